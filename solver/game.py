"""The record of a game in the solver, and the tables of games."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar, cast

from .budget import CP_SAT_BUDGET, Budget, answers_of_first_finished
from .cells import Cell
from .ladder import Rung
from .puzzle import Answer, Marks, Position, Puzzle, Solution, WrongMark
from .rating import HYPOTHESIS_TIER, Rating, rating_of
from .way import Deduction

if TYPE_CHECKING:
    from .generation import Maker


# A table of games: one record a game, each in a module of its own that is loaded when it is asked for.

T = TypeVar("T")


class Table(Mapping[str, T], Generic[T]):
    """Records by a game's name in the result schema.

    rows: for each name the record itself, or ".folder.module:NAME", which is where it is found from
    `package` on. Nobody pays for a game that was not asked for.
    """

    def __init__(self, package: str, rows: Mapping[str, str | T]):
        self.package = package
        self.rows: dict[str, str | T] = dict(rows)

    def __getitem__(self, name: str) -> T:
        row = self.rows[name]
        if isinstance(row, str):
            module, _, record = row.partition(":")
            row = self.rows[name] = cast(T, getattr(import_module(module, self.package), record))
        return row

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)


Shape = tuple[int, int]  # rows and columns of a board
ASIDE = (0, 1), (1, 0)  # from the first cell of a pair to the other: to the right, down


@dataclass(frozen=True)
class MarkForm:
    """One form of marks. rest: how many numbers it has besides its cell. parts(mark): its cell, and these
    numbers. mark(cell, numbers, shape): the mark that has these parts; None where there is none on a board of
    that shape."""

    rest: int
    parts: Callable[[Sequence[Any]], tuple[Cell, tuple[int, ...]]]
    mark: Callable[[Cell, Sequence[int], Shape], tuple[Any, ...] | None]


class Entered(NamedTuple):
    """A player's right marks, by kind, and the cells that the player has filled, rightly or not."""

    marks: Marks
    cells: Collection[Cell]


class Search(Protocol):
    """The module `search.py` of a game. There may be MORE_BUDGET too, of `solutions` where OR-tools is not
    installed."""

    @property
    def BUDGET(self) -> int:  # noqa: N802 -- a constant of the module
        """The budget of `solutions` that is spent in seconds."""
        ...

    def solutions(self, puzzle: Any, limit: int, budget: int | None) -> Sequence[Answer]: ...

    def cpsat_solutions(self, puzzle: Any, limit: int, *, budget: float | None) -> list[Any] | None: ...


Parse = Callable[[str], Puzzle]
ReadJson = Callable[[Mapping[str, Any]], Puzzle]
IsText = Callable[[Sequence[str]], bool]
MakeState = Callable[[Any], Any]
AnyDeduction = type[Deduction[Any]]
Answered = Callable[[Any, int | None], Solution]


