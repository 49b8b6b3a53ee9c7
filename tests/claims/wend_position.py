"""Knowledge of a Wend, from its letters and what steps have found; it knows the rules and plain JSON."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from .way import Cell, Json

Laid = tuple[str, frozenset[Cell]]  # a word, and the cells that spell it
SHORTEST = 3  # letters of a word


class WendPosition:
    """every: all words that the board spells. laid: those of the answer; out: those that earlier steps have
    ruled out; fresh: those that a step itself has ruled out before it says what is left."""

    def __init__(self, puzzle: Json, common: Collection[str], rare: Collection[str]):
        """rare: words that count as well if common ones give no answer."""
        rows = puzzle["letters"]
        self.letters = {(r, c): x for r, row in enumerate(rows) for c, x in enumerate(row) if x != "#"}
        self.lengths: Sequence[int] = puzzle["lengths"]
        self.every = self._spelled({*common})
        if not self._has_answer(frozenset(self.letters), self.lengths):
            self.every = self._spelled({*common, *rare})
        self.laid: set[Laid] = set()
        self.out: set[Laid] = set()
        self.fresh: set[Laid] = set()

    def copy(self) -> "WendPosition":
        other = object.__new__(WendPosition)
        other.__dict__ = {**self.__dict__, "laid": {*self.laid}, "out": {*self.out}, "fresh": {*self.fresh}}
        return other

    def word(self, path: Sequence[Cell]) -> Laid:
        return "".join(self.letters[cell] for cell in path), frozenset(path)

    @property
    def open(self) -> set[Cell]:
        """The letters that no word covers yet."""
        return {*self.letters}.difference(*(cells for _, cells in self.laid))

    def beside(self, cell: Cell) -> set[Cell]:
        r, c = cell
        return {(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)} & self.letters.keys()

    def parts(self, cells: Iterable[Cell]) -> Iterator[set[Cell]]:
        """The connected parts of some cells."""
        left = {*cells}
        while left:
            part, new = set[Cell](), [left.pop()]
            while new:
                part.add(cell := new.pop())
                new += self.beside(cell) & left
                left -= {*new}
            yield part

    def is_excluded(self, word: Laid, by: Collection[Laid]) -> bool:
        """True if a word crosses one of some others, or these are all that has its length."""
        if any(word != other and word[1] & other[1] for other in by):
            return True
        used = sum(len(other[1]) == len(word[1]) for other in by)
        return word not in by and used > 0 and used == self.lengths.count(len(word[1]))

    def through(self, cell: Cell, by: Collection[Laid], ruled_out: bool = False) -> set[Laid]:
        """The words through a letter beside some others; ruled_out: without what steps have ruled out."""
        some = {x for x in self.every if cell in x[1] and not self.is_excluded(x, by)}
        return some - self.fresh - (self.out if ruled_out else set())

    def is_filled(self, size: int, by: Collection[Laid]) -> bool:
        """True if some lengths add up to so many letters, without those of some words."""
        if not self.lengths:
            return size >= SHORTEST
        left = [*self.lengths]
        for _, cells in by:
            left.remove(len(cells))
        sums = {0}
        for length in left:
            sums |= {x + length for x in sums}
        return size in sums

    def _spelled(self, words: set[str]) -> set[Laid]:
        begins = {word[:i] for word in words for i in range(len(word) + 1)}
        found, stack = set[Laid](), [(cell,) for cell in self.letters]
        while stack:
            path = stack.pop()
            text = "".join(self.letters[cell] for cell in path)
            if text not in begins:
                continue
            if text in words and len(text) in (self.lengths or range(SHORTEST, 99)):
                found.add((text, frozenset(path)))
            stack += [(*path, cell) for cell in self.beside(path[-1]) - {*path}]
        return found

    def _has_answer(self, free: frozenset[Cell], lengths: Sequence[int]) -> bool:
        if not free:
            return True
        for _, cells in [x for x in self.every if min(free) in x[1] and x[1] <= free]:
            if lengths and len(cells) not in lengths:
                continue
            i = lengths.index(len(cells)) if lengths else 0
            if self._has_answer(free - cells, [*lengths[:i], *lengths[i + 1 :]]):
                return True
        return False
