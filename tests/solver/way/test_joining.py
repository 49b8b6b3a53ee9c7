"""What one move says instead of two."""

import pytest

from queens_snap.solver.way.joining import Merge, enlarged, merged, replaced

from .toys import FACTS, Toy, facts, moves, told


def both(a: Toy, b: Toy) -> Toy:
    needs = a.needs | b.needs & ~a.gives
    letters = ["".join(x for x in FACTS if facts(x) & some) for some in (needs, a.gives | b.gives)]
    return Toy(f"{letters[0]}>{letters[1]}@{a.place}")


MERGE = Merge(lambda toy: [toy.place] if toy.place else [], both)


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
