"""What is said of Tango."""

from collections.abc import Callable

from ..solver.cell import Cell, Unit, cell_name
from ..solver.puzzle import Solution, WrongMark
from ..solver.step import Step
from ..solver.tango.puzzle import KINDS, Tango
from .game_words import Words
from .phrases import capital, cells_named

TOO_LONG = "if it was misread, give it as text with --board"
AIM = (
    "Put a sun or a moon into every cell: no three alike side by side, as many suns as moons in each row and "
    "column; = stands between two alike, x between two that are not."
)


def sentence(puzzle: Tango, step: Step) -> str:
    """What a step says. Raises KeyError for a rule that there is not."""
    return SENTENCES[step.rule](puzzle, step)


def why_wrong(solution: Solution, mark: WrongMark) -> str:
    """What speaks against a sun or a moon."""
    right = KINDS[1 - KINDS.index(mark.mark)]
    if not mark.step:
        return f"the only answer has a {right} here"
    assert isinstance(solution.puzzle, Tango)
    return f"step {mark.step} puts a {right} here: {sentence(solution.puzzle, solution.steps[mark.step - 1])}"


def _pair(puzzle: Tango, step: Step) -> str:
    others = KINDS[1 - _value(step)]
    return f"Two {others}s stand side by side at {cells_named(step.because)}, so {_is(step)}."


def _gap(puzzle: Tango, step: Step) -> str:
    return f"{_is(step)}: it lies between the {KINDS[1 - _value(step)]}s at {cells_named(step.because)}."


def _sign(puzzle: Tango, step: Step) -> str:
    ((cell, _),), (known,) = step.values, step.because
    is_equal = puzzle.signs[min(cell, known), max(cell, known)] == "="
    says = "is equal to" if is_equal else "is the opposite of"
    return f"{_is(step)}: it {says} {cell_name(known)}."


def _count(puzzle: Tango, step: Step) -> str:
    return f"{capital(_line(step).name)} has all its {KINDS[1 - _value(step)]}s, so {_is(step)}."


def _equal_pair_beside(puzzle: Tango, step: Step) -> str:
    both = _cells(step)
    beside, kind = [cell for cell in step.because if cell not in both], _value(step)
    return (
        f"{cells_named(both)} are equal; with the {KINDS[1 - kind]} at {cells_named(beside)} they would make "
        f"three alike, so they are {KINDS[kind]}s."
    )


def _equal_pair_count(puzzle: Tango, step: Step) -> str:
    kind = _value(step)
    return (
        f"{cells_named(_cells(step))} are equal, and {_line(step).name} has room for only one more "
        f"{KINDS[1 - kind]}, so they are {KINDS[kind]}s."
    )


def _opposite_pair_count(puzzle: Tango, step: Step) -> str:
    takes, pairs = step.size or 0, step.details
    whose = "opposite cells" if takes == 1 else f"{takes} pairs of opposite cells"
    last = f"{KINDS[1 - _value(step)]}{'s' * (takes > 1)}"
    return f"The {whose} {cells_named(pairs)} take the last {last} of {_line(step).name}, so {_is(step)}."


def _complete_line(puzzle: Tango, step: Step) -> str:
    ways = "The only way" if step.size == 1 else f"Each of the {step.size} ways"
    return f"{ways} to fill {_line(step).name} has {_kind(step)} at {cells_named(_cells(step))}."


def _supposition(puzzle: Tango, step: Step) -> str:
    (cell,), (line,), value = _cells(step), step.details, _value(step)
    return (
        f"A {KINDS[1 - value]} at {cell_name(cell)} would soon leave {line.name} with no way to be filled, "
        f"so {cell_name(cell)} is a {KINDS[value]}."
    )


#: What each rule says.
SENTENCES: dict[str, Callable[[Tango, Step], str]] = {
    "pair": _pair,
    "gap": _gap,
    "sign": _sign,
    "count": _count,
    "equal-pair-beside": _equal_pair_beside,
    "equal-pair-count": _equal_pair_count,
    "opposite-pair-count": _opposite_pair_count,
    "complete-line": _complete_line,
    "supposition": _supposition,
}


def _value(step: Step) -> int:
    """What stands in the cells that a step fills."""
    return int(step.values[0][1])


def _cells(step: Step) -> list[Cell]:
    return [cell for cell, _ in step.values]


def _line(step: Step) -> Unit:
    return step.units[0]


def _kind(step: Step) -> str:
    """ "a sun", "moons" """
    kind = KINDS[_value(step)]
    return f"a {kind}" if len(step.values) == 1 else f"{kind}s"


def _is(step: Step) -> str:
    """ "r1c1 is a sun", "r1c1 and r1c4 are suns" """
    return f"{cells_named(_cells(step))} {'is' if len(step.values) == 1 else 'are'} {_kind(step)}"


WORDS = Words(
    title=lambda puzzle: "Tango",
    aim=lambda puzzle: AIM,
    form="write n rows of 0, 1 and '.', then signs like r1c1=r1c2",
    row_form='write one JSON object a line with "givens" and what else "puzzle" has in an answer',
    sentence=sentence,
    why_wrong=why_wrong,
    answer="answer",
    misread="symbols or signs",
    nothing_left="Nothing is left to find: every cell is filled, and all are right.",
    too_long=TOO_LONG,
)
