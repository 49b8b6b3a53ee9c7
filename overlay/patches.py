"""Draw Patches: clues (shapes with numbers) and rectangles of cells."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from ..solver.cells import Cell, Rectangle
from ..solver.patches.game import ONE_RECTANGLE, RECTANGLES
from ..solver.patches.puzzle import EMPTY, SIGN_OF, Clue, Patches, rectangles_of
from ..solver.puzzle import Answer, Pair
from ..solver.puzzle import Marks as PlayerMarks
from ..solver.step import Step, Value
from ..words.manner import group_by_key
from ..words.patches.names import clue_of, is_last_clue, obstacle_cells
from ..words.patches.words import shown_rivals
from .drawing import LETTER_OFFSET, TICK_SIGN, Drawing, PieceState
from .moment import CellColours, Cells, ClaimSigns, Moment, Pieces
from .sketch import (
    CASING_WIDTH,
    Colour,
    Fill,
    Glyph,
    Outline,
    Place,
    Primitives,
    as_hex,
    attempt_outline,
    board_frame,
    cell_at,
    cell_middle,
    glyphs_in_cells,
    inner_lines,
    labels_in_cells,
    lines_between,
    outline_around,
    reason_outline,
)
from .themes import REGION_COLOURS, WHITE

if TYPE_CHECKING:
    import numpy as np

    from ..vision.reading import Reading

GRID_LINE_WIDTH = 0.02  # cells: width of lines between cells
BOARD_FRAME_WIDTH = 0.06  # cells: width of the board's frame
BOARD_FRAME_REACH = 0.08  # cells: reach of the board's frame beyond the cells
RECTANGLE_FRAME_WIDTH = 0.07  # cells: width of a rectangle's frame
RECTANGLE_INSET = 0.07  # cells: distance of a rectangle's frame from the edges of its cells
GROUND_INSET = 0.02  # cells: distance of a rectangle's ground from the lines
ATTEMPT_FRAME_WIDTH = 0.06  # cells: width of the frame of a rectangle that would follow from an attempt
ATTEMPT_CASING_WIDTH = 0.03  # cells: width of the casing on either side of such a frame
READING_FRAME_WIDTH = 0.03  # cells: width of the frame of a rectangle that was read
READING_CASING_WIDTH = 0.015  # cells: width of the casing on either side of a frame that was read
SECOND_ANSWER_INSET = 0.17  # cells: distance of a second answer's frames from the edges of their cells
SOFT_OPACITY = 0.5  # opacity of a rectangle's ground if its colour is the capture's
PALE_SHARE = 0.55  # share of the opacity for cells whose clue is known, but not their rectangle
TINT_OPACITY = 0.4  # opacity of a clue's colour over the cells of its rectangle on a capture
DEEP_BRIGHTNESS = 0.5  # brightness of lines around a clue and its rectangle, as a share of their ground's
CORNER_LABEL_INSET = 0.16  # cells: distance of ticks and step numbers from a corner, clear of the outline
RIM_WIDTH = 0.025  # cells: width of a dark line around a clue's shape
CLUE_COLOURS = (0, 1, 24, 17, 20, 7, 3, 21, 25, 29, 9, 10, 15, 27, 14, 28)  # indices of REGION_COLOURS
RING_WIDTH = 0.86  # cells: width of a ring around a cell that the sentence mentions separately
QUESTION_HEIGHT = 0.24  # cells: height of a "?"


class Tint(NamedTuple):
    """The colours of a clue. ground: colour of its shape and of its rectangle's cells. opacity: of the ground
    in these cells (0..1). line: colour of the lines around its shape and its rectangle."""

    ground: Colour
    opacity: float
    line: Colour


class PatchesDrawing(Drawing[Patches]):
    """The drawing of Patches: clues and rectangles. The place of a rectangle is its first and its last
    cell."""

    outline_inset = RECTANGLE_INSET

    def player_pieces(self, marks: PlayerMarks) -> Pieces:
        return _rectangle_pieces(drawn_rectangles(marks))

    def step_pieces(self, step: Step) -> Pieces:
        """Return the rectangles of a step, and a piece with the value "3" in a cell that belongs to clue
        3."""
        return {
            **{(cell,): str(clue) for cell, clue in step.values},
            **_rectangle_pieces(rectangles_placed_by(step)),
        }

    def answer_pieces(self, puzzle: Patches, answer: Answer) -> Pieces:
        return _rectangle_pieces(rectangles_of(answer))

    def sample_pieces(self, puzzle: Patches) -> Mapping[str, Pieces]:
        """Return a rectangle for each clue by its number ("3"), a rectangle without a clue (""), and for each
        clue a cell that belongs to it (".3")."""
        clues = [(str(i), clue.cell) for i, clue in enumerate(puzzle.clues)]
        free = (("", cell) for cell in Rectangle(0, 0, *puzzle.shape).cells if cell not in puzzle.clue_at)
        return {
            **{name: {(cell, cell): ONE_RECTANGLE} for name, cell in (*clues, *islice(free, 1))},
            **{f".{name}": {(cell,): name} for name, cell in clues},
        }

    def sample_name(self, puzzle: Patches, name: Cells, value: Value) -> str:
        if len(name) == 1:
            return f".{value}"
        clue = first_clue_in(puzzle, rectangle_between(name))
        return "" if clue is None else str(clue)

    def draw_grid_lines(self, puzzle: Patches) -> Primitives:
        between = lines_between(inner_lines(*puzzle.shape), GRID_LINE_WIDTH, "hair")
        return (*between, board_frame(puzzle.shape, "frame", BOARD_FRAME_WIDTH / 2, BOARD_FRAME_REACH))

    def draw_pieces(self, moment: Moment[Patches], pieces: Pieces, state: PieceState) -> Primitives:
        """Draw rectangles in the colours of their clues. Cells of which only the clue is known are paler. New
        rectangles have an orange outline; rectangles that would follow are only outlined."""
        every = [rectangle_between(name) for name in pieces if len(name) > 1]
        whole = [*every, *(rectangles_placed_by(moment.drawn_step) if moment.drawn_step else ())]
        rectangles = [x for x in every if not any(_is_part_of(x, other) for other in whole)]
        laid = {cell for x in rectangles for cell in x.cells}
        loose = ((int(clue), cell) for (cell, *more), clue in pieces.items() if not more and cell not in laid)
        known = group_by_key(loose)
        tints = {x: clue_tint(moment, first_clue_in(moment.puzzle, x)) for x in rectangles}
        pale = chain.from_iterable(
            _fill_in_tint(cells, clue_tint(moment, i), PALE_SHARE) for i, cells in known.items()
        )
        if state == "would":
            return (*pale, *(primitive for x in rectangles for primitive in _outline_attempt(x)))
        if state == "new":
            grounds = chain.from_iterable(_fill_in_tint(x.cells, tint) for x, tint in tints.items())
            clues = moment.puzzle.clues
            new = (
                *(Rectangle.around((*cells, clues[i].cell)).cells for i, cells in known.items()),
                *(x.cells for x in tints),
            )
            return (*pale, *grounds, *(primitive for cells in new for primitive in _outline_new(cells)))
        return (*pale, *(primitive for x, tint in tints.items() for primitive in _draw_rectangle(x, tint)))

    def draw_over_pieces(self, moment: Moment[Patches]) -> Primitives:
        """Draw the clues: shapes with numbers."""
        puzzle = moment.puzzle
        tints = (clue_tint(moment, i) for i in range(len(puzzle.clues)))
        return tuple(
            Glyph(
                clue.shape,
                cell_middle(clue.cell),
                1.0,
                tint.line if moment.uncoloured else tint.ground,
                rim=None if moment.colours is not None else tint.ground if moment.uncoloured else tint.line,
                rim_width=RIM_WIDTH,
                label=str(clue.size or ""),
                is_given=True,
            )
            for clue, tint in zip(puzzle.clues, tints, strict=True)
        )

    def draw_step_extras(self, moment: Moment[Patches]) -> Primitives:
        """Draw rings around the cells that the sentence mentions separately, and "?" in cells whose rectangle
        only search knows."""
        clues = moment.puzzle.clue_at
        return (
            *glyphs_in_cells("ring", sorted(moment.visible_signs.ringed), RING_WIDTH),
            *labels_in_cells(
                [(cell, "?") for cell in moment.guessed if cell not in clues],
                "middle",
                height=QUESTION_HEIGHT,
            ),
        )

    def draw_givens(self, moment: Moment[Patches], places: Collection[Cell | Pair]) -> Primitives:
        """Draw the corrected clues in the palette's colours, because the capture has no colours for them."""
        clues = self.draw_over_pieces(replace(moment, colours=None))
        given = (
            primitive
            for primitive in clues
            if isinstance(primitive, Glyph) and cell_at(primitive.at) in places
        )
        return tuple(replace(primitive, is_given=False) for primitive in given)

    def draw_answer(self, moment: Moment[Patches]) -> Primitives:
        """Draw the rectangles in the colours of their clues. Each has the number of its step in its last free
        cell, or "?" if only search knows it. A player's rectangles get a tick, or "!" if they are wrong."""
        answer, drawn = rectangles_of(moment.answer or ()), drawn_rectangles(moment.marks)
        cells = {x: x.cells for x in (*answer, *drawn)}
        clues, numbered = moment.puzzle.clue_at, _step_numbers(moment)
        tints: Primitives = ()
        for x in answer:
            clue = next((clues[cell] for cell in cells[x] if cell in clues), None)
            tints += (Fill(cells[x], clue_tint(moment, clue).line, TINT_OPACITY),) if x not in drawn else ()
        outlines = [primitive for x in answer for primitive in reason_outline(cells[x], RECTANGLE_INSET)]
        numbers = [(_label_cell(clues, cells[x]), numbered(x, cells[x])) for x in answer]
        return (
            *tints,
            *outlines,
            *labels_in_cells(
                [(cell, number) for cell, number in numbers if number], "corner", inset=CORNER_LABEL_INSET
            ),
            *labels_in_cells(
                [(cells[x][0], TICK_SIGN) for x in answer if x in drawn], "tick", inset=CORNER_LABEL_INSET
            ),
            *labels_in_cells([(cells[x][0], "!") for x in drawn if x not in answer], "badge-top"),
        )

    def draw_reading(self, moment: Moment[Patches]) -> Primitives:
        """Draw the clues as text in the corners of their cells, and a player's rectangles in thin lines, to
        show a misreading.

        On an ambiguous board also draw the rectangles that two answers share. Elsewhere draw the first
        answer's rectangles, the second answer's inside them, and "?" in the cells.
        """
        puzzle, drawn = moment.puzzle, drawn_rectangles(moment.marks)
        first, second = map(rectangles_of, moment.examples or ((), ()))
        differ = [x for x in first if x not in second]
        cells = sorted({cell for x in differ for cell in x.cells} - puzzle.clue_at.keys())
        return (
            *(
                Outline(
                    x.cells, READING_FRAME_WIDTH, "light", "dark", READING_CASING_WIDTH, inset=RECTANGLE_INSET
                )
                for x in drawn
            ),
            *(
                primitive
                for x in first
                if x in second
                for primitive in reason_outline(x.cells, RECTANGLE_INSET)
            ),
            *(
                Outline(
                    x.cells,
                    ATTEMPT_FRAME_WIDTH,
                    "first",
                    "light",
                    ATTEMPT_CASING_WIDTH,
                    inset=RECTANGLE_INSET,
                )
                for x in differ
            ),
            *(
                Outline(
                    x.cells,
                    ATTEMPT_FRAME_WIDTH,
                    "second",
                    "light",
                    ATTEMPT_CASING_WIDTH,
                    inset=SECOND_ANSWER_INSET,
                )
                for x in second
                if x not in first
            ),
            *labels_in_cells([(cell, "?") for cell in cells], "badge"),
            *labels_in_cells([(clue.cell, clue_text(clue)) for clue in puzzle.clues], "badge-top"),
        )

    def draw_over_signs(self, moment: Moment[Patches]) -> Primitives:
        """Draw a dashed line around each rectangle that the step rules out."""
        step = moment.step if moment.answer is None else None
        out = shown_rivals(step) if step else ()
        return tuple(
            primitive
            for i, x in enumerate(out, 2)
            for primitive in attempt_outline(x.cells, i * RECTANGLE_INSET)
        )

    def draw_attempt(self, moment: Moment[Patches], step: Step) -> Primitives:
        """Draw a dashed line around the rectangle of an attempt."""
        return attempt_outline(step.found_cells, RECTANGLE_INSET)

    def letter_places(self, step: Step) -> list[Place]:
        """Return a place in each cell that would belong to a clue; else in the last cell of each
        rectangle."""
        cells = {cell for cell, _ in step.values} or {x.cells[-1] for x in rectangles_placed_by(step)}
        return [(r + LETTER_OFFSET, c + LETTER_OFFSET) for r, c in sorted(cells)]

    def claim_signs(self, puzzle: Patches, step: Step) -> ClaimSigns:
        """Outline the obstacles that stop other rectangles. Ring the cells that only one clue reaches.
        Outline cells that no rectangle could cover in red."""
        signs = super().claim_signs(puzzle, step)
        cells = step.claim.cells
        if step.claim.chain or step.claim.units:
            return signs
        kept = signs.undimmed | {*cells, puzzle.clues[clue_of(puzzle, step)].cell}
        signs = replace(signs, outlined=frozenset(obstacle_cells(puzzle, step, cells)), undimmed=kept)
        if step.rule == "only-reach":
            ringed = frozenset(cell for cell in cells if cell not in puzzle.clue_at)
            if step.rectangles and is_last_clue(step):
                return replace(signs, outlined=frozenset[Cell]())  # the last clue takes all cells left
            whys = {why.cell for why in step.claim.why}  # the clues whose obstacles the sentence names
            outlined = frozenset(
                obstacle_cells(puzzle, step, whys - {*cells} - {puzzle.clues[clue_of(puzzle, step)].cell})
            )
            parts = {cell for why in step.claim.why if why.reason == "own" for cell in why.sources}
            return replace(signs, outlined=outlined, ringed=ringed, undimmed=kept | whys | parts)
        if step.rule == "cut-off":
            left = frozenset(cells[1:])
            shown = frozenset(cell for x in shown_rivals(step) for cell in x.cells)
            return replace(
                signs, failing_cells=left, outlined=signs.outlined - left, undimmed=signs.undimmed | shown
            )
        return signs

    def default_colours(self, puzzle: Patches) -> CellColours | None:
        rows, columns = puzzle.shape
        of = {clue.cell: _clue_colour(i) for i, clue in enumerate(puzzle.clues)}
        return [[of.get((r, c), WHITE) for c in range(columns)] for r in range(rows)]

    def colour_groups(self, puzzle: Patches) -> Sequence[Collection[Cell]]:
        return [[clue.cell] for clue in puzzle.clues]

    def terminal_lines(self, moment: Moment[Patches], pieces: Pieces) -> list[str]:
        """Write the clues in their text form, with lines around the board and the known rectangles."""
        puzzle = moment.puzzle
        rectangles = [rectangle_between(name) for name in pieces if len(name) > 1]
        of: dict[Cell, int] = {cell: i for i, x in enumerate(rectangles) for cell in x.cells}
        words = {clue.cell: clue_text(clue) for clue in puzzle.clues}
        width = max(map(len, words.values()))
        rows, columns = puzzle.shape

        def parted(a: Cell, b: Cell) -> bool:
            inside = [0 <= r < rows and 0 <= c < columns for r, c in (a, b)]
            return not all(inside) or of.get(a) != of.get(b)

        text = []
        for r in range(rows + 1):
            text.append(
                "".join(_crossing_text(parted, r, c, width, columns) for c in range(columns + 1)).rstrip()
            )
            if r < rows:
                cells = [f"{words.get((r, c), EMPTY):^{width + 2}}" for c in range(columns)]
                sides = ["|" if parted((r, c - 1), (r, c)) else " " for c in range(columns + 1)]
                text.append("".join(a + b for a, b in zip(sides, [*cells, ""], strict=True)).rstrip())
        return text

    def draw_stages(self, reading: "Reading") -> "Iterator[tuple[str, np.ndarray]]":
        """Draw the flattened board with the clues and the player's rectangles that were read."""
        from .debug import (  # only for --debug: it needs OpenCV
            CELL_SIDE,
            FOUND_COLOUR,
            PLAN_MARGIN,
            SECOND_FOUND_COLOUR,
            BoardPlan,
        )

        puzzle = reading.puzzle
        assert isinstance(puzzle, Patches)
        title = f"shapes and numbers, confidence {reading.confidence:.2f}"
        plan = BoardPlan.empty(reading.lattice.n, title, reading.stages.flat.rgb)
        for clue in puzzle.clues:
            plan.write_note(clue.cell, clue_text(clue))
        for x in drawn_rectangles(reading.marks):
            left, top = PLAN_MARGIN + x.left * CELL_SIDE + 3, PLAN_MARGIN + x.top * CELL_SIDE + 3
            right, bottom = left + x.columns * CELL_SIDE - 6, top + x.rows * CELL_SIDE - 6
            plan.pen.rectangle((left, top, right, bottom), outline=SECOND_FOUND_COLOUR, width=2)
        for clue in puzzle.clues:
            x, y = plan.cell_middle(clue.cell)
            plan.pen.ellipse((x - 2, y - 2, x + 2, y + 2), fill=FOUND_COLOUR)
        yield "2-clues", plan.picture


