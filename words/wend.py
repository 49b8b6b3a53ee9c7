"""Sentences about Wend, in both voices: letters, the words through them, and how a word runs."""

from collections.abc import Mapping, Sequence, Set
from itertools import groupby, pairwise

from ..solver.cells import Cell, cell_name
from ..solver.puzzle import Answer, WrongMark
from ..solver.step import Step
from ..solver.wend.puzzle import MIN_WORD_LENGTH, Path, Wend
from ..solver.wend.state import candidates_of
from .game_words import Words
from .manner import (
    EXPERT,
    MAX_SENTENCE_WORDS,
    PLAYER_MANNER,
    Manner,
    capitalise,
    group_by_key,
    join_words,
    reason_text,
    to_translate,
)
from .phrases import cells_with_noun, rule_name

MAX_NAMED_WORDS = 6  # words that a sentence names; of more it says how many they are
MAX_NAMED_RIVALS = 3  # other words through a letter that a sentence names, each with what is against it
MAX_PLACED_LETTERS = 4  # letters that are named by their places; of more a sentence says how many they are
MARK_NAME = to_translate("word")  # name of a mark, for `wrong_mark_sentence`
DIRECTION_NAMES = {
    (-1, 0): to_translate("up"),
    (0, -1): to_translate("left"),
    (0, 1): to_translate("right"),
    (1, 0): to_translate("down"),
}

#: Names of the rules, and of how a chain begins and ends.
RULE_NAMES = {
    "dead-end": to_translate("a letter with one way to go"),
    "one-word": to_translate("a letter with only one word left"),
    "one-length": to_translate("only one word is so long"),
    "island": to_translate("letters that lie apart"),
    "strands": to_translate("words that would strand letters"),
    "cut-off": to_translate("words that would leave a letter without one"),
    "supposition": to_translate("a try that fails"),
    "supposed": to_translate("tried"),
    "no-word": to_translate("a letter without a word"),
}

#: What shows a word, where that says more than its rule.
STEP_NAMES_BY_REASON = {"last": to_translate("the last word"), "apart": RULE_NAMES["island"]}


