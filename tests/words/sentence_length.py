"""The length of sentences in words, and the cells that a text names."""

import re
import string

Cell = tuple[int, int]

SENTENCE_END = re.compile(r"(?<=[.:])\s+(?=[A-ZÁÉÍÓÚ])")
LIST = r"\d+(?: to \d+)?(?:(?:, | and )\d+(?: to \d+)?(?!, (?:row|column)))*"
#: Blocks of cells, whole lines and whole regions, the longer forms first.
PLACES = re.compile(
    rf"cells where rows (?P<rows>{LIST}) meet columns (?P<columns>{LIST})"
    rf"|rows? (?P<r>{LIST}), columns? (?P<c>{LIST})|columns? (?P<c2>{LIST}), rows? (?P<r2>{LIST})"
    rf"|rows? (?P<row>{LIST})|columns? (?P<column>{LIST})"
    r"|regions? (?P<regions>[A-Z](?:(?:, | and )[A-Z])*)\b",
    re.IGNORECASE,
)


def words_of_sentences(text: str) -> list[int]:
    """Count the words of each sentence of a text."""
    return [len(sentence.split()) for sentence in SENTENCE_END.split(text)]


def cells_of_text(text: str, shape: tuple[int, int], regions: tuple[tuple[int, ...], ...] = ()) -> set[Cell]:
    """Return the cells that a text names, one by one or with their row, column or region."""
    every = [(r, c) for r in range(shape[0]) for c in range(shape[1])]
    named: set[Cell] = set()
    for found in PLACES.finditer(text):
        parts = found.groupdict()
        rows = numbers(parts["rows"] or parts["r"] or parts["r2"] or parts["row"])
        columns = numbers(parts["columns"] or parts["c"] or parts["c2"] or parts["column"])
        letters = {string.ascii_uppercase.index(x) for x in re.findall(r"\b[A-Z]\b", parts["regions"] or "")}
        if letters:
            named |= {(r, c) for r, c in every if regions[r][c] in letters}
        else:
            named |= {(r, c) for r, c in every if (not rows or r in rows) and (not columns or c in columns)}
    return named


def numbers(text: str | None) -> set[int]:
    """Return the numbers of a list, counted from 0: "1 to 3 and 5" -> 0 1 2 4."""
    found: set[int] = set()
    for first, last in re.findall(r"(\d+)(?: to (\d+))?", text or ""):
        found |= {*range(int(first) - 1, int(last or first))}
    return found
