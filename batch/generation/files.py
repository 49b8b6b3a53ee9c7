"""The folder that generated boards are written to: whole files only, whenever the run is stopped."""

from contextlib import AbstractContextManager
from dataclasses import asdict
from pathlib import Path

from ...files.writing import MADE, NO_INPUTS, Inputs, Unwritable, check_free, reason_of, signed, write
from ...overlay.picture import encode
from ...solver.games import GAMES
from ...solver.puzzle import Puzzle
from ..journal import SETTINGS, Journal, Kind
from ..journal_rows import rows
from .run import MadePuzzle, Order

LOG = "lookahead.log"
FLAGS = {"k": "stars", "hypotheses": "allow-hypotheses", "guessing": "allow-guessing"}
FLAGS |= {"least": "min-region", "most": "max-region"}
BOARDS = Kind("puzzles.jsonl", "boards", "name another folder with -o", {"game", "seed"}, FLAGS)


class BoardFiles(AbstractContextManager["BoardFiles"]):
    """A folder with BOARDS.rows, one object of the result schema per line; one text per board and, where
    asked for, one picture; and LOG, the boards that needed lookahead, where there are any.

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
        self._path = folder / BOARDS.rows
        self.lookaheads = 0
        if not (folder / SETTINGS).exists():
            self._clear()
        wish = {"game": order.game, **asdict(order.wish), "seed": order.seed}
        self._journal = Journal(folder, {**wish, "png": pictures, "avoid": avoid}, inputs, BOARDS)
        try:
            self.first, self.earlier = self._taken_on(order)
        except BaseException:
            self._journal.__exit__(None, None, None)
            raise
        self.count = len(self.earlier)

    def __exit__(self, *_: object) -> None:
        self._journal.__exit__(None, None, None)

    @property
    def log(self) -> Path:
        return self.folder / LOG

    def _clear(self) -> None:
        """Remove what lies at the place of the files that grow: no run of ours left it. Raises Unwritable
        where it is to stay."""
        for path in (self._path, self.log):
            check_free(path, self._inputs)
            if not path.exists():
                continue
            if not self._inputs.overwrite:
                what = f"{path} exists already, and does not say how its boards were made"
                remedy = f"{BOARDS.another}, or add --overwrite"
                raise Unwritable(f"cannot write boards to {self.folder}: {what}", remedy)
            try:
                path.unlink()
            except OSError as error:
                raise Unwritable(f"cannot write {path}: {reason_of(error)}", BOARDS.another) from error

    def add(self, made: MadePuzzle) -> None:
        """Write one board's files, its row last."""
        write(self.folder / f"{made.name}.txt", made.puzzle.to_text().encode(), self._inputs)
        if self.pictures:
            from ...overlay.paint.flat import render_puzzle

            picture = signed(encode(render_puzzle(made.puzzle), ".png"), ".png", MADE)
            write(self.folder / f"{made.name}.png", picture, self._inputs)
        if made.needs_lookahead:
            self.lookaheads += 1
            self._note(made)
        self._journal.add(made.row)
        self.count += 1

    def _note(self, made: MadePuzzle) -> None:
        check_free(self.log, self._inputs)
        try:
            with self.log.open("a", encoding="utf-8") as log:
                print(made.name, "/".join(made.puzzle.to_text().split("\n")[:-1]), file=log)
        except OSError as error:
            raise Unwritable(f"cannot write {self.log}: {reason_of(error)}", BOARDS.another) from error

    def _taken_on(self, order: Order) -> tuple[int, list[Puzzle]]:
        """The number to go on with, and the boards that are there. Raises Unwritable."""
        first, found = 0, []
        try:
            for row in rows(self._path):
                if row is None:
                    raise ValueError("a line is no board")
                found.append(GAMES[order.game].of_json(row if row["puzzle"] is None else row["puzzle"]))
                first = max(first, int(row["file"].rpartition("-")[2]))
        except (OSError, ValueError) as error:
            raise Unwritable(f"cannot go on with {self._path}: {error}", BOARDS.another) from error
        return first, found
