"""What the sentences of all games share: rows and columns count from 1."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import Any

from ..solver.cells import Cell, Unit
from ..solver.puzzle import Solution
from ..solver.step import Step
from .listing import capital, cells_named, listed
from .manner import EXPERT, PLAYER_MANNER, Manner, to_translate
from .places import places_of

__all__ = [
    "NO_ANSWER",
    "NO_RULE",
    "NO_TIME",
    "SEVERAL_ANSWERS",
    "WRONG_FIRST",
    "before_sentence",
    "capital",
    "cells_named",
    "counted",
    "listed",
    "rule_name",
    "saved_sentence",
    "step_against",
    "step_heading",
    "steps_counted",
    "units_named",
    "verdict",
    "where_sentence",
    "wrong_mark_sentence",
]

NO_RULE = to_translate("No rule shows anything more: only search finds what is left.")
NO_TIME = to_translate("There was not enough time to look for a hint.")
WRONG_FIRST = to_translate("no hint while marks are wrong")
SEVERAL_ANSWERS = to_translate(
    "There is more than one solution, so no hint can lead to a single one. Compare the board with the "
    "original, and correct what differs."
)
NO_ANSWER = to_translate("There is no solution, so there is nothing to give a hint of.")

Player = Callable[[Any, Step, Manner], str]
Expert = Callable[[Any, Step], str]

#: What is said of a puzzle, by its status.
VERDICTS = {
    "solved": to_translate("one solution"),
    "ambiguous": to_translate("more than one solution"),
    "unsolvable": to_translate("no solution"),
}
SEEN = to_translate("finished; parts of it are hidden, so there may be other solutions")


def verdict(solution: Solution, manner: Manner = PLAYER_MANNER) -> str:
    """How many answers a puzzle has, in a few words."""
    is_seen = solution.status == "solved" and not solution.is_only
    return manner.say(SEEN if is_seen else VERDICTS[solution.status])


def where_sentence(step: Step, shape: tuple[int, int], manner: Manner = PLAYER_MANNER) -> str:
    """Where to look for a step, and no more: "Look at row 3: something follows there.", or at some corners;
    empty where there is no place. shape: rows and columns of the board."""
    if not (step.units or step.spot):
        return ""
    if manner.voice == EXPERT:
        place = units_named(step.where) if step.units else cells_named(step.spot)
        return f"Look at {place}: something follows there."
    place = manner.units(step.where) if step.units else places_of(step.spot, shape, manner)
    return manner.say("Look at {units}: something follows there.").format(units=place)


def before_sentence(steps: int, manner: Manner = PLAYER_MANNER) -> str:
    """How many steps come before one that leaves a mark; empty where none does."""
    if not steps:
        return ""
    said = manner.counted(
        "One step comes first that leaves no mark on the board.",
        "{number} steps come first that leave no mark on the board.",
        steps,
    )
    return capital(said)


def wrong_mark_sentence(cell: Cell, mark: str, why: str = "", manner: Manner = PLAYER_MANNER) -> str:
    """A wrong mark as a sentence. mark: "queen" or "cross", as the game calls it."""
    why = why.rstrip(".")
    if manner.voice == EXPERT:
        place = f" at {cells_named([cell])}"
        return f"The {mark}{place} is wrong: {why}." if why else f"The {mark}{place} is wrong."
    if manner.picture:
        said = (
            manner.say("The marked {mark} is wrong: {why}.")
            if why
            else manner.say("The marked {mark} is wrong.")
        )
    elif why:
        said = manner.say("The {mark} in {place} is wrong: {why}.")
    else:
        said = manner.say("The {mark} in {place} is wrong.")
    return said.format(mark=manner.say(mark), place=manner.place([cell]), why=why)


def step_against(
    what: str, solution: Solution, number: int, player: Player, expert: Expert, manner: Manner
) -> str:
    """ "a sun goes here, as step 3 from the start shows: ..." what: is so without the mark. number: of
    the step, from 1, which no picture shows, so that its sentence names cells. player, expert: tell it."""
    puzzle, step = solution.puzzle, solution.steps[number - 1]
    if step.queens:
        step = step._replace(dead=())  # what the queen crosses out says nothing of the mark
    if manner.voice == EXPERT:
        sentence = expert(puzzle, step)
    else:
        sentence = player(puzzle, step, replace(manner, picture=False))
    said = manner.say("{what}, as step {number} from the start shows: {sentence}")
    return said.format(what=what, number=number, sentence=sentence)


def steps_counted(number: int, manner: Manner = PLAYER_MANNER) -> str:
    """ "1 step", "12 steps" """
    return (manner.say("1 step") if number == 1 else manner.say("{number} steps")).format(number=number)


def step_heading(number: int, of: int, rule: str, manner: Manner = PLAYER_MANNER) -> str:
    """ "Step 3 of 12: two regions share two columns" """
    return manner.say("Step {number} of {of}: {rule}").format(number=number, of=of, rule=rule)


def saved_sentence(steps: int, manner: Manner = PLAYER_MANNER) -> str:
    """How many steps a player's marks have made needless."""
    return manner.counted("Your marks have saved one step.", "Your marks have saved {number} steps.", steps)


def common_sentence(number: int | None, some: bool, manner: Manner = PLAYER_MANNER) -> str:
    """What so many answers have in common; None where there are too many to compare."""
    if number is None:
        return manner.say("There are too many solutions to compare.")
    if some:
        said = manner.say("This stands in each of the {number} solutions.")
    else:
        said = manner.say("The {number} solutions have nothing in common.")
    return said.format(number=manner.number(number))


def counted(number: int, thing: str) -> str:
    """ "1 step", "2 steps" """
    return f"{number} {thing}{'' if number == 1 else 's'}"


def rule_name(rule: str, size: int | None = None) -> str:
    """A rule's name for an expert: "domino region", "3 regions in 3 rows". `Words.rule_name` has those for a
    player."""
    if size is not None:
        rule = "-".join(str(size) if word == "n" else word for word in rule.split("-"))
    return rule.replace("-", " ")


def units_named(units: Sequence[Unit]) -> str:
    """ "rows 1, 2 and 5", "column 3", "regions A and B, rows 3 and 4" """
    return ", ".join(_of_kind([*some]) for _, some in groupby(units, key=attrgetter("kind")))


def _of_kind(units: Sequence[Unit]) -> str:
    plural = "s" if len(units) > 1 else ""
    return f"{units[0].kind}{plural} {listed([u.name.split()[1] for u in units])}"
