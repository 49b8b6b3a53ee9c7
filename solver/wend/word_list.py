"""The list of English words that Wend is solved with, each with how common it is.

The words and their size classes are SCOWL's (words-licence.txt); fixtures/make/make_words.py makes words.bin.
`use_words_of` puts another list in its place.
"""

import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import takewhile
from pkgutil import get_data

#: SCOWL's size classes that are in the list: 10 has the most common words, 70 words that few people know.
SIZE_CLASSES = (10, 20, 35, 40, 50, 55, 60, 70)
#: The class up to which a word is common: a board is solved if it has one answer among common words.
COMMON_CLASS = 50
MIN_WORD_LETTERS, MAX_WORD_LETTERS = 3, 15  # letters


class WordList:
    """Words in capital letters with their classes. blocked: those that no generated board may have. name:
    what messages call the list."""

    def __init__(
        self, classes: Mapping[str, int], blocked: Iterable[str] = (), name: str = "the English list"
    ):
        self.classes: Mapping[str, int] = classes
        self.blocked: frozenset[str] = frozenset(blocked)
        self.name: str = name

    @cached_property
    def _text(self) -> str:
        return "\n".join(self.classes)

    def of_letters(self, letters: Iterable[str], lengths: Sequence[int] = ()) -> list[str]:
        """The words that consist of some letters and have one of these lengths (none: any)."""
        signs = "".join(sorted({*letters}))
        if not signs:
            return []
        sizes = {*lengths} or range(MIN_WORD_LETTERS, MAX_WORD_LETTERS + 1)
        found = re.findall(rf"^[{signs}]{{{min(sizes)},{max(sizes)}}}$", self._text, re.MULTILINE)
        return [word for word in found if len(word) in sizes]


def fold_words(words: Sequence[str]) -> Iterator[str]:
    """Sorted words, each as the number of letters that it shares with the one before it and its other
    letters."""
    before = ""
    for word in words:
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, word, strict=False)))
        yield f"{shared:x}{word[shared:]}"
        before = word


def _unfold_words(lines: Iterable[str]) -> Iterator[str]:
    before = ""
    for line in lines:
        before = before[: int(line[0], 16)] + line[1:]
        yield before


@lru_cache(maxsize=1)
def english_words() -> WordList:
    """The list that comes with the program."""
    packed = get_data(__package__ or "", "words.bin")
    assert packed
    *sections, blocked = zlib.decompress(packed).decode("ascii").upper().split("\n\n")
    classes = {
        word: number
        for number, section in zip(SIZE_CLASSES, sections, strict=True)
        for word in _unfold_words(section.split("\n"))
    }
    return WordList(classes, _unfold_words(blocked.split("\n")))


def word_list_of_text(text: str, name: str) -> WordList:
    """A list from a text with a word a line; what is not a word of capital letters is left out. All its words
    are common."""
    words = (line.strip().upper() for line in text.splitlines())
    good = re.compile(rf"[A-Z]{{{MIN_WORD_LETTERS},{MAX_WORD_LETTERS}}}")
    return WordList({word: SIZE_CLASSES[0] for word in words if good.fullmatch(word)}, name=name)


_lists_in_use: list[WordList] = []


def words_in_use() -> WordList:
    """The list that boards are solved with."""
    return _lists_in_use[-1] if _lists_in_use else english_words()


def use_words_of(text: str, name: str) -> None:
    """Solve boards with the words of a text from now on, in this process. Raises ValueError if it has
    none."""
    words = word_list_of_text(text, name)
    if not words.classes:
        raise ValueError(f"no line is a word of {MIN_WORD_LETTERS} to {MAX_WORD_LETTERS} letters from A to Z")
    _lists_in_use.append(words)


def use_english() -> None:
    """Solve boards with the list that comes with the program again."""
    _lists_in_use.clear()
