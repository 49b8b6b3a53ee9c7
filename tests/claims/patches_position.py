"""Knowledge of a Patches, from its clues and what steps have found; it knows the rules and plain JSON."""

from collections.abc import Iterable, Iterator
from itertools import product

from .way import Cell, Json

Box = tuple[int, int, int, int]


def cells_in(box: Box) -> set[Cell]:
    top, left, rows, columns = box
    return set(product(range(top, top + rows), range(left, left + columns)))


class PatchesPosition:
    """owner: whose rectangle a cell is known to be of, by the number of the clue. out: rectangles that are
    known to be none. laid: those that are known to be, by clue. fresh, fresh_out: the cells, and the
    rectangles that are none, which a step itself has shown before it says what is left."""

    def __init__(self, puzzle: Json):
        self.rows, self.columns = puzzle["rows"], puzzle["cols"]
        self.clues = [((x["cell"][0], x["cell"][1]), x["shape"], x["size"]) for x in puzzle["clues"]]
        self.at = {cell: i for i, (cell, _, _) in enumerate(self.clues)}
        self.owner: dict[Cell, int] = dict(self.at)
        self.out: set[Box] = set()
        self.laid: dict[int, Box] = {}
        self.fresh: set[Cell] = set()
        self.fresh_out: set[Box] = set()

    def copy(self) -> "PatchesPosition":
        other = object.__new__(PatchesPosition)
        other.__dict__ = {**self.__dict__, "owner": {**self.owner}, "out": {*self.out}, "laid": {**self.laid}}
        other.fresh, other.fresh_out = set(), set()
        return other

    def lay(self, box: Box) -> None:
        (clue,) = (self.at[cell] for cell in cells_in(box) if cell in self.at)
        self.laid[clue] = box
        self.owner |= dict.fromkeys(cells_in(box), clue)

    def on_board(self, clue: int) -> Iterator[Box]:
        """The rectangles of a clue's shape and size that hold it, whatever else they hold."""
        (r, c), shape, size = self.clues[clue]
        for rows, columns in product(range(1, self.rows + 1), range(1, self.columns + 1)):
            kind = "square" if rows == columns else "tall" if rows > columns else "wide"
            if shape not in ("any", kind) or size not in (None, rows * columns):
                continue
            for top, left in product(range(self.rows - rows + 1), range(self.columns - columns + 1)):
                if top <= r < top + rows and left <= c < left + columns:
                    yield top, left, rows, columns

    def own(self, clue: int) -> list[Box]:
        """Those that hold no other clue."""
        return [x for x in self.on_board(clue) if all(self.at.get(y, clue) == clue for y in cells_in(x))]

    def left(self, clue: int, sources: Iterable[Cell], ruled_out: bool, whole: bool = False) -> list[Box]:
        """Boxes that are left by what is known of some cells; ruled_out: and by what earlier steps say.
        whole: of those that hold other clues as well, unless these are among the cells."""
        found = []
        for box in self.on_board(clue) if whole else self.own(clue):
            cells = cells_in(box)
            by_cells = any((self.owner[cell] == clue) != (cell in cells) for cell in sources)
            larger = clue in self.laid and box != self.laid[clue] and bool({*sources} & cells)
            if not by_cells and not larger and not (ruled_out and box in self.out):
                found.append(box)
        return found
