"""The manner of a sentence: its voice, names, and language.

A player's sentence is an English text that `Manner.say` or `Manner.counted` translates before anything is put
into it, so that the catalogs (languages/) hold whole sentences. `to_translate` marks a text that is
translated later. In every language "queen" and "star" must have one gender; so must "row", "column" and
"region".
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from gettext import NullTranslations
from typing import TypeVar

from ..solver.cells import Cell, Unit, cell_name, link_letter, region_letter
from .languages import ENGLISH

NO_NAMES: Mapping[str, str] = {}

K = TypeVar("K")
V = TypeVar("V")


def join_words(words: Sequence[str], last: str = "and") -> str:
    """Join English words: "a, b and c". `Manner.listed` joins words of a player's language."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def name_cells(cells: Sequence[Cell], last: str = "and") -> str:
    """Name cells to an expert: "r1c2, r1c3 and r2c6" """
    return join_words([cell_name(x) for x in cells], last)


def reason_text(cells: Sequence[Cell], rule: str, names_without_cells: Mapping[str, str] = NO_NAMES) -> str:
    """Name a reason to an expert: "r1c2 and r1c3 (row)", or "the chain" if the reason has no cells. alone:
    other names of reasons without cells."""
    return f"{name_cells(cells)} ({rule})" if cells else names_without_cells.get(rule, f"the {rule}")


def capitalise(text: str) -> str:
    """Return a text with a capital letter at its start."""
    return text[:1].upper() + text[1:]


