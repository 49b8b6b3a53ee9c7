"""The data of the report's page, in scripts that a page opened from disk can load.

A page from disk may load scripts, but cannot read other files. Each file of data is therefore one call of
`receive`, which page/report.js defines: `receive("rows", 3, [...])`. Files of short rows hold what the
gallery shows of every row, and are all loaded at the start. Files of details hold what a click shows, and are
loaded after the click.
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

# Drawings of a row: sketches in a compact form, because a report holds thousands of them.
#
# page/drawing.js reads this form. `kinds` holds each kind of mark that occurs, without its places. A sketch
# is a list of [number of the kind, places]. A place in a cell is the cell's number, r * columns + c. Other
# places, as those of lines, are lists of coordinates.

LETTER_LABELS = Labels(letters=True)

CompactSketch = list[list[Any]]


def draw_row(row: Row, puzzle: Puzzle) -> dict[str, Any]:
    """Return the sketches of a row, as JSON.

    - room: the space for clues, in cells, at the left and on top.
    - board: the sketch below all pieces. over: the sketch above all pieces.
    - answer: the pieces of the answer, with "?" in cells that no step fills.
    - two: the pieces that two answers share, and the cells where these answers differ.
    - steps: of each step, its pieces, the cells of its reasons, and the cells of its findings.

    Raises ValueError, TypeError, LookupError or AttributeError if the row does not fit the puzzle.
    """
    game, (rows, columns) = DRAWINGS[puzzle.game], puzzle.shape
    colours = cell_colours(puzzle, row["batch"]["colours"]) if "batch" in row else None
    start = Moment(puzzle, colours=colours)
    answer_json = row["queens"] if row["puzzle"] is None else row["answer"]
    answer = puzzle.answer_of(answer_json) if answer_json else None
    examples = tuple(map(puzzle.answer_of, row["examples"] or ()))
    steps = [Step(step["rule"], Claim((), ()), facts_of_json(step)) for step in row["steps"]]
    step_pieces = [game.step_pieces(step) for step in steps]
    board, compact = game.draw_board(start), _CompactWriter(columns)
    return {
        "rows": rows,
        "columns": columns,
        "room": game.clue_space(puzzle),
        "board": compact.write_sketch(board),
        "over": compact.write_sketch(
            _first_letters(game.draw_over_pieces(replace(start, answer=answer, labels=LETTER_LABELS)))
        ),
        "answer": compact.write_sketch(
            _draw_answer_pieces(game, start, answer, board, step_pieces) if answer else ()
        ),
        "two": compact.write_sketch(_draw_two_answers(game, start, examples) if examples else ()),
        "steps": [
            [
                compact.write_sketch(game.draw_pieces(start, pieces, "old")),
                compact.cell_numbers(
                    (r, c) for r, c in step_json["because"] if (r, c) not in step.found_cells
                ),
                compact.cell_numbers(finding_cells(step)),
            ]
            for step, step_json, pieces in zip(steps, row["steps"], step_pieces, strict=True)
        ],
        "kinds": compact.mark_kinds(),
    }


def _draw_answer_pieces(
    game: Drawing[Any], start: Moment[Any], answer: Answer, board: Primitives, step_pieces: Sequence[Pieces]
) -> Primitives:
    """Draw the answer, without what the board itself shows, and with "?" in cells that no step fills."""
    given = {mark.at for mark in board if isinstance(mark, Glyph | Label)}
    answer_pieces = game.answer_pieces(start.puzzle, answer).items()
    # a piece is named by its cells; a name of one cell is a piece in that cell
    drawn = {
        name: piece for name, piece in answer_pieces if len(name) != 1 or cell_middle(name[0]) not in given
    }
    known = {name for pieces in step_pieces for name in pieces}
    unknown = [name[0] for name in drawn.keys() - known if len(name) == 1]
    return game.draw_pieces(start, drawn, "old") + labels_in_cells(
        [(cell, "?") for cell in sorted(unknown)], "badge"
    )


def _draw_two_answers(game: Drawing[Any], start: Moment[Any], examples: tuple[Answer, ...]) -> Primitives:
    """Draw what two answers share, and where they differ."""
    plain = {*game.draw_reading(start)}
    return tuple(mark for mark in game.draw_reading(replace(start, examples=examples)) if mark not in plain)


def _first_letters(marks: Primitives) -> Iterator[Primitive]:
    """Yield the marks with only the first letter of each region."""
    seen: set[str] = set()
    for mark in marks:
        if not isinstance(mark, Label) or mark.role != "letter":
            yield mark
        elif mark.text not in seen:
            seen.add(mark.text)
            yield mark


UNKNOWN_COLOUR = (255.0, 255.0, 255.0)  # RGB colour of a cell whose colour is unknown


def cell_colours(puzzle: Puzzle, group_colours: Sequence[Sequence[float]] | None) -> CellColours | None:
    """Return the rows of the cells' colours; None if the colours do not fit the puzzle.

    group_colours: a colour for each region or clue, as a row keeps them.
    """
    groups = DRAWINGS[puzzle.game].colour_groups(puzzle)
    if not group_colours or len(group_colours) != len(groups) or not all(map(_is_colour, group_colours)):
        return None
    known = {cell: colour for group, colour in zip(groups, group_colours, strict=True) for cell in group}
    rows, columns = puzzle.shape
    return [[known.get((r, c), UNKNOWN_COLOUR) for c in range(columns)] for r in range(rows)]


def _is_colour(levels: Sequence[float]) -> bool:
    """True if these are three levels from 0 to 255. Somebody may have edited the journal."""
    return len(levels) == len(UNKNOWN_COLOUR) and all(0 <= level <= 255 for level in levels)


#: The field of a mark that holds its place, by the type of mark.
PLACE_FIELD: dict[type, str] = {Fill: "cells", Outline: "cells", Line: "ends", Glyph: "at", Label: "at"}
#: Getters of all other fields of a mark, by the type of mark.
OTHER_FIELDS = {
    kind: attrgetter(*(x.name for x in fields(kind) if x.name != place))
    for kind, place in PLACE_FIELD.items()
}


CELL_CENTRE = 0.5  # offset of a cell's centre from its corner (cells)


class _CompactWriter:
    """Writes sketches in the compact form, and numbers the kinds of marks that occur in them."""

    def __init__(self, columns: int):
        self._columns = columns
        # the number and the first mark of each kind, by its type and all fields but the place
        self._kinds: dict[Any, tuple[int, Primitive]] = {}

    def mark_kinds(self) -> list[dict[str, Any]]:
        """Return a mark of each kind, without its place."""
        marks = [mark for _, mark in self._kinds.values()]
        kinds = to_json(marks)
        for kind, mark in zip(kinds, marks, strict=True):
            del kind[PLACE_FIELD[type(mark)]]
        return kinds

    def write_sketch(self, marks: Iterable[Primitive]) -> CompactSketch:
        """Return the marks in the compact form. Glyphs or labels of one kind in a row share an entry."""
        entries: CompactSketch = []
        for mark in marks:
            number, places = self._kind_number(mark), self._places(mark)
            if entries and entries[-1][0] == number and isinstance(mark, Glyph | Label):
                entries[-1] += places
            else:
                entries.append([number, *places])
        return entries

    def cell_numbers(self, cells: Iterable[Sequence[int]]) -> list[int]:
        """Return the number of each cell, counted row by row from 0."""
        return [r * self._columns + c for r, c in cells]

    def _places(self, mark: Primitive) -> list[Any]:
        """Return where a mark is drawn: the numbers of its cells, or coordinates."""
        match mark:
            case Fill() | Outline():
                return self.cell_numbers(mark.cells)
            case Line():
                ends = mark.ends if mark.dashed else join_lines(mark.ends)
                return [[_short_number(x) for place in line for x in place] for line in ends]
            case Glyph() | Label():
                r, c = mark.at
                if r % 1 == c % 1 == CELL_CENTRE:
                    return self.cell_numbers([(floor(r), floor(c))])
                return [[_short_number(r), _short_number(c)]]

    def _kind_number(self, mark: Primitive) -> int:
        """Return the number of a mark's kind."""
        key = type(mark), OTHER_FIELDS[type(mark)](mark)
        return self._kinds.setdefault(key, (len(self._kinds), mark))[0]


