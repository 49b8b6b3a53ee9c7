"""The base class of the games' drawings, which games.py lists. It already draws games with one value in each
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
    fill_every_cell,
    inner_lines,
    labels_in_cells,
    lines_between,
)

if TYPE_CHECKING:
    import numpy as np

    from ..vision.reading import Reading

MIN_STORY_CELL = 9  # px: side of a cell in a story at least
MAX_STORY_CELL = 64  # px: side of a cell in a story at most
MIN_NUMBERED_CELL = 24  # px: smallest cell that has room for a number in a corner
LETTER_OFFSET = 0.8  # cells, from a cell's upper left: middle of the letter of a step that would follow
GRID_LINE_WIDTH = 0.03  # cells: width of lines between cells and of the frame
GROUND_INSET = 0.03  # cells: distance of a coloured ground from the lines
TICK_SIGN = "\u2713"  # the sign of a right value

#: The state of a piece: given by the puzzle, known before, found by the current step, or a consequence of
#: an attempt.
PieceState = Literal["given", "old", "new", "would"]
TerminalCell = tuple[str, tuple[int, int, int]]  # a cell on a terminal: its text, and the RGB of its ground

PuzzleType = TypeVar("PuzzleType", bound=Puzzle)


class Drawing(Generic[PuzzleType]):
    """The drawing of a game. Each game derives a class from this one and overrides what is different.

    A drawing returns primitives, which every painter can paint. No module of a drawing imports numpy, OpenCV
    or Pillow at its top level.

    A piece is anything that a player, a step or an answer puts on the board: a value in a cell, a link of a
    path, a rectangle, a word. A piece has a place and a value (`moment.Pieces`).
    """

    #: True if the crosses of the player and of steps stay on the board when the answer is drawn.
    shows_crosses_beside_answer = False
    #: Distance of an outline from the edges of its cells (cells).
    outline_inset: float = OUTLINE_INSET
    #: Distance of a dashed outline around a second group from the edges of its cells (cells).
    second_outline_inset: float = 0.0
    #: Largest cell in the pictures of a story (px).
    max_story_cell = MAX_STORY_CELL
    #: Cell size for which a sheet gets wider panels, unless the sheet becomes too large (px); 0 for none.
    sheet_cell_size = 0
    #: Smallest cell of a capture with room for everything that is drawn in it (px).
    min_legible_cell: float = MIN_NUMBERED_CELL
    #: True if the board has regions, whose letters and borders can be drawn.
    has_regions = False
    #: The values of cells. Pages draw boards from one sample piece of each value.
    cell_values: Sequence[Value] = ()
    #: The value of each kind of a player's marks ("suns").
    value_of_mark: Mapping[str, Value] = MappingProxyType({})
    #: Colour of the lines between cells and of the frame.
    grid_line_colour: Colour = "line"
    #: Distance of ticks and step numbers from the corners of cells (cells); None for the nearest distance at
    #: which they lie on no border.
    label_inset: float | None = None

    def player_pieces(self, marks: PlayerMarks) -> Pieces:
        """Return the pieces that a player placed."""
        return {
            (tuple(cell),): value
            for kind, value in self.value_of_mark.items()
            for cell in marks.get(kind, ())
        }

    def step_pieces(self, step: Step) -> Pieces:
        """Return the pieces that a step places."""
        return pieces_in_cells(dict(step.values))

    def answer_pieces(self, puzzle: PuzzleType, answer: Answer) -> Pieces:
        """Return the pieces of an answer except the givens, which are drawn with the board."""
        given = self.given_pieces(puzzle)
        return {
            name: value for name, value in pieces_in_cells(cell_values(answer)).items() if name not in given
        }

    def given_pieces(self, puzzle: PuzzleType) -> Pieces:
        """Return the pieces that the puzzle gives."""
        return {}

    def sample_pieces(self, puzzle: PuzzleType) -> Mapping[str, Pieces]:
        """Return a sample of each kind of piece, anywhere on the board, by its name on pages. Pages draw
        boards from these samples."""
        return {str(value): pieces_in_cells({(0, 0): value}) for value in self.cell_values}

    def sample_name(self, puzzle: PuzzleType, name: Cells, value: Value) -> Value:
        """Return the key in `sample_pieces` of a piece. name: the place of the piece."""
        return value

    def draw_board(self, moment: Moment[PuzzleType]) -> Primitives:
        """Draw the empty board: cells, lines, and the givens on a shaded ground."""
        given = self.given_pieces(moment.puzzle)
        shaded = Fill(tuple(cell for (cell,) in given), "given")
        return (
            fill_every_cell("cell"),
            *((shaded,) if given else ()),
            *self.draw_grid_lines(moment.puzzle),
            *(self.draw_pieces(moment, given, "given") if given else ()),
        )

    def draw_grid_lines(self, puzzle: PuzzleType) -> Primitives:
        """Draw the lines between cells and the frame."""
        between = lines_between(inner_lines(*puzzle.shape), GRID_LINE_WIDTH, self.grid_line_colour)
        return (
            *between,
            board_frame(puzzle.shape, self.grid_line_colour, GRID_LINE_WIDTH / 2, GRID_LINE_WIDTH),
        )

    def draw_pieces(self, moment: Moment[PuzzleType], pieces: Pieces, state: PieceState) -> Primitives:
        """Draw pieces in one state; new ones get a coloured ground."""
        ground = Fill(tuple(cell for (cell,) in pieces), "filled", inset=GROUND_INSET)
        return (*((ground,) if state == "new" and pieces else ()), *self.draw_symbols(pieces, state))

    def draw_symbols(self, pieces: Pieces, state: PieceState) -> Primitives:
        """Draw the symbols of the values in cells."""
        raise NotImplementedError

    def draw_over_pieces(self, moment: Moment[PuzzleType]) -> Primitives:
        """Draw the parts of the board that lie over the pieces."""
        return ()

    def draw_over_veil(self, moment: Moment[PuzzleType]) -> Primitives:
        """Draw the parts of the board that stay visible over the veil, which dims the rest."""
        return ()

    def draw_step_extras(self, moment: Moment[PuzzleType]) -> Primitives:
        """Draw the extras of a step, besides the pieces that it places."""
        return ()

    def draw_hint(self, moment: Moment[PuzzleType]) -> Primitives | None:
        """Draw the part of a step's findings that a hint shows; return None if a hint shows all findings."""
        return None

    def draw_over_signs(self, moment: Moment[PuzzleType]) -> Primitives:
        """Draw the parts of a step's reason that lie over its other signs."""
        return ()

    def draw_attempt(self, moment: Moment[PuzzleType], step: Step) -> Primitives:
        """Draw the attempt of a supposition: the pieces of the attempt in the state "would", and a dashed
        line around them."""
        return self.draw_pieces(moment, self.step_pieces(step), "would") + attempt_outline(
            finding_cells(step), self.outline_inset
        )

    def letter_places(self, step: Step) -> list[Place]:
        """Return the places for the letter of a step that would follow."""
        return [(r + LETTER_OFFSET, c + LETTER_OFFSET) for r, c in dict.fromkeys(finding_cells(step))]

    def draw_on_capture(self, moment: Moment[PuzzleType], pieces: Pieces) -> Primitives:
        """Draw pieces that the capture does not show."""
        return self.draw_pieces(moment, pieces, "old")

    def draw_givens(self, moment: Moment[PuzzleType], places: Collection[Cell | Pair]) -> Primitives:
        """Draw the givens at some places, because the capture shows none or other ones there."""
        given = self.given_pieces(moment.puzzle).items()
        return self.draw_on_capture(moment, {name: value for name, value in given if name[0] in places})

    def player_entries(self, moment: Moment[PuzzleType]) -> Pieces:
        """Return the player's pieces that count as right or wrong, without notes."""
        return self.player_pieces(moment.marks)

    def draw_answer(self, moment: Moment[PuzzleType]) -> Primitives:
        """Draw the answer on a capture: the missing pieces, each with the number of its step in the lower
        right corner. The player's pieces get a tick, or "!" if they are wrong."""
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
            *labels_in_cells([(cell, TICK_SIGN) for cell in right], "tick", inset=self.label_inset),
            *labels_in_cells([(cell, "!") for cell in sorted(wrong)], "badge-top"),
        )

    def draw_reading(self, moment: Moment[PuzzleType]) -> Primitives:
        """Draw the reading over a capture. On an ambiguous board also draw the pieces that its answers share,
        and "?" in the cells in which they differ."""
        shown, common, differ = self.values_read_and_shared(moment)
        unsure = labels_in_cells([(cell, "?") for cell in differ], "badge")
        return self.draw_on_capture(moment, {**common, **shown}) + unsure

    def values_read_and_shared(self, moment: Moment[PuzzleType]) -> tuple[Pieces, Pieces, list[Cell]]:
        """Return the pieces that were read, the further pieces that all answers of an ambiguous puzzle share,
        and the cells in which the answers differ.

        If the shared pieces are unknown, the pieces that two examples share stand in for them.
        """
        shown = {**self.given_pieces(moment.puzzle), **self.player_entries(moment)}
        if not moment.examples:
            return shown, {}, []
        first, second = map(cell_values, moment.examples)
        same = pieces_in_cells({cell: value for cell, value in first.items() if value == second[cell]})
        settled = same if moment.shared_pieces is None else moment.shared_pieces
        known = {**self.given_pieces(moment.puzzle), **(settled or same)}
        common = {name: value for name, value in settled.items() if name not in shown}
        return shown, common, [cell for cell in first if (cell,) not in known]

    def draw_region_labels(self, moment: Moment[PuzzleType]) -> Primitives:
        """Draw the letters and borders of regions on a capture, as the labels ask."""
        return ()

    def claim_signs(self, puzzle: PuzzleType, step: Step) -> ClaimSigns:
        """Return the signs of a step's claim: outline the cells that are its reason, except those it fills,
        and keep the units that it looks at.

        For a supposition show the attempt, the steps that follow from it, and the cells in which it fails.
        """
        if not step.claim.chain:
            where = step.units_to_look_at if step.claim.units else ()
            return ClaimSigns(
                frozenset(step.because) - {*step.found_cells}, self.cells_of_units(puzzle, where)
            )
        supposed, *follows, end = step.claim.chain
        return ClaimSigns(
            undimmed=frozenset(finding_cells(step)),
            attempt=supposed,
            consequences=tuple(follows),
            letters=tuple(link_letter(i) for i in range(len(follows))),
            failing_cells=frozenset(end.claim.cells) or self.cells_of_units(puzzle, end.claim.units),
        )

    def panel_ends(self, puzzle: PuzzleType, step: Step) -> list[int]:
        """Return the number of links of a long supposition that each panel shows
        (`words.phrases.panel_ends`).

        The list is empty if one picture shows the whole step.
        """
        return panel_ends(step.claim.chain)

    def panels(self, puzzle: PuzzleType, step: Step) -> list[tuple[Step, ClaimSigns]]:
        """Return the panels of a step: for each panel a part of the step, and the signs of that part.

        The list is empty if one picture shows the whole step.
        """
        ends = self.panel_ends(puzzle, step)
        return [(step, signs) for signs in self.claim_signs(puzzle, step).panels(ends)] if ends else []

    def cells_of_units(self, puzzle: PuzzleType, units: Iterable[Unit]) -> frozenset[Cell]:
        """Return the cells of all these units."""
        return frozenset(cell for unit in units for cell in self.unit_cells(puzzle, unit))

    def unit_cells(self, puzzle: PuzzleType, unit: Unit) -> Collection[Cell]:
        """Return the cells of a unit."""
        return line_cells(puzzle, unit)

    def colour_groups(self, puzzle: PuzzleType) -> Sequence[Collection[Cell]]:
        """Return the groups of cells that have a common colour on a capture: regions, or the cells of
        clues."""
        return ()

    def default_colours(self, puzzle: PuzzleType) -> CellColours | None:
        """Return the cell colours of a board without a capture, which sentences name; None if the board is
        drawn without colours."""
        return None

    def terminal_lines(self, moment: Moment[PuzzleType], pieces: Pieces) -> list[str]:
        """Write the board and its pieces as lines for a terminal."""
        raise NotImplementedError

    def terminal_cells(self, moment: Moment[PuzzleType], pieces: Pieces) -> list[list[TerminalCell]] | None:
        """Write the board as rows of tiles for a terminal with colours; None if the game or the moment has
        none."""
        return None

    def clue_space(self, puzzle: PuzzleType) -> tuple[float, float]:
        """Return the width of the clues at the left and their height on top, in cells."""
        return 0.0, 0.0

    def min_cell(self, puzzle: PuzzleType) -> int:
        """Return the side of the smallest legible cell (px)."""
        return MIN_STORY_CELL

    def draw_stages(self, reading: "Reading") -> "Iterator[tuple[str, np.ndarray]]":
        """Yield the stages of a reading after the lattice: a name and a picture, (H, W, 3) uint8 RGB."""
        yield from ()
