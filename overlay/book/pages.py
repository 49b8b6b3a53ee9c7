"""The pages of puzzles, hints and answers."""

from collections.abc import Sequence
from itertools import chain, count
from math import prod

from ...words import page_texts as words
from ..onto.pdf import STRONG
from ..onto.vector import AXES
from .entry import Entry
from .press import QUIET, Press, Style, lower
from .sheet import MM, boxes

GAP = 8 * MM  # between puzzles
CLOSE = 5 * MM  # between answers
FEW = 1, 2  # puzzles beside each other and one above the other on a page, where a game has no more
LEVELS = 3  # of a game's own boards


def lay_puzzles(press: Press, title: str, numbered: Sequence[tuple[int, Entry]]) -> None:
    """Puzzles of a game, so many a page, few of them larger, each with its number, its game and how hard it
    is."""
    layout = FEW if len(numbered) <= prod(FEW) else press.sheet.puzzles
    pages = (boxes(press.turn(title), *layout, GAP) for _ in count())
    for (number, entry), box in zip(numbered, chain.from_iterable(pages), strict=False):
        y, ink, (tier, _) = box.top - 12, press.theme.colours["text"], entry.hardness
        wide = press.write(str(number), box.left, y, 14, ink, font=STRONG)
        press.write(entry.title, box.left + wide + 7, y, 9.5, ink)
        dots = press.dots(tier, max(LEVELS, tier), box.right, y)
        press.write(entry.level, dots - 4, y, 8.5, QUIET, "end")
        left, top = entry.room
        room = left + AXES, top + AXES
        press.board(lower(box, 19), entry.board, entry.shape, room, ("puzzle", number))


def lay_answers(press: Press, title: str, numbered: Sequence[tuple[int, Entry]]) -> None:
    """Answers with the numbers of their steps, smaller."""
    pages = (boxes(press.turn(title, "" if i else title), *press.sheet.answers, CLOSE) for i in count())
    for (number, entry), box in zip(numbered, chain.from_iterable(pages), strict=False):
        wide = press.write(str(number), box.left, box.top - 9, 9.5, press.theme.colours["text"], font=STRONG)
        press.write(entry.title, box.left + wide + 5, box.top - 9, 8, QUIET)
        press.board(lower(box, 13), entry.answer, entry.shape, entry.room, ("answer", number))


def lay_hints(press: Press, title: str, numbered: Sequence[tuple[int, Entry]], *, where: bool) -> None:
    """Of each puzzle the first steps: where to look, or what follows there."""
    first = press.tell(press.turn(title, title), title, "title")
    if where:
        first = press.tell(first, press.manner.say(words.HINTED), "body")
    blocks: list[list[tuple[str, Style]]] = []
    for number, entry in numbered:
        said = (hint.where if where else hint.what for hint in entry.hints)
        lines: list[tuple[str, Style]] = [(f"{i}. {text}", "hint") for i, text in enumerate(said, 1)]
        blocks.append([(f"{number}  {entry.title}", "entry"), *lines])
    press.flow(title, first, blocks)
