"""Doubts: each text is there once, with all its places; and doubts lower the confidence, a chance."""

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from queens_snap.vision.doubts import Doubt, Sort, merge_doubts
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


SUPPORTS = (0.0, 0.05, 0.3, 0.6, 0.9, 0.97, 0.99, 1.0)

shares = st.floats(0, 1)
sets_of_sorts = st.frozensets(st.sampled_from(Sort))


def confidence_with(support: float, *sorts: Sort) -> float:
    return confidence_of(support, [Doubt(sort, f"a doubt about {sort}") for sort in sorts])


def test_every_sort_of_doubt_has_a_weight() -> None:
    assert set(json.loads(CONFIDENCE_TABLE.read_text("utf-8"))["sorts"]) == set(map(str, Sort))


@pytest.mark.parametrize("further", Sort)
@settings(max_examples=20)
@given(support=st.sampled_from(SUPPORTS) | shares, sorts=sets_of_sorts)
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
