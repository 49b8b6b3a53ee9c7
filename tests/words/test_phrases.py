"""Phrases that all games share: where to look, mistakes, and places on a board."""

import pytest

from queens_snap.solver.cells import Cell, Unit
from queens_snap.solver.step import Claim, Step
from queens_snap.words.languages import translations
from queens_snap.words.manner import BESIDE_PICTURE, EXPERT_MANNER, PLAYER_MANNER, Manner, join_words
from queens_snap.words.phrases import (
    area_name,
    area_names,
    box_names,
    count_things,
    name_units,
    rule_name,
    where_sentence,
    wrong_count_sentence,
    wrong_mark_sentence,
)

TWO_ROWS = (Unit("row", 1), Unit("row", 2))


@pytest.mark.parametrize(
    ("manner", "units", "said"),
    [
        (BESIDE_PICTURE, TWO_ROWS, "Look at rows 2 and 3: you can go on there."),
        (EXPERT_MANNER, [Unit("region", 2)], "Look at region C: you can go on there."),
        (
            Manner(picture=True, colours=("red", "blue")),
            [Unit("region", 1)],
            "Look at the blue region: you can go on there.",
        ),
    ],
)
def test_where(manner: Manner, units: list[Unit], said: str) -> None:
    assert where_sentence(Step("rule", Claim(tuple(units), ())), (8, 8), manner) == said


@pytest.mark.parametrize(
    ("manner", "why", "said"),
    [
        (BESIDE_PICTURE, "", "The marked queen is wrong."),
        (BESIDE_PICTURE, "it touches another queen", "The marked queen is wrong: it touches another queen."),
        (Manner(), "step 2 says so.", "The queen in row 1, column 4 is wrong: step 2 says so."),
        (EXPERT_MANNER, "", "The queen at r1c4 is wrong."),
    ],
)
def test_mistakes(manner: Manner, why: str, said: str) -> None:
    assert wrong_mark_sentence((0, 3), "queen", why, manner) == said


def test_several_mistakes() -> None:
    numbers = ((2, False), (1, True), (12, True))
    said = [wrong_count_sentence(number, BESIDE_PICTURE, is_rest) for number, is_rest in numbers]
    assert said == ["Two marks are wrong.", "One more mark is wrong.", "12 more marks are wrong."]


def test_small_things() -> None:
    assert name_units([Unit("region", 0), Unit("region", 2), *TWO_ROWS]) == "regions A and C, rows 2 and 3"
    assert [count_things(1, "step"), count_things(2, "step")] == ["1 step", "2 steps"]
    assert join_words(["a", "b", "c"], "or") == "a, b or c"
    assert rule_name("n-regions-in-n-rows", 3) == "3 regions in 3 rows"


@pytest.mark.parametrize(
    ("cells", "shape", "said"),
    [
        ([(0, 5)], (6, 6), "the top right corner"),
        ([(0, 0), (1, 1)], (6, 6), "the top left corner"),
        ([(5, 2)], (6, 6), "the middle of the bottom edge"),
        ([(2, 0), (3, 1)], (6, 6), "the middle of the left edge"),
        ([(1, 2), (3, 3)], (6, 6), "the middle of the board"),
        ([(0, 0), (0, 5)], (6, 6), "the top edge"),
        ([(0, 5), (5, 4)], (6, 6), "the right edge"),
        ([(0, 0), (5, 5)], (6, 6), "the cells around row 3, column 3"),
        ([(19, 18)], (20, 20), "the bottom right corner"),
        ([(3, 12)], (20, 20), "the cells around row 4, column 13"),
        ([(0, 0)], (2, 2), "the top left corner"),
        ([(0, 3)], (1, 4), "the right edge"),
        ([(4, 3), (4, 9)], (12, 12), "row 5"),
        ([(3, 4), (4, 4), (5, 4), (6, 4)], (12, 12), "column 5"),
        ([(0, 0)], (1, 1), "the cells around row 1, column 1"),
    ],
)
def test_a_place_is_said_as_a_player_would(cells: list[Cell], shape: tuple[int, int], said: str) -> None:
    assert area_name(cells, shape, PLAYER_MANNER) == said


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ([(0, 0), (5, 5)], "the top left corner and the bottom right corner"),
        ([(0, 0), (0, 5), (5, 0), (5, 5)], "the four corners"),
        ([(0, 0), (1, 1), (5, 5)], "the top left corner and the bottom right corner"),
        ([(0, 0), (0, 4), (0, 2)], "the top edge"),
        ([(2, 2), (3, 3)], "the middle of the board"),
    ],
)
def test_cells_far_apart_have_a_place_each(cells: list[Cell], said: str) -> None:
    assert area_names(cells, (6, 6), PLAYER_MANNER) == said


def test_every_single_cell_of_a_common_board_has_a_name() -> None:
    for n in range(2, 10):
        named = {area_name([(r, c)], (n, n), PLAYER_MANNER) for r in range(n) for c in range(n)}
        assert not any("row" in name for name in named)


@pytest.mark.parametrize(
    ("shape", "box", "rows"),
    [
        ((4, 4), (2, 2), ("top", "bottom")),
        ((6, 6), (2, 3), ("top", "middle", "bottom")),
        ((6, 6), (1, 6), ()),
    ],
)
def test_boxes_are_called_by_their_places(
    shape: tuple[int, int], box: tuple[int, int], rows: tuple[str, ...]
) -> None:
    names = [f"the {row} {side} box" for row in rows for side in ("left", "right")]
    assert [*box_names(shape, box)] == names


def test_a_manner_knows_them_and_other_languages_have_places_too() -> None:
    assert Manner(boxes=box_names((9, 9), (3, 3))).unit(Unit("box", 4)) == "the middle box"
    assert Manner().unit(Unit("box", 4)) == "box 5"
    spanish = Manner(translations=translations("es"))
    assert area_name([(0, 5)], (6, 6), spanish) == "la esquina superior derecha"