DRAWING = PatchesDrawing()


def clue_tint(moment: Moment[Patches], clue: int | None) -> Tint:
    """Return the colours of a clue, from the capture or else from the palette. Without a clue, and on
    uncoloured boards, return the theme's own colours."""
    if clue is None or moment.uncoloured:
        return Tint("given", 1.0, "frame")
    if moment.colours is None:
        colour = _clue_colour(clue)
        return Tint(as_hex(colour), 1.0, as_hex([DEEP_BRIGHTNESS * level for level in colour]))
    r, c = moment.puzzle.clues[clue].cell
    colour = as_hex(moment.colours[r][c])
    return Tint(colour, SOFT_OPACITY, colour)


def _clue_colour(clue: int) -> tuple[int, int, int]:
    """Return the colour of a clue on a board that is drawn: the first ones have names that everybody uses."""
    order = (*CLUE_COLOURS, *(i for i in range(len(REGION_COLOURS)) if i not in CLUE_COLOURS))
    return REGION_COLOURS[order[clue % len(order)]]


def first_clue_in(puzzle: Patches, rectangle: Rectangle) -> int | None:
    """Return the number of the first clue in a rectangle; None if it holds no clue."""
    return next((puzzle.clue_at[cell] for cell in rectangle.cells if cell in puzzle.clue_at), None)