class WendWords(Words):
    """The texts and sentences of Wend: hidden words that cover a board of letters."""

    name: str = "Wend"
    goal: str = to_translate(
        "Find the hidden words. Each runs from letter to letter, up, down, left or right, and may bend. "
        "Every letter is part of one word; walls are part of none."
    )
    form: str = (
        "write a line with the lengths of the words, lengths: 3 4 5 6, and rows of letters, # for walls"
    )
    row_form: str = 'write one JSON object a line with "letters" and "lengths"'
    rules: Mapping[str, str] = RULE_NAMES
    answer: str = "words"
    misread: str = to_translate("letters, walls or lengths")
    nothing_left: str = to_translate(
        "Nothing is left to find: every letter is covered, and all words are right."
    )
    compare: str = to_translate("Compare the small letters in the corners with your picture.")
    differ: str = to_translate("Where two of the solutions differ, there is a ?.")

    def aim(self, puzzle: Wend, manner: Manner) -> str:
        long = manner.say("Each row of small squares above the board is as long as one word.")
        return " ".join([manner.say(self.goal), *([long] if puzzle.lengths else [])])

    def correction_names(self, puzzle: Wend) -> dict[str, str]:
        return {"#": to_translate("wall")}

    def legend(self, puzzle: Wend) -> dict[str, str]:
        return {"#": to_translate("wall")}

    def step_name(self, step: Step, manner: Manner = PLAYER_MANNER) -> str:
        names = [
            STEP_NAMES_BY_REASON[why.reason] for why in step.claim.why if why.reason in STEP_NAMES_BY_REASON
        ]
        return manner.say(names[0]) if names and manner.voice != EXPERT else super().step_name(step, manner)

    def sentences(self, puzzle: Wend, step: Step, manner: Manner) -> Sequence[str]:
        said = [self._ruled_out_sentences(puzzle, step, manner)] if words_ruled_out_by(step) else []
        if not words_laid_by(step):
            out = manner.counted(
                "Rule this word out.", "Rule these words out.", len(words_ruled_out_by(step))
            )
            return [*said, out]
        (path, *_), cell = words_laid_by(step), step.claim.cells[-1]
        word = puzzle.word(path)
        reasons = only_word_sentences(puzzle, step, path, _letter_name(puzzle, cell, manner), manner)
        if step.rule != "island" and (choice := _choice_sentence(puzzle, step, manner)):
            said, reasons = [choice, *said], []
        if manner.picture:
            return [*said, *reasons, manner.say("Drag over {word}.").format(word=word)]
        lay = manner.say("Lay {word} {route}.").format(word=word, route=_route_text(path, manner))
        return [*said, *reasons, lay]

    def _ruled_out_sentences(self, puzzle: Wend, step: Step, manner: Manner) -> str:
        """Say which words a step rules out, and why."""
        words, out = ruled_out_words_text(puzzle, step, manner), words_ruled_out_by(step)
        if len(out) == 1 and manner.picture:
            words = manner.say("{word} along the dashed line").format(word=puzzle.word(out[0]))
        elif len(out) == 1 and not words_laid_by(step):
            words = f"{puzzle.word(out[0])}, {_route_text(out[0], manner)},"
        rule, cells = step.rule, stranded_letters(step)
        if rule == "island":
            text = manner.say(
                "{letters} lie apart: no lengths that are left fill them together with {words}."
            )
        elif rule == "strands" and len(cells) == 1:
            text = manner.say("{words} would cut off {letters}. No word has only one letter.")
        elif rule == "strands" and len(cells) < min(puzzle.lengths, default=MIN_WORD_LENGTH):
            text = manner.say("{words} would cut off {letters}. No word is so short.")
        elif rule == "strands":
            text = manner.say("{words} would cut off {letters}. No lengths that are left add up to {number}.")
        else:
            text = manner.say("{words} would leave no word for {letters}.")
        letters = _framed_letters_text(puzzle, cells, manner)
        parts = {"letters": letters, "number": manner.number(len(cells))}
        said = text.format(words=words, **parts)
        if len(said.partition(".")[0].split()) > MAX_SENTENCE_WORDS and len(out) == 1:
            word, route = puzzle.word(out[0]), _route_text(out[0], manner)
            look = manner.say("Take {word}, {route}.").format(word=word, route=route)
            return f"{look} {text.format(words=word, **parts)}"
        return said

    def say_supposition_start(self, puzzle: Wend, step: Step, where: str, manner: Manner) -> list[str]:
        path = words_laid_by(step.claim.chain[0])[0]
        if manner.picture:
            return [manner.say("Try it: {word} along the dashed line.").format(word=puzzle.word(path))]
        text = manner.say("Try it: {word}, {route}.")
        return [text.format(word=puzzle.word(path), route=_route_text(path, manner))]

    def say_link(self, puzzle: Wend, step: Step, number: int, letter: str, manner: Manner) -> list[str]:
        link = step.claim.chain[number]
        (r, c), (path, *_) = link.claim.cells[0], words_laid_by(link)
        said = {"word": puzzle.word(path), "letter": puzzle.letters[r, c], "cells": manner.place([(r, c)])}
        if letter:
            text = manner.say("Then {mark} only {word} runs through the {letter}.")
            return [text.format(mark=letter, **said)]
        if not manner.picture:
            return [manner.say("Then only {word} runs through the {letter} in {cells}.").format(**said)]
        return [manner.say("Then only {word} runs through the {letter}.").format(**said)]

    def say_clash(self, puzzle: Wend, step: Step, manner: Manner) -> list[str]:
        letters = _framed_letters_text(puzzle, step.claim.chain[-1].claim.cells, manner)
        return [manner.say("Now no word runs through {letters}.").format(letters=letters)]

    def say_outcome(self, puzzle: Wend, step: Step, where: str, manner: Manner) -> list[str]:
        word = puzzle.word(words_laid_by(step.claim.chain[0])[0])
        return [manner.say("So {word} is not one of the words.").format(word=word)]

    def expert_parts(self, puzzle: Wend, step: Step) -> tuple[list[str], list[str]]:
        laid = [f"{puzzle.word(path)} laid on {path_name(path)}" for path in words_laid_by(step)]
        out = [f"{puzzle.word(path)} on {path_name(path)}" for path in words_ruled_out_by(step)]
        said = [
            f"{capitalise(rule_name(step.rule))}: {cells_with_noun(tuple(dict.fromkeys(step.claim.cells)))}",
            *laid,
            *([f"{join_words(out)} ruled out"] if out else []),
        ]
        of = group_by_key(
            (why.cell, f"by {reason_text(why.sources, why.reason, REASONS_WITHOUT_CELLS)}")
            for why in step.claim.why
        )
        return said, [
            f"other words at {cell_name(cell)} ruled out {' and '.join(x)}" for cell, x in of.items()
        ]

    def say_instead(self, puzzle: Wend, mark: WrongMark, step: Step, manner: Manner) -> str:
        words = [puzzle.word(path) for path in words_laid_by(step)]
        return manner.say("{word} runs there").format(word=manner.listed(words))

    def say_answer(self, puzzle: Wend, mark: WrongMark, answer: Answer, manner: Manner) -> str:
        return manner.say("the only answer has no such word")


