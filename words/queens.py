"""What is said of Queens and Star Battle.

The sentences of steps say nothing of how many queens a unit takes, so that they hold for Star Battle as well.
"""

from collections.abc import Callable

from ..solver.cell import Unit, cell_name
from ..solver.puzzle import Solution, WrongMark
from ..solver.queens.board import MAX_SIZE, Board
from ..solver.queens.rules.shapes import DRAWINGS as SHAPES
from ..solver.step import Step
from .game_words import Words
from .phrases import capital, cells_named, units_named


def title(board: Board) -> str:
    """ "Queens", "Star Battle, 2 stars per unit" """
    return "Queens" if board.k == 1 else f"Star Battle, {board.k} stars per unit"


def aim(board: Board) -> str:
    """How the game goes."""
    each = "one queen" if board.k == 1 else f"{board.k} queens"
    return f"Place {each} in each row, column and region; no two may touch, not even at a corner."


def sentence(board: Board, step: Step) -> str:
    """What a step says. Its units come as the rule lists them: first those that it looked at, then those in
    which something follows. Raises KeyError for a rule that there is not."""
    return SENTENCES[step.rule](step)


def why_wrong(solution: Solution, mark: WrongMark) -> str:
    """What speaks against a queen or a cross."""
    if mark.other and mark.unit:
        return f"it shares {mark.unit.name} with the queen at {cell_name(mark.other)}"
    if mark.other:
        return f"it touches the queen at {cell_name(mark.other)}"
    is_cross = mark.mark == "cross"
    if mark.step:
        says = "places a queen here" if is_cross else "rules it out"
        step = solution.steps[mark.step - 1]
        return f"step {mark.step} {says}: {SENTENCES[step.rule](step)}"
    return f"the only solution has {'a' if is_cross else 'no'} queen here"


def _single_cell(step: Step) -> str:
    return f"{_first(step)} has one open cell left: its queen goes to {cell_name(step.queens[0])}."


def _confined(step: Step) -> str:
    other = step.units[1].name
    return f"All open cells of {step.units[0].name} lie in {other}, so the rest of {other} is empty."


def _attack(step: Step) -> str:
    return f"Wherever the queen of {step.units[0].name} goes, it attacks {cells_named(step.dead)}."


def _shape(step: Step) -> str:
    shape = _a(_shape_name(step.rule.removesuffix("-region")))
    dead = cells_named(step.dead)
    return f"The open cells of {step.units[0].name} form {shape}: each of them attacks {dead}."


def _set(step: Step) -> str:
    _, kind, _, _, other = step.rule.split("-")
    inside, names = _of(step, kind[:-1]), units_named(_of(step, other[:-1]))
    return (
        f"All open cells of {units_named(inside)} lie in {names}; their queens take all the room there, "
        f"so the rest of {names} is empty."
    )


def _arrangement(step: Step) -> str:
    if len(step.units) == 1:
        ways = f"All ways to place the queens of {step.units[0].name}"
    else:
        lines = units_named([unit for unit in step.units if unit.kind != "region"])
        regions = units_named(_of(step, "region"))
        ways = f"Counting {lines} against {regions} leaves some queens over; all ways to place them"
    if step.queens:
        return f"{ways} have one at {cells_named(step.queens)}."
    return f"{ways} leave {cells_named(step.dead)} empty."


def _plus(step: Step) -> str:
    names = f"{units_named(_of(step, 'row'))} and {units_named(_of(step, 'column'))}"
    return (
        f"All open cells of {units_named(_of(step, 'region'))} lie in {names}, which take no more queens "
        f"than these regions bring, and only with none on a crossing: the crossings and the rest of {names} "
        "are empty."
    )


def _placement_contradiction(step: Step) -> str:
    return f"A queen at {cells_named(step.dead, 'or')} would soon leave {step.units[0].name} without room."


def _crossing_out_contradiction(step: Step) -> str:
    return (
        f"Without a queen at {cells_named(step.queens)} {step.units[0].name} would soon be left without "
        "room, so one is there."
    )


def _lookahead(step: Step) -> str:
    name = step.units[0].name
    if step.queens:
        return f"Without a queen at {cell_name(step.queens[0])} {name} would in the end be left without room."
    return f"A queen at {cell_name(step.dead[0])} would in the end leave {name} without room."


#: What each rule says.
SENTENCES: dict[str, Callable[[Step], str]] = {
    **{f"single-cell-{kind}": _single_cell for kind in ("region", "row", "column")},
    **{f"region-confined-to-{kind}": _confined for kind in ("row", "column")},
    **{f"{kind}-confined-to-region": _confined for kind in ("row", "column")},
    **{f"attack-{kind}": _attack for kind in ("region", "row", "column")},
    **{f"{shape}-region": _shape for shape in SHAPES},
    **{f"arrangement-{kind}": _arrangement for kind in ("region", "row", "column")},
    **{f"n-regions-in-n-{kind}s": _set for kind in ("row", "column")},
    **{f"n-{kind}s-in-n-regions": _set for kind in ("row", "column")},
    "plus-shape": _plus,
    "placement-forces-contradiction": _placement_contradiction,
    "crossing-out-forces-contradiction": _crossing_out_contradiction,
    "lookahead": _lookahead,
}


def _first(step: Step) -> str:
    return capital(step.units[0].name)


def _of(step: Step, kind: str) -> list[Unit]:
    return [unit for unit in step.units if unit.kind == kind]


def _shape_name(name: str) -> str:
    """ "l-tetromino" -> "L-tetromino", "z-with-tab-hexomino" -> "Z-with-tab hexomino" """
    *head, last = name.split("-")
    if not head:
        return last
    words = [word.upper() if len(word) == 1 else word for word in head]
    return "-".join([*words, last]) if len(words) == 1 else f"{'-'.join(words)} {last}"


def _a(noun: str) -> str:
    return f"an {noun}" if noun[0] in "FILNSU" and noun[1] == "-" and noun[0] != "U" else f"a {noun}"


WORDS = Words(
    title=title,
    aim=aim,
    form=f"write N lines of N letters, N from 4 to {MAX_SIZE}, one letter per region",
    row_form='write one JSON object a line with "regions", a list of strings, and "k"',
    sentence=sentence,
    why_wrong=why_wrong,
    answer="queens",
    misread="regions",
    nothing_left="Nothing is left to find: all queens are on the board, and all are right.",
    too_long="say how many queens each row, column and region takes with --stars",
)
