"""How a sentence is said: in which voice, with which names, in which language."""

from collections.abc import Callable
from dataclasses import dataclass
from gettext import NullTranslations

from ..solver.cell import Cell, Unit, cell_name, region_letter
from .phrases import listed

PLAYER, EXPERT = VOICES = "player", "expert"


@dataclass(frozen=True)
class Manner:
    """How sentences are to be said.

    voice: PLAYER (plain words, colours as names) or EXPERT (letters, r2c6, names of patterns). colours: what
    each region is called by its colour ("purple"), in the language; None where colours cannot be told apart by
    name, or are not known: then regions go by their letters. cells: whether the player's voice names cells
    (r2c6), where no picture shows them. translations: of the player's sentences.
    """

    voice: str = PLAYER
    colours: tuple[str, ...] | None = None
    cells: bool = False
    translations: NullTranslations = NullTranslations()

    @property
    def say(self) -> Callable[[str], str]:
        """The translation of a sentence, or of a part of one."""
        return self.translations.gettext

    def counted(self, one: str, many: str, number: int) -> str:
        """The form of a sentence for a number, translated; "{number}" in it stands for the number."""
        return self.translations.ngettext(one, many, number).format(number=number)

    def region(self, index: int) -> str:
        """A region by its colour ("purple"), or else by its letter."""
        return self.colours[index] if self.colours else region_letter(index)

    def unit(self, unit: Unit) -> str:
        """ "row 3", "column 1", "the purple region", "region C" """
        if unit.kind == "region" and self.colours:
            return self.say("the {colour} region").format(colour=self.region(unit.number))
        name = self.region(unit.number) if unit.kind == "region" else str(unit.number + 1)
        return self.say(f"{unit.kind} {{number}}").format(number=name)

    def place(self, cells: "tuple[Cell, ...] | list[Cell]") -> str:
        """Cells by name where they may be named, else empty: a picture shows them."""
        return listed([cell_name(cell) for cell in cells]) if self.cells and cells else ""


EXPERT_MANNER = Manner(EXPERT)
