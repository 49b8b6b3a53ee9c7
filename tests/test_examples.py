"""Every line that the README, docs/ and each --help show works: it is run, beside files of its names."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest

from queens_snap.cli import COMMANDS, main
from queens_snap.commands import batch as batch_command
from queens_snap.commands import drop
from queens_snap.commands.about import USEFUL_EXAMPLES
from queens_snap.commands.table import PROGRAM, module_of

from .plain_boards import AMBIGUOUS
from .processes import process_environment
from .slow import mark_slow
from .tiny_release import tiny_release

pytestmark = pytest.mark.usefixtures("remember_readings")

ROOT = Path(__file__).parent.parent
SHOT, TANGO = (
    ROOT / "fixtures" / name for name in ("screenshots/board-light-7.png", "tango/tango-light.png")
)
PICTURE_NAMES = (
    "shot.png",
    "screenshot.png",
    "shot1.png",
    "shot2.png",
    "-dash.png",
    "captures/a.png",
    "shots/a.png",
    "Pictures/a.png",
)
BOARD_NAMES = ("board.txt", "puzzle.txt", "boards/a.txt", "boards/b.txt", "both.txt")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
COMMAND = re.compile(rf"^({PROGRAM}|queens-drop)\b.*$", re.MULTILINE)
NEEDS_SHELL = re.compile(r"[|$]")
#: A line whose standard input or output is a file.
REDIRECTED = re.compile(r"([^<>]+?)(?: < (\S+))?(?: (>>?) (\S+))?")
BOOK_COMMAND = f"{PROGRAM} book "
PLACEHOLDER = re.compile(r"\b[A-Z]{4,}\b")  # what a reader puts something in the place of
# Lines that show what does not work, or work with another end, and their exit statuses.
EXIT_STATUSES = {
    "queens-snap doctr": (2,),
    "queens-snap shot.png --step 99": (2,),
    "queens-snap captures/": (5,),
    "queens-snap check none.txt": (5,),
    "queens-snap batch --watch ~/Pictures": (130,),  # it watches until Ctrl-C
    "queens-snap shot.png -o - >> shot.png": (5,),
    "queens-snap --cell 3,5=3,6 shot.png": (0, 4),  # a board with another region has whatever answer
    "queens-snap doctor": (0, 1),  # as this environment is
}
# Lines that read what another example writes.
PREPARATION = {"queens-snap code.png": "queens-snap render board.txt --qr -o code.png"}


def lines_of_pages(pages: Sequence[Path]) -> list[str]:
    """Return the command lines in the code blocks of pages."""
    texts = [page.read_text("utf-8") for page in pages]
    blocks = [
        block
        for text in texts
        for block in re.findall(r"^```\w*\n(.+?)^```$", text, re.MULTILINE | re.DOTALL)
    ]
    lines = [line[0] for block in blocks for line in re.finditer(COMMAND, block)]
    inline = re.findall(rf"`({PROGRAM} [^`]+ [^`]+|{PROGRAM} [^` ]+/|{PROGRAM} doctr)`", "\n".join(texts))
    every = [re.split(r"\s{2,}|\s#", line)[0] for line in [*lines, *inline]]
    return [line for line in every if not PLACEHOLDER.search(line.replace("PROFILE", ""))]


def lines_of_help() -> list[str]:
    """Return the examples in the help of every command."""
    examples = [
        *USEFUL_EXAMPLES,
        *(each for name in ("", *COMMANDS) for each in module_of(name).parser(name).examples),
    ]
    shown = [example for example, _ in examples]
    return [
        *(f"{PROGRAM} {line}" for line in shown),
        *(f"queens-drop {line}" for line, _ in drop.parser().examples),
    ]


QUICK_EXAMPLES = {*lines_of_pages(PAGES[:1]), *lines_of_help()}
EXAMPLES = list(dict.fromkeys([*lines_of_pages(PAGES), *lines_of_help()]))
#: Lines of docs/ alone, and books, which a section of the transcripts makes.
SLOW_EXAMPLES = [line for line in EXAMPLES if line not in QUICK_EXAMPLES or BOOK_COMMAND in line]


@pytest.fixture
def example_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current and home folder, with every file that the examples name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in PICTURE_NAMES:
        Path(name).parent.mkdir(exist_ok=True)
        shutil.copy(SHOT, name)
    regions = json.loads(SHOT.with_suffix(".json").read_text("utf-8"))["regions"]
    for name in BOARD_NAMES:
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text("\n".join(regions) + "\n", encoding="utf-8")
    shutil.copy(TANGO, "tango.png")
    Path("many.jsonl").write_text(
        "\n".join(json.dumps({"id": i, "regions": regions}) for i in "ab"), encoding="utf-8"
    )
    Path("answers.csv").write_text(f"file,regions\na.png,{'/'.join(regions)}\n", encoding="utf-8")
    with zipfile.ZipFile("more.zip", "w") as archive:
        archive.write("shot.png")
    for release in ("pyodide", "pyodide-0.29.5"):
        tiny_release(Path(release))
    for folder in ("answers", ".local/share/man/man1", ".config/fish/completions"):  # the last by fish itself
        Path(folder).mkdir(parents=True)
    return tmp_path


@pytest.fixture
def without_side_effects(monkeypatch: pytest.MonkeyPatch, in_process: None) -> None:
    """Open, install and wait for nothing, and start no process."""

    class StubServer:
        def run(self, **_: object) -> None:
            return None

    monkeypatch.setattr("queens_snap.drop.local.app.make_server", lambda *_: StubServer())
    monkeypatch.setattr("webbrowser.open", lambda *_: True)
    monkeypatch.setattr(drop, "open_in_viewer", lambda *_: True)
    monkeypatch.setattr(batch_command, "watch_folder", lambda folder, *_, **__: iter([f"watching {folder}"]))
    monkeypatch.setattr("queens_snap.drop.desktop.clipboard.grab_clipboard", lambda: [Path("shot.png")])
    monkeypatch.setattr("queens_snap.drop.desktop.clipboard.grab_screen", Path("shot.png").read_bytes)


@pytest.mark.skipif(sys.platform == "win32", reason="lines for a shell of POSIX")
@pytest.mark.parametrize("line", mark_slow(EXAMPLES, SLOW_EXAMPLES))
def test_an_example_works(
    line: str, example_folder: Path, without_side_effects: None, capsys: pytest.CaptureFixture[str]
) -> None:
    needed = (need for word, need in PACKAGES_NEEDED.items() if word in line)
    if missing := next((need for need in needed if not is_installed(need[0])), None):
        pytest.skip('needs {}, which comes with the extra "{}"'.format(*missing))
    if line in PREPARATION:
        assert run_main(PREPARATION[line]) == 0
    status = run_in_shell(line) if NEEDS_SHELL.search(line) else run_redirected(line)
    said = capsys.readouterr()
    assert status in EXIT_STATUSES.get(line, (0,)), said.err


#: What a line with a word in it needs: a package, and the extra that brings it.
PACKAGES_NEEDED = {
    "serve": ("uvicorn", "web"),
    "completion": ("argcomplete", "shell"),
    "manual": ("argparse_manpage", "shell"),
    ".pdf": ("reportlab", "book"),
}


def is_installed(package: str) -> bool:
    try:
        __import__(package)
    except ImportError:
        return False
    return True


def run_redirected(line: str) -> int:
    """Run a line in this process, with its standard streams as a shell redirects them."""
    parts = REDIRECTED.fullmatch(line)
    assert parts
    command, source, sign, target = parts.groups()
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        if source:
            patch.setattr(sys, "stdin", stack.enter_context(Path(source).open(encoding="utf-8")))
        if target:
            mode, path = ("a" if sign == ">>" else "w"), Path(target).expanduser()
            patch.setattr(sys, "stdout", stack.enter_context(path.open(mode, encoding="utf-8")))
        return run_main(command)


def run_main(line: str) -> int:
    program, *words = shlex.split(reduce_puzzles(line))
    words = [str(Path(word).expanduser()) if word.startswith("~") else word for word in words]
    if program == PROGRAM:
        try:
            return main(words)
        except SystemExit as ended:
            return int(ended.code or 0)
    return drop.main([*words, "--dry-run"] if "--install" in words else words)


def reduce_puzzles(line: str) -> str:
    """Return a line that generates fewer puzzles, but one of each game for a book."""
    if BOOK_COMMAND not in line:
        return re.sub(r"--count \d+", "--count 1", line)
    return re.sub(r" --count \d+|$", " --count 6", line, count=1)


def run_in_shell(line: str) -> int:
    """Run a line in a shell with this environment's program; return the exit status."""
    program = f'{PROGRAM}() {{ {shlex.quote(sys.executable)} -m queens_snap.cli "$@"; }}'
    run = f"{program}; PROFILE=profile.ps1; {line}"
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return subprocess.run(
        ["bash", "-e", "-c", run], env=process_environment(PATH=path), capture_output=True, check=False
    ).returncode


