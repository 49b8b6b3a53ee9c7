"""Read a player's sentences about Wend: which words, which letters, and why no other word remains."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from .way import NUMBERS, Cell, Json, cells_of
from .wend import SHORTEST, WendPosition, WordAndCells, apply_step, takes_all, words_of

MOST_NAMED = 6  # words that a sentence names
LAY_SENTENCE = re.compile(r"Drag over (?P<word>[A-Z]+)\.")
RINGED = r"the ringed [A-Z]"
OtherWordsTest = Callable[[WendPosition, WordAndCells, set[WordAndCells]], bool]


def _are_excluded(position: WendPosition, others: set[WordAndCells]) -> bool:
    return all(position.is_excluded(x, position.laid) for x in others)


def _crossing_words(position: WendPosition, words: set[WordAndCells]) -> set[WordAndCells]:
    """Return those of some words that cross a laid word."""
    return {x for x in words if any(x[1] & y[1] for y in position.laid)}


def _lengths_left(position: WendPosition) -> set[int]:
    """Return the lengths of words that are not laid."""
    used = [len(cells) for _, cells in position.laid]
    return {x for x in position.lengths if used.count(x) < position.lengths.count(x)}


def _lengths_named(text: str) -> set[int]:
    """Return the lengths that a text lists: "5 to 8", "4 and 6 to 8"."""
    runs = re.findall(r"(\d+)(?: to (\d+))?", text)
    return {x for first, last in runs for x in range(int(first), int(last or first) + 1)}


COMMON_WORDS = r"common words( of [\d, toand]+ letters)?"
NO_MORE_WORDS = r"No word of (?P<lengths>[\d, or]+) letters is left"
OTHER_PATHS_CROSS = r"Along its other paths, [A-Z]+ would cross a word already found"
ALL_OTHERS_CROSS = r"Every other one would cross a word already found"
#: Each reason, and what has to hold of the other words through the letter, or of the same length.
REASON_TESTS: dict[str, OtherWordsTest] = {
    rf"Of the {COMMON_WORDS}, only [A-Z]+ runs through {RINGED}": lambda at, word, others: not others,
    rf"Of the {COMMON_WORDS}, only [A-Z]+ runs through {RINGED}\. "
    rf"{OTHER_PATHS_CROSS}": lambda at, word, others: (
        {x for x, _ in others} == {word[0]} and _crossing_words(at, others) == others
    ),
    rf"Of the {COMMON_WORDS}, only [A-Z]+ can run through {RINGED}\. {ALL_OTHERS_CROSS}": (
        lambda at, word, others: _crossing_words(at, others) == others
    ),
    r"Of the common words of \w+ letters, only [A-Z]+ fits on the board": lambda at, word, others: not others,
    rf"Of the common words of \w+ letters, only [A-Z]+ can still be laid\. {ALL_OTHERS_CROSS}": (
        lambda at, word, others: _crossing_words(at, others) == others
    ),
    rf"Of the words (through {RINGED}, only [A-Z]+ is left|of \w+ letters, only [A-Z]+ can still be laid)": (
        lambda at, word, others: _are_excluded(at, others - at.out - at.fresh)
    ),
}
NAMED_WORDS_CROSS = (
    r"(?:(?P<one>[A-Z]+) would|(?P<many>[A-Z]+(?:, [A-Z]+)* and [A-Z]+) would each) "
    r"cross a word already found"
)
NO_LENGTH_LEFT = (
    r"(?:No word as long as (?P<any>.*) is left|"
    r"No word of (?P<number>\w+) letters is left, so it is not (?P<one>.*))"
)
FEW_WORDS_THROUGH = (
    rf"Of the (?:{COMMON_WORDS}), "
    rf"only (?P<words>.* and [A-Z]+) run through {RINGED}"
)
ONLY_THESE_WORDS = rf"Only (?P<words>[A-Z, ]+(?: or [A-Z]+)?) can run through {RINGED}"
DEAD_END_SENTENCE = rf"Only one free letter is beside {RINGED}: a word begins or ends there"
NO_OTHER_SHARE = (
    rf"(?:(?P<left>\w+) letters are left, for the last word|"
    rf"{RINGED} and (?P<apart>\w+) other letters lie apart from the rest, so they are one word)"
)
TOO_SHORT_REASON = r"No (word has only one letter|word is so short|lengths that are left add up to \w+)"
EARLIER_STEPS = "Earlier steps and words already found rule out the others"
BEGINS_OR_ENDS = rf"It begins or ends at {RINGED}"


def check_sentences(position: WendPosition, steps: Sequence[Json], signs: Sequence[Json]) -> list[str]:
    """Return the faults in the sentences. signs: as pages get them."""
    faults: list[str] = []
    for step, shown in zip(steps, signs, strict=True):
        if step["rule"] != "supposition":
            found = (
                *_lay_sentence_faults(position, step, shown),
                *_exclusion_sentence_faults(position, step, shown),
            )
            faults += [f"step {step['i']}: {fault}: {step['player']}" for fault in found]
        apply_step(position, step)
    return faults


def _lay_sentence_faults(position: WendPosition, step: Json, shown: Json) -> Iterator[str]:
    ones, text = words_of(position, step, True), step["player"]
    said = LAY_SENTENCE.search(text)
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
    if "Only one free letter" in text and len(position.neighbours(cell) & position.uncovered_cells) > 1:
        yield "several free letters are beside it"
    sentences = [x for x in text.removesuffix(said[0]).strip().removesuffix(".").split(". ") if x]
    if words_of(position, step, False):
        sentences = [x for x in sentences if " would cut off " not in x and " lie apart: " not in x]
        sentences = [x for x in sentences if " would leave no word for " not in x]
        sentences = [x for x in sentences if not re.fullmatch(TOO_SHORT_REASON, x)]
    joined = re.sub(rf"\n(?={OTHER_PATHS_CROSS}|{ALL_OTHERS_CROSS})", ". ", "\n".join(sentences))
    yield from _reason_faults(position, step, word, cell, joined.split("\n"))


def _reason_faults(
    position: WendPosition, step: Json, word: WordAndCells, cell: Cell, sentences: Sequence[str]
) -> Iterator[str]:
    """Find faults in the sentences that say why only one word remains."""
    at = position.copy()
    at.fresh = words_of(position, step, False)
    through = {x for x in position.spelled_words if cell in x[1]} - {word} - position.laid
    shown = False  # why no other word is left
    named, few = set[str](), set[str]()  # other words that are said to be excluded; all that are named first
    for text in sentences:
        if re.fullmatch(DEAD_END_SENTENCE, text):
            continue
        if found := re.fullmatch(NO_MORE_WORDS, text):
            left = _lengths_left(position)
            if left & _lengths_named(found["lengths"]):
                yield "words of these lengths are left"
            continue
        if text == EARLIER_STEPS:
            if not through & position.out:
                yield "no earlier step rules one out"
            continue
        if re.fullmatch(BEGINS_OR_ENDS, text):
            ends = [cells_of(path) for path, is_one in step["words"] if is_one]
            if len(position.neighbours(cell) & position.uncovered_cells) > 1 or cell not in (
                ends[0][0],
                ends[0][-1],
            ):
                yield "the word need not end there"
        elif found := re.fullmatch(NO_OTHER_SHARE, text, re.IGNORECASE):
            shown = takes_all(position, word, cell, bool(found["left"]))
            number = len(word[1]) - (not found["left"])
            if NUMBERS.index((found["left"] or found["apart"]).lower()) != number:
                yield "it counts other letters"
        elif found := re.fullmatch(ONLY_THESE_WORDS, text):
            left = {x for x in through if not position.is_excluded(x, position.laid)} - position.out
            shown = {*re.findall("[A-Z]+", found["words"].replace(" or ", " "))} == {
                word[0],
                *(x for x, _ in left),
            }
            shown = shown and left <= at.fresh
        elif found := re.fullmatch(NAMED_WORDS_CROSS, text):
            words = {*re.findall("[A-Z]+", found["one"] or found["many"])}
            named |= words
            if {x for x, _ in _crossing_words(position, through)} != words:
                yield "other words cross one that is laid"
        elif found := re.fullmatch(NO_LENGTH_LEFT, text):
            words = {*re.findall("[A-Z]+", found["any"] or found["one"])}
            if found["number"] and {*map(len, words)} != {NUMBERS.index(found["number"])}:
                yield "they have another length"
            named |= words
            rest = {x for x, _ in through - _crossing_words(position, through)}
            out = {x for x in through if x[0] in words}
            # A word of such a length may cross another as well.
            if not rest <= words or {x for x, _ in out} != words or not _are_excluded(position, out):
                yield "other words are too long or too short"
        elif found := re.fullmatch(FEW_WORDS_THROUGH, text):
            few = {*re.findall("[A-Z]+", found["words"])}
            if {word[0], *(x for x, _ in through)} != few:
                yield "other words run through the letter"
        else:
            yield from _listed_reason_faults(at, word, through, text)
            shown = True
    if not shown and not (few and named == few - {word[0]}):
        yield "its reason does not hold"


def _listed_reason_faults(
    at: WendPosition, word: WordAndCells, through: set[WordAndCells], text: str
) -> Iterator[str]:
    """Find faults in a reason of REASON_TESTS."""
    of_length = re.search(r"words of ([a-z]+) letters, only", text)
    if of_length and NUMBERS.index(of_length[1]) != len(word[1]):
        yield "the word has another length"
    others = (
        {x for x in at.spelled_words if len(x[1]) == len(word[1])} - {word} - at.laid
        if of_length
        else through
    )
    if lengths := None if of_length else re.search(r"words of (.*) letters", text):
        named = _lengths_named(lengths[1])
        others = {x for x in others if len(x[1]) in named}
        if not named <= {*at.lengths} or _lengths_left(at) - named or lengths[1] != _format_lengths(named):
            yield "words have other lengths"
    if {*re.findall(r"(?:only|paths,) ([A-Z]+) ", text)} - {word[0]}:
        yield "it names another word"
    holds = next((holds for reason, holds in REASON_TESTS.items() if re.fullmatch(reason, text)), None)
    if holds is None or not holds(at, word, others):
        yield "its reason does not hold"


def _format_lengths(lengths: Iterable[int]) -> str:
    """Format lengths as a sentence lists them: "5 to 8", "5 and 6", "4 and 6 to 8"."""
    runs: list[list[int]] = []
    for length in sorted({*lengths}):
        if runs and runs[-1][-1] == length - 1:
            runs[-1].append(length)
        else:
            runs.append([length])
    names = [name for run in runs for name in ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run))]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _exclusion_sentence_faults(position: WendPosition, step: Json, shown: Json) -> Iterator[str]:
    nones, ones = words_of(position, step, False), words_of(position, step, True)
    if not nones:
        return
    text, cells = step["player"], cells_of(step["claim"]["cells"])
    letters: list[Cell] = cells[:-1] if ones else cells
    names = _words_to_name(step, nones, ones, cells[-1])
    first = next(x for x in text.split(". ") if not re.fullmatch(ONLY_THESE_WORDS, x))
    if len(names) <= MOST_NAMED:
        spoken = {*re.findall(r"\b[A-Z]{3,}\b", first)}
        if spoken != names:
            yield f"it rules out {sorted(names)}"
        for word in names & {word for word, _ in ones}:
            if f"{word} along {'the dashed line' if len(nones) == 1 else 'another path'}" not in first:
                yield f"{word} is laid and ruled out"
    elif not re.search(f"[Ee]ach of ({_number_word(len(names))}|{len(names)}) other words", first):
        yield f"it rules out {len(names)} words"
    if {*cells_of(shown["clash"])} != {*letters}:
        yield "its picture shows other letters"
    if "only one letter" in text and len(letters) > 1:
        yield "several letters are cut off"
    if "so short" in text and len(letters) >= min(position.lengths or [SHORTEST]):
        yield "words are as short"
    number = re.search(r"the (\w+) letters", first, re.IGNORECASE)
    if (NUMBERS.index(number[1]) if number and number[1] in NUMBERS else 1) != len(letters):
        yield f"it speaks of {len(letters)} letters"


def _words_to_name(step: Json, nones: set[WordAndCells], ones: set[WordAndCells], cell: Cell) -> set[str]:
    """Return the words that a step's text must say it excludes: all except those that cross the word it
    lays and do not run through its letter; or, if it lays the only word of a length, those of that length."""
    by_length = any(why["by"] == "length" for why in step["claim"]["why"] if tuple(why["cell"]) == cell)
    if by_length:
        lengths = {len(path) for _, path in ones}
        return {word for word, path in nones if len(path) in lengths} or {word for word, _ in nones}
    laid = {x for _, path in ones for x in path}
    return {word for word, path in nones if cell in path or not laid & {*path}} or {word for word, _ in nones}


def _number_word(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)
