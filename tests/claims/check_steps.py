"""Run the program on a puzzle of any game and check the JSON of its steps, sentences and pictures. Besides
the tests, this is the only file here that runs the program."""

import json
import random
from builtins import zip as pairs
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from queens_snap.overlay.games import DRAWINGS
from queens_snap.result.as_json import step_json
from queens_snap.solver.games import GAMES
from queens_snap.solver.puzzle import Marks, Puzzle, Solution
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.step import Step
from queens_snap.solver.wend.word_list import COMMON_CLASS, english_words
from queens_snap.words.games import WORDS
from queens_snap.words.manner import BESIDE_PICTURE

from ..playing import rules_of
from ..playing.game_rules import RULES_BY_GAME
from . import (
    nonogram,
    nonogram_sentences,
    patches,
    patches_sentences,
    queens,
    sudoku,
    sudoku_sentences,
    tango,
    tango_sentences,
    wend,
    wend_sentences,
    zip,
    zip_sentences,
)
from .reading_board import false_on_board
from .reading_groups import false_groups
from .reading_pictures import picture_differences
from .reading_queens import expert_differences, player_differences
from .way import cells_of

#: With several stars a unit a way may still hold a step or two that it could do without, if others were told
#: in another order: what a firing needs is known no better than "whatever is dead there". Counted, not called
#: wrong.
REDUNDANT_STEP = "can be left out"


@dataclass
class FaultTally:
    """Counts of what was checked, and the faults that were found."""

    counts: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def steps_as_json(steps: Sequence[Step]) -> list[Any]:
    """Return steps as JSON of the result schema."""
    return json.loads(json.dumps([step_json(i, step, ("", "")) for i, step in enumerate(steps, 1)]))


def steps_with_sentences(puzzle: Puzzle, steps: Sequence[Step]) -> list[Any]:
    """Return steps as JSON, with a player's and an expert's sentence in each."""
    words, told = WORDS[puzzle.game], steps_as_json(steps)
    for step, shown in pair_with_json(steps, told):
        shown |= {"player": words.player(puzzle, step, BESIDE_PICTURE), "expert": words.expert(puzzle, step)}
    return told


def claim_signs_as_json(puzzle: Puzzle, steps: Sequence[Step]) -> list[Any]:
    """Return the drawn signs of each step's claim, as pages get them."""
    drawing = DRAWINGS[puzzle.game]
    return json.loads(json.dumps([drawing.claim_signs(puzzle, step).to_json() for step in steps]))


def pair_with_json(steps: Sequence[Step], told: list[Any]) -> list[tuple[Step, Any]]:
    """Pair each step with its JSON."""
    return [(step, told[i]) for i, step in enumerate(steps)]


def puzzle_json(board: Board) -> dict[str, Any]:
    return {"regions": board.letters, "k": board.k}


def check_puzzle(puzzle: Puzzle, tally: FaultTally, name: str) -> Solution:
    """Check the way of a puzzle and its sentences; return the solution."""
    solution = GAMES[puzzle.game].solve_and_explain(puzzle)
    if not solution.found_answers:
        tally.counts["without an answer"] += 1
        return solution
    finished = solution.status == "solved" and not solution.guessed
    _tally_faults(puzzle, solution.steps, tally, name, {}, finished)
    tally.counts["ways" if finished else "ways that do not finish"] += 1
    return solution


def check_proof(solution: Solution, tally: FaultTally, name: str) -> None:
    """Check the whole proof of a puzzle and its sentences."""
    _tally_faults(solution.puzzle, solution.all_steps, tally, f"{name}, proof", {}, False)