WORDS: Words = WendWords()


# Reasons why a word is the only one


def only_word_sentences(puzzle: Wend, step: Step, path: Path, letter: str, manner: Manner) -> list[str]:
    """Say why no other word than one runs through a letter, or is as long. letter: its name."""
    cell = step.claim.cells[-1]
    by = {why.reason: why for why in step.claim.why if why.cell == cell}
    number = manner.number(len(path))
    if "length" in by:
        if "ruled-out" in by:
            said = [manner.say("Of the words of {number} letters, only {word} can still be laid.")]
        elif by["length"].sources:
            said = [
                manner.say("Of the common words of {number} letters, only {word} can still be laid."),
                manner.say("Every other one would cross a word already found."),
            ]
        else:
            said = [manner.say("Of the common words of {number} letters, only {word} fits on the board.")]
        return [text.format(number=number, word=puzzle.word(path)) for text in said]
    ends = manner.say("It begins or ends at {letter}.").format(letter=letter) if "dead-end" in by else ""
    if "last" in by:
        said = manner.say("{number} letters are left, for the last word.").format(number=number)
    elif "apart" in by:
        text = manner.say(
            "{letter} and {number} other letters lie apart from the rest, so they are one word."
        )
        said = text.format(letter=letter, number=manner.number(len(path) - 1))
    else:
        ends = ""
        if "dead-end" in by or len([*puzzle.neighbours(cell)]) == 1:
            text = manner.say("Only one free letter is beside {letter}: a word begins or ends there.")
            ends = text.format(letter=letter)
        others = _other_words_sentences(puzzle, step, path, letter, manner)
        return [ends, *others] if ends else others
    return [said, *([ends] if ends else [])]


def _other_words_sentences(puzzle: Wend, step: Step, path: Path, letter: str, manner: Manner) -> list[str]:
    """Say what is against other words through a letter: none is common, or each crosses a word that
    is laid, is as long as words that are all laid, or is ruled out."""
    cell = step.claim.cells[-1]
    by = {why.reason for why in step.claim.why if why.cell == cell}
    word = puzzle.word(path)
    if by & {"list", "left"}:
        text = manner.say("Of the {common}, only {word} runs through {letter}.")
        common = _common_words_text({*puzzle.lengths}, manner)
        return [text.format(common=common, word=word, letter=letter)]
    if "ruled-out" in by:
        text = manner.say("Of the words through {letter}, only {word} is left.")
        earlier = manner.say("Earlier steps and words already found rule out the others.")
        return [text.format(letter=letter, word=word), *([] if words_ruled_out_by(step) else [earlier])]
    crossing, as_long = _excluded_words(puzzle, step, path)
    every = _common_words_text({*puzzle.lengths}, manner)
    if (
        0 < len({*crossing, *as_long}) <= MAX_NAMED_RIVALS
        and not {*crossing} & {*as_long}
        and word not in crossing
    ):
        through = manner.listed(sorted({word, *crossing, *as_long}))
        text = manner.say("Of the {common}, only {words} run through {letter}.")
        said = [text.format(common=every, words=through, letter=letter)]
        if crossing:
            cross = manner.counted(
                "{words} would cross a word already found.",
                "{words} would each cross a word already found.",
                len(crossing),
            )
            said.append(cross.format(words=manner.listed(crossing)))
        return [*said, *([_used_lengths_sentence(as_long, manner)] if as_long else [])]
    if crossing == [word] and not as_long:
        text = manner.say("Of the {common}, only {word} runs through {letter}.")
        paths = manner.say("Along its other paths, {word} would cross a word already found.")
        return [text.format(common=every, word=word, letter=letter), paths.format(word=word)]
    used = {*map(len, as_long)}
    common = _common_words_text({*puzzle.lengths} - used, manner)
    no_more = manner.say("No word of {lengths} letters is left.").format(
        lengths=manner.any_of([*map(str, sorted(used))])
    )
    first = [no_more] if used else []
    if not crossing:
        text = manner.say("Of the {common}, only {word} runs through {letter}.")
        return [*first, text.format(common=common, word=word, letter=letter)]
    text = manner.say("Of the {common}, only {word} can run through {letter}.")
    others = manner.say("Every other one would cross a word already found.")
    return [*first, text.format(common=common, word=word, letter=letter), others]


