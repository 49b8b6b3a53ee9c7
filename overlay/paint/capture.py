"""Draw the answer or a hint on a copy of a capture, for any game."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from ...solver.hint import Hint
from ...solver.puzzle import Puzzle, Solution, WrongMark
from ...vision.cells_and_sides import Place, is_cell
from ...vision.grid.lattice import Lattice
from ...vision.reading import Reading
from ...words.game_words import Words
from ...words.games import WORDS
from ...words.manner import BESIDE_PICTURE, PLAYER, Manner
from ...words.phrases import before_sentence, wrong_count_sentence, wrong_mark_sentence
from ...words.warnings import more_doubts_text
from ..compose import add_examples, draw_step, draw_where_to_look, draw_wrong_marks, find_shared_pieces
from ..drawing import MIN_NUMBERED_CELL, Drawing
from ..games import DRAWINGS
from ..labels import NO_LABELS, Labels, add_axes, add_needed_labels
from ..moment import Cells, Moment, named_units
from ..picture import Picture
from ..sketch import Fill, Glyph, Primitives, cell_at
from ..themes import CAPTURE_THEME
from .caption import (
    ADVICE_STYLE,
    CAPTION_GAP,
    DOUBT_STYLE,
    Caption,
    CaptureGround,
    add_caption,
    axes_room,
    draw_axes,
)
from .cell_labels import ROOMY_CELL, THICK_LINE_REACH
from .cells import CellPixels, Surface
from .raster import paint_primitives

MIN_CROPPED_CELL = 44  # px: smallest cell of a board that is shown alone, so that it fills a phone's width
CLEARED_INSET = 0.12  # cells: distance from a corrected cell's edges of the box that is cleared


def corrected_surface(ground: CaptureGround, moment: Moment[Puzzle]) -> Surface:
    """Return a surface to paint an answer or a hint on: a copy of the capture, with a person's corrections
    drawn into it. moment: the puzzle and the player's marks."""
    reading, lattice = ground.reading, ground.lattice
    shape, corrected = moment.puzzle.shape, reading.corrected
    discs = {cell: radius for cell, radius in reading.disc_radii.items() if cell not in corrected}
    own = Surface(ground.rgb.copy(), lattice, shape, CAPTURE_THEME, ground.rgb, discs)
    if not corrected:
        return own
    game = DRAWINGS[moment.puzzle.game]
    cleared = Fill(
        tuple(sorted(place for place in corrected if is_cell(place))), "clear", inset=CLEARED_INSET
    )
    put = {name: x for name, x in game.player_pieces(moment.marks).items() if _piece_place(name) in corrected}
    kept = [glyph for glyph in game.draw_over_pieces(moment) if isinstance(glyph, Glyph) and glyph.is_given]
    given = game.draw_givens(moment, corrected)
    paint_primitives(own, (cleared, *game.draw_pieces(moment, put, "old"), *kept, *given))
    new = {cell_at(glyph.at): glyph.size / 2 for glyph in given if isinstance(glyph, Glyph)}
    return Surface(own.out.copy(), lattice, shape, CAPTURE_THEME, own.out, discs | new)


def _piece_place(cells: Cells) -> Place:
    """Return the place of a piece as corrections name it: a cell, or a pair of cells."""
    return cells[0] if len(cells) == 1 else (cells[0], cells[-1])


MAX_NAMED_MARKS = 4  # wrong marks that the caption names; the others are only marked on the board


def draw_answer(
    rgb: np.ndarray,
    reading: Reading,
    solution: Solution,
    doubts: Sequence[str] = (),
    labels: Labels = NO_LABELS,
    manner: Manner = BESIDE_PICTURE,
    crop: bool = False,
) -> Picture:
    """Draw the answer on a copy of the capture, with the numbers of the steps. Without a single answer, draw
    the reading.

    rgb: the capture, (H, W, 3) uint8. doubts: lines for the caption, as many as there is room for. labels: to
    draw on the board. manner: language of the line about doubts left out. crop: show the board alone.
    """
    game, answer = DRAWINGS[solution.puzzle.game], solution.answer
    moment = _capture_moment(reading, solution, labels)
    if answer is None:
        primitives = game.draw_reading(add_examples(moment, solution, find_shared_pieces(solution)))
    else:
        solved = replace(moment, done=solution.steps, answer=answer, guessed=solution.guessed)
        primitives = (*game.draw_region_labels(solved), *game.draw_answer(solved))
    ground = _prepare_ground(rgb, reading, min_legible_cell(game, rgb, reading.lattice), labels, crop)
    caption = Caption((), doubts, partial(more_doubts_text, manner))
    return _add_axes_and_caption(ground, _paint_on_board(ground, moment, primitives), caption, labels)


@dataclass(frozen=True)
class CaptureAdvice:
    """Advice for somebody who asks for a hint.

    - hint: None if there is no hint. wrong: the wrong marks, which come before any hint.
    - where_only: True to show only where to look.
    - why_no_hint: the text without a hint; by default that everything is found.
    - doubts: lines to add to the sentence. manner: the manner of the sentences.
    """

    hint: Hint | None
    wrong: Sequence[WrongMark] = ()
    where_only: bool = False
    why_no_hint: str | None = None
    doubts: Sequence[str] = ()
    manner: Manner = BESIDE_PICTURE

    def texts(self, words: Words, solution: Solution) -> list[str]:
        """Return the advice as sentences in the game's words."""
        if self.wrong:
            why = words.why_wrong(solution, self.wrong[0], self.manner)
            return _wrong_mark_texts(self.wrong, why, self.manner)
        if not self.hint:
            return [self.manner.say(self.why_no_hint or words.nothing_left)]
        if self.where_only:
            return [words.where(solution.puzzle, self.hint.first, self.manner)]
        before = before_sentence(len(self.hint.before), self.manner)
        return [*([before] if before else ()), words.sentence(solution.puzzle, self.hint.step, self.manner)]


