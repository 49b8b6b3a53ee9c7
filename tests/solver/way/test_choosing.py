"""Choice of the open step that is told next."""

import pytest

from queens_snap.solver.way import choose_easiest_moves, choose_ways

from .toys import FACTS, Toy, ToyFacts, ToyTelling, facts, fired, ladder, letters, said


@pytest.mark.parametrize(
    ("tiers", "goal", "way"),
    [
        ((">a a>b",), "b", ">a a>b"),
        ((">a a>b a>c",), "b", ">a a>b"),  # leads nowhere
        ((">c@9 >b@1 bc>d",), "d", ">b >c bc>d"),  # what takes less to see comes first
        ((">a@9 a>d", ">d"), "d", ">a a>d"),  # two easy ones before a hard one
        ((">a a>b b>c c>d", ">d"), "d", ">a a>b b>c c>d"),  # however many they are
        ((">a", "a>bc", "b>d"), "cd", ">a a>bc b>d"),
        ((">b", ">ab", "a>d"), "d", ">a a>d"),  # what an easier one says and nobody needs is left out
        ((">b", ">ab", "ab>d"), "d", ">b >ab ab>d"),  # and told where somebody does
        (("a>c", ">ab", "b>d c>d"), "d", ">ab b>d"),
        ((">a",), "b", ">a"),  # as far as it goes
    ],
)
def test_the_easiest_that_serves_comes_first(tiers: tuple[str, ...], goal: str, way: str) -> None:
    rungs = ladder(*tiers)
    *_, last = choose_ways(ToyTelling(ToyFacts()), rungs, fired(rungs), facts(goal))
    assert said(last) == way


def test_what_says_something_of_the_goal_goes_before_what_only_rules_out() -> None:
    rungs = ladder("", ">a@4 >d@5 a>c")
    *_, last = choose_ways(ToyTelling(ToyFacts()), rungs, fired(rungs), facts("cd"))
    assert said(last) == ">d >a a>c"


@pytest.mark.parametrize(
    ("tiers", "goal", "way"),
    [
        (("", ">a@3 >d@5 a>c@9"), "cd", ">a >d a>c"),  # before something of the goal
        (("", "", ">d@9 >ab@5 bd>c@9 a>e@9"), "ce", ">ab a>e >d bd>c"),
        ((">d@5", ">a@1", "ad>b"), "b", ">d >a ad>b"),  # not before something easier
        (("", ">ab@9", "", ">b"), "b", ">ab"),
    ],
)
def test_what_takes_much_less_to_see_comes_first(tiers: tuple[str, ...], goal: str, way: str) -> None:
    rungs = ladder(*tiers)
    *_, last = choose_ways(ToyTelling(ToyFacts()), rungs, fired(rungs), facts(goal))
    assert said(last) == way


def test_a_hard_step_that_others_do_without_is_not_told() -> None:
    """Its facts are found by an easier rule after another hard step, which is needed anyhow."""
    rungs = ladder("b>a b>c ac>d", "", ">a@2 >b@9")
    *_, last = choose_ways(ToyTelling(ToyFacts()), rungs, fired(rungs), facts("d"))
    assert said(last) == ">b b>a b>c ac>d"


def test_what_follows_at_once_is_told_in_one_look() -> None:
    def both(first: Toy, second: Toy) -> Toy | None:
        if letters(first.gives) == "a" and second.needs & first.gives:
            return Toy(first.needs, first.gives | second.gives)
        return None

    rungs = ladder(">a a>b b>c")
    *_, last = choose_ways(ToyTelling(ToyFacts()), rungs, fired(rungs), facts("c"), both)
    assert said(last) == ">ab b>c"


def test_where_a_rule_sees_something_else_by_then_anything_may_serve() -> None:
    """The proof's finding is not found again: other rules lead there."""
    rungs = ladder(">a a>b b>d")
    there = [*fired(ladder(">c c>d"))]
    moves = choose_easiest_moves(ToyTelling(ToyFacts()), rungs, there, facts("cd"), facts("d"))
    assert said([*moves]) == ">a a>b b>d"
    assert FACTS[3] == "d"
