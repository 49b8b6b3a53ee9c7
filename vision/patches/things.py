"""Values that there can be on a Patches board."""

import re
from collections.abc import Iterator

from ...solver.patches.puzzle import ANY, SHAPES, SIGN_OF, SIGNS, Clue, Patches
from ..places import Place, in_cells, is_pair
from ..things import Seen, Things

SAID = re.compile(rf"({'|'.join(SHAPES)})? ?(\d{{1,4}})?", re.ASCII)  # "tall 5", "tall", "5"


def _puzzle(seen: Seen) -> Patches:
    words = in_cells(seen.given)
    clues = (Clue(cell, SIGNS[word[0]], int(word[1:] or 0) or None) for cell, word in words.items())
    return Patches(seen.n, seen.n, tuple(clues))


def _of_puzzle(puzzle: Patches) -> Seen:
    return Seen(puzzle.rows, {clue.cell: clue_word(clue) for clue in puzzle.clues})


def clue_word(clue: Clue) -> str:
    """A clue as texts have it: "+6", "#", "|4"."""
    return f"{SIGN_OF[clue.shape]}{clue.size or ''}"


def _words(n: int) -> Iterator[str]:
    """All clues that a board can have: those that some rectangle fits."""
    fitting = {(rows * columns, rows, columns) for rows in range(1, n + 1) for columns in range(1, n + 1)}
    for shape in SHAPES:
        sizes = {size for size, rows, columns in fitting if Clue((0, 0), shape, size).fits(rows, columns)}
        yield from (clue_word(Clue((0, 0), shape, size)) for size in (None, *sorted(sizes)))


def _meant(said: str, read: str | None) -> str:
    """The clue that is told in words. Shape or number, where one of them is not said, is as it was read."""
    found = SAID.fullmatch(said)
    if not said or not found:
        return said
    shape, size = found.groups()
    sign, number = (read[0], read[1:]) if read else (SIGN_OF[ANY], "")
    return f"{SIGN_OF[shape] if shape else sign}{int(size) if size else number}"


def _others(seen: Seen, place: Place) -> Iterator[str]:
    """Other values that a clue may have, or one that was not found: of another shape, of the size that all
    others leave of the board, or without a number."""
    read = seen.given.get(place)
    if is_pair(place):
        return
    sizes = [word[1:] for cell, word in in_cells(seen.given).items() if cell != place]
    rest = seen.n**2 - sum(int(size or 0) for size in sizes)
    left = str(rest) if all(sizes) and rest > 0 else ""
    if read is None:
        yield from (f"{sign}{left}" for sign in SIGNS)
        return
    if place in seen.second:
        yield seen.second[place]
    every = (f"{sign}{size}" for size in dict.fromkeys((read[1:], left, "")) for sign in (read[0], *SIGNS))
    yield from (word for word in every if word != read)


THINGS = Things(
    what="a clue",
    in_cells=_words,
    puzzle=_puzzle,
    of_puzzle=_of_puzzle,
    marks=lambda seen: seen.drawn,
    meant=_meant,
    others=_others,
    anything=SIGN_OF[ANY],
    explained="# or square, | or tall, - or wide, + or any, with its number if it has one (|6 or tall 6); "
    "a number alone; or empty",
)
