"""The rows as data of the report's page: scripts that a page opened from disk can load.

A page from disk may load scripts, but read no other file. So each file of data is one call of `receive`,
which page/report.js defines: `receive("rows", 3, [...])`. What a gallery needs of every row is in short rows,
all loaded at once; what one sees after a click is in details, loaded when it is wanted.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...overlay.games import DRAWINGS
from ...result.shape import Step
from ...solver.games import GAMES, game_of_row
from ...solver.puzzle import MalformedBoard, Puzzle
from ..journal_rows import (
    NO_CONCERN,
    STATUSES,
    TRAITS,
    Row,
    concern,
    content,
    expected,
    mark_counts,
    notes,
    traits,
    warnings,
    wrong_marks,
)
from .boards import drawn
from .capture_page import PAGES, page_name
from .duplicates import KINDS
from .summary import Summary
from .thumbnails import KEY_LENGTH, PICTURES, THUMBNAILS, picture_name, thumbnail_name

ROWS_A_FILE = 5_000
DETAILS_A_FILE = 50  # about 300 kB
# A browser holds so many. Half of the room is kept for what wants a look, however much else comes before it.
MOST_ROWS = 200_000
MOST_PLAIN = 100_000

_KEY = re.compile(rf"[0-9a-f]{{{KEY_LENGTH}}}")


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
        plain = concern(row) == NO_CONCERN
        if self._shown == MOST_ROWS or (plain and self._plain == MOST_PLAIN):
            return
        self._shown += 1
        self._plain += plain
        self._rows.append(self._short(row, groups))
        self._details.append(_details(row, self._page(row)))
        if len(self._rows) == ROWS_A_FILE:
            self._flush("rows", self._rows, ROWS_A_FILE)
        if len(self._details) == DETAILS_A_FILE:
            self._flush("details", self._details, DETAILS_A_FILE)

    def finish(self, summary: Summary) -> None:
        """Write what is left, and what the page needs to know first."""
        if self._rows:
            self._flush("rows", self._rows, ROWS_A_FILE)
        if self._details:
            self._flush("details", self._details, DETAILS_A_FILE)
        self._write(
            "meta",
            0,
            {
                "captures": summary.captures,
                "advice": summary.advice,
                "shown": self._shown,
                "files": -(-self._shown // ROWS_A_FILE),
                "detailsAFile": DETAILS_A_FILE,
                "statuses": STATUSES,
                "traits": TRAITS,
                "kinds": KINDS,
                **{name: list(words) for name, words in self._words.items()},
            },
        )

    def _short(self, row: Row, groups: Mapping[str, int]) -> list[Any]:
        """The fields of a row in the order that page/choice.js names. Words are places in lists of meta."""
        rating, error, reading = row["rating"] or {}, row["error"] or {}, row["reading"] or {}
        special = traits(row, groups)
        key = content(row)[:KEY_LENGTH]
        known = bool(_KEY.fullmatch(key))  # it becomes part of an address
        return [
            row["file"],
            STATUSES.index(row["status"]),
            concern(row),
            self._number("games", row["game"]),
            row["n"] or 0,
            row["k"] or 0,
            self._number("ratings", rating.get("label")),
            rating.get("score", -1),
            sum(1 << i for i, trait in enumerate(TRAITS) if trait in special),
            self._number("errors", error.get("code")),
            reading.get("confidence", -1),
            key if known and (self._out / THUMBNAILS / thumbnail_name(key)).exists() else "",
            key if known and (self._out / PICTURES / picture_name(key)).exists() else "",
            *(groups[kind] for kind in KINDS),
        ]

    def _page(self, row: Row) -> str | None:
        key = content(row)[:KEY_LENGTH]
        name = page_name(row["file"], key) if _KEY.fullmatch(key) else None
        return name if name and (self._out / PAGES / name).exists() else None

    def _number(self, name: str, word: str | None) -> int:
        return self._words[name].setdefault(word, len(self._words[name]))

    def _flush(self, what: str, held: list[Any], most: int) -> None:
        self._write(what, (self._shown - 1) // most, held)
        held.clear()

    def _write(self, what: str, number: int, data: Any) -> None:
        # ASCII throughout: a script file's encoding and its line separators cannot matter
        text = json.dumps(data, separators=(",", ":"))
        (self._data / f"{what}-{number}.js").write_text(f'receive("{what}",{number},{text})\n', "ascii")


def _details(row: Row, page: str | None) -> dict[str, Any]:
    """What is seen after a click. page: the name of the capture's own page, where it has one."""
    puzzle = _puzzle(row)
    board = _board(row, puzzle) if puzzle else None
    return {
        "game": puzzle.game if puzzle and row["puzzle"] else None,
        "board": board,
        "steps": [[_name(step, puzzle), step["text"]] for step in row["steps"]] if puzzle and board else [],
        "marks": mark_counts(row),
        "wrong": [[m["cell"], m["mark"], m["why"]] for m in wrong_marks(row)],
        "warnings": warnings(row),
        "notes": notes(row),
        "error": row["error"],
        "expected": expected(row),
        "page": page,
    }


def _board(row: Row, puzzle: Puzzle) -> dict[str, Any] | None:
    """What is drawn of a row; None where it does not fit its puzzle, as where somebody has edited it."""
    try:
        return drawn(row, puzzle)
    except (ValueError, TypeError, LookupError, AttributeError):
        return None


def _name(step: Step, puzzle: Puzzle) -> str:
    kinds = [unit["unit"] for unit in step["claim"]["look"]]
    others = len(kinds) - kinds.count(kinds[0]) if kinds else 0
    return DRAWINGS[puzzle.game].words.rule_name(step["rule"], step["size"], others=others or None)


def _puzzle(row: Row) -> Puzzle | None:
    """The puzzle of a row that has one, in regions or in an object of its own."""
    known: dict[str, Any] = {key: value for key, value in row.items() if value is not None}
    game = game_of_row(known)
    try:
        return GAMES[game].of_json(known.get("puzzle", known)) if game else None
    except MalformedBoard:
        return None