def join_lines(ends: Iterable[tuple[Place, Place]]) -> list[tuple[Place, Place]]:
    """Join horizontal and vertical lines that continue each other; return all lines."""
    lines: list[tuple[Place, Place]] = []
    # the number of a line, by its end and its direction
    number_by_end: dict[tuple[Place, bool, bool], int] = {}
    for start, end in sorted((min(line), max(line)) for line in ends):
        is_horizontal, is_vertical = start[0] == end[0], start[1] == end[1]
        number = None
        if is_horizontal or is_vertical:
            number = number_by_end.pop((start, is_horizontal, is_vertical), None)
        if number is None:
            number = len(lines)
            lines.append((start, end))
        lines[number] = lines[number][0], end
        number_by_end[end, is_horizontal, is_vertical] = number
    return lines


def _short_number(value: float) -> float:
    """Round a number to four decimals; return an int if it is a whole number, which is shorter in JSON."""
    rounded = round(value, 4)
    return int(rounded) if rounded == int(rounded) else rounded


ROWS_PER_FILE = 5_000
DETAILS_PER_FILE = 50  # about 300 kB
# Maximum number of rows on the page, because a browser cannot hold more.
MAX_ROWS = 200_000
# Maximum number of rows that need no look, so that there is always space for rows that need one.
MAX_PLAIN_ROWS = 100_000

_KEY_PATTERN = re.compile(rf"[0-9a-f]{{{KEY_LENGTH}}}")


