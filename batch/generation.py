"""Generation of puzzles and books in several processes, whose number does not change the puzzles."""

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

LOOKAHEAD_RULE = "lookahead"  # name of the rule in the counts of a rating
MAX_REPETITIONS = 100  # other seeds that are tried if a puzzle is a repetition


@dataclass(frozen=True)
class Order:
    """An order of `count` puzzles of a game.

    wish: the size, difficulty and other options. seed: equal seeds give equal puzzles.
    """

    game: str
    wish: Wish
    seed: int
    count: int

    @property
    def game_record(self) -> Game:
        """The game's row in the table of games."""
        return GAMES[self.game]


class GeneratedPuzzle(NamedTuple):
    """A generated puzzle.

    name: the id of the puzzle. row: its object in the result schema. attempts: puzzles that were begun to
    find it.
    """

    name: str
    puzzle: Puzzle
    row: dict[str, Any]
    attempts: int

    @property
    def needs_lookahead(self) -> bool:
        """True if the proof has a step by the rule "lookahead"."""
        return LOOKAHEAD_RULE in self.row["rating"]["counts"]


class WithPuzzle(Protocol):
    """Any object that has a puzzle."""

    @property
    def puzzle(self) -> Puzzle: ...


Item = TypeVar("Item")
MadeObject = TypeVar("MadeObject", bound=WithPuzzle)


class GenerationFailed(Exception):
    """Raised when a worker failed to make a puzzle; the message has the reason."""


def generate_puzzles(
    order: Order, known: set[Puzzle], workers: int | None, first: int = 0
) -> Generator[GeneratedPuzzle, None, None]:
    """Yield the puzzles of an order, without repetitions. A number for which none is found is left out.

    A puzzle depends only on the seed and its number. Repetitions are found in the order of the numbers, so
    the number of workers changes nothing.

    known: canonical puzzles that must not be repeated; new ones are added. workers: as in `map_in_processes`.
    first: the number, from 0, of the first puzzle to make. Raises GenerationFailed.
    """
    return make_distinct(partial(make_puzzle, order), range(first, order.count), known, workers, first)


def make_distinct(
    make: Callable[[Item, int], MadeObject | None],
    items: Iterable[Item],
    known: set[Puzzle],
    workers: int | None,
    first: int = 0,
) -> Generator[MadeObject, None, None]:
    """Make an object with a puzzle from each item in several processes; yield them without repetitions.

    make: takes an item and a number, from 0, of repetitions; returns an object, or None, which is left out.
    This function must be picklable. known, workers, first: as in `generate_puzzles`. Raises GenerationFailed.
    """
    with closing(
        map_in_processes(partial(_make_without_repetition, make), items, workers=workers)
    ) as outcomes:
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


def _make_without_repetition(make: Callable[[Item, int], MadeObject | None], item: Item) -> MadeObject | None:
    return make(item, 0)


def _canonical_puzzle(puzzle: Puzzle) -> Puzzle:
    return GAMES[puzzle.game].canonical_form(puzzle)


def make_puzzle(order: Order, index: int, repetition: int = 0) -> GeneratedPuzzle | None:
    """Make a puzzle of an order; return None if none is found.

    index: the number of the puzzle, from 0. repetition: how many puzzles of this number were repetitions.
    """
    wish = order.wish
    found = maker_of(order.game).generate(wish, f"{order.seed}/{index}/{repetition}")
    if found is None:
        return None
    puzzle = found.puzzle
    name = f"{puzzle.game}-{wish.size_name}-{wish.difficulty}-{order.seed}-{index + 1:05d}"
    row = Snap(name, solution=order.game_record.solve_and_explain(puzzle)).to_json()
    return GeneratedPuzzle(name, puzzle, row, found.attempts)


# The folder of generated boards. Its files are whole, whenever a run is stopped.

