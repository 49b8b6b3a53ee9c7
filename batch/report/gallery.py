"""The rows as data of the report's page: scripts that a page opened from disk can load.

A page from disk may load scripts, but read no other file. So each file of data is one call of `receive`,
which page/report.js defines: `receive("rows", 3, [...])`. What a gallery needs of every row is in short rows,
all loaded at once; what one sees after a click is in details, loaded when it is wanted.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from math import floor
from operator import attrgetter
from pathlib import Path
from typing import Any

from ...overlay.drawing import Drawing
from ...overlay.games import DRAWINGS
from ...overlay.labels import Labels
from ...overlay.moment import CellColours, Moment, Pieces, finding_cells
from ...overlay.sketch import (
    Fill,
    Glyph,
    Label,
    Line,
    Outline,
    Place,
    Primitive,
    Primitives,
    cell_middle,
    labels_in_cells,
    to_json,
)
from ...result.schema import Result as Row
from ...solver.games import GAMES, game_of_row
from ...solver.puzzle import Answer, MalformedBoard, Puzzle
from ...solver.step import (
    Claim,
    Step,
    facts_of_json,
)
from ...words.games import WORDS
from ..journal import KEY_LENGTH, PAGES_FOLDER, PICTURES_FOLDER, THUMBNAILS_FOLDER, content_hash
from .duplicates import DUPLICATE_KINDS
from .pictures import page_name, picture_name, thumbnail_name
from .summary import (
    NO_CONCERN,
    STATUSES,
    TRAIT_NAMES,
    Summary,
    concern_rank,
    count_marks,
    row_comparison,
    row_notes,
    row_traits,
    row_warnings,
    row_wrong_marks,
)

# What the report's page draws of a row: sketches, told briefly, since a report holds thousands of them.
#
# page/drawing.js reads it. `kinds` holds each mark that occurs, without its places. A sketch is a list of
# [number of the kind, places], and a place a cell, as its number r * columns + c, or for lines and what
# stands between cells as the numbers of its places.

LETTER_LABELS = Labels(letters=True)

BriefSketch = list[list[Any]]


def draw_row(row: Row, puzzle: Puzzle) -> dict[str, Any]:
    """A row's sketches. board: what lies under all that stands, and over: over it; answer: all that stands in
    the end, "?" where no step leads there; two: where two answers differ. steps: of each what it puts down,
    the cells on which it rests, and those of which it finds something. Raises what Python does where the row
    does not fit the puzzle."""
    game, (rows, columns) = DRAWINGS[puzzle.game], puzzle.shape
    colours = cell_colours(puzzle, row["batch"]["colours"]) if "batch" in row else None
    start = Moment(puzzle, colours=colours)
    given = row["queens"] if row["puzzle"] is None else row["answer"]
    answer = puzzle.answer_of(given) if given else None
    examples = tuple(map(puzzle.answer_of, row["examples"] or ()))
    every_fact = map(facts_of_json, row["steps"])
    steps = [Step(x["rule"], Claim((), ()), facts) for x, facts in zip(row["steps"], every_fact, strict=True)]
    puts = [game.step_pieces(step) for step in steps]
    pieces = [game.draw_pieces(start, put, "old") for put in puts]
    found = [{*step.found} for step in steps]
    finding = [*map(finding_cells, steps)]
    board, brief = game.draw_board(start), _BriefWriter(columns)
    return {
        "rows": rows,
        "columns": columns,
        "room": game.clue_room(puzzle),
        "board": brief.sketch(board),
        "over": brief.sketch(
            _first_letters(game.draw_over_pieces(replace(start, answer=answer, labels=LETTER_LABELS)))
        ),
        "answer": brief.sketch(_draw_answer_pieces(game, start, answer, board, puts) if answer else ()),
        "two": brief.sketch(_draw_two_answers(game, start, examples) if examples else ()),
        "steps": [
            [
                brief.sketch(pieces[i]),
                brief.cells((r, c) for r, c in step["because"] if (r, c) not in found[i]),
                brief.cells(finding[i]),
            ]
            for i, step in enumerate(row["steps"])
        ],
        "kinds": brief.kinds(),
    }


def _draw_answer_pieces(
    game: Drawing[Any], start: Moment[Any], answer: Answer, board: Primitives, puts: Sequence[Pieces]
) -> Primitives:
    """Draw the answer, except what the board itself shows."""
    given = {mark.at for mark in board if isinstance(mark, Glyph | Label)}
    every = game.answer_pieces(start.puzzle, answer).items()
    put = {name: value for name, value in every if len(name) != 1 or cell_middle(name[0]) not in given}
    known = {name for each in puts for name in each}
    unknown = [name[0] for name in put.keys() - known if len(name) == 1]
    return game.draw_pieces(start, put, "old") + labels_in_cells(
        [(cell, "?") for cell in sorted(unknown)], "badge"
    )


def _draw_two_answers(game: Drawing[Any], start: Moment[Any], examples: tuple[Answer, ...]) -> Primitives:
    """The marks for two answers: what they share, and where they differ."""
    plain = {*game.draw_reading(start)}
    return tuple(mark for mark in game.draw_reading(replace(start, examples=examples)) if mark not in plain)


def _first_letters(marks: Primitives) -> Iterator[Primitive]:
    """Yield the first letter of each region."""
    seen: set[str] = set()
    for mark in marks:
        if not isinstance(mark, Label) or mark.role != "letter":
            yield mark
        elif mark.text not in seen:
            seen.add(mark.text)
            yield mark


UNKNOWN_COLOUR = (255.0, 255.0, 255.0)  # of a cell that nothing is known of


def cell_colours(puzzle: Puzzle, kept: Sequence[Sequence[float]] | None) -> CellColours | None:
    """Rows of the cells' colours; None where what was kept does not fit the puzzle."""
    groups = DRAWINGS[puzzle.game].colour_groups(puzzle)
    if not kept or len(kept) != len(groups) or not all(map(_is_colour, kept)):
        return None
    known = {cell: colour for group, colour in zip(groups, kept, strict=True) for cell in group}
    rows, columns = puzzle.shape
    return [[known.get((r, c), UNKNOWN_COLOUR) for c in range(columns)] for r in range(rows)]


