"""The choice of the next told step, on a toy game that consists of rules."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import pytest

from queens_snap.solver.budget import Budget
from queens_snap.solver.choice import choose_easiest_moves, choose_ways
from queens_snap.solver.explainer import Explainer, SeeingEffort
from queens_snap.solver.ladder import SUPPOSITION_COST, LadderFiring, Rung, climb
from queens_snap.solver.needed_steps import Move, drop_needless_tries, firings_needed_for, needed_moves
from queens_snap.solver.step import Claim, Step

FACTS = "abcdefgh"


def facts_of_letters(letters: str) -> int:
    return sum(1 << FACTS.index(letter) for letter in letters)


def letters_of_facts(some: int) -> str:
    return "".join(x for x in FACTS if facts_of_letters(x) & some)


class ToyFiring(NamedTuple):
    """A firing. price: how many cells it looks at."""

    needs: int
    gives: int
    price: int = 1
    rule: str = "toy"
    size: int | None = None

    @classmethod
    def of(cls, text: str) -> "ToyFiring":
        """Parse "needs>gives" or "needs>gives@price"."""
        said, _, price = text.partition("@")
        needs, gives = said.split(">")
        return cls(facts_of_letters(needs), facts_of_letters(gives), int(price or 1))

    def __str__(self) -> str:
        return f"{letters_of_facts(self.needs)}>{letters_of_facts(self.gives)}"


class ToyFacts:
    """The facts that are known."""

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

    def apply(self, found: ToyFiring, /) -> bool:
        self.facts |= found.gives
        return False


class ToyExplainer(Explainer[ToyFacts]):
    """A position in which firings of the toy game are explained."""

    def effort_to_see(self, firing: ToyFiring, /) -> SeeingEffort:
        return SeeingEffort(firing.price, 0, (0.0, 0.0))

    def explain(self, firing: ToyFiring, tier: int, /) -> Step:
        return Step(str(firing), Claim((), ()), tier=tier)


def _find_toys(toys: Sequence[ToyFiring], state: ToyFacts, fresh: int) -> Iterator[ToyFiring]:
    for toy in toys:
        if not toy.needs & ~state.facts and toy.gives & ~state.facts:
            yield toy


def toy_ladder(*tiers: str) -> tuple[Rung, ...]:
    """Return a ladder with one rung a text, each of the rules that the text lists."""
    return tuple(
        Rung((partial(_find_toys, [ToyFiring.of(text) for text in tier.split()]),), i, i)
        for i, tier in enumerate(tiers, 1)
    )


def firings_of_ladder(rungs: Sequence[Rung]) -> list[LadderFiring]:
    """Return the firings that climbing the ladder finds."""
    return climb(ToyFacts(), rungs)


def move_names(moves: Sequence[Any]) -> str:
    return " ".join(str(getattr(x, "firing", x)) for x in moves)


#: Rungs of a ladder, a goal, and the way to it.
CHOSEN_WAYS = {
    "all that there is": ((">a a>b",), "b", ">a a>b"),
    "not what leads nowhere": ((">a a>b a>c",), "b", ">a a>b"),
    "first what takes less to see": ((">c@9 >b@1 bc>d",), "d", ">b >c bc>d"),
    "two easy ones before a hard one": ((">a@9 a>d", ">d"), "d", ">a a>d"),
    "however many they are": ((">a a>b b>c c>d", ">d"), "d", ">a a>b b>c c>d"),
    "two facts of one": ((">a", "a>bc", "b>d"), "cd", ">a a>bc b>d"),
    "not what an easier one says and nobody needs": ((">b", ">ab", "a>d"), "d", ">a a>d"),
    "what an easier one says and somebody needs": ((">b", ">ab", "ab>d"), "d", ">b >ab ab>d"),
    "one that serves twice": (("a>c", ">ab", "b>d c>d"), "d", ">ab b>d"),
    "as far as it goes": ((">a",), "b", ">a"),
    "something of the goal before what only rules out": (("", ">a@4 >d@5 a>c"), "cd", ">d >a a>c"),
    "what takes much less to see before the goal": (("", ">a@3 >d@5 a>c@9"), "cd", ">a >d a>c"),
    "much less, of a hard one": (("", "", ">d@9 >ab@5 bd>c@9 a>e@9"), "ce", ">ab a>e >d bd>c"),
    "much less, but not before something easier": ((">d@5", ">a@1", "ad>b"), "b", ">d >a ad>b"),
    "much less, of two facts": (("", ">ab@9", "", ">b"), "b", ">ab"),
    "although >bd helps to f too": (
        ("c>a be>df", "", ">f >c@4", ">bd ad>e"), "ef", ">f >c c>a >bd ad>e"
    ),
    "not a hard one whose facts an easier one finds later": (
        ("b>a b>c ac>d", "", ">a@2 >b@9"), "d", ">b b>a b>c ac>d"
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CHOSEN_WAYS)
def test_the_easiest_that_serves_comes_first(case: str) -> None:
    tiers, goal, way = CHOSEN_WAYS[case]
    rungs = toy_ladder(*tiers)
    *_, last = choose_ways(ToyExplainer(ToyFacts()), rungs, firings_of_ladder(rungs), facts_of_letters(goal))
    assert move_names(last) == way


def test_what_follows_at_once_is_told_in_one_look() -> None:
    def merge_both(first: ToyFiring, second: ToyFiring) -> ToyFiring | None:
        if letters_of_facts(first.gives) == "a" and second.needs & first.gives:
            return ToyFiring(first.needs, first.gives | second.gives)
        return None

    rungs = toy_ladder(">a a>b b>c")
    *_, last = choose_ways(
        ToyExplainer(ToyFacts()), rungs, firings_of_ladder(rungs), facts_of_letters("c"), merge_both
    )
    assert move_names(last) == ">ab b>c"


def test_where_a_rule_sees_something_else_by_then_anything_may_serve() -> None:
    """If the proof's firing is not found again, other rules may lead to its facts."""
    rungs = toy_ladder(">a a>b b>d")
    there = [*firings_of_ladder(toy_ladder(">c c>d"))]
    moves = choose_easiest_moves(
        ToyExplainer(ToyFacts()), rungs, there, facts_of_letters("cd"), facts_of_letters("d")
    )
    assert move_names([*moves]) == ">a a>b b>d"
    assert FACTS[3] == "d"


