"""The base class of the drawings of digit games: digits in cells, pencil notes, and digits that a step rules
out.

A piece's value is a digit ("3"), pencil notes ("n135"), or ruled out digits ("-35").
"""

import math
from collections.abc import Iterable, Mapping

from ..solver.cells import Cell
from ..solver.puzzle import Marks as PlayerMarks
from ..solver.step import Step
from .drawing import GROUND_INSET, Drawing, PieceState, PuzzleType
from .moment import Moment, Pieces, pieces_in_cells
from .sketch import AUTO_COLOUR, Colour, Fill, Label, Place, Primitives, cell_middle, labels_in_cells

NOTES_PREFIX = "n"  # first character of a value of pencil notes
RULED_OUT_PREFIX = "-"  # first character of a value of ruled out digits
DIGIT_HEIGHT = 0.46  # cells: height of a digit
ATTEMPT_DIGIT_HEIGHT = 0.32  # cells: height of a digit that would follow from an attempt
CAPTURE_DIGIT_HEIGHT = 0.38  # cells: height of a digit on a capture, beside numbers of steps
NOTE_HEIGHT = 0.19  # cells: height of a pencil note, and of a ruled out digit
NOTES_SPAN = (0.14, 0.86)  # cells, from a cell's upper left: first and last edge of the grid of notes
CLEARED_INSET = 0.12  # cells: distance from a cell's edges of the box in which a digit replaces notes
DIGIT_OUTLINE_INSET = 0.1  # cells: distance of an outline from a cell's edges, clear of thick lines
STEP_NUMBER_INSET = 0.06  # cells: distance of ticks and step numbers from a corner, clear of the digit

#: Places in a cell for the letter of a step that would follow. Each place has the digits whose notes may lie
#: there, in any shape of boxes. The letter takes the first place at which no digit is ruled out.
LETTER_CORNERS: tuple[tuple[Place, str], ...] = (
    ((0.8, 0.8), "469"),
    ((0.2, 0.8), "23"),
    ((0.2, 0.2), "1"),
    ((0.8, 0.2), "3457"),
)


