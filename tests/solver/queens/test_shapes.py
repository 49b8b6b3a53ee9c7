"""The table of shapes against brute force over every polyomino of 2 to 6 cells."""

from collections import Counter

import pytest

from queens_snap.solver.cells import Cell, Unit, is_connected
from queens_snap.solver.queens.puzzle import parse_board
from queens_snap.solver.queens.rules.attack import attack_region
from queens_snap.solver.queens.rules.shapes import (
    MAX_SHAPE_CELLS,
    SHAPE_DRAWINGS,
    Shape,
    move_to_origin,
    orientations,
    parse_drawing,
    shape_name,
    shape_table,
)
from queens_snap.solver.queens.state import State, mask_of

STRAIGHT_SHAPES = {"i-tetromino", "i-pentomino", "i-hexomino"}
# how many free shapes mark a cell, by size (RULES: 1+2+3+7+11)
MARKING_SHAPE_COUNTS = {2: 1, 3: 2, 4: 3, 5: 7, 6: 11}
FREE_SHAPE_COUNTS = {2: 1, 3: 2, 4: 5, 5: 12, 6: 35}  # how many there are at all


def neighbours(cell: Cell) -> list[Cell]:
    r, c = cell
    return [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]


def fixed_polyominoes(size: int) -> set[Shape]:
    """Return every polyomino of a size in every orientation, grown cell by cell."""
    shapes = {((0, 0),)}
    for _ in range(size - 1):
        shapes = {
            move_to_origin([*shape, cell])
            for shape in shapes
            for x in shape
            for cell in neighbours(x)
            if cell not in shape
        }
    return shapes


def canonical_shape(shape: Shape) -> Shape:
    """Return one shape that stands for all its rotations and reflections."""
    return min(move_to_origin(way) for way in orientations(shape))


def attacked_by_all(shape: Shape) -> set[Cell]:
    """Return the cells that every cell of a shape attacks, except those in the line of a straight shape,
    which line rules handle."""
    box = range(-2, MAX_SHAPE_CELLS + 2)
    found = {
        (r, c)
        for r in box
        for c in box
        if (r, c) not in shape
        and all(r == y or c == x or (abs(r - y) < 2 and abs(c - x) < 2) for y, x in shape)
    }
    if len({r for r, _ in shape}) == 1:
        return {(r, c) for r, c in found if r != 0}
    if len({c for _, c in shape}) == 1:
        return {(r, c) for r, c in found if c != 0}
    return found


POLYOMINOES = {size: fixed_polyominoes(size) for size in MARKING_SHAPE_COUNTS}


@pytest.mark.parametrize("size", MARKING_SHAPE_COUNTS)
def test_as_many_shapes_mark_a_cell_as_the_catalogue_says(size: int) -> None:
    every = {canonical_shape(shape) for shape in POLYOMINOES[size]}
    assert len(every) == FREE_SHAPE_COUNTS[size]
    assert sum(bool(attacked_by_all(shape)) for shape in every) == MARKING_SHAPE_COUNTS[size]


@pytest.mark.parametrize("size", MARKING_SHAPE_COUNTS)
def test_table_holds_exactly_these_cells_in_every_orientation(size: int) -> None:
    for shape in POLYOMINOES[size]:
        entry = shape_table().get(shape)
        straight = size > 3 and (len({r for r, _ in shape}) == 1 or len({c for _, c in shape}) == 1)
        if entry is None:
            assert not attacked_by_all(shape)
            assert not straight
        else:
            assert entry[1] == tuple(sorted(attacked_by_all(shape)))
            assert bool(entry[1]) != straight


def test_table_holds_nothing_else() -> None:
    assert set(shape_table()) <= set().union(*POLYOMINOES.values())
    by_name = {
        name.removesuffix("-region"): canonical_shape(shape) for shape, (name, _) in shape_table().items()
    }
    assert by_name.keys() == SHAPE_DRAWINGS.keys()
    assert (
        len(set(by_name.values()))
        == len(SHAPE_DRAWINGS)
        == sum(MARKING_SHAPE_COUNTS.values()) + len(STRAIGHT_SHAPES)
        == 27
    )


def test_every_drawing_is_one_free_shape_with_a_name_of_its_size() -> None:
    words = {2: "domino", 3: "tromino", 4: "tetromino", 5: "pentomino", 6: "hexomino"}
    for name, drawing in SHAPE_DRAWINGS.items():
        live, dead = parse_drawing(drawing)
        assert is_connected(live)
        assert name.split("-")[-1] == words[len(live)]
        assert bool(dead) == (name not in STRAIGHT_SHAPES)


def test_each_of_the_eight_orientations_is_known() -> None:
    turned = Counter(name for name, _ in shape_table().values())
    assert set(turned.values()) == {2, 4, 8}
    for number, names in (
        (2, ("domino", "i-hexomino")),
        (4, ("t-tetromino", "w-pentomino")),
        (8, ("f-pentomino", "l-hexomino")),
    ):
        assert {turned[f"{name}-region"] for name in names} == {number}


@pytest.mark.parametrize(
    ("drawing", "live", "dead"),
    [("#x / .#", [(0, 0), (1, 1)], [(0, 1)]), ("##", [(0, 0), (0, 1)], []), ("x. / .#", [(1, 1)], [(0, 0)])],
)
def test_reads_a_drawing(drawing: str, live: list[Cell], dead: list[Cell]) -> None:
    assert parse_drawing(drawing) == (live, dead)


@pytest.mark.parametrize("n", [6, 9])
def test_names_depend_on_the_form_alone(n: int) -> None:
    for shape, (name, _) in shape_table().items():
        height, width = (max(x[i] for x in shape) for i in (0, 1))
        for top, left in ((0, 0), (n - 1 - height, n - 1 - width)):
            moved = tuple((r + top, c + left) for r, c in shape)
            assert shape_name(mask_of(moved, n), n) == name
    assert shape_name(0b1001, n) is None  # apart
    assert shape_name(0b1, n) is None  # a single cell
    ends = 1 << n - 1 | 1 << n  # the end of one row and the start of the next are no domino
    assert shape_name(ends, n) is None


def test_every_region_that_rules_something_out_is_found_with_its_shape() -> None:
    board = parse_board("ABCC\nDBAC\nDDBC\nDDBC")
    state = State(board)
    assert ("attack-region", (Unit("region", 0),)) in fired_shapes(state)
    state.cross_out(mask_of([(1, 0), (2, 0)], 4))  # leaves an L-tromino of region D
    assert ("l-tromino-region", (Unit("region", 3),)) in fired_shapes(state)


def fired_shapes(state: State) -> list[tuple[str, tuple[Unit, ...]]]:
    return [(found.rule, found.units) for found in attack_region(state, state.masks.cells)]
