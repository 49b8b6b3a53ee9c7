"""Choice of the step that is told next, on a toy game of nothing but rules."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import pytest

from queens_snap.solver.budget import Budget
from queens_snap.solver.choice import choose_easiest_moves, choose_ways
from queens_snap.solver.explainer import Explainer, Glance
from queens_snap.solver.ladder import SUPPOSITION_COST, Fired, Rung, climb
from queens_snap.solver.needed_steps import Move, drop_needless_tries, firings_needed_for, needed_moves
from queens_snap.solver.step import Claim, Step

FACTS = "abcdefgh"


def facts(letters: str) -> int:
    return sum(1 << FACTS.index(letter) for letter in letters)


def letters(some: int) -> str:
    return "".join(x for x in FACTS if facts(x) & some)


class Toy(NamedTuple):
    """A firing. price: how many cells it looks at."""

    needs: int
    gives: int
    price: int = 1
    rule: str = "toy"
    size: int | None = None

    @classmethod
    def of(cls, text: str) -> "Toy":
        """ "needs>gives", or "needs>gives@price"."""
        said, _, price = text.partition("@")
        needs, gives = said.split(">")
        return cls(facts(needs), facts(gives), int(price or 1))

    def __str__(self) -> str:
        return f"{letters(self.needs)}>{letters(self.gives)}"


class ToyFacts:
    """Known facts."""

    budget: Budget | None = None
    shape: tuple[int, int] = (1, len(FACTS))

    def __init__(self, known: int = 0):
        self.facts: int = known

    @property
    def live(self) -> int:
        return ~self.facts & (1 << len(FACTS)) - 1

    @property
    def solved(self) -> bool:
        return not self.live

    def copy(self) -> "ToyFacts":
        return ToyFacts(self.facts)

    def apply(self, found: Toy, /) -> bool:
        self.facts |= found.gives
        return False


class ToyExplainer(Explainer[ToyFacts]):
    """A position in which firings of toys are explained."""

    def glance(self, firing: Toy, /) -> Glance:
        return Glance(firing.price, 0, (0.0, 0.0))

    def explain(self, firing: Toy, tier: int, /) -> Step:
        return Step(str(firing), Claim((), ()), tier=tier)


def _find(toys: Sequence[Toy], state: ToyFacts, fresh: int) -> Iterator[Toy]:
    for toy in toys:
        if not toy.needs & ~state.facts and toy.gives & ~state.facts:
            yield toy


def ladder(*tiers: str) -> tuple[Rung, ...]:
    """A rung a tier, of the rules written there."""
    return tuple(
        Rung((partial(_find, [Toy.of(text) for text in tier.split()]),), i, i)
        for i, tier in enumerate(tiers, 1)
    )


def fired(rungs: Sequence[Rung]) -> list[Fired]:
    """Firings that climbing finds."""
    return climb(ToyFacts(), rungs)


def said(moves: Sequence[Any]) -> str:
    return " ".join(str(getattr(x, "found", x)) for x in moves)


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
    *_, last = choose_ways(ToyExplainer(ToyFacts()), rungs, fired(rungs), facts(goal))
    assert said(last) == way


def test_what_says_something_of_the_goal_goes_before_what_only_rules_out() -> None:
    rungs = ladder("", ">a@4 >d@5 a>c")
    *_, last = choose_ways(ToyExplainer(ToyFacts()), rungs, fired(rungs), facts("cd"))
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
    *_, last = choose_ways(ToyExplainer(ToyFacts()), rungs, fired(rungs), facts(goal))
    assert said(last) == way


def test_a_hard_step_that_others_do_without_is_not_told() -> None:
    """Its facts are found by an easier rule after another hard step, which is needed anyhow."""
    rungs = ladder("b>a b>c ac>d", "", ">a@2 >b@9")
    *_, last = choose_ways(ToyExplainer(ToyFacts()), rungs, fired(rungs), facts("d"))
    assert said(last) == ">b b>a b>c ac>d"


def test_what_follows_at_once_is_told_in_one_look() -> None:
    def both(first: Toy, second: Toy) -> Toy | None:
        if letters(first.gives) == "a" and second.needs & first.gives:
            return Toy(first.needs, first.gives | second.gives)
        return None

    rungs = ladder(">a a>b b>c")
    *_, last = choose_ways(ToyExplainer(ToyFacts()), rungs, fired(rungs), facts("c"), both)
    assert said(last) == ">ab b>c"


def test_where_a_rule_sees_something_else_by_then_anything_may_serve() -> None:
    """The proof's finding is not found again: other rules lead there."""
    rungs = ladder(">a a>b b>d")
    there = [*fired(ladder(">c c>d"))]
    moves = choose_easiest_moves(ToyExplainer(ToyFacts()), rungs, there, facts("cd"), facts("d"))
    assert said([*moves]) == ">a a>b b>d"
    assert FACTS[3] == "d"


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
