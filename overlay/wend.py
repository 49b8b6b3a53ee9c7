"""Draw Wend: letters, walls, words with arrows from letter to letter, and small squares that count the
letters of each word."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from ..solver.cells import Cell, cells_around
from ..solver.puzzle import Answer, Pair
from ..solver.puzzle import Marks as PlayerMarks
from ..solver.step import Step
from ..solver.wend.game import WORDS
from ..solver.wend.puzzle import MAX_WORD_LENGTH, MIN_WORD_LENGTH, WALL, Path, Wend, paths_of
from ..words.wend import stranded_letters, words_laid_by, words_ruled_out_by, wrong_path
from .drawing import LETTER_OFFSET, TICK_SIGN, Drawing, PieceState
from .moment import Cells, ClaimSigns, Moment, Pieces
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
    glyphs_in_cells,
    inner_lines,
    labels_in_cells,
    lines_between,
    middle_between,
    outline_around,
    reason_outline,
)
from .themes import REGION_COLOURS

if TYPE_CHECKING:
    import numpy as np

    from ..vision.reading import Reading

GRID_LINE_WIDTH = 0.02  # cells: width of lines between cells
WALL_LINE_WIDTH = 0.06  # cells: width of the line around walls, and of the board's frame
FRAME_REACH = 0.08  # cells: reach of the frame beyond the cells
LETTER_HEIGHT = 0.34  # cells: height of a letter
WORD_OUTLINE_WIDTH = 0.06  # cells: width of a word's outline
WORD_OUTLINE_INSET = 0.08  # cells: distance of a word's outline from the edges of its cells
SECOND_OUTLINE_INSET = 0.17  # cells: distance of a second word's outline from those edges
WORD_OPACITY = 0.4  # opacity of a word's colour, under which its letters stay legible
ARROW_SIZE = 0.16  # cells: size of an arrow from letter to letter
OUTLINE_BRIGHTNESS = 0.45  # brightness of a word's outline, as a share of its ground's
RING_WIDTH = 0.86  # cells: width of a ring around a letter that the sentence names
QUESTION_HEIGHT = 0.2  # cells: height of a "?"
SQUARE_WIDTH = 0.14  # cells: side of a small square above the board, which stands for a letter of a word
SQUARE_PITCH = 0.2  # cells: distance from one small square to the next
SQUARES_GAP = 0.18  # cells: gap between the small squares and the board
STRIKE_WIDTH = 0.04  # cells: width of the line through the squares of a found word
CORNER_LABEL_INSET = 0.16  # cells: gap between a corner and a tick or step number, clear of the outline
#: Colours of words by their lengths: the palette without its greys.
WORD_COLOURS = tuple(colour for colour in REGION_COLOURS if max(colour) - min(colour) > 50)


class WendDrawing(Drawing[Wend]):
    """The drawing of Wend: letters and words. A word is a piece: its cells are the letters in reading order,
    its value is its length."""

    outline_inset = WORD_OUTLINE_INSET

    def player_pieces(self, marks: PlayerMarks) -> Pieces:
        return _word_pieces(tuple((r, c) for r, c in path) for path in marks.get(WORDS, ()))

    def step_pieces(self, step: Step) -> Pieces:
        return _word_pieces(words_laid_by(step))

    def answer_pieces(self, puzzle: Wend, answer: Answer) -> Pieces:
        return _word_pieces(paths_of(answer))

    def sample_pieces(self, puzzle: Wend) -> Mapping[str, Pieces]:
        """Return a sample of two cells for each length of word. Pages repeat it along the cells of a word."""
        return {str(length): {((0, 0), (0, 1)): str(length)} for length in range(1, MAX_WORD_LENGTH + 1)}

    def draw_board(self, moment: Moment[Wend]) -> Primitives:
        """Draw cells and walls, and above them a row of small squares for each word. A line goes through the
        row of a word that is found before the step. The row of the step's word is orange."""
        new = Counter(len(path) for path in self._new_words(moment))
        found = Counter(len(path) for path in self._earlier_words(moment))
        squares: Primitives = ()
        for i, length in enumerate(moment.puzzle.lengths):
            r = -SQUARES_GAP - SQUARE_PITCH * (len(moment.puzzle.lengths) - i) + SQUARE_WIDTH / 2
            is_found = found[length] > 0
            is_new = not is_found and new[length] > 0
            (found if is_found else new)[length] -= 1
            squares += tuple(
                Glyph(
                    "box",
                    (r, SQUARE_PITCH * x + SQUARE_WIDTH / 2),
                    SQUARE_WIDTH,
                    "orange" if is_new else "hair",
                )
                for x in range(length)
            )
            if is_found:
                squares += lines_between(
                    [((r, 0.0), (r, SQUARE_PITCH * length - SQUARE_PITCH + SQUARE_WIDTH))],
                    STRIKE_WIDTH,
                    "text",
                )
        return (*super().draw_board(moment), *squares)

    def _new_words(self, moment: Moment[Wend]) -> set[Cells]:
        """Return the word that the step finds."""
        return {*self.step_pieces(moment.drawn_step)} if moment.drawn_step else set()

    def _earlier_words(self, moment: Moment[Wend]) -> set[Cells]:
        """Return the words of earlier steps and of the player; no words before the first step."""
        found = {name for step in moment.done for name in self.step_pieces(step)}
        new = self._new_words(moment)
        return (found | {*self.player_pieces(moment.marks)}) - new if found or new else found

    def draw_grid_lines(self, puzzle: Wend) -> Primitives:
        walls = tuple(
            (r, c) for r, row in enumerate(puzzle.rows) for c, letter in enumerate(row) if letter == WALL
        )
        return (
            *lines_between(inner_lines(*puzzle.shape), GRID_LINE_WIDTH, "hair"),
            *((Fill(walls, "void"),) if walls else ()),
            *outline_around(walls, WALL_LINE_WIDTH, "frame", inset=0),
            board_frame(puzzle.shape, "frame", WALL_LINE_WIDTH / 2, FRAME_REACH),
        )

    def clue_space(self, puzzle: Wend) -> tuple[float, float]:
        return 0.0, SQUARES_GAP + SQUARE_PITCH * len(puzzle.lengths) if puzzle.lengths else 0.0

    def draw_pieces(self, moment: Moment[Wend], pieces: Pieces, state: PieceState) -> Primitives:
        """Draw each word's cells in a colour, with a line around them and arrows from letter to letter. A new
        word has an orange line. A word that would follow has a line and arrows, but no colour."""
        return tuple(
            primitive
            for path, value in pieces.items()
            for primitive in _draw_word(path, int(value), state, moment)
        )

    def draw_over_pieces(self, moment: Moment[Wend]) -> Primitives:
        letters = moment.puzzle.letters.items()
        return labels_in_cells(letters, "middle", colour="text", height=LETTER_HEIGHT)

    def draw_step_extras(self, moment: Moment[Wend]) -> Primitives:
        """Draw rings around the letters that the sentence names, and "?" in cells whose word only search
        knows. Also draw the wrong path of which the sentence speaks, if it is only one."""
        wrong = wrong_path(moment.puzzle, moment.step) if moment.step else None
        guessed = [(cell, "?") for cell in moment.guessed] if moment.answer is not None else []
        inset = SECOND_OUTLINE_INSET if self._new_words(moment) else WORD_OUTLINE_INSET
        return (
            *(_draw_attempted_word(wrong, inset) if wrong else ()),
            *glyphs_in_cells("ring", sorted(moment.visible_signs.ringed), RING_WIDTH),
            *labels_in_cells(guessed, "badge", height=QUESTION_HEIGHT),
        )

    def draw_hint(self, moment: Moment[Wend]) -> Primitives | None:
        """Draw a ring around the first letter of the word that the step finds; None if it finds no word."""
        first = [path[0] for path in words_laid_by(moment.step)] if moment.step else []
        if not first:
            return None
        near = Fill(cells_around(first, moment.puzzle.shape), "veil", outside=True)
        return (near, *glyphs_in_cells("ring", first, RING_WIDTH))

    def draw_givens(self, moment: Moment[Wend], places: Collection[Cell | Pair]) -> Primitives:
        """Draw the corrected letters in the corners of their cells, beside the letters of the capture."""
        letters = moment.puzzle.letters
        return labels_in_cells([x for x in letters.items() if x[0] in places], "badge-top")

    def draw_answer(self, moment: Moment[Wend]) -> Primitives:
        """Draw the words that the player has not found. Each has the number of its step at its last letter,
        or "?" if only search knows it. The player's words get a tick, or "!" if they are wrong."""
        answer = paths_of(moment.answer or ())
        found = [*self.player_pieces(moment.marks)]
        right = [path for path in answer if any({*path} == {*x} for x in found)]
        wrong = [x for x in found if not any({*path} == {*x} for path in answer)]
        order = {
            path: str(i) for i, step in reversed([*enumerate(moment.done, 1)]) for path in words_laid_by(step)
        }
        numbers = [(path[-1], order.get(path, "?")) for path in answer if path not in right]
        shown = [] if moment.labels.without_numbers else numbers
        return (
            *self.draw_pieces(moment, _word_pieces(path for path in answer if path not in right), "old"),
            *labels_in_cells(shown, "corner", inset=CORNER_LABEL_INSET),
            *labels_in_cells([(path[0], TICK_SIGN) for path in right], "tick", inset=CORNER_LABEL_INSET),
            *labels_in_cells([(path[0], "!") for path in wrong], "badge-top"),
        )

    def draw_reading(self, moment: Moment[Wend]) -> Primitives:
        """Draw the letters in the corners of their cells, and the player's words as arrows, as they were
        read.

        On an ambiguous board also draw the words that two answers share. If the answers differ, outline the
        words of each answer in its own colour, and write "?" into their cells.
        """
        first, second = map(paths_of, moment.examples or ((), ()))
        shared = [path for path in first if path in second]
        one, other = ([x for x in some if x not in shared] for some in (first, second))
        cells = sorted({cell for path in one for cell in path})
        return (
            *(primitive for path in shared for primitive in reason_outline(path, WORD_OUTLINE_INSET)),
            *(
                Outline(
                    tuple(sorted(x)),
                    WORD_OUTLINE_WIDTH,
                    "first",
                    "light",
                    CASING_WIDTH,
                    inset=WORD_OUTLINE_INSET,
                )
                for x in one
            ),
            *(
                Outline(
                    tuple(sorted(x)),
                    WORD_OUTLINE_WIDTH,
                    "second",
                    "light",
                    CASING_WIDTH,
                    inset=SECOND_OUTLINE_INSET,
                )
                for x in other
            ),
            *(
                primitive
                for path in self.player_pieces(moment.marks)
                for primitive in _draw_arrows(path, "light", "dark")
            ),
            *labels_in_cells([(cell, "?") for cell in cells], "badge"),
            *labels_in_cells(moment.puzzle.letters.items(), "badge-top"),
        )

    def draw_attempt(self, moment: Moment[Wend], step: Step) -> Primitives:
        return tuple(primitive for path in words_laid_by(step) for primitive in _draw_attempted_word(path))

    def letter_places(self, step: Step) -> list[Place]:
        return [(r + LETTER_OFFSET, c + LETTER_OFFSET) for r, c in step.claim.cells[:1]]

    def claim_signs(self, puzzle: Wend, step: Step) -> ClaimSigns:
        """Ring the letter from which a word follows, and outline the words that other paths would cross.
        Outline letters in red if no word would be left for them."""
        signs = super().claim_signs(puzzle, step)
        if step.claim.chain:
            return signs
        sources = {
            cell
            for why in step.claim.why
            if why.reason in ("word", "taken", "island")
            for cell in why.sources
        }
        cells = {*step.claim.cells}
        red = {*stranded_letters(step)} if words_ruled_out_by(step) else set[Cell]()
        ringed = cells - red if words_laid_by(step) else set[Cell]()
        if words_laid_by(step) and not ringed:
            ringed = {step.claim.cells[-1]}
        by = {why.reason for why in step.claim.why}
        if by & {"last", "length"} and "dead-end" not in by:
            ringed = set()  # the step is about all letters left, or all words of a length
        return replace(
            signs,
            outlined=frozenset(sources - {*step.found_cells}),
            undimmed=signs.undimmed | cells | {cell for path in words_ruled_out_by(step) for cell in path},
            ringed=frozenset(ringed),
            failing_cells=frozenset(red),
        )

    def terminal_lines(self, moment: Moment[Wend], pieces: Pieces) -> list[str]:
        """Write the lengths of the words, then the letters, with lines between the letters of a word."""
        puzzle = moment.puzzle
        joined = {frozenset(pair) for path in pieces for pair in pairwise(path)}
        found = [puzzle.to_text().splitlines()[0]]
        for r, row in enumerate(puzzle.rows):
            beside, below = "", ""
            for c, letter in enumerate(row):
                right, down = frozenset({(r, c), (r, c + 1)}), frozenset({(r, c), (r + 1, c)})
                beside += letter + ("---" if right in joined else "   ")
                below += ("|" if down in joined else " ") + "   "
            found += [beside.rstrip(), below.rstrip()]
        return found[:-1]

    def draw_stages(self, reading: "Reading") -> "Iterator[tuple[str, np.ndarray]]":
        """Draw the flattened board with the letters that were read. Walls are "#"."""
        from .debug import SECOND_FOUND_COLOUR, BoardPlan  # only for --debug: it needs OpenCV

        puzzle = reading.puzzle
        assert isinstance(puzzle, Wend)
        title = f"letters and walls, confidence {reading.confidence:.2f}"
        plan = BoardPlan.empty(reading.lattice.n, title, reading.stages.flat.rgb)
        for r, row in enumerate(puzzle.rows):
            for c, letter in enumerate(row):
                plan.write_note((r, c), letter)
        for path in self.player_pieces(reading.marks):
            plan.pen.line([plan.cell_middle(cell) for cell in path], SECOND_FOUND_COLOUR, 2)
        yield "2-letters", plan.picture


