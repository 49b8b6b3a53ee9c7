"""What follows from what."""

from itertools import pairwise

from queens_snap.solver.way.moves import reaches

from .toys import FACTS, facts, moves


def test_a_long_chain_in_any_order() -> None:
    links = [f"{a}>{b}" for a, b in pairwise(FACTS)]
    assert reaches(moves(" ".join([*links[::-1], ">a"])), 0, facts("h"))
    assert not reaches(moves(" ".join(links)), 0, facts("h"))
