"""Evidence of the picture against regions that were chosen, in absolute units."""

from collections.abc import Sequence

import numpy as np
import pytest

from queens_snap.vision.cells.ink import BetweenCells
from queens_snap.vision.queens.check_regions import (
    contradictions,
    crossed_cells,
    inner_borders,
    may_be_crossed,
)
from queens_snap.vision.queens.read import read
from queens_snap.vision.queens.regions import Grouping, best_first, by_colour

from .. import drawing

LABELS = np.array([[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]])
COLOURS = np.array([(230, 60, 60), (60, 190, 60), (70, 70, 230), (240, 220, 60)], np.float32)[LABELS]
UNIFORM = BetweenCells(np.full((4, 3), 2.0), np.full((3, 4), 2.0))


def thick(labels: np.ndarray) -> BetweenCells:
    """The ink of a board with thick borders between these regions."""
    return BetweenCells(
        np.where(labels[:, 1:] != labels[:, :-1], 6.0, 2.0), np.where(labels[1:] != labels[:-1], 6.0, 2.0)
    )


def texts(labels: np.ndarray, colours: np.ndarray, ink: BetweenCells = UNIFORM) -> list[str]:
    best = Grouping(labels, "colour", 0.9, 1.0, 2.0)
    return [str(doubt) for doubt in contradictions(best, colours, lambda: [ink])]


def test_clear_colours_are_not_doubted_and_need_no_ink() -> None:
    def never() -> Sequence[BetweenCells]:
        raise AssertionError

    assert contradictions(Grouping(LABELS, "colour", 0.9, 1.0, 2.0), COLOURS, never) == []


def test_a_border_that_nobody_sees_is_named() -> None:
    pale = COLOURS.copy()
    pale[LABELS == 1] = pale[LABELS == 0][0] + 1
    (text,) = texts(LABELS, pale)
    assert text == "no border can be seen between r1c2 and r1c3, and between r2c2 and r2c3"
    assert texts(LABELS, pale, thick(LABELS)) == []


def test_a_foreign_cell_is_named_unless_the_borders_explain_it() -> None:
    foreign = COLOURS.copy()
    foreign[0, 0] = (90, 30, 200)
    (text,) = texts(LABELS, foreign)
    assert "within a region" in text
    assert "between r1c1 and r1c2, and between r1c1 and r2c1" in text
    assert texts(LABELS, foreign, thick(LABELS)) == []


def test_lines_that_are_not_there_explain_nothing() -> None:
    foreign, ink = COLOURS.copy(), thick(LABELS)
    foreign[0, 0] = (90, 30, 200)
    ink.right[0, 0] = 0.1
    assert texts(LABELS, foreign, ink) == []  # in the shade of a chosen cell
    ink.below[0, 0] = 0.1
    (text,) = texts(LABELS, foreign, ink)
    assert text.endswith("within a region, between r1c1 and r1c2, and between r1c1 and r2c1")


def test_a_region_that_swallows_others_does_not_make_the_picture_restless() -> None:
    labels = np.zeros((6, 6), int)
    labels[0, 0], labels[5, 5] = 1, 2
    colours = np.full((6, 6, 3), (204, 232, 232), np.float32)
    colours[:, 1::2] = (196, 208, 222)
    colours[0, 0], colours[5, 5] = (220, 90, 90), (90, 220, 90)
    (text,) = texts(labels, colours, thick(np.zeros((6, 6), int)))
    assert text.startswith("the colour changes within a region")


@pytest.mark.parametrize(("lone", "doubted"), [(3, False), (5, True)])
def test_nearly_all_regions_are_hardly_single_cells(lone: int, doubted: bool) -> None:
    labels = np.zeros((6, 6), int)
    for i, (r, c) in enumerate([(0, 0), (0, 3), (2, 5), (4, 0), (4, 3)], 1):
        labels[r, c : c + (1 if i <= lone else 2)] = i
    palette = np.array(
        [(230, 60, 60), (60, 190, 60), (70, 70, 230), (240, 220, 60), (30, 30, 30), (0, 200, 240)]
    )
    assert (texts(labels, palette[labels].astype(np.float32), thick(labels)) != []) == doubted


def test_scattered_regions_are_doubted_unless_borders_surround_their_parts() -> None:
    labels = LABELS.copy()
    labels[0, 3] = 2
    colours = np.array([(230, 60, 60), (60, 190, 60), (70, 70, 230), (240, 220, 60)], np.float32)[labels]
    assert texts(labels, colours) == ["regions lie in several parts (r1c4)"]
    assert texts(labels, colours, thick(labels)) == []
    assert texts(labels, colours, thick(LABELS)) == ["regions lie in several parts (r1c4)"]


@pytest.mark.parametrize("turned", [False, True])
def test_stripes_are_a_table(turned: bool) -> None:
    rows = np.repeat(np.arange(4)[:, None], 4, axis=1)
    colours = COLOURS[::2, ::2].reshape(4, 3)[rows]
    labels, colours = (rows.T, colours.swapaxes(0, 1)) if turned else (rows, colours)
    (text,) = texts(labels, colours)
    assert text == f"every region is a whole {'column' if turned else 'row'}, as in a table"


