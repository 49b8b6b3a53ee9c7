"""The state of a Queens board while it is solved, against the positions of the claims."""

import random

import pytest

from queens_snap.solver.queens.puzzle import Board, parse_board
from queens_snap.solver.queens.state import Firing, Masks, State, cells_of, mask_of

from ...claims.queens_position import UNIT_KINDS, QueensPosition
from .boards import BOARD_4, BOARD_8, BOARD_8_QUEENS, board_with_solution

CUT_BOARD = parse_board(".ABB\nAABB\nCCDD\nCCDD")
STARS_BOARD, STARS_QUEENS = board_with_solution(8, 2, random.Random(3))


def state_fields(state: State) -> tuple[object, ...]:
    return (
        state.live,
        state.queens,
        tuple(state.need),
        tuple(state.kill),
        tuple(state.open_rows),
        tuple(state.open_columns),
        tuple(state.open_regions),
    )


def claims_position(board: Board, *queens: tuple[int, int]) -> QueensPosition:
    return QueensPosition(board.to_json(), {"queens": queens})


def test_starts_with_everything_open() -> None:
    state = State(BOARD_4)
    assert (len(state.live_cells), state.queen_cells, state.need) == (16, (), [1] * 12)
    assert [*state.open_rows, *state.open_columns, *state.open_regions] == [*range(12)]
    assert not state.solved
    assert state.contradiction() is None


@pytest.mark.parametrize(
    ("n", "k", "seed"),
    [(n, k, seed) for n, k, many in ((6, 1, 20), (8, 2, 20), (9, 2, 10), (13, 3, 2)) for seed in range(many)],
)
def test_follows_the_definition_queen_by_queen(n: int, k: int, seed: int) -> None:
    rng = random.Random(seed)
    board, queens = board_with_solution(n, k, rng)
    rng.shuffle(queens)
    state, other = State(board), claims_position(board)
    masks = state.masks
    units = zip(masks.unit_names, masks.units, strict=True)
    assert {unit: {*cells_of(cells, n)} for unit, cells in units} == other.units
    assert all(
        [u for u, cells in enumerate(masks.units) if cells >> i & 1] == [*masks.units_of(i)]
        for i in range(n * n)
    )
    for r, c in queens:
        for cell in rng.sample(sorted(other.open), min(3, len(other.open))):
            killed = cells_of(state.kill[cell[0] * n + cell[1]], n)
            assert {*killed} & other.open == {x for x in other.open if other.exclude_each_other(cell, x)}
        assert state.live >> r * n + c & 1
        state.place(1 << r * n + c)
        other.apply([(r, c)], other.excluded_cells([(r, c)]))
        assert {*state.live_cells} == other.open
        for kind, some in zip(
            UNIT_KINDS, (state.open_rows, state.open_columns, state.open_regions), strict=True
        ):
            known = [
                cells for unit, cells in other.units.items() if unit[0] == kind and other.queens_needed(unit)
            ]
            assert [{*cells_of(masks.units[u], n)} for u in some] == known
        assert state.contradiction() is None
    assert state.solved
    assert set(state.queen_cells) == set(queens)
    assert state.live == 0


def test_the_last_star_of_a_unit_rules_out_the_rest_of_it() -> None:
    state = State(STARS_BOARD)
    i = 0  # r1c1: with two stars to come in row 1, a queen here says nothing of r1c8
    assert not state.kill[i] >> 7 & 1
    first = next((r, c) for r, c in STARS_QUEENS if r == 0)
    state.place(1 << first[1])
    assert state.need[0] == 1
    assert state.kill[0] >> 7 & 1
    assert not state.kill[8 * 7] >> 7 & 1 or STARS_BOARD.region_of((7, 0)) == STARS_BOARD.region_of((0, 7))


def test_queens_that_stand_are_facts_where_units_take_several() -> None:
    for board, queen, facts in ((BOARD_8, (2, 1), 0), (STARS_BOARD, STARS_QUEENS[0], 1 << 64)):
        mask = mask_of([queen], 8)
        assert State(board, [queen]).queen_facts(mask) == mask * facts


