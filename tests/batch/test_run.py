"""Answers of a batch's worker, and the report that is made of them."""

import json
from pathlib import Path
from typing import Any

import pytest

from queens_snap.batch.report.report import write_report
from queens_snap.batch.run import Settings, Task, answer_capture
from queens_snap.batch.sources import Source
from queens_snap.overlay.queens import region_colours
from queens_snap.overlay.sketch import as_hex
from queens_snap.overlay.themes import region_palette
from queens_snap.pipeline import snap
from queens_snap.solver.queens.puzzle import Board

from .journals import journal

SHOTS = Path(__file__).parents[2] / "fixtures" / "screenshots"


@pytest.fixture(scope="module")
def row() -> dict[str, Any]:
    """The row of a capture, as the journal holds it."""
    answered = answer_capture(Settings(), Task(Source(str(SHOTS / "board-light-7.png"))))
    assert answered.row
    return json.loads(json.dumps(answered.row))


def drawn(out: Path, row: dict[str, Any]) -> list[str]:
    """The colours in which the report draws the regions of a row."""
    write_report(journal(out, [row]))
    (script,) = (out / "report" / "data").glob("details-*.js")
    (details,) = json.loads(script.read_text("ascii").removeprefix('receive("details",0,').rstrip(")\n"))
    board = details["board"]
    return [board["kinds"][kind]["colour"] for kind, *_ in board["board"][: row["n"]]]


def test_the_report_draws_regions_in_the_colours_that_its_sentences_name(row, tmp_path: Path) -> None:
    found = snap(SHOTS / "board-light-7.png")
    board = Board.of(row["regions"])
    assert drawn(tmp_path, row) == [*map(as_hex, region_colours(board, found.cell_colours))]


@pytest.mark.parametrize(
    "colours", [None, [], [[1, 2, 3]] * 6, [[1, 2]] * 7, [[1, 2, float("inf")]] * 7, [[1, 2, -1]] * 7]
)
def test_where_they_are_not_known_it_draws_its_own(colours, row, tmp_path: Path) -> None:
    """As in journals of earlier versions, and in those that somebody edited."""
    changed = {**row, "batch": {**row["batch"], "colours": colours}}
    own = region_palette(Board.of(row["regions"]).regions)
    assert drawn(tmp_path, changed) == [*map(as_hex, own)]


@pytest.mark.parametrize("in_the_way", ["report/thumbs", "report/pictures", "pages", None])
def test_a_row_says_where_the_capture_lies_only_in_a_picture_that_was_written(
    in_the_way: str | None, tmp_path: Path
) -> None:
    (tmp_path / "report").mkdir()
    if in_the_way:
        (tmp_path / in_the_way).write_text("a file where a folder is to be")
    settings = Settings(out=tmp_path, pictures=True, pages=True)
    answered = answer_capture(settings, Task(Source(str(SHOTS / "board-light-7.png"))))
    assert answered.row
    assert bool(answered.unwritable) == bool(in_the_way)
    written = [*tmp_path.glob("report/pictures/*.png")]
    assert len(written) == (in_the_way in ("pages", None))
    assert (answered.row["drawn"] is not None) == bool(written)
