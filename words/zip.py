"""What is said of Zip."""

from collections.abc import Callable

from ..solver.cell import Cell, cell_name
from ..solver.puzzle import Solution, WrongMark
from ..solver.step import Step
from ..solver.zip.puzzle import Zip
from .game_words import Words
from .phrases import cells_named

TOO_LONG = "if it was misread, give it as text with --board"
AIM = "Draw one path through every cell, past the numbers in their order, from the first to the last."


def sentence(puzzle: Zip, step: Step) -> str:
    """What a step says. Raises KeyError for a rule that there is not."""
    return SENTENCES[step.rule](step)


def why_wrong(solution: Solution, mark: WrongMark) -> str:
    """What speaks against a link of the path that was drawn."""
    assert mark.other
    return f"the only path does not go from here to {cell_name(mark.other)}"


def _only_ways(step: Step) -> str:
    (cell,) = step.because
    ahead: list[Cell] = [
        other for a, b, joined in step.links if joined and cell in (a, b) for other in (a, b) if other != cell
    ]
    left, them = ("one way", "it") if len(ahead) == 1 else ("two ways", "them")
    return (
        f"{cell_name(cell)} has {left} left, so the path goes along {them}: to {cells_named(sorted(ahead))}."
    )


def _forbidden(why: Callable[[Step], str]) -> Callable[[Step], str]:
    """The sentence of a link that is parted, with the reason."""

    def said(step: Step) -> str:
        a, b = step.because[:2]
        return f"{cell_name(a)} and {cell_name(b)} are not joined: {why(step)}."

    return said


def _bridge(step: Step) -> str:
    a, b = step.because
    return f"Only the link from {cell_name(a)} to {cell_name(b)} holds the board together."


def _supposition(step: Step) -> str:
    a, b, joined = step.links[0]
    what = "Without joining" if joined else "Joining"
    (falls_apart,) = step.details
    stuck = f"{cell_name(step.because[0])} would be a dead end"
    fate = "the board would fall into parts" if falls_apart else stuck
    return f"{what} {cell_name(a)} and {cell_name(b)}, {fate} soon."


#: What each rule says.
SENTENCES: dict[str, Callable[[Step], str]] = {
    "only-ways": _only_ways,
    "loop": _forbidden(lambda step: "that would close a loop"),
    "order": _forbidden(lambda step: "{} and {} would meet out of order".format(*step.details)),
    "too-early": _forbidden(lambda step: "the path would end before it has passed every cell"),
    "bridge": _bridge,
    "supposition": _supposition,
}

WORDS = Words(
    title=lambda puzzle: "Zip",
    aim=lambda puzzle: AIM,
    form="write rows of numbers and '.', then walls like r1c1|r1c2",
    row_form='write one JSON object a line with "numbers" and what else "puzzle" has in an answer',
    sentence=sentence,
    why_wrong=why_wrong,
    answer="answer",
    misread="numbers or walls",
    nothing_left="Nothing is left to find: the path is drawn as far as the rules show it.",
    too_long=TOO_LONG,
)
