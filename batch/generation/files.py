"""The folder that generated boards are written to: whole files only, whenever the run is stopped."""

import json
from contextlib import AbstractContextManager
from pathlib import Path
from typing import IO, Any

from ...overlay.encode import Unwritable, encode, write
from ...solver.queens.board import format_board
from .run import Puzzle

ROWS, LOG = "puzzles.jsonl", "lookahead.log"
ANOTHER = "name another folder with -o"


class PuzzleFiles(AbstractContextManager["PuzzleFiles"]):
    """A folder with ROWS, one object of the result schema a line, one text a board and, where asked for, one
    picture; and LOG, the boards that needed lookahead, where there are any.

    Raises Unwritable, when made and later: where the folder cannot be written to, or has boards already.
    """

    def __init__(self, folder: Path, pictures: bool):
        self.folder, self.pictures = folder, pictures
        self.count = self.lookaheads = 0
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._rows: IO[bytes] = (folder / ROWS).open("xb", buffering=0)  # a line is written in one go
        except FileExistsError:
            what = f"{folder / ROWS} is there already" if folder.is_dir() else f"{folder} is no folder"
            raise Unwritable(f"cannot write boards to {folder}: {what}", ANOTHER) from None
        except OSError as error:
            raise Unwritable(f"cannot write boards to {folder}: {error.strerror}", ANOTHER) from error

    def __exit__(self, *_: object) -> None:
        self._rows.close()

    @property
    def log(self) -> Path:
        return self.folder / LOG

    def add(self, puzzle: Puzzle) -> None:
        """Write one board's files, its row last."""
        write(self.folder / f"{puzzle.name}.txt", format_board(puzzle.board).encode())
        if self.pictures:
            from ...overlay.queens.board import render_board

            write(self.folder / f"{puzzle.name}.png", encode(render_board(puzzle.board), ".png"))
        try:
            if puzzle.needs_lookahead:
                self.lookaheads += 1
                with self.log.open("a", encoding="utf-8") as log:
                    print(puzzle.name, f"k={puzzle.board.k}", "/".join(puzzle.board.letters), file=log)
            self._rows.write(_line(puzzle.row))
        except OSError as error:
            raise Unwritable(f"cannot write {self.folder / ROWS}: {error.strerror}", ANOTHER) from error
        self.count += 1


def _line(row: dict[str, Any]) -> bytes:
    return json.dumps(row).encode() + b"\n"
