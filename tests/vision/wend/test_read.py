"""Wend read from captures: letters, walls, lengths, found words; and what is doubted."""

import numpy as np

from queens_snap.pipeline import Correction, snap
from queens_snap.solver.wend.puzzle import Wend

from ..captures import Shot, box_of

LIGHT_SHOT = Shot("wend/light-6")


def test_without_the_rows_of_squares_that_is_said() -> None:
    notes = snap(Shot("wend/light-6-tight").path).to_json()["reading"]["notes"]
    assert any("how long the words are is not in the picture" in note for note in notes)


def cut_last_lengths() -> np.ndarray:
    """Return the capture without its last row of squares."""
    bottom, side = LIGHT_SHOT.truth["bbox"][3], LIGHT_SHOT.cell
    return LIGHT_SHOT.rgb[: int(bottom + 0.12 * 6 * side + 3.4 * 24 * side / 68)]


def test_rows_that_are_cut_off_are_doubted_and_can_be_said() -> None:
    rgb = cut_last_lengths()
    result = snap(rgb)
    assert isinstance(result.board, Wend)
    assert result.board.rows == tuple(LIGHT_SHOT.truth["letters"])
    assert result.board.lengths == ()
    assert any("do not add up to the letters" in str(doubt) for doubt in result.doubts)
    said = snap(rgb, correction=Correction(extra=tuple(LIGHT_SHOT.truth["lengths"])))
    assert said.board == Wend.of(LIGHT_SHOT.truth["letters"], LIGHT_SHOT.truth["lengths"])
    assert (said.status, said.doubts) == ("solved", ())
    refused = snap(Shot("tango/tango-light").path, correction=Correction(extra=(3, 4)))
    assert refused.problem
    assert "--lengths" in refused.problem.remedy


def test_a_letter_that_is_covered_is_doubted() -> None:
    rgb, reading = LIGHT_SHOT.rgb, LIGHT_SHOT.read()
    assert isinstance(reading.puzzle, Wend)
    rgb[box_of(reading, next(iter(reading.puzzle.letters)), 0.1, 0.9)] = (30, 90, 200)
    covered = snap(rgb)
    assert covered.status != "solved" or covered.doubts


def test_a_letter_can_be_corrected_and_a_wall_be_said() -> None:
    puzzle = snap(LIGHT_SHOT.path).board
    assert isinstance(puzzle, Wend)
    (r, c), letter = next(iter(puzzle.letters.items()))
    other = "Q" if letter != "Q" else "Z"
    wrong = snap(LIGHT_SHOT.path, correction=Correction.of(f"{r + 1},{c + 1}={other.lower()}"))
    assert isinstance(wrong.board, Wend)
    assert wrong.board.letters[r, c] == other
    walled = snap(LIGHT_SHOT.path, correction=Correction.of(f"{r + 1},{c + 1}=wall"))
    assert isinstance(walled.board, Wend)
    assert (r, c) not in walled.board.letters
    assert walled.board.lengths == ()
