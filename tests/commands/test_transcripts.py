"""Transcripts of the command line: each section of transcripts/*.txt is a test.

    == What the section shows
    write mine.toml: letters = true
    copy shot.png other.png
    $ NAME=value solve - < board.txt > out.txt => 4
    out: text

A line that begins with `$` runs with these words, variables and streams; `=> 4` is its exit status, else 0.
What follows the line, or several lines, holds of each. A line that writes to a file stands alone, and so
does one with an empty row below it.

    out: text    standard output contains it      out= text    it is just that     out! text    it lacks that
    err: text    the same of standard error, which is otherwise empty
    files: a b/  the files that it makes, in b/ any; without this row it makes none
    holds a: text, lacks a: text; same: a b, differ: a b    what is in files

`\n` is the end of a line and `\t` a tab. No line may change a file that was there before the section began:
a copy of transcripts/files, and the captures and pictures below.
"""

import io
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import cv2
import pytest

from queens_snap.cli import main
from queens_snap.solver import games
from queens_snap.solver.wend.word_list import use_english

from ..plain_boards import AMBIGUOUS, UNSOLVABLE, draw_board

pytestmark = pytest.mark.usefixtures("remember_readings")

FIXTURES = Path(__file__).parents[2] / "fixtures"
TRANSCRIPTS = Path(__file__).with_name("transcripts")
CAPTURES = {
    "shot.png": "screenshots/board-light-7.png",
    "nine.png": "screenshots/desktop-light-9.png",
    "marked.png": "screenshots/phone-light-9-half.png",
    "link.png": "screenshots/desktop-dark-7-half.png",
    "half.png": "half-filled/half-14.png",
    "wrong.png": "half-filled/half-15.png",
    "tango.png": "tango/tango-light.png",
    "tango-wrong.png": "tango/tango-wrong.png",
    "tango-small.png": "tango/tango-small.png",
    "nearly.png": "wend/light-4-nearly.png",
}
MARKS = {
    "book": pytest.mark.skipif(
        not find_spec("reportlab"), reason='needs reportlab, which comes with the extra "book"'
    )
}
DRAWN = {"two.png": AMBIGUOUS, "unsolvable.png": UNSOLVABLE}


@dataclass
class Command:
    """A line, its exit status, and the rows that say what it does."""

    line: str
    status: int = 0
    rows: list[tuple[str, str]] = field(default_factory=list)

    def texts_of_kind(self, kind: str) -> list[str]:
        return [text for name, text in self.rows if name == kind]


def transcript_sections() -> Iterator[Any]:
    for path in sorted(TRANSCRIPTS.glob("*.txt")):
        for section in path.read_text("utf-8").split("\n== ")[1:]:
            name, *rows = section.splitlines()
            steps = [*parse_steps(row for row in rows if not row.startswith("#"))]
            yield pytest.param(steps, id=f"{path.stem}: {name}", marks=MARKS.get(path.stem, ()))


def parse_steps(rows: Iterator[str]) -> Iterator[Command | str]:
    """Yield what a section does, in order: lines to run, and files to write as text."""
    group: list[Command] = []
    for row in rows:
        if not row.strip():
            group = []
        elif row.startswith(("write ", "copy ")):
            group = []
            yield row
        elif row.startswith("$ "):
            if group and (group[0].rows or " > " in group[-1].line):
                group = []
            line, _, status = row[2:].partition(" => ")
            group.append(Command(line, int(status or 0), group[0].rows if group else []))
            yield group[-1]
        else:
            kind, _, text = row.partition(" ")
            group[0].rows.append((kind, text.replace(r"\n", "\n").replace(r"\t", "\t")))


@pytest.fixture(scope="session")
def given_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that every section finds."""
    folder = tmp_path_factory.mktemp("given") / "files"
    shutil.copytree(TRANSCRIPTS / "files", folder)
    for name, capture in CAPTURES.items():
        shutil.copy(FIXTURES / capture, folder / name)
    for name, board in DRAWN.items():
        cv2.imwrite(str(folder / name), draw_board(board)[:, :, ::-1])
    return folder


@pytest.fixture
def work_folder(given_files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, which holds the given files."""
    folder = tmp_path / "work"
    shutil.copytree(given_files, folder)
    monkeypatch.chdir(folder)
    return folder