class Game:
    """The record of a game: how its puzzles are parsed, solved, played and made.

    A game derives a class from this one, says what is its own, and has one object of it in the table.

    parse: from text; of_json: from a JSON object; both raise MalformedBoard. field: the field by which this
    game's JSON objects are known. is_text: True if a text, as its lines in lower case, none of them empty, is
    of this game; None for the game of all texts that no other one claims. search: the game's module of that
    name. state: makes the state of a puzzle before the first step. deduction: what climbs from there. ladder:
    all rules. marks: the kinds of marks that a player may put in, each with its form. starred: True if its
    boards differ in how many of a kind each unit needs, which a person may have to say. answered: the answers
    of `conclude_read` without the deduction, for readings that are weighed against each other; None where
    that takes hardly less. made_by: the name of its `Maker` in `generate.py` of the game's folder, where its
    `twins` are as well; None where nothing makes puzzles. use_words: for a game of words, solves its puzzles
    from now on with the words of a text, a word a line, which has a name; raises ValueError where it has
    none.
    """

    parse: Parse
    of_json: ReadJson
    field: str
    is_text: IsText | None = None
    search: Search
    state: MakeState
    deduction: AnyDeduction
    ladder: Sequence[Rung]
    marks: Mapping[str, MarkForm] = {}
    starred: bool = False
    answered: Answered | None = None
    made_by: str | None = None
    use_words: Callable[[str, str], None] | None = None

    def named(self, puzzle: Any) -> Any:
        """Return a puzzle that a person has called this game's: boards of some games look alike."""
        return puzzle

    @property
    def fair(self) -> Sequence[Rung]:
        """The rules that suppose nothing, by which a puzzle with several answers is told."""
        return tuple(rung for rung in self.ladder if rung.tier < HYPOTHESIS_TIER)

    def is_field(self, value: Any) -> bool:
        """True if what stands in `field` is this game's; to be said where another game has that field."""
        return True

    def has_row(self, row: Mapping[str, Any]) -> bool:
        """True if a JSON object has what this game's have."""
        value = row.get(self.field)
        return value is not None and self.is_field(value)

    # Its puzzles.

    @property
    def _generate(self) -> ModuleType:
        return import_module(f"{type(self).__module__.rpartition('.')[0]}.generate")

    @property
    def maker(self) -> "Callable[[], Maker] | None":
        """The function that finds what makes puzzles of the game; None where nothing does."""
        name = self.made_by
        return (lambda: getattr(self._generate, name)) if name else None

    def twins(self, puzzle: Any) -> Iterable[Puzzle]:
        """The puzzle as it looks turned, mirrored, and otherwise the same to a player, itself among them."""
        return self._generate.twins(puzzle) if self.made_by else [puzzle]

    def canonical(self, puzzle: Puzzle) -> Puzzle:
        """The one of its twins that is written first: two puzzles have the same exactly if they are twins."""
        return min(self.twins(puzzle), key=lambda twin: twin.to_text())

    # Its answers.

    def answers(self, puzzle: Any, most: int) -> Sequence[Answer]:
        """Find up to `most` answers of a puzzle by search alone. Raises SearchTooLong."""
        return self.search.solutions(puzzle, most, self.search.BUDGET)

    def quick_searches(self, puzzle: Any) -> tuple[Callable[[], Any], ...]:
        """The searches for up to two answers of a puzzle that end in seconds, in the order in which they are
        tried."""
        return (lambda: self.answers(puzzle, 2),)

    def find(self, puzzle: Any) -> Sequence[Answer]:
        """Up to two answers of a puzzle, by one search after the other, each if those before it take too
        long: quick ones, CP-SAT, or without OR-tools a longer search. Raises SearchTooLong where none comes
        to an end."""
        search, longer = self.search, getattr(self.search, "MORE_BUDGET", None)
        return answers_of_first_finished(
            *self.quick_searches(puzzle),
            lambda: search.cpsat_solutions(puzzle, limit=2, budget=CP_SAT_BUDGET),
            instead=None if longer is None else lambda: [*search.solutions(puzzle, 2, longer)],
        )

    def conclude(self, puzzle: Any) -> Solution:
        """The whole answer: the number of answers there are, by search from the givens, and the deduction.
        Raises SearchTooLong where no search comes to an end."""
        return self.explain(puzzle, self.find(puzzle))

    def conclude_read(self, puzzle: Any, stars: int | None) -> Solution:
        """The whole answer to what was read from a capture. stars: a unit, where a person has said it."""
        return self.conclude(puzzle)

    def explain(self, puzzle: Any, answers: Sequence[Answer]) -> Solution:
        """The whole answer to a puzzle of which the answers are known, up to two: with one the deduction by
        the whole ladder, with several as far as the fair rules go."""
        found = tuple(answers)
        if not found:
            return Solution(puzzle, ())
        answer, *others = found
        if others:
            return Solution(puzzle, found, self.deduce(self.state(puzzle), self.fair).proof)
        deduction = self.deduce(self.state(puzzle), self.ladder, Budget.for_board(puzzle.shape))
        guessed = self.guessed(deduction.state, answer)
        rating = self.rate(deduction, not guessed) if deduction.in_time else None
        return Solution(puzzle, found, deduction.proof, rating, guessed)

    def deduce(self, state: Any, ladder: Sequence[Rung], budget: Budget | None = None) -> Deduction[Any]:
        """The deduction from a state, which is left as it is."""
        return self.deduction.of(state, ladder, budget)

    def guessed(self, state: Any, answer: Answer) -> tuple[Cell, ...]:
        """The cells that a state leaves open: only search knows them."""
        return state.open_cells

    def rate(self, deduction: Any, solved: bool) -> Rating:
        """The rating of a deduction. solved: it reaches the whole answer."""
        return rating_of(deduction.fired, solved)

    def remarks(self, solution: Solution) -> Sequence[str]:
        """Harmless facts about an answer, in English, as notes of a reading have them."""
        return ()

    def rating(self, puzzle: Any) -> Rating | None:
        """The rating of a puzzle; None unless it has exactly one answer. Raises SearchTooLong."""
        return self.conclude(puzzle).rating

    # What a player has put in.

    def position(self, solution: Solution, marks: Marks) -> Position:
        """Return the position of a player with these marks (only where there is one answer): the marks that
        are right, and all that follows from them. Asking again returns the same object, whose way may have
        been told."""
        known: dict[str, Position] = solution.__dict__.setdefault("positions", {})
        put_in = repr(sorted((kind, *given) for kind, given in marks.items()))
        if put_in not in known:
            with solution.purse.open():
                known[put_in] = self.position_anew(solution, marks)
        return known[put_in]

    def position_anew(self, solution: Solution, marks: Marks) -> Position:
        """The position of a player, worked out."""
        puzzle, proof = solution.puzzle, solution.proof
        state = self.state(puzzle)
        right, cells = self.enter(state, solution, marks)
        if any(right.values()) or not proof:
            proof = self.deduce(state, self.ladder, Budget.for_board(puzzle.shape)).proof
        return Position(right, proof, not set(solution.guessed) <= set(cells))

    def enter(self, state: Any, solution: Solution, marks: Marks) -> Entered:
        """Enter the marks that are right into the state of the puzzle."""
        return Entered({}, ())

    def wrong_marks(self, solution: Solution, marks: Marks) -> tuple[WrongMark, ...]:
        """The marks that contradict the only answer, row by row; none where there is no only one."""
        if solution.answer is None:
            return ()
        return tuple(sorted(self.find_wrong(solution, marks), key=lambda mark: mark[:2]))

    def find_wrong(self, solution: Solution, marks: Marks) -> Iterable[WrongMark]:
        """Find the marks that contradict the only answer."""
        return ()

    def understood(self, solution: Solution, marks: Marks) -> Marks | None:
        """The marks with another meaning where most of them contradict the only answer (none of those that
        it judges, where no other meaning fits); None where they are taken as they are."""
        return None


