"""Doubts: each text is there once, with all its places; and doubts lower the confidence, a chance."""

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from queens_snap.vision.cells_and_sides import Place
from queens_snap.vision.doubts import PLACES_SLOT, Doubt, Sort, merge_doubts, place_doubts, puzzle_doubts
from queens_snap.vision.reading import CONFIDENCE_TABLE, MIN_SUPPORT_DISTANCE, confidence_of

IN_PARTS = "regions lie in several parts"
SIDE_OF_CELLS = ((0, 0), (0, 1))


@pytest.mark.parametrize(
    ("doubts", "told"),
    [
        ([], []),
        ([((0, 3),), ((0, 3),)], ["(r1c4)"]),
        ([((2, 1), (0, 3)), ((0, 3), (4, 4))], ["(r3c2, r1c4 and r5c5)"]),
        ([((0, 3),), (SIDE_OF_CELLS,)], ["(r1c4)", "between r1c1 and r1c2"]),
        ([(), ((0, 3),), ()], ["", "(r1c4)"]),
    ],
)
def test_what_is_said_twice_is_one_doubt_with_the_places_of_both(doubts: list, told: list[str]) -> None:
    every = merge_doubts(Doubt(Sort.CONTRADICTED, IN_PARTS, places) for places in doubts)
    assert [*map(str, every)] == [f"{IN_PARTS} {where}".strip() for where in told]


def test_other_sorts_and_other_sentences_stay_apart_and_in_their_order() -> None:
    doubts = (
        Doubt(Sort.CUT, "b", ((1, 1),)),
        Doubt(Sort.CUT, "a", ((1, 1),)),
        Doubt(Sort.COVERED, "a", ((1, 1),)),
    )
    assert merge_doubts(doubts) == doubts


ROW = tuple((0, c) for c in range(6))
SIDES_IN_ROW = tuple(((0, c), (0, c + 1)) for c in range(6))


@pytest.mark.parametrize(
    ("places", "text"),
    [
        ((), "a doubt"),
        (ROW[:1], "a doubt (r1c1)"),
        (ROW[:4], "a doubt (r1c1, r1c2, r1c3 and r1c4)"),
        (ROW[:5], "a doubt (r1c1, r1c2, r1c3, r1c4 ...)"),
        (SIDES_IN_ROW[:2], "a doubt between r1c1 and r1c2, and between r1c2 and r1c3"),
        (
            SIDES_IN_ROW[:5],
            "a doubt between r1c1 and r1c2, between r1c2 and r1c3, between r1c3 and r1c4, "
            "between r1c4 and r1c5, and in 1 more place",
        ),
    ],
)
def test_a_doubt_names_its_first_places(places: tuple, text: str) -> None:
    assert str(Doubt(Sort.CUT, "a doubt", places)) == text
    assert str(Doubt(Sort.CUT, f"a doubt{PLACES_SLOT}.", places)) == f"{text}."


@pytest.mark.parametrize(
    ("places", "settled", "left"),
    [(ROW[:2], ROW[:1], ROW[1:2]), (ROW[:2], ROW[:2], None), ((), ROW[:2], ()), (ROW[:2], (), ROW[:2])],
)
def test_a_doubt_is_left_about_places_that_nobody_has_settled(
    places: tuple, settled: tuple, left: tuple | None
) -> None:
    found = Doubt(Sort.CUT, "a doubt", places).without_places(settled)
    assert (found and found.places) == left


def test_cells_and_sides_are_doubted_apart() -> None:
    found = place_doubts(Sort.HIDDEN, "a digit", [(0, 3), SIDE_OF_CELLS, (1, 1)])
    assert [doubt.places for doubt in found] == [((0, 3), (1, 1)), (SIDE_OF_CELLS,)]


@pytest.mark.parametrize(("seen", "is_doubted"), [(4, False), (2, False), (1, True), (0, True)])
def test_a_given_puzzle_of_which_the_picture_shows_less_than_half_is_doubted(
    seen: int, is_doubted: bool
) -> None:
    given: dict[Place, str] = dict.fromkeys(ROW[:4], "sun")
    shown: dict[Place, str] = {cell: "sun" if cell in ROW[:seen] else "moon" for cell in ROW}
    assert bool(puzzle_doubts(given, shown)) == is_doubted


SUPPORT_SAMPLES = (0.0, 0.05, 0.3, 0.6, 0.9, 0.97, 0.99, 1.0)

shares = st.floats(0, 1)
sets_of_sorts = st.frozensets(st.sampled_from(Sort))


def confidence_with(support: float, *sorts: Sort) -> float:
    return confidence_of(support, [Doubt(sort, f"a doubt about {sort}") for sort in sorts])


def test_every_sort_of_doubt_has_a_weight() -> None:
    assert set(json.loads(CONFIDENCE_TABLE.read_text("utf-8"))["sorts"]) == set(map(str, Sort))


@pytest.mark.parametrize("further", Sort)
@settings(max_examples=20)
@given(support=st.sampled_from(SUPPORT_SAMPLES) | shares, sorts=sets_of_sorts)
@example(support=0.0, sorts=frozenset())
@example(support=0.9, sorts=frozenset())
@example(support=1.0, sorts=frozenset())
@example(support=1.0, sorts=frozenset(Sort))
def test_a_further_doubt_lowers_any_confidence(further: Sort, support: float, sorts: frozenset[Sort]) -> None:
    before = sorts - {further}
    assert 0 <= confidence_with(support, *before, further) < confidence_with(support, *before) <= 1


@given(shares, shares, sets_of_sorts)
def test_support_never_lowers_the_confidence(one: float, other: float, sorts: frozenset[Sort]) -> None:
    low, high = sorted((one, other))
    assert 0 <= confidence_with(low, *sorts) <= confidence_with(high, *sorts) <= 1


@given(sets_of_sorts)
def test_the_confidence_rises_with_the_support(sorts: frozenset[Sort]) -> None:
    rising = [confidence_with(support, *sorts) for support in (0, 2 * MIN_SUPPORT_DISTANCE, 0.3, 0.6, 0.9, 1)]
    assert rising == sorted(set(rising))


def test_the_order_and_the_number_of_doubts_of_a_sort_do_not_count() -> None:
    once = confidence_with(0.9, Sort.CUT, Sort.MARKS)
    assert confidence_with(0.9, Sort.MARKS, Sort.CUT, Sort.MARKS) == once
