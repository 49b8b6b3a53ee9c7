"""The manners of the command line, one by one; docs/command-line.md is their table."""

import io
import json
import logging
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from queens_snap.cli import COMMANDS, main
from queens_snap.commands import config
from queens_snap.commands.arguments import resume_line, words_with_files, words_with_skip
from queens_snap.commands.boards import CHECK_COMMAND
from queens_snap.commands.table import module_of

from ..processes import process_environment

pytestmark = pytest.mark.usefixtures("remember_readings")

FIXTURES = Path(__file__).parents[2] / "fixtures"
BOARD = "AABCCC\nABBCDD\nABEEDD\nBBBEFF\nBBEEFF\nBBBBFF\n"
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def work_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a capture and a board."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(FIXTURES / "screenshots" / "board-light-7.png", "shot.png")
    Path("board.txt").write_text(BOARD, encoding="utf-8")
    return tmp_path


def usage_error(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the only line of a usage error."""
    with pytest.raises(SystemExit) as ended:
        main(line.split())
    assert ended.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err.rstrip("\n")


def lines_with_mistakes() -> Iterator[tuple[str, str, int]]:
    status = 0
    for row in Path(__file__).with_name("mistakes.txt").read_text("utf-8").splitlines():
        if row.startswith("["):
            status = int(row.strip("[]"))
        elif row.strip() and not row.startswith("#"):
            line, says = row.split(" => ")
            yield line, says, status


@pytest.fixture(scope="module")
def mistakes_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with files of many kinds, which no mistake may change."""
    kept = tmp_path_factory.mktemp("kept")
    shot = (FIXTURES / "screenshots" / "board-light-7.png").read_bytes()
    jpeg = cv2.imencode(".jpg", np.zeros((300, 300, 3), np.uint8))[1].tobytes()
    contents = {
        "shot.png": shot,
        "short.png": shot[: len(shot) // 2],
        "blank.png": cv2.imencode(".png", np.full((300, 300, 3), 200, np.uint8))[1].tobytes(),
        "half.jpg": jpeg[: len(jpeg) // 2],
        "text.png": b"text",
        "bytes.txt": b"\x89PNG\xff\xfe",
        "film.mp4": b"\0\0\0\x18ftypisom\0\0\0\0isommp42",
        "all.zip": b"PK\5\6" + bytes(18),
        "board.txt": BOARD.encode(),
        "two.txt": b"AB\nCD\n",
        "tango.txt": b"1...\n....\n....\n..0.\n",
        "zip.txt": b"1 . .\n. . 2\n",
        "nonogram.txt": b"rows\n1\n1\n\ncolumns\n1\n1\n",
        "long.txt": b"A" * (2 << 20),
        "broken.jsonl": b"{no",
        "bad.jsonl": b'{"regions": ["AB", "AB"]}\n',
        "many.jsonl": 2 * f"{json.dumps({'regions': BOARD.split()})}\n".encode(),
    }
    for name, content in contents.items():
        (kept / name).write_bytes(content)
    (kept / "empty").mkdir()
    return kept


@pytest.mark.parametrize(("line", "says", "status"), [*lines_with_mistakes()])
def test_a_mistake_is_one_line_with_its_remedy(
    line: str, says: str, status: int, mistakes_folder: Path, capsys, monkeypatch
) -> None:
    """It changes no file."""
    monkeypatch.chdir(mistakes_folder)
    before = {path: path.is_file() and path.read_bytes() for path in mistakes_folder.iterdir()}
    try:
        found = main(line.replace("␛", "\x1b").split())
    except SystemExit as ended:
        found = ended.code
    said = capsys.readouterr()
    assert found == status
    assert says in said.err
    assert said.err.count("\n") == 1
    assert not said.out or status in (1, 5)
    assert {path: path.is_file() and path.read_bytes() for path in mistakes_folder.iterdir()} == before


def test_help_for_players_fits_a_glance(capsys) -> None:
    assert main(["help"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) <= 11
    assert all(line.startswith("  queens-snap ") for line in lines[:-2])
    assert lines[-1] == (
        "All options and commands: queens-snap --help. Of a command: queens-snap help COMMAND."
    )


@pytest.mark.parametrize("line", ["help batch", "help check"])
def test_help_is_a_command(line: str, capsys) -> None:
    assert main(line.split()) == 0
    told = capsys.readouterr().out
    with pytest.raises(SystemExit):
        main([*line.split()[1:], "--help"])
    assert capsys.readouterr().out == told


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_grouped_short_and_has_examples(command: str) -> None:
    line = module_of(command).parser(command)
    told = line.format_help()
    assert "\nexamples:\n  queens-snap " in told
    assert len(told.splitlines()) <= (104 if not command else 65)
    assert max(map(len, told.splitlines())) <= 100
    assert line.summary


@pytest.mark.parametrize(("columns", "widest"), [("60", 60), ("90", 90), ("250", 100)])
def test_help_is_as_wide_as_the_terminal(columns: str, widest: int, monkeypatch) -> None:
    """Examples are exempt because they are copied, with what follows them; the width has limits."""
    monkeypatch.setenv("COLUMNS", columns)
    for command in ("batch", "serve"):
        told = module_of(command).parser(command).format_help().split("\nexamples:")[0].splitlines()
        wide = max(len(line) for line in told if not line.lstrip().startswith(("usage:", "queens-snap")))
        assert widest - 15 <= wide <= widest


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("-v shot.png", "decoding reading solving drawing encoding"),
        ("-v --no-picture --json shot.png", "decoding reading solving"),
        ("-v nothing.png", ""),
        ("solve -v board.txt", "solving"),
        ("check -q board.txt --verbose", "solving"),
        ("render -v --solution board.txt", "solving"),
    ],
)
def test_how_long_each_part_took_is_told(line: str, parts: str, work_folder: Path, capsys) -> None:
    quiet = line.replace("-v ", "").replace("--verbose", "").split()
    main(quiet)
    before = capsys.readouterr()
    main(line.split())
    said = capsys.readouterr()
    told = [row for row in said.err.splitlines() if row.startswith("queens-snap: '") and row.endswith(" ms")]
    assert [re.findall(r"(\w+) \d+ ms", row) for row in told] == ([parts.split()] if parts else [])
    main(quiet)
    assert capsys.readouterr().err == before.err


def test_what_the_library_logs_is_heard_and_steers_no_terminal(work_folder: Path, capsys) -> None:
    log = logging.getLogger("queens_snap")
    for line, heard in (("-v", ["INFO"]), ("-vv", ["INFO", "DEBUG"]), ("-q", [])):
        main([line, "nothing.png"])
        capsys.readouterr()
        for level in ("INFO", "DEBUG"):
            log.log(getattr(logging, level), "%s of\n\x1b[31m", level)
        said = capsys.readouterr().err
        assert said == "".join(f"queens-snap: {level} of\nqueens-snap: \\x1b[31m\n" for level in heard)


@pytest.mark.parametrize("line", ["shot.png -o -", "--hint step shot.png -o -", "render board.txt -o -"])
def test_a_picture_goes_to_standard_output(line: str, work_folder: Path, capfdbinary) -> None:
    assert main(line.split()) == 0
    sent = capfdbinary.readouterr()
    assert sent.out.startswith(PNG)
    assert cv2.imdecode(np.frombuffer(sent.out, np.uint8), cv2.IMREAD_COLOR) is not None
    assert sent.err == b""
    assert not list(work_folder.glob("*.solved.png"))


def test_a_picture_is_not_sent_to_a_terminal(
    work_folder: Path, capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert "standard output is a terminal" in usage_error("shot.png -o -", capsys)


@pytest.mark.skipif(sys.platform == "win32", reason="redirections of POSIX")
def test_a_picture_is_never_added_to_an_input(work_folder: Path) -> None:
    before = Path("shot.png").read_bytes()
    done = run_shell(f"{sys.executable} -m queens_snap.cli shot.png -o - >> shot.png")
    assert done.returncode == 5
    assert b"standard output leads to an input file" in done.stderr
    assert Path("shot.png").read_bytes() == before


def run_shell(command: str, **variables: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        ["/bin/sh", "-c", command], env=process_environment(**variables), capture_output=True, check=False
    )


@pytest.mark.parametrize(
    ("variables", "coloured"),
    [({"FORCE_COLOR": "3"}, True), ({"FORCE_COLOR": "1", "TERM": "dumb"}, True), ({}, False),
     ({"FORCE_COLOR": "3", "NO_COLOR": "1"}, False)],
)  # fmt: skip
def test_colours_are_forced_and_forbidden(
    variables, coloured: bool, work_folder: Path, capsys, monkeypatch
) -> None:
    for name in ("FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert main(["--no-picture", "shot.png"]) == 0
    assert ("\x1b[" in capsys.readouterr().out) == coloured


class TestConfiguration:
    """A file with the user's own defaults."""

    @pytest.fixture
    def write_config(self, work_folder: Path, monkeypatch: pytest.MonkeyPatch):
        def write(text: str | bytes) -> None:
            Path("mine.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
            monkeypatch.setenv("QUEENS_SNAP_CONFIG", "mine.toml")

        return write

    def test_its_names_are_those_of_options(self) -> None:
        lines = [module_of(command).parser(command) for command in ("", "render", "solve")]
        options = {option for line in lines for option in line.options}
        assert {f"--{key}" for key in config.CONFIG_KEYS} <= options
        assert set(config.OLD_KEYS.values()) <= set(config.CONFIG_KEYS)

    def test_earlier_names_still_hold_and_doctor_has_the_new_ones(self, write_config, capsys) -> None:
        write_config('language = "es"\npage = "https://example.org/"\nletters = true\n')
        assert config.user_defaults() == {
            "own_lang": "es", "page_address": "https://example.org/", "letters": True
        }  # fmt: skip
        main(["doctor"])
        says = "mine.toml: language (now lang), page (now page-address), letters\n"
        assert re.search(f"^configuration +{re.escape(says)}", capsys.readouterr().out, re.MULTILINE)
        write_config('lang = "en"\nlanguage = "es"\n')
        assert config.user_defaults() == {"own_lang": "en"}

    def test_it_lies_where_the_system_wants_it(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("QUEENS_SNAP_CONFIG", raising=False)
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
        path = config.config_path()
        assert path is not None
        assert path.parts[-2:] == ("queens-snap", "config.toml")
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_relative_to(tmp_path):  # the user's own elsewhere
            path.write_text("letters = true")
            assert config.user_defaults() == {"letters": True}


@pytest.mark.parametrize("shell_name", ["bash", "zsh", "fish", "powershell"])
def test_completion_for_every_shell(shell_name: str, capsys) -> None:
    pytest.importorskip("argcomplete", reason='needs argcomplete, which comes with the extra "shell"')
    assert main(["completion", shell_name]) == 0
    script = capsys.readouterr().out
    assert "queens-snap" in script
    assert "_ARGCOMPLETE" in script


@pytest.mark.parametrize(
    ("typed", "offers", "not_offered"),
    [
        ("queens-snap che", {"check"}, {"solve"}),
        ("queens-snap --voice ", {"player", "expert"}, {"check"}),
        ("queens-snap check --hard", {"--hardest"}, {"--hint"}),
        ("queens-snap generate --difficulty h", {"hard"}, {"easy"}),
        ("queens-snap help bat", {"batch"}, set()),
        ("queens-snap sho", {"shot.png"}, {"board.txt"}),
    ],
)
def test_a_shell_that_asks_is_answered(
    typed: str, offers, not_offered, work_folder: Path, tmp_path: Path
) -> None:
    pytest.importorskip("argcomplete", reason='needs argcomplete, which comes with the extra "shell"')
    answer = tmp_path / "answer"
    asked = {"_ARGCOMPLETE": "1", "_ARGCOMPLETE_IFS": "\n", "_ARGCOMPLETE_STDOUT_FILENAME": str(answer)}
    line = {"COMP_LINE": typed, "COMP_POINT": str(len(typed)), "_ARGCOMPLETE_SHELL": "bash"}
    done = run_shell(f"{sys.executable} -m queens_snap.cli", **asked, **line)
    assert done.returncode == 0
    found = {word.strip() for word in answer.read_text().split("\n")}
    assert offers <= found
    assert not not_offered & found


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_the_manual_is_a_page_that_man_takes(command: str, capsys) -> None:
    pytest.importorskip(
        "argparse_manpage", reason='needs argparse-manpage, which comes with the extra "shell"'
    )
    assert main(["manual", *filter(None, [command])]) == 0
    page = capsys.readouterr().out
    assert ".SH EXAMPLES" in page
    for option in set(module_of(command).parser(command).options) - {"-h", "--help"}:
        assert option.replace("-", "\\-") in page
    if shutil.which("groff"):
        done = subprocess.run(
            ["groff", "-man", "-Tutf8", "-ww", "-z"], input=page.encode(), capture_output=True, check=True
        )
        assert done.stderr == b""


@pytest.mark.parametrize(
    ("line", "package"), [("completion bash", "argcomplete"), ("manual", "argparse_manpage")]
)
def test_what_they_need_is_named(line: str, package: str, capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.split(".")[0] == package]:
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setitem(sys.modules, package, None)
    assert main(line.split()) == 5
    assert 'pip install "queens-snap[shell]"' in capsys.readouterr().err


@pytest.mark.parametrize("command", ["solve", CHECK_COMMAND])
def test_what_takes_too_long_says_how_to_allow_more(command: str, work_folder: Path, capsys) -> None:
    """A tenth of a second is too little for a 30 x 30 board with six stars a unit; for a small one the
    answer tells what is known by then."""
    rows = ["ABCDEFGHIJKLMNOPQRSTUVWXYZabcd"[i:] + "ABCDEFGHIJKLMNOPQRSTUVWXYZabcd"[:i] for i in range(30)]
    Path("big.txt").write_text("k=6\n" + "\n".join(rows), encoding="utf-8")
    assert main([command, "--budget", "0.1", "big.txt"]) == 5
    said = capsys.readouterr()
    assert said.err.startswith("queens-snap: big.txt: the time allowed was too short to prove its solution")
    assert "--budget" in said.err
    assert len(said.err.splitlines()) == 1
    Path("small.txt").write_text("\n".join(BOARD.split()), encoding="utf-8")
    assert main([command, "--budget", "0.0001", "--json", "small.txt"]) in (0, 4, 5)
    assert json.loads(capsys.readouterr().out)["status"] in ("solved", "refused")


@pytest.mark.parametrize(
    ("word", "says"),
    [
        (" x.png", "' x.png' does not exist; check the name, which begins or ends with a blank, and the"),
        ("x.png ", "'x.png ' does not exist; check the name, which begins or ends with a blank, and the"),
        ("x" * 5000, f"{'x' * 100}...{'x' * 100} cannot be read: its name is too long; check"),
    ],
)
def test_names_that_no_picture_has(word: str, says: str, work_folder: Path, capsys) -> None:
    assert main([word]) == 5
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("command", ["solve", CHECK_COMMAND])
def test_many_puzzles_are_gone_on_with(command: str, work_folder: Path, capsys, monkeypatch) -> None:
    rows = [json.dumps({"id": f"b{i}", "regions": BOARD.split()}) for i in range(5)]
    Path("many.jsonl").write_text("\n".join(rows), encoding="utf-8")
    module = module_of(command)
    answered = module.solve_puzzle

    def stop_at_second(puzzle, name: str, **options):
        if name == "b2":
            raise KeyboardInterrupt
        return answered(puzzle, name, **options)

    monkeypatch.setattr(module, "solve_puzzle", stop_at_second)
    again = f"queens-snap {command} --skip 2 --json many.jsonl"
    assert main([command, "--json", "many.jsonl"]) == 130
    said = capsys.readouterr()
    assert said.err == f"queens-snap: stopped; 2 puzzles done; to go on: {again}\n"
    monkeypatch.setattr(module, "solve_puzzle", answered)
    assert main(again.split()[1:]) == 0
    both = said.out.splitlines() + capsys.readouterr().out.splitlines()
    assert [json.loads(row)["file"] for row in both] == [f"b{i}" for i in range(5)]


def test_several_captures_say_how_far_they_came(work_folder: Path, capsys, monkeypatch) -> None:
    monkeypatch.setattr(
        "queens_snap.commands.capture.snap", lambda *_, **__: (_ for _ in ()).throw(KeyboardInterrupt)
    )
    assert main(["-q", "shot.png", "shot.png"]) == 130
    assert (
        "0 of 2 captures are answered; to go on: queens-snap -q shot.png shot.png" in capsys.readouterr().err
    )


@pytest.mark.parametrize(
    ("given", "again"),
    [
        (["many.jsonl"], ["--skip", "7", "many.jsonl"]),
        (["--skip", "3", "many.jsonl"], ["--skip", "7", "many.jsonl"]),
        (["many.jsonl", "--skip=3", "-q"], ["many.jsonl", "--skip", "7", "-q"]),
    ],
)
def test_what_is_done_is_passed_over_once(given: list[str], again: list[str]) -> None:
    assert words_with_skip(given, 7) == again


@pytest.mark.parametrize(
    ("words", "named", "left", "again"),
    [
        ("-q *.png -o out", "*.png", ["b 1.png", "c.png"], '-q -o out "b 1.png" c.png'),
        ("-q *.png", "*.png", ["-b.png", "c.png"], "-q -- -b.png c.png"),
        ("-q a.png -- -b.png", "a.png -b.png", ["-b.png"], "-q -- -b.png"),
        ("-q a.png -", "a.png -", ["-"], "-q -"),
    ],
)
def test_the_line_that_goes_on_names_what_is_left(
    words: str, named: str, left: list[str], again: str
) -> None:
    line = words_with_files(words.split(), named.split(), left)
    assert resume_line("", line) == f"to go on: queens-snap {again}"


def test_the_table_of_habits_names_tests_that_there_are() -> None:
    tests = Path(__file__).parents[1]
    page = (tests.parent / "docs" / "command-line.md").read_text("utf-8")
    habits = page.split("\n## Habits\n")[1].split("\n## ")[0]
    rows = [line for line in habits.splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 15
    transcripts = "".join(
        path.read_text("utf-8") for path in (Path(__file__).parent / "transcripts").glob("*.txt")
    )
    for row in rows:
        named = re.findall(r"`((?:tests/[\w/]+\.py)|(?:test_\w+|Test\w+))`", row)
        sections = re.findall(r'"([^"]+)"', row.rsplit("|", 2)[1])
        files = [tests.parent / name for name in named if name.endswith(".py")]
        texts = "".join(path.read_text("utf-8") for path in (*files, Path(__file__)))
        functions = [name for name in named if not name.endswith(".py")]
        assert named or sections, row
        assert all(re.search(rf"(?:def|class) {name}\b", texts) for name in functions), row
        assert all(f"\n== {name}\n" in transcripts for name in sections), row


class TypingTerminal(io.TextIOWrapper):
    """Standard input of a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("command", ["solve", "check", "render -o out.png -"])
def test_somebody_at_a_terminal_is_told_that_a_puzzle_is_awaited(
    command: str, work_folder: Path, capsys, monkeypatch
) -> None:
    for kind, says in (
        (TypingTerminal, "waiting for a puzzle as text on standard input; "),
        (io.TextIOWrapper, ""),
    ):
        monkeypatch.setattr(sys, "stdin", kind(io.BytesIO(BOARD.encode()), encoding="utf-8"))
        assert main(command.split()) == 0
        said = capsys.readouterr().err
        assert said.startswith(f"queens-snap: {says}") if says else not said
