"""Puzzles made in several processes, the same ones however many these are."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from ..files.writing import (
    BOARD_NOTE,
    NO_INPUTS,
    Inputs,
    Unwritable,
    add_note,
    check_free,
    error_reason,
    write_file,
)
from ..overlay.book.entry import Entry, make_entry
from ..overlay.picture import encode
from ..pipeline import Snap
from ..solver.game import Game
from ..solver.games import GAMES, maker_of
from ..solver.generation import Wish
from ..solver.puzzle import Puzzle
from ..solver.rating import EASY, HARD, MEDIUM
from .executor import map_in_processes
from .journal import SETTINGS_NAME, Journal, RunKind, read_rows

LOOKAHEAD_RULE = "lookahead"  # the rule, as a rating counts it
MAX_REPETITIONS = 100  # other seeds tried for a puzzle that there is already


@dataclass(frozen=True)
class Order:
    """An order of `count` puzzles of a game. wish: their kind. seed: equal seeds give equal puzzles."""

    game: str
    wish: Wish
    seed: int
    count: int

    @property
    def record(self) -> Game:
        return GAMES[self.game]


class GeneratedPuzzle(NamedTuple):
    """name: its id. row: its object in the result schema. attempts: how many puzzles were begun for it."""

    name: str
    puzzle: Puzzle
    row: dict[str, Any]
    attempts: int

    @property
    def needs_lookahead(self) -> bool:
        return LOOKAHEAD_RULE in self.row["rating"]["counts"]


class WithPuzzle(Protocol):
    @property
    def puzzle(self) -> Puzzle: ...


Item = TypeVar("Item")
Made = TypeVar("Made", bound=WithPuzzle)


class GenerationFailed(Exception):
    """Raised when a worker could not make a puzzle; the message says why."""


def generate_puzzles(
    order: Order, known: set[Puzzle], workers: int | None, first: int = 0
) -> Generator[GeneratedPuzzle, None, None]:
    """The puzzles, in order, without those in `known` (canonical; grows) and without repetition. Numbers for
    which none is found are left out. first: the number, from 0, to begin with; all before it are known.

    A puzzle depends on the seed and its number alone, and what is a repetition is decided in their order.
    Raises GenerationFailed.
    """
    return make_distinct(partial(make_puzzle, order), range(first, order.count), known, workers, first)


def make_distinct(
    make: Callable[[Item, int], Made | None],
    items: Iterable[Item],
    known: set[Puzzle],
    workers: int | None,
    first: int = 0,
) -> Generator[Made, None, None]:
    """Make something of each item in several processes, in the order of the items. make: of an item, and of
    how often what it made was there already, as for `map_in_processes`; None where it makes nothing, which is
    left out. known, first: as of `generate_puzzles`. Raises GenerationFailed."""
    with closing(map_in_processes(partial(_make_first, make), items, workers=workers)) as outcomes:
        for number, outcome in enumerate(outcomes, first + 1):
            if outcome.failure:
                raise GenerationFailed(f"board {number} could not be made: {outcome.why}")
            made, repetition = outcome.value, 0
            while made and _canonical_puzzle(made.puzzle) in known:
                repetition += 1
                made = make(outcome.item, repetition) if repetition < MAX_REPETITIONS else None
            if made:
                known.add(_canonical_puzzle(made.puzzle))
                yield made


def _make_first(make: Callable[[Item, int], Made | None], item: Item) -> Made | None:
    return make(item, 0)


def _canonical_puzzle(puzzle: Puzzle) -> Puzzle:
    return GAMES[puzzle.game].canonical(puzzle)


def make_puzzle(order: Order, index: int, repetition: int = 0) -> GeneratedPuzzle | None:
    """The puzzle of a number (from 0), or where that is there already, another one."""
    wish = order.wish
    found = maker_of(order.game).generate(wish, f"{order.seed}/{index}/{repetition}")
    if found is None:
        return None
    puzzle = found.puzzle
    name = f"{puzzle.game}-{wish.named}-{wish.difficulty}-{order.seed}-{index + 1:05d}"
    row = Snap(name, solution=order.record.conclude(puzzle)).to_json()
    return GeneratedPuzzle(name, puzzle, row, found.attempts)


# The folder that generated boards are written to: whole files only, whenever the run is stopped.

LOOKAHEAD_LOG = "lookahead.log"
OPTION_NAMES = {"k": "stars", "hypotheses": "allow-hypotheses", "guessing": "allow-guessing"}
OPTION_NAMES |= {"least": "min-region", "most": "max-region"}
BOARDS_RUN_KIND = RunKind(
    "puzzles.jsonl", "boards", "name another folder with -o", {"game", "seed"}, OPTION_NAMES
)


class BoardFiles(AbstractContextManager["BoardFiles"]):
    """A folder with BOARDS_RUN_KIND.rows, one object of the result schema per line; one text per board and,
    where asked for, one picture; and LOG, the boards that needed lookahead, where there are any.

    What a run of the same order left is taken on: `earlier` are its boards, and `first` is the number, from
    0, of the one to go on with. avoid: a hash of the boards that are not made again.

    inputs: what is never written over. Raises Unwritable, when made and later: where the folder cannot be
    written to, or has boards of another order.
    """

    folder: Path
    pictures: bool
    earlier: list[Puzzle]
    first: int
    count: int
    lookaheads: int

    def __init__(
        self, folder: Path, order: Order, pictures: bool, avoid: str = "", inputs: Inputs = NO_INPUTS
    ):
        self.folder, self.pictures, self._inputs = folder, pictures, inputs
        self._path = folder / BOARDS_RUN_KIND.rows
        self.lookaheads = 0
        if not (folder / SETTINGS_NAME).exists():
            self._clear()
        wish = {"game": order.game, **asdict(order.wish), "seed": order.seed}
        self._journal = Journal(folder, {**wish, "png": pictures, "avoid": avoid}, inputs, BOARDS_RUN_KIND)
        try:
            self.first, self.earlier = self._read_earlier(order)
        except BaseException:
            self._journal.__exit__(None, None, None)
            raise
        self.count = len(self.earlier)

    def __exit__(self, *_: object) -> None:
        self._journal.__exit__(None, None, None)

    @property
    def log(self) -> Path:
        return self.folder / LOOKAHEAD_LOG

    def _clear(self) -> None:
        """Remove what lies at the place of the files that grow: no run of ours left it. Raises Unwritable
        where it is to stay."""
        for path in (self._path, self.log):
            check_free(path, self._inputs)
            if not path.exists():
                continue
            if not self._inputs.overwrite:
                what = f"{path} exists already, and does not say how its boards were made"
                remedy = f"{BOARDS_RUN_KIND.another}, or add --overwrite"
                raise Unwritable(f"cannot write boards to {self.folder}: {what}", remedy)
            try:
                path.unlink()
            except OSError as error:
                raise Unwritable(
                    f"cannot write {path}: {error_reason(error)}", BOARDS_RUN_KIND.another
                ) from error

    def add(self, made: GeneratedPuzzle) -> None:
        """Write one board's files, its row last."""
        write_file(self.folder / f"{made.name}.txt", made.puzzle.to_text().encode(), self._inputs)
        if self.pictures:
            from ..overlay.paint.flat import render_puzzle

            picture = add_note(encode(render_puzzle(made.puzzle), ".png"), ".png", BOARD_NOTE)
            write_file(self.folder / f"{made.name}.png", picture, self._inputs)
        if made.needs_lookahead:
            self.lookaheads += 1
            self._log_lookahead(made)
        self._journal.add(made.row)
        self.count += 1

    def _log_lookahead(self, made: GeneratedPuzzle) -> None:
        check_free(self.log, self._inputs)
        try:
            with self.log.open("a", encoding="utf-8") as log:
                print(made.name, "/".join(made.puzzle.to_text().split("\n")[:-1]), file=log)
        except OSError as error:
            raise Unwritable(
                f"cannot write {self.log}: {error_reason(error)}", BOARDS_RUN_KIND.another
            ) from error

    def _read_earlier(self, order: Order) -> tuple[int, list[Puzzle]]:
        """The number to go on with, and the boards that are there. Raises Unwritable."""
        first, found = 0, []
        try:
            for row in read_rows(self._path):
                if row is None:
                    raise ValueError("a line is no board")
                found.append(GAMES[order.game].of_json(row if row["puzzle"] is None else row["puzzle"]))
                first = max(first, int(row["file"].rpartition("-")[2]))
        except (OSError, ValueError) as error:
            raise Unwritable(f"cannot go on with {self._path}: {error}", BOARDS_RUN_KIND.another) from error
        return first, found