def _common_words_text(lengths: Set[int], manner: Manner) -> str:
    """Name the common words of some lengths that words of the board have; all common words if no lengths are
    known."""
    if not lengths:
        return manner.say("common words")
    return manner.say("common words of {lengths} letters").format(lengths=manner.numbers(sorted(lengths)))


def _used_lengths_sentence(words: Sequence[str], manner: Manner) -> str:
    """Say that all words as long as some words are laid."""
    if len({*map(len, words)}) > 1:
        return manner.say("No word as long as {words} is left.").format(words=manner.any_of(words))
    text = manner.say("No word of {number} letters is left, so it is not {words}.")
    return text.format(number=manner.number(len(words[0])), words=manner.any_of(words))


def _excluded_words(puzzle: Wend, step: Step, path: Path) -> tuple[list[str], list[str]]:
    """Return the other words through the letter that shows a word: those that would cross a word which the
    claim names, and the rest."""
    candidates, cell = candidates_of(puzzle), step.claim.cells[-1]
    laid = {x for why in step.claim.why if why.cell == cell and why.reason != "dead-end" for x in why.sources}
    through = [k for k, x in enumerate(candidates.paths) if cell in x and {*x} != {*path}]
    crossing = {candidates.words[k] for k in through if laid & {*candidates.paths[k]}}
    rest = {candidates.words[k] for k in through if not laid & {*candidates.paths[k]}}
    return sorted(crossing), sorted(rest)


def _choice_sentence(puzzle: Wend, step: Step, manner: Manner) -> str:
    """A sentence naming the few words through its letter between which a step chooses; empty if these are
    many."""
    (path, *_), cell = words_laid_by(step), step.claim.cells[-1]
    word = puzzle.word(path)
    others = {puzzle.word(x) for x in words_ruled_out_by(step) if cell in x} - {word}
    by_length = any(why.reason == "length" for why in step.claim.why if why.cell == cell)
    is_counted = len({puzzle.word(x) for x in _ruled_out_to_tell(step)}) > MAX_NAMED_WORDS
    if (
        by_length
        or is_counted
        or len(others) >= MAX_NAMED_RIVALS
        or not any(cell in x for x in words_ruled_out_by(step))
    ):
        return ""
    text = manner.say("Only {words} can run through {letter}.")
    return text.format(
        words=manner.any_of([word, *sorted(others)]), letter=_letter_name(puzzle, cell, manner)
    )


#: Reasons that no cells show.
REASONS_WITHOUT_CELLS = {
    "ruled-out": "what was ruled out before",
    "list": "the list of words",
    "left": "the list of words",
    "length": "the lengths",
    "island": "the number of letters",
    "no-word": "a letter without a word",
    "last": "the letters left",
    "apart": "the letters that lie apart",
}


def words_laid_by(step: Step) -> tuple[Path, ...]:
    """Return the words that a step finds to be of the answer, as paths."""
    return tuple(path for path, holds in step.words if holds)


def words_ruled_out_by(step: Step) -> tuple[Path, ...]:
    """Return the words that a step rules out, as paths."""
    return tuple(path for path, holds in step.words if not holds)