class Gallery:
    """A writer of the page's data.

    data: the folder for the data, which must not exist. out: the folder of the run, with its pictures.
    """

    def __init__(self, data: Path, out: Path) -> None:
        self._data = data
        self._out = out
        # lists of words in `meta`; short rows hold the position of a word in its list
        self._words: dict[str, dict[str | None, int]] = {"games": {}, "ratings": {}, "errors": {}}
        self._rows: list[list[Any]] = []
        self._details: list[dict[str, Any]] = []
        self._shown = self._plain = 0
        data.mkdir(parents=True)

    def add(self, row: Row, groups: Mapping[str, int]) -> None:
        """Add a row unless the page is full. groups: the number of its group of duplicates, by kind."""
        is_plain = concern_rank(row) == NO_CONCERN
        if self._shown == MAX_ROWS or (is_plain and self._plain == MAX_PLAIN_ROWS):
            return
        self._shown += 1
        self._plain += is_plain
        self._rows.append(self._short_row(row, groups))
        self._details.append(_row_details(row, self._page_name(row)))
        if len(self._rows) == ROWS_PER_FILE:
            self._flush("rows", self._rows, ROWS_PER_FILE)
        if len(self._details) == DETAILS_PER_FILE:
            self._flush("details", self._details, DETAILS_PER_FILE)

    def finish(self, summary: Summary) -> None:
        """Write the last rows and details, and the file that the page loads first."""
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

    def _short_row(self, row: Row, groups: Mapping[str, int]) -> list[Any]:
        """Return the short row: fields in the order that page/choice.js names."""
        rating, error, reading = row["rating"] or {}, row["error"] or {}, row["reading"] or {}
        traits = row_traits(row, groups)
        key = content_hash(row)[:KEY_LENGTH]
        is_safe = bool(_KEY_PATTERN.fullmatch(key))  # the key becomes part of an address
        return [
            row["file"],
            STATUSES.index(row["status"]),
            concern_rank(row),
            self._word_number("games", row["game"]),
            row["n"] or 0,
            row["k"] or 0,
            self._word_number("ratings", rating.get("label")),
            rating.get("score", -1),
            sum(1 << i for i, trait in enumerate(TRAIT_NAMES) if trait in traits),
            self._word_number("errors", error.get("code")),
            reading.get("confidence", -1),
            key if is_safe and (self._out / THUMBNAILS_FOLDER / thumbnail_name(key)).exists() else "",
            key if is_safe and (self._out / PICTURES_FOLDER / picture_name(key)).exists() else "",
            *(groups[kind] for kind in DUPLICATE_KINDS),
        ]

    def _page_name(self, row: Row) -> str | None:
        """Return the name of the page of a row's capture; None if there is no page."""
        key = content_hash(row)[:KEY_LENGTH]
        name = page_name(row["file"], key) if _KEY_PATTERN.fullmatch(key) else None
        return name if name and (self._out / PAGES_FOLDER / name).exists() else None

    def _word_number(self, name: str, word: str | None) -> int:
        """Return the position of a word in a list of words, to which a new word is added."""
        return self._words[name].setdefault(word, len(self._words[name]))

    def _flush(self, kind: str, items: list[Any], per_file: int) -> None:
        """Write the collected rows or details to their file."""
        self._write(kind, (self._shown - 1) // per_file, items)
        items.clear()

    def _write(self, kind: str, number: int, data: Any) -> None:
        # ASCII only, so that the encoding of the script does not matter
        text = json.dumps(data, separators=(",", ":"))
        (self._data / f"{kind}-{number}.js").write_text(f'receive("{kind}",{number},{text})\n', "ascii")


def _row_details(row: Row, page: str | None) -> dict[str, Any]:
    """Return the details of a row, which a click shows. page: the name of the capture's page, if any."""
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
    """Return the sketches of a row; None if the row does not fit its puzzle, because somebody edited it."""
    try:
        return draw_row(row, puzzle)
    except (ValueError, TypeError, LookupError, AttributeError):
        return None


def _step_texts(row: Row, puzzle: Puzzle) -> list[list[str]]:
    """Return the name of each step's rule, and its sentence."""
    words, texts = WORDS[puzzle.game], []
    for step in row["steps"]:
        units = [unit["unit"] for unit in step["claim"]["look"]]
        other_units = sum(unit != units[0] for unit in units)  # units of another kind than the first
        name = words.rule_name(step["rule"], step["size"], others=other_units or None)
        texts.append([name, step["text"]])
    return texts


def _row_puzzle(row: Row) -> Puzzle | None:
    """Return the puzzle of a row, from its `puzzle` or its `regions`; None if it has neither."""
    known: dict[str, Any] = {key: value for key, value in row.items() if value is not None}
    game = game_of_row(known)
    try:
        return GAMES[game].of_json(known.get("puzzle", known)) if game else None
    except MalformedBoard:
        return None
