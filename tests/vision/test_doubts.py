"""Doubts as warnings: each text once, with all of its places."""

import pytest

from queens_snap.vision.doubts import Doubt, Sort, merge_doubts

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
