"""The base class of the games' drawings, which games.py lists. By itself it draws games with one value a
cell: suns, filled cells, digits."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

from ..solver.cells import Cell, Unit, link_letter
from ..solver.puzzle import Answer, Pair, Puzzle
from ..solver.puzzle import Marks as PlayerMarks
from ..solver.step import Step, Value
from ..words.phrases import panel_ends
from .moment import (
    CellColours,
    Cells,
    ClaimSigns,
    Moment,
    Pieces,
    cell_values,
    finding_cells,
    line_cells,
    pieces_in_cells,
)
from .sketch import (
    OUTLINE_INSET,
    Colour,
    Fill,
    Place,
    Primitives,
    attempt_outline,
    board_frame,
    every_cell,
    inner_lines,
    labels_in_cells,
    lines_between,
)

if TYPE_CHECKING:
    import numpy as np

    from ..vision.reading import Reading

MIN_STORY_CELL = 9  # px: a cell of a story at least
MAX_STORY_CELL = 64  # px: a cell of a story at most
MIN_NUMBERED_CELL = 24  # px: in a smaller cell a number in a corner has no room
LETTER_OFFSET = 0.8  # cells: from a cell's upper left to the letter of what would follow
GRID_LINE_WIDTH = 0.03  # cells: width of lines between cells and of the frame
GROUND_INSET = 0.03  # cells: distance of a coloured ground from the lines
TICK = "\u2713"

#: State of a piece: given by the puzzle, known before, found by the step that is shown, or following from
#: what is tried.
PieceState = Literal["given", "old", "new", "would"]
Tile = tuple[str, tuple[int, int, int]]  # text on a terminal, and RGB of its ground

P = TypeVar("P", bound=Puzzle)


class Drawing(Generic[P]):
    """The drawing of a game. A game derives a class from this one and overrides what differs.

    Drawings are marks, which any painter paints. No drawing imports numpy, OpenCV or Pillow when it is
    loaded.
    """

    #: Crosses of a player stay beside the answer.
    keeps_crosses = False
    #: Distance of an outline from the edges of its cells (cells).
    outline_inset: float = OUTLINE_INSET
    #: Distance of a dashed outline around a second group from the edges of its cells (cells).
    second_outline_inset: float = 0.0
    #: Cell size that a story needs at most (px).
    largest_cell = MAX_STORY_CELL
    #: Cell size for which the panels of a sheet are made wider, unless it becomes too large (px).
    sheet_cell = 0
    #: Cell size from which a capture has room for all that is drawn in a cell (px).
    legible_cell: float = MIN_NUMBERED_CELL
    #: The board has regions, whose letters and borders can be drawn.
    has_regions = False
    #: Values that stand in cells: pages draw boards from one piece of each.
    cell_values: Sequence[Value] = ()
    #: Values of a player's marks, by the names of the marks ("suns").
    value_of_mark: Mapping[str, Value] = MappingProxyType({})
    #: Colour of the lines between cells and of the frame.
    grid_line_colour: Colour = "line"
    #: Distance of ticks and numbers of steps from the corners of cells; None where no border lies.
    label_inset: float | None = None

    def player_pieces(self, marks: PlayerMarks) -> Pieces:
        """Return the pieces that a player put in."""
        return {
            (tuple(cell),): value
            for kind, value in self.value_of_mark.items()
            for cell in marks.get(kind, ())
        }

    def step_pieces(self, step: Step) -> Pieces:
        """Return the pieces that a step puts down."""
        return pieces_in_cells(dict(step.values))

    def answer_pieces(self, puzzle: P, answer: Answer) -> Pieces:
        """Return the pieces of an answer, except what the puzzle gives, which is drawn with its board."""
        given = self.given_pieces(puzzle)
        return {
            name: value for name, value in pieces_in_cells(cell_values(answer)).items() if name not in given
        }

    def given_pieces(self, puzzle: P) -> Pieces:
        """Return the pieces that the puzzle gives."""
        return {}

    def sample_pieces(self, puzzle: P) -> Mapping[str, Pieces]:
        """Return each kind of piece by its name on pages, put somewhere: pages draw boards from these."""
        return {str(value): pieces_in_cells({(0, 0): value}) for value in self.cell_values}

    def sample_name(self, puzzle: P, name: Cells, value: Value) -> Value:
        """Return the kind of a piece, as `kinds` calls it."""
        return value

    def draw_board(self, moment: Moment[P]) -> Primitives:
        """Draw the empty board: cells, lines, what the puzzle gives, on a shaded ground."""
        given = self.given_pieces(moment.puzzle)
        shaded = Fill(tuple(cell for (cell,) in given), "given")
        return (
            every_cell("cell"),
            *((shaded,) if given else ()),
            *self.draw_grid_lines(moment.puzzle),
            *(self.draw_pieces(moment, given, "given") if given else ()),
        )

    def draw_grid_lines(self, puzzle: P) -> Primitives:
        """Draw the lines between cells, and the frame."""
        between = lines_between(inner_lines(*puzzle.shape), GRID_LINE_WIDTH, self.grid_line_colour)
        return (
            *between,
            board_frame(puzzle.shape, self.grid_line_colour, GRID_LINE_WIDTH / 2, GRID_LINE_WIDTH),
        )

    def draw_pieces(self, moment: Moment[P], put: Pieces, state: PieceState) -> Primitives:
        """Draw the pieces that stand on the board, new ones on a coloured ground."""
        ground = Fill(tuple(cell for (cell,) in put), "filled", inset=GROUND_INSET)
        return (*((ground,) if state == "new" and put else ()), *self.draw_symbols(put, state))

    def draw_symbols(self, put: Pieces, state: PieceState) -> Primitives:
        """Draw the symbols of values in cells."""
        raise NotImplementedError

    def draw_over_pieces(self, moment: Moment[P]) -> Primitives:
        """Draw the parts of the board that lie over the pieces."""
        return ()

    def draw_over_veil(self, moment: Moment[P]) -> Primitives:
        """Draw the parts of the board that are to be seen where it steps back."""
        return ()

    def draw_step_extras(self, moment: Moment[P]) -> Primitives:
        """Draw what a step shows besides the pieces that it puts down."""
        return ()

    def draw_hint(self, moment: Moment[P]) -> Primitives | None:
        """Draw less than a step finds, for somebody who wants a hint of it; None to draw all of it."""
        return None

    def draw_over_signs(self, moment: Moment[P]) -> Primitives:
        """Draw the parts of a step's reason that lie over all that leads the eye."""
        return ()

    def draw_attempt(self, moment: Moment[P], step: Step) -> Primitives:
        """Draw what a supposition tries: pieces in the state "would" and a dashed line."""
        return self.draw_pieces(moment, self.step_pieces(step), "would") + attempt_outline(
            finding_cells(step), self.outline_inset
        )

    def letter_places(self, step: Step) -> list[Place]:
        """Return the places of the letters of what would follow."""
        return [(r + LETTER_OFFSET, c + LETTER_OFFSET) for r, c in dict.fromkeys(finding_cells(step))]

    def draw_on_capture(self, moment: Moment[P], put: Pieces) -> Primitives:
        """Draw pieces in cells of a capture that does not show them."""
        return self.draw_pieces(moment, put, "old")

    def draw_givens(self, moment: Moment[P], places: Collection[Cell | Pair]) -> Primitives:
        """Draw what the puzzle gives at places of a capture that does not show it."""
        given = self.given_pieces(moment.puzzle).items()
        return self.draw_on_capture(moment, {name: value for name, value in given if name[0] in places})

    def player_entries(self, moment: Moment[P]) -> Pieces:
        """Return the pieces of a player that are right or wrong."""
        return self.player_pieces(moment.marks)

    def draw_answer(self, moment: Moment[P]) -> Primitives:
        """Draw the answer on a capture: what is missing, with the number of the step that found it in the
        lower right corner. What a player put in gets a tick, or "!" if it is wrong."""
        entered, wanted = self.player_entries(moment), self.answer_pieces(moment.puzzle, moment.answer or ())
        new = {name: value for name, value in wanted.items() if name not in entered}
        right = [name[0] for name, value in entered.items() if wanted.get(name) == value]
        wrong = {name[0] for name in entered} - {*right}
        numbers = [(cell, moment.step_number(cell)) for (cell,) in wanted if cell not in wrong]
        return (
            *self.draw_on_capture(moment, new),
            *labels_in_cells(
                [(cell, number) for cell, number in numbers if number], "corner", inset=self.label_inset
            ),
            *labels_in_cells([(cell, TICK) for cell in right], "tick", inset=self.label_inset),
            *labels_in_cells([(cell, "!") for cell in sorted(wrong)], "badge-top"),
        )

    def draw_reading(self, moment: Moment[P]) -> Primitives:
        """Draw what was read over a capture. On an ambiguous board also draw what its answers share, and "?"
        where they differ."""
        shown, common, differ = self.values_read_and_shared(moment)
        unsure = labels_in_cells([(cell, "?") for cell in differ], "badge")
        return self.draw_on_capture(moment, {**common, **shown}) + unsure

    def values_read_and_shared(self, moment: Moment[P]) -> tuple[Pieces, Pieces, list[Cell]]:
        """Return what was read, what else all answers of an ambiguous puzzle share, and the cells in which
        they differ. If not all of them are known, what two of them share counts."""
        shown = {**self.given_pieces(moment.puzzle), **self.player_entries(moment)}
        if not moment.examples:
            return shown, {}, []
        first, second = map(cell_values, moment.examples)
        same = pieces_in_cells({cell: value for cell, value in first.items() if value == second[cell]})
        settled = same if moment.shared_pieces is None else moment.shared_pieces
        known = {**self.given_pieces(moment.puzzle), **(settled or same)}
        common = {name: value for name, value in settled.items() if name not in shown}
        return shown, common, [cell for cell in first if (cell,) not in known]

    def draw_region_labels(self, moment: Moment[P]) -> Primitives:
        """Draw letters and borders of regions onto a capture."""
        return ()

    def claim_signs(self, puzzle: P, step: Step) -> ClaimSigns:
        """Return the signs that are shown of a step's claim: an outline around the cells that it rests on,
        except those that it fills, and the units that it looks at. Of a supposition show what is tried, what
        follows in turn, and where it fails."""
        if not step.claim.chain:
            where = step.where if step.claim.look else ()
            return ClaimSigns(frozenset(step.because) - {*step.found}, self.cells_of_units(puzzle, where))
        supposed, *follows, end = step.claim.chain
        return ClaimSigns(
            kept=frozenset(finding_cells(step)),
            tried=supposed,
            follows=tuple(follows),
            letters=tuple(link_letter(i) for i in range(len(follows))),
            clash=frozenset(end.claim.cells) or self.cells_of_units(puzzle, end.claim.look),
        )

    def panel_ends(self, puzzle: P, step: Step) -> list[int]:
        """Return of a long supposition how many links each panel has shown by then
        (`words.phrases.panel_ends`)."""
        return panel_ends(step.claim.chain)

    def panels(self, puzzle: P, step: Step) -> list[tuple[Step, ClaimSigns]]:
        """Return for each panel of a step what it shows of the step, and the signs of that; nothing if one
        picture shows all."""
        ends = self.panel_ends(puzzle, step)
        return [(step, signs) for signs in self.claim_signs(puzzle, step).panels(ends)] if ends else []

    def cells_of_units(self, puzzle: P, units: Iterable[Unit]) -> frozenset[Cell]:
        """Return the cells of some units."""
        return frozenset(cell for unit in units for cell in self.unit_cells(puzzle, unit))

    def unit_cells(self, puzzle: P, unit: Unit) -> Collection[Cell]:
        """Return the cells of a unit."""
        return line_cells(puzzle, unit)

    def colour_groups(self, puzzle: P) -> Sequence[Collection[Cell]]:
        """Return the groups of cells that have a colour each on a capture: regions, clues."""
        return ()

    def default_colours(self, puzzle: P) -> CellColours | None:
        """Return the colours of the cells of a board without a capture, by which sentences call them; None if
        it is drawn without any."""
        return None

    def text_lines(self, moment: Moment[P], put: Pieces) -> list[str]:
        """Write the board as lines for a terminal, with all that stands on it."""
        raise NotImplementedError

    def text_tiles(self, moment: Moment[P], put: Pieces) -> list[list[Tile]] | None:
        """Write the board as rows of tiles for a terminal with colours; None if the game or the moment has no
        colours."""
        return None

    def clue_room(self, puzzle: P) -> tuple[float, float]:
        """Return how many cells the clues take at the left and on top."""
        return 0.0, 0.0

    def smallest_cell(self, puzzle: P) -> int:
        """Return the size of the smallest legible cell (px)."""
        return MIN_STORY_CELL

    def draw_stages(self, reading: "Reading") -> "Iterator[tuple[str, np.ndarray]]":
        """Draw the stages of a reading after the lattice: names and pictures, (H, W, 3) uint8 RGB."""
        yield from ()
