"""Verdicts of the judges of premises on a step, whatever the game."""

from collections.abc import Hashable
from typing import NamedTuple

from queens_snap.solver.step import Claim, Step

from ..told import Fact

UNSAID, FALSE, UNDECIDED, BY_REASON = "unsaid", "false", "undecided", "said by its reasons alone"
VERDICTS = (UNSAID, FALSE, UNDECIDED, BY_REASON)

#: What the last link of a chain claims.
CONTRADICTION: Fact = ("contradiction",)


class Verdict(NamedTuple):
    """Fault of a finding. step: its number, from 1; link: the same of a chain, 0 of the step itself. missing:
    what would have to be said as well, where one thing is enough."""

    how: str
    step: int
    link: int
    rule: str
    look: str
    fact: Fact
    missing: Hashable = None

    def __str__(self) -> str:
        link = f", link {self.link}" if self.link else ""
        missing = f"; missing: {self.missing}" if self.missing else ""
        return f"step {self.step}{link}, {self.rule}, look {self.look or '-'}: {self.fact}{missing}"


class JudgedThing(NamedTuple):
    """Thing that is judged: a step, or a link of its chain."""

    number: int
    link: int
    rule: str
    claim: Claim

    def verdict(self, how: str, fact: Fact, missing: Hashable = None) -> Verdict:
        look = " ".join(f"{unit.kind} {unit.number}" for unit in self.claim.look)
        return Verdict(how, self.number, self.link, self.rule, look, fact, missing)


def place_of(number: int, step: Step) -> JudgedThing:
    return JudgedThing(number, 0, step.rule, step.claim)


def link_of(number: int, at: int, rule: str, link: Step) -> JudgedThing:
    """A link of a chain, by its place there, from 1."""
    return JudgedThing(number, at, rule, link.claim)
