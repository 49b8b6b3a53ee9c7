"""A supposition of Zip, told to a player: one sentence a link."""

from ...solver.step import Step
from ...solver.zip.puzzle import Zip
from ..manner import Manner
from .parts import at, direction, met


def chain(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    """What is tried, and what follows up to the contradiction."""
    return [_link(puzzle, link, manner) for link in step.claim.chain]


def result(step: Step, manner: Manner) -> str:
    """What is done since nothing good follows."""
    if any(link.joined for link in step.links):
        return manner.say("So the path does go there.")
    return manner.say("So the path does not go there.")


def _link(puzzle: Zip, link: Step, manner: Manner) -> str:
    cells, rule = link.claim.cells, link.rule
    if rule == "supposed":
        text = (
            manner.say("Try it: the path goes {direction} from {cell}.")
            if link.links[0].joined
            else manner.say("Try it: the path does not go {direction} from {cell}.")
        )
        return text.format(direction=direction(cells[0], cells[1], manner), cell=at(puzzle, cells[0], manner))
    if rule == "dead-end":
        return manner.say("Then {cell} would be a dead end.").format(cell=at(puzzle, cells[0], manner))
    if rule == "cut-off":
        return manner.counted(
            "Then one cell would be cut off from the rest.",
            "Then {number} cells would be cut off from the rest.",
            len(cells),
        )
    if rule == "only-ways":
        text = (
            manner.say("Then {cell} has only two ways, and the path takes both.")
            if len(link.links) > 1
            else manner.say("Then {cell} has only one way left, and the path takes it.")
        )
        return text.format(cell=at(puzzle, cells[0], manner))
    said = {"cell": at(puzzle, cells[0], manner), "direction": direction(cells[0], cells[1], manner)}
    if rule == "loop":
        return manner.say("Then going {direction} from {cell} would close a loop.").format(**said)
    if rule == "order":
        a, b = met(puzzle, link.claim.why[0].sources)
        text = manner.say("Then going {direction} from {cell} would join {a} to {b}, out of order.")
        return text.format(a=a, b=b, **said)
    if rule == "too-early":
        return manner.say("Then going {direction} from {cell} would end the path too soon.").format(**said)
    raise KeyError(rule)
