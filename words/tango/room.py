"""Where the last sun, or moon, of a line cannot stand: a sentence without its full stop."""

from ...solver.step import Step
from ...solver.tango.puzzle import Tango
from ..manner import Manner
from .reasons import a, along, line_of, many, value_of


def room_for_one(puzzle: Tango, step: Step, manner: Manner) -> str:
    value = value_of(step)
    (line,) = step.units
    ends = [(line.number, p) if line.kind == "row" else (p, line.number) for p in (0, puzzle.n - 1)]
    if sorted(step.claim.why[0].sources) == ends:
        said = manner.say(
            "{suns} stand at both ends of {line}: a third {here} would leave three {moons} {side_by_side}, "
            "so {what}"
        )
    elif value == 0:
        said = manner.say(
            "{line} takes just one more sun: {here} it would leave three moons {side_by_side}, so {what}"
        )
    else:
        said = manner.say(
            "{line} takes just one more moon: {here} it would leave three suns {side_by_side}, so {what}"
        )
    return said.format(
        suns=many(1 - value, manner),
        moons=many(value, manner),
        line=line_of(line, manner),
        here=_here(step, manner),
        side_by_side=along(step, manner),
        what=manner.say("this is {a_moon}").format(a_moon=a(value, manner))
        if len(step.values) == 1
        else manner.say("these are {moons}").format(moons=many(value, manner)),
    )


def _here(step: Step, manner: Manner) -> str:
    if place := manner.place(step.found):
        return manner.counted("in {cells}", "in any of {cells}", len(step.found)).format(cells=place)
    return manner.say("here")
