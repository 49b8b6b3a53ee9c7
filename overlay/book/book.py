"""A book of puzzles, from its entries to the bytes of its file."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from ...words import page_texts as words
from ...words.languages import translations
from ...words.manner import Manner
from .entry import Entry, theme_of
from .front import fill_contents, lay_contents, lay_cover, lay_rules
from .pages import lay_answers, lay_hints, lay_puzzles
from .press import Place, Press
from .sheet import SHEETS


@dataclass(frozen=True)
class Book:
    """pdf: the file, of so many pages. places: where each puzzle and its answer stand in it."""

    pdf: bytes
    pages: int
    places: tuple[Place, ...]


def bound(
    entries: Sequence[Entry],
    examples: Sequence[Entry],
    *,
    size: str,
    look: str,
    lang: str | None,
    lines: Sequence[str] = (),
) -> Book:
    """The entries in their order, numbered from 1, those of a game beside each other. examples: one of each
    game. size: of SHEETS. look: of LOOKS. lines: at the foot of the cover. The same ones give the same bytes.
    Raises PdfMissing."""
    manner = Manner(translations=translations(lang))
    press = Press(SHEETS[size], theme_of(look), manner, words.title(len(entries), manner))
    numbered = list(enumerate(entries, 1))
    hints = [manner.say(text) for text in (words.WHERE, words.WHAT)]
    answers, shown = manner.say(words.ANSWERS), {entry.game: entry for entry in examples}
    games = [(game, list(some)) for game, some in groupby(numbered, lambda each: each[1].game)]

    lay_cover(press, examples, entries, lines)
    chapters = [*(some[0][1].title for _, some in games), *hints, answers]
    lay_contents(press, chapters, numbered=any(entry.numbered for entry in entries))
    for game, some in games:
        title = some[0][1].title
        lay_rules(press, shown.get(game, some[0][1]))
        lay_puzzles(press, title, some)
    for title, where in zip(hints, (True, False), strict=True):
        lay_hints(press, title, numbered, where=where)
    lay_answers(press, answers, numbered)
    fill_contents(press)
    return Book(press.finished(), press.page, tuple(press.places))
