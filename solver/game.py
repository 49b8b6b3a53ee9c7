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


# A table: one record a name, nearly always a game's, each in a module that is loaded when it is asked for.

T = TypeVar("T")


class Table(Mapping[str, T], Generic[T]):
    """Records by name: that of a game in the result schema, or of something else that few runs need.

    records: for each name the record itself, or ".folder.module:NAME", which is loaded when it is first asked
    for (from `package`). So nothing is loaded that was not asked for.
    """

    def __init__(self, package: str, rows: Mapping[str, str | T]):
        self.package = package
        self.records: dict[str, str | T] = dict(rows)

    def __getitem__(self, name: str) -> T:
        row = self.records[name]
        if isinstance(row, str):
            module, _, record = row.partition(":")
            row = self.records[name] = cast(T, getattr(import_module(module, self.package), record))
        return row

    def __iter__(self) -> Iterator[str]:
        return iter(self.records)

    def __len__(self) -> int:
        return len(self.records)


Shape = tuple[int, int]  # rows and columns of a board
TO_NEIGHBOUR = (0, 1), (1, 0)  # from the first cell of a pair to the other: to the right, down


@dataclass(frozen=True)
class MarkForm:
    """One form of marks. numbers: how many numbers a mark has besides its cell. split(mark): its cell, and
    these numbers. join(cell, numbers, shape): the mark made of these; None if a board of that shape has no
    such mark."""

    numbers: int
    split: Callable[[Sequence[Any]], tuple[Cell, tuple[int, ...]]]
    join: Callable[[Cell, Sequence[int], Shape], tuple[Any, ...] | None]


class EnteredMarks(NamedTuple):
    """A player's right marks, by kind, and the cells that the player has filled, rightly or not."""

    marks: Marks
    cells: Collection[Cell]


class SearchModule(Protocol):
    """The module `search.py` of a game. It may also have MORE_BUDGET, the budget of `solutions` without
    OR-tools."""

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
SolveAnswersOnly = Callable[[Any, int | None], Solution]


