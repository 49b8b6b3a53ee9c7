"""What a way is made of: moves named by letters for the facts that they need and give."""

from itertools import pairwise

import pytest

from queens_snap.solver.choosing import (
    LINK,
    Merge,
    Move,
    enlarged,
    merged,
    moves_of,
    pruned,
    reaches,
    replaced,
)
from queens_snap.solver.ladder import Fired

FACTS = "abcdefgh"


def facts(letters: str) -> int:
    return sum(1 << FACTS.index(letter) for letter in letters)


class Toy:
    """A firing written "needs>gives", or "needs>gives@x" at a place x that others may share."""

    rule, size = "toy", None

    def __init__(self, text: str):
        self.text = text
        said, _, self.place = text.partition("@")
        needs, gives = said.split(">")
        self.needs, self.gives = facts(needs), facts(gives)


def both(a: Toy, b: Toy) -> Toy:
    needs = a.needs | b.needs & ~a.gives
    letters = ["".join(x for x in FACTS if facts(x) & some) for some in (needs, a.gives | b.gives)]
    return Toy(f"{letters[0]}>{letters[1]}@{a.place}")


MERGE = Merge(lambda toy: [toy.place] if toy.place else [], both)


def moves(text: str) -> list[Move]:
    return moves_of([Fired(Toy(word), LINK) for word in text.split()], 0)


def told(chosen: list[Move]) -> str:
    return " ".join(x.found.text for x in chosen)


@pytest.mark.parametrize(
    ("found", "goal", "kept"),
    [
        (">a a>b", "b", ">a a>b"),
        (">a a>b a>c", "b", ">a a>b"),  # leads nowhere
        (">a >b ab>c a>c", "c", ">a a>c"),  # a reason the fewer
        (">b >a a>b b>c", "c", ">b b>c"),  # what is known sooner
        ("b>a a>b >c", "c", ">c"),  # what only holds each other
        ("", "", ""),
    ],
)
def test_pruned(found: str, goal: str, kept: str) -> None:
    assert told(pruned(moves(found), 0, facts(goal))) == kept


def test_of_moves_alike_the_dearer_goes_first() -> None:
    found = moves(">a >ab a>c")
    for dear in (">a", ">ab"):
        kept = pruned(found, 0, facts("c"), lambda toy, dear=dear: 9 if toy.text == dear else 1)
        assert dear not in [x.found.text for x in kept]
        assert reaches(kept, 0, facts("c"))


@pytest.mark.parametrize(
    ("kept", "found", "goal", "fewer"),
    [
        (">a >b ab>c", ">a >b >ab ab>c", "c", "ab>c >ab"),  # one says what two said
        (">a >b ab>c", ">a >b e>ab ab>c", "c", ">a >b ab>c"),  # one that cannot be told here
        (">a >b ab>c", ">a >b >ae ab>c", "c", ">a >b ab>c"),  # one that says less
        (">a a>b b>c", ">a >b a>b b>c", "c", "b>c >b"),  # a short cut
    ],
)
def test_replaced(kept: str, found: str, goal: str, fewer: str) -> None:
    there = moves(found)
    some = [x for x in there if x.found.text in kept.split()]
    assert told(replaced(some, there, 0, facts(goal))) == fewer


@pytest.mark.parametrize(
    ("kept", "goal", "fewer"),
    [
        (">a@x >b@x ab>c", "c", ">ab@x ab>c"),
        (">a@x >b@y ab>c", "c", ">a@x >b@y ab>c"),  # at other places
        (">a@x a>e e>b@x ab>c", "c", ">a@x a>e e>b@x ab>c"),  # the one has to wait for the other
        (">a >b ab>c", "c", ">a >b ab>c"),
    ],
)
def test_merged(kept: str, goal: str, fewer: str) -> None:
    assert told(merged(moves(kept), 0, facts(goal), MERGE)) == fewer


def test_what_was_merged_is_merged_again_with_what_it_follows_from() -> None:
    """It stands where the later one stood."""
    follows = Merge(MERGE.places, lambda a, b: both(a, b) if a.gives & b.needs else None)
    kept = merged(moves(">a@x >b@x ab>c@x"), 0, facts("c"), follows)
    assert told(kept) == ">abc@x"


def test_enlarged_by_what_makes_a_third_needless() -> None:
    found = moves(">a@x >bd@x >b ab>c")
    kept = [x for x in found if x.found.text != ">bd@x"]
    assert told(enlarged(kept, found, 0, facts("c"), MERGE)) == ">abd@x ab>c"
    assert told(enlarged(kept, kept, 0, facts("c"), MERGE)) == ">a@x >b ab>c"


def test_a_long_chain_in_any_order() -> None:
    links = [f"{a}>{b}" for a, b in pairwise(FACTS)]
    assert reaches(moves(" ".join([*links[::-1], ">a"])), 0, facts("h"))
    assert not reaches(moves(" ".join(links)), 0, facts("h"))
