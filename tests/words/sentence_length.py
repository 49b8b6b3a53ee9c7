"""The length of sentences in words, and the cells that a text names."""

import re
import string

Cell = tuple[int, int]

SENTENCE_END = re.compile(r"(?<=[.:])\s+(?=[A-ZÁÉÍÓÚ])")
NUMBERS = r"\d+(?: to \d+)?(?:(?:, | and )\d+(?: to \d+)?(?!, (?:row|column)))*"
#: Blocks of cells, whole lines and whole regions, the longer forms first.
PLACE_PATTERN = re.compile(
    rf"cells where rows (?P<rows>{NUMBERS}) meet columns (?P<columns>{NUMBERS})"
    rf"|rows? (?P<r>{NUMBERS}), columns? (?P<c>{NUMBERS})|columns? (?P<c2>{NUMBERS}), rows? (?P<r2>{NUMBERS})"
    rf"|rows? (?P<row>{NUMBERS})|columns? (?P<column>{NUMBERS})"
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
    for found in PLACE_PATTERN.finditer(text):
        parts = found.groupdict()
        rows = indices_of_list(parts["rows"] or parts["r"] or parts["r2"] or parts["row"])
        columns = indices_of_list(parts["columns"] or parts["c"] or parts["c2"] or parts["column"])
        letters = {string.ascii_uppercase.index(x) for x in re.findall(r"\b[A-Z]\b", parts["regions"] or "")}
        if letters:
            named |= {(r, c) for r, c in every if regions[r][c] in letters}
        else:
            named |= {(r, c) for r, c in every if (not rows or r in rows) and (not columns or c in columns)}
    return named


def indices_of_list(text: str | None) -> set[int]:
    """Return the indices, from 0, of a list such as "1 to 3 and 5": 0 1 2 4."""
    found: set[int] = set()
    for first, last in re.findall(r"(\d+)(?: to (\d+))?", text or ""):
        found |= {*range(int(first) - 1, int(last or first))}
    return found
