"""Logs under one name; nothing is said if nobody listens."""

import logging
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from queens_snap import pipeline
from queens_snap.pipeline import snap, solve

from .plain_boards import AMBIGUOUS, draw_board
from .solver.queens.boards import BOARD_8

SHOT = Path(__file__).parents[1] / "fixtures" / "screenshots" / "board-light-7.png"


def messages_at_level(caplog: pytest.LogCaptureFixture, level: int) -> list[str]:
    assert {record.name for record in caplog.records} <= {"queens_snap"}
    return [record.getMessage() for record in caplog.records if record.levelno == level]


@pytest.fixture(autouse=True)
def log_to_caplog(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "queens_snap")


def test_a_capture_has_a_line_and_its_way_several(caplog: pytest.LogCaptureFixture) -> None:
    result = snap(draw_board(BOARD_8), file="eight.png")
    assert messages_at_level(caplog, logging.INFO) == ["'eight.png': solved, queens 8 x 8"]
    decoded, read, solved = messages_at_level(caplog, logging.DEBUG)
    assert result.rgb is not None
    height, width = result.rgb.shape[:2]
    assert f"{width} x {height} pixels, decoded in {result.ms['decode']:.1f} ms" in decoded
    assert "queens 8 x 8 at (" in read
    assert f"read in {result.ms['read']:.1f} ms" in read
    assert f"'eight.png': solved after {result.ms['solve']:.1f} ms" in solved


def test_doubts_and_problems_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    result = snap(draw_board(AMBIGUOUS))
    assert result.reading
    assert f"'-': {result.reading.warnings[0]}" in messages_at_level(caplog, logging.DEBUG)
    for source in ("none.png", np.zeros((9, 9), bool), np.full((300, 400, 3), 90, np.uint8)):
        caplog.clear()
        problem = snap(source).problem
        assert problem
        (line,) = messages_at_level(caplog, logging.INFO)
        assert line.endswith(str(problem))


def test_a_fault_of_ours_is_logged_with_where_it_was(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pipeline, "read_capture", lambda *_, **__: 1 / 0)
    assert snap(draw_board(BOARD_8)).problem
    assert any(record.exc_info and "failed" in record.getMessage() for record in caplog.records)


def test_boards_as_text_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    solve(BOARD_8, file="eight.txt")
    assert messages_at_level(caplog, logging.INFO) == ["'eight.txt': solved, queens 8 x 8"]


def test_a_name_breaks_no_line(caplog: pytest.LogCaptureFixture) -> None:
    snap("a\nb\x1b[31m.png")
    (line,) = messages_at_level(caplog, logging.INFO)
    assert line.startswith(r"'a\nb\x1b[31m.png': refused")


def test_nothing_is_said_where_nobody_listens() -> None:
    code = f"import queens_snap; queens_snap.snap({str(SHOT)!r}).picture; queens_snap.snap('none.png')"
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")