def wrong_path(puzzle: Wend, step: Step) -> Path | None:
    """Return the only wrong path of which the sentences of a step speak: one that it rules out, or one that
    the only other word through its letter takes. None if there are several, or none."""
    out = words_ruled_out_by(step)
    if out or step.claim.chain or not words_laid_by(step):
        return out[0] if len(out) == 1 and not step.claim.chain else None
    path, cell = words_laid_by(step)[0], step.claim.cells[-1]
    by = {why.reason for why in step.claim.why if why.cell == cell}
    if by & {"length", "last", "apart", "list", "left", "ruled-out"}:
        return None
    rivals = {word for words in _excluded_words(puzzle, step, path) for word in words}
    candidates = candidates_of(puzzle)
    paths = [
        x
        for x, word in zip(candidates.paths, candidates.words, strict=True)
        if word in rivals and cell in x and {*x} != {*path}
    ]
    return paths[0] if len(rivals) == 1 else None


def stranded_letters(step: Step) -> tuple[Cell, ...]:
    """Return the letters for which words that a step rules out leave no word: those of its first reason."""
    cells = step.claim.cells
    return cells[:-1] if words_laid_by(step) else cells


def path_name(path: Path) -> str:
    """Name the cells of a word to an expert, in their order: "r1c1-r1c2-r2c2" """
    return "-".join(map(cell_name, path))


def ruled_out_words_text(puzzle: Wend, step: Step, manner: Manner) -> str:
    """Name the words that a step rules out; of many say how many they are."""
    laid = {puzzle.word(path) for path in words_laid_by(step)}
    words = sorted(
        {puzzle.word(path): None for path in _ruled_out_to_tell(step)}, key=lambda word: word not in laid
    )
    if len(words) > MAX_NAMED_WORDS:
        return manner.say("each of {number} other words").format(number=manner.number(len(words)))
    names = [
        manner.say("{word} along another path").format(word=word) if word in laid else word for word in words
    ]
    return manner.any_of(names)


def _ruled_out_to_tell(step: Step) -> Sequence[Path]:
    """Return the words that a step rules out and that its reason is about: of the length of which the new
    word is the only one; else those that run through its letter, or that it would not exclude anyway by
    crossing them."""
    out, (path, *_) = words_ruled_out_by(step), (*words_laid_by(step), ())
    cell = step.claim.cells[-1]
    if not path:
        return out
    if any(why.reason == "length" for why in step.claim.why if why.cell == cell):
        return [x for x in out if len(x) == len(path)] or out
    return [x for x in out if cell in x or not {*path} & {*x}] or out


def _letter_name(puzzle: Wend, cell: Cell, manner: Manner) -> str:
    """Name a letter: "the ringed P" of a picture, or by its place."""
    if manner.picture:
        return manner.say("the ringed {letter}").format(letter=puzzle.letters[cell])
    return manner.say("the {letter} in {cells}").format(
        letter=puzzle.letters[cell], cells=manner.place([cell])
    )


def _framed_letters_text(puzzle: Wend, cells: Sequence[Cell], manner: Manner) -> str:
    """Name letters that a picture frames in red, or by their places."""
    if len(cells) == 1 and not manner.picture:
        return _letter_name(puzzle, cells[0], manner)
    if len(cells) == 1:
        text = (
            manner.say("the {letter} in the thick frame")
            if manner.uncoloured
            else manner.say("the {letter} framed in red")
        )
        return text.format(letter=puzzle.letters[cells[0]])
    number = manner.number(len(cells))
    if not manner.picture and len(cells) > MAX_PLACED_LETTERS:
        return manner.say("{number} letters").format(number=number)
    if not manner.picture:
        return manner.say("the {number} letters in {cells}").format(number=number, cells=manner.place(cells))
    text = (
        manner.say("the {number} letters in the thick frame")
        if manner.uncoloured
        else manner.say("the {number} letters framed in red")
    )
    return text.format(number=number)


def _route_text(path: Path, manner: Manner) -> str:
    """Route of a word: "from row 2, column 1 down 2, right 1 and down 1" """
    moves = [(r2 - r, c2 - c) for (r, c), (r2, c2) in pairwise(path)]
    ways = [
        manner.say("{way} {number}").format(way=manner.say(DIRECTION_NAMES[move]), number=len([*some]))
        for move, some in groupby(moves)
    ]
    text = manner.say("from {cell} {ways}")
    return text.format(cell=manner.place(path[:1]), ways=manner.listed(ways))
