"""The puzzles of a book, made in several processes: the same ones however many these are."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from ...overlay.book.entry import Entry, entry_of
from ...solver.games import GAMES, maker_of
from ...solver.generation import Wish
from ...solver.puzzle import Puzzle
from ...solver.rating import EASY, HARD, MEDIUM
from .run import each_once

RISING = "rising"
DIFFICULTIES = (EASY, MEDIUM, HARD, RISING)
VERSION = 1  # part of every seed, as of the puzzles of days: whatever changes the puzzles of a book raises it
TRIES = 5  # other seeds for a puzzle that does not come about


@dataclass(frozen=True)
class Plan:
    """What a book shall have. count: of puzzles, as many of each game as of the others, or one more.
    difficulty: of DIFFICULTIES. look, lang: see `entry_of`. Raises ValueError where a game has no puzzles so
    hard."""

    games: tuple[str, ...]
    count: int
    difficulty: str
    seed: int
    look: str
    lang: str | None

    def __post_init__(self) -> None:
        for game in self.games:
            if self.difficulty not in (*maker_of(game).wish.labels, RISING):
                raise ValueError(f"there are no {game} puzzles that are {self.difficulty}")


class Wanted(NamedTuple):
    """A puzzle that is to be made: of a game, as wished, by a seed. number: among those of the game, from 1;
    0 of the example beside its rules."""

    game: str
    wish: Wish
    seed: str
    number: int


class MadeEntry(NamedTuple):
    """What was made of it."""

    puzzle: Puzzle
    wanted: Wanted
    entry: Entry


def wanted(plan: Plan) -> Iterator[Wanted]:
    """All that is to be made, game by game, of each the example first."""
    for i, game in enumerate(plan.games):
        count = plan.count // len(plan.games) + (i < plan.count % len(plan.games))
        wishes = _wishes(game, plan.difficulty, count)
        for number, wish in enumerate((wishes[0], *wishes)):
            yield Wanted(game, wish, f"book/{VERSION}/{plan.seed}/{game}/{plan.difficulty}/{number}", number)


def made_entries(plan: Plan, workers: int | None) -> Generator[MadeEntry, None, None]:
    """All of them, in that order, no puzzle twice. Raises Failed."""
    return each_once(partial(_made, plan.look, plan.lang), wanted(plan), set(), workers)


def in_order(made: Sequence[MadeEntry]) -> list[MadeEntry]:
    """Game by game, easier ones first."""
    games = list(dict.fromkeys(each.wanted.game for each in made))
    return sorted(made, key=lambda each: (games.index(each.wanted.game), each.entry.hardness))


def _wishes(game: str, difficulty: str, count: int) -> list[Wish]:
    """What each of so many puzzles of a game shall be like, easier ones first: where they get harder, like
    those of the days of a week."""
    maker = maker_of(game)
    if difficulty != RISING:
        return [maker.wish(difficulty=difficulty)] * count
    return [maker.week[i * len(maker.week) // count] for i in range(count)]


def _made(look: str, lang: str | None, wanted: Wanted, again: int) -> MadeEntry | None:
    """The entry of a puzzle, of another one the more often it was there already; None where none comes
    about."""
    tries = (maker_of(wanted.game).generate(wanted.wish, f"{wanted.seed}/{again}/{i}") for i in range(TRIES))
    found = next(filter(None, tries), None)
    if found is None:
        return None
    game = GAMES[wanted.game]
    solution = game.conclude(found.puzzle)
    entry = entry_of(solution, game.position(solution, {}), look, lang)
    return MadeEntry(found.puzzle, wanted, entry if wanted.number == 0 else replace(entry, lesson=()))
