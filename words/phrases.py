"""What the sentences of all games share: rows and columns count from 1."""

from collections.abc import Sequence

from ..solver.cell import Cell, Unit
from .listing import capital, cells_named, listed
from .manner import EXPERT, PLAYER_MANNER, Manner, to_translate

__all__ = [
    "NO_ANSWER",
    "NO_RULE",
    "NO_TIME",
    "SEVERAL_ANSWERS",
    "capital",
    "cells_named",
    "counted",
    "listed",
    "rule_name",
    "saved_sentence",
    "step_heading",
    "steps_counted",
    "units_named",
    "where_sentence",
    "wrong_mark_sentence",
]

NO_RULE = to_translate("No rule shows anything more: only search finds what is left.")
NO_TIME = to_translate("There was not enough time to look for a hint.")
SEVERAL_ANSWERS = to_translate("There is more than one solution, so no hint can lead to a single one.")
NO_ANSWER = to_translate("There is no solution, so there is nothing to give a hint of.")


def where_sentence(units: Sequence[Unit], manner: Manner = PLAYER_MANNER) -> str:
    """Where to look for the next step, and no more: "Look at row 3."; empty where there is no place."""
    if not units:
        return ""
    if manner.voice == EXPERT:
        return f"Look at {units_named(units)}: something follows there."
    return manner.say("Look at {units}: something follows there.").format(units=manner.units(units))


def wrong_mark_sentence(cell: Cell, mark: str, why: str = "", manner: Manner = PLAYER_MANNER) -> str:
    """A wrong mark as a sentence. mark: "queen" or "cross", as the game calls it."""
    why = why.rstrip(".")
    if manner.voice == EXPERT or manner.cells:
        place = cells_named([cell])
        if not why:
            return manner.say("The {mark} at {place} is wrong.").format(mark=manner.say(mark), place=place)
        text = manner.say("The {mark} at {place} is wrong: {why}.")
        return text.format(mark=manner.say(mark), place=place, why=why)
    if not why:
        return manner.say("The marked {mark} is wrong.").format(mark=manner.say(mark))
    return manner.say("The marked {mark} is wrong: {why}.").format(mark=manner.say(mark), why=why)


def steps_counted(number: int, manner: Manner = PLAYER_MANNER) -> str:
    """ "1 step", "12 steps" """
    return (manner.say("1 step") if number == 1 else manner.say("{number} steps")).format(number=number)


def step_heading(number: int, of: int, rule: str, manner: Manner = PLAYER_MANNER) -> str:
    """ "Step 3 of 12: two regions share two columns" """
    return manner.say("Step {number} of {of}: {rule}").format(number=number, of=of, rule=rule)


def saved_sentence(steps: int, manner: Manner = PLAYER_MANNER) -> str:
    """How many steps a player's marks have made needless."""
    return manner.counted("Your marks have saved one step.", "Your marks have saved {number} steps.", steps)


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
    kinds = dict.fromkeys(unit.kind for unit in units)
    return ", ".join(_of_kind([unit for unit in units if unit.kind == kind]) for kind in kinds)


def _of_kind(units: Sequence[Unit]) -> str:
    plural = "s" if len(units) > 1 else ""
    return f"{units[0].kind}{plural} {listed([u.name.split()[1] for u in units])}"
