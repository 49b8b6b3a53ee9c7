"""The table of the kinds of pictures that deceive.py reads: undisturbed, harmless and deceiving ones."""

import random
from collections.abc import Callable, Mapping

import deceive_cuts as cuts
import deceive_puzzles as puzzles
import deceive_regions as regions
import deceive_screens as screens
from deceive_picture import (
    SEEDS,
    DrawnPuzzle,
    Kind,
    any_board,
    patches_board,
    sudoku_board,
    tango_board,
    zip_board,
)
from drawn_pictures import DrawnPicture

BoardMaker = Callable[[random.Random, int], DrawnPuzzle]


def _seeded(title: str, draw: Kind) -> Kind:
    """Return a kind whose pictures have a random generator of their own. title: begins its seed."""
    return lambda rng: draw(random.Random(f"{title} {rng.randrange(SEEDS)}"))


def _on_board(
    title: str, make_board: BoardMaker, draw: Callable[[random.Random, DrawnPuzzle], DrawnPicture]
) -> Kind:
    """Return a kind that draws something onto a board. title: begins the seed."""

    def kind(rng: random.Random) -> DrawnPicture:
        seed = rng.randrange(SEEDS)
        own = random.Random(f"{title} {seed}")
        return draw(own, make_board(own, seed))

    return kind


def _walled_zip_board(rng: random.Random, seed: int) -> DrawnPuzzle:
    return zip_board(rng, seed, rng.randint(4, 10))


#: Nothing was done to these: a warning on a right reading is one too many.
UNDISTURBED: Mapping[str, Kind] = {
    "plain": regions.plain,
    "whole": _seeded("whole", cuts.whole_board),
    "plain-tango": _on_board("tango", tango_board, puzzles.plain),
    "plain-zip": _on_board("zip", zip_board, puzzles.plain),
    "plain-sudoku": _on_board("sudoku", sudoku_board, puzzles.plain),
    "plain-patches": _on_board("patches", patches_board, puzzles.plain),
}
#: What was done to these keeps nobody from reading them.
HARMLESS: Mapping[str, Kind] = {
    "beside": regions.beside,
    "sticker": regions.sticker,
    "harmed": regions.harmed,
    "marks": regions.other_marks,
    "marked": _seeded("marked", screens.marked),
    "lineless": _seeded("lineless", screens.lineless),
    "framed": _seeded("framed", screens.framed),
    "photo": _seeded("photo", screens.photo),
    "small": _seeded("small", screens.small),
}
DECEIVING: Mapping[str, Kind] = {
    "gradient": regions.gradient,
    "stripes": regions.stripes,
    "mosaic": regions.mosaic,
    "scattered": regions.scattered,
    "banner": regions.banner,
    "foreign": regions.foreign_cell,
    "crossed": regions.crossed_border,
    "three-colours": regions.three_colours,
    "tooltip": regions.tooltip,
    "cut": _seeded("cut", cuts.cut),
    "pasted": _seeded("pasted", cuts.pasted),
    "bar": _seeded("bar", cuts.bar),
    "adjacent-sides": _seeded("adjacent", cuts.adjacent_sides),
    "sudoku": _seeded("sudoku", cuts.sudoku),
    "text-cells": _seeded("text", cuts.text_cells),
    "hidden-given": _on_board("hidden given", tango_board, puzzles.hidden_given),
    "hidden-number": _on_board("hidden number", zip_board, puzzles.hidden_number),
    "hidden-sign": _on_board("hidden sign", tango_board, puzzles.hidden_sign),
    "hidden-wall": _on_board("hidden wall", _walled_zip_board, puzzles.hidden_wall),
    "hidden-digit": _on_board("hidden digit", sudoku_board, puzzles.hidden_digit),
    "hidden-clue": _on_board("hidden clue", patches_board, puzzles.hidden_clue),
    "pointer-at-sign": _on_board("pointer", tango_board, puzzles.pointer_at_sign),
    "pen-line": _on_board("pen line", any_board, puzzles.pen_line),
    "straight-line": _on_board("straight line", any_board, puzzles.straight_line),
    "squared-paper": _on_board("squared paper", any_board, puzzles.squared_paper),
    "ring": _on_board("ring", any_board, puzzles.ring),
    "recording": _on_board("recording", any_board, puzzles.recording),
    "hole": _on_board("hole", any_board, puzzles.hole),
    "taps": _on_board("taps", any_board, puzzles.taps),
    "cages": _on_board("cages", any_board, puzzles.cages),
    "blob": _on_board("blob", any_board, puzzles.blob),
    "scribble": _on_board("scribble", any_board, puzzles.scribble),
    "double-image": _on_board("double image", any_board, puzzles.double_image),
    "notes": _on_board("notes", sudoku_board, puzzles.notes),
    "handwriting": _on_board("handwriting", sudoku_board, puzzles.handwriting),
    "tinted-lines": _on_board("tinted lines", sudoku_board, puzzles.tinted_lines),
    "shadow": _on_board("shadow", any_board, puzzles.shadow),
}
KINDS: Mapping[str, Kind] = {**UNDISTURBED, **HARMLESS, **DECEIVING}