DRAWING = WendDrawing()


def _word_pieces(paths: Iterable[Path]) -> Pieces:
    """Return the pieces of words: the length of each word by its cells."""
    return {path: str(len(path)) for path in paths}


def _draw_word(path: Cells, length: int, state: PieceState, moment: Moment[Wend]) -> Primitives:
    """Draw a word in its state, in the colour of its length; without colours on an uncoloured board."""
    ground = WORD_COLOURS[(length - MIN_WORD_LENGTH) % len(WORD_COLOURS)]
    colour, deep = as_hex(ground), as_hex([OUTLINE_BRIGHTNESS * level for level in ground])
    if moment.uncoloured:
        colour, deep = "given", "frame"
    if state == "would":
        return (
            *outline_around(
                path,
                WORD_OUTLINE_WIDTH,
                "tried",
                casing="light",
                cased=CASING_WIDTH,
                inset=WORD_OUTLINE_INSET,
            ),
            *_draw_arrows(path, "tried"),
        )
    fill = Fill(tuple(path), colour, WORD_OPACITY)
    if state == "new":
        edge = outline_around(
            path, WORD_OUTLINE_WIDTH, "orange", casing="dark", cased=CASING_WIDTH, inset=WORD_OUTLINE_INSET
        )
        return (fill, *edge, *_draw_arrows(path, "orange", "dark"))
    return (
        fill,
        *outline_around(path, WORD_OUTLINE_WIDTH, deep, inset=WORD_OUTLINE_INSET),
        *_draw_arrows(path, "dark", "light"),
    )


def _draw_attempted_word(path: Cells, inset: float = WORD_OUTLINE_INSET) -> Primitives:
    """Draw a word that is tried or ruled out: a dashed line around it, and its arrows. inset: distance of the
    line from the edges of its cells."""
    return *attempt_outline(path, inset), *_draw_arrows(path, "tried")


def _draw_arrows(path: Cells, colour: Colour, rim: Colour | None = None) -> Primitives:
    """Draw an arrow from each letter of a word to the next."""
    turns = {(0, 1): 0.0, (1, 0): 90.0, (0, -1): 180.0, (-1, 0): 270.0}
    return tuple(
        Glyph(
            "head",
            middle_between(*sorted((a, b))),
            ARROW_SIZE,
            colour,
            rim=rim,
            turn=turns[b[0] - a[0], b[1] - a[1]],
        )
        for a, b in pairwise(path)
    )
