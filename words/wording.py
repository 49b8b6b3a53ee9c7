"""The sentence of a step, for a person: rows and columns count from 1, regions go by their letter.

The sentences say nothing of how many queens a unit takes, so that they hold for Star Battle as well.
"""

from collections.abc import Sequence

from ..solver.cell import Cell, Unit, cell_name


def sentence(rule: str, units: Sequence[Unit], queens: Sequence[Cell], dead: Sequence[Cell]) -> str:
    """What a step of this rule says. `units` come as the rule lists them: first those that it looked at, then
    those in which something follows."""
    first = units[0].name
    if rule.startswith("single-cell-"):
        return f"{_capital(first)} has one open cell left: its queen goes to {cell_name(queens[0])}."
    if "-confined-to-" in rule:
        return f"All open cells of {first} lie in {units[1].name}, so the rest of {units[1].name} is empty."
    if "-in-n-" in rule:
        return _set_sentence(units, rule)
    if rule == "plus-shape":
        return _plus_sentence(units)
    if rule == "placement-forces-contradiction":
        return f"A queen at {_cells(dead, 'or')} would soon leave {first} without room."
    if rule == "crossing-out-forces-contradiction":
        return (
            f"Without a queen at {_cells(queens)} {first} would soon be left without room, so one is there."
        )
    if rule == "lookahead":
        if queens:
            return f"Without a queen at {cell_name(queens[0])} {first} would in the end be left without room."
        return f"A queen at {cell_name(dead[0])} would in the end leave {first} without room."
    if rule.startswith("arrangement-"):
        return _arrangement_sentence(units, queens, dead)
    if rule.startswith("attack-"):
        return f"Wherever the queen of {first} goes, it attacks {_cells(dead)}."
    shape = rule.removesuffix("-region")
    return f"The open cells of {first} form {_a(_shape(shape))}: each of them attacks {_cells(dead)}."


def where_sentence(units: Sequence[Unit]) -> str:
    """Where to look for the next step, and no more: "Look at row 3." """
    return f"Look at {_units(units)}: something follows there."


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


def _set_sentence(units: Sequence[Unit], rule: str) -> str:
    _, kind, _, _, other = rule.split("-")
    inside = [u for u in units if u.kind == kind[:-1]]
    outside = [u for u in units if u.kind == other[:-1]]
    names = _units(outside)
    return (
        f"All open cells of {_units(inside)} lie in {names}; their queens take all the room there, "
        f"so the rest of {names} is empty."
    )


def _arrangement_sentence(units: Sequence[Unit], queens: Sequence[Cell], dead: Sequence[Cell]) -> str:
    if len(units) == 1:
        ways = f"All ways to place the queens of {units[0].name}"
    else:
        lines = _units([u for u in units if u.kind != "region"])
        regions = _units([u for u in units if u.kind == "region"])
        ways = f"Counting {lines} against {regions} leaves some queens over; all ways to place them"
    if queens:
        return f"{ways} have one at {_cells(queens)}."
    return f"{ways} leave {_cells(dead)} empty."


def _plus_sentence(units: Sequence[Unit]) -> str:
    regions, rows, columns = ([u for u in units if u.kind == kind] for kind in ("region", "row", "column"))
    names = f"{_units(rows)} and {_units(columns)}"
    return (
        f"All open cells of {_units(regions)} lie in {names}, which take no more queens than these "
        f"regions bring, and only with none on a crossing: the crossings and the rest of {names} are empty."
    )


def _units(units: Sequence[Unit]) -> str:
    """ "rows 1, 2 and 5", "column 3" """
    plural = "s" if len(units) > 1 else ""
    return f"{units[0].kind}{plural} {listed([u.name.split()[1] for u in units])}"


def _cells(cells: Sequence[Cell], last: str = "and") -> str:
    return listed([cell_name(x) for x in cells], last)


def listed(words: Sequence[str], last: str = "and") -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def _shape(name: str) -> str:
    """ "l-tetromino" -> "L-tetromino", "z-with-tab-hexomino" -> "Z-with-tab hexomino" """
    *head, last = name.split("-")
    if not head:
        return last
    words = [word.upper() if len(word) == 1 else word for word in head]
    return "-".join([*words, last]) if len(words) == 1 else f"{'-'.join(words)} {last}"


def _a(noun: str) -> str:
    return f"an {noun}" if noun[0] in "FILNSU" and noun[1] == "-" and noun[0] != "U" else f"a {noun}"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
