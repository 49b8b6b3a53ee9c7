"""The rectangles of a Patches on its capture."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from queens_snap.pipeline import snap
from queens_snap.solver.cells import Rectangle

FOLDER = Path(__file__).parents[2] / "fixtures" / "patches"


@pytest.mark.parametrize("name", ["light-6", "dark-7-phone-half", "light-6-finished"])
def test_the_answer_is_drawn_within_the_board_and_clues_stay_as_they_are(name: str) -> None:
    truth = json.loads((FOLDER / f"{name}.json").read_text())
    found = snap(FOLDER / f"{name}.png")
    assert found.reading
    before, after = found.rgb, found.picture
    assert before is not None
    assert after is not None
    x0, y0, x1, y1 = (round(x) for x in truth["bbox"])
    outside = np.ones(before.shape[:2], bool)
    outside[max(y0 - 2, 0) : y1 + 2, max(x0 - 2, 0) : x1 + 2] = False
    assert (before[outside] == after[outside]).all()
    for clue in truth["clues"]:
        x, y = (round(v) for v in found.reading.lattice.point(clue["cell"][0] + 0.5, clue["cell"][1] + 0.5))
        assert (before[y - 3 : y + 3, x - 3 : x + 3] == after[y - 3 : y + 3, x - 3 : x + 3]).all()
    for box in truth["solution"]:
        cells = Rectangle(*box).cells
        x, y = (round(v) for v in found.reading.lattice.point(cells[0][0] + 0.07, cells[0][1] + 0.5))
        assert np.ptp(after[y - 4 : y + 4, x].astype(int), axis=0).max() > 100, "a line runs along its side"


@pytest.mark.parametrize("degrees", [0, 10, 15])
def test_every_cell_of_a_rectangle_is_tinted_however_the_capture_is_turned(degrees: int) -> None:
    seen = snap(FOLDER / "tinted-7-half.png").rgb
    assert seen is not None
    shot = np.ascontiguousarray(seen)
    height, width = shot.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 0.7)
    found = snap(cv2.warpAffine(shot, turn, (width, height), borderValue=(250, 250, 250)))
    assert found.rgb is not None
    assert found.reading
    assert found.solution
    assert found.solution.answer
    assert found.picture is not None
    drawn = {Rectangle(*x) for x in found.marks["rectangles"]}
    for box in map(Rectangle._make, found.solution.answer):
        for r, c in box.cells:
            x, y = (round(v) for v in found.reading.lattice.point(r + 0.4, c + 0.4))
            changed = (
                found.picture[y - 2 : y + 2, x - 2 : x + 2] != found.rgb[y - 2 : y + 2, x - 2 : x + 2]
            ).any()
            clue = (r, c) in getattr(found.board, "clue_at", ())
            assert clue or changed or box in drawn
