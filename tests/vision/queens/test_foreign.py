"""Cells that have another region's colour are doubted, and what shades a cell is not."""

import numpy as np
import pytest

from queens_snap.vision.queens.check_regions import framed_cells, hidden_parts, tinted_cells
from queens_snap.vision.queens.read import read

from .. import drawing
from ..drawing import COLOURS, SEVEN, Drawn

LABELS = np.array([[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 2, 3], [2, 2, 2, 3]])
REGIONS = np.array(COLOURS[:4], np.float32)
FOREIGN = "cells have the colour of another region"


def coloured(**cells: tuple[float, ...]) -> np.ndarray:
    """The cells' colours; of some (r1c1) another one."""
    colours = REGIONS[LABELS]
    for name, colour in cells.items():
        colours[int(name[1]) - 1, int(name[3]) - 1] = colour
    return colours


@pytest.mark.parametrize(
    ("colours", "cells"),
    [
        (coloured(), []),
        (coloured(r1c1=COLOURS[3]), [(0, 0)]),
        (coloured(r1c1=COLOURS[3], r2c2=COLOURS[3]), [(0, 0), (1, 1)]),
        (coloured(r4c4=COLOURS[0]), [(3, 3)]),  # of two cells
        (coloured(r1c1=tuple(0.7 * x for x in COLOURS[0])), []),  # below a pointer
        (coloured() * 0 + 255, []),  # a white board
    ],
)
def test_a_cell_in_another_regions_colour_is_named(colours: np.ndarray, cells: list[tuple[int, int]]) -> None:
    assert tinted_cells(LABELS, colours) == cells


def test_regions_of_one_colour_are_not_foreign_to_each_other() -> None:
    assert tinted_cells(LABELS, REGIONS[[0, 1, 2, 0]][LABELS]) == []


def test_a_region_of_one_cell_has_the_colour_that_it_has() -> None:
    labels = LABELS.copy()
    labels[0, 0] = 4
    assert tinted_cells(labels, coloured(r1c1=COLOURS[3])) == []


def test_a_mark_that_fills_a_cell_is_no_region() -> None:
    within = coloured(r1c1=(20.0, 20.0, 20.0), r3c1=(20.0, 20.0, 20.0), r3c2=(20.0, 20.0, 20.0))
    assert framed_cells(LABELS, coloured(), within) == []
    assert framed_cells(LABELS, coloured(), coloured(r1c1=COLOURS[3])) == [(0, 0)]


def test_a_part_whose_rim_has_another_regions_colour_is_hidden() -> None:
    labels = LABELS.copy()
    labels[0, 0] = 3  # far from the rest
    colours = coloured(r1c1=COLOURS[3])
    assert hidden_parts(labels, colours, colours) == []
    assert hidden_parts(labels, colours, coloured()) == [(0, 0)]
    assert hidden_parts(labels, colours, coloured(r1c1=(150.0, 190.0, 140.0))) == []  # a soft line


def test_a_button_in_another_regions_colour_is_doubted_once() -> None:
    drawn = drawing.draw(SEVEN, thick=0.025)
    x, y, rim = drawn.bbox[0] + 4 * drawn.cell, drawn.bbox[1] + 4 * drawn.cell, round(0.13 * drawn.cell)
    drawn.rgb[y + rim : y + drawn.cell - rim, x + rim : x + drawn.cell - rim] = COLOURS[1]
    told = read(drawn.rgb).warnings
    assert [text for text in told if "in several parts" in text] == ["regions lie in several parts (r5c5)"]


def test_light_that_falls_off_makes_no_cell_foreign() -> None:
    labels = np.repeat(np.arange(3), 3)[:, None].repeat(9, axis=1)
    light = np.linspace(1, 0.6, 9)[:, None]
    white = np.stack([255 * light.repeat(9, axis=1).T] * 3, axis=2)
    assert tinted_cells(labels, white.swapaxes(0, 1)) == tinted_cells(labels, white) == []


def painted(row: int, column: int, colour: tuple[int, int, int], frame: float) -> Drawn:
    """A board with a cell filled, or framed so broadly (in cells), with a colour."""
    drawn = drawing.draw(SEVEN, thick=0.08)
    x, y = (drawn.bbox[0] + i * drawn.cell for i in (column, row))
    rim, wide = 4, round(frame * drawn.cell)
    cell = drawn.rgb[y + rim : y + drawn.cell - rim + 1, x + rim : x + drawn.cell - rim + 1]
    inside = cell[wide:-wide, wide:-wide].copy()
    cell[:] = colour
    if frame < 0.5:
        cell[wide:-wide, wide:-wide] = inside
    return drawn


@pytest.mark.parametrize(("colour", "frame"), [(COLOURS[1], 0.5), (COLOURS[2], 0.5), (COLOURS[2], 0.12)])
def test_a_cell_that_is_tinted_or_framed_like_another_region_is_doubted(
    colour: tuple[int, int, int], frame: float
) -> None:
    assert any("r7c6" in warning for warning in read(painted(6, 5, colour, frame).rgb).warnings)


@pytest.mark.parametrize("frame", [0.5, 0.12])
def test_other_tints_and_frames_are_not_doubted_for_that(frame: float) -> None:
    reading = read(painted(6, 5, (150, 110, 190), frame).rgb)
    assert not any(FOREIGN in warning for warning in reading.warnings)
