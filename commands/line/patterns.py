"""Patterns among the arguments, which some shells (those of Windows) leave as they are, and others where they
stand in quotes; and what among many files is nothing to be read."""

import os
from collections.abc import Iterator, Sequence

from ...files.writing import has_own_name, is_own
from ...overlay.terminal.streams import tell
from ...words.phrases import counted

MAGIC = "*?["


def expanded(words: Sequence[str], quiet: bool = False) -> list[str]:
    """The words, each pattern that is no file itself in place of the files that match it, in their order; one
    that nothing matches stays. Pictures that this program made are passed over, saying so, unless one is
    named alone: `*.png` given twice does not read its own answers. Empty where nothing else is left."""
    found = [(name, is_pattern(word)) for word in words for name in _matches(word)]
    if found == [(word, False) for word in words[:1]]:
        return list(words)
    names = [name for name, matched in found if not (is_own(name) or (matched and has_own_name(name)))]
    if (passed := len(found) - len(names)) and not (quiet and names):
        tell(f"passed over: {counted(passed, 'picture')} that queens-snap made; name one alone to read it")
    return names


def is_pattern(word: str) -> bool:
    """Whether a word stands for the files that match it."""
    return any(sign in word for sign in MAGIC) and not os.path.lexists(word)


def _matches(word: str) -> Iterator[str]:
    if not is_pattern(word):
        yield word
        return
    from glob import glob

    yield from sorted(glob(word, recursive=True)) or [word]  # noqa: PTH207 - Path.glob takes no absolute pattern