class GameOfValues(Game):
    """A game that writes one value into each cell: its answers are rows of characters, its state has `put`
    and `open_cells`. Unless a game says otherwise the values are digits, which a player types; pencil notes
    say what somebody thinks possible, and are neither right nor wrong."""

    def typed(self, marks: Marks) -> dict[Cell, int]:
        """The values that a player put in, by cell."""
        return {(r, c): digit for r, c, digit in marks.get(DIGITS, ())}

    def as_marks(self, values: Mapping[Cell, int]) -> Marks:
        """Values by cell as marks."""
        return {DIGITS: tuple((*cell, digit) for cell, digit in values.items())}

    def enter(self, state: Any, solution: Solution, marks: Marks) -> Entered:
        typed, open_cells = self.typed(marks), {*state.open_cells}
        wrong = {mark.cell for mark in self.wrong_marks(solution, marks)}
        right = {cell: value for cell, value in typed.items() if cell in open_cells and cell not in wrong}
        for cell, value in right.items():
            state.put(cell, value)
        return Entered(self.as_marks(right), typed.keys())

    def find_wrong(self, solution: Solution, marks: Marks) -> Iterable[WrongMark]:
        rows = [str(row) for row in solution.answer or ()]
        for cell, value in self.typed(marks).items():
            if rows[cell[0]][cell[1]] != str(value):
                yield self.judge(solution, cell, value)

    def judge(self, solution: Solution, cell: Cell, value: int) -> WrongMark:
        """A wrong value with the step that says what stands there."""
        return WrongMark(cell, str(value), step=solution.step_that_fills(cell))


def _parts(mark: Sequence[int]) -> tuple[Cell, tuple[int, ...]]:
    r, c, *numbers = mark
    return (r, c), tuple(numbers)


def _parts_of_pair(pair: Sequence[Sequence[int]]) -> tuple[Cell, tuple[int, ...]]:
    (r, c), (r2, c2) = pair
    return (r, c), (ASIDE.index((r2 - r, c2 - c)),)


def _value(cell: Cell, numbers: Sequence[int], shape: Shape) -> tuple[int, ...] | None:
    return (*cell, *numbers) if 1 <= numbers[0] <= max(shape) else None


def _pair(cell: Cell, numbers: Sequence[int], shape: Shape) -> tuple[Cell, Cell] | None:
    if numbers[0] > 1:
        return None
    down, right = ASIDE[numbers[0]]
    other = cell[0] + down, cell[1] + right
    return (cell, other) if other[0] < shape[0] and other[1] < shape[1] else None


def _rectangle(cell: Cell, numbers: Sequence[int], shape: Shape) -> tuple[int, ...] | None:
    fits = all(1 <= numbers[i] <= shape[i] - cell[i] for i in (0, 1))
    return (*cell, *numbers) if fits else None


#: (row, column); with what stands there; two neighbours, the upper or left one first; the upper left cell
#: with how many rows and columns there are.
CELL = MarkForm(0, _parts, lambda cell, numbers, shape: cell)
VALUE = MarkForm(1, _parts, _value)
PAIR = MarkForm(1, _parts_of_pair, _pair)
RECTANGLE = MarkForm(2, _parts, _rectangle)

# Kinds of marks in games of digits, with their forms.
DIGITS = "digits"  # (row, column, digit): typed
NOTES = "notes"  # (row, column, digit): noted with a pencil
DIGIT_MARKS: Mapping[str, MarkForm] = dict.fromkeys((DIGITS, NOTES), VALUE)