def clue_text(clue: Clue) -> str:
    """Return the text form of a clue, such as "+6"."""
    return f"{SIGN_OF[clue.shape]}{clue.size or ''}"


def rectangle_between(corners: Cells) -> Rectangle:
    """Return the rectangle between its first and its last cell."""
    (top, left), (bottom, right) = corners
    return Rectangle(top, left, bottom - top + 1, right - left + 1)


def drawn_rectangles(marks: PlayerMarks) -> tuple[Rectangle, ...]:
    """Return the rectangles among a player's marks."""
    return tuple(Rectangle(*x) for x in marks.get(RECTANGLES, ()))


def rectangles_placed_by(step: Step) -> tuple[Rectangle, ...]:
    """Return the rectangles that a step proves to belong to the answer."""
    return tuple(piece.rectangle for piece in step.rectangles if piece.is_one)


def _fill_in_tint(cells: Sequence[Cell], tint: Tint, share: float = 1.0) -> Primitives:
    """Fill cells in a clue's colour, over a plain ground that hides earlier fills. share: factor for the
    opacity of the colour."""
    some, opacity = tuple(cells), share * tint.opacity
    blank = (Fill(some, "cell", inset=GROUND_INSET),) if opacity < 1 else ()
    return (*blank, Fill(some, tint.ground, opacity, inset=GROUND_INSET))