@pytest.mark.parametrize(("lone", "doubted"), [(2, False), (3, True)])
def test_several_regions_of_one_cell_and_one_colour_are_doubted(lone: int, doubted: bool) -> None:
    labels, colours = np.zeros((4, 4), int), np.full((4, 4, 3), 230, np.float32)
    for i, cell in enumerate([(0, 1), (1, 3), (2, 0)][:lone], 1):
        labels[cell], colours[cell] = i, (210, 40, 50)
    found = texts(labels, colours)
    assert any(text.startswith("regions of one cell have one colour") for text in found) == doubted


def test_a_step_that_a_person_sees_is_sudden_where_the_picture_is_calm() -> None:
    shaded = COLOURS.copy()
    shaded[0, 0] += (0, 12, 12)
    (text,) = texts(LABELS, shaded)
    assert text.startswith("the colour changes within a region")
    restless = shaded + np.random.default_rng(1).normal(0, 4, shaded.shape).astype(np.float32)
    assert texts(LABELS, restless) == []


def test_a_cell_across_a_thick_border_is_crossed() -> None:
    moved = LABELS.copy()
    moved[0, 1] = 1
    assert crossed_cells(moved, thick(LABELS)) == [(0, 1)]
    assert crossed_cells(LABELS, thick(LABELS)) == []
    assert crossed_cells(moved, UNIFORM) == []


def test_a_border_within_a_region_is_doubted() -> None:
    joined = np.where(LABELS == 1, 0, LABELS)  # as where two regions have one colour
    plain = np.full((*LABELS.shape, 3), 230, np.float32)
    (doubt,) = inner_borders(joined, plain, thick(LABELS))
    assert str(doubt).startswith("a border runs within a region, between r")
    assert inner_borders(LABELS, plain, thick(LABELS)) == inner_borders(joined, plain, UNIFORM) == []
    assert inner_borders(joined, COLOURS, thick(LABELS)) == []  # another doubt names these


def test_the_frame_of_a_cell_is_no_border_within_its_region() -> None:
    labels = np.zeros((5, 5), int)
    labels[4] = 1
    framed, parted = labels.copy(), labels.copy()
    framed[1, 1] = 2  # as a chosen cell is drawn
    parted[:2, :2] = 2
    plain = np.full((5, 5, 3), 230, np.float32)
    assert inner_borders(labels, plain, thick(framed)) == []
    assert len(inner_borders(labels, plain, thick(parted))) == 1


def test_a_line_within_a_region_that_stands_out_is_worth_a_closer_look() -> None:
    moved = LABELS.copy()
    moved[0, 1] = 1
    assert may_be_crossed(moved, thick(LABELS))
    assert not may_be_crossed(LABELS, thick(LABELS))
    assert not may_be_crossed(moved, UNIFORM)


def test_steps_that_nobody_sees_give_way_to_borders() -> None:
    faint = Grouping(LABELS, "colour", 0.99, 0.0, 1.8, UNIFORM)
    lined = Grouping(LABELS.T, "borders", 0.4, 1.0, 2.0, UNIFORM)
    assert best_first([faint, lined]) == [lined]
    assert best_first([faint]) == [faint]
    assert by_colour(COLOURS).least_across > 4


def shaded(rgb: np.ndarray, share: float) -> np.ndarray:
    """Darker by up to that share towards the bottom."""
    fall = np.linspace(1, 1 - share, len(rgb))[:, None, None]
    return (rgb * fall).round().astype(np.uint8)


@pytest.mark.parametrize("share", [0.18, 0.26, 0.34])
def test_a_white_board_in_uneven_light_is_read_by_its_borders(share: float) -> None:
    shot = drawing.draw(drawing.EIGHT, 44, white=True)
    reading = read(shaded(shot.rgb, share))
    assert reading.puzzle.schema(solved=False)["regions"] == list(drawing.EIGHT)
    assert reading.warnings == ()


def test_a_plain_grid_in_uneven_light_has_no_regions_that_go_without_a_doubt() -> None:
    shot = drawing.draw(("A" * 8,) * 8, 44, white=True)
    assert read(shaded(shot.rgb, 0.3)).warnings


def test_borders_that_part_nothing_do_not_come_before_colours() -> None:
    colour = Grouping(LABELS, "colour", 0.9, 0.0, 20.0, UNIFORM)
    mixed = Grouping(LABELS, "colour and borders", 0.5, 0.5, 2.0, UNIFORM)
    flat = Grouping(LABELS, "borders", 0.01, 3.7, 3.8, UNIFORM)
    assert best_first([flat, mixed, colour], crossed=True)[0] is colour
    clear = Grouping(LABELS, "borders", 0.3, 2.0, 4.0, UNIFORM)
    assert best_first([clear, mixed, colour], crossed=True)[0] is clear