def _is_colour(levels: Sequence[float]) -> bool:
    """Journals are edited by hand, too: neither infinite nor out of range."""
    return len(levels) == len(UNKNOWN_COLOUR) and all(0 <= level <= 255 for level in levels)


#: Where a mark lies, by its kind; the rest of it, which others have as well.
PLACE_FIELD: dict[type, str] = {Fill: "cells", Outline: "cells", Line: "ends", Glyph: "at", Label: "at"}
FIELDS_BESIDE_PLACE = {
    kind: attrgetter(*(x.name for x in fields(kind) if x.name != place))
    for kind, place in PLACE_FIELD.items()
}


SIDE_MIDDLE = 0.5  # of a cell, as a part of its side


class _BriefWriter:
    """Writes sketches briefly, and numbers the kinds of marks that occur in them."""

    def __init__(self, columns: int):
        self._columns = columns
        self._kinds: dict[
            Any, tuple[int, Primitive]
        ] = {}  # number and first mark of a kind, by all but the place

    def kinds(self) -> list[dict[str, Any]]:
        """Return a mark of each kind, without its place."""
        marks = [mark for _, mark in self._kinds.values()]
        kinds = to_json(marks)
        for kind, mark in zip(kinds, marks, strict=True):
            del kind[PLACE_FIELD[type(mark)]]
        return kinds

    def sketch(self, marks: Iterable[Primitive]) -> BriefSketch:
        """Marks one after another; equal ones at several places in a row as one."""
        found: BriefSketch = []
        for mark in marks:
            number, places = self._number(mark), self._places(mark)
            if found and found[-1][0] == number and isinstance(mark, Glyph | Label):
                found[-1] += places
            else:
                found.append([number, *places])
        return found

    def cells(self, cells: Iterable[Sequence[int]]) -> list[int]:
        """Their numbers."""
        return [r * self._columns + c for r, c in cells]

    def _places(self, mark: Primitive) -> list[Any]:
        match mark:
            case Fill() | Outline():
                return self.cells(mark.cells)
            case Line():
                ends = mark.ends if mark.dashed else join_lines(mark.ends)
                return [[_short_number(x) for place in each for x in place] for each in ends]
            case Glyph() | Label():
                r, c = mark.at
                is_middle = r % 1 == c % 1 == SIDE_MIDDLE
                return (
                    self.cells([(floor(r), floor(c))])
                    if is_middle
                    else [[_short_number(r), _short_number(c)]]
                )

    def _number(self, mark: Primitive) -> int:
        """Return the number of a mark's kind."""
        key = type(mark), FIELDS_BESIDE_PLACE[type(mark)](mark)
        return self._kinds.setdefault(key, (len(self._kinds), mark))[0]


