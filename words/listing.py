"""Lists and letters of English sentences; the player's other languages list through `Manner.listed`."""

from collections.abc import Mapping, Sequence

from ..solver.cells import Cell, cell_name

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
