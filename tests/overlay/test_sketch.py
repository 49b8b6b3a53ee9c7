"""Marks of a sketch: moved, outlined, and known to every painter."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from queens_snap.overlay.compose import compose_sketch
from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.labels import Labels
from queens_snap.overlay.sketch import (  # fmt: skip
    AUTO_COLOUR,
    FADED_COLOUR,
    JSON_NAMES,
    LABEL_ROLES,
    PRIMITIVE_NAMES,
    Fill,
    Glyph,
    Label,
    Line,
    Outline,
    Place,
    Primitive,
    board_frame,
    cell_at,
    cell_middle,
    glyph_shapes,
    inner_lines,
    labels_in_cells,
    lines_between,
    middle_between,
    moved_primitives,
    outline_around,
    outline_lines,
    outline_sides,
    shared_side,
    to_json,
)
from queens_snap.overlay.themes import STORY_THEME, THEMES
from queens_snap.solver.cells import Cell

from ..promises.marks import case_with_marks
from ..promises.parametrize import every_game, solve_case
from .sample_moments import distinct_primitives, sample_moments

#: Of grounds, not of themes.
GROUND_COLOURS = {AUTO_COLOUR, FADED_COLOUR, "veil", "clear"}
PRIMITIVES: dict[str, Primitive] = {
    "fill": Fill(((0, 1), (2, 3)), "cell"),
    "glyph": Glyph("sun", (0.5, 1.5), 0.4),
    "line": Line((((0, 1), (2, 1)),), 0.1, "line"),
    "outline": Outline(((0, 1), (0, 2)), 0.1, "light"),
    "label": Label("12", (0.5, 1.5)),
}


@pytest.mark.parametrize(
    ("mark", "told"),
    [
        (PRIMITIVES["fill"], {"kind": "fill", "cells": [[0, 1], [2, 3]], "colour": "cell"}),
        (Fill((), "veil", outside=True), {"kind": "fill", "cells": [], "colour": "veil", "others": True}),
        (PRIMITIVES["glyph"], {"kind": "glyph", "name": "sun", "at": [0.5, 1.5], "size": 0.4}),
        (PRIMITIVES["line"], {"kind": "line", "ends": [[[0, 1], [2, 1]]], "width": 0.1, "colour": "line"}),
        (
            PRIMITIVES["outline"],
            {"kind": "outline", "cells": [[0, 1], [0, 2]], "width": 0.1, "colour": "light"},
        ),
        (PRIMITIVES["label"], {"kind": "label", "text": "12", "at": [0.5, 1.5]}),
        (Label("a", (0, 0), "link"), {"kind": "label", "text": "a", "at": [0, 0], "role": "link"}),
    ],
)
def test_pages_get_what_is_not_as_usual(mark: Primitive, told: dict[str, Any]) -> None:
    assert json.loads(json.dumps(to_json([mark]))) == [told]


@every_game()
def test_nothing_is_lost_on_the_way_to_a_page(game: str) -> None:
    kinds = {name: kind for kind, name in PRIMITIVE_NAMES.items()}
    fields = {name: field for field, name in JSON_NAMES.items()}
    for mark in distinct_primitives(game):
        (row,) = json.loads(json.dumps(to_json([mark])))
        kind = kinds[row.pop("kind")]
        values = {str(fields.get(name, name)): _lists_to_tuples(value) for name, value in row.items()}
        assert kind(**values) == mark


@pytest.mark.parametrize(
    ("mark", "there"),
    [
        (PRIMITIVES["fill"], Fill(((2, 0), (4, 2)), "cell")),
        (PRIMITIVES["glyph"], Glyph("sun", (2.5, 0.5), 0.4)),
        (PRIMITIVES["line"], Line((((2, 0), (4, 0)),), 0.1, "line")),
        (PRIMITIVES["outline"], Outline(((2, 0), (2, 1)), 0.1, "light")),
        (PRIMITIVES["label"], Label("12", (2.5, 0.5))),
    ],
)
def test_marks_are_moved_and_else_the_same(mark: Primitive, there: Primitive) -> None:
    assert moved_primitives([mark], 2, -1) == (there,)
    assert moved_primitives(moved_primitives([mark], 2, -1), -2, 1) == (mark,)


@pytest.mark.parametrize(
    ("rows", "columns", "every", "wanted"),
    [
        (2, 3, 1, [((1, 0), (1, 3)), ((0, 1), (2, 1)), ((0, 2), (2, 2))]),
        (2, 6, 5, [((0, 5), (2, 5))]),
        (1, 1, 1, []),
    ],
)
def test_a_grid_lies_within_the_board(
    rows: int, columns: int, every: int, wanted: list[tuple[Place, Place]]
) -> None:
    assert inner_lines(rows, columns, (every, every)) == wanted


@pytest.mark.parametrize(
    ("a", "b", "ends", "at"),
    [
        ((1, 1), (1, 2), ((1, 2), (2, 2)), (1.5, 2)),
        ((1, 1), (2, 1), ((2, 1), (2, 2)), (2, 1.5)),
    ],
)
def test_neighbours_share_a_side(a: Cell, b: Cell, ends: tuple[Place, Place], at: Place) -> None:
    assert shared_side(a, b) == ends
    assert middle_between(a, b) == middle_between(b, a) == at


@pytest.mark.parametrize("cell", [(0, 0), (3, 7), (-1, 2)])
def test_a_place_lies_in_its_cell_even_beside_the_board(cell: Cell) -> None:
    r, c = cell_middle(cell)
    assert cell_at((r, c)) == cell_at((r - 0.4, c + 0.4)) == cell


def test_a_frame_is_as_wide_within_the_board_as_beyond_it_is_told() -> None:
    mark = board_frame((2, 3), "frame", 0.02, 0.06)
    assert (mark.cells, mark.width, mark.box) == (((0, 0), (1, 2)), pytest.approx(0.08), True)
    assert mark.inset + mark.width / 2 == pytest.approx(0.02)
    assert mark.inset - mark.width / 2 == pytest.approx(-0.06)


def test_an_outline_is_of_each_cell_once_and_of_none_nothing() -> None:
    (mark,) = outline_around([(1, 1), (0, 1), (1, 1)], 0.1, "light")
    assert isinstance(mark, Outline)
    assert mark.cells == ((0, 1), (1, 1))
    assert (
        outline_around([], 0.1, "light")
        == lines_between([], 0.1, "light")
        == labels_in_cells([], "corner")
        == ()
    )


@every_game()
def test_every_shape_and_every_role_is_known(game: str) -> None:
    every = [*distinct_primitives(game)]
    assert {mark.name for mark in every if isinstance(mark, Glyph)} <= glyph_shapes().keys()
    assert {mark.role for mark in every if isinstance(mark, Label)} <= LABEL_ROLES.keys()


@pytest.mark.parametrize("theme", [*THEMES, "story"])
@every_game()
def test_every_colour_is_one_of_the_theme(game: str, theme: str) -> None:
    look = STORY_THEME if theme == "story" else THEMES[theme]
    used = {colour for mark in distinct_primitives(game) for colour in _colour_names(mark)}
    assert {colour for colour in used - GROUND_COLOURS if look.colour(colour) is None} == set()


def _colour_names(mark: Primitive) -> Iterator[str]:
    names = (getattr(mark, name, None) for name in ("colour", "casing", "rim", "on", "ground"))
    yield from (name for name in names if name is not None)


def _lists_to_tuples(value: Any) -> Any:
    """Turn the lists of a JSON value into tuples, as primitives have them."""
    return tuple(map(_lists_to_tuples, value)) if isinstance(value, list) else value


def test_letters_on_all_cells_stand_beside_old_crosses_and_on_no_queen() -> None:
    story = solve_case("queens").story()
    assert story
    for number in range(1, story.scenes - 1):
        moment = story.moment(number, Labels(letters=True))
        assert moment.step
        queens = {cell for step in (*moment.done, moment.step) for cell in step.queens}
        lettered = {
            cell_at(mark.at) for mark in compose_sketch(moment).over_pieces if isinstance(mark, Label)
        }
        n = moment.puzzle.shape[0]
        assert lettered == {(r, c) for r in range(n) for c in range(n)} - queens - {*moment.step.found_cells}


def test_the_finished_board_keeps_the_colours_of_its_capture() -> None:
    result = replace(
        case_with_marks("patches", "empty"),
        colours=[[(r * 9, c * 9, 99) for c in range(9)] for r in range(9)],
    )
    told = result.story()
    assert told
    every = {mark["colour"] for marks in told.to_json()["pieces"].values() for mark in marks}
    assert {mark["colour"] for mark in told.to_json()["finished"]} <= every


@every_game()
def test_crosses_of_earlier_steps_are_paler_and_those_of_a_player_are_not(game: str) -> None:
    for moment in sample_moments(game):
        put_in = DRAWINGS[game].player_pieces(moment.marks)
        entered = {cell for name in put_in for cell in name}
        sketch, new = (
            compose_sketch(moment),
            {*moment.drawn_step.found_cells} if moment.drawn_step else set[Cell](),
        )
        for cell, colour in crosses_in_ground_ink(sketch.pieces):
            known = moment.step and cell not in entered and (not moment.focus or cell in moment.focus)
            assert colour == (FADED_COLOUR if known else AUTO_COLOUR)
        assert all(
            colour == AUTO_COLOUR for cell, colour in crosses_in_ground_ink(sketch.step) if cell in new
        )


def crosses_in_ground_ink(marks: Iterable[Primitive]) -> Iterator[tuple[Cell, str]]:
    """Return crosses whose ink is chosen by their ground."""
    for mark in marks:
        if isinstance(mark, Glyph) and mark.name == "cross" and mark.colour in (AUTO_COLOUR, FADED_COLOUR):
            yield cell_at(mark.at), mark.colour


OUTLINE_INSET = 0.1
OUTLINED_SHAPES: list[tuple[list[Cell], int]] = [
    ([(1, 1)], 4),
    ([(0, 1), (1, 1)], 4),
    ([(2, 0), (2, 1), (2, 2)], 4),
    ([(0, 0), (0, 1), (1, 0), (1, 1)], 4),
    ([(0, 0), (1, 0), (1, 1)], 6),
    ([(0, 0), (1, 1)], 8),
    ([(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)], 8),
]


@pytest.mark.parametrize(("cells", "lines"), OUTLINED_SHAPES)
def test_each_straight_side_is_one_line(cells: list[Cell], lines: int) -> None:
    assert len(outline_lines(cells, OUTLINE_INSET)) == lines
    assert len(outline_sides(Outline(tuple(cells), 0.05, "dark", inset=OUTLINE_INSET))) == lines


@pytest.mark.parametrize("inset", [-0.05, 0.0, OUTLINE_INSET, 0.3])
@pytest.mark.parametrize(("cells", "lines"), OUTLINED_SHAPES)
def test_they_are_level_or_upright_and_meet_at_their_ends(
    cells: list[Cell], lines: int, inset: float
) -> None:
    sides = outline_lines(cells, inset)
    assert all((r == r2) != (c == c2) for (r, c), (r2, c2) in sides)
    ends = Counter((round(r, 6), round(c, 6)) for side in sides for r, c in side)
    assert all(count % 2 == 0 for count in ends.values())


@pytest.mark.parametrize("cells", [cells for cells, _ in OUTLINED_SHAPES])
def test_all_of_them_run_so_far_from_what_is_outside(cells: list[Cell]) -> None:
    for (r, c), (r2, c2) in outline_lines(cells, OUTLINE_INSET):
        for share in (0, 0.3, 0.5, 1):
            at = r + share * (r2 - r), c + share * (c2 - c)
            assert _distance_to_others(at, cells) == pytest.approx(OUTLINE_INSET)


@pytest.mark.parametrize(
    ("inset", "corners"),
    [(0.1, ((1.1, 0.1), (2.9, 3.9))), (0.0, ((1, 0), (3, 4))), (-0.05, ((0.95, -0.05), (3.05, 4.05)))],
)
def test_a_box_goes_from_its_first_cell_to_its_last(inset: float, corners: tuple[Place, Place]) -> None:
    sides = outline_sides(Outline(((1, 0), (2, 3)), 0.05, "dark", inset=inset, box=True))
    (top, left), (bottom, right) = corners
    wanted = {(top, left), (top, right), (bottom, left), (bottom, right)}
    assert len(sides) == 4
    assert {(round(r, 6), round(c, 6)) for side in sides for r, c in side} == wanted


def _distance_to_others(at: Place, cells: list[Cell]) -> float:
    """Return the distance, along rows or columns, from a place to the nearest other cell."""
    others = [(r, c) for r in range(-1, 5) for c in range(-1, 5) if (r, c) not in cells]
    return min(max(abs(at[0] - r - 0.5), abs(at[1] - c - 0.5)) - 0.5 for r, c in others)
