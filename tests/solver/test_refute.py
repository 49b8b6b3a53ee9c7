"""The engine of refutation on a toy game: facts are bits, and two exclusive facts are a contradiction."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queens_snap.solver.refute import (
    ChainLost,
    Follower,
    chain_to_clash,
    needs_of_chain,
    propagate,
    shortest_chain,
    suppositions_failing_first,
)

CLASH_BIT = 1 << 20  # the fact that nothing may give


class ToyLink(NamedTuple):
    """A rule of the toy game, and its finding. A contradiction gives no fact."""

    needs: int
    gives: int


class ToyState:
    """The facts of the toy game, as the engine needs them."""

    def __init__(self, facts: int):
        self.facts = facts

    def copy(self) -> "ToyState":
        return ToyState(self.facts)

    def apply(self, found: ToyLink) -> bool:
        self.facts |= found.gives
        return False


def open_links(rules: Sequence[ToyLink], branch: ToyState) -> list[ToyLink]:
    return [x for x in rules if not x.needs & ~branch.facts and x.gives & ~branch.facts]


def follow(rules: Sequence[ToyLink], branch: ToyState) -> list[ToyLink]:
    found = open_links(rules, branch)
    for link in found:
        branch.apply(link)
    return found


def easiest_link(rules: Sequence[ToyLink], branch: ToyState, wanted: int) -> ToyLink | None:
    return next((x for x in open_links(rules, branch) if x.gives & wanted), None)


def clash_links(branch: ToyState) -> list[ToyLink]:
    return [ToyLink(CLASH_BIT, 0)] if branch.facts & CLASH_BIT else []


def make_follower(rules: Sequence[ToyLink], again: bool = True) -> Follower[ToyState, ToyLink]:
    return Follower(partial(follow, rules), clash_links, partial(easiest_link, rules) if again else None)


def is_valid_chain(chain: Sequence[ToyLink], facts: int) -> bool:
    """True if each link follows from the links before it, and the last one is a contradiction."""
    for link in chain:
        if link.needs & ~facts:
            return False
        facts |= link.gives
    return not chain[-1].gives


#: Rules of one fact or two that give one or two; some lead to the clash.
ANY_RULES = st.lists(
    st.builds(
        lambda needs, gives, ends: ToyLink(
            sum(1 << i for i in needs), CLASH_BIT if ends else sum(1 << i for i in gives)
        ),
        st.sets(st.integers(0, 7), min_size=1, max_size=2),
        st.sets(st.integers(0, 7), min_size=1, max_size=2),
        st.booleans(),
    ),
    max_size=16,
)


@given(ANY_RULES, st.booleans())
def test_a_chain_ends_in_a_contradiction_and_has_no_needless_link(rules: list[ToyLink], again: bool) -> None:
    start = ToyState(0b11)
    try:
        refuting_chain = chain_to_clash(start, make_follower(rules, again))
    except ChainLost:
        assert not is_valid_chain(
            [*all_following_links(rules, start.facts), ToyLink(CLASH_BIT, 0)], start.facts
        )
        return
    assert start.facts == 0b11
    assert is_valid_chain(refuting_chain, start.facts)
    for left_out in refuting_chain[:-1]:
        assert not is_valid_chain([x for x in refuting_chain if x is not left_out], start.facts)


@given(ANY_RULES)
def test_finding_a_chain_anew_makes_it_no_longer(rules: list[ToyLink]) -> None:
    start = ToyState(0b11)
    try:
        first = chain_to_clash(start, make_follower(rules, again=False))
    except ChainLost:
        return
    assert len(chain_to_clash(start, make_follower(rules))) <= len(first)


def test_an_easier_chain_is_told_unless_it_is_longer() -> None:
    easy_first = [ToyLink(1, A), ToyLink(A, B), ToyLink(1, B | C), ToyLink(B, CLASH_BIT)]

    def chain(rules: Sequence[ToyLink]) -> list[ToyLink]:
        how = Follower(partial(follow, rules[::-1]), clash_links, partial(easiest_link, rules))
        return chain_to_clash(ToyState(1), how)[:-1]

    assert chain(easy_first) == [ToyLink(1, B | C), ToyLink(B, CLASH_BIT)]
    as_long = [ToyLink(1, B), ToyLink(1, D), ToyLink(1, B | C), ToyLink(B, CLASH_BIT)]
    assert chain(as_long) == [ToyLink(1, B), ToyLink(B, CLASH_BIT)]


def all_following_links(rules: Sequence[ToyLink], facts: int) -> list[ToyLink]:
    """Return all links that follow, in turn."""
    branch, links = ToyState(facts), list[ToyLink]()
    while found := follow(rules, branch):
        links += found
    return links


A, B, C, D = (1 << i for i in range(2, 6))


def test_of_several_chains_the_shortest_is_told() -> None:
    long = [ToyLink(1, A), ToyLink(A, B), ToyLink(B, C), ToyLink(C, CLASH_BIT)]
    assert chain_to_clash(ToyState(1), make_follower([*long, ToyLink(1, D), ToyLink(D, CLASH_BIT)])) == [
        ToyLink(1, D),
        ToyLink(D, CLASH_BIT),
        ToyLink(CLASH_BIT, 0),
    ]


def test_of_several_contradictions_that_of_the_shortest_chain_is_told() -> None:
    links, ends = [ToyLink(1, A), ToyLink(A, B), ToyLink(1, C)], [ToyLink(B, 0), ToyLink(C, 0)]
    assert shortest_chain(links, ends, 1) == [ToyLink(1, C), ToyLink(C, 0)]
    assert shortest_chain(links, ends, 1, rank=lambda chain: -len(chain))[-1] == ToyLink(B, 0)


def test_a_supposition_that_leads_nowhere_is_lost() -> None:
    with pytest.raises(ChainLost):
        propagate(ToyState(1), make_follower([ToyLink(1, A), ToyLink(B, CLASH_BIT)]))


def test_needs_are_those_of_all_links() -> None:
    assert needs_of_chain([ToyLink(1, A), ToyLink(A | 2, B)]) == A | 3
    assert needs_of_chain([ToyLink(1, A), ToyLink(A | 2, B)], facts=3) == 3


@pytest.mark.parametrize(
    ("lives", "rounds", "failed"),
    [
        ([3, 1, 1], None, [1, 2]),  # those that fail first, all of them
        ([3, 5], 2, []),  # not within so many rounds
        ([0, 2], None, [0]),  # at once
        ([9, 9], None, [0, 1]),
    ],
)
def test_suppositions_are_followed_side_by_side(
    lives: list[int], rounds: int | None, failed: list[int]
) -> None:
    left = dict(enumerate(lives))

    def go_on(i: int) -> bool:
        left[i] -= 1
        return True

    assert (
        list(suppositions_failing_first(range(len(lives)), go_on, lambda i: left[i] == 0, rounds)) == failed
    )


def test_what_leads_no_further_is_dropped_and_a_spent_budget_ends_all() -> None:
    assert suppositions_failing_first([1, 2], go_on=lambda i: False, has_failed=lambda i: False) == ()
    rounds: list[int] = []
    assert (
        suppositions_failing_first(
            [1],
            lambda i: bool(rounds.append(i)) or True,
            lambda i: False,
            may_continue=lambda left: len(rounds) < 3,
        )
        == ()
    )
    assert len(rounds) == 3