LOOKAHEAD_LOG = "lookahead.log"
OPTION_NAMES = {"k": "stars", "hypotheses": "allow-hypotheses", "guessing": "allow-guessing"}
OPTION_NAMES |= {"least": "min-region", "most": "max-region"}
BOARDS_RUN_KIND = RunKind(
    "puzzles.jsonl", "boards", "name another folder with -o", {"game", "seed"}, OPTION_NAMES
)


class BoardFiles(AbstractContextManager["BoardFiles"]):
    """A folder of generated boards.

    The folder holds a text of each board, and with `pictures` a picture of each board. puzzles.jsonl has an
    object of the result schema on each line. lookahead.log lists the boards that need lookahead, if any.

    If an earlier run of the same order left boards, `earlier` holds these, and `next_index` is the number,
    from 0, of the next one. count: the boards in the folder. lookahead_count: the boards of this run that
    need lookahead. avoid: a hash of the boards that must not be repeated. inputs: files that are never
    overwritten.

    All methods raise Unwritable if the folder cannot be written to. The constructor also does so if the
    folder has boards of another order.
    """

    folder: Path
    pictures: bool
    earlier: list[Puzzle]
    next_index: int
    count: int
    lookahead_count: int

    def __init__(
        self, folder: Path, order: Order, pictures: bool, avoid: str = "", inputs: Inputs = NO_INPUTS
    ):
        self.folder, self.pictures, self._inputs = folder, pictures, inputs
        self._path = folder / BOARDS_RUN_KIND.file_name
        self.lookahead_count = 0
        if not (folder / SETTINGS_NAME).exists():
            self._remove_foreign_files()
        wish = {"game": order.game, **asdict(order.wish), "seed": order.seed}
        self._journal = Journal(folder, {**wish, "png": pictures, "avoid": avoid}, inputs, BOARDS_RUN_KIND)
        try:
            self.next_index, self.earlier = self._read_earlier(order)
        except BaseException:
            self._journal.__exit__(None, None, None)
            raise
        self.count = len(self.earlier)

    def __exit__(self, *_: object) -> None:
        self._journal.__exit__(None, None, None)

    @property
    def lookahead_log(self) -> Path:
        """The path of the list of boards that need lookahead."""
        return self.folder / LOOKAHEAD_LOG

    def _remove_foreign_files(self) -> None:
        """Remove files of others at the paths to which this class appends.

        Raises Unwritable if these files may not be overwritten.
        """
        for path in (self._path, self.lookahead_log):
            check_free(path, self._inputs)
            if not path.exists():
                continue
            if not self._inputs.overwrite:
                what = f"{path} exists, and the settings of its boards are unknown"
                remedy = f"{BOARDS_RUN_KIND.other_folder_advice}, or add --overwrite"
                raise Unwritable(f"cannot write boards to {self.folder}: {what}", remedy)
            try:
                path.unlink()
            except OSError as error:
                what = f"cannot write {path}: {error_reason(error)}"
                raise Unwritable(what, BOARDS_RUN_KIND.other_folder_advice) from error

    def add(self, made: GeneratedPuzzle) -> None:
        """Write the files of a board, and last its row in the journal."""
        write_file(self.folder / f"{made.name}.txt", made.puzzle.to_text().encode(), self._inputs)
        if self.pictures:
            from ..overlay.paint.flat import render_puzzle

            picture = add_note(encode(render_puzzle(made.puzzle), ".png"), ".png", BOARD_NOTE)
            write_file(self.folder / f"{made.name}.png", picture, self._inputs)
        if made.needs_lookahead:
            self.lookahead_count += 1
            self._log_lookahead(made)
        self._journal.add(made.row)
        self.count += 1

    def _log_lookahead(self, made: GeneratedPuzzle) -> None:
        check_free(self.lookahead_log, self._inputs)
        try:
            with self.lookahead_log.open("a", encoding="utf-8") as log:
                print(made.name, "/".join(made.puzzle.to_text().split("\n")[:-1]), file=log)
        except OSError as error:
            what = f"cannot write {self.lookahead_log}: {error_reason(error)}"
            raise Unwritable(what, BOARDS_RUN_KIND.other_folder_advice) from error

    def _read_earlier(self, order: Order) -> tuple[int, list[Puzzle]]:
        """Return the number of the next board, and the boards of an earlier run. Raises Unwritable."""
        first, boards = 0, []
        try:
            for row in read_rows(self._path):
                if row is None:
                    raise ValueError("a line is not a board")
                boards.append(GAMES[order.game].of_json(row if row["puzzle"] is None else row["puzzle"]))
                first = max(first, int(row["file"].rpartition("-")[2]))
        except (OSError, ValueError) as error:
            what = f"cannot continue {self._path}: {error}"
            raise Unwritable(what, BOARDS_RUN_KIND.other_folder_advice) from error
        return first, boards


