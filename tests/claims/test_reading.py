"""Check that the readers of sentences and pictures, which test_claims.py runs, hear what is false."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from queens_snap.overlay.games import DRAWINGS
from queens_snap.solver.queens.game import GAME
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.step import Step
from queens_snap.words.manner import BESIDE_PICTURE
from queens_snap.words.queens.words import WORDS

from ..overlay.puzzles import NEEDS_SEARCH
from ..solver.queens.boards import BOARD_8, random_board
from .check_steps import panels_of, puzzle_json, steps_as_json
from .queens_position import QueensPosition
from .reading_board import false_in_step
from .reading_groups import false_groups
from .reading_pictures import picture_differences
from .reading_queens import cells_only_in_picture, expert_differences, player_differences
from .way import cells_of

BOARDS = [BOARD_8, *(random_board(6, 1, seed) for seed in (69, 250, 442))]
BOARDS += [random_board(8, 2, seed) for seed in (6, 10, 17)]
#: A board with suppositions that fill rows and regions.
THREE_STARS = Board.of(NEEDS_SEARCH.split(), 3)
#: What is changed in a sentence so that it is false: a name, what is there, what comes instead.
REMOVED_CHAIN_TEXTS = (
    ("a unit that is full", r" [^.]* (?:is|are) full then\.", ""),
    ("groups of the cells left", r"fall into only two groups", "fall into only three groups"),
    ("groups with a star each", r"fall into three groups", "fall into four groups"),
    (
        "room for more",
        r"(?:Row|Column|Region|row|column|region) \w+ has room for only one more star[^.]*\.",
        "Row 9 has room for only one more star.",
    ),
)
#: The same of groups that a picture numbers.
CHANGED_GROUP_TEXTS = (
    ("groups", r"into (?:two|three|four) groups", "into five groups"),
    ("groups left", r": (?:two|three) groups", ": four groups"),
    (
        "a star",
        r"In the group of each cell \((\w)\), a star elsewhere [^.]*",
        r"Each cell (\1) is alone in its group",
    ),
    ("stars", r"there are at most (?:two|one)", "there are at most three"),
)


@cache
def steps_of_way(board: Board) -> tuple[Step, ...]:
    """Return the steps of a board's way."""
    return tuple(GAME.solve_and_explain(board).steps)


@cache
def steps_with_both_sentences(board: Board) -> list[tuple[Any, str, str]]:
    """Return each step with its two sentences."""
    steps = steps_of_way(board)
    return [
        (shown, WORDS.expert(board, step), WORDS.player(board, step, BESIDE_PICTURE))
        for step, shown in zip(steps, steps_as_json(steps), strict=True)
    ]


def steps_with_positions(board: Board) -> Iterator[tuple[QueensPosition, Step, Any]]:
    """Yield each step as an object and as JSON with its sentence, and the position before it."""
    position = QueensPosition(puzzle_json(board))
    for step, (shown, _, said) in zip(steps_of_way(board), steps_with_both_sentences(board), strict=True):
        yield position.copy(), step, {**shown, "player": said}
        position.apply(cells_of(shown["queens"]), cells_of(shown["dead"]))


def test_what_a_player_is_not_told_by_name_is_left_to_the_picture() -> None:
    step, _, said = steps_with_both_sentences(BOARD_8)[0]
    assert cells_only_in_picture(step, said) >= {tuple(cell) for cell in step["queens"]}


def test_a_sentence_with_another_cell_or_unit_is_found() -> None:
    for step, expertly, plainly in steps_with_both_sentences(BOARD_8):
        for cell in set(re.findall(r"r\dc\d", expertly)):
            assert list(expert_differences(step, expertly.replace(cell, "r9c9")))
        unit = step["claim"]["look"][0]["unit"]
        other = re.sub(rf"(?i)({unit}) \w", rf"\1 {'Z' if unit == 'region' else 9}", plainly, count=1)
        assert list(player_differences(step, other)), other


def supposition_steps() -> list[tuple[Any, str]]:
    """Yield steps that suppose something, with the player's sentences."""
    return [
        (step, said)
        for board in BOARDS
        for step, _, said in steps_with_both_sentences(board)
        if step["claim"]["chain"]
    ]


def test_a_chain_is_read_link_by_link() -> None:
    """A removed sentence, or another unit in one, is found."""
    planted = 0
    for step, said in supposition_steps():
        sentences = re.split(r"(?<=\.) ", said)
        for i, sentence in enumerate(sentences):
            if step["queens"] and sentence.startswith("Cross out"):
                continue  # what a queen crosses out is no link
            assert list(player_differences(step, " ".join([*sentences[:i], *sentences[i + 1 :]])))
            other = re.sub(r"(region|row|column) \w", r"row 99", sentence, count=1)
            if other != sentence:
                assert list(player_differences(step, " ".join([*sentences[:i], other, *sentences[i + 1 :]])))
                planted += 1
    assert planted > 3