def _draw_rectangle(rectangle: Rectangle, tint: Tint) -> Primitives:
    """Draw the ground and the frame of a known rectangle."""
    return (
        *_fill_in_tint(rectangle.cells, tint),
        Outline(rectangle.cells, RECTANGLE_FRAME_WIDTH, tint.line, inset=RECTANGLE_INSET),
    )


def _outline_new(cells: Iterable[Cell]) -> Primitives:
    """Outline a rectangle that a step finds. The black casing keeps the outline visible on a ground of the
    same colour."""
    return outline_around(
        cells, RECTANGLE_FRAME_WIDTH, "orange", casing="dark", cased=CASING_WIDTH, inset=RECTANGLE_INSET
    )


def _is_part_of(rectangle: Rectangle, container: Rectangle) -> bool:
    """True if a rectangle is a proper part of another one: the player has drawn it only in part."""
    return rectangle != container and all(map(container.holds, rectangle.cells))


def _outline_attempt(rectangle: Rectangle) -> Primitives:
    """Outline a rectangle that would follow from an attempt."""
    return outline_around(
        rectangle.cells,
        ATTEMPT_FRAME_WIDTH,
        "tried",
        casing="light",
        cased=ATTEMPT_CASING_WIDTH,
        inset=RECTANGLE_INSET,
    )


