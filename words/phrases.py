"""What the sentences of all games share: rows and columns count from 1, regions go by their letter."""

from collections.abc import Sequence

from ..solver.cell import Cell, Unit, cell_name


def where_sentence(units: Sequence[Unit]) -> str:
    """Where to look for the next step, and no more: "Look at row 3." """
    return f"Look at {units_named(units)}: something follows there."


def mistake_sentence(cell: Cell, mark: str, why: str = "") -> str:
    """A wrong mark as a sentence. mark: "queen" or "cross"."""
    return f"The {mark} at {cell_name(cell)} is wrong{': ' if why else ''}{why.rstrip('.')}."


def counted(number: int, thing: str) -> str:
    """ "1 step", "2 steps" """
    return f"{number} {thing}{'' if number == 1 else 's'}"


def rule_name(rule: str, size: int | None = None) -> str:
    """A rule's name for a person: "domino region", "3 regions in 3 rows"."""
    if size is not None:
        rule = "-".join(str(size) if word == "n" else word for word in rule.split("-"))
    return rule.replace("-", " ")


def units_named(units: Sequence[Unit]) -> str:
    """ "rows 1, 2 and 5", "column 3" """
    plural = "s" if len(units) > 1 else ""
    return f"{units[0].kind}{plural} {listed([u.name.split()[1] for u in units])}"


def cells_named(cells: Sequence[Cell], last: str = "and") -> str:
    return listed([cell_name(x) for x in cells], last)


def listed(words: Sequence[str], last: str = "and") -> str:
    """ "a, b and c" """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def capital(text: str) -> str:
    """The text with a capital letter at its start."""
    return text[0].upper() + text[1:]
