"""How a sentence is said: in which voice, with which names, in which language.

Whatever a player reads is an English text that `Manner.say` or `Manner.counted` translates before anything is
put into it, so that the catalogs (languages/) hold whole sentences. `to_translate` marks a text that is
translated where it is said. In every language that there is "queen" and "star" must be of one gender, as must
"row", "column" and "region".
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from gettext import NullTranslations

from ..solver.cells import Cell, Unit, cell_name, link_letter, region_letter
from .languages import ENGLISH

# ── listing ────────────────────────────────────────
# Lists and letters of English sentences; the player's other languages list through `Manner.listed`.

NO_NAMES: Mapping[str, str] = {}


def listed(words: Sequence[str], last: str = "and") -> str:
    """ "a, b and c" """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def cells_named(cells: Sequence[Cell], last: str = "and") -> str:
    """ "r1c2, r1c3 and r2c6" """
    return listed([cell_name(x) for x in cells], last)


def reason(cells: Sequence[Cell], by: str, alone: Mapping[str, str] = NO_NAMES) -> str:
    """What speaks for a thing, to an expert: "r1c2 and r1c3 (row)", or where no cells do, "the chain". alone:
    what that is called otherwise, as the end of a sentence that begins with "by"."""
    return f"{cells_named(cells)} ({by})" if cells else alone.get(by, f"the {by}")


def capital(text: str) -> str:
    """The text with a capital letter at its start."""
    return text[:1].upper() + text[1:]


def spans(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Runs of numbers, each with its first and its last: 1 2 3 7 -> (1, 3), (7, 7)."""
    runs: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs


PLAYER, EXPERT = VOICES = "player", "expert"
MOST_NAMED = 5  # regions in one sentence; of more it says how many are outlined


def to_translate(text: str) -> str:
    """The text itself, which is translated where it is said."""
    return text


NUMBERS = (
    *(to_translate("zero"), to_translate("one"), to_translate("two"), to_translate("three")),
    *(to_translate("four"), to_translate("five"), to_translate("six"), to_translate("seven")),
    *(to_translate("eight"), to_translate("nine"), to_translate("ten")),
)


