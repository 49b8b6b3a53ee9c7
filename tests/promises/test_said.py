"""Corrections that the picture does not show stand in the picture of the answer."""

from dataclasses import replace

import cv2
import numpy as np

from queens_snap.overlay.labels import Labels
from queens_snap.pipeline import Snap
from queens_snap.solver.cells import Cell
from queens_snap.vision.cells_and_sides import in_cells
from queens_snap.vision.correction import Correction
from queens_snap.vision.recognise import READERS, read_capture

from .pictures import drawn
from .read import as_read
from .tried import every_game

MARKED = 40  # levels by which something differs from its ground
MIDDLE = (0.25, 0.75)  # of a cell


def with_said(game: str, state: str) -> tuple[Snap, Cell]:
    """A board of which a person has said what stands in one cell, which the picture shows empty."""
    result = as_read(game, state=state)
    assert result.reading
    assert result.rgb is not None
    vocabulary = READERS[game].vocabulary
    put = in_cells(dict(vocabulary.of_marks(result.reading.marks)))
    cell = next(iter(put or in_cells(vocabulary.of_puzzle(result.reading.puzzle).given)))
    rgb = result.rgb.copy()
    x, y = (round(v) for v in result.reading.lattice.point(*(v + 0.06 for v in cell)))
    side = round(0.88 * result.reading.lattice.cell)
    rgb[y : y + side, x : x + side] = rgb[y, x]
    return replace(result, rgb=rgb, reading=replace(result.reading, said=frozenset({cell}))), cell


def in_cell(result: Snap, picture: np.ndarray, cell: Cell, ends: tuple[float, float]) -> np.ndarray:
    """So much of a cell as a picture shows it."""
    assert result.reading
    (x, y), (x2, y2) = (result.reading.lattice.point(*(v + end for v in cell)) for end in ends)
    return picture[round(y) : round(y2), round(x) : round(x2)]


def is_marked(box: np.ndarray) -> bool:
    """True if something is drawn there."""
    return int(np.ptp(cv2.cvtColor(np.ascontiguousarray(box), cv2.COLOR_RGB2GRAY))) > MARKED


@every_game(of=READERS)
def test_it_stands_in_the_answer_with_numbers_and_without(game: str) -> None:
    for state in ("empty", "half"):
        result, cell = with_said(game, state)
        assert result.rgb is not None
        assert not is_marked(in_cell(result, result.rgb, cell, MIDDLE))
        if READERS[game].vocabulary.has_regions and state == "empty":
            continue  # of regions alone nothing stands in a cell
        for labels in (Labels(), Labels(plain=True)):
            picture = replace(result, labels=labels).picture
            assert picture is not None
            assert is_marked(in_cell(result, picture, cell, MIDDLE))


@every_game(of=READERS)
def test_what_was_read_as_a_person_says_is_not_said(game: str) -> None:
    rgb, vocabulary = drawn(game), READERS[game].vocabulary
    plain = read_capture(rgb, game=game)
    assert plain.said == frozenset()
    assert read_capture(rgb, game=game, correction=Correction(puzzle=plain.puzzle)).said == frozenset()
    given = vocabulary.of_puzzle(plain.puzzle).given
    place, value = ((0, 0), "queen") if vocabulary.has_regions else [*given.items()][-1]
    again = read_capture(rgb, game=game, correction=Correction(cells=((place, value),)))
    assert again.said == (frozenset({place}) if vocabulary.has_regions else frozenset())
    if not vocabulary.has_regions:
        without = read_capture(rgb, game=game, correction=Correction(cells=((place, "empty"),)))
        assert without.said == {place}
