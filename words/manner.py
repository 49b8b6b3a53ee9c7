"""How a sentence is said: in which voice, with which names, in which language.

Whatever a player reads is an English text that `Manner.say` or `Manner.counted` translates before anything is
put into it, so that the catalogs (languages/) hold whole sentences. `to_translate` marks a text that is
translated where it is said. In every language that there is "queen" and "star" must be of one gender, as must
"row", "column" and "region".
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from gettext import NullTranslations

from ..solver.cell import Cell, Unit, cell_name, link_letter, region_letter
from .languages import ENGLISH
from .listing import spans

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
    cells: whether the player's voice names cells (r2c6), where no picture shows them. translations: of the
    player's sentences. lines: whether a row is "row 3" even where a picture shows which one is meant, since
    there are several.
    """

    voice: str = PLAYER
    colours: tuple[str, ...] | None = None
    cells: bool = False
    translations: NullTranslations = field(default_factory=NullTranslations)
    lines: bool = False

    @property
    def language(self) -> str:
        """ "en", "es" """
        return self.translations.info().get("language", ENGLISH)

    @property
    def say(self) -> Callable[[str], str]:
        """The translation of a sentence, or of a part of one."""
        return self.translations.gettext

    def counted(self, one: str, many: str, number: int) -> str:
        """The form of a sentence for a number, translated; "{number}" in it stands for the number, other
        braces are left as they are."""
        return self.translations.ngettext(one, many, number).replace("{number}", self.number(number))

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
        """ "row 3", "column 1", "box 2", "the purple region", "region C" """
        number = unit.number + 1
        if unit.kind == "row":
            return self.say("row {number}").format(number=number)
        if unit.kind == "column":
            return self.say("column {number}").format(number=number)
        if unit.kind == "box":
            return self.say("box {number}").format(number=number)
        if self.colours:
            return self.say("the {colour} region").format(colour=self.region(unit.number))
        return self.say("region {letter}").format(letter=self.region(unit.number))

    def units(self, units: Sequence[Unit], most: int = MOST_NAMED, outlined: bool = True) -> str:
        """ "rows 3 and 4", "row 2 and columns 4 to 6", "the purple and blue regions"; of more than `most`
        regions how many. outlined: a picture outlines them."""
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
        if len(units) > most:
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
        if self.cells and cells:
            return self.place(cells)
        if len(cells) == 2:
            return self.say("both ringed cells")
        return self.counted("the ringed cell", "all the ringed cells", len(cells))

    def lettered(self, what: str, number: int | None) -> str:
        """What follows in a chain, as a sentence; with the letter of its number (from 0) that a picture shows
        beside it."""
        letter = self.letter(number)
        if not letter:
            return self.say("Then {what}.").format(what=what)
        return self.say("Then {letter} {what}.").format(letter=letter, what=what)

    def letter(self, number: int | None) -> str:
        """ "(a)" for 0, as a picture shows it; empty where there is none."""
        return "" if self.cells or number is None else f"({link_letter(number)})"

    def place(self, cells: Sequence[Cell]) -> str:
        """Cells by name where they may be named, else empty: a picture shows them."""
        return self.listed([cell_name(cell) for cell in cells]) if self.cells and cells else ""


PLAYER_MANNER = Manner()
EXPERT_MANNER = Manner(EXPERT)