def check_positions(solution: Solution, seed: int, many: int, tally: FaultTally, name: str) -> None:
    """Check hints and ways from some half-filled positions of a puzzle."""
    rng, puzzle = random.Random(seed), solution.puzzle
    if solution.answer is None or puzzle.game not in RULES_BY_GAME:
        return
    for i in range(many):
        marks = some_right_marks(solution, rng)
        there = GAMES[puzzle.game].position(solution, marks)
        finished = not there.ends_early and not solution.guessed
        _tally_faults(puzzle, there.steps, tally, f"{name}, position {i}", marks, finished)
        tally.counts["half-filled positions"] += 1
        if there.next_step:
            told = there.steps[: there.steps.index(there.next_step) + 1]  # with what leaves no mark
            _tally_faults(puzzle, told, tally, f"{name}, hint {i}", marks, False)
            tally.counts["hints"] += 1


def some_right_marks(solution: Solution, rng: random.Random) -> Marks:
    """Choose some marks of the answer, and some crosses in a game that has them."""
    rules = rules_of(solution)
    crosses = {name: mark for name, mark in rules.random_part(rng).items() if mark == "cross"}
    some = rng.sample([*rules.answer.items()], rng.randrange(len(rules.answer)))
    return rules.marks(dict(some) | crosses)


def _tally_faults(
    puzzle: Puzzle, steps: Sequence[Step], tally: FaultTally, name: str, marks: Marks, finished: bool
) -> None:
    told = steps_with_sentences(puzzle, steps)
    faults = WAY_CHECKERS[puzzle.game](puzzle, told, marks, finished)
    for fault in [*faults, *SENTENCE_CHECKERS[puzzle.game](puzzle, steps, told, marks)]:
        if isinstance(puzzle, Board) and puzzle.k > 1 and fault.endswith(REDUNDANT_STEP):
            tally.counts[f"steps of which each {REDUNDANT_STEP}, with several stars a unit"] += 1
        else:
            tally.faults.append(f"{name}: {fault}")
    for step in steps:
        tally.rules[step.rule] += 1
        tally.counts["steps"] += 1
        tally.counts["reasons"] += len(step.claim.why)
        tally.counts["sentences"] += 2
        tally.counts["chains"] += bool(step.claim.chain)
        tally.counts["links"] += len(step.claim.chain)


def _queens_sentences(puzzle: Puzzle, steps: Sequence[Step], told: list[Any], marks: Marks) -> list[str]:
    assert isinstance(puzzle, Board)
    start = {kind: [list(cell) for cell in cells] for kind, cells in marks.items()}
    faults = [*false_on_board(puzzle_json(puzzle), told, start)]
    faults += _false_panels(puzzle, steps, told, start)
    for (step, shown), signs in pairs(
        pair_with_json(steps, told), claim_signs_as_json(puzzle, steps), strict=True
    ):
        for found in (
            *expert_differences(shown, shown["expert"]),
            *player_differences(shown, shown["player"]),
            *picture_differences(puzzle_json(puzzle), shown, shown["player"], signs),
        ):
            faults.append(f"step {shown['i']} ({step.rule}): {found}: {shown['player']}")
    return faults


def _false_panels(puzzle: Board, steps: Sequence[Step], told: list[Any], start: Any) -> list[str]:
    """Find false statements of a step's panels about groups and lettered crosses."""
    position, faults = queens.QueensPosition(puzzle_json(puzzle), start), list[str]()
    for step, shown in pair_with_json(steps, told):
        panels = panels_of(puzzle, step)
        name = f"step {shown['i']} ({step.rule})"
        faults += [f"{name}: {x}: {panels}" for x in false_groups(position, shown, panels)]
        position.apply(cells_of(shown["queens"]), cells_of(shown["dead"]))
    return faults


def panels_of(puzzle: Board, step: Step) -> list[tuple[Any, str, Any]]:
    """Return for each panel of a step its part of the step, its text and its signs."""
    words, drawing = WORDS[puzzle.game], DRAWINGS[puzzle.game]
    texts = words.panels(puzzle, step, BESIDE_PICTURE) or [words.player(puzzle, step, BESIDE_PICTURE)]
    shown = drawing.panels(puzzle, step) or [(step, drawing.claim_signs(puzzle, step))]
    both = pairs(texts, shown, strict=True)
    return [
        (steps_as_json([part])[0], text, json.loads(json.dumps(signs.to_json())))
        for text, (part, signs) in both
    ]