# The puzzles of a book, made in several processes: the same ones however many these are.

RISING = "rising"
DIFFICULTIES = (EASY, MEDIUM, HARD, RISING)
SEED_VERSION = (
    1  # part of every seed, as of the puzzles of days: whatever changes the puzzles of a book raises it
)
MAX_TRIES = 5  # other seeds for a puzzle that does not come about


@dataclass(frozen=True)
class BookPlan:
    """The plan of a book. count: of puzzles, as many of each game as of the others, or one more. difficulty:
    of DIFFICULTIES. look, lang: see `make_entry`. Raises ValueError where a game has no puzzles so hard."""

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


class EntryOrder(NamedTuple):
    """A puzzle that is to be made: of a game, as wished, by a seed. number: among those of the game, from 1;
    0 of the example beside its rules."""

    game: str
    wish: Wish
    seed: str
    number: int


class GeneratedEntry(NamedTuple):
    """The entry that was made."""

    puzzle: Puzzle
    order: EntryOrder
    entry: Entry


def entry_orders(plan: BookPlan) -> Iterator[EntryOrder]:
    """The entries to be made, game by game, of each the example first."""
    for i, game in enumerate(plan.games):
        count = plan.count // len(plan.games) + (i < plan.count % len(plan.games))
        wishes = _book_wishes(game, plan.difficulty, count)
        for number, wish in enumerate((wishes[0], *wishes)):
            yield EntryOrder(
                game, wish, f"book/{SEED_VERSION}/{plan.seed}/{game}/{plan.difficulty}/{number}", number
            )


