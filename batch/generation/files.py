"""The folder that generated boards are written to: whole files only, whenever the run is stopped."""

import json
from contextlib import AbstractContextManager
from pathlib import Path
from typing import IO, Any

from ...overlay.encode import encode
from ...overlay.files import NO_INPUTS, Inputs, Unwritable, check_free, is_folder, write
from .run import MadePuzzle

ROWS, LOG = "puzzles.jsonl", "lookahead.log"
ANOTHER = "name another folder with -o"


class BoardFiles(AbstractContextManager["BoardFiles"]):
    """A folder with ROWS, one object of the result schema per line; one text per board and, where asked for,
    one picture; and LOG, the boards that needed lookahead, where there are any.

    inputs: what is never written over. Raises Unwritable, when made and later: where the folder cannot be
    written to, or has boards already.
    """

    folder: Path
    pictures: bool
    count: int
    lookaheads: int

    def __init__(self, folder: Path, pictures: bool, inputs: Inputs = NO_INPUTS):
        self.folder, self.pictures, self._inputs = folder, pictures, inputs
        self.count = self.lookaheads = 0
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._rows: IO[bytes] = (folder / ROWS).open("xb", buffering=0)  # a line is written in one go
        except FileExistsError:
            what = f"{folder / ROWS} exists already" if is_folder(folder) else f"{folder} is not a folder"
            raise Unwritable(f"cannot write boards to {folder}: {what}", ANOTHER) from None
        except OSError as error:
            raise Unwritable(f"cannot write boards to {folder}: {error.strerror}", ANOTHER) from error

    def __exit__(self, *_: object) -> None:
        self._rows.close()

    @property
    def log(self) -> Path:
        return self.folder / LOG

    def add(self, made: MadePuzzle) -> None:
        """Write one board's files, its row last."""
        write(self.folder / f"{made.name}.txt", made.puzzle.to_text().encode(), self._inputs)
        if self.pictures:
            from ...overlay.render import render_puzzle

            picture = encode(render_puzzle(made.puzzle), ".png")
            write(self.folder / f"{made.name}.png", picture, self._inputs)
        try:
            if made.needs_lookahead:
                self.lookaheads += 1
                check_free(self.log, self._inputs)
                with self.log.open("a", encoding="utf-8") as log:
                    print(made.name, "/".join(made.puzzle.to_text().split("\n")[:-1]), file=log)
            self._rows.write(_line(made.row))
        except OSError as error:
            raise Unwritable(f"cannot write {self.folder / ROWS}: {error.strerror}", ANOTHER) from error
        self.count += 1


def _line(row: dict[str, Any]) -> bytes:
    return json.dumps(row).encode() + b"\n"
