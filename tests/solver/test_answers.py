"""Answers: search finds all of them, a rule that one breaks is named, and what steps say holds in each;
and the form of an answer that all games share.

No rule of any game takes for granted that there is one answer. So what the ladder fills in to the end is a
proof that there is no other. Search is compared with CP-SAT, whose models of the games share no code with it.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import pytest

from queens_snap.solver.cells import Rectangle
from queens_snap.solver.games import GAMES
from queens_snap.solver.ladder import Rung, climb
from queens_snap.solver.nonogram import search
from queens_snap.solver.nonogram.puzzle import Nonogram
from queens_snap.solver.patches.puzzle import rectangles_of
from queens_snap.solver.puzzle import Marks, Position, Puzzle, Solution
from queens_snap.solver.step import Claim, Step, value_facts
from queens_snap.solver.sudoku.puzzle import Sudoku
from queens_snap.words.games import WORDS

from ..playing import rules_of
from ..promises.facts import false_facts
from .folders import solver_module
from .games_cases import (
    RANDOM_PUZZLES,
    random_nonogram,
    random_patches,
    random_sudoku,
    random_tango,
    random_zip,
)
from .queens.boards import alter_regions, random_board, shuffled_board

PUZZLE_COUNTS = {"zip": 40, "starbattle": 2, "nonogram": 40}  # of each game, with two answers or more
USUAL_COUNT = 8
MAX_ANSWERS = 9_999  # answers that search is asked for
MAX_ANSWERS_FOR_STEPS = 60  # answers in which steps are tried, of puzzles that have more
MAX_CP_SAT_ANSWERS = 5  # answers that CP-SAT is asked for, since it begins anew for each
HEART_ANSWER = ("#.#", "###", ".#.")
BOX_RECTANGLES = (Rectangle(0, 0, 2, 2), Rectangle(2, 0, 1, 2), Rectangle(0, 2, 3, 1))
SUDOKU_ANSWER = ("426315", "315264", "164532", "532641", "243156", "651423")
LED_PATH = ((0, 0), (0, 1), (1, 1))
PATH_OF_RAIN = ((3, 3), (3, 2), (3, 1), (3, 0))
STONE_PATH = ((2, 1), (2, 2), (1, 2), (0, 2), (0, 3))
POSITIONS_PER_ANSWER = 3  # of each: the start, and some with marks that are right in some of them
#: Names of links of chains, and of what is counted with another step.
CHAIN_RULE_NAMES = {
    "clue",
    "supposed",
    "dead-end",
    "cut-off",
    "no-digit-left",
    "no-place-left",
    "three",
    "balance",
}
CHAIN_RULE_NAMES |= {"no-rectangle", "unreached", "queen-adjacent-kill", "no-word"}
LADDER_ROUNDS = 3  # of the ladder, before each of which all rules are asked


def loose_sudoku(rng: random.Random) -> Sudoku:
    """Return a Sudoku without some of the digits that it needs."""
    made = random_sudoku(rng, rng.choice([4, 6, 6]))
    rows = [list(row) for row in made.givens]
    for r, c in rng.sample([(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x], 2):
        rows[r][c] = 0
    return Sudoku.of(rows, made.box)


#: Puzzles at random, of some games such as have several answers more often.
PUZZLE_MAKERS: dict[str, Callable[[random.Random], Puzzle]] = RANDOM_PUZZLES | {
    "queens": lambda rng: random_board(rng.randint(5, 7), 1, rng.randrange(10**6)),
    "starbattle": lambda rng: random_board(9, 2, rng.randrange(10**6)),
    "minisudoku": loose_sudoku,
    "tango": lambda rng: random_tango(rng, rng.choice([4, 6, 6])),
    "zip": lambda rng: random_zip(rng, rng.randint(3, 4), 4),
    "patches": lambda rng: random_patches(rng, rng.randint(3, 5), rng.randint(4, 5), most=6),
    "nonogram": lambda rng: random_nonogram(rng, rng.randint(3, 5), 4),
}


def rule_base_names(game: str) -> set[str]:
    names = WORDS[game].rules
    return {name.removesuffix("-n").removesuffix("-1").removeprefix("1-") for name in names}


#: What these puzzles do not call for: with one queen a unit a region has no arrangements, and with two boards
#: are large. queens/test_telling.py lets each rule speak on more of them.
UNTESTED_RULES = {"queens": {"arrangement-region"}, "starbattle": rule_base_names("queens")}


def test_every_game_is_tried() -> None:
    assert set(RANDOM_PUZZLES) == set(PUZZLE_MAKERS) == set(GAMES)


#: Texts with one answer, and some answers: each with the rule that it breaks, "" if it is right.
WRONG_ANSWERS: dict[str, tuple[str, list[tuple[Sequence[Any], str]]]] = {
    "nonogram": (
        "rows\n1,1\n3\n1\n\ncolumns\n2\n2\n2\n",
        [(HEART_ANSWER, ""), ((*HEART_ANSWER[:2], "..#"), "column 2 does not show 2")],
    ),
    "patches": (
        "+4 .  .\n.  .  .\n-  .  |3\n",
        [
            (BOX_RECTANGLES, ""),
            (BOX_RECTANGLES[:2], "2 rectangles for 3 clues"),
            ((Rectangle(0, 0, 2, 1), *BOX_RECTANGLES[1:]), "does not fit its clue"),
            ((BOX_RECTANGLES[0], Rectangle(1, 0, 2, 2), BOX_RECTANGLES[2]), "does not fit its clue"),
            ((Rectangle(0, 0, 1, 4), *BOX_RECTANGLES[1:]), "do not cover every cell once"),
        ],
    ),
    "minisudoku": (
        "4...1.\n3..2..\n.64...\n......\n.....6\n..1..3\n",
        [
            (SUDOKU_ANSWER, ""),
            (tuple(row.translate(str.maketrans("12", "21")) for row in SUDOKU_ANSWER), "r1c5 is given as 1"),
        ],
    ),
    "tango": (
        "......\n......\n..00..\n......\n.1..0.\n..11..\n"
        "r1c2=r1c3 r1c4=r1c5 r3c1=r4c1 r3c6=r4c6\nr2c1xr3c1 r2c6xr3c6\n",
        [(("100110", "011001", "110010", "100110", "011001", "001101"), "")],
    ),
    "zip": (
        "1 . 2\n. . .\n. . 3\nr1c1|r2c1\n",
        [(((0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0), (2, 0), (2, 1), (2, 2)), "")],
    ),
    "wend": (
        "lengths: 3 4 5\nLENE\n#DO#\n#ST#\nNIAR\n",
        [
            ((LED_PATH, PATH_OF_RAIN, STONE_PATH), ""),
            ((LED_PATH, PATH_OF_RAIN, STONE_PATH[::-1]), ""),
            ((LED_PATH, PATH_OF_RAIN), "the words have"),
            ((LED_PATH, PATH_OF_RAIN, (*STONE_PATH[:4], (3, 3))), "is not a path"),
            ((LED_PATH, PATH_OF_RAIN, (*PATH_OF_RAIN, (2, 1))), "is not a path"),
        ],
    ),
}


@pytest.mark.parametrize("game", WRONG_ANSWERS)
def test_the_answer_is_found_and_what_breaks_a_rule_is_named(game: str) -> None:
    text, answers = WRONG_ANSWERS[game]
    puzzle = GAMES[game].parse(text)
    solution = GAMES[game].solve_and_explain(puzzle)
    assert (solution.status, solution.answer) == ("solved", answers[0][0])
    assert solution.guessed == ()
    assert solution.rating
    assert solution.answer
    assert puzzle.answer_of(puzzle.answer_json(solution.answer)) == solution.answer
    for answer, fault in answers:
        found = solver_module(game, "puzzle").broken_rule(puzzle, answer)
        assert (fault in (found or "")) if fault else found is None


#: Puzzles in which answers are searched for, where those of MADE would all be of a sort: some have no answer.
SEARCHED_MAKERS = PUZZLE_MAKERS | {
    "minisudoku": lambda rng: rng.choice((random_sudoku, loose_sudoku))(rng),
    "queens": lambda rng: rng.choice((random_board, shuffled_board))(rng.randint(4, 7), 1, rng.random()),
    "starbattle": lambda rng: alter_regions(random_board(8, 2, rng.randrange(10**6)), rng),
    "nonogram": lambda rng: random_nonogram(rng, 3, rng.choice((3, 3, 5))),
}
SEARCHED_COUNTS = {"queens": 30, "starbattle": 3, "wend": 3}  # of each game; of the others
USUAL_SEARCHED_COUNT = 20


@pytest.mark.parametrize(
    ("game", "many"),
    [
        *((game, SEARCHED_COUNTS.get(game, USUAL_SEARCHED_COUNT)) for game in GAMES),
        *(pytest.param(game, 60, marks=pytest.mark.slow) for game in GAMES if game != "wend"),
    ],
)
def test_search_finds_every_answer_and_steps_hold_in_each(game: str, many: int) -> None:
    rng, numbers = random.Random(many), Counter[int]()
    for _ in range(many):
        puzzle = SEARCHED_MAKERS[game](rng)
        found = GAMES[game].answers(puzzle, MAX_ANSWERS)
        second = solver_module(game, "search").cpsat_solutions(puzzle, MAX_CP_SAT_ANSWERS)
        assert len(found) == len({*found})
        assert len(second) == len({*second}) == min(MAX_CP_SAT_ANSWERS, len(found))
        assert {*second} <= {*found}
        solution = GAMES[game].solve_and_explain(puzzle)
        assert {*solution.found_answers} <= {*found}
        assert len(solution.found_answers) == min(2, len(found))
        numbers[len(solution.found_answers)] += 1
        for step in (*solution.steps, *solution.all_steps):
            for answer in found[:MAX_ANSWERS_FOR_STEPS]:
                assert [*false_facts(Solution(puzzle, (answer,)), step)] == [], (puzzle.to_text(), step)
    assert game == "starbattle" or min(numbers[1], numbers[2]) > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_what_a_rule_finds_holds_in_every_answer(game: str) -> None:
    spoken = Counter[str]()
    for puzzle, answers in ambiguous_puzzles(game, random.Random(7)):
        for position, agreeing in positions_of_puzzle(puzzle, answers, random.Random(8)):
            for step in (*position.proof.all_steps, *position.steps, *steps_of_every_rule(game, position)):
                spoken[step.rule] += 1
                for answer in agreeing:
                    assert [*false_facts(Solution(puzzle, (answer,)), step)] == [], (puzzle.to_text(), step)
    rules = rule_base_names(game)
    assert {x for x in rules - {*spoken} if not is_left_out(x)} <= UNTESTED_RULES.get(game, set())


def test_the_check_sees_a_rule_that_takes_one_answer_for_granted() -> None:
    _, (one, other, *_) = next(ambiguous_puzzles("tango", random.Random(7)))
    (r, c) = next((r, c) for r, row in enumerate(one) for c, x in enumerate(row) if x != other[r][c])
    step = Step("pair", Claim((), ()), facts=value_facts((((r, c), one[r][c]),)))
    puzzle = random_tango(random.Random(7))
    assert [[*false_facts(Solution(puzzle, (x,)), step)] == [] for x in (one, other)] == [True, False]


def is_left_out(rule: str) -> bool:
    """True if a rule is not tested: shape rules repeat attack-region; other names are links of chains
    only."""
    return rule in CHAIN_RULE_NAMES or rule.endswith("omino-region")


def ambiguous_puzzles(game: str, rng: random.Random) -> Iterator[tuple[Puzzle, list[tuple[Any, ...]]]]:
    """Return puzzles with several answers, and these."""
    found = 0
    while found < PUZZLE_COUNTS.get(game, USUAL_COUNT):
        puzzle = PUZZLE_MAKERS[game](rng)
        answers = GAMES[game].answers(puzzle, MAX_ANSWERS_FOR_STEPS)
        assert answers
        if len(answers) > 1:
            assert not GAMES[game].solve_and_explain(puzzle).rating
            found += 1
            yield puzzle, [*answers]


def positions_of_puzzle(
    puzzle: Puzzle, answers: Sequence[tuple[Any, ...]], rng: random.Random
) -> Iterator[tuple[Position, list[tuple[Any, ...]]]]:
    """Return the start, and positions of a player who follows one of the answers; each with the answers
    that its marks agree with."""
    game = GAMES[puzzle.game]
    if puzzle.game == "nonogram":  # where nobody puts anything in
        proof = game.solve_and_explain(puzzle).proof
        assert proof
        yield Position({}, proof, ends_early=True), [*answers]
        return
    for i in range(POSITIONS_PER_ANSWER):
        solution = Solution(puzzle, (rng.choice(answers),))
        marks = right_marks(solution, rng) if i else {}
        yield (
            game.position(solution, marks),
            [x for x in answers if marks_agree(Solution(puzzle, (x,)), marks)],
        )


def marks_agree(solution: Solution, marks: Marks) -> bool:
    """True if all marks agree with an answer. A rectangle inside one of the answer's does not count as
    wrong, but as unfinished."""
    whole = {*marks.get("rectangles", ())} <= {*rectangles_of(solution.answer or ())}
    return whole and not GAMES[solution.puzzle.game].wrong_marks(solution, marks)


def right_marks(solution: Solution, rng: random.Random) -> Marks:
    rules = rules_of(solution)
    some = rng.sample([*rules.answer.items()], min(len(rules.answer), rng.randint(1, 3)))
    return rules.marks(dict(some))


def steps_of_every_rule(game: str, position: Position) -> Iterator[Step]:
    """Return the steps that each rule finds on the way from a position, even where easier rules find
    something."""
    if game == "nonogram":
        return  # its two rules are asked of every line in turn
    ladder: Sequence[Rung] = solver_module(game, "rules").LADDER
    telling = GAMES[game].deduction.explainer
    assert isinstance(position.proof.make_explainer, partial)
    state = position.proof.make_explainer.args[0].copy()
    for _ in range(LADDER_ROUNDS):
        for rung in ladder:
            for find in rung.rules:
                for firing in find(state, -1):
                    if firing.gives & ~state.facts:
                        yield telling(state).explain(firing, rung.tier)
        if not climb(state, ladder, rounds=1):
            return


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_knows_the_puzzle_and_its_answer(game: str) -> None:
    puzzle = RANDOM_PUZZLES[game](random.Random(5))
    known, unread = puzzle.schema(solved=True), puzzle.schema(solved=False)
    assert known.keys() == unread.keys() == {"game", "n", "k", "regions", "puzzle"}
    assert known["game"] == game
    assert unread["game"] in (None, game)  # nobody knows how many queens a unit takes before it is solved
    answer = GAMES[game].solve_and_explain(puzzle).found_answers[0]
    found = puzzle.answer_schema(answer)
    assert sorted(x is None for x in found.values()) == [False, True]
    assert set(puzzle.answer_schema(None).values()) == {None}


def test_cp_sat_gives_up_where_it_may_not_think() -> None:
    puzzle = random_nonogram(random.Random(1), 12, 12)
    assert isinstance(puzzle, Nonogram)
    assert search.cpsat_solutions(puzzle, budget=0.0) is None
