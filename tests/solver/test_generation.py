"""Generated puzzles of every game: one answer, fair, as hard and as large as asked, the same for the same
seed; and what the generators share."""

import random

import pytest

from queens_snap.solver.games import GAMES, maker_of
from queens_snap.solver.generation import (
    ALL_SYMMETRIES,
    ANY_DIFFICULTY,
    DIAGONAL,
    HALF_TURN,
    LEFT_RIGHT,
    SYMMETRIES,
    UNSYMMETRIC,
    Generated,
    Wish,
    drop_clues_until_hard,
    drop_needless_clues,
    moved_cell,
    moved_pair,
    moved_rows,
    symmetric_cell_groups,
    symmetric_cells,
    symmetric_pair_groups,
)
from queens_snap.solver.nonogram.generate import clues_of, random_picture
from queens_snap.solver.nonogram.puzzle import Nonogram
from queens_snap.solver.tango.puzzle import EMPTY, Tango
from queens_snap.solver.tango.puzzle import broken_rule as broken_tango_rule
from queens_snap.solver.tango.search import full_board
from queens_snap.solver.zip.generate import (
    MAX_NUMBER_SHARE,
    Draft,
    random_path,
    wall_along,
    with_numbers,
    with_walls,
)
from queens_snap.solver.zip.puzzle import Zip
from queens_snap.solver.zip.puzzle import broken_rule as broken_zip_rule

from .folders import solver_module

#: Rows of the boards that are tried, where the usual ones are larger.
SMALL_SIZES = {"queens": 6, "starbattle": 8, "zip": 5, "nonogram": 8, "patches": 5, "wend": 5}
#: Difficulties that come about quickly, of each game.
QUICK_DIFFICULTIES = [
    *(("queens", label) for label in ("easy", "medium", "hard")),
    *(("tango", label) for label in ("easy", "medium", "hard")),
    *(("zip", label) for label in ("easy", "medium", "hard")),
    ("nonogram", "medium"),
    ("minisudoku", "easy"),
    ("patches", "easy"),
    ("patches", "medium"),
    ("wend", "easy"),
    ("wend", "medium"),
]
EXPERT_SIZES = [("queens", 6), ("nonogram", 10), ("patches", 5)]


def size_for_game(game: str) -> int:
    return SMALL_SIZES.get(game) or maker_of(game).wish().shape[0]


def generate(game: str, seed: str = "1", **wished: object) -> Generated:
    maker = maker_of(game)
    found = maker.generate(maker.wish(**{"size": size_for_game(game), **wished}), seed)
    assert found
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_generate_the_same_with_the_same_seed(game: str) -> None:
    made = [generate(game, seed) for seed in "ab"]
    assert made[0] == generate(game, "a")
    assert made[0].puzzle != made[1].puzzle
    for found in made:
        puzzle, solution = found.puzzle, GAMES[game].solve_and_explain(found.puzzle)
        second = solver_module(puzzle.game, "search")
        assert second.cpsat_solutions(puzzle, limit=2) == [solution.answer]
        assert solution.rating == found.rating
        assert found.rating.fair
        assert puzzle.game == game
        assert puzzle.shape == (size_for_game(game), size_for_game(game))
        assert not puzzle.oddities
        assert GAMES[game].of_json(puzzle.to_json()) == puzzle == GAMES[game].parse(puzzle.to_text())


@pytest.mark.parametrize(("game", "difficulty"), QUICK_DIFFICULTIES)
def test_puzzles_are_as_hard_as_asked(game: str, difficulty: str) -> None:
    found = generate(game, difficulty=difficulty)
    assert (found.rating.label, found.rating.fair) == (difficulty, True)


@pytest.mark.parametrize(("game", "size"), EXPERT_SIZES)
def test_expert_puzzles_need_a_supposition(game: str, size: int) -> None:
    found = generate(game, size=size, difficulty="expert", hypotheses=True)
    assert (found.rating.label, found.rating.fair) == ("expert", False)
    assert GAMES[game].solve_and_explain(found.puzzle).answer


