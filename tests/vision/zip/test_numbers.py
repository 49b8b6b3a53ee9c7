"""Numbers of discs are taken together: assigned at the least cost, and never invented."""

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

from queens_snap.vision.doubts import Sort, place_doubts
from queens_snap.vision.vocabulary import Observations
from queens_snap.vision.zip.numbers import DiscNumbers, assign_cheapest, decide_numbers
from queens_snap.vision.zip.read import UNREAD_NUMBER, VOCABULARY


@pytest.mark.parametrize("seed", range(40))
def test_an_assignment_costs_as_little_as_scipys(seed: int) -> None:
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 30))
    costs = -np.log(rng.random((n, n + int(rng.integers(0, 4)))) ** int(rng.integers(1, 9)))
    given = assign_cheapest(costs)
    assert len(set(given.tolist())) == n
    assert costs[np.arange(n), given].sum() == pytest.approx(costs[linear_sum_assignment(costs)].sum())


def test_whole_numbers_with_many_equal_ways() -> None:
    costs = np.random.default_rng(1).integers(0, 3, (12, 12)).astype(float)
    assert costs[np.arange(12), assign_cheapest(costs)].sum() == costs[linear_sum_assignment(costs)].sum()


def test_nobody_gets_nothing() -> None:
    assert assign_cheapest(np.zeros((0, 0))).tolist() == []


DISC_CELLS = ((0, 0), (1, 2), (3, 3))


def chances_of_discs(*likely: dict[int, float]) -> np.ndarray:
    """Return the chances (M, 100): some numbers for the named discs, hardly any for the others."""
    table = np.full((len(likely), 100), 1e-6)
    for row, some in zip(table, likely, strict=True):
        for number, chance in some.items():
            row[number] = chance
    return table


def doubts_of(numbers: DiscNumbers) -> list[str]:
    seen = Observations(4, {cell: str(number or UNREAD_NUMBER) for cell, number in numbers.numbers.items()})
    unclear = place_doubts(Sort.UNCLEAR, VOCABULARY.cell_contents, numbers.unsure_cells)
    return [*map(str, [*unclear, *VOCABULARY.rules(seen)])]


HARD_TO_READ = "a number is hard to make out"


@pytest.mark.parametrize(
    ("second", "third", "numbers", "doubt"),
    [
        pytest.param({3: 0.9}, {2: 0.9}, [1, 3, 2], None, id="each-by-itself"),
        pytest.param({3: 0.5}, {2: 0.9}, [1, 3, 2], f"{HARD_TO_READ} (r2c3)", id="unsure"),
        pytest.param({3: 0.6, 2: 0.4}, {3: 0.9}, [1, 2, 3], f"{HARD_TO_READ} (r2c3)", id="by-the-others"),
        pytest.param({3: 0.6, 2: 0.4}, {3: 0.99}, [1, 2, 3], None, id="by-the-others-beyond-doubt"),
        pytest.param({3: 0.9}, {3: 0.9}, [1, 3, 3], "a number was read twice: 3 (r2c3 and r4c4)", id="twice"),
        pytest.param({4: 0.9}, {2: 0.9}, [1, 4, 2], "no disc with the number 3 was found", id="missing"),
        pytest.param(
            {42: 0.9}, {2: 0.9}, [1, 42, 2], "the numbers do not go from 1 to 3 (r2c3)", id="astray"
        ),
    ],
)
def test_numbers_are_taken_together_and_never_invented(
    second: dict[int, float], third: dict[int, float], numbers: list[int], doubt: str | None
) -> None:
    result = decide_numbers(DISC_CELLS, chances_of_discs({1: 0.9}, second, third))
    assert [result.numbers[cell] for cell in DISC_CELLS] == numbers
    assert doubts_of(result) == ([doubt] if doubt else [])


def test_numbers_that_mostly_look_like_others_are_hardly_those_of_a_game() -> None:
    others = chances_of_discs({1: 0.2, 2: 0.8}, {2: 0.2, 3: 0.8}, {3: 0.2, 4: 0.8}, {4: 0.9})
    own = chances_of_discs({1: 0.9}, {2: 0.9, 3: 0.1}, {3: 0.9, 4: 0.1}, {4: 0.9, 1: 0.1})
    for chances, are_plain in ((others, False), (own, True)):
        taken = decide_numbers([*DISC_CELLS, (4, 4)], chances)
        assert (taken.is_complete, taken.are_plain) == (True, are_plain)


def test_a_disc_without_a_number_is_said() -> None:
    result = decide_numbers(DISC_CELLS[:2], chances_of_discs({1: 0.9}, {2: 0.9}), DISC_CELLS[2:])
    assert result.numbers[DISC_CELLS[2]] == 0
    assert doubts_of(result) == ["a number cannot be read (r4c4)"]
