"""Doubts about a reading: a few sorts of doubts, each a sentence for the user with the places it is about.
What each sort is worth is in `confidence`."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from ..solver.cells import cell_name
from ..solver.puzzle import Pair
from .cells_and_sides import Place, is_cell, is_pair
from .grid.edges import NAMES, missing
from .grid.find import GOES_ON, GOOD
from .measure.view import View

SMALL_CELL = 8.0  # pixels: below, borders and marks blur into the cells
SMALL_SHARE = 0.025  # of the picture: a board on a page covers 8 % and more, a thumbnail of a picture less
SAME_PUZZLE = 0.5  # share of a puzzle that the picture shows; the rest was misread, or is hidden
MOST_NAMED = 4  # cells or sides, in a sentence
PLACES = "{places}"  # where a sentence names its places, if not at its end


class Sort(StrEnum):
    """Sort of a doubt."""

    HIDDEN = "hidden"  # something may lie on what stands at a place
    STRANGE = "strange"  # something is drawn there that is none of the game's things
    UNCLEAR = "unclear"  # what stands there is hard to make out
    UNLIKE = "unlike"  # it is not drawn like the others of its kind
    ROLE = "role"  # it may be given, or put in by a player
    RULES = "rules"  # together the things that were read are no puzzle of the game
    LINES = "lines"  # the lines of the lattice are faint, or waver
    CUT = "cut"  # the board may go on beyond what was read
    COVERED = "covered"  # something lies on the lattice
    SMALL = "small"  # the cells are
    PAGE = "page"  # another board may be the one that is meant
    REGIONS = "regions"  # two ways to tell the regions differ, or one alone tells them
    CONTRADICTED = "contradicted"  # the picture contradicts the regions
    OTHER_GAME = "other-game"
    GIVEN = "given"  # the picture shows another puzzle than the one that was given
    TAKEN = "taken"  # another reading was taken for the sake of its solution
    MARKS = "marks"  # they make no sense
    UNSOLVABLE = "unsolvable"  # the board has no solution


#: What is said of the sorts that are about single places, after what may stand there.
SENTENCES = {
    Sort.HIDDEN: "something may hide {what}",
    Sort.STRANGE: "something other than {what} is drawn",
    Sort.UNCLEAR: "{what} is hard to make out",
    Sort.UNLIKE: "{what} does not look like the others",
    Sort.ROLE: "{what} may be given or put in",
    Sort.UNSOLVABLE: "a published board has a solution: {what} is probably misread",
}


class Doubt(NamedTuple):
    """Possible fault of a reading. sort: what it is about. text: a sentence without full stop; its places
    follow it, or stand at PLACES. places: the cells or sides that it is about; none where it is about all of
    the board."""

    sort: Sort
    text: str
    places: tuple[Place, ...] = ()

    def __str__(self) -> str:
        where = _named(self.places)
        return self.text.replace(PLACES, where) if PLACES in self.text else self.text + where

    def but_for(self, settled: Collection[Place]) -> "Doubt | None":
        """Rest of it once a person has said what stands at these places; None if nothing is left."""
        left = tuple(place for place in self.places if place not in settled)
        return self._replace(places=left) if left or not self.places else None


def doubted(sort: Sort, what: str, places: Iterable[Place]) -> list[Doubt]:
    """A doubt of one of SENTENCES about these cells or sides; none where there are none. what: may stand
    there ("a digit"). Cells and sides make a doubt each."""
    every = tuple(places)
    cells, sides = tuple(filter(is_cell, every)), tuple(filter(is_pair, every))
    return [Doubt(sort, SENTENCES[sort].format(what=what), part) for part in (cells, sides) if part]


def joined(doubts: Iterable[Doubt]) -> tuple[Doubt, ...]:
    """The doubts in their order; those that say the same of cells, of sides or of all of the board as one,
    with the places of all."""
    places: dict[tuple[Sort, str, frozenset[bool]], dict[Place, None]] = {}
    for doubt in doubts:
        about = frozenset(map(is_pair, doubt.places))
        places.setdefault((doubt.sort, doubt.text, about), {}).update(dict.fromkeys(doubt.places))
    return tuple(Doubt(sort, text, tuple(some)) for (sort, text, _), some in places.items())


FAINT_LINES = Doubt(Sort.LINES, "the lines of the grid are hard to see")


def puzzle_doubts(given: Mapping[Place, str], seen: Mapping[Place, str]) -> list[Doubt]:
    """Doubt a puzzle that was given if the picture shows too little of it."""
    if sum(seen.get(place) == value for place, value in given.items()) >= SAME_PUZZLE * len(given):
        return []
    return [Doubt(Sort.GIVEN, "the picture shows another puzzle than the one that was given")]


def goes_on_text(n: int) -> str:
    """The sentence about a grid that has more than n rows and columns."""
    return f"the grid goes on outside the {n} x {n} cells that were read"


def lattice_doubts(view: View, framed: bool = True, also_cut: Collection[str] = ()) -> list[Doubt]:
    """Doubt the place of the cells in the picture. framed: see `missing`. also_cut: names of sides at which
    the game itself tells that something is missing."""
    n, cell, boards = view.n, view.lattice.cell, view.boards
    share = (cell * n) ** 2 / (view.rgb.shape[0] * view.rgb.shape[1])
    cut, margins = missing(view.rgb, view.found, framed)
    around = zip(NAMES, view.found.window.around, strict=True)
    goes_on = any(support > GOES_ON and side not in margins for side, support in around)
    cut = [side for side in NAMES if side in cut or side in also_cut]
    doubts = [Doubt(Sort.CUT, text) for text in view.found.doubts]
    if goes_on and boards == 1:
        doubts.append(Doubt(Sort.CUT, goes_on_text(n)))
    if cut:
        doubts.append(Doubt(Sort.CUT, f"the board may be cut off at the {listed(cut)}"))
    if cell < SMALL_CELL:
        doubts.append(Doubt(Sort.SMALL, f"the cells are only {cell:.0f} pixels wide"))
    if share < SMALL_SHARE:
        doubts.append(
            Doubt(Sort.PAGE, f"the board is only {share:.1%} of the picture: is it the one you mean?")
        )
    if boards > 1:
        doubts.append(Doubt(Sort.PAGE, f"there are {boards} boards in this picture, the largest was read"))
    return doubts


def line_doubts(view: View) -> list[Doubt]:
    """Doubt a board whose lines between the cells are hard to see."""
    return [FAINT_LINES] if view.found.window.inner < GOOD else []


def between(pairs: Sequence[Pair]) -> str:
    """The sides that pairs of cells share: "between r1c2 and r1c3, and between r3c1 and r4c1"; of many pairs
    (at least one) the first."""
    names = [f"between {cell_name(a)} and {cell_name(b)}" for a, b in pairs[:MOST_NAMED]]
    more = len(pairs) - len(names)
    if more:
        names.append(f"in {more} more place{'s' if more > 1 else ''}")
    return ", and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def listed(words: Sequence[str]) -> str:
    """ "a, b and c". At least one."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _named(places: Sequence[Place]) -> str:
    """Names of places, after a blank: cells in brackets, (r1c2, r3c4 ...), sides as `between` has them; empty
    without places."""
    if not places:
        return ""
    if pairs := [*filter(is_pair, places)]:
        return f" {between(pairs)}"
    names = [*map(cell_name, filter(is_cell, places))]
    shown = listed(names) if len(names) <= MOST_NAMED else ", ".join(names[:MOST_NAMED]) + " ..."
    return f" ({shown})"