@pytest.mark.parametrize("game", ["tango", "queens"])
def test_the_points_are_within_the_band(game: str) -> None:
    assert 60 <= generate(game, score=(60, 90)).rating.score <= 90


@pytest.mark.parametrize(
    ("game", "wish", "why"),
    [
        ("tango", {"size": 7}, "one of 4, 6, 8, 10, 12, not 7"),
        ("zip", {"size": 3}, "from 4 to 10, not 3"),
        ("zip", {"size": (6, 7)}, "square, and 6 x 7 is not"),
        ("minisudoku", {"size": 8}, "one of 4, 6, 9, not 8"),
        ("patches", {"difficulty": "guess"}, "this game has no difficulty 'guess'"),
        ("nonogram", {"difficulty": "hard"}, "it has any, medium, expert"),
        ("nonogram", {"difficulty": "expert"}, "expert boards need hypotheses"),
        ("zip", {"score": (9, 3)}, "lowest score is above the highest: 9 and 3"),
        ("queens", {"size": 7, "k": 2}, "size 8 or more"),
        ("queens", {"size": 8, "least": 9}, "do not fill"),
        ("queens", {"size": 8, "most": 7}, "do not fill"),
        ("queens", {"size": 8, "difficulty": "guess", "hypotheses": True}, "guess boards need guessing"),
        ("queens", {"size": 8, "difficulty": "brutal"}, "no difficulty 'brutal'"),
        ("queens", {"size": 8, "style": "round"}, "no style 'round'"),
        ("queens", {"size": 6, "difficulty": "expert"}, "expert boards need hypotheses"),
    ],
)
def test_wishes_that_are_not_granted(game: str, wish: dict, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        maker_of(game).wish(**wish)


@pytest.mark.parametrize("game", GAMES)
def test_a_wish_for_nothing_special_is_granted(game: str) -> None:
    wish = maker_of(game).wish()
    assert wish.difficulty == ANY_DIFFICULTY
    assert wish.labels
    assert isinstance(wish, Wish)


def test_looking_in_eight_ways() -> None:
    assert [moved_cell((0, 1), (2, 3), way) for way in SYMMETRIES] == [
        *[(0, 1), (1, 1), (0, 1), (1, 1)],
        *[(1, 0), (1, 1), (1, 0), (1, 1)],
    ]
    assert moved_pair(((0, 0), (0, 1)), (2, 3), 2) == ((0, 1), (0, 2))
    assert moved_rows(["ab", "cd"], 5) == [["c", "a"], ["d", "b"]]


@pytest.mark.parametrize(
    ("layout", "cells"),
    [
        (UNSYMMETRIC, [(0, 1)]),
        (HALF_TURN, [(0, 1), (2, 1)]),
        (LEFT_RIGHT, [(0, 1)]),
        (DIAGONAL, [(0, 1), (1, 0)]),
        (ALL_SYMMETRIES, [(0, 1), (1, 0), (1, 2), (2, 1)]),
    ],
)
def test_what_looks_alike(layout: tuple[int, ...], cells: list[tuple[int, int]]) -> None:
    assert symmetric_cells((0, 1), (3, 3), layout) == tuple(cells)
    every = [(r, c) for r in range(3) for c in range(3)]
    groups = symmetric_cell_groups(every, (3, 3), layout)
    assert sorted(cell for group in groups for cell in group) == every
    pairs = [((r, c), (r, c + 1)) for r in range(3) for c in range(2)]
    assert {len(group) for group in symmetric_pair_groups(pairs, (3, 3), layout)} <= {1, 2, 4, 8}


def test_thinning_leaves_what_is_needed() -> None:
    groups = [(1, 2), (3,), (4, 5), (6,)]

    def are_enough(some: list[tuple[int, ...]]) -> bool:
        return sum(map(sum, some)) >= 12

    assert drop_needless_clues(groups, are_enough, 0) == [(4, 5), (6,)]
    assert drop_needless_clues(groups, are_enough, 4) == [(3,), (4, 5), (6,)]
    assert drop_clues_until_hard(groups, are_enough, lambda some: sum(map(sum, some)) >= 9) == [(4, 5)]
    assert drop_clues_until_hard(groups, are_enough, are_enough) is None


def test_clues_of_a_picture() -> None:
    assert clues_of([[True, True, False], [False, False, False]]) == Nonogram(((2,), ()), ((1,), (1,), ()))


@pytest.mark.parametrize("seed", range(4))
def test_pictures_are_no_noise(seed: int) -> None:
    picture = random_picture((20, 30), random.Random(seed))
    filled = sum(map(sum, picture)) / 600
    alike = sum(row[c] == row[c + 1] for row in picture for c in range(29)) / (20 * 29)
    assert 0.3 < filled < 0.65
    assert alike > 0.6


def test_rows_and_columns_as_asked() -> None:
    puzzle = generate("nonogram", size=(7, 12)).puzzle
    assert puzzle.shape == (7, 12)
    assert GAMES["nonogram"].solve_and_explain(puzzle).answer


@pytest.mark.parametrize("n", [4, 6, 8])
def test_full_boards_break_no_rule(n: int) -> None:
    blank = Tango((EMPTY * n,) * n)
    boards = {full_board(n, random.Random(seed)) for seed in range(5)}
    assert len(boards) > 1
    assert {broken_tango_rule(blank, board) for board in boards} == {None}


def test_no_sign_stands_beside_a_given() -> None:
    for seed in range(4):
        puzzle = generate("tango", str(seed)).puzzle
        assert isinstance(puzzle, Tango)
        cells = {cell for pair in puzzle.signs for cell in pair}
        assert {puzzle.givens[r][c] for r, c in cells} == {EMPTY}


@pytest.mark.parametrize("n", [4, 5, 8])
def test_a_path_passes_every_cell_once(n: int) -> None:
    paths = [random_path(n, random.Random(seed)) for seed in range(4)]
    assert len(set(map(tuple, paths))) == 4
    for path in paths:
        sketch = with_numbers(Draft(tuple(path), UNSYMMETRIC, frozenset()), 5, random.Random(0))
        assert broken_zip_rule(sketch.puzzle, tuple(path)) is None


@pytest.mark.parametrize("seed", range(4))
def test_numbers_and_walls_look_the_same_upside_down(seed: int) -> None:
    rng = random.Random(seed)
    sketch = with_numbers(Draft(tuple(random_path(6, rng)), HALF_TURN, frozenset()), 10, rng)
    sketch = with_walls(sketch, 12, rng)
    assert {
        cell for each in sketch.numbered_cells for cell in symmetric_cells(each, (6, 6), HALF_TURN)
    } == sketch.numbered_cells
    assert sketch.walls
    turned = {tuple(sorted((5 - r, 5 - c) for r, c in pair)) for pair in sketch.walls}
    assert turned == sketch.walls
    assert broken_zip_rule(sketch.puzzle, sketch.path) is None  # it crosses no wall


@pytest.mark.parametrize(
    ("corner", "step", "pair"),
    [
        ((1, 1), (0, 1), ((0, 1), (1, 1))),
        ((1, 1), (0, -1), ((0, 0), (1, 0))),
        ((1, 1), (1, 0), ((1, 0), (1, 1))),
        ((1, 0), (1, 0), None),
        ((2, 3), (0, 1), None),
    ],
    ids=["right", "left", "down", "along the edge", "beyond it"],
)
def test_walls_go_from_corner_to_corner(corner, step, pair) -> None:
    assert wall_along(corner, step, 3) == pair


def test_numbers_do_not_give_the_path_away() -> None:
    for seed in range(2):
        puzzle = generate("zip", str(seed), size=6).puzzle
        assert isinstance(puzzle, Zip)
        assert puzzle.last_number <= MAX_NUMBER_SHARE * 36
