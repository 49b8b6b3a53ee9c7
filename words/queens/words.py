"""What is said of Queens and Star Battle: the record, names of rules, and what speaks against a mark."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, cast

from ...solver.cells import Cell
from ...solver.puzzle import Solution, WrongMark
from ...solver.queens.puzzle import MAX_SIZE, Board
from ...solver.queens.rules.shapes import DRAWINGS as SHAPES
from ...solver.step import Claim, Step, Why
from ..game_words import Words
from ..manner import EXPERT, Manner, capital, cells_named, reason, to_translate
from ..phrases import rule_name, step_against, units_named
from .phrases import piece, pieces
from .player import player

# ── expert ────────────────────────────────────────
# An expert's sentence of a claim of Queens or Star Battle: letters, r2c6, names of patterns; complete, so
# that it can be read back.
#
# <Pattern>: <units>; open cells <cells>; need 3, room 3. Queen at <cell>. <cells> ruled out by <cells>
# (row) and by <cells> (touch); <cells> ruled out by the chain.
#
# What is absent is left out. In front of what a supposition finds stand its links, numbered, each in the
# same form without full stops inside: "[1] Supposed ... [2] ..."

Reasons = tuple[tuple[tuple[Cell, ...], str], ...]


def expert_sentence(step: Step, name_of: Callable[[Step], str], queen: str = "queen") -> str:
    """What a step says. name_of: what the pattern of a step, or of a link of a chain, is called. queen: what
    is placed."""
    links = [f"[{i}] {_said(link, name_of, queen, '; ')}" for i, link in enumerate(step.claim.chain, 1)]
    said = _said(step, name_of, queen, ". ")
    return " ".join([f"{said}." if not links else f"{said}. Chain:", *links]) + ("." if links else "")


def _said(step: Step, name_of: Callable[[Step], str], queen: str, stop: str) -> str:
    parts = [f"{capital(name_of(step))}: {_look(step.claim)}", *_queens(step, queen), *_dead(step)]
    return stop.join(part for part in parts if part)


def _look(claim: Claim) -> str:
    """Where to look, and what counts."""
    cells = f"open cells {cells_named(claim.cells)}" if claim.cells else "no open cells"
    parts = [units_named(claim.look)] if claim.look else []
    count = [f"need {claim.count.need}, room {claim.count.room}"] if claim.count else []
    return "; ".join([*parts, cells, *count])


def _queens(step: Step, queen: str) -> list[str]:
    reasons = {why.cell: f" by {reason(why.sources, why.by)}" for why in step.claim.why}
    placed = [f"{queen} at {cells_named([cell])}{reasons.get(cell, '')}" for cell in step.queens]
    return [capital("; ".join(placed))] if placed else []


def _dead(step: Step) -> list[str]:
    """The cells that are ruled out, those together that are for the same reasons."""
    groups: dict[Reasons, list[Cell]] = {}
    for cell in step.dead:
        groups.setdefault(_reasons(cell, step.claim.why), []).append(cell)
    said = [f"{cells_named(cells)} ruled out{_by(reasons)}" for reasons, cells in groups.items()]
    return ["; ".join(said)] if said else []


def _reasons(cell: Cell, whys: Iterable[Why]) -> Reasons:
    return tuple((why.sources, why.by) for why in whys if why.cell == cell)


def _by(reasons: Sequence[tuple[tuple[Cell, ...], str]]) -> str:
    return "".join(f"{' and' if i else ''} by {reason(*each)}" for i, each in enumerate(reasons))


#: Where a queen goes that keeps another away.
BESIDE = {
    "row": to_translate("the {queen} of this row goes in {cell}"),
    "column": to_translate("the {queen} of this column goes in {cell}"),
    "region": to_translate("the {queen} of this region goes in {cell}"),
    "touch": to_translate("a {queen} goes next to it, in {cell}"),
}


def title(board: Board) -> str:
    """ "Queens", "Star Battle, 2 stars per unit" """
    return "Queens" if board.k == 1 else f"Star Battle, {board.k} stars per unit"


def aim(board: Board, manner: Manner) -> str:
    """How the game goes."""
    said = manner.say(
        "Place {queens} in each row, column and region. No two may touch, not even at a corner."
    )
    return said.format(queens=pieces(board, board.k, manner))


def expert(board: Board, step: Step) -> str:
    """What a step says. Raises KeyError for a rule that there is not."""
    if step.rule not in RULES:
        raise KeyError(step.rule)
    return expert_sentence(step, _pattern, "queen" if board.k == 1 else "star")


def why_wrong(solution: Solution, mark: WrongMark, manner: Manner) -> str:
    """What speaks against a queen or a cross."""
    board = cast(Board, solution.puzzle)
    queen = piece(board, manner)
    if mark.other:
        return _clash(mark, queen, manner)
    if mark.step:
        what = _without(board, mark, solution.steps[mark.step - 1], manner)
        return step_against(what, solution, mark.step, player, expert, manner)
    if mark.mark == "cross":
        return manner.say("the only solution has a {queen} here").format(queen=queen)
    return manner.say("the only solution has no {queen} here").format(queen=queen)


def _without(board: Board, mark: WrongMark, step: Step, manner: Manner) -> str:
    """What is so in place of a mark that a step shows to be wrong: the queen that it places, and what that
    has to do with the mark."""
    queen = piece(board, manner)
    if mark.mark == "cross":
        return manner.say("a {queen} goes here").format(queen=queen)
    ways = ((_beside(board, mark.cell, other), other) for other in step.queens)
    beside, other = next(((how, other) for how, other in ways if how), ("", mark.cell))
    if not beside:
        return manner.say("no {queen} can go here").format(queen=queen)
    place = cells_named([other]) if manner.voice == EXPERT else manner.listed_cells([other])
    return manner.say(beside).format(queen=queen, cell=place)


def _beside(board: Board, a: Cell, b: Cell) -> str:
    """What is said, in English, of a queen in b that keeps another from a; empty where it does not, or where
    there are several of them in a row."""
    same = {
        "row": board.k == 1 and a[0] == b[0],
        "column": board.k == 1 and a[1] == b[1],
        "region": board.k == 1 and board.region_of(a) == board.region_of(b),
        "touch": max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= 1,
    }
    return next((BESIDE[kind] for kind, is_so in same.items() if is_so), "")


def _clash(mark: WrongMark, queen: str, manner: Manner) -> str:
    """Two queens that cannot both be right."""
    assert mark.other
    if manner.voice == EXPERT:
        other = f"the {queen} at {cells_named([mark.other])}"
    else:
        other = manner.say("another {queen}") if manner.picture else manner.say("the {queen} in {cell}")
    other = other.format(queen=queen, cell=manner.place([mark.other]))
    if not mark.unit:
        return manner.say("it touches {other}").format(other=other)
    unit = mark.unit.name if manner.voice == EXPERT else manner.unit(mark.unit)
    return manner.say("it is in {unit}, as is {other}").format(unit=unit, other=other)


def _pattern(step: Step) -> str:
    """What an expert calls a step: "L-tetromino", "3 regions in 3 rows", "supposed" """
    shape = step.rule.removesuffix("-region")
    return _shape_name(shape) if shape in SHAPES else rule_name(step.rule, step.size)


def _shape_name(name: str) -> str:
    """ "l-tetromino" -> "L-tetromino", "z-with-tab-hexomino" -> "Z-with-tab hexomino" """
    *head, last = name.split("-")
    if not head:
        return last
    words = [word.upper() if len(word) == 1 else word for word in head]
    return "-".join([*words, last]) if len(words) == 1 else f"{'-'.join(words)} {last}"


# What `wrong_mark_sentence` may be asked to speak of
MARKS = (to_translate("queen"), to_translate("star"), to_translate("cross"))

BLOCKING = to_translate("cells that would block a region")

#: What people call the rules, in words that hold for stars as well.
RULES = {
    "single-cell-region": to_translate("only one cell left in a region"),
    "single-cell-row": to_translate("only one cell left in a row"),
    "single-cell-column": to_translate("only one cell left in a column"),
    "region-confined-to-row": to_translate("a region with room in only one row"),
    "region-confined-to-column": to_translate("a region with room in only one column"),
    "row-confined-to-region": to_translate("a row with room in only one region"),
    "column-confined-to-region": to_translate("a column with room in only one region"),
    "attack-region": BLOCKING,
    "attack-row": to_translate("cells that would block a row"),
    "attack-column": to_translate("cells that would block a column"),
    **{f"{shape}-region": BLOCKING for shape in SHAPES},
    "arrangement-region": to_translate("all ways to fill a region"),
    "arrangement-row": to_translate("all ways to fill a row"),
    "arrangement-column": to_translate("all ways to fill a column"),
    "arrangement-row-n": to_translate("counting rows and regions"),
    "arrangement-column-n": to_translate("counting columns and regions"),
    "n-regions-in-n-rows": to_translate("{number} regions share {others} rows"),
    "n-regions-in-n-rows-1": to_translate("{number} regions share one row"),
    "1-n-regions-in-n-rows": to_translate("one region fills {others} rows"),
    "n-regions-in-n-columns": to_translate("{number} regions share {others} columns"),
    "n-regions-in-n-columns-1": to_translate("{number} regions share one column"),
    "1-n-regions-in-n-columns": to_translate("one region fills {others} columns"),
    "n-rows-in-n-regions": to_translate("{number} rows share {others} regions"),
    "n-rows-in-n-regions-1": to_translate("{number} rows share one region"),
    "1-n-rows-in-n-regions": to_translate("one row fills {others} regions"),
    "n-columns-in-n-regions": to_translate("{number} columns share {others} regions"),
    "n-columns-in-n-regions-1": to_translate("{number} columns share one region"),
    "1-n-columns-in-n-regions": to_translate("one column fills {others} regions"),
    "plus-shape": to_translate("regions that fill rows and columns"),
    "placement-forces-contradiction": to_translate("a cell that fails when tried"),
    "crossing-out-forces-contradiction": to_translate("a cell that cannot stay empty"),
    "lookahead": to_translate("a cell tried to the end"),
    "queen-adjacent-kill": to_translate("crossed out at once"),
}


def _colours(board: Board, colours: Any) -> tuple[str, ...] | None:
    from ..colours import names_of_colours  # only where a capture has colours: it takes its time

    return names_of_colours(board.regions, colours)


def _things(board: Board) -> dict[str, str]:
    return {"queen": "queen" if board.k == 1 else "star", "cross": "cross", "dot": to_translate("dot")}


WORDS = Words(
    title=title,
    aim=aim,
    form=f"write N lines of N letters, N from 4 to {MAX_SIZE}, one letter per region",
    row_form='write one JSON object a line with "regions", a list of strings, and "k"',
    player=player,
    expert=expert,
    rules=RULES,
    why_wrong=why_wrong,
    answer="queens",
    misread=to_translate("regions"),
    nothing_left=to_translate("Nothing is left to find: all queens are on the board, and all are right."),
    too_long="if it was misread, give it as text with --board",
    unsaid="say how many queens each row, column and region takes with --stars",
    colours=_colours,
    ask=to_translate("Are these the regions of your board? If not, choose a cell that is wrong."),
    compare=to_translate(
        "Compare the lines with your picture, and choose a cell that is in the wrong region."
    ),
    differ=to_translate("Two of the solutions differ where there is an a or a b."),
    legend=lambda board: {"[ ]": _things(board)["queen"], ".": to_translate("empty")},
    regions=lambda board: len(board.cells_by_region),
    things=_things,
)