@dataclass(frozen=True)
class Manner:
    """How sentences are to be said.

    voice: PLAYER (plain words, colours as names) or EXPERT (letters, r2c6, names of patterns). colours: what
    each region, or clue, is called by its colour, in English ("purple"), empty for one that needs no such
    name; None where colours cannot be told apart by name, or are not known: then regions go by their letters.
    picture: whether a picture of the step stands beside what is said, so that the player's voice may speak of
    "the ringed cell"; without one it names cells. translations: of the player's sentences. lines: that a row
    is "row 3" even where a picture shows which one is meant, as there are several. boxes: what each box is
    called by its place, in English ("the top left box", `places.box_names`); empty where boxes go by numbers.
    uncoloured: that nothing has a colour on that picture, as in print.
    """

    voice: str = PLAYER
    colours: tuple[str, ...] | None = None
    picture: bool = False
    translations: NullTranslations = field(default_factory=NullTranslations)
    lines: bool = False
    boxes: tuple[str, ...] = ()
    uncoloured: bool = False

    @property
    def language(self) -> str:
        """ "en", "es"; an expert's is English, as the names of patterns are."""
        return self._spoken.info().get("language", ENGLISH)

    @property
    def say(self) -> Callable[[str], str]:
        """The translation of a sentence, or of a part of one."""
        return self._spoken.gettext

    @property
    def _spoken(self) -> NullTranslations:
        """An expert's sentences are written in English, so all that is said beside them is as well."""
        return NullTranslations() if self.voice == EXPERT else self.translations

    def counted(self, one: str, many: str, number: int) -> str:
        """The form of a sentence for a number, translated; "{number}" in it stands for the number, other
        braces are left as they are."""
        return self._spoken.ngettext(one, many, number).replace("{number}", self.number(number))

    def number(self, number: int) -> str:
        """A small number as a word."""
        return self.say(NUMBERS[number]) if number < len(NUMBERS) else str(number)

    def listed(self, words: Sequence[str]) -> str:
        """ "a, b and c" """
        return self._joined(words, self.say("{first} and {last}"))

    def either(self, words: Sequence[str]) -> str:
        """ "a, b or c" """
        return self._joined(words, self.say("{first} or {last}"))

    def _joined(self, words: Sequence[str], form: str) -> str:
        if len(words) < 2:
            return "".join(words)
        return form.format(first=self.say(", ").join(words[:-1]), last=words[-1])

    def colour(self, name: str) -> str:
        """The name of a colour, translated; nothing of none."""
        return self.say(name) if name else ""

    def region(self, index: int) -> str:
        """A region by its colour ("purple"), or else by its letter."""
        return self.colour(self.colours[index]) if self.colours else region_letter(index)

    def unit(self, unit: Unit) -> str:
        """ "row 3", "column 1", "box 2", "the top left box", "the purple region", "region C" """
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
        """ "this row" beside a picture that shows which one; else its name, as of a box that has one."""
        if not self.picture or self.lines or (unit.kind == "box" and self.boxes):
            return self.unit(unit)
        names = {"row": self.say("this row"), "column": self.say("this column"), "box": self.say("this box")}
        return names[unit.kind]

    def units(self, units: Sequence[Unit], most: int = MOST_NAMED, outlined: bool = True) -> str:
        """ "rows 3 and 4", "row 2 and columns 4 to 6", "the purple and blue regions"; of more than `most`
        regions beside a picture how many. outlined: that outlines them."""
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
        if len(units) > most and self.picture:
            some = self.say("the {number} outlined regions") if outlined else self.say("{number} regions")
            return some.format(number=self.number(len(units)))
        if self.colours:
            return self.say("the {colours} regions").format(colours=self.listed(names))
        return self.say("regions {letters}").format(letters=self.listed(names))

    def numbers(self, numbers: Sequence[int]) -> str:
        """ "3 and 4", "1 to 4 and 7" """
        names = []
        for a, b in spans(numbers):
            long = b > a + 1
            names += [self.say("{first} to {last}").format(first=a, last=b)] if long else [*{a: 0, b: 0}]
        return self.listed([str(name) for name in names])

    def ringed(self, cells: Sequence[Cell]) -> str:
        """The cells that a picture shows with a ring, or by name."""
        if len(cells) == 2:
            return self.place(cells) or self.say("both ringed cells")
        return self.place(cells) or self.counted("the ringed cell", "the ringed cells", len(cells))

    def framed(self) -> str:
        """The cell that has a frame where something fails."""
        return (
            self.say("the cell in the thick frame") if self.uncoloured else self.say("the cell framed in red")
        )

    def lettered(self, what: str, number: int | None) -> str:
        """What follows in a chain, as a sentence; with the letter of its number (from 0) that a picture shows
        beside it."""
        letter = self.letter(number)
        if not letter:
            return self.say("Then {what}.").format(what=what)
        return self.say("Then {letter} {what}.").format(letter=letter, what=what)

    def letter(self, number: int | None) -> str:
        """ "(a)" for 0, as a picture shows it; empty where there is none."""
        return f"({link_letter(number)})" if self.picture and number is not None else ""

    def place(self, cells: Sequence[Cell]) -> str:
        """Cells by row and column where no picture shows them, else empty: "row 3, columns 2 and 5"."""
        return self.listed_cells(cells) if cells and not self.picture else ""

    def listed_cells(self, cells: Sequence[Cell]) -> str:
        """Cells by row and column, those rows together that have the same columns: "row 3, column 2 and
        row 4, column 1", "row 3, column 2; row 4, column 5, and rows 6 and 7, columns 1 to 3"."""
        rows: dict[tuple[int, ...], list[int]] = {}
        for row in sorted({r for r, _ in cells}):
            rows.setdefault(tuple(sorted({c + 1 for r, c in cells if r == row})), []).append(row + 1)
        blocks = [self._block(some, columns) for columns, some in rows.items()]
        if len(blocks) < 2 or len(cells) == 2:
            return self.listed(blocks)
        first = self.say("; ").join(blocks[:-1])
        return self.say("{first}, and {last}").format(first=first, last=blocks[-1])

    def _block(self, rows: Sequence[int], columns: Sequence[int]) -> str:
        """All cells that some rows and columns, from 1, share."""
        if len(rows) == 1 and len(columns) == 1:
            text = self.say("row {rows}, column {columns}")
        elif len(rows) == 1:
            text = self.say("row {rows}, columns {columns}")
        elif len(columns) == 1:
            text = self.say("column {columns}, rows {rows}")
        else:
            text = self.say("rows {rows}, columns {columns}")
        return text.format(rows=self.numbers(rows), columns=self.numbers(columns))


PLAYER_MANNER = Manner()
BESIDE_PICTURE = Manner(picture=True)
EXPERT_MANNER = Manner(EXPERT)
