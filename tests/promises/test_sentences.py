"""Every sentence of every step is whole, in both voices and every language, beside a picture and without."""

import re
from collections.abc import Iterator
from functools import cache

from queens_snap.solver.step import Step
from queens_snap.words.games import WORDS
from queens_snap.words.languages import ENGLISH, languages, translations
from queens_snap.words.manner import EXPERT, MAX_SENTENCE_WORDS, PLAYER, Manner
from queens_snap.words.phrases import NO_RULE, wrong_mark_sentence

from .. import tiny_game
from ..words.sentence_length import words_of_sentences
from .marks import case_with_marks
from .parametrize import case_puzzle, every_game, every_puzzle, solution_of_case, solve_case

OTHER_LANGUAGES = [name for name in languages() if name != ENGLISH]
UNTRANSLATED_GAMES = {tiny_game.NAME}  # no catalog has what a game says that is plugged in by a test
MANY_COLOURS = tuple(f"colour {i}" for i in range(400))  # as many as any board has regions or clues
SENTENCE_PLACES = ("in text", "beside a picture", "in print", "beside a colourful one")
MANNERS = {
    f"{lang} {voice} {place}": Manner(
        voice, colours, place != "in text", translations(lang), uncoloured=place == "in print"
    )
    for lang in languages()
    for voice in (PLAYER, EXPERT)
    for place, colours in zip(SENTENCE_PLACES, (None, None, None, MANY_COLOURS), strict=True)
    if voice == PLAYER or (lang, place) == (ENGLISH, "in text")  # the expert speaks English alone
}
#: What no sentence may have: what was to be put in, or nothing in its place.
UNFILLED_TEXT = re.compile(r"[{}\[\]]|\(\)|  |\bNone\b|\bby \(|\s[.,:;]|\.\.|_")
#: What only a picture shows.
PICTURE_WORDS = re.compile(
    r"\b(outlined?|ringed|framed|dashed|striped|new (cross|star|queen)s?)\b|\([a-z]\d?\)"
)
CELL_NAME = re.compile(r"\br\d+c\d+\b")
ENGLISH_WORDS = re.compile(
    r"\b(the|this|that|these|so|then|and|or|of|is|are|must|would|not|only|one|two|three|row|column|cell|region|"
    r"queen|star|sun|moon|box|path|clue|rectangle|left|right|up|down)s?\b"
)
MOST_STEPS = 12  # of the largest puzzles, whose steps are all alike


@cache
def steps_told(game: str, kind: str) -> tuple[Step, ...]:
    """Return every step of a puzzle's way and proof; of a large puzzle only the first."""
    solution = solution_of_case(game, kind)
    most = MOST_STEPS if kind == "largest" else None
    return (*solution.steps[:most], *solution.all_steps[:most])


@cache
def named_sentences(game: str, kind: str, manner: str) -> tuple[str, ...]:
    """Return the sentences of a puzzle's steps, each with a name."""
    solution, words, how = solve_case(game, kind).solution, WORDS[game], MANNERS[manner]
    assert solution
    said = []
    for step in steps_told(game, kind):
        said += [
            words.sentence(solution.puzzle, step, how),
            f"{words.rule_name(step.rule, step.size, how).capitalize()}.",
        ]
    return (*said, words.aim(solution.puzzle, how), how.say(words.nothing_left), how.say(NO_RULE))


@every_puzzle()
def test_no_sentence_has_a_hole(game: str, kind: str) -> None:
    found = [
        faults
        for manner in MANNERS
        for text in named_sentences(game, kind, manner)
        for faults in sentence_faults(text)
    ]
    assert found == []


@every_puzzle()
def test_no_sentence_of_a_player_is_long(game: str, kind: str) -> None:
    for name, manner in MANNERS.items():
        if manner.voice == PLAYER:
            texts = named_sentences(game, kind, name)
            assert [x for x in texts if max(words_of_sentences(x)) > MAX_SENTENCE_WORDS] == []


@every_puzzle()
def test_only_beside_a_picture_is_it_spoken_of(game: str, kind: str) -> None:
    assert [
        text for text in named_sentences(game, kind, "en player in text") if PICTURE_WORDS.search(text)
    ] == []


@every_puzzle()
def test_an_expert_is_told_of_one_cell_as_one_and_what_becomes_of_it(game: str, kind: str) -> None:
    """ "Cell r1c1", and "ways from r1c1 ruled out by the edge": a cell is not "by" anything."""
    if game == "queens" or game == "starbattle":
        return  # "open cells r1c1" is what may be one or many; a queen stands "at r1c1 by" its reasons
    for text in named_sentences(game, kind, "en expert in text"):
        assert not re.search(r"\bcells r\d+c\d+(?!\d| and|,)", text), text
        assert not re.search(r"(?i)[.;\]] r\d+c\d+ by\b", text), text


@every_puzzle()
def test_cells_go_by_their_rows_and_columns_unless_an_expert_is_told(game: str, kind: str) -> None:
    players = [name for name in MANNERS if PLAYER in name]
    assert [
        text for name in players for text in named_sentences(game, kind, name) if CELL_NAME.search(text)
    ] == []


@every_puzzle()
def test_no_english_is_left_in_other_languages(game: str, kind: str) -> None:
    if game in UNTRANSLATED_GAMES:
        assert named_sentences(game, kind, "es player in text") != named_sentences(
            game, kind, "en player in text"
        )
        return
    for lang in OTHER_LANGUAGES:
        for place in SENTENCE_PLACES:
            own, english = (named_sentences(game, kind, f"{name} player {place}") for name in (lang, ENGLISH))
            assert [text for text, other in zip(own, english, strict=True) if text == other] == []
            assert [text for text in own if ENGLISH_WORDS.search(text)] == []


@every_puzzle()
def test_where_to_look_is_said_of_every_step(game: str, kind: str) -> None:
    words, puzzle = WORDS[game], case_puzzle(game, kind)
    for name, manner in MANNERS.items():
        for text in [words.where(puzzle, step, manner) for step in steps_told(game, kind)]:
            assert [*sentence_faults(text)] == []
            assert name.startswith(ENGLISH) or not ENGLISH_WORDS.search(text), text


@every_game()
def test_every_rule_has_a_name_in_every_language(game: str) -> None:
    words = WORDS[game]
    for name, manner in MANNERS.items():
        for rule in words.rules:
            text = words.rule_name(rule.removesuffix("-n"), 3 if rule.endswith("-n") else None, manner)
            assert not UNFILLED_TEXT.search(text)
            assert name.startswith(ENGLISH) or game in UNTRANSLATED_GAMES or not ENGLISH_WORDS.search(text), (
                text
            )


def sentence_faults(text: str) -> Iterator[str]:
    """Return the faults of a sentence, with the sentence."""
    if not re.match(r"[A-ZÁÉÍÓÚ\d]|r\d+c\d+ ", text) or not text.endswith("."):
        yield f"no sentence: {text!r}"
    for hole in UNFILLED_TEXT.findall(
        re.sub(r"\[\d+\] ", "", text)
    ):  # the links of an expert's chain have numbers
        yield f"{hole!r} in {text!r}"


@every_game()
def test_what_speaks_against_a_mark_is_whole_as_well(game: str) -> None:
    result = case_with_marks(game, "wrong")
    for name, manner in MANNERS.items():
        for mark in result.mistakes:
            why = result.why_wrong(mark, manner)
            text = wrong_mark_sentence(mark.cell, mark.mark, why, manner)
            assert why
            assert [*sentence_faults(text)] == []
            assert name.startswith(ENGLISH) or not ENGLISH_WORDS.search(text), text