def test_a_copy_changes_on_its_own() -> None:
    for board, queen in ((BOARD_8, (2, 1)), (STARS_BOARD, STARS_QUEENS[0])):
        state = State(board)
        before = state_fields(state)
        twin = state.copy()
        assert state_fields(twin) == before
        twin.place(mask_of([queen], 8))
        twin.cross_out(1 << 63)
        assert state_fields(state) == before
        assert state_fields(twin) != before
        second = twin.copy()
        state.place(mask_of([queen], 8))
        assert state_fields(second) == state_fields(twin)


def test_apply_does_what_a_step_says() -> None:
    state, expected = State(BOARD_8), State(BOARD_8)
    state.apply(Firing("x", 8, mask_of([(2, 1), (4, 0)], 8), mask_of([(0, 0)], 8), 0, ()))
    expected.cross_out(mask_of([(0, 0)], 8))
    expected.place(mask_of([(2, 1)], 8))
    expected.place(mask_of([(4, 0)], 8))
    assert state_fields(state) == state_fields(expected)


@pytest.mark.parametrize("queens", [[(2, 1)], [(2, 1), (4, 0)], []])
def test_killed_by_says_what_placing_does(queens: list[tuple[int, int]]) -> None:
    state = State(BOARD_8, dead=[(2, 3)])
    before = state_fields(state)
    killed = state.killed_by(mask_of(queens, 8))
    assert state_fields(state) == before
    after = State(BOARD_8, queens, [(2, 3)])
    assert killed == state.live & ~after.live & ~mask_of(queens, 8)


def test_queens_and_crosses_of_a_start() -> None:
    state = State(BOARD_8, BOARD_8_QUEENS[:3], [(7, 0), (7, 1)])
    assert state.queen_cells == BOARD_8_QUEENS[:3]
    assert {*state.live_cells} == claims_position(BOARD_8, *BOARD_8_QUEENS[:3]).open - {(7, 0), (7, 1)}
    assert State(BOARD_8, BOARD_8_QUEENS).solved


@pytest.mark.parametrize(
    ("queens", "dead"),
    [
        ([(0, 0), (0, 7)], []),  # two in a row
        ([(0, 0), (7, 0)], []),  # two in a column
        ([(0, 2), (2, 4)], []),  # two in a region
        ([(0, 0), (1, 1)], []),  # two that touch, each in units of its own
        ([(0, 3)], [(0, 3)]),  # one on a cross
        ([], [(0, c) for c in range(8)]),  # a row without room
        ([], [(r, 5) for r in range(8)]),  # a column without room
        ([], [(0, 0), (0, 1), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0)]),  # a region without room
    ],
)
def test_sees_a_contradiction(queens: list[tuple[int, int]], dead: list[tuple[int, int]]) -> None:
    state = State(BOARD_8, queens, dead)
    assert state.contradiction() is not None
    assert not state.solved


def test_queens_that_cannot_stand_are_a_contradiction_with_several_stars_too() -> None:
    assert State(STARS_BOARD, [(0, 0), (0, 1)]).contradiction() == 0
    assert State(STARS_BOARD, STARS_QUEENS[:3]).contradiction() is None
    assert State(STARS_BOARD, STARS_QUEENS[:1] * 2).contradiction() is None  # the same one, said twice
    assert State(CUT_BOARD, [(0, 0)]).contradiction() == 0


@pytest.mark.parametrize(
    ("board", "dead", "unit"),
    [
        (BOARD_8, [(3, c) for c in range(8)], 3),
        (BOARD_8, [(r, 5) for r in range(8)], 8 + 5),
        (STARS_BOARD, [(3, c) for c in range(1, 8)], 3),  # one cell for two stars
        (STARS_BOARD, [(3, c) for c in range(2, 8)], None),  # two cells: counted only
    ],
)
def test_names_the_unit_without_room(board: Board, dead: list[tuple[int, int]], unit: int | None) -> None:
    assert State(board, dead=dead).contradiction() == unit


def test_cells_kill_each_other_as_the_game_has_it() -> None:
    masks, other = Masks(BOARD_8), claims_position(BOARD_8)
    for i in range(64):
        assert {*cells_of(masks.kill[i], 8)} == other.excluded_cells([divmod(i, 8)])
        assert masks.kill[i] & masks.frame.touching[i] == masks.frame.touching[i]


def test_cells_of_no_region_are_dead_and_kill_nothing() -> None:
    masks = Masks(CUT_BOARD)
    assert masks.kill[0] == 0
    assert masks.cells == sum(masks.regions) == State(CUT_BOARD).live == (1 << 16) - 2
