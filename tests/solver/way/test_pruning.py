"""What can be left out."""

import pytest

from queens_snap.solver.way.moves import reaches
from queens_snap.solver.way.pruning import pruned

from .toys import facts, moves, told


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
