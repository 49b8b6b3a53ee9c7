"""The manner of a sentence: the voice, the names and the language.

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

NO_REASON_NAMES: Mapping[str, str] = {}

Key = TypeVar("Key")
Value = TypeVar("Value")


def join_words(words: Sequence[str], last: str = "and") -> str:
    """Join English words: "a, b and c". `Manner.listed` joins words of a player's language."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def name_cells(cells: Sequence[Cell], last: str = "and") -> str:
    """Return the names of cells for an expert: "r1c2, r1c3 and r2c6" """
    return join_words([cell_name(x) for x in cells], last)


def reason_text(
    cells: Sequence[Cell], rule: str, names_without_cells: Mapping[str, str] = NO_REASON_NAMES
) -> str:
    """Return the name of a reason for an expert: "r1c2 and r1c3 (row)", or "the chain" without cells.

    names_without_cells: other names of reasons that have no cells, by rule.
    """
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


def group_by_key(pairs: Iterable[tuple[Key, Value]]) -> dict[Key, list[Value]]:
    """Group values by their keys; keys and values keep their order."""
    groups: dict[Key, list[Value]] = {}
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
    """The manner of sentences: voice, language, and the names that sentences use.

    - voice: PLAYER (plain words, colours as names) or EXPERT (letters, r2c6, names of patterns).
    - colours: the names of regions, or of clues, by their colours, in English ("purple"). A name is empty if
      no sentence needs it. None if the colours are unknown or too alike; letters then name the regions.
    - picture: True if a picture of the step stands beside the sentence, so that a player reads "the ringed
      cell". Without a picture, cells are named by their places.
    - translations: the catalog of a player's sentences.
    - lines: True if a row is called "row 3" even if a picture shows which row is meant.
    - boxes: the names of boxes by their places, in English ("the top left box", `phrases.box_names`). If
      empty, boxes are named by numbers.
    - uncoloured: True if the picture has no colours, as in print.
    - by_panel: True if a supposition is told panel by panel, each panel with its own picture.
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
        """The language of the sentences, "en" or "es". An expert reads English, as pattern names are
        English."""
        return self._catalog.info().get("language", ENGLISH)

    def say(self, text: str) -> str:
        """Translate a sentence or a part of one."""
        said = self._catalog.gettext(text)
        # Early releases of Python 3.11 find what has a plural as well by its number alone.
        return self._catalog.ngettext(text, text, 1) if said == text else said

    @property
    def _catalog(self) -> NullTranslations:
        """The catalog of a player's sentences; an empty catalog for an expert."""
        return NullTranslations() if self.voice == EXPERT else self.translations

    def counted(self, one: str, many: str, number: int) -> str:
        """Translate the singular or the plural of a sentence. "{number}" is replaced; other braces stay.

        one, many: the English forms. number: chooses the form.
        """
        return self._catalog.ngettext(one, many, number).replace("{number}", self.number(number))

    def number(self, number: int) -> str:
        """Return a small number as a word, others in digits."""
        return self.say(NUMBER_WORDS[number]) if number < len(NUMBER_WORDS) else str(number)

    def listed(self, words: Sequence[str]) -> str:
        """Join words in a player's language: "a, b and c" """
        return self._join(words, self.say("{first} and {last}"))

    def any_of(self, words: Sequence[str]) -> str:
        """Join words in a player's language: "a, b or c" """
        return self._join(words, self.say("{first} or {last}"))

    def _join(self, words: Sequence[str], form: str) -> str:
        if len(words) < 2:
            return "".join(words)
        return form.format(first=self.say(", ").join(words[:-1]), last=words[-1])

    def colour(self, name: str) -> str:
        """Translate the name of a colour; empty if it is empty."""
        return self.say(name) if name else ""

    def region(self, index: int) -> str:
        """Return the name of a region: its colour ("purple"), or else its letter."""
        return self.colour(self.colours[index]) if self.colours else region_letter(index)

    def unit(self, unit: Unit) -> str:
        """Return a unit's name: "row 3", "box 2", "the top left box", "the purple region", "region C" """
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

    def any_unit(self, units: Sequence[Unit]) -> str:
        """Return units as alternatives: "row 9, 10 or 11", "row 2 or column 3" """
        are_lines_of_one_kind = len({unit.kind for unit in units}) == 1 and units[0].kind in ("row", "column")
        more = [str(unit.number + 1) if are_lines_of_one_kind else self.unit(unit) for unit in units[1:]]
        return self.any_of([*(self.unit(unit) for unit in units[:1]), *more])

    def this_unit(self, unit: Unit) -> str:
        """Return "this row" beside a picture that shows the row; otherwise return the name of the unit.

        A box that has a name by its place keeps that name.
        """
        if not self.picture or self.lines or (unit.kind == "box" and self.boxes):
            return self.unit(unit)
        names = {"row": self.say("this row"), "column": self.say("this column"), "box": self.say("this box")}
        return names[unit.kind]

    def units(self, units: Sequence[Unit], most: int = MAX_NAMED_REGIONS, outlined: bool = True) -> str:
        """Return the names of units: "rows 3 and 4", "row 2 and columns 4 to 6", "the purple and blue
        regions".

        Beside a picture, more than `most` regions are counted instead of named. outlined: True if the picture
        outlines the regions.
        """
        kinds = dict.fromkeys(unit.kind for unit in units)
        parts = [self._units_of_kind([x for x in units if x.kind == kind], most, outlined) for kind in kinds]
        return self.listed(parts)

    def _units_of_kind(self, units: Sequence[Unit], most: int, outlined: bool) -> str:
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
        """Return "the ringed cells" beside a picture; otherwise return the names of the cells."""
        return self.place(cells) or self.counted("the ringed cell", "the ringed cells", len(cells))

    def framed_cell(self) -> str:
        """Return the name of the cell that a picture frames because the supposition fails there."""
        return (
            self.say("the cell in the thick frame") if self.uncoloured else self.say("the cell framed in red")
        )

    def with_letter(self, sentence: str, letter: str = "") -> str:
        """Return "Then (a) ...", the sentence of a link, from its statement.

        letter: the letter of the link, if a picture shows it.
        """
        if not letter:
            return self.say("Then {what}.").format(what=sentence)
        return self.say("Then {letter} {what}.").format(letter=letter, what=sentence)

    def letter(self, number: int) -> str:
        """Return the letter of a link in a picture: "(a)" for number 0; empty without a picture."""
        return f"({link_letter(number)})" if self.picture else ""

    def place(self, cells: Sequence[Cell]) -> str:
        """Return the names of cells by row and column, "row 3, columns 2 and 5"; empty beside a picture,
        which shows the cells."""
        return self.listed_cells(cells) if cells and not self.picture else ""

    def listed_cells(self, cells: Sequence[Cell], one_by_one: bool = False) -> str:
        """Return the names of cells by row and column: "row 3, column 2; row 4, column 5; and rows 6 and 7,
        columns 1 to 3". Rows with the same columns are named together, unless one_by_one."""
        single = [(self._block([r + 1], [c + 1]), 1) for r, c in sorted({*cells})] if one_by_one else []
        return self._join_blocks(single or self._blocks(cells), len(cells))

    def short_lists(self, cells: Sequence[Cell], most: int = MAX_LISTED_WORDS) -> list[tuple[str, int]]:
        """Return the names of cells by row and column, in lists that are each short enough for a sentence.

        Each list comes with the number of cells that it names. most: the most words of a list.
        """
        lists: list[list[tuple[str, int]]] = []
        for block in self._blocks(cells):
            if not lists or sum(len(text.split()) for text, _ in [*lists[-1], block]) > most:
                lists.append([])
            lists[-1].append(block)
        numbers = [sum(number for _, number in some) for some in lists]
        return [
            (self._join_blocks(some, number), number) for some, number in zip(lists, numbers, strict=True)
        ]

    def _join_blocks(self, blocks: Sequence[tuple[str, int]], number: int) -> str:
        texts = [text for text, _ in blocks]
        if len(texts) < 2 or number == 2:
            return self.listed(texts)
        first = self.say("; ").join(texts[:-1])
        form = self.say("{first}, and {last}") if len(texts) == 2 else self.say("{first}; and {last}")
        return form.format(first=first, last=texts[-1])

    def _blocks(self, cells: Sequence[Cell]) -> list[tuple[str, int]]:
        """Split cells into blocks of rows with the same columns; return the name and the size of each
        block."""
        columns_of = group_by_key((r, c + 1) for r, c in sorted({*cells}))
        rows = group_by_key((tuple(columns), row + 1) for row, columns in columns_of.items())
        return [(self._block(some, columns), len(some) * len(columns)) for columns, some in rows.items()]

    def _block(self, rows: Sequence[int], columns: Sequence[int]) -> str:
        """Return the name of all cells of a block. rows, columns: their numbers, from 1."""
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