class Game:
    """The record of a game: how its puzzles are parsed, solved, played and made.

    A game derives a class from this one, overrides what differs, and has one object of it in the table.

    parse: from text; of_json: from a JSON object; both raise MalformedBoard. field: the field by which this
    game's JSON objects are known. is_text: True if a text, as its lines in lower case without empty ones, is
    of this game; None for the game that takes all texts left. search: the game's module of that name.
    make_state: makes the state of a puzzle before the first step. deduction: the class that climbs from
    there. ladder: all rules. marks: the kinds of marks that a player may put in, each with its form.
    has_stars: True if boards differ in how many queens a unit needs, so that a person may have to say it.
    solve_answers_only: the answers of `solve_read_puzzle` without the deduction, to weigh readings against
    each other; None if the deduction hardly takes longer. maker_name: the name of the game's `Maker` in
    `generate.py` of its folder, which also has `symmetric_puzzles`; None if the game has no maker. use_words:
    for a game of words, solves its puzzles from now on with the words of a text (a word a line) that has a
    name; raises ValueError if the text has none.
    """

    parse: Parse
    of_json: ReadJson
    field: str
    is_text: IsText | None = None
    search: SearchModule
    make_state: MakeState
    deduction: AnyDeduction
    ladder: Sequence[Rung]
    marks: Mapping[str, MarkForm] = {}
    has_stars: bool = False
    solve_answers_only: SolveAnswersOnly | None = None
    maker_name: str | None = None
    use_words: Callable[[str, str], None] | None = None

    def as_this_game(self, puzzle: Any) -> Any:
        """Return a puzzle that a person has called this game's: boards of some games look alike."""
        return puzzle

    @property
    def fair_rungs(self) -> Sequence[Rung]:
        """The rules without suppositions, by which a puzzle with several answers is told."""
        return tuple(rung for rung in self.ladder if rung.tier < HYPOTHESIS_TIER)

    def is_field_value(self, value: Any) -> bool:
        """True if a value of `field` is this game's. Override it if another game has that field."""
        return True

    def owns_json(self, row: Mapping[str, Any]) -> bool:
        """True if a JSON object is of this game."""
        value = row.get(self.field)
        return value is not None and self.is_field_value(value)

    # Its puzzles.

    @property
    def _generate(self) -> ModuleType:
        return import_module(f"{type(self).__module__.rpartition('.')[0]}.generate")

    @property
    def maker(self) -> "Callable[[], Maker] | None":
        """The function that returns the maker of the game's puzzles; None if the game has none."""
        name = self.maker_name
        return (lambda: getattr(self._generate, name)) if name else None

    def symmetric_puzzles(self, puzzle: Any) -> Iterable[Puzzle]:
        """Return the puzzles that a player solves in the same way: this puzzle as it is, turned, mirrored, or
        changed as the game allows, such as with suns for moons."""
        return self._generate.symmetric_puzzles(puzzle) if self.maker_name else [puzzle]

    def canonical_form(self, puzzle: Puzzle) -> Puzzle:
        """Return the symmetric puzzle whose text comes first. Two puzzles have one canonical form exactly if
        they are symmetric to each other."""
        return min(self.symmetric_puzzles(puzzle), key=lambda symmetric: symmetric.to_text())

    # Its answers.

    def answers(self, puzzle: Any, limit: int) -> Sequence[Answer]:
        """Find up to `limit` answers of a puzzle by search alone. Raises SearchTooLong."""
        return self.search.solutions(puzzle, limit, self.search.BUDGET)

    def quick_searches(self, puzzle: Any) -> tuple[Callable[[], Any], ...]:
        """Return the searches for up to two answers that end in seconds, in the order in which they are
        tried."""
        return (lambda: self.answers(puzzle, 2),)

    def find_answers(self, puzzle: Any) -> Sequence[Answer]:
        """Return up to two answers of a puzzle. Searches are tried until one ends: quick ones, CP-SAT, or a
        longer search without OR-tools. Raises SearchTooLong if none ends."""
        search, longer = self.search, getattr(self.search, "MORE_BUDGET", None)
        return answers_of_first_finished(
            *self.quick_searches(puzzle),
            lambda: search.cpsat_solutions(puzzle, limit=2, budget=CP_SAT_BUDGET),
            fallback=None if longer is None else lambda: [*search.solutions(puzzle, 2, longer)],
        )

    def solve_and_explain(self, puzzle: Any) -> Solution:
        """Return the whole solution: the answers, by search from the givens, and the deduction. Raises
        SearchTooLong if no search ends."""
        return self.explain(puzzle, self.find_answers(puzzle))

    def solve_read_puzzle(self, puzzle: Any, stars_a_unit: int | None) -> Solution:
        """Return the whole solution of a puzzle read from a capture. stars_a_unit: the number if a person has
        given it."""
        return self.solve_and_explain(puzzle)

    def explain(self, puzzle: Any, answers: Sequence[Answer]) -> Solution:
        """Return the whole solution of a puzzle with known answers (up to two): with one the deduction by the
        whole ladder, with two the deduction by the fair rules."""
        found = tuple(answers)
        if not found:
            return Solution(puzzle, ())
        answer, *others = found
        if others:
            return Solution(puzzle, found, self.deduce(self.make_state(puzzle), self.fair_rungs).proof)
        deduction = self.deduce(self.make_state(puzzle), self.ladder, Budget.for_board(puzzle.shape))
        guessed = self.cells_left_open(deduction.state, answer)
        rating = self.rate(deduction, not guessed) if deduction.finished_in_time else None
        return Solution(puzzle, found, deduction.proof, rating, guessed)

    def deduce(self, state: Any, ladder: Sequence[Rung], budget: Budget | None = None) -> Deduction[Any]:
        """Return the deduction from a state, which is left as it is."""
        return self.deduction.of(state, ladder, budget)

    def cells_left_open(self, state: Any, answer: Answer) -> tuple[Cell, ...]:
        """Return the cells that a state leaves open, which only search knows."""
        return state.open_cells

    def rate(self, deduction: Any, solved: bool) -> Rating:
        """Return the rating of a deduction. solved: True if it reaches the whole answer."""
        return rating_of(deduction.firings, solved)

    def remarks(self, solution: Solution) -> Sequence[str]:
        """Return harmless facts about an answer, in English, like the notes of a reading."""
        return ()

    def rating(self, puzzle: Any) -> Rating | None:
        """Return the rating of a puzzle; None unless it has exactly one answer. Raises SearchTooLong."""
        return self.solve_and_explain(puzzle).rating

    # What a player has put in.

    def position(self, solution: Solution, marks: Marks) -> Position:
        """Return the position of a player with these marks (only if there is one answer): the right marks,
        and all that follows from them. Asking again returns the same object, whose way may have been told."""
        positions: dict[str, Position] = solution.__dict__.setdefault("positions", {})
        key = repr(sorted((kind, *given) for kind, given in marks.items()))
        if key not in positions:
            with solution.time_account.open():
                positions[key] = self.make_position(solution, marks)
        return positions[key]

    def make_position(self, solution: Solution, marks: Marks) -> Position:
        """Work out the position of a player."""
        puzzle, proof = solution.puzzle, solution.proof
        state = self.make_state(puzzle)
        right_marks, cells = self.enter_marks(state, solution, marks)
        if any(right_marks.values()) or not proof:
            proof = self.deduce(state, self.ladder, Budget.for_board(puzzle.shape)).proof
        return Position(right_marks, proof, not set(solution.guessed) <= set(cells))

    def enter_marks(self, state: Any, solution: Solution, marks: Marks) -> EnteredMarks:
        """Enter the marks that are right into the state of the puzzle."""
        return EnteredMarks({}, ())

    def wrong_marks(self, solution: Solution, marks: Marks) -> tuple[WrongMark, ...]:
        """Return the marks that contradict the only answer, row by row; none if there is not exactly one
        answer."""
        if solution.answer is None:
            return ()
        return tuple(sorted(self.find_wrong_marks(solution, marks), key=lambda mark: mark[:2]))

    def find_wrong_marks(self, solution: Solution, marks: Marks) -> Iterable[WrongMark]:
        """Find the marks that contradict the only answer."""
        return ()

    def reinterpret_marks(self, solution: Solution, marks: Marks) -> Marks | None:
        """Return the marks with another meaning if most of them contradict the only answer (none of them if
        no other meaning fits); None if they are taken as they are."""
        return None


