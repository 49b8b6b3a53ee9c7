"""Draw Wend: letters, walls, the lengths of the words, and words with arrows from letter to letter."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from ..solver.cells import Cell, around
from ..solver.puzzle import Answer, Pair
from ..solver.puzzle import Marks as PlayerMarks
from ..solver.step import Step
from ..solver.wend.game import WORDS
from ..solver.wend.puzzle import LONGEST, SHORTEST, WALL, Path, Wend, paths_of
from ..words.wend import laid_by, out_of, stranded
from .drawing import LETTER_OFFSET, TICK, Drawing, PieceState
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

LINE = 0.02  # cells: width of lines between cells
WALLED = 0.06  # cells: width of the line around walls, and of the board's frame
FRAMED = 0.08  # cells: reach of the frame beyond the cells
LETTER = 0.34  # cells: height of a letter
FRAME = 0.06  # cells: width of a word's outline
INSET = 0.08  # cells: distance of that outline from the edges of its cells
SECOND = 0.17  # cells: distance of the outline of a second answer's word
TINT = 0.4  # opacity of a word's colour, under which its letters stay legible
ARROW = 0.16  # cells: size of an arrow from letter to letter
DEEP = 0.45  # brightness of a word's outline, by that of its ground
RING = 0.86  # cells: width of a ring around a letter that a step speaks of
UNSURE = 0.2  # cells: height of a "?"
SQUARE, PITCH = 0.14, 0.2  # cells: side of a small square for a letter of a word, and from one to the next
ABOVE = 0.18  # cells: gap between these squares and the board
#: Colours of words by their lengths: those that are no shade of grey.
GROUNDS = tuple(colour for colour in REGION_COLOURS if max(colour) - min(colour) > 50)
STRUCK = 0.04  # cells: width of the line through a length that is used
WITHIN = 0.16  # cells, from the corner: ticks and step numbers stand there, within an outline


class WendDrawing(Drawing[Wend]):
    """The drawing of Wend: letters and words. A word's name is its cells in their order, its value its
    length."""

    outline_inset = INSET

    def player_pieces(self, marks: PlayerMarks) -> Pieces:
        return _pieces(tuple((r, c) for r, c in path) for path in marks.get(WORDS, ()))

    def step_pieces(self, step: Step) -> Pieces:
        return _pieces(laid_by(step))

    def answer_pieces(self, puzzle: Wend, answer: Answer) -> Pieces:
        return _pieces(paths_of(answer))

    def sample_pieces(self, puzzle: Wend) -> Mapping[str, Pieces]:
        """Return a word of two letters for each length: pages draw longer ones along their cells."""
        return {str(length): {((0, 0), (0, 1)): str(length)} for length in range(1, LONGEST + 1)}

    def draw_board(self, moment: Moment[Wend]) -> Primitives:
        """Draw cells, walls, and above them a row of small squares for each word. A row is struck out once
        steps have found its word."""
        used = Counter(len(path) for path in self._words_found(moment))
        squares: Primitives = ()
        for i, length in enumerate(moment.puzzle.lengths):
            r = -ABOVE - PITCH * (len(moment.puzzle.lengths) - i) + SQUARE / 2
            squares += tuple(Glyph("box", (r, PITCH * x + SQUARE / 2), SQUARE, "hair") for x in range(length))
            if used[length]:
                used[length] -= 1
                squares += lines_between([((r, 0.0), (r, PITCH * length - PITCH + SQUARE))], STRUCK, "text")
        return (*super().draw_board(moment), *squares)

    def _words_found(self, moment: Moment[Wend]) -> set[Cells]:
        """Return the words that steps, and the player before them, have found."""
        found = {name for step in moment.done for name in self.step_pieces(step)}
        if moment.drawn_step:
            found |= {*self.step_pieces(moment.drawn_step)}
        return found | {*self.player_pieces(moment.marks)} if found else found

    def draw_grid_lines(self, puzzle: Wend) -> Primitives:
        walls = tuple(
            (r, c) for r, row in enumerate(puzzle.rows) for c, letter in enumerate(row) if letter == WALL
        )
        return (
            *lines_between(inner_lines(*puzzle.shape), LINE, "hair"),
            *((Fill(walls, "void"),) if walls else ()),
            *outline_around(walls, WALLED, "frame", inset=0),
            board_frame(puzzle.shape, "frame", WALLED / 2, FRAMED),
        )

    def clue_room(self, puzzle: Wend) -> tuple[float, float]:
        return 0.0, ABOVE + PITCH * len(puzzle.lengths) if puzzle.lengths else 0.0

    def draw_pieces(self, moment: Moment[Wend], put: Pieces, state: PieceState) -> Primitives:
        """Draw each word's cells in a colour, with a line around them and arrows from letter to letter. What
        a step finds has an orange line; a word that would be is a line and arrows alone."""
        return tuple(mark for path, value in put.items() for mark in _word(path, int(value), state, moment))

    def draw_over_pieces(self, moment: Moment[Wend]) -> Primitives:
        letters = moment.puzzle.letters.items()
        return labels_in_cells(letters, "middle", colour="text", height=LETTER)

    def draw_step_extras(self, moment: Moment[Wend]) -> Primitives:
        """Draw rings around the letters that the sentence speaks of, the one word that a step rules out, and
        "?" in cells whose word only search knows."""
        step = moment.step
        out = out_of(step) if step and not laid_by(step) and not step.claim.chain else ()
        guessed = [(cell, "?") for cell in moment.guessed] if moment.answer is not None else []
        return (
            *glyphs_in_cells("ring", sorted(moment.visible_signs.ringed), RING),
            *(_tried(out[0]) if len(out) == 1 else ()),
            *labels_in_cells(guessed, "badge", height=UNSURE),
        )

    def draw_hint(self, moment: Moment[Wend]) -> Primitives | None:
        """Draw a ring around the first letter of the word that a step lays."""
        first = [path[0] for path in laid_by(moment.step)] if moment.step else []
        if not first:
            return None
        near = Fill(around(first, moment.puzzle.shape), "veil", others=True)
        return (near, *glyphs_in_cells("ring", first, RING))

    def draw_givens(self, moment: Moment[Wend], places: Collection[Cell | Pair]) -> Primitives:
        """Draw the letters at places of a capture in the corners of their cells, since it may show others."""
        letters = moment.puzzle.letters
        return labels_in_cells([x for x in letters.items() if x[0] in places], "badge-top")

    def draw_answer(self, moment: Moment[Wend]) -> Primitives:
        """Draw the words with the number of the step that found each at its last letter, or "?" if only
        search knows it. Words that a player has found get a tick, or "!" if they are wrong."""
        answer = paths_of(moment.answer or ())
        found = [*self.player_pieces(moment.marks)]
        right = [path for path in answer if any({*path} == {*x} for x in found)]
        wrong = [x for x in found if not any({*path} == {*x} for path in answer)]
        order = {path: str(i) for i, step in reversed([*enumerate(moment.done, 1)]) for path in laid_by(step)}
        numbers = [(path[-1], order.get(path, "?")) for path in answer if path not in right]
        shown = [] if moment.labels.plain else numbers
        return (
            *self.draw_pieces(moment, _pieces(path for path in answer if path not in right), "old"),
            *labels_in_cells(shown, "corner", inset=WITHIN),
            *labels_in_cells([(path[0], TICK) for path in right], "tick", inset=WITHIN),
            *labels_in_cells([(path[0], "!") for path in wrong], "badge-top"),
        )

    def draw_reading(self, moment: Moment[Wend]) -> Primitives:
        """Draw the letters as they were read in the corners of their cells, and the words of a player in thin
        lines. On an ambiguous board also draw the words that its answers share, those of each of two where
        they differ, and "?" there."""
        first, second = map(paths_of, moment.examples or ((), ()))
        shared = [path for path in first if path in second]
        one, other = ([x for x in some if x not in shared] for some in (first, second))
        cells = sorted({cell for path in one for cell in path})
        return (
            *(mark for path in shared for mark in reason_outline(path, INSET)),
            *(Outline(tuple(sorted(x)), FRAME, "first", "light", CASING_WIDTH, inset=INSET) for x in one),
            *(Outline(tuple(sorted(x)), FRAME, "second", "light", CASING_WIDTH, inset=SECOND) for x in other),
            *(mark for path in self.player_pieces(moment.marks) for mark in _arrows(path, "light", "dark")),
            *labels_in_cells([(cell, "?") for cell in cells], "badge"),
            *labels_in_cells(moment.puzzle.letters.items(), "badge-top"),
        )

    def draw_attempt(self, moment: Moment[Wend], step: Step) -> Primitives:
        return tuple(mark for path in laid_by(step) for mark in _tried(path))

    def letter_places(self, step: Step) -> list[Place]:
        return [(r + LETTER_OFFSET, c + LETTER_OFFSET) for r, c in step.claim.cells[:1]]

    def claim_signs(self, puzzle: Wend, step: Step) -> ClaimSigns:
        """Put a ring around the letter that shows a word, a line around words that others would cross, and a
        red one around letters that would have no word."""
        signs = super().claim_signs(puzzle, step)
        if step.claim.chain:
            return signs
        sources = {
            cell for why in step.claim.why if why.by in ("word", "taken", "island") for cell in why.sources
        }
        cells = {*step.claim.cells}
        red = {*stranded(step)} if out_of(step) else set[Cell]()
        ringed = cells - red if laid_by(step) else set[Cell]()
        if laid_by(step) and not ringed:
            ringed = {step.claim.cells[-1]}
        by = {why.by for why in step.claim.why}
        if by & {"last", "length"} and "dead-end" not in by:
            ringed = set()  # it is about all letters that are left, or all words of a length
        return replace(
            signs,
            outlined=frozenset(sources - {*step.found}),
            kept=signs.kept | cells | {cell for path in out_of(step) for cell in path},
            ringed=frozenset(ringed),
            clash=frozenset(red),
        )

    def text_lines(self, moment: Moment[Wend], put: Pieces) -> list[str]:
        """Write the letters, joined by lines where a word goes, and the lengths."""
        puzzle = moment.puzzle
        joined = {frozenset(pair) for path in put for pair in pairwise(path)}
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
        """Draw the board laid flat with the letters as they were read, walls as #."""
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


