"""Reads what a player is told of Wend back: which words, which letters, and why no other word is left."""

import re
from collections.abc import Callable, Iterator, Sequence

from .way import Cell, Json, cells_of
from .wend import enter, words_of
from .wend_position import SHORTEST, Laid, Position

MOST_NAMED = 6  # words that a sentence names
NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
LAID = re.compile(r"Drag over (?P<word>[A-Z]+): (?P<reason>.*?)\.")
Others = Callable[[Position, Laid, set[Laid]], bool]


def _are_excluded(position: Position, word: Laid, others: set[Laid]) -> bool:
    return all(position.is_excluded(x, position.laid) for x in others)


#: Each reason, and what has to hold of the other words through the letter, or of the same length.
REASONS: dict[str, Others] = {
    r"no other common word (of \w+ letters )?fits.*": lambda at, word, others: not others,
    r"others .* would cross a word that is laid": lambda at, word, others: (
        bool(others) and all(any(x[1] & y[1] for y in at.laid) for x in others)
    ),
    r"others .*, or have a length that is used up": lambda at, word, others: (
        bool(others) and _are_excluded(at, word, others)
    ),
    r"no other word (is left.*|of \w+ letters can still be laid)": lambda at, word, others: _are_excluded(
        at, word, others - at.out - at.fresh
    ),
}


def check_sentences(position: Position, steps: Sequence[Json], signs: Sequence[Json]) -> list[str]:
    """Find the faults in the sentences. signs: as pages get them."""
    faults: list[str] = []
    for step, shown in zip(steps, signs, strict=True):
        if step["rule"] != "supposition":
            found = (*_said_of_laid(position, step, shown), *_said_of_ruled_out(position, step, shown))
            faults += [f"step {step['i']}: {fault}: {step['player']}" for fault in found]
        enter(position, step)
    return faults


def _said_of_laid(position: Position, step: Json, shown: Json) -> Iterator[str]:
    ones, text = words_of(position, step, True), step["player"]
    said = LAID.search(text)
    if bool(said) != bool(ones):
        yield "it does not say what to lay"
    if not said or not ones:
        return
    (word,), cell = ones, cells_of(step["claim"]["cells"])[-1]
    if said["word"] != word[0]:
        yield f"it speaks of {said['word']}"
    if "ringed" in text and cells_of(shown["ringed"]) != [cell]:
        yield f"its picture rings {shown['ringed']}"
    letter = re.search(r"ringed ([A-Z])\b", text)
    if letter and letter[1] != position.letters[cell]:
        yield f"the ringed letter is {position.letters[cell]}"
    if "Only one free letter" in text and len(position.beside(cell) & position.open) > 1:
        yield "several free letters are beside it"
    of_length = re.search(r"word of (\w+) letters", said["reason"])
    if of_length and NUMBERS.index(of_length[1]) != len(word[1]):
        yield "the word has another length"
    others = {x for x in position.every if (len(x[1]) == len(word[1]) if of_length else cell in x[1])} - {
        word
    }
    at = position.copy()
    at.fresh = words_of(position, step, False)
    holds = next((holds for text, holds in REASONS.items() if re.fullmatch(text, said["reason"])), None)
    if holds is None or not holds(at, word, others - position.laid):
        yield "its reason does not hold"


def _said_of_ruled_out(position: Position, step: Json, shown: Json) -> Iterator[str]:
    nones, ones = words_of(position, step, False), words_of(position, step, True)
    if not nones:
        return
    text, cells = step["player"], cells_of(step["claim"]["cells"])
    letters: list[Cell] = cells[:-1] if ones else cells
    names = {word for word, _ in nones}
    first = text.split(". ")[0]
    if len(names) <= MOST_NAMED:
        spoken = {*re.findall(r"\b[A-Z]{3,}\b", first)}
        if spoken != names:
            yield f"it rules out {sorted(names)}"
        for word in names & {word for word, _ in ones}:
            if f"{word} along another path" not in first:
                yield f"{word} is laid and ruled out"
    elif not re.search(f"[Ee]ach of ({_number(len(names))}|{len(names)}) other words", first):
        yield f"it rules out {len(names)} words"
    if {*cells_of(shown["clash"])} != {*letters}:
        yield "its picture shows other letters"
    if "so short" in text and len(letters) >= min(position.lengths or [SHORTEST]):
        yield "words are as short"
    number = re.search(r"the (\w+) letters", first, re.IGNORECASE)
    if (NUMBERS.index(number[1]) if number and number[1] in NUMBERS else 1) != len(letters):
        yield f"it speaks of {len(letters)} letters"


def _number(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)
