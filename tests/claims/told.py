"""Account of a puzzle of any game by the program, as JSON, and the checkers' verdict on it: the only file
here, beside tests, that runs the program."""

import json
import random
from builtins import zip as pairs
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from queens_snap.overlay.games import DRAWINGS
from queens_snap.result.as_json import step_json
from queens_snap.solver.games import GAMES
from queens_snap.solver.puzzle import Marks, Puzzle, Solution, answer_as_json
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.step import Step
from queens_snap.solver.wend.word_list import COMMON_CLASS, english_words
from queens_snap.words.games import WORDS
from queens_snap.words.manner import BESIDE_PICTURE

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
from .reading_groups import untrue_groups
from .reading_pictures import unshown
from .reading_queens import unheard, unlike
from .way import cells_of

#: With several stars a unit a way may still hold a step or two that it could do without, if others were told
#: in another order: what a firing needs is known no better than "whatever is dead there". Counted, not called
#: wrong.
IDLE = "can be left out"


@dataclass
class FaultTally:
    """Number of things that were looked at, and their faults."""

    counts: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def as_json(steps: Sequence[Step]) -> list[Any]:
    """Steps as whoever reads the result schema gets them."""
    return json.loads(json.dumps([step_json(i, step, ("", "")) for i, step in enumerate(steps, 1)]))


def with_sentences(puzzle: Puzzle, steps: Sequence[Step]) -> list[Any]:
    """The same with both voices."""
    words, told = WORDS[puzzle.game], as_json(steps)
    for step, shown in together(steps, told):
        shown |= {"player": words.player(puzzle, step, BESIDE_PICTURE), "expert": words.expert(puzzle, step)}
    return told


def signs_shown(puzzle: Puzzle, steps: Sequence[Step]) -> list[Any]:
    """Signs of pictures for the claims of steps, as pages get them."""
    drawing = DRAWINGS[puzzle.game]
    return json.loads(json.dumps([drawing.claim_signs(puzzle, step).to_json() for step in steps]))


def together(steps: Sequence[Step], told: list[Any]) -> list[tuple[Step, Any]]:
    """Each step with what is told of it."""
    return [(step, told[i]) for i, step in enumerate(steps)]


def puzzle_of(board: Board) -> dict[str, Any]:
    return {"regions": board.letters, "k": board.k}


class Checker(NamedTuple):
    """Checker of a game's ways. marks: some right ones of a player who has not come to the end, None where
    nobody puts any in. faults: of what is told, from where it begins, of whether it is to lead to the end."""

    faults: Callable[[Puzzle, Sequence[Step], Marks, bool], list[str]]
    marks: Callable[[Solution, random.Random], Marks] | None = None


def check_puzzle(puzzle: Puzzle, tally: FaultTally, name: str) -> Solution:
    """Look at the way of a puzzle, and its sentences."""
    solution = GAMES[puzzle.game].conclude(puzzle)
    if not solution.found:
        tally.counts["without an answer"] += 1
        return solution
    finished = solution.status == "solved" and not solution.guessed
    _check(puzzle, solution.steps, tally, name, {}, finished)
    tally.counts["ways" if finished else "ways that do not finish"] += 1
    return solution


def check_proof(solution: Solution, tally: FaultTally, name: str) -> None:
    """Look at the whole proof of a puzzle, and its sentences."""
    _check(solution.puzzle, solution.all_steps, tally, f"{name}, proof", {}, False)


def check_positions(solution: Solution, seed: int, many: int, tally: FaultTally, name: str) -> None:
    """Look at the hint and the way from some half-filled positions of a puzzle."""
    rng, puzzle = random.Random(seed), solution.puzzle
    some = CHECKERS[puzzle.game].marks
    if solution.answer is None or some is None:
        return
    for i in range(many):
        marks = some(solution, rng)
        there = GAMES[puzzle.game].position(solution, marks)
        finished = not there.stuck and not solution.guessed
        _check(puzzle, there.steps, tally, f"{name}, position {i}", marks, finished)
        tally.counts["half-filled positions"] += 1
        if there.next_step:
            told = there.steps[: there.steps.index(there.next_step) + 1]  # with what leaves no mark
            _check(puzzle, told, tally, f"{name}, hint {i}", marks, False)
            tally.counts["hints"] += 1