def files_below(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("steps", [*transcript_sections()])
@pytest.mark.usefixtures("in_process")
def test_transcript(steps: list[Command | str], work_folder: Path, capsys, given_files: Path) -> None:
    for step in steps:
        if isinstance(step, Command):
            check_command(step, work_folder, capsys)
        else:
            make_file(*step.split(" ", 1))
    for name in files_below(given_files):
        assert Path(name).read_bytes() == (given_files / name).read_bytes(), f"{name} was changed"


def make_file(how: str, row: str) -> None:
    """Write or copy a file as a row of a section says."""
    if how == "copy":
        shutil.copy(*shlex.split(row))
    else:
        name, _, text = row.partition(": ")
        Path(name).write_text(text.replace(r"\n", "\n"), "utf-8")


def check_command(command: Command, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = shlex.split(command.line)
    target = words[words.index(">") + 1] if ">" in words else None
    before = files_below(folder)
    found = run_words(words)
    said = capsys.readouterr()
    if target:
        Path(target).write_text(said.out, "utf-8")
    assert found == command.status, said
    for stream, text in (("out", said.out), ("err", said.err)):
        check_stream(command, stream, text)
    if not any(kind.startswith("err") for kind, _ in command.rows):
        assert said.err == ""
    listed = " ".join(command.texts_of_kind("files:")).split()
    folders = tuple(name for name in listed if name.endswith("/"))
    made = files_below(folder) - before - {target}
    assert {name for name in made if not name.startswith(folders)} == {*listed} - {*folders}
    assert all(any(name.startswith(each) for name in made) for each in folders)
    check_files(command)


def run_words(words: list[str]) -> int | str | None:
    """Run a line; return its exit status."""
    with pytest.MonkeyPatch.context() as patch:
        while "=" in words[0] and words[0].partition("=")[0].isupper():
            patch.setenv(*words.pop(0).split("=", 1))
        if "<" in words:
            given = io.BytesIO(Path(words[words.index("<") + 1]).read_bytes())
            patch.setattr(sys, "stdin", io.TextIOWrapper(given, encoding="utf-8"))
        for sign in "<>":
            if sign in words:
                del words[words.index(sign) : words.index(sign) + 2]
        try:
            return main(words)
        except SystemExit as ended:
            return ended.code
        finally:  # the next line begins with the program's own word list, as a process of its own would
            use_english()
            games._words_in_use.clear()


def check_stream(command: Command, name: str, text: str) -> None:
    for part in command.texts_of_kind(f"{name}:"):
        assert part in text
    for part in command.texts_of_kind(f"{name}!"):
        assert part not in text
    for whole in command.texts_of_kind(f"{name}="):
        assert text == whole


def check_files(command: Command) -> None:
    checks: dict[str, Callable[[str, str], bool]] = {
        "same:": lambda a, b: Path(a).read_bytes() == Path(b).read_bytes(),
        "differ:": lambda a, b: Path(a).read_bytes() != Path(b).read_bytes(),
    }
    for kind, holds in checks.items():
        for text in command.texts_of_kind(kind):
            assert holds(*text.split()), f"{kind} {text}"
    for kind in ("holds", "lacks"):
        for text in command.texts_of_kind(kind):
            name, _, part = text.partition(": ")
            assert (part in Path(name).read_text("utf-8")) == (kind == "holds"), f"{kind} {text}"


def test_every_row_is_understood() -> None:
    known = {f"{stream}{sign}" for stream in ("out", "err") for sign in ":=!"}
    known |= {"files:", "same:", "differ:", "holds", "lacks"}
    kinds = {
        kind
        for case in transcript_sections()
        for step in case.values[0]
        for kind, _ in getattr(step, "rows", ())
    }
    assert kinds <= known
