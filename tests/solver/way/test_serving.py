"""Steps that lead to a goal."""

import pytest

from queens_snap.solver.ladder import SUPPOSITION_COST, Fired, Rung
from queens_snap.solver.needed_steps import Move, drop_needless_tries, firings_needed_for, needed_moves

from .toys import Toy, facts, letters, said


def toys(text: str) -> list[Toy]:
    return [Toy.of(word) for word in text.split()]


@pytest.mark.parametrize(
    ("found", "goal", "kept"),
    [
        (">a a>b", "b", ">a a>b"),
        (">a a>b a>c", "b", ">a a>b"),  # leads nowhere
        (">a >b ab>c", "c", ">a >b ab>c"),
        (">ab >b ab>c", "c", ">ab ab>c"),  # what is known by then
        (">a >b >ab ab>c", "c", ">a >b ab>c"),  # each fact by the first that gives it
        (">a a>bc b>c", "c", ">a a>bc"),
        (">a a>b c>b >c ab>cd", "d", ">a a>b ab>cd"),
        (">a a>b >c c>ad", "bd", ">c c>ad a>b"),  # each behind what it needs then
        ("", "", ""),
    ],
)
def test_what_leads_to_a_goal(found: str, goal: str, kept: str) -> None:
    assert said(firings_needed_for(facts(goal), toys(found), 0)) == kept


@pytest.mark.parametrize(
    ("tiers", "goal", "known", "kept", "wanted"),
    [
        ((">ab a>c c>d b>e",), "d", "", ">ab a>c c>d", "acd"),
        ((">ab a>c c>d b>e",), "d", "c", "c>d", "d"),
        ((">a >ab a>d",), "bd", "", ">ab a>d", "abd"),  # what an equal one says as well is left out
        ((">a b>c", ">ab a>d"), "bd", "", ">a >ab a>d", "abd"),  # and is not left to what is harder
        ((">a", "a>b >b", "b>d"), "d", "", ">a a>b b>d", "abd"),
    ],
)
def test_what_serves(tiers: tuple[str, ...], goal: str, known: str, kept: str, wanted: str) -> None:
    moves = [Move.of(Toy.of(x), Rung((), i, i)) for i, tier in enumerate(tiers, 1) for x in tier.split()]
    some, facts_wanted = needed_moves(facts(goal), moves, facts(known))
    assert (said(some), letters(facts_wanted)) == (kept, wanted)


@pytest.mark.parametrize(
    ("tried", "found", "kept"),
    [
        (">a", "a>c >b b>c", "a>c >b b>c"),  # there is another way
        (">a", "a>c >b", ">a a>c >b"),
        (">a >b", "a>c b>c", ">b a>c b>c"),  # of two that do one
    ],
)
def test_a_try_that_the_rest_can_do_without_is_left_out(tried: str, found: str, kept: str) -> None:
    fired = [Fired(x, Rung((), 4, 40, SUPPOSITION_COST)) for x in toys(tried)]
    fired += [Fired(x, Rung((), 1, 1)) for x in toys(found)]
    assert said(drop_needless_tries(facts("c"), fired, 0)) == kept