def _zip_sentences(puzzle: Puzzle, steps: Sequence[Step], told: list[Any], marks: Marks) -> list[str]:
    given, said = puzzle.to_json(), [(step["player"], step["expert"]) for step in told]
    return [
        *zip_sentences.check_sentences(given, told, said),
        *zip_sentences.check_pictures(given, told, claim_signs_as_json(puzzle, steps)),
    ]


def _patches_sentences(puzzle: Puzzle, steps: Sequence[Step], told: list[Any], marks: Marks) -> list[str]:
    signs, drawn = claim_signs_as_json(puzzle, steps), marks.get("rectangles", ())
    return patches_sentences.check_sentences(puzzle.to_json(), told, signs, drawn)


def _wend_sentences(puzzle: Puzzle, steps: Sequence[Step], told: list[Any], marks: Marks) -> list[str]:
    position = wend_board(puzzle)
    position.laid = {position.word_on_path(path) for path in marks.get("words", ())}
    return wend_sentences.check_sentences(position, told, claim_signs_as_json(puzzle, steps))


def wend_board(puzzle: Puzzle) -> wend.WendPosition:
    """Return the empty position of a Wend with the words of the English list."""
    return _spelled_wend_board(puzzle).copy()


@cache
def _spelled_wend_board(puzzle: Puzzle) -> wend.WendPosition:
    classes = english_words().classes
    common = [word for word in classes if classes[word] <= COMMON_CLASS]
    return wend.WendPosition(puzzle.to_json(), common, classes)


def _symbols(marks: Marks) -> tango.ValueByCell:
    return {cell: value for value, kind in enumerate(("moons", "suns")) for cell in marks.get(kind, ())}


def _digits(marks: Marks) -> sudoku.DigitByCell:
    return {(r, c): digit for r, c, digit in marks.get("digits", ())}


#: Checks of the claims of ways as JSON: of a puzzle, its steps, marks that stand before them, and whether the
#: way must finish the board.
WAY_CHECKERS: Mapping[str, Callable[[Puzzle, Sequence[Any], Marks, bool], list[str]]] = {
    "queens": lambda puzzle, told, marks, whole: queens.check_way(puzzle.to_json(), told, marks, whole),
    "starbattle": lambda puzzle, told, marks, whole: queens.check_way(puzzle.to_json(), told, marks, whole),
    "tango": lambda puzzle, told, marks, whole: tango.check_way(
        puzzle.to_json(), told, _symbols(marks), whole
    ),
    "minisudoku": lambda puzzle, told, marks, whole: sudoku.check_way(
        puzzle.to_json(), told, _digits(marks), whole
    ),
    "zip": lambda puzzle, told, marks, whole: zip.check_way(
        puzzle.to_json(), told, marks.get("path", ()), whole
    ),
    "patches": lambda puzzle, told, marks, whole: patches.check_way(
        puzzle.to_json(), told, marks.get("rectangles", ()), whole
    ),
    "wend": lambda puzzle, told, marks, whole: wend.check_way(
        wend_board(puzzle), told, marks.get("words", ()), whole
    ),
    "nonogram": lambda puzzle, told, marks, whole: nonogram.check_way(puzzle.to_json(), told, None, whole),
}

#: Checks of the sentences and pictures of steps: of a puzzle, its steps, these as JSON with their sentences,
#: and marks that stand before them.
SENTENCE_CHECKERS: Mapping[str, Callable[[Puzzle, Sequence[Step], list[Any], Marks], list[str]]] = {
    "queens": _queens_sentences,
    "starbattle": _queens_sentences,
    "tango": lambda puzzle, steps, told, marks: tango_sentences.check_sentences(puzzle.to_json(), told),
    "minisudoku": lambda puzzle, steps, told, marks: sudoku_sentences.check_sentences(told),
    "zip": _zip_sentences,
    "patches": _patches_sentences,
    "wend": _wend_sentences,
    "nonogram": lambda puzzle, steps, told, marks: nonogram_sentences.check_sentences(puzzle.to_json(), told),
}