def generate_entries(plan: BookPlan, workers: int | None) -> Generator[GeneratedEntry, None, None]:
    """Yield the entries of a plan in the plan's order, no puzzle twice. Raises GenerationFailed."""
    return make_distinct(partial(_make_entry, plan.look, plan.lang), entry_orders(plan), set(), workers)


def sort_entries(made: Sequence[GeneratedEntry]) -> list[GeneratedEntry]:
    """Game by game, easier ones first."""
    games = list(dict.fromkeys(each.order.game for each in made))
    return sorted(made, key=lambda each: (games.index(each.order.game), each.entry.hardness))


def _book_wishes(game: str, difficulty: str, count: int) -> list[Wish]:
    """The wishes for so many puzzles of a game, easier ones first: where they get harder, like those of the
    days of a week."""
    maker = maker_of(game)
    if difficulty != RISING:
        return [maker.wish(difficulty=difficulty)] * count
    return [maker.week[i * len(maker.week) // count] for i in range(count)]


def _make_entry(look: str, lang: str | None, order: EntryOrder, repetition: int) -> GeneratedEntry | None:
    """The entry of a puzzle, of another one the more often it was there already; None where none comes
    about."""
    tries = (
        maker_of(order.game).generate(order.wish, f"{order.seed}/{repetition}/{i}") for i in range(MAX_TRIES)
    )
    found = next(filter(None, tries), None)
    if found is None:
        return None
    game = GAMES[order.game]
    solution = game.conclude(found.puzzle)
    entry = make_entry(solution, game.position(solution, {}), look, lang)
    return GeneratedEntry(found.puzzle, order, entry if order.number == 0 else replace(entry, lesson=()))
