"""Doubts about a reading: sorts of doubts, and for each doubt a sentence for the user with its places.
confidence.json says what each sort costs."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from ..solver.cells import cell_name
from ..solver.puzzle import Pair
from .boards import View
from .cells_and_sides import Place, is_cell, is_pair
from .grid.edges import SIDE_NAMES, missing_sides
from .grid.find import MIN_CONTINUED_SUPPORT, MIN_GOOD_SUPPORT

SMALL_CELL_PX = 8.0  # cell side (pixels) below which borders and marks blur into the cells
# share of the picture below which a board may be the wrong one: a board on a page covers 8 % and more, a
# thumbnail of a picture less
SMALL_BOARD_SHARE = 0.025
SAME_PUZZLE_SHARE = 0.5  # least share of a given puzzle that the picture shows, if it is the same puzzle
MAX_NAMED_PLACES = 4  # most cells or sides that a sentence names
PLACES_SLOT = "{places}"  # stands in a sentence where its places go, unless they go at the end


class Sort(StrEnum):
    """Sort of a doubt. The values are keys of confidence.json."""

    HIDDEN = "hidden"  # something may hide what stands at a place
    UNKNOWN_SYMBOL = "strange"  # something is drawn that is not one of the game's symbols
    UNCLEAR = "unclear"  # what stands at a place is hard to make out
    UNLIKE = "unlike"  # a symbol is not drawn like the others of its kind
    ROLE = "role"  # a symbol may be given by the puzzle, or entered by a player
    RULES = "rules"  # what was read, taken together, breaks a rule of the game
    LINES = "lines"  # the lines of the lattice are faint, or waver
    CUT = "cut"  # the board may go on beyond what was read
    COVERED = "covered"  # something covers a part of the lattice
    SMALL = "small"  # the cells are small
    PAGE = "page"  # another board of the picture may be meant
    REGIONS = "regions"  # two ways to find the regions differ, or only one way finds them
    CONTRADICTED = "contradicted"  # the picture contradicts the regions
    OTHER_GAME = "other-game"  # the picture may show another game
    GIVEN = "given"  # the picture shows another puzzle than the one that a person gave
    TAKEN = "taken"  # another reading was chosen because it has a solution
    MARKS = "marks"  # the player's marks make no sense
    UNSOLVABLE = "unsolvable"  # the board has no solution


#: Sentence of each sort that is about single places. {what}: what may stand there ("a digit").
SENTENCES = {
    Sort.HIDDEN: "something may hide {what}",
    Sort.UNKNOWN_SYMBOL: "something other than {what} is drawn",
    Sort.UNCLEAR: "{what} is hard to make out",
    Sort.UNLIKE: "{what} does not look like the others",
    Sort.ROLE: "{what} may be given or put in",
    Sort.UNSOLVABLE: "a published board has a solution: {what} is probably misread",
}


class Doubt(NamedTuple):
    """Possible fault of a reading.

    sort: its sort. text: a sentence without full stop; the places follow it, or replace PLACES_SLOT in it.
    places: the cells or sides that may be wrong; none if the doubt is about the whole board.
    """

    sort: Sort
    text: str
    places: tuple[Place, ...] = ()

    def __str__(self) -> str:
        where = _places_text(self.places)
        return self.text.replace(PLACES_SLOT, where) if PLACES_SLOT in self.text else self.text + where

    def without_places(self, settled: Collection[Place]) -> "Doubt | None":
        """Return the doubt without the places that a person has settled; None if none of its places is
        left."""
        left = tuple(place for place in self.places if place not in settled)
        return self._replace(places=left) if left or not self.places else None


def place_doubts(sort: Sort, what: str, places: Iterable[Place]) -> list[Doubt]:
    """Return doubts of this sort about these cells and sides, one about the cells and one about the sides; an
    empty list without places. what: what may stand there ("a digit")."""
    every = tuple(places)
    cells, sides = tuple(filter(is_cell, every)), tuple(filter(is_pair, every))
    return [Doubt(sort, SENTENCES[sort].format(what=what), part) for part in (cells, sides) if part]


def merge_doubts(doubts: Iterable[Doubt]) -> tuple[Doubt, ...]:
    """Return the doubts in their order. Doubts with equal text about cells, about sides or about the whole
    board become one, with the places of all of them."""
    places: dict[tuple[Sort, str, frozenset[bool]], dict[Place, None]] = {}
    for doubt in doubts:
        about = frozenset(map(is_pair, doubt.places))
        places.setdefault((doubt.sort, doubt.text, about), {}).update(dict.fromkeys(doubt.places))
    return tuple(Doubt(sort, text, tuple(some)) for (sort, text, _), some in places.items())


FAINT_LINES = Doubt(Sort.LINES, "the lines of the grid are hard to see")


def puzzle_doubts(given: Mapping[Place, str], seen: Mapping[Place, str]) -> list[Doubt]:
    """Doubt a puzzle that a person gave if the picture shows less than SAME_PUZZLE_SHARE of it. given, seen:
    what stands at each place, in the puzzle and in the picture."""
    if sum(seen.get(place) == value for place, value in given.items()) >= SAME_PUZZLE_SHARE * len(given):
        return []
    return [Doubt(Sort.GIVEN, "the picture shows another puzzle than the one that was given")]


def grid_continues_text(n: int) -> str:
    """Return the sentence about a grid that continues outside the n x n cells that were read."""
    return f"the grid goes on outside the {n} x {n} cells that were read"


def lattice_doubts(
    view: View, framed: bool = True, also_cut: Collection[str] = (), usual_rows: int = 0
) -> list[Doubt]:
    """Doubt where the board lies in the picture: cut off, continued, small, or one of several.

    framed: see `missing_sides`. also_cut: names of sides at which the game itself shows that something is
    missing. usual_rows: fewest rows of the game's usual boards; a board of fewer rows may be a part of a
    larger one, cut out along lines.
    """
    n, cell, boards = view.n, view.lattice.cell, view.boards
    share = (cell * n) ** 2 / (view.rgb.shape[0] * view.rgb.shape[1])
    cut, margins, is_enclosed = missing_sides(view.rgb, view.found_board, framed)
    around = zip(SIDE_NAMES, view.found_board.window.outer_support, strict=True)
    goes_on = any(support > MIN_CONTINUED_SUPPORT and side not in margins for side, support in around)
    cut = [side for side in SIDE_NAMES if side in cut or side in also_cut]
    doubts = [Doubt(Sort.CUT, text) for text in view.found_board.doubts]
    if goes_on and boards == 1:
        doubts.append(Doubt(Sort.CUT, grid_continues_text(n)))
    if cut:
        doubts.append(Doubt(Sort.CUT, f"the board may be cut off at the {join_with_and(cut)}"))
    if n < usual_rows and not is_enclosed:
        doubts.append(Doubt(Sort.CUT, f"the board has only {n} x {n} cells, fewer than usual: is it whole?"))
    if cell < SMALL_CELL_PX:
        doubts.append(Doubt(Sort.SMALL, f"the cells are only {cell:.0f} pixels wide"))
    if share < SMALL_BOARD_SHARE:
        doubts.append(
            Doubt(Sort.PAGE, f"the board is only {share:.1%} of the picture: is it the one you mean?")
        )
    if boards > 1:
        doubts.append(Doubt(Sort.PAGE, f"there are {boards} boards in this picture, the largest was read"))
    return doubts


def line_doubts(view: View) -> list[Doubt]:
    """Doubt a board whose lines between the cells are hard to see."""
    return [FAINT_LINES] if view.found_board.window.inner_support < MIN_GOOD_SUPPORT else []


def sides_phrase(pairs: Sequence[Pair]) -> str:
    """Return the sides that pairs of cells share as a phrase: "between r1c2 and r1c3, and between r3c1 and
    r4c1". At least one pair; of many pairs the first MAX_NAMED_PLACES, and how many more."""
    names = [f"between {cell_name(a)} and {cell_name(b)}" for a, b in pairs[:MAX_NAMED_PLACES]]
    more = len(pairs) - len(names)
    if more:
        names.append(f"in {more} more place{'s' if more > 1 else ''}")
    return ", and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def join_with_and(words: Sequence[str]) -> str:
    """Join words to "a, b and c". At least one word."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _places_text(places: Sequence[Place]) -> str:
    """Return the names of places after a blank: cells in brackets, (r1c2, r3c4 ...), sides as `sides_phrase`
    does; an empty text without places."""
    if not places:
        return ""
    if pairs := [*filter(is_pair, places)]:
        return f" {sides_phrase(pairs)}"
    names = [*map(cell_name, filter(is_cell, places))]
    shown = (
        join_with_and(names)
        if len(names) <= MAX_NAMED_PLACES
        else ", ".join(names[:MAX_NAMED_PLACES]) + " ..."
    )
    return f" ({shown})"