def join_lines(ends: Iterable[tuple[Place, Place]]) -> list[tuple[Place, Place]]:
    """Join lines along rows and columns that continue each other; return all lines."""
    found: list[tuple[Place, Place]] = []
    ending: dict[tuple[Place, bool, bool], int] = {}  # their numbers, by where they end and which way they go
    for start, end in sorted((min(each), max(each)) for each in ends):
        across, down = start[0] == end[0], start[1] == end[1]
        number = ending.pop((start, across, down), None) if across or down else None
        if number is None:
            number = len(found)
            found.append((start, end))
        found[number] = found[number][0], end
        ending[end, across, down] = number
    return found


def _short_number(value: float) -> float:
    """A number in as few characters as it needs."""
    near = round(value, 4)
    return int(near) if near == int(near) else near


ROWS_PER_FILE = 5_000
DETAILS_PER_FILE = 50  # about 300 kB
# A browser holds so many. Half of the room is kept for what wants a look, however much else comes before it.
MAX_ROWS = 200_000
MAX_PLAIN_ROWS = 100_000

_KEY_PATTERN = re.compile(rf"[0-9a-f]{{{KEY_LENGTH}}}")


class Gallery:
    """Writes the rows of the page into a new folder `data`. out: the run's folder, for its thumbnails and
    pictures."""

    def __init__(self, data: Path, out: Path) -> None:
        self._data = data
        self._out = out
        self._words: dict[str, dict[str | None, int]] = {"games": {}, "ratings": {}, "errors": {}}
        self._rows: list[list[Any]] = []
        self._details: list[dict[str, Any]] = []
        self._shown = self._plain = 0
        data.mkdir(parents=True)

    def add(self, row: Row, groups: Mapping[str, int]) -> None:
        """Take in a row, as far as the page has room. groups: of which group of duplicates it is, by kind."""
        plain = concern_rank(row) == NO_CONCERN
        if self._shown == MAX_ROWS or (plain and self._plain == MAX_PLAIN_ROWS):
            return
        self._shown += 1
        self._plain += plain
        self._rows.append(self._short(row, groups))
        self._details.append(_row_details(row, self._page(row)))
        if len(self._rows) == ROWS_PER_FILE:
            self._flush("rows", self._rows, ROWS_PER_FILE)
        if len(self._details) == DETAILS_PER_FILE:
            self._flush("details", self._details, DETAILS_PER_FILE)

    def finish(self, summary: Summary) -> None:
        """Write what is left, and what the page needs to know first."""
        if self._rows:
            self._flush("rows", self._rows, ROWS_PER_FILE)
        if self._details:
            self._flush("details", self._details, DETAILS_PER_FILE)
        self._write(
            "meta",
            0,
            {
                "captures": summary.captures,
                "advice": summary.advice,
                "shown": self._shown,
                "files": -(-self._shown // ROWS_PER_FILE),
                "detailsAFile": DETAILS_PER_FILE,
                "statuses": STATUSES,
                "traits": TRAIT_NAMES,
                "kinds": DUPLICATE_KINDS,
                **{name: list(words) for name, words in self._words.items()},
            },
        )

    def _short(self, row: Row, groups: Mapping[str, int]) -> list[Any]:
        """The fields of a row in the order that page/choice.js names. Words are places in lists of meta."""
        rating, error, reading = row["rating"] or {}, row["error"] or {}, row["reading"] or {}
        special = row_traits(row, groups)
        key = content_hash(row)[:KEY_LENGTH]
        known = bool(_KEY_PATTERN.fullmatch(key))  # it becomes part of an address
        return [
            row["file"],
            STATUSES.index(row["status"]),
            concern_rank(row),
            self._number("games", row["game"]),
            row["n"] or 0,
            row["k"] or 0,
            self._number("ratings", rating.get("label")),
            rating.get("score", -1),
            sum(1 << i for i, trait in enumerate(TRAIT_NAMES) if trait in special),
            self._number("errors", error.get("code")),
            reading.get("confidence", -1),
            key if known and (self._out / THUMBNAILS_FOLDER / thumbnail_name(key)).exists() else "",
            key if known and (self._out / PICTURES_FOLDER / picture_name(key)).exists() else "",
            *(groups[kind] for kind in DUPLICATE_KINDS),
        ]

    def _page(self, row: Row) -> str | None:
        key = content_hash(row)[:KEY_LENGTH]
        name = page_name(row["file"], key) if _KEY_PATTERN.fullmatch(key) else None
        return name if name and (self._out / PAGES_FOLDER / name).exists() else None

    def _number(self, name: str, word: str | None) -> int:
        return self._words[name].setdefault(word, len(self._words[name]))

    def _flush(self, what: str, held: list[Any], most: int) -> None:
        self._write(what, (self._shown - 1) // most, held)
        held.clear()

    def _write(self, what: str, number: int, data: Any) -> None:
        # ASCII throughout: a script file's encoding and its line separators cannot matter
        text = json.dumps(data, separators=(",", ":"))
        (self._data / f"{what}-{number}.js").write_text(f'receive("{what}",{number},{text})\n', "ascii")


def _row_details(row: Row, page: str | None) -> dict[str, Any]:
    """The details of a row, seen after a click. page: the name of the capture's own page, where it has
    one."""
    puzzle = _row_puzzle(row)
    board = _draw_board(row, puzzle) if puzzle else None
    return {
        "game": puzzle.game if puzzle and row["puzzle"] else None,
        "board": board,
        "steps": _step_texts(row, puzzle) if puzzle and board else [],
        "marks": count_marks(row),
        "wrong": [[m["cell"], m["mark"], m["why"]] for m in row_wrong_marks(row)],
        "warnings": row_warnings(row),
        "notes": row_notes(row),
        "error": row["error"],
        "expected": row_comparison(row),
        "page": page,
    }


def _draw_board(row: Row, puzzle: Puzzle) -> dict[str, Any] | None:
    """The drawings of a row; None where it does not fit its puzzle, as where somebody has edited it."""
    try:
        return draw_row(row, puzzle)
    except (ValueError, TypeError, LookupError, AttributeError):
        return None


def _step_texts(row: Row, puzzle: Puzzle) -> list[list[str]]:
    """Return the name of each step's rule, and its sentence."""
    words, steps = WORDS[puzzle.game], row["steps"]
    kinds = [[unit["unit"] for unit in step["claim"]["look"]] for step in steps]
    others = [len(units) - units.count(units[0]) if units else 0 for units in kinds]
    names = [
        words.rule_name(step["rule"], step["size"], others=number or None)
        for step, number in zip(steps, others, strict=True)
    ]
    return [[name, step["text"]] for name, step in zip(names, steps, strict=True)]


def _row_puzzle(row: Row) -> Puzzle | None:
    """The puzzle of a row that has one, in regions or in an object of its own."""
    known: dict[str, Any] = {key: value for key, value in row.items() if value is not None}
    game = game_of_row(known)
    try:
        return GAMES[game].of_json(known.get("puzzle", known)) if game else None
    except MalformedBoard:
        return None
