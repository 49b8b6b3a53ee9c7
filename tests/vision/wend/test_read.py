"""Wend read from captures: letters, walls, lengths, found words; and what is doubted."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from queens_snap.pipeline import Correction, snap
from queens_snap.solver.wend.puzzle import Wend
from queens_snap.vision.source.decode import load

FOLDER = Path(__file__).parents[3] / "fixtures" / "wend"
TRUTHS = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.json"))}


@pytest.mark.parametrize("name", TRUTHS)
def test_every_fixture_is_read_as_it_is(name: str) -> None:
    result, truth = snap(FOLDER / f"{name}.png"), TRUTHS[name]
    said = result.to_json()
    assert (said["status"], said["game"]) == ("solved", "wend")
    assert {key: said["puzzle"][key] for key in ("letters", "lengths")} == {
        key: truth[key] for key in ("letters", "lengths")
    }
    assert sorted(said["puzzle"]["found"]) == sorted(truth["found"])
    assert said["reading"]["marks"].get("words", []) == said["puzzle"]["found"]
    assert said["answer"] == truth["solution"]
    assert said["reading"]["warnings"] == []


def test_without_the_rows_of_squares_that_is_said() -> None:
    notes = snap(FOLDER / "light-6-tight.png").to_json()["reading"]["notes"]
    assert any("how long the words are is not in the picture" in note for note in notes)


def cut(name: str) -> np.ndarray:
    """A capture whose last row of squares is cut off."""
    rgb, (_, _, _, bottom) = load(FOLDER / f"{name}.png").rgb, TRUTHS[name]["bbox"]
    side = (TRUTHS[name]["bbox"][2] - TRUTHS[name]["bbox"][0]) / 6
    return rgb[: int(bottom + 0.12 * 6 * side + 3.4 * 24 * side / 68)]


def test_rows_that_are_cut_off_are_doubted_and_can_be_said() -> None:
    rgb = cut("light-6")
    result = snap(rgb)
    assert isinstance(result.board, Wend)
    assert result.board.rows == tuple(TRUTHS["light-6"]["letters"])
    assert result.board.lengths == ()
    assert any("do not add up to the letters" in str(doubt) for doubt in result.doubts)
    said = snap(rgb, correction=Correction(more=tuple(TRUTHS["light-6"]["lengths"])))
    assert said.board == Wend.of(TRUTHS["light-6"]["letters"], TRUTHS["light-6"]["lengths"])
    assert (said.status, said.doubts) == ("solved", ())
    refused = snap(FOLDER.parent / "tango" / "tango-light.png", correction=Correction(more=(3, 4)))
    assert refused.problem
    assert "--lengths" in refused.problem.remedy


@pytest.mark.parametrize("times", [0.5, 0.75, 1.6])
@pytest.mark.parametrize("name", ["light-6", "dark-6", "light-5-desktop"])
def test_the_scale_does_not_matter(name: str, times: float) -> None:
    how = cv2.INTER_AREA if times < 1 else cv2.INTER_CUBIC
    rgb = cv2.resize(load(FOLDER / f"{name}.png").rgb, None, fx=times, fy=times, interpolation=how)
    result = snap(rgb)
    assert result.board == Wend.of(TRUTHS[name]["letters"], TRUTHS[name]["lengths"])
    assert result.status == "solved"


def test_a_letter_that_is_covered_is_doubted() -> None:
    rgb = load(FOLDER / "light-6.png").rgb.copy()
    result = snap(rgb)
    assert result.reading
    assert isinstance(result.board, Wend)
    lattice = result.reading.lattice
    cell = next(iter(result.board.letters))
    (x0, y0), (x1, y1) = (lattice.point(cell[0] + d, cell[1] + d) for d in (0.1, 0.9))
    rgb[round(y0) : round(y1), round(x0) : round(x1)] = (30, 90, 200)
    covered = snap(rgb)
    assert covered.status != "solved" or covered.doubts


def test_a_letter_can_be_corrected_and_a_wall_be_said() -> None:
    puzzle = snap(FOLDER / "light-6.png").board
    assert isinstance(puzzle, Wend)
    (r, c), letter = next(iter(puzzle.letters.items()))
    other = "Q" if letter != "Q" else "Z"
    wrong = snap(FOLDER / "light-6.png", correction=Correction.of(f"{r + 1},{c + 1}={other.lower()}"))
    assert isinstance(wrong.board, Wend)
    assert wrong.board.letters[r, c] == other
    walled = snap(FOLDER / "light-6.png", correction=Correction.of(f"{r + 1},{c + 1}=wall"))
    assert isinstance(walled.board, Wend)
    assert (r, c) not in walled.board.letters
    assert walled.board.lengths == ()