class DigitDrawing(Drawing[PuzzleType]):
    """The drawing of a game with digits and pencil notes in cells."""

    outline_inset = DIGIT_OUTLINE_INSET
    label_inset: float | None = STEP_NUMBER_INSET

    def note_grid(self, puzzle: PuzzleType) -> tuple[int, int]:
        """Return the rows and columns of the grid in which the notes of a cell lie."""
        n = max(puzzle.shape)
        columns = math.isqrt(n - 1) + 1
        return -(-n // columns), columns

    def player_pieces(self, marks: PlayerMarks) -> Pieces:
        """Return the digits that a player typed, and {(cell,): "n135"} for pencil notes."""
        typed = {(r, c): digit for r, c, digit in marks.get("digits", ())}
        notes: dict[Cell, str] = {}
        for r, c, digit in sorted(marks.get("notes", ())):
            notes[r, c] = notes.get((r, c), NOTES_PREFIX) + str(digit)
        return pieces_in_cells({**notes, **typed})

    def step_pieces(self, step: Step) -> Pieces:
        """Return a step's digits, and a piece "-35" for the digits that a step rules out in a cell.

        The place of such a piece is the cell twice, (cell, cell), to keep it apart from the cell's own piece.
        """
        without = {(cell, cell): some for cell, some in _ruled_out_digits(step).items()}
        return {**super().step_pieces(step), **without}

    def sample_pieces(self, puzzle: PuzzleType) -> Mapping[str, Pieces]:
        """Return each digit and each single pencil note in the first cell without a given."""
        n, given = max(puzzle.shape), self.given_pieces(puzzle)
        free = next((name for r in range(n) for c in range(n) if (name := ((r, c),)) not in given), ((0, 0),))
        each = (kind + str(digit) for kind in ("", NOTES_PREFIX) for digit in range(1, n + 1))
        return {value: {free: value} for value in each}

    def draw_pieces(self, moment: Moment[PuzzleType], pieces: Pieces, state: PieceState) -> Primitives:
        """Draw digits, new ones on a coloured ground, and pencil notes. A ruled out digit is struck through
        at the place of its note."""
        box, digits = self.note_grid(moment.puzzle), digits_in_cells(pieces)
        notes = _digits_by_cell(pieces, NOTES_PREFIX)
        without = {} if state == "old" else _digits_by_cell(pieces, RULED_OUT_PREFIX)
        is_new = state in ("new", "would")
        ground = Fill(tuple(cell for (cell,) in digits), "filled", inset=GROUND_INSET)
        return (
            *(_clear_notes(moment, digits) if is_new else ()),
            *((ground,) if state == "new" and digits else ()),
            *self.draw_symbols(digits, state),
            *(note_label(cell, x, box) for cell, some in notes.items() for x in some),
            *(note_label(cell, x, box, struck=True) for cell, some in without.items() for x in some),
        )

    def draw_symbols(self, pieces: Pieces, state: PieceState) -> Primitives:
        colour = "text" if state == "given" else "digit"
        return tuple(
            _digit_labels(pieces, colour, ATTEMPT_DIGIT_HEIGHT if state == "would" else DIGIT_HEIGHT)
        )

    def letter_places(self, step: Step) -> list[Place]:
        """Return a place in the lower right corner of each cell, or in another corner if a digit is ruled out
        there."""
        without, places = _ruled_out_digits(step), []
        for r, c in dict.fromkeys(step.found_cells):
            corners = (at for at, taken in LETTER_CORNERS if not {*taken} & {*without.get((r, c), "")})
            down, right = next(corners, LETTER_CORNERS[0][0])
            places.append((r + down, c + right))
        return places

    def draw_on_capture(self, moment: Moment[PuzzleType], pieces: Pieces) -> Primitives:
        """Draw digits on a capture, smaller so that step numbers fit, and clear the notes below them."""
        return (*_clear_notes(moment, pieces), *_digit_labels(pieces, height=CAPTURE_DIGIT_HEIGHT))

    def player_entries(self, moment: Moment[PuzzleType]) -> Pieces:
        """Return the digits that a player typed, without pencil notes."""
        return digits_in_cells(self.player_pieces(moment.marks))

    def draw_reading(self, moment: Moment[PuzzleType]) -> Primitives:
        """Draw the digits that were read small in the corners, beside the capture's own, to show a
        misreading. On an ambiguous board also draw the digits that its answers share, and "?" in the other
        cells."""
        shown, common, differ = self.values_read_and_shared(moment)
        return (
            *self.draw_on_capture(moment, common),
            *labels_in_cells([(cell, str(x)) for (cell,), x in shown.items()], "badge-top"),
            *labels_in_cells([(cell, "?") for cell in differ], "badge"),
        )


def digits_in_cells(pieces: Pieces) -> Pieces:
    """Return the digits in cells, without pencil notes and ruled out digits."""
    return {name: x for name, x in pieces.items() if str(x)[:1] not in (NOTES_PREFIX, RULED_OUT_PREFIX)}


def note_label(cell: Cell, digit: str, box: tuple[int, int], *, struck: bool = False) -> Label:
    """Return a pencil note at its place in a cell. struck: draw it in black or white with a line through it,
    as a ruled out digit."""
    (r, c), (down, right) = cell, note_place(int(digit), box)
    return Label(
        digit,
        (r + down, c + right),
        colour=AUTO_COLOUR if struck else "digit",
        height=NOTE_HEIGHT,
        struck=struck,
    )


def note_place(digit: int, box: tuple[int, int]) -> Place:
    """Return the place of a pencil note in its cell (0..1). Notes are arranged like the cells of a box."""
    first, last = NOTES_SPAN
    (rows, columns), at = box, digit - 1
    down, right = at // columns, at % columns
    return first + (last - first) * (down + 0.5) / rows, first + (last - first) * (right + 0.5) / columns


def _digits_by_cell(pieces: Pieces, kind: str) -> Mapping[Cell, str]:
    """Return the digits of one kind in each cell. kind: NOTES_PREFIX or RULED_OUT_PREFIX."""
    return {name[0]: str(x)[1:] for name, x in pieces.items() if str(x)[:1] == kind}


def _ruled_out_digits(step: Step) -> dict[Cell, str]:
    """Return the digits that a step rules out in each cell: "-35"."""
    without: dict[Cell, str] = {}
    for cell, digit in sorted(step.without):
        without[cell] = without.get(cell, RULED_OUT_PREFIX) + str(digit)
    return without


def _digit_labels(pieces: Pieces, colour: Colour = "digit", height: float = DIGIT_HEIGHT) -> Iterable[Label]:
    return (Label(str(x), cell_middle(cell), colour=colour, height=height) for (cell,), x in pieces.items())


def _clear_notes(moment: Moment[PuzzleType], pieces: Pieces) -> Primitives:
    """Return fills that clear the cells with pencil notes in which digits are drawn.

    The colour "clear" restores a cell's own ground on a capture; the colour "cell" fills the cell elsewhere.
    """
    noted = {(r, c) for r, c, _ in moment.marks.get("notes", ())}
    some = tuple(cell for (cell,) in pieces if cell in noted)
    return tuple(Fill(some, colour, inset=CLEARED_INSET) for colour in ("clear", "cell") if some)
