"""Patterns among the arguments, which some shells (those of Windows) leave as they are, and others where they
stand in quotes."""

import os
from collections.abc import Iterable, Iterator

MAGIC = "*?["
OWN_ENDINGS = (".solved.png", ".hint.png", ".drawn.png")  # pictures that this program wrote


def expanded(words: Iterable[str]) -> list[str]:
    """The words, each pattern that is no file itself in place of the files that match it, in their order.
    One that nothing matches stays; pictures that this program wrote do not match."""
    return [name for word in words for name in _matches(word)]


def is_pattern(word: str) -> bool:
    """Whether a word stands for the files that match it."""
    return any(sign in word for sign in MAGIC) and not os.path.lexists(word)


def _matches(word: str) -> Iterator[str]:
    if not is_pattern(word):
        yield word
        return
    from glob import glob

    found = sorted(glob(word, recursive=True))  # noqa: PTH207 - Path.glob takes no absolute pattern
    yield from [name for name in found if not name.lower().endswith(OWN_ENDINGS)] or [word]
