"""The record of a game in the solver, and the tables of games."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as default
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

from .budget import Budget
from .cells import Cell
from .ladder import Fired, Rung
from .puzzle import Answer, Marks, Position, Puzzle, Solution, WrongMark
from .rating import rating_of
from .way import Proof

if TYPE_CHECKING:
    from .generation import Maker


# A table of games: one record a game, each in a module of its own that is loaded when it is asked for.

T = TypeVar("T")


def lazy_function(package: str | None, name: str) -> Callable[..., Any]:
    """The function ".module:NAME", found from `package` on when it is first called: for what of a record is
    rarely asked for."""
    find = lazy_record(package, name)

    def call(*args: Any, **named: Any) -> Any:
        return find()(*args, **named)

    return call


def lazy_record(package: str | None, name: str) -> Callable[[], Any]:
    """A function that finds ".module:NAME", from `package` on, once it is called."""
    module, _, attribute = name.partition(":")
    return lambda: getattr(import_module(module, package), attribute)


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


@dataclass(frozen=True)
class Game:
    """The record of a game: how its puzzles are parsed, solved, played and made.

    parse: from text; of_json: from a JSON object; both raise MalformedBoard. field: the field by which this
    game's JSON objects are known; is_field: whether what stands in it is this game's, where another one has
    a field of that name. is_text: whether a text, as its lines in lower case, none of them empty, is of
    this game; None for the game of all texts that no other one claims.
    conclude: the whole answer; raises SearchTooLong where no budget comes to an end. conclude_read: the same
    of what was read from a capture, with the number of stars a unit where a person has given it. answered:
    the same without the deduction, for readings that are weighed against each other; None where that
    takes hardly less.
    position: how far a player has come with these marks (only where there is one answer). wrong_marks: those
    of them that contradict the only answer, row by row; none where there is no only one. understood: the
    marks with another meaning where most of them contradict the only answer (none of those that it judges,
    where no other meaning fits); None where they are taken as they are, as in games whose marks have but one
    meaning.
    starred: whether its boards differ in how many of a kind each unit needs, which a person may have to say.
    twins: the puzzle as it looks turned, mirrored, and otherwise the same to a player, itself among them.
    marks: the kinds of marks that a player may put in, each with the form that they have; none where nobody
    puts anything in.
    answers: up to so many answers of a puzzle, found by search alone; raises SearchTooLong.
    maker: what makes puzzles of the game; found when somebody asks, None where there is nothing that does.
    """

    parse: Callable[[str], Puzzle]
    of_json: Callable[[Mapping[str, Any]], Puzzle]
    field: str
    is_text: Callable[[Sequence[str]], bool] | None
    conclude: Callable[[Any], Solution]
    conclude_read: Callable[[Any, int | None], Solution]
    position: Callable[[Solution, Marks], Position]
    wrong_marks: Callable[[Solution, Marks], tuple[WrongMark, ...]]
    understood: Callable[[Solution, Marks], Marks | None] = lambda solution, marks: None
    starred: bool = False
    is_field: Callable[[Any], bool] = lambda value: True
    twins: Callable[[Any], Iterable[Puzzle]] = lambda puzzle: [puzzle]
    marks: Mapping[str, MarkForm] = default(default_factory=dict)
    maker: "Callable[[], Maker] | None" = None
    answered: Callable[[Any, int | None], Solution] | None = None
    answers: Callable[[Any, int], Sequence[Answer]] = lambda puzzle, most: ()

    def canonical(self, puzzle: Puzzle) -> Puzzle:
        """The one of its twins that is written first: two puzzles have the same exactly if they are twins."""
        return min(self.twins(puzzle), key=lambda twin: twin.to_text())

    def has_row(self, row: Mapping[str, Any]) -> bool:
        """True if a JSON object has what this game's have."""
        value = row.get(self.field)
        return value is not None and self.is_field(value)


def as_given(conclude: Callable[[Any], Solution]) -> Callable[[Any, int | None], Solution]:
    """For games in which what was read is concluded as if it had been given, and nothing has stars."""
    return lambda puzzle, stars: conclude(puzzle)


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


class _Open(Protocol):
    """A state of a game that knows its cells without an answer."""

    @property
    def solved(self) -> bool: ...
    @property
    def open_cells(self) -> tuple[Cell, ...]: ...


class _Deduced(Protocol):
    """The deduction of a game's ladder."""

    @property
    def fired(self) -> tuple[Fired, ...]: ...
    @property
    def in_time(self) -> bool: ...
    @property
    def state(self) -> _Open: ...
    @property
    def proof(self) -> Proof: ...


def explained(
    puzzle: Puzzle,
    found: tuple[Answer, ...],
    deduce: Callable[[Sequence[Rung], Budget | None], _Deduced],
    ladder: Sequence[Rung],
    fair: Sequence[Rung],
) -> Solution:
    """The whole answer to a puzzle of which the answers are known, up to two: with one the deduction by the
    whole ladder, with several as far as the fair rules go. deduce: by a ladder, within a budget."""
    if not found:
        return Solution(puzzle, found)
    if len(found) > 1:
        return Solution(puzzle, found, deduce(fair, None).proof)
    deduction = deduce(ladder, Budget.for_board(puzzle.shape))
    rating = rating_of(deduction.fired, deduction.state.solved) if deduction.in_time else None
    return Solution(puzzle, found, deduction.proof, rating, deduction.state.open_cells)
