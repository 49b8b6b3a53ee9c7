"""Generated boards: as wished, fair, with one solution, the same for the same seed."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queens_snap.solver.queens.explanation import solve
from queens_snap.solver.queens.generate import QUEENS, QueensWish
from queens_snap.solver.queens.puzzle import MIN_SIZE, Board, find_broken_rule
from queens_snap.solver.queens.regions import (
    STYLES,
    RegionDraft,
    RegionLimits,
    drafts_with_one_cell_moved,
    grow_regions,
    is_snake,
    move_undecided_cells,
    random_placement,
)
from queens_snap.solver.queens.rules import FAIR_RULES
from queens_snap.solver.queens.search import solutions
from queens_snap.solver.queens.state import Masks, mask_of

from .boards import BOARD_8, BOARD_8_QUEENS, random_board


def mask_of_drawing(text: str) -> int:
    """Return the mask of a region drawn with '#' on a board as wide as the lines."""
    rows = text.split()
    return mask_of([(r, c) for r, row in enumerate(rows) for c, ch in enumerate(row) if ch == "#"], len(rows))


@pytest.mark.parametrize(("n", "k"), [(4, 1), (5, 1), (8, 1), (30, 1), (8, 2), (10, 2), (14, 3)])
def test_placements_break_no_rule(n: int, k: int) -> None:
    stripes = Board.of([list(range(n)) for _ in range(n)], k)  # regions that are the columns
    for seed in range(5):
        assert find_broken_rule(stripes, random_placement(n, k, random.Random(seed))) is None


def test_placements_are_uniform() -> None:
    """A 5 x 5 board has 14 placements; of 1400 samples each should occur about 100 times, within four
    deviations."""
    rng = random.Random(0)
    drawn = [random_placement(5, 1, rng) for _ in range(1400)]
    counts = [drawn.count(placement) for placement in set(drawn)]
    assert len(counts) == 14
    assert all(60 < count < 140 for count in counts)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("n", "k"), [(6, 1), (9, 1), (10, 2)])
def test_regions_fill_the_board_around_their_queens(style: str, n: int, k: int) -> None:
    rng, regions, queens = random.Random(0), None, []
    while regions is None:  # it may come to a dead end
        queens = [r * n + c for r, c in random_placement(n, k, rng)]
        regions = grow_regions(n, k, queens, STYLES[style], n * n, rng)
    owner = [[i for i, cells in enumerate(regions) if cells >> cell & 1] for cell in range(n * n)]
    assert all(len(owners) == 1 for owners in owner)
    board = Board.of([[owner[r * n + c][0] for c in range(n)] for r in range(n)], k)
    assert not board.scattered_regions
    assert find_broken_rule(board, [divmod(queen, n) for queen in queens]) is None


def test_styles_differ() -> None:
    def mean_shared_sides(style: str) -> float:
        """The mean of the sides that a cell shares with its own region."""
        shared = 0
        for seed in range(10):
            rng = random.Random(seed)
            queens = [r * 9 + c for r, c in random_placement(9, 1, rng)]
            for cells in grow_regions(9, 1, queens, STYLES[style], 81, rng) or ():
                at = [divmod(i, 9) for i in range(81) if cells >> i & 1]
                shared += sum(abs(a - c) + abs(b - d) == 1 for a, b in at for c, d in at)
        return shared / 810

    assert mean_shared_sides("snaky") < mean_shared_sides("nested") < mean_shared_sides("compact")


@pytest.mark.parametrize(
    ("text", "snake"),
    [
        ("###. .... .... ....", False),
        ("#### ...# ...# ....", True),
        ("#### .##. .... ....", False),
        ("#### .#.. .#.. ....", False),
    ],
    ids=["a short line", "six in a hook", "with a block", "with a branch"],
)
def test_snakes(text: str, snake: bool) -> None:
    assert is_snake(mask_of_drawing(text), 4) is snake


LARGE_REGIONS = ("#### ...# ...# ....", "##.. ##.. ##.. ##..")
ONE_CRUMB, TWO_CRUMBS = (
    ("#... .... .... ....", f"{second} .... .... ....", *LARGE_REGIONS) for second in ("###.", "##..")
)


@pytest.mark.parametrize(
    ("limits", "texts", "allowed"),
    [
        (RegionLimits(1, 8, 0.5, 0.25), ONE_CRUMB, True),
        (RegionLimits(2, 8, 0.5, 0.25), ONE_CRUMB, False),
        (RegionLimits(1, 7, 0.5, 0.25), ONE_CRUMB, False),
        (RegionLimits(1, 8, 0.25, 0.25), ONE_CRUMB, False),
        (RegionLimits(1, 8, 0.5, 0), ONE_CRUMB, False),
        (RegionLimits(1, 8, 0.5, 1), TWO_CRUMBS, False),  # half of the crumbs may be tiny
        (RegionLimits(1, 8, 1, 1), TWO_CRUMBS, True),
    ],
    ids=["kept", "least", "most", "crumbs", "snakes", "tiny", "all"],
)
def test_limits(limits: RegionLimits, texts: tuple[str, ...], allowed: bool) -> None:
    assert limits.allow([mask_of_drawing(text) for text in texts], 4, 1) is allowed


def test_moved_masks_are_those_of_the_moved_board() -> None:
    draft = RegionDraft(Masks(BOARD_8), mask_of(list(BOARD_8_QUEENS), 8))
    limits = RegionLimits(1, 64, 1, 1)
    for moved in drafts_with_one_cell_moved(draft, draft.region_masks.cells, limits, random.Random(0)):
        masks = moved.region_masks
        rows = [masks.region_of[r * 8 : (r + 1) * 8] for r in range(8)]
        board = Board.of(rows)
        assert not board.scattered_regions
        assert find_broken_rule(board, BOARD_8_QUEENS) is None
        fresh = Masks(Board(tuple(map(tuple, rows))))
        assert (masks.units, masks.kill) == (fresh.units, fresh.kill)


def test_refinement_leaves_fewer_cells_undecided() -> None:
    rules = tuple(rung for rung in FAIR_RULES if rung.tier < 3)
    rescued = 0
    for seed in range(12):
        board = random_board(7, 1, seed)
        queens = solutions(board, limit=1)[0]
        before = solve(board, rules=rules)
        after = move_undecided_cells(
            RegionDraft(Masks(board), mask_of(list(queens), 7)),
            rules,
            RegionLimits(1, 49, 1, 1),
            random.Random(seed),
        )
        assert after.undecided_cells.bit_count() <= (0 if before.solved else before.state.live.bit_count())
        if after.undecided_cells == 0 and not before.solved:
            rescued += 1
            assert solve(after.draft.region_masks, rules=rules).queens == queens
    assert rescued


@settings(max_examples=15, derandomize=True)
@given(
    n=st.integers(MIN_SIZE, 8),
    style=st.sampled_from(sorted(STYLES)),
    least=st.integers(1, 3),
    seed=st.integers(0, 2**32),
)
def test_sizes_stay_within_limits(n: int, style: str, least: int, seed: int) -> None:
    most = max(n, n * n // 2)
    found = QUEENS.generate(QueensWish(n, style=style, least=least, most=most), str(seed))
    if found is None:
        assert n == MIN_SIZE  # there, hardly any board is left
        return
    sizes = [len(cells) for cells in found.puzzle.cells_by_region]
    assert least <= min(sizes)
    assert max(sizes) <= most
    assert found.style == style
    assert found.rating.fair
    assert not found.puzzle.scattered_regions
    assert len(solutions(found.puzzle, limit=2)) == 1


def test_hard_boards_need_no_rule_that_the_game_has_never_needed() -> None:
    rare = {"arrangement-row", "arrangement-column", "plus-shape"}
    for seed in range(5):
        made = QUEENS.generate(QueensWish(7, difficulty="hard"), str(seed))
        assert made
        assert not rare & set(made.rating.counts)
