"""Wend read from a capture: letters, walls, lengths, and the words that a player has found."""

from collections.abc import Iterator
from string import ascii_uppercase

from ...solver.cells import Cell
from ...solver.wend.puzzle import MAX_SIZE, MIN_SIZE, SIDES, Path
from ...solver.wend.word_list import words_in_use
from ..cells.view import View
from ..correction import Correction
from ..doubts import Doubt, Sort, doubted, lattice_doubts
from ..reading import Reading
from ..record import WHOLE, reading_of
from ..source.errors import NoBoardFound
from ..things import Seen
from .lengths import lengths_beside, shows_page_below
from .letters import Letters, letters_of
from .things import THINGS

SURE = 0.95  # chance of a letter that leaves nothing to doubt
UNCLEAR = 0.8  # chance below which a letter is doubted
UNSEEN = "no rows of small squares were found: how long the words are is not known"
NOT_SAID = "how long the words are is not in the picture: words of any length were tried"


def read_wend(view: View, correction: Correction) -> Reading:
    """Read a board as Wend, or what was found in the puzzle that a person has given. Raises NoBoardFound
    where no Wend is as large."""
    if not MIN_SIZE <= view.n <= MAX_SIZE:
        sizes = f"a Wend board has {MIN_SIZE} to {MAX_SIZE} rows, but this one has {view.n}"
        raise NoBoardFound(sizes, WHOLE)
    letters = view.part(letters_of)
    chances = {cell: float(x.max()) for cell, x in letters.chances.items()}
    words, untold = _found_words(letters)
    lengths = lengths_beside(view, len(letters.chances))
    seen = Seen(
        view.n,
        given={**letters.found},
        drawn={"words": words} if words else {},
        doubts=tuple(_doubts(letters, chances)),
        of_board=(
            *lattice_doubts(view, framed=False),
            *([Doubt(Sort.RULES, UNSEEN)] if not lengths and shows_page_below(view) else []),
            *([Doubt(Sort.MARKS, "which words have been found is hard to tell", untold)] if untold else ()),
        ),
        second={
            cell: ascii_uppercase[int(letters.chances[cell].argsort()[-2])]
            for cell, chance in chances.items()
            if chance < SURE
        },
        more=lengths,
        sure={cell: min(1.0, chance / SURE) for cell, chance in chances.items()},
    )
    is_said = bool(lengths or correction.more or correction.puzzle is not None)
    notes = () if is_said or shows_page_below(view) else (NOT_SAID,)
    return reading_of(view, seen, THINGS, correction, colours=view.colours, stages=view, notes=notes)


def _doubts(letters: Letters, chances: dict[Cell, float]) -> Iterator[Doubt]:
    """Find doubts about the letters and walls that were read."""
    unclear = [cell for cell, chance in chances.items() if chance < UNCLEAR]
    yield from doubted(Sort.UNCLEAR, THINGS.what, unclear)
    yield from doubted(Sort.HIDDEN, THINGS.what, [*letters.blank, *letters.odd_walls])


def _found_words(letters: Letters) -> tuple[tuple[Path, ...], tuple[Cell, ...]]:
    """The words whose cells are tinted, and the tinted cells along which no word runs."""
    found, untold = [], []
    for group in letters.tinted():
        paths = list(_paths_over(group, letters.found))
        if len(paths) == 1 or (paths and len({*map(frozenset, paths)}) == 1):
            found.append(paths[0])
        else:
            untold += group
    return tuple(sorted(found)), tuple(sorted(untold))


def _paths_over(group: list[Cell], letters: dict[Cell, str]) -> Iterator[Path]:
    """The paths over all of some cells that spell a word of the list."""
    classes = words_in_use().classes
    stack: list[Path] = [(cell,) for cell in reversed(group)]
    while stack:
        path = stack.pop()
        if len(path) == len(group):
            if "".join(letters[x] for x in path) in classes:
                yield path
            continue
        r, c = path[-1]
        beside = [(r + down, c + right) for down, right in SIDES]
        stack += [(*path, x) for x in beside if x in group and x not in path]