class GameOfValues(Game):
    """A game that writes one value into each cell: its answers are rows of characters, its state has `put`
    and `open_cells`. By default the values are digits, which a player types. Pencil notes are neither right
    nor wrong."""

    def typed_values(self, marks: Marks) -> dict[Cell, int]:
        """Return the values that a player put in, by cell."""
        return {(r, c): digit for r, c, digit in marks.get(DIGITS_KIND, ())}

    def marks_of_values(self, values: Mapping[Cell, int]) -> Marks:
        """Return values by cell as marks."""
        return {DIGITS_KIND: tuple((*cell, digit) for cell, digit in values.items())}

    def enter_marks(self, state: Any, solution: Solution, marks: Marks) -> EnteredMarks:
        typed, open_cells = self.typed_values(marks), {*state.open_cells}
        wrong = {mark.cell for mark in self.wrong_marks(solution, marks)}
        right = {cell: value for cell, value in typed.items() if cell in open_cells and cell not in wrong}
        for cell, value in right.items():
            state.enter_value(cell, value)
        return EnteredMarks(self.marks_of_values(right), typed.keys())

    def find_wrong_marks(self, solution: Solution, marks: Marks) -> Iterable[WrongMark]:
        rows = [str(row) for row in solution.answer or ()]
        for cell, value in self.typed_values(marks).items():
            if rows[cell[0]][cell[1]] != str(value):
                yield self.explain_wrong_value(solution, cell, value)

    def explain_wrong_value(self, solution: Solution, cell: Cell, value: int) -> WrongMark:
        """Return a wrong value with the step that says what stands there."""
        return WrongMark(cell, str(value), step=solution.step_that_fills(cell))


def _cell_and_numbers(mark: Sequence[int]) -> tuple[Cell, tuple[int, ...]]:
    r, c, *numbers = mark
    return (r, c), tuple(numbers)


def _cell_and_direction(pair: Sequence[Sequence[int]]) -> tuple[Cell, tuple[int, ...]]:
    (r, c), (r2, c2) = pair
    return (r, c), (TO_NEIGHBOUR.index((r2 - r, c2 - c)),)


def _join_value_mark(cell: Cell, numbers: Sequence[int], shape: Shape) -> tuple[int, ...] | None:
    return (*cell, *numbers) if 1 <= numbers[0] <= max(shape) else None


def _pair_of_neighbours(cell: Cell, numbers: Sequence[int], shape: Shape) -> tuple[Cell, Cell] | None:
    """Return a cell and its neighbour as a mark; None if the neighbour lies outside the board.

    numbers: the index of the neighbour's direction in TO_NEIGHBOUR.
    """
    if numbers[0] > 1:
        return None
    down, right = TO_NEIGHBOUR[numbers[0]]
    other = cell[0] + down, cell[1] + right
    return (cell, other) if other[0] < shape[0] and other[1] < shape[1] else None


def _join_rectangle_mark(cell: Cell, numbers: Sequence[int], shape: Shape) -> tuple[int, ...] | None:
    fits = all(1 <= numbers[i] <= shape[i] - cell[i] for i in (0, 1))
    return (*cell, *numbers) if fits else None


#: (row, column); with what stands there; two neighbours, the upper or left one first; the upper left cell
#: with how many rows and columns there are.
CELL_FORM = MarkForm(0, _cell_and_numbers, lambda cell, numbers, shape: cell)
VALUE_FORM = MarkForm(1, _cell_and_numbers, _join_value_mark)
PAIR_FORM = MarkForm(1, _cell_and_direction, _pair_of_neighbours)
RECTANGLE_FORM = MarkForm(2, _cell_and_numbers, _join_rectangle_mark)

# Kinds of marks in games of digits, with their forms.
DIGITS_KIND = "digits"  # (row, column, digit): typed
NOTES_KIND = "notes"  # (row, column, digit): noted with a pencil
DIGIT_MARKS: Mapping[str, MarkForm] = dict.fromkeys((DIGITS_KIND, NOTES_KIND), VALUE_FORM)