def _check(
    puzzle: Puzzle, steps: Sequence[Step], tally: FaultTally, name: str, marks: Marks, finished: bool
) -> None:
    for fault in CHECKERS[puzzle.game].faults(puzzle, steps, marks, finished):
        if isinstance(puzzle, Board) and puzzle.k > 1 and fault.endswith(IDLE):
            tally.counts[f"steps of which each {IDLE}, with several stars a unit"] += 1
        else:
            tally.faults.append(f"{name}: {fault}")
    for step in steps:
        tally.rules[step.rule] += 1
        tally.counts["steps"] += 1
        tally.counts["reasons"] += len(step.claim.why)
        tally.counts["sentences"] += 2
        tally.counts["chains"] += bool(step.claim.chain)
        tally.counts["links"] += len(step.claim.chain)


def _of_queens(puzzle: Puzzle, steps: Sequence[Step], marks: Marks, finished: bool) -> list[str]:
    assert isinstance(puzzle, Board)
    told = with_sentences(puzzle, steps)
    start = {kind: [list(cell) for cell in cells] for kind, cells in marks.items()}
    faults = queens.check_way(puzzle_of(puzzle), told, start, finished)
    faults += false_on_board(puzzle_of(puzzle), told, start)
    faults += _untrue_panels(puzzle, steps, told, start)
    for (step, shown), signs in pairs(together(steps, told), signs_shown(puzzle, steps), strict=True):
        for found in (
            *unlike(shown, shown["expert"]),
            *unheard(shown, shown["player"]),
            *unshown(puzzle_of(puzzle), shown, shown["player"], signs),
        ):
            faults.append(f"step {shown['i']} ({step.rule}): {found}: {shown['player']}")
    return faults


def _untrue_panels(puzzle: Board, steps: Sequence[Step], told: list[Any], start: Any) -> list[str]:
    """The faults of what the panels of steps say of groups, and of crosses with letters."""
    position, faults = queens.QueensPosition(puzzle_of(puzzle), start), list[str]()
    for step, shown in together(steps, told):
        panels = panels_of(puzzle, step)
        name = f"step {shown['i']} ({step.rule})"
        faults += [f"{name}: {x}: {panels}" for x in untrue_groups(position, shown, panels)]
        position.apply(cells_of(shown["queens"]), cells_of(shown["dead"]))
    return faults


def panels_of(puzzle: Board, step: Step) -> list[tuple[Any, str, Any]]:
    """Of each panel of a step what it shows of the step, its sentences and its signs."""
    words, drawing = WORDS[puzzle.game], DRAWINGS[puzzle.game]
    texts = words.panels(puzzle, step, BESIDE_PICTURE) or [words.player(puzzle, step, BESIDE_PICTURE)]
    shown = drawing.panels(puzzle, step) or [(step, drawing.claim_signs(puzzle, step))]
    both = pairs(texts, shown, strict=True)
    return [
        (as_json([part])[0], text, json.loads(json.dumps(signs.to_json()))) for text, (part, signs) in both
    ]


def _of_tango(puzzle: Puzzle, steps: Sequence[Step], marks: Marks, finished: bool) -> list[str]:
    told, given = with_sentences(puzzle, steps), puzzle.to_json()
    start = {cell: value for value, kind in enumerate(("moons", "suns")) for cell in marks.get(kind, ())}
    return [
        *tango.check_way(given, told, start, finished),
        *tango_sentences.check_sentences(given, told),
    ]


def _of_zip(puzzle: Puzzle, steps: Sequence[Step], marks: Marks, finished: bool) -> list[str]:
    told, given = with_sentences(puzzle, steps), puzzle.to_json()
    said = [(step["player"], step["expert"]) for step in told]
    return [
        *zip.check_way(given, told, marks.get("path", ()), finished),
        *zip_sentences.check_sentences(given, told, said),
        *zip_sentences.check_pictures(given, told, signs_shown(puzzle, steps)),
    ]


def _of_patches(puzzle: Puzzle, steps: Sequence[Step], marks: Marks, finished: bool) -> list[str]:
    told = with_sentences(puzzle, steps)
    given, drawn = puzzle.to_json(), marks.get("rectangles", ())
    return [
        *patches.check_way(given, told, drawn, finished),
        *patches_sentences.check_sentences(given, told, signs_shown(puzzle, steps), drawn),
    ]


def _of_wend(puzzle: Puzzle, steps: Sequence[Step], marks: Marks, finished: bool) -> list[str]:
    told, found = with_sentences(puzzle, steps), marks.get("words", ())
    position = wend_board(puzzle)
    beside = position.copy()
    beside.laid = {beside.word(path) for path in found}
    return [
        *wend.check_way(position, told, found, finished),
        *wend_sentences.check_sentences(beside, told, signs_shown(puzzle, steps)),
    ]


def wend_board(puzzle: Puzzle) -> wend.WendPosition:
    """An empty board of Wend with the words of the English list."""
    return wend.WendPosition(puzzle.to_json(), _common(), english_words().classes)