def _rectangle_pieces(rectangles: Iterable[Rectangle]) -> Pieces:
    """Return the pieces of rectangles."""
    return {
        ((x.top, x.left), (x.top + x.rows - 1, x.left + x.columns - 1)): ONE_RECTANGLE for x in rectangles
    }


def _step_numbers(moment: Moment[Patches]) -> Callable[[Rectangle, tuple[Cell, ...]], str]:
    """Return a function from a rectangle and its cells to its label: the number of the step that finds it, or
    "?" if only search knows it; "" for plain labels."""
    order: dict[Rectangle, int] = {}
    for i, step in enumerate(moment.done, 1):
        for rectangle in rectangles_placed_by(step):
            order.setdefault(rectangle, i)

    def number(rectangle: Rectangle, cells: tuple[Cell, ...]) -> str:
        if rectangle in order:
            return "" if moment.labels.without_numbers else str(order[rectangle])
        return "?" if not moment.labels.without_numbers or {*moment.guessed} & {*cells} else ""

    return number


def _label_cell(clues: Mapping[Cell, int], cells: Sequence[Cell]) -> Cell:
    """Return the last cell of a rectangle without a clue, or its last cell if each has a clue."""
    return ([cell for cell in cells if cell not in clues] or cells)[-1]


def _crossing_text(parted: Callable[[Cell, Cell], bool], r: int, c: int, width: int, columns: int) -> str:
    """Return the terminal's text for the upper left corner of a cell and the line above the cell. parted:
    true for two cells with a line between them. width: characters of a clue. columns: of the board."""
    around = (
        parted((r - 1, c - 1), (r - 1, c)),
        parted((r, c - 1), (r, c)),
        parted((r - 1, c - 1), (r, c - 1)),
        parted((r - 1, c), (r, c)),
    )
    line = "" if c == columns else ("-" if around[3] else " ") * (width + 2)
    return ("+" if any(around) else " ") + line