def draw_hint(
    rgb: np.ndarray,
    reading: Reading,
    solution: Solution,
    advice: CaptureAdvice,
    labels: Labels = NO_LABELS,
    crop: bool = False,
) -> Picture:
    """Draw advice on a copy of the capture: wrong marks if there are any, else where to look, or the next
    step and its reason, with the rest of the board dimmed. Without a single answer, draw the reading.

    rgb: the capture, (H, W, 3) uint8. crop: show the board alone.
    """
    game, words = DRAWINGS[solution.puzzle.game], WORDS[solution.puzzle.game]
    texts = advice.texts(words, solution)
    hint = None if advice.wrong else advice.hint
    looked = [unit for step in (hint.first, hint.step) for unit in named_units(step)] if hint else ()
    labels = add_axes(add_needed_labels(labels, advice.manner), looked, *texts)
    moment = _capture_moment(reading, solution, labels)
    if hint:
        moment = replace(moment, step=hint.step, signs=game.claim_signs(solution.puzzle, hint.step))
    primitives = game.draw_region_labels(moment)
    if advice.wrong:
        primitives += draw_wrong_marks([mark.cell for mark in advice.wrong])
    elif hint:
        primitives += draw_where_to_look(moment, hint.first) if advice.where_only else draw_step(moment)
    elif solution.answer is None:
        primitives = game.draw_reading(moment)
    cell = max(MIN_NUMBERED_CELL, min_legible_cell(game, rgb, reading.lattice))
    ground = _prepare_ground(rgb, reading, cell, labels, crop)
    style = DOUBT_STYLE if advice.doubts else ADVICE_STYLE
    caption = Caption(texts, advice.doubts, partial(more_doubts_text, advice.manner), style)
    return _add_axes_and_caption(ground, _paint_on_board(ground, moment, primitives), caption, labels)


def min_legible_cell(game: Drawing[Any], rgb: np.ndarray, lattice: Lattice) -> float:
    """Return the smallest cell (px) in which a game's drawing on this capture is legible. Thick borders need
    larger cells, because numbers would touch them."""
    cells = CellPixels.from_lattice(lattice)
    is_thick = (
        game.has_regions and cells.median_size < ROOMY_CELL and cells.line_reach(rgb) >= THICK_LINE_REACH
    )
    return ROOMY_CELL if is_thick else game.min_legible_cell


def _capture_moment(reading: Reading, solution: Solution, labels: Labels) -> Moment[Puzzle]:
    """Return the moment that a capture shows. The puzzle is the solution's, which knows the queens per
    unit."""
    colours = None if reading.colours is None else reading.colours.tolist()
    return Moment(solution.puzzle, reading.marks, colours=colours, labels=labels)


def _paint_on_board(ground: CaptureGround, moment: Moment[Puzzle], primitives: Primitives) -> np.ndarray:
    """Return a copy of the capture with primitives painted on its board, (H, W, 3) uint8 RGB."""
    surface = corrected_surface(ground, moment)
    paint_primitives(surface, primitives)
    return surface.out


def _prepare_ground(
    rgb: np.ndarray, reading: Reading, cell: float, labels: Labels, crop: bool
) -> CaptureGround:
    """Return the capture, or the board alone, with cells of at least `cell` pixels and with room for axes."""
    ground = CaptureGround(rgb, reading)
    ground = ground.crop_to_board().enlarge(max(cell, MIN_CROPPED_CELL)) if crop else ground.enlarge(cell)
    room = _axes_pixels(ground, labels)
    x0, y0, _, _ = ground.board_box
    return ground.add_margins(max(0, room - int(x0)), max(0, room - int(y0))) if room else ground


def _axes_pixels(ground: CaptureGround, labels: Labels) -> int:
    """Return the room (px) for the axes at the left of the board and above it; 0 without axes."""
    return axes_room(ground.cell_side, max(ground.reading.puzzle.shape)) if labels.axes else 0


def _add_axes_and_caption(
    ground: CaptureGround, out: np.ndarray, caption: Caption, labels: Labels
) -> Picture:
    """Return the picture with the caption, and with axes if the labels ask for them."""
    x0, y0, x1, y1 = ground.board_box
    beside = _axes_pixels(ground, labels)
    if beside:
        draw_axes(out, ground.lattice, ground.reading.puzzle.shape)
    board = (x0 - beside, y0 - beside, x1, y1)
    return ground.make_picture(*add_caption(out, board, CAPTION_GAP * ground.cell_side, caption))


def _wrong_mark_texts(wrong: Sequence[WrongMark], why: str, manner: Manner) -> list[str]:
    """Return a sentence for each of the first MAX_NAMED_MARKS wrong marks, and the number of further ones.

    For a player, beside a picture, return only the number of wrong marks. why: the reason against the mark,
    if there is only one.
    """
    if len(wrong) == 1:
        return [wrong_mark_sentence(wrong[0].cell, wrong[0].mark, why, manner)]
    if manner.voice == PLAYER and manner.picture:
        return [wrong_count_sentence(len(wrong), manner)]
    texts = [wrong_mark_sentence(mark.cell, mark.mark, "", manner) for mark in wrong[:MAX_NAMED_MARKS]]
    more = len(wrong) - MAX_NAMED_MARKS
    if more > 0:
        texts.append(wrong_count_sentence(more, manner, is_rest=True))
    return texts
