"""What was meant by a name that there is not."""

from collections.abc import Iterable

ALIKE = 0.6  # of two words, from 0 to 1: "shw" is still "show", "list" is not "lit"


def nearest(word: str, known: Iterable[str], alike: float = ALIKE) -> str | None:
    """The known name that is most like a word; None where none is like it."""
    from difflib import get_close_matches  # only where somebody mistyped: it takes its time

    found = get_close_matches(word.lower(), list(known), 1, alike)
    return found[0] if found else None


def did_you_mean(word: str, known: Iterable[str], alike: float = ALIKE) -> str:
    """ "; did you mean doctor?", or nothing where no name is like the word."""
    found = nearest(word, known, alike)
    return f"; did you mean {found}?" if found else ""