def parse_toys(text: str) -> list[ToyFiring]:
    return [ToyFiring.of(word) for word in text.split()]


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
    assert move_names(firings_needed_for(facts_of_letters(goal), parse_toys(found), 0)) == kept


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
    moves = [
        Move.of(ToyFiring.of(x), Rung((), i, i)) for i, tier in enumerate(tiers, 1) for x in tier.split()
    ]
    some, facts_wanted = needed_moves(facts_of_letters(goal), moves, facts_of_letters(known))
    assert (move_names(some), letters_of_facts(facts_wanted)) == (kept, wanted)


@pytest.mark.parametrize(
    ("tried", "found", "kept"),
    [
        (">a", "a>c >b b>c", "a>c >b b>c"),  # there is another way
        (">a", "a>c >b", ">a a>c >b"),
        (">a >b", "a>c b>c", ">b a>c b>c"),  # of two that do one
    ],
)
def test_a_try_that_the_rest_can_do_without_is_left_out(tried: str, found: str, kept: str) -> None:
    firings = [LadderFiring(x, Rung((), 4, 40, SUPPOSITION_COST)) for x in parse_toys(tried)]
    firings += [LadderFiring(x, Rung((), 1, 1)) for x in parse_toys(found)]
    assert move_names(drop_needless_tries(facts_of_letters("c"), firings, 0)) == kept
