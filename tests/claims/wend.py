"""Check each step of a Wend's way from its claim alone, by the rules of the game, word lists and plain
JSON."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from .way import Cell, ClaimFault, Json, cells_of, check_claim, numbering_faults

WordAndCells = tuple[str, frozenset[Cell]]  # a word, and the cells that spell it
SHORTEST = 3  # letters of a word


class WendPosition:
    """The known facts of a Wend. spelled_words: all words that the board spells. laid: known words of the
    answer. out: words that earlier steps excluded. fresh: words that the current step excludes before
    its result."""

    def __init__(self, puzzle: Json, common: Collection[str], rare: Collection[str]):
        """Start without findings. rare: words that are also allowed if common ones give no answer."""
        rows = puzzle["letters"]
        self.letters = {(r, c): x for r, row in enumerate(rows) for c, x in enumerate(row) if x != "#"}
        self.lengths: Sequence[int] = puzzle["lengths"]
        self.spelled_words = self._spelled_words({*common})
        if not self._has_answer(frozenset(self.letters), self.lengths):
            self.spelled_words = self._spelled_words({*common, *rare})
        self.laid: set[WordAndCells] = set()
        self.out: set[WordAndCells] = set()
        self.fresh: set[WordAndCells] = set()

    def copy(self) -> "WendPosition":
        other = object.__new__(WendPosition)
        other.__dict__ = {**self.__dict__, "laid": {*self.laid}, "out": {*self.out}, "fresh": {*self.fresh}}
        return other

    def word_on_path(self, path: Sequence[Cell]) -> WordAndCells:
        return "".join(self.letters[cell] for cell in path), frozenset(path)

    @property
    def uncovered_cells(self) -> set[Cell]:
        """The letters that no laid word covers."""
        return {*self.letters}.difference(*(cells for _, cells in self.laid))

    def neighbours(self, cell: Cell) -> set[Cell]:
        r, c = cell
        return {(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)} & self.letters.keys()

    def connected_parts(self, cells: Iterable[Cell]) -> Iterator[set[Cell]]:
        """Yield the connected parts of some cells."""
        left = {*cells}
        while left:
            part, new = set[Cell](), [left.pop()]
            while new:
                part.add(cell := new.pop())
                new += self.neighbours(cell) & left
                left -= {*new}
            yield part

    def is_excluded(self, word: WordAndCells, by: Collection[WordAndCells]) -> bool:
        """True if a word crosses one of some other words, or if these use up its length."""
        if any(word != other and word[1] & other[1] for other in by):
            return True
        used = sum(len(other[1]) == len(word[1]) for other in by)
        return word not in by and used > 0 and used == self.lengths.count(len(word[1]))

    def words_through(
        self, cell: Cell, by: Collection[WordAndCells], ruled_out: bool = False
    ) -> set[WordAndCells]:
        """Return the words through a letter that some laid words allow. ruled_out: also leave out what
        steps excluded."""
        some = {x for x in self.spelled_words if cell in x[1] and not self.is_excluded(x, by)}
        return some - self.fresh - (self.out if ruled_out else set())

    def is_filled(self, size: int, by: Collection[WordAndCells]) -> bool:
        """True if some of the remaining lengths add up to a number of letters."""
        if not self.lengths:
            return size >= SHORTEST
        left = [*self.lengths]
        for _, cells in by:
            left.remove(len(cells))
        sums = {0}
        for length in left:
            sums |= {x + length for x in sums}
        return size in sums

    def _spelled_words(self, words: set[str]) -> set[WordAndCells]:
        alphabet = {*self.letters.values()}
        words = {word for word in words if alphabet.issuperset(word)}
        begins = {word[:i] for word in words for i in range(len(word) + 1)}
        found, stack = set[WordAndCells](), [(cell,) for cell in self.letters]
        while stack:
            path = stack.pop()
            text = "".join(self.letters[cell] for cell in path)
            if text not in begins:
                continue
            if text in words and len(text) in (self.lengths or range(SHORTEST, 99)):
                found.add((text, frozenset(path)))
            stack += [(*path, cell) for cell in self.neighbours(path[-1]) - {*path}]
        return found

    def _has_answer(self, free: frozenset[Cell], lengths: Sequence[int]) -> bool:
        if not free:
            return True
        for _, cells in [x for x in self.spelled_words if min(free) in x[1] and x[1] <= free]:
            if lengths and len(cells) not in lengths:
                continue
            i = lengths.index(len(cells)) if lengths else 0
            if self._has_answer(free - cells, [*lengths[:i], *lengths[i + 1 :]]):
                return True
        return False


def check_way(
    position: WendPosition, steps: Sequence[Json], laid: Iterable[Any] = (), whole: bool = True
) -> list[str]:
    """Return the faults of a way. laid: right words that stand before it. whole: it must reach the answer."""
    for path in laid:
        position.laid.add(position.word_on_path(cells_of(path)))
    rows = 1 + max(r for r, _ in position.letters)
    faults = list(numbering_faults(steps, max(rows, 1 + max(c for _, c in position.letters))))
    for step in steps:
        if fault := check_step(position, step):
            faults.append(f"step {step['i']} ({step['rule']}): {fault}")
        apply_step(position, step)
    if whole and position.uncovered_cells:
        faults.append("the way ends before the answer")
    return faults


def check_step(position: WendPosition, step: Json) -> str | None:
    """Return the fault of a step; None if it follows from its claim."""
    try:
        _require_step(position, step)
    except ClaimFault as fault:
        return str(fault)
    return None


def apply_step(position: WendPosition, step: Json) -> None:
    """Add the findings of a step to a position."""
    for path, is_one in step["words"]:
        (position.laid if is_one else position.out).add(position.word_on_path(cells_of(path)))


def words_of(position: WendPosition, step: Json, are_ones: bool) -> set[WordAndCells]:
    """Return the words that a step lays, or those that it excludes."""
    return {position.word_on_path(cells_of(path)) for path, is_one in step["words"] if is_one == are_ones}


def _require_step(position: WendPosition, step: Json) -> None:
    """Raise Fault if a step does not follow from its claim."""
    ones, nones = (words_of(position, step, kind) for kind in (True, False))
    check_claim(bool(ones or nones), "finds nothing")
    check_claim(not ones & position.laid and not nones & position.out, "finds what was known")
    check_claim(len(ones) < 2, "lays several words")
    check_claim(ones | nones <= position.spelled_words, "speaks of what is no word on this board")
    cells, branch = cells_of(step["claim"]["cells"]), position.copy()
    if nones:
        _check_exclusions(branch, step, nones, cells[:-1] if ones else cells)
        branch.fresh = nones
    for word in ones:
        _check_laid_word(branch, step["claim"], word, cells[-1])


def sources_of(
    position: WendPosition, claim: Json, cell: Cell, but: Collection[str] = ("dead-end",)
) -> set[WordAndCells]:
    """Return the laid words that the reasons at a cell name. Raises Fault if they name something else."""
    whys = [why for why in claim["why"] if tuple(why["cell"]) == cell and why["by"] not in but]
    named = {x for why in whys for x in cells_of(why["from"])}
    found = {word for word in position.laid if word[1] <= named}
    check_claim(named == {x for _, cells in found for x in cells}, "rests on what is not laid")
    return found


def has_reason(claim: Json, cell: Cell, by: str) -> bool:
    return any(tuple(why["cell"]) == cell and why["by"] == by for why in claim["why"])


def _check_laid_word(position: WendPosition, claim: Json, word: WordAndCells, cell: Cell) -> None:
    """Check that a word is the only one through a letter, or the only one of its length."""
    sources, ruled_out = sources_of(position, claim, cell), has_reason(claim, cell, "ruled-out")
    if has_reason(claim, cell, "dead-end"):
        check_claim(len(position.neighbours(cell) & position.uncovered_cells) <= 1, f"{cell} is no dead end")
    for by in ("last", "apart"):
        if has_reason(claim, cell, by):
            check_claim(takes_all(position, word, cell, by == "last"), f"{word[0]} does not take all letters")
            return
    if has_reason(claim, cell, "length"):
        length = len(word[1])
        left = {
            x for x in position.spelled_words if len(x[1]) == length and not position.is_excluded(x, sources)
        }
        left -= position.fresh | (position.out if ruled_out else set())
        check_claim(word in left, f"{word[0]} cannot be laid")
        check_claim(len(left) <= position.lengths.count(length), "there are others of this length")
        return
    left = position.words_through(cell, sources, ruled_out)
    check_claim(left == {word}, f"{sorted(x for x, _ in left)} are left at {cell}")
    for source in sources if not position.fresh else ():  # else what rules words out may rest on it
        needed = position.words_through(cell, sources - {source}) != position.words_through(cell, sources)
        check_claim(needed, f"{source[0]} is no reason")


def takes_all(position: WendPosition, word: WordAndCells, cell: Cell, is_last: bool) -> bool:
    """True if a word takes all remaining letters, or a whole island that no several words fill, and no
    other word does."""
    (part,) = (x for x in position.connected_parts(position.uncovered_cells) if cell in x)
    words_there = [x for x in position.spelled_words if x[1] == part]
    lengths = [*position.lengths]
    for _, cells in position.laid:
        lengths.remove(len(cells))
    if words_there != [word] or (is_last and len(lengths) > 1):
        return False
    sums = {(0, 0)}  # letters, and words up to two
    for length in lengths:
        sums |= {(x + length, min(2, number + 1)) for x, number in sums}
    return (len(part), 2) not in sums and (not is_last or part == position.uncovered_cells)


def _check_exclusions(
    position: WendPosition, step: Json, words: set[WordAndCells], cells: Sequence[Cell]
) -> None:
    """Check that each excluded word would strand the named letters, or leave one of them without a word."""
    claim, at = step["claim"], min(cells)
    if step["rule"] == "supposition":
        _check_supposition(position, step, words)
        return
    sources, part = sources_of(position, claim, at), {*cells}
    for word in words:
        if step["rule"] == "island":
            check_claim(part in [*position.connected_parts(position.uncovered_cells)], "is no island")
            check_claim(word[1] <= part, f"{word[0]} lies elsewhere")
            rest = len(part) - len(word[1])
            fits = rest == 0 or position.is_filled(rest, {*sources, word})
            check_claim(not fits, f"{word[0]} helps to fill the island")
        elif step["rule"] == "strands":
            rest = {*position.letters}.difference(word[1], *(x for _, x in sources))
            check_claim(part in [*position.connected_parts(rest)], f"{word[0]} does not cut off these")
            check_claim(not position.is_filled(len(part), {*sources, word}), "words fill what is cut off")
        elif step["rule"] == "cut-off":
            check_claim(at not in word[1], f"{word[0]} covers {at} itself")
            others = position.words_through(at, {*sources, word}, has_reason(claim, at, "ruled-out"))
            check_claim(not others, f"beside {word[0]} there is a word for {at}")
        else:
            raise ClaimFault("no such rule")


def _check_supposition(position: WendPosition, step: Json, words: set[WordAndCells]) -> None:
    """Check a supposition: each link, and the letter that has no word in the end."""
    first, *links, last = step["claim"]["chain"]
    check_claim(words_of(position, first, True) == words, "another word was tried")
    branch = position.copy()
    apply_step(branch, first)
    for link in links:
        (word,), (cell,) = words_of(branch, link, True), cells_of(link["cells"])
        _check_laid_word(branch, link, word, cell)
        apply_step(branch, link)
    (cell,) = cells_of(last["cells"])
    left = branch.words_through(cell, sources_of(branch, last, cell), has_reason(last, cell, "ruled-out"))
    check_claim(not left, f"{cell} has a word")
