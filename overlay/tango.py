"""Draw Tango: givens on a shaded ground, suns and moons, and signs between cells."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from ..solver.cells import Cell
from ..solver.puzzle import Pair
from ..solver.step import Step, Value
from ..solver.tango.puzzle import EMPTY, MOON, SUN, Tango
from ..solver.tango.state import EQUAL_BESIDE, EQUAL_COUNT, OPPOSITE_COUNT, ROOM_FOR_ONE, SIGN
from ..words.tango import cells_left_alike
from .drawing import Drawing, PieceState
from .moment import ClaimSigns, Moment, Pieces, cell_values, pieces_in_cells
from .sketch import Glyph, Label, Primitives, cell_middle, middle_between

if TYPE_CHECKING:
    import numpy as np

    from ..vision.reading import Reading

SYMBOL_WIDTH = 0.43  # cells: width of a sun or moon, as large as the game's
ATTEMPT_SYMBOL_WIDTH = 0.32  # cells: width of a sun or moon that would follow from an attempt
SYMBOL_OUTLINE_INSET = 0.16  # cells: distance of an outline from a cell's edges, between signs and symbol
SIGN_WIDTH = 0.17  # cells: width of a sign
SIGN_GAP_WIDTH = 0.26  # cells: width of the gap in a line for a sign
#: The shape of each sign between cells.
SIGN_SHAPES = {"=": "equal", "x": "cross"}
#: The shape of each value.
SYMBOL_SHAPES = {MOON: "moon", SUN: "sun"}


class TangoDrawing(Drawing[Tango]):
    """The drawing of Tango: suns and moons in cells, signs between them."""

    outline_inset = SYMBOL_OUTLINE_INSET
    cell_values: Sequence[Value] = (MOON, SUN)
    value_of_mark: Mapping[str, Value] = MappingProxyType({"moons": MOON, "suns": SUN})

    def given_pieces(self, puzzle: Tango) -> Pieces:
        return pieces_in_cells(
            {cell: value for cell, value in cell_values(puzzle.givens).items() if value != EMPTY}
        )

    def draw_board(self, moment: Moment[Tango]) -> Primitives:
        signs = (sign for pair, name in moment.puzzle.signs.items() for sign in _draw_sign(pair, name))
        return (*super().draw_board(moment), *signs)

    def draw_symbols(self, pieces: Pieces, state: PieceState) -> Primitives:
        size = ATTEMPT_SYMBOL_WIDTH if state == "would" else SYMBOL_WIDTH
        return tuple(
            Glyph(shape, cell_middle(cell), size, shape, rim=f"{shape}-rim")
            for (cell,), value in pieces.items()
            for shape in [SYMBOL_SHAPES[str(value)]]
        )

    def draw_step_extras(self, moment: Moment[Tango]) -> Primitives:
        """Draw the signs beside the focus again, because the veil covers half of some. Also draw the three
        suns or moons that a last moon or sun would leave side by side."""
        near = [x for x in moment.puzzle.signs.items() if not moment.focus.isdisjoint(x[0])]
        signs = tuple(primitive for pair, name in near for primitive in _draw_sign(pair, name))
        step = moment.step
        if not step or step.rule != ROOM_FOR_ONE or moment.answer is not None:
            return signs
        known = {*self.given_pieces(moment.puzzle), *self.player_pieces(moment.marks)}
        known |= {(cell,) for each in (*moment.done, step) for cell in each.found_cells}
        would = {
            (cell,): str(step.values[0][1])
            for cell in sorted(moment.signs.failing_cells)
            if (cell,) not in known
        }
        return (*self.draw_symbols(would, "would"), *signs)

    def draw_over_signs(self, moment: Moment[Tango]) -> Primitives:
        """Draw the signs that are part of the reason, on a yellow ground."""
        signs = moment.puzzle.signs
        return tuple(
            Label(signs[pair], middle_between(*pair), "meant") for pair in moment.visible_signs.sign_pairs
        )

    def draw_givens(self, moment: Moment[Tango], places: Collection[Cell | Pair]) -> Primitives:
        signs = (
            Label(sign, middle_between(*x), "sign") for x, sign in moment.puzzle.signs.items() if x in places
        )
        return (*super().draw_givens(moment, places), *signs)

    def draw_reading(self, moment: Moment[Tango]) -> Primitives:
        signs = (Label(sign, middle_between(*pair), "sign") for pair, sign in moment.puzzle.signs.items())
        return (*super().draw_reading(moment), *signs)

    def claim_signs(self, puzzle: Tango, step: Step) -> ClaimSigns:
        """Outline the suns and moons of the reason, and name the pairs whose sign is part of it. Frame the
        three cells that would be alike if the last sun or moon of a line stood elsewhere."""
        signs = super().claim_signs(puzzle, step)
        if step.rule == ROOM_FOR_ONE:
            signs = replace(signs, failing_cells=cells_left_alike(puzzle, step))
        links = step.claim.chain or (step,)
        meant = {pair for link in links for pair in _signed_pairs(puzzle, link)}
        return replace(signs, sign_pairs=tuple(sorted(meant)))

    def terminal_lines(self, moment: Moment[Tango], pieces: Pieces) -> list[str]:
        """Write suns as 1, moons as 0, and the signs between them."""
        puzzle = moment.puzzle
        rows = []
        for r, row in enumerate(puzzle.givens):
            beside = (puzzle.signs.get(((r, c), (r, c + 1)), " ") for c in range(len(row)))
            below = (puzzle.signs.get(((r, c), (r + 1, c)), " ") for c in range(len(row)))
            kinds = (pieces.get(((r, c),), ch) for c, ch in enumerate(row))
            rows.append("".join(f"{kind} {sign} " for kind, sign in zip(kinds, beside, strict=True)).rstrip())
            rows.append("   ".join(below).rstrip())
        return rows[:-1]

    def draw_stages(self, reading: "Reading") -> "Iterator[tuple[str, np.ndarray]]":
        """Draw the flattened board with the givens (G), the player's symbols (E) and the signs that were
        read."""
        from .debug import FOUND_COLOUR, PAPER_COLOUR, BoardPlan  # only for --debug: it needs OpenCV

        puzzle, entered = reading.puzzle, self.player_pieces(reading.marks)
        assert isinstance(puzzle, Tango)
        title = f"symbols and signs, confidence {reading.confidence:.2f}"
        plan = BoardPlan.empty(reading.lattice.n, title, reading.stages.view.flat.rgb)
        for (cell,), value in {**self.given_pieces(puzzle), **entered}.items():
            plan.write_note(cell, f"{'E' if (cell,) in entered else 'G'}{value}")
        for pair, sign in puzzle.signs.items():
            x, y = plan.pixel_at(middle_between(*pair))
            plan.pen.ellipse((x - 9, y - 9, x + 9, y + 9), fill=PAPER_COLOUR, outline=FOUND_COLOUR, width=2)
            plan.write_word((x, y), sign, 16, FOUND_COLOUR)
        yield "2-symbols", plan.picture


DRAWING = TangoDrawing()


def _draw_sign(pair: Pair, sign: str) -> Iterable[Glyph]:
    """Return the sign on the side that two neighbours share, and the gap in the line for it."""
    at = middle_between(*pair)
    return Glyph("disc", at, SIGN_GAP_WIDTH, "cell"), Glyph(SIGN_SHAPES[sign], at, SIGN_WIDTH, "sign")


def _signed_pairs(puzzle: Tango, step: Step) -> Iterable[Pair]:
    """Return the pairs of neighbours whose sign is part of a step's reason."""
    if step.rule in SIGNED_PAIRS_BY_RULE:
        cells, signs = SIGNED_PAIRS_BY_RULE[step.rule](step)
        inside = {*cells}
        return [pair for pair, sign in puzzle.signs.items() if sign in signs and inside.issuperset(pair)]
    # the contradiction that ends a supposition
    broken = [why for why in step.claim.why if why.reason == SIGN]
    return [(min(why.cell, b), max(why.cell, b)) for why in broken for b in why.sources]


#: For each rule that looks at signs: the cells between which the signs stand, and the signs that count.
SIGNED_PAIRS_BY_RULE: dict[str, Callable[[Step], tuple[Iterable[Cell], str]]] = {
    SIGN: lambda step: ({*step.claim.sorted_reason_cells, *step.found_cells}, "=x"),
    EQUAL_BESIDE: lambda step: (step.found_cells, "="),
    EQUAL_COUNT: lambda step: (step.found_cells, "="),
    OPPOSITE_COUNT: lambda step: ({*step.claim.cells} - {*step.found_cells}, "x"),
}