# The puzzles of a book, made in several processes, whose number does not change the puzzles.

RISING_DIFFICULTY = "rising"  # the difficulty of a book whose puzzles get harder
DIFFICULTIES = (EASY, MEDIUM, HARD, RISING_DIFFICULTY)
SEED_VERSION = 1  # part of every seed; raise this number if a change makes other puzzles of the same seeds
MAX_TRIES = 5  # other seeds that are tried if no puzzle is found


@dataclass(frozen=True)
class BookPlan:
    """The plan of a book.

    count: puzzles of all games together; each game has equally many, or one more. difficulty: one of
    DIFFICULTIES. look, lang: as in `make_entry`. Raises ValueError if a game has no puzzles of this
    difficulty, or if there are fewer puzzles than games.
    """

    games: tuple[str, ...]
    count: int
    difficulty: str
    seed: int
    look: str
    lang: str | None

    def __post_init__(self) -> None:
        for game in self.games:
            if self.difficulty not in (*maker_of(game).wish.labels, RISING_DIFFICULTY):
                raise ValueError(f"there are no {game} puzzles that are {self.difficulty}")
        if self.count < len(self.games):
            raise ValueError(f"{self.count} is less than one puzzle of each of {len(self.games)} games")


class EntryOrder(NamedTuple):
    """An order of one puzzle of a book. number: its number in the game, from 1; 0 for the game's example."""

    game: str
    wish: Wish
    seed: str
    number: int


class GeneratedEntry(NamedTuple):
    """An entry of a book, with its puzzle and its order."""

    puzzle: Puzzle
    order: EntryOrder
    entry: Entry


def entry_orders(plan: BookPlan) -> Iterator[EntryOrder]:
    """Yield the orders of a book, game by game. The example of each game comes first."""
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
    """Sort entries by game, in the order of `entries`, and the entries of a game from easy to hard."""
    games = list(dict.fromkeys(each.order.game for each in made))
    return sorted(made, key=lambda each: (games.index(each.order.game), each.entry.difficulty_key))


def _book_wishes(game: str, difficulty: str, count: int) -> list[Wish]:
    """Return the wishes for `count` puzzles of a game. For RISING_DIFFICULTY they are those of the days of a
    week."""
    maker = maker_of(game)
    if difficulty != RISING_DIFFICULTY:
        return [maker.wish(difficulty=difficulty)] * count
    return [maker.week_of_wishes[i * len(maker.week_of_wishes) // count] for i in range(count)]


def _make_entry(look: str, lang: str | None, order: EntryOrder, repetition: int) -> GeneratedEntry | None:
    """Make an entry of a book; return None if no puzzle is found. repetition: as in `make_puzzle`."""
    tries = (
        maker_of(order.game).generate(order.wish, f"{order.seed}/{repetition}/{i}") for i in range(MAX_TRIES)
    )
    found = next(filter(None, tries), None)
    if found is None:
        return None
    game = GAMES[order.game]
    solution = game.solve_and_explain(found.puzzle)
    entry = make_entry(solution, game.position(solution, {}), look, lang)
    return GeneratedEntry(found.puzzle, order, entry if order.number == 0 else replace(entry, lesson=()))
