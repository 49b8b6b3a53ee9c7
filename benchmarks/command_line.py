"""Shared code of all commands: arguments, files of rows, tables. Importing it puts the folders of benchmarks
and fixtures/make on the path of modules, and the checkout, for its tests."""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
BOARDS = ROOT.parent / "shared" / "boards"  # files of puzzles, beside the checkout
OWN_KINDS = ("linkedin", "bonus")  # kinds of Queens boards that are the game's own

Row = dict[str, Any]  # an object of a file of JSON lines
Markers = tuple[str, str]  # lines around a table of a page

FOLDERS = (*Path(__file__).parent.glob("*/"), ROOT / "fixtures" / "make")
sys.path[1:1] = map(str, (*sorted(FOLDERS), ROOT))


def open_parser(doc: str | None) -> argparse.ArgumentParser:
    """Return a parser whose help is the docstring of a command."""
    return argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)


def add_folder_of_boards(parser: argparse.ArgumentParser) -> None:
    """Add the argument `folder`: where the files of puzzles are."""
    parser.add_argument("folder", nargs="?", type=existing_folder, default=BOARDS)


def add_table(parser: argparse.ArgumentParser) -> None:
    """Add the option `--table`: a page whose table is replaced."""
    what = "replace the table in this page"
    parser.add_argument("--table", type=existing_file, metavar="FILE", help=what)


def existing_file(text: str) -> Path:
    """Return the file that an argument names; it is a usage error if it is not there."""
    if not (path := Path(text)).is_file():
        raise argparse.ArgumentTypeError(f"there is no file {path}")
    return path


def existing_folder(text: str) -> Path:
    """Return the folder that an argument names; it is a usage error if it is not there."""
    if not (path := Path(text)).is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {path}")
    return path


def markers(title: str) -> Markers:
    """Return the markers around the table with this title."""
    return f"<!-- {title}: begin -->", f"<!-- {title}: end -->"


def put_between(page: Path, marks: Markers, text: str) -> None:
    """Replace the text between two markers of a page."""
    before, after = split_page(page, marks)
    page.write_text(f"{before}{marks[0]}\n{text}\n{marks[1]}{after}", "utf-8")


def split_page(page: Path, marks: Markers) -> tuple[str, str]:
    """Return the text before and after two markers of a page. Exit with a message if they are not there."""
    before, begin, rest = page.read_text("utf-8").partition(marks[0])
    _, end, after = rest.partition(marks[1])
    if not (begin and end):
        raise SystemExit(f"{page} has no table: there are no lines {marks[0]} and {marks[1]}")
    return before, after


def load_rows(path: Path) -> list[Row]:
    """Return the objects of a file of JSON lines."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line]


def write_rows(path: Path, rows: Iterable[Row]) -> None:
    """Write objects to a file of JSON lines."""
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")


def unique_puzzles(path: Path) -> list[Row]:
    """Return the rows of puzzles with one answer; none, with a message, if there is no file."""
    if not path.is_file():
        print(f"no puzzles at {path}")
        return []
    return [row for row in load_rows(path) if row.get("solutions", row.get("n_solutions")) == 1]


def markdown_table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table in Markdown. Cells that are 0 or None are empty."""
    lines = [f"| {' | '.join(str(cell or '') for cell in line)} |" for line in (heads, *rows)]
    return "\n".join((lines[0], "|---" * len(heads) + "|", *lines[1:]))


def text_table(heads: Sequence[str], rows: Iterable[Sequence[object]], indent: str = "  ") -> str:
    """Return a table as text: the first column starts on the left, all others end on the right."""
    lines = [[str(cell) for cell in line] for line in (heads, *rows)]
    first, *widths = (max(map(len, column)) for column in zip(*lines, strict=True))
    cells = ([f"{x:>{width + 2}}" for x, width in zip(line[1:], widths, strict=True)] for line in lines)
    return "\n".join(
        f"{indent}{line[0]:<{first}}{''.join(rest)}" for line, rest in zip(lines, cells, strict=True)
    )


def percent(part: float, whole: float) -> str:
    """Return a share as text, "-" of nothing."""
    return f"{part / whole:.1%}" if whole else "-"
