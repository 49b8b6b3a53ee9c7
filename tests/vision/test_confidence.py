"""A confidence is a chance; a doubt never raises it, and support never lowers it."""

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from queens_snap.vision.doubts import Doubt, Sort
from queens_snap.vision.reading import CONFIDENCE_TABLE, MIN_SUPPORT_DISTANCE, confidence_of

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