def _pieces(paths: Iterable[Path]) -> Pieces:
    """Return words in the form of pieces."""
    return {path: str(len(path)) for path in paths}


def _word(path: Cells, length: int, state: PieceState, moment: Moment[Wend]) -> Primitives:
    """Draw a word."""
    ground = GROUNDS[(length - SHORTEST) % len(GROUNDS)]
    colour, deep = as_hex(ground), as_hex([DEEP * level for level in ground])
    if moment.uncoloured:
        colour, deep = "given", "frame"
    if state == "would":
        return (
            *outline_around(path, FRAME, "tried", casing="light", cased=CASING_WIDTH, inset=INSET),
            *_arrows(path, "tried"),
        )
    fill = Fill(tuple(path), colour, TINT)
    if state == "new":
        edge = outline_around(path, FRAME, "orange", casing="dark", cased=CASING_WIDTH, inset=INSET)
        return (fill, *edge, *_arrows(path, "orange", "dark"))
    return (fill, *outline_around(path, FRAME, deep, inset=INSET), *_arrows(path, "dark", "light"))


def _tried(path: Cells) -> Primitives:
    """Draw a dashed line around a word that is tried or ruled out, and its arrows."""
    return *attempt_outline(path, INSET), *_arrows(path, "tried")


def _arrows(path: Cells, colour: Colour, rim: Colour | None = None) -> Primitives:
    """Draw an arrow from each letter of a word to the next."""
    turns = {(0, 1): 0.0, (1, 0): 90.0, (0, -1): 180.0, (-1, 0): 270.0}
    return tuple(
        Glyph(
            "head",
            middle_between(*sorted((a, b))),
            ARROW,
            colour,
            rim=rim,
            turn=turns[b[0] - a[0], b[1] - a[1]],
        )
        for a, b in pairwise(path)
    )