@pytest.mark.parametrize("key", ["because", "clash", "follows"])
def test_a_picture_without_one_of_its_signs_is_found(key: str) -> None:
    planted = 0
    for board in BOARDS:
        for step, (shown, _, said) in zip(steps_of_way(board), steps_with_both_sentences(board), strict=True):
            signs = json.loads(json.dumps(DRAWINGS["queens"].claim_signs(board, step).to_json()))
            assert not list(picture_differences(puzzle_json(board), shown, said, signs))
            if signs[key]:
                planted += 1
                assert list(
                    picture_differences(puzzle_json(board), shown, said, {**signs, key: signs[key][1:]})
                )
    assert planted


def false_statements(
    board: Board, position: QueensPosition, step: Step, shown: Any, form: str = "", other: str = ""
) -> list[str]:
    """Return false statements of a step in one panel about groups and about the board."""
    said = re.sub(form, other, shown["player"], count=1) if form else shown["player"]
    panels = [
        (part, re.sub(form, other, text, count=1) if form else text, signs)
        for part, text, signs in panels_of(board, step)
    ]
    return [*false_in_step(position, {**shown, "player": said}), *false_groups(position, shown, panels)]


def test_a_sentence_about_other_groups_is_found() -> None:
    """A changed number, or a changed cell of a group, is found."""
    board, planted = THREE_STARS, Counter[str]()
    for position, step, shown in steps_with_positions(board):
        panels = panels_of(board, step)
        assert list(false_groups(position, shown, panels)) == []
        for i, (part, text, signs) in enumerate(panels):
            for key, form, other in CHANGED_GROUP_TEXTS:
                wrong = re.sub(form, other, text, count=1)
                if wrong != text and (key == "a star" or not shown["claim"]["chain"]):
                    changed = [*panels[:i], (part, wrong, signs), *panels[i + 1 :]]
                    planted[key] += bool([*false_groups(position, shown, changed)])
                    number = next(x for x in signs["named"] if x[1].isdigit())
                    fewer = {**signs, "named": [x for x in signs["named"] if x != number]}
                    assert list(
                        false_groups(position, shown, [*panels[:i], (part, text, fewer), *panels[i + 1 :]])
                    )
    assert all(planted[key] for key, *_ in CHANGED_GROUP_TEXTS), planted


def test_a_chain_that_counts_what_it_has_not_said_is_found() -> None:
    """Without the sentence about full units, or with another number that fits, the supposition is false on
    the reader's board."""
    planted = Counter[str]()
    board = THREE_STARS
    for position, step, shown in steps_with_positions(board):
        assert false_statements(board, position, step, shown) == []
        for key, form, other in REMOVED_CHAIN_TEXTS:
            if re.search(form, shown["player"]):
                planted[key] += bool(false_statements(board, position, step, shown, form, other))
    assert all(planted[key] for key, *_ in REMOVED_CHAIN_TEXTS), planted


def test_a_wrong_number_of_stars_that_fit_without_a_cell_is_found() -> None:
    """If groups show that a cell gets a star, the text may also say how many stars fit without it."""
    board, planted = THREE_STARS, 0
    groups = (
        r"Those cells fall into three [^.]*\. No group [^.]*\. "
        r"The cell \((\w)\) is alone in its group, so it gets a star\."
    )
    for position, _, shown in steps_with_positions(board):
        for number, verb in (("two stars", "fit"), ("one star", "fits")):
            other = rf"The cell (\1) must get a star. If that cell stays empty, only {number} {verb}."
            said = re.sub(groups, other, shown["player"], count=1)
            if said != shown["player"]:
                faults = list(false_in_step(position, {**shown, "player": said}))
                assert bool(faults) == (number == "one star"), faults
                planted += 1
    assert planted


def test_a_cross_that_a_link_finds_without_a_word_is_found() -> None:
    """Without its sentence, the reader's board lacks the cross."""
    board = THREE_STARS
    merged = 0
    for position, _, shown in steps_with_positions(board):
        chain = shown["claim"]["chain"] or []
        for k, link in enumerate(chain[1:-1], 1):
            said = re.sub(r" Then the last star of [^.]* wherever it goes\.", "", shown["player"])
            if chain[k - 1]["queens"] and not link["queens"] and said != shown["player"]:
                both = {**chain[k - 1], "dead": [*chain[k - 1]["dead"], *link["dead"]]}
                claim = {**shown["claim"], "chain": [*chain[: k - 1], both, *chain[k + 1 :]]}
                assert list(false_in_step(position, {**shown, "claim": claim, "player": said}))
                merged += 1
    assert merged > 1
