"""Values that there can be on a Wend board: letters. Where nothing stands there is a wall."""

from collections.abc import Iterator
from string import ascii_uppercase

from ...solver.wend.puzzle import MAX_SIZE, MIN_SIZE, WALL, Wend
from ..doubts import Doubt, Sort
from ..places import Place, in_cells, is_pair
from ..things import NOTHING, Seen, Things

#: Letters that are drawn alike.
ALIKE = ("IJLT", "CDGOQ", "BEFPR", "AHKMNW", "UVXY", "SZ")
UNEVEN = Doubt(
    Sort.RULES,
    "the rows of small squares do not add up to the letters: how long the words are is not known",
)


def _puzzle(seen: Seen) -> Wend:
    rows = range(seen.n)
    letters = in_cells(seen.given)
    text = ["".join(letters.get((r, c), WALL) for c in rows) for r in rows]
    lengths = seen.more if not _rules(seen) else None
    return Wend.of(text, lengths, seen.drawn.get("words", ()))


def _of_puzzle(puzzle: Wend) -> Seen:
    drawn = {"words": puzzle.found} if puzzle.found else {}
    return Seen(len(puzzle.rows), {**puzzle.letters}, drawn=drawn, more=puzzle.lengths)


def _rules(seen: Seen) -> list[Doubt]:
    return [UNEVEN] if seen.more and sum(seen.more) != len(in_cells(seen.given)) else []


def _meant(said: str, read: str | None) -> str:
    """The letter that is told, whatever its case; a wall is nothing."""
    if said in (WALL, "wall", "block"):
        return NOTHING
    return said.upper() if len(said) == 1 else said


def _others(seen: Seen, place: Place) -> Iterator[str]:
    """Other letters that a letter may be: those that are drawn like it."""
    read = seen.given.get(place)
    if is_pair(place) or read is None:
        return
    second = [seen.second[place]] if place in seen.second else []
    alike = next((group for group in ALIKE if read in group), "")
    yield from (letter for letter in dict.fromkeys([*second, *alike]) if letter != read)


THINGS = Things(
    what="a letter",
    in_cells=lambda n: ascii_uppercase if MIN_SIZE <= n <= MAX_SIZE else (),
    puzzle=_puzzle,
    of_puzzle=_of_puzzle,
    marks=lambda seen: seen.drawn,
    rules=_rules,
    meant=_meant,
    others=_others,
    explained="A to Z, or empty for a wall",
    takes_more=True,
)