@cache
def _common() -> list[str]:
    classes = english_words().classes
    return [word for word in classes if classes[word] <= COMMON_CLASS]


def _of_nonograms(puzzle: Puzzle, steps: Sequence[Step], marks: Marks, finished: bool) -> list[str]:
    told, given = with_sentences(puzzle, steps), puzzle.to_json()
    return [
        *nonogram.check_way(given, told, whole=finished),
        *nonogram_sentences.check_sentences(given, told),
    ]


def _of_sudoku(puzzle: Puzzle, steps: Sequence[Step], marks: Marks, finished: bool) -> list[str]:
    told, given = with_sentences(puzzle, steps), puzzle.to_json()
    start = {(r, c): digit for r, c, digit in marks.get("digits", ())}
    return [*sudoku.check_way(given, told, start, finished), *sudoku_sentences.check_sentences(told)]


def _queens_and_crosses(solution: Solution, rng: random.Random) -> Marks:
    """Some right queens, not all, and some right crosses."""
    answer = [(r, c) for r, c in answer_as_json(solution.answer or ())]
    rows, columns = solution.puzzle.shape
    others = [(r, c) for r in range(rows) for c in range(columns) if (r, c) not in answer]
    queens = rng.sample(answer, rng.randint(0, len(answer) * 2 // 3))
    return {"queens": sorted(queens), "crosses": sorted(rng.sample(others, rng.randint(0, len(others) // 2)))}


def _suns_and_moons(solution: Solution, rng: random.Random) -> Marks:
    rows = [str(row) for row in solution.answer or ()]
    cells = [(r, c) for r, row in enumerate(rows) for c in range(len(row))]
    some = sorted(rng.sample(cells, rng.randint(0, len(cells) * 2 // 3)))
    given = solution.puzzle.to_json()["givens"]
    some = [(r, c) for r, c in some if given[r][c] == "."]
    return {
        kind: [(r, c) for r, c in some if rows[r][c] == value]
        for kind, value in (("moons", "0"), ("suns", "1"))
    }


def _digits(solution: Solution, rng: random.Random) -> Marks:
    answer = solution.puzzle.answer_json(solution.answer or ())
    given = solution.puzzle.to_json()["givens"]
    free = [(r, c) for r, row in enumerate(given) for c, digit in enumerate(row) if not digit]
    some = sorted(rng.sample(free, rng.randint(0, len(free) * 2 // 3)))
    return {"digits": [(r, c, answer[r][c]) for r, c in some]}


def _path(solution: Solution, rng: random.Random) -> Marks:
    links = [(min(x), max(x)) for x in pairwise(solution.answer or ())]
    return {"path": sorted(rng.sample(links, rng.randrange(len(links))))}


def _rectangles(solution: Solution, rng: random.Random) -> Marks:
    answer = answer_as_json(solution.answer or ())
    return {"rectangles": sorted(rng.sample(answer, rng.randrange(len(answer))))}


def _words(solution: Solution, rng: random.Random) -> Marks:
    answer = solution.answer or ()
    return {"words": sorted(rng.sample(answer, rng.randrange(len(answer))))}


#: Checks of the claims of ways alone, as JSON: of a puzzle, its steps, whether they are to lead to the end.
WAYS: Mapping[str, Callable[[Puzzle, Sequence[Any], bool], list[str]]] = {
    "queens": lambda puzzle, told, whole: queens.check_way(puzzle.to_json(), told, None, whole),
    "tango": lambda puzzle, told, whole: tango.check_way(puzzle.to_json(), told, None, whole),
    "minisudoku": lambda puzzle, told, whole: sudoku.check_way(puzzle.to_json(), told, None, whole),
    "zip": lambda puzzle, told, whole: zip.check_way(puzzle.to_json(), told, (), whole),
    "patches": lambda puzzle, told, whole: patches.check_way(puzzle.to_json(), told, (), whole),
    "wend": lambda puzzle, told, whole: wend.check_way(wend_board(puzzle), told, (), whole),
    "nonogram": lambda puzzle, told, whole: nonogram.check_way(puzzle.to_json(), told, None, whole),
}

CHECKERS: Mapping[str, Checker] = {
    "queens": Checker(_of_queens, _queens_and_crosses),
    "starbattle": Checker(_of_queens, _queens_and_crosses),
    "tango": Checker(_of_tango, _suns_and_moons),
    "minisudoku": Checker(_of_sudoku, _digits),
    "zip": Checker(_of_zip, _path),
    "patches": Checker(_of_patches, _rectangles),
    "wend": Checker(_of_wend, _words),
    "nonogram": Checker(_of_nonograms),
}