def test_the_examples_are_found() -> None:
    assert "queens-snap screenshot.png" in EXAMPLES
    assert "queens-drop --install" in EXAMPLES
    assert len(EXAMPLES) > 60
    assert set(EXAMPLES) >= set(EXIT_STATUSES)


class TestAction:
    """The example of a GitHub Action: its steps run as they are, except those that install."""

    @pytest.fixture
    def steps(self) -> list[dict[str, str]]:
        yaml = pytest.importorskip("yaml", reason='needs PyYAML, which comes with the extra "cluster"')
        action = yaml.safe_load((ROOT / "docs" / "examples" / "check-boards.yml").read_text("utf-8"))
        assert set(action[True]) == {"push", "pull_request"}  # YAML takes `on` for true
        assert action["env"] == {"HARDEST": "hard"}
        steps = action["jobs"]["check"]["steps"]
        assert [step["run"] for step in steps if "install" in step.get("run", "")] == [
            "pip install queens-snap"
        ]
        return [step for step in steps if "install" not in step.get("run", "install")]

    def test_good_boards_pass_and_are_listed(
        self, steps: list[dict[str, str]], example_folder: Path, monkeypatch
    ) -> None:
        monkeypatch.setenv("GITHUB_STEP_SUMMARY", "summary.md")
        monkeypatch.setenv("HARDEST", "hard")
        assert [run_in_shell(step["run"]) for step in steps] == [0, 0]
        rows = Path("summary.md").read_text(encoding="utf-8").splitlines()
        assert rows[0] == "| board | status | difficulty | score |"
        assert [row.split(" | ")[:3] for row in rows[2:]] == [
            ["| boards/a.txt", "solved", "easy"],
            ["| boards/b.txt", "solved", "easy"],
        ]

    def test_a_board_with_two_answers_fails(
        self, steps: list[dict[str, str]], example_folder: Path, monkeypatch
    ) -> None:
        monkeypatch.setenv("HARDEST", "hard")
        Path("boards/two.txt").write_text(AMBIGUOUS.to_text(), encoding="utf-8")
        assert run_in_shell(steps[0]["run"]) == 1
