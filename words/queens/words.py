"""The record of Queens and Star Battle: names of rules, an expert's sentences, reasons against marks."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...solver.cells import Cell
from ...solver.puzzle import Answer, WrongMark
from ...solver.queens.puzzle import MAX_SIZE, Board
from ...solver.queens.rules.shapes import SHAPE_DRAWINGS as SHAPES
from ...solver.step import Claim, Step, Why
from ..game_words import Words
from ..manner import EXPERT, Manner, capitalise, group_by_key, name_cells, reason_text, to_translate
from ..phrases import name_units, rule_name
from .arrangements import panel_sentences
from .groups import chain_panels, step_panels
from .phrases import crossing_text, dashed_cells_text, piece_count_text, piece_name, piece_place_text
from .player import SENTENCES_BY_RULE
from .suppositions import contradiction_sentences, full_units_sentence, link_sentences

#: Reasons why a queen keeps another away.
ATTACK_REASON_TEXTS = {
    "row": to_translate("the {queen} of this row goes in {cell}"),
    "column": to_translate("the {queen} of this column goes in {cell}"),
    "region": to_translate("the {queen} of this region goes in {cell}"),
    "touch": to_translate("a {queen} goes next to it, in {cell}"),
}

#: Names of marks, for `wrong_mark_sentence`.
MARK_NAMES = (to_translate("queen"), to_translate("star"), to_translate("cross"))

BLOCKING_RULE_NAME = to_translate("cells that would block a region")

#: Names of the rules, in words that also hold for stars.
RULE_NAMES = {
    "single-cell-region": to_translate("only one cell left in a region"),
    "single-cell-row": to_translate("only one cell left in a row"),
    "single-cell-column": to_translate("only one cell left in a column"),
    "region-confined-to-row": to_translate("a region with room in only one row"),
    "region-confined-to-column": to_translate("a region with room in only one column"),
    "row-confined-to-region": to_translate("a row with room in only one region"),
    "column-confined-to-region": to_translate("a column with room in only one region"),
    "attack-region": BLOCKING_RULE_NAME,
    "attack-row": to_translate("cells that would block a row"),
    "attack-column": to_translate("cells that would block a column"),
    **{f"{shape}-region": BLOCKING_RULE_NAME for shape in SHAPES},
    "arrangement-region": to_translate("room for the stars of a region"),
    "arrangement-row": to_translate("room for the stars of a row"),
    "arrangement-column": to_translate("room for the stars of a column"),
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
    "plus-shape": to_translate("regions that fill some rows and columns"),
    "placement-forces-contradiction": to_translate("a cell that fails when tried"),
    "crossing-out-forces-contradiction": to_translate("a cell that cannot stay empty"),
    "lookahead": to_translate("a cell that fails after a long try"),
    "queen-adjacent-kill": to_translate("crossed out at once"),
}


class QueensWords(Words):
    """The texts and sentences of Queens and Star Battle: queens, or stars, in rows, columns and regions."""

    form: str = f"write N lines of N letters, N from 4 to {MAX_SIZE}, one letter per region"
    row_form: str = 'write one JSON object a line with "regions", a list of strings, and "k"'
    rules: Mapping[str, str] = RULE_NAMES
    answer: str = "queens"
    misread: str = to_translate("regions")
    nothing_left: str = to_translate(
        "Nothing is left to find: all queens are on the board, and all are right."
    )
    remedy_if_guessed: str = "say how many queens each row, column and region takes with --stars"
    ask: str = to_translate("Are these the regions of your board? If not, choose a cell that is wrong.")
    compare: str = to_translate(
        "Compare the lines with your picture, and choose a cell that is in the wrong region."
    )
    differ: str = to_translate("Two of the solutions differ where there is an a or a b.")

    def title(self, puzzle: Board) -> str:
        if not puzzle.has_stars:
            return "Queens"
        return f"Star Battle, {puzzle.k} {'star' if puzzle.k == 1 else 'stars'} in each row"

    def aim(self, puzzle: Board, manner: Manner) -> str:
        said = manner.say(
            "Place {queens} in each row, column and region. No two may touch, not even at a corner."
        )
        return said.format(queens=piece_count_text(puzzle, puzzle.k, manner))

    def colours(self, puzzle: Board, colours: Any) -> tuple[str, ...] | None:
        # only captures have colours: the import takes its time
        from ..colours import median_colours, name_colours

        return name_colours(median_colours(puzzle.cells_by_region, colours))

    def count_guessed(self, puzzle: Board, number: int, manner: Manner) -> str:
        return piece_count_text(puzzle, number, manner)

    def correction_names(self, puzzle: Board) -> dict[str, str]:
        return {
            "queen": "star" if puzzle.has_stars else "queen",
            "cross": "cross",
            "dot": to_translate("dot"),
        }

    def legend(self, puzzle: Board) -> dict[str, str]:
        return {"[ ]": "star" if puzzle.has_stars else "queen", ".": to_translate("empty")}

    def count_regions(self, puzzle: Board) -> int:
        return len(puzzle.cells_by_region)

    def sentences(self, puzzle: Board, step: Step, manner: Manner) -> Sequence[str]:
        return SENTENCES_BY_RULE[step.rule](puzzle, step, manner)

    def say_supposition_start(self, puzzle: Board, step: Step, where: str, manner: Manner) -> list[str]:
        (tried, *_) = step.claim.chain
        text = (
            manner.say("Try a {queen} in {cells}.") if tried.queens else manner.say("Try a cross in {cells}.")
        )
        cells = dashed_cells_text(tried.queens or tried.dead, manner)
        return [
            text.format(queen=piece_name(puzzle, manner), cells=cells),
            full_units_sentence(puzzle, step, 0, manner),
        ]

    def say_link(self, puzzle: Board, step: Step, number: int, letter: str, manner: Manner) -> list[str]:
        said, *more = link_sentences(puzzle, step, number, letter, manner)
        return [manner.with_letter(said), *more]

    def panel_ends(self, puzzle: Board, step: Step) -> list[int]:
        return chain_panels(puzzle, step.claim.chain)

    def panels(self, puzzle: Board, step: Step, manner: Manner) -> list[str]:
        """Also say panel by panel a step that counts first, or whose crosses rest on different groups."""
        parts = step_panels(puzzle, step)
        if not parts or manner.voice == EXPERT:
            return [self.expert(puzzle, part) for part in parts] or super().panels(puzzle, step, manner)
        said = (panel_sentences(puzzle, parts, i, manner) for i in range(len(parts)))
        return [" ".join(capitalise(x) for x in sentences if x) for sentences in said]

    def say_clash(self, puzzle: Board, step: Step, manner: Manner) -> list[str]:
        said, *more = contradiction_sentences(puzzle, step.claim.chain[-1], manner)
        return [manner.with_letter(said), *more]

    def say_outcome(self, puzzle: Board, step: Step, where: str, manner: Manner) -> list[str]:
        if not step.queens:
            return [manner.say("So cross out {cells}.").format(cells=dashed_cells_text(step.dead, manner))]
        there = piece_place_text(step.queens, manner)
        so = manner.say("So a {queen} {goes_there}.").format(
            queen=piece_name(puzzle, manner), goes_there=there
        )
        return [so, crossing_text(puzzle, step, manner)]

    def expert(self, puzzle: Board, step: Step) -> str:
        if step.rule not in RULE_NAMES:
            raise KeyError(f"no words for the rule {step.rule}")
        return super().expert(puzzle, step)

    def expert_parts(self, puzzle: Board, step: Step) -> tuple[list[str], list[str]]:
        queen = "star" if puzzle.has_stars else "queen"
        said = [
            f"{capitalise(_pattern_name(step))}: {_look_text(step.claim)}",
            *_queens_text(step, queen),
            *_crosses_text(step),
        ]
        return said, []

    def say_broken(self, puzzle: Board, mark: WrongMark, manner: Manner) -> str:
        return _conflict_text(mark, piece_name(puzzle, manner), manner) if mark.other else ""

    def say_instead(self, puzzle: Board, mark: WrongMark, step: Step, manner: Manner) -> str:
        """Text about the queen that the step places, and how that queen rules the mark out."""
        queen = piece_name(puzzle, manner)
        if mark.mark == "cross":
            return manner.say("a {queen} goes here").format(queen=queen)
        ways = ((_attack_reason(puzzle, mark.cell, other), other) for other in step.queens)
        beside, other = next(((how, other) for how, other in ways if how), ("", mark.cell))
        if not beside:
            return manner.say("no {queen} can go here").format(queen=queen)
        place = name_cells([other]) if manner.voice == EXPERT else manner.listed_cells([other])
        return manner.say(beside).format(queen=queen, cell=place)

    def say_answer(self, puzzle: Board, mark: WrongMark, answer: Answer, manner: Manner) -> str:
        queen = piece_name(puzzle, manner)
        if mark.mark == "cross":
            return manner.say("the only solution has a {queen} here").format(queen=queen)
        return manner.say("the only solution has no {queen} here").format(queen=queen)


WORDS: Words = QueensWords()


# An expert's sentences
#
# <Pattern>: <units>; open cells <cells>; need 3, room 3. Queen at <cell>. <cells> ruled out by <cells>
# (row) and by <cells> (touch); <cells> ruled out by the chain.

Reasons = tuple[tuple[tuple[Cell, ...], str], ...]


def _look_text(claim: Claim) -> str:
    """Text for an expert on where a step of Queens looks and what it counts."""
    cells = f"open cells {name_cells(claim.cells)}" if claim.cells else "no open cells"
    parts = [name_units(claim.units)] if claim.units else []
    count = [f"need {claim.count.need}, room {claim.count.places}"] if claim.count else []
    return "; ".join([*parts, cells, *count])


def _queens_text(step: Step, queen: str) -> list[str]:
    reasons = {why.cell: f" by {reason_text(why.sources, why.reason)}" for why in step.claim.why}
    placed = [f"{queen} at {name_cells([cell])}{reasons.get(cell, '')}" for cell in step.queens]
    return [capitalise("; ".join(placed))] if placed else []


def _crosses_text(step: Step) -> list[str]:
    """Text for an expert on which cells of Queens are ruled out. Cells with the same reasons share a part."""
    groups = group_by_key((_reason_groups(cell, step.claim.why), cell) for cell in step.dead)
    said = [f"{name_cells(cells)} ruled out{_reason_name(reasons)}" for reasons, cells in groups.items()]
    return ["; ".join(said)] if said else []


def _reason_groups(cell: Cell, whys: Iterable[Why]) -> Reasons:
    return tuple((why.sources, why.reason) for why in whys if why.cell == cell)


def _reason_name(reasons: Reasons) -> str:
    return "".join(f"{' and' if i else ''} by {reason_text(*each)}" for i, each in enumerate(reasons))


def _pattern_name(step: Step) -> str:
    """Name the pattern of a step of Queens to an expert: "L-tetromino", "3 regions in 3 rows", "supposed" """
    shape = step.rule.removesuffix("-region")
    return _shape_name(shape) if shape in SHAPES else rule_name(step.rule, step.size)


def _shape_name(name: str) -> str:
    """Name the shape of a region's cells: "l-tetromino" -> "L-tetromino", "z-with-tab-hexomino" ->
    "Z-with-tab hexomino" """
    *head, last = name.split("-")
    if not head:
        return last
    words = [word.upper() if len(word) == 1 else word for word in head]
    return "-".join([*words, last]) if len(words) == 1 else f"{'-'.join(words)} {last}"


# What speaks against a mark


def _attack_reason(board: Board, a: Cell, b: Cell) -> str:
    """Return the reason, in English, why a queen in b keeps another from a. Empty if it does not, or if units
    hold several queens."""
    same = {
        "row": board.k == 1 and a[0] == b[0],
        "column": board.k == 1 and a[1] == b[1],
        "region": board.k == 1 and board.region_of(a) == board.region_of(b),
        "touch": max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= 1,
    }
    return next((ATTACK_REASON_TEXTS[kind] for kind, is_so in same.items() if is_so), "")


def _conflict_text(mark: WrongMark, queen: str, manner: Manner) -> str:
    """Sentence about the queen that another queen conflicts with."""
    assert mark.other
    if manner.voice == EXPERT:
        other = f"the {queen} at {name_cells([mark.other])}"
    else:
        other = manner.say("another {queen}") if manner.picture else manner.say("the {queen} in {cell}")
    other = other.format(queen=queen, cell=manner.place([mark.other]))
    if not mark.unit:
        return manner.say("it touches {other}").format(other=other)
    unit = mark.unit.name if manner.voice == EXPERT else manner.unit(mark.unit)
    return manner.say("it is in {unit}, as is {other}").format(unit=unit, other=other)