def number_runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Return the first and last numbers of runs: 1 2 3 7 -> (1, 3), (7, 7)."""
    runs: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs


PLAYER, EXPERT = VOICES = "player", "expert"
MAX_SENTENCE_WORDS = 30  # words of a sentence: a longer one is not followed at the first reading
MAX_LISTED_WORDS = 20  # words of a list of cells in one sentence: with more the sentence is hard to follow
MAX_NAME_WORDS = 8  # words of the names of outlined regions in one sentence
MAX_NAMED_REGIONS = 5  # regions that a sentence names; of more it says how many are outlined


def group_by_key(pairs: Iterable[tuple[K, V]]) -> dict[K, list[V]]:
    """Group values by their keys, both in their order: what is said of several things at once."""
    groups: dict[K, list[V]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return groups


def to_translate(text: str) -> str:
    """Return the text itself, which is translated later."""
    return text


NUMBER_WORDS = (
    *(to_translate("zero"), to_translate("one"), to_translate("two"), to_translate("three")),
    *(to_translate("four"), to_translate("five"), to_translate("six"), to_translate("seven")),
    *(to_translate("eight"), to_translate("nine"), to_translate("ten")),
)


@dataclass(frozen=True)
class Manner:
    """The manner in which sentences are said.

    voice: PLAYER (plain words, colours as names) or EXPERT (letters, r2c6, names of patterns).
    colours: names of regions, or of clues, by their colours, in English ("purple"). A name is empty if it is
    not needed. None if colours are not known or cannot be told apart: regions are named by letters then.
    picture: a picture of the step stands beside the sentence, so that a player reads "the ringed cell".
    Without a picture cells are named by their places.
    translations: of a player's sentences.
    lines: a row is "row 3" even if a picture shows which row is meant.
    boxes: names of boxes by their places, in English ("the top left box", `phrases.box_names`); if empty,
    boxes are named by numbers.
    uncoloured: the picture has no colours, as in print.
    by_panel: a supposition is told panel by panel, each with a picture of its own.
    """

    voice: str = PLAYER
    colours: tuple[str, ...] | None = None
    picture: bool = False
    translations: NullTranslations = field(default_factory=NullTranslations)
    lines: bool = False
    boxes: tuple[str, ...] = ()
    uncoloured: bool = False
    by_panel: bool = False

    @property
    def language(self) -> str:
        """Return "en" or "es". An expert reads English, the language of pattern names."""
        return self._spoken.info().get("language", ENGLISH)

    def say(self, text: str) -> str:
        """Translate a sentence or a part of one."""
        said = self._spoken.gettext(text)
        # Early releases of Python 3.11 find what has a plural as well by its number alone.
        return self._spoken.ngettext(text, text, 1) if said == text else said

    @property
    def _spoken(self) -> NullTranslations:
        """Return the translations of a player; none for an expert."""
        return NullTranslations() if self.voice == EXPERT else self.translations

    def counted(self, one: str, many: str, number: int) -> str:
        """Translate the form of a sentence for a number. "{number}" in it is replaced, other braces stay."""
        return self._spoken.ngettext(one, many, number).replace("{number}", self.number(number))

    def number(self, number: int) -> str:
        """Return a small number as a word, others in digits."""
        return self.say(NUMBER_WORDS[number]) if number < len(NUMBER_WORDS) else str(number)

    def listed(self, words: Sequence[str]) -> str:
        """Join words in a player's language: "a, b and c" """
        return self._joined(words, self.say("{first} and {last}"))

    def any_of(self, words: Sequence[str]) -> str:
        """Join words in a player's language: "a, b or c" """
        return self._joined(words, self.say("{first} or {last}"))

    def _joined(self, words: Sequence[str], form: str) -> str:
        if len(words) < 2:
            return "".join(words)
        return form.format(first=self.say(", ").join(words[:-1]), last=words[-1])

    def colour(self, name: str) -> str:
        """Translate the name of a colour; empty if it is empty."""
        return self.say(name) if name else ""

    def region(self, index: int) -> str:
        """Name a region by its colour ("purple"), or else by its letter."""
        return self.colour(self.colours[index]) if self.colours else region_letter(index)

    def unit(self, unit: Unit) -> str:
        """Name a unit: "row 3", "box 2", "the top left box", "the purple region", "region C" """
        number = unit.number + 1
        if unit.kind == "row":
            return self.say("row {number}").format(number=number)
        if unit.kind == "column":
            return self.say("column {number}").format(number=number)
        if unit.kind == "box" and self.boxes:
            return self.say(self.boxes[unit.number])
        if unit.kind == "box":
            return self.say("box {number}").format(number=number)
        if self.colours:
            return self.say("the {colour} region").format(colour=self.region(unit.number))
        return self.say("region {letter}").format(letter=self.region(unit.number))

    def this_unit(self, unit: Unit) -> str:
        """Say "this row" beside a picture that shows which row is meant; else name the unit. A box that is
        named by its place keeps its name."""
        if not self.picture or self.lines or (unit.kind == "box" and self.boxes):
            return self.unit(unit)
        names = {"row": self.say("this row"), "column": self.say("this column"), "box": self.say("this box")}
        return names[unit.kind]

    def units(self, units: Sequence[Unit], most: int = MAX_NAMED_REGIONS, outlined: bool = True) -> str:
        """Name units: "rows 3 and 4", "row 2 and columns 4 to 6", "the purple and blue regions". Beside a
        picture more than `most` regions are counted instead. outlined: the picture outlines them."""
        kinds = dict.fromkeys(unit.kind for unit in units)
        parts = [self._of_kind([x for x in units if x.kind == kind], most, outlined) for kind in kinds]
        return self.listed(parts)

    def _of_kind(self, units: Sequence[Unit], most: int, outlined: bool) -> str:
        if len(units) == 1:
            return self.unit(units[0])
        if units[0].kind != "region":
            many = self.say("rows {numbers}") if units[0].kind == "row" else self.say("columns {numbers}")
            return many.format(numbers=self.numbers([unit.number + 1 for unit in units]))
        names = [self.region(unit.number) for unit in units]
        is_long = outlined and len(" ".join(names).split()) > MAX_NAME_WORDS
        if (len(units) > most or is_long) and self.picture:
            some = self.say("the {number} outlined regions") if outlined else self.say("{number} regions")
            return some.format(number=self.number(len(units)))
        if self.colours:
            return self.say("the {colours} regions").format(colours=self.listed(names))
        return self.say("regions {letters}").format(letters=self.listed(names))

    def numbers(self, numbers: Sequence[int]) -> str:
        """List numbers: "3 and 4", "1 to 4 and 7" """
        names = []
        for a, b in number_runs(numbers):
            long = b > a + 1
            names += [self.say("{first} to {last}").format(first=a, last=b)] if long else [*{a: 0, b: 0}]
        return self.listed([str(name) for name in names])

    def ringed_cells(self, cells: Sequence[Cell]) -> str:
        """The cells that a picture shows with a ring, or by name."""
        if len(cells) == 2:
            return self.place(cells) or self.say("both ringed cells")
        return self.place(cells) or self.counted("the ringed cell", "the ringed cells", len(cells))

    def framed_cell(self) -> str:
        """Name the framed cell of a picture in which something fails."""
        return (
            self.say("the cell in the thick frame") if self.uncoloured else self.say("the cell framed in red")
        )

    def with_letter(self, sentence: str, letter: str = "") -> str:
        """Make a sentence of what follows in a chain, with the letter of its link. letter: of the link, if a
        picture shows it."""
        if not letter:
            return self.say("Then {what}.").format(what=sentence)
        return self.say("Then {letter} {what}.").format(letter=letter, what=sentence)

    def letter(self, number: int) -> str:
        """Return the letter that a picture shows of a number: "(a)" for 0; empty without a picture."""
        return f"({link_letter(number)})" if self.picture else ""

    def place(self, cells: Sequence[Cell]) -> str:
        """Name cells by row and column, "row 3, columns 2 and 5"; empty beside a picture, which shows
        them."""
        return self.listed_cells(cells) if cells and not self.picture else ""

    def listed_cells(self, cells: Sequence[Cell]) -> str:
        """Name cells by row and column: "row 3, column 2; row 4, column 5; and rows 6 and 7, columns 1 to 3".
        Rows with the same columns are named together."""
        return self._joined_blocks(self._blocks(cells), len(cells))

    def short_lists(self, cells: Sequence[Cell], most: int = MAX_LISTED_WORDS) -> list[tuple[str, int]]:
        """Name cells by row and column in lists that are short enough for a sentence each. Return the lists,
        and how many cells each one names. most: words of a list."""
        lists: list[list[tuple[str, int]]] = []
        for block in self._blocks(cells):
            if not lists or sum(len(text.split()) for text, _ in [*lists[-1], block]) > most:
                lists.append([])
            lists[-1].append(block)
        numbers = [sum(number for _, number in some) for some in lists]
        return [
            (self._joined_blocks(some, number), number) for some, number in zip(lists, numbers, strict=True)
        ]

    def _joined_blocks(self, blocks: Sequence[tuple[str, int]], number: int) -> str:
        texts = [text for text, _ in blocks]
        if len(texts) < 2 or number == 2:
            return self.listed(texts)
        first = self.say("; ").join(texts[:-1])
        form = self.say("{first}, and {last}") if len(texts) == 2 else self.say("{first}; and {last}")
        return form.format(first=first, last=texts[-1])

    def _blocks(self, cells: Sequence[Cell]) -> list[tuple[str, int]]:
        """Name the blocks of rows with the same columns that some cells are; count the cells of each."""
        columns_of = group_by_key((r, c + 1) for r, c in sorted({*cells}))
        rows = group_by_key((tuple(columns), row + 1) for row, columns in columns_of.items())
        return [(self._block(some, columns), len(some) * len(columns)) for columns, some in rows.items()]

    def _block(self, rows: Sequence[int], columns: Sequence[int]) -> str:
        """Name all cells of a block of rows and columns. Both count from 1."""
        if len(rows) == 1 and len(columns) == 1:
            text = self.say("row {rows}, column {columns}")
        elif len(rows) == 1:
            text = self.say("row {rows}, columns {columns}")
        elif len(columns) == 1:
            text = self.say("column {columns}, rows {rows}")
        elif len(number_runs(rows)) == len(number_runs(columns)) == 1:
            text = self.say("rows {rows}, columns {columns}")
        else:
            text = self.say("all {number} cells where rows {rows} meet columns {columns}")
        number = self.number(len(rows) * len(columns))
        return text.format(rows=self.numbers(rows), columns=self.numbers(columns), number=number)


PLAYER_MANNER = Manner()
BESIDE_PICTURE = Manner(picture=True)
EXPERT_MANNER = Manner(EXPERT)
