"""What stands on the buttons of the pages that show a way."""

from typing import Any

from ..solver.puzzle import Solution
from .game_words import Words
from .manner import PLAYER_MANNER, Manner, to_translate
from .phrases import steps_counted, verdict

#: By the id of the element that it names.
LABELS = {
    "board": to_translate("the board"),
    "steps": to_translate("steps"),
    "back": to_translate("previous step"),
    "place": to_translate("step"),
    "forward": to_translate("next step"),
    "letters": to_translate("Letters on all cells"),
    "axes": to_translate("Numbers of rows and columns"),
    "tabs": to_translate("what to show"),
    "to-steps": to_translate("Steps"),
    "to-play": to_translate("Play"),
    "unplayed": to_translate("This puzzle cannot be played on this page: step through its solution here."),
}


def labels(manner: Manner) -> dict[str, str]:
    """What the pages say, in the language of a manner."""
    return {name: manner.say(text) for name, text in LABELS.items()}


# ── titles ────────────────────────────────────────
# What pages are called: by the puzzle, its answer, and the name of the picture.

SOLVED = to_translate("{board}, solved in {steps}")
NO_BOARD = to_translate("no board was read")


def game_title(words: Words, puzzle: Any) -> str:
    """ "Queens", "Star Battle" """
    return words.title(puzzle).partition(",")[0]


def board_title(words: Words, puzzle: Any) -> str:
    """ "Queens 8 x 8" """
    rows, columns = puzzle.shape
    return f"{game_title(words, puzzle)} {rows} x {columns}"


def solution_title(words: Words, solution: Solution, steps: int, manner: Manner = PLAYER_MANNER) -> str:
    """ "Queens 8 x 8, solved in 14 steps"; where no steps lead to one answer, how many answers there are."""
    board = board_title(words, solution.puzzle)
    if solution.status != "solved" or not steps:
        return f"{board}, {verdict(solution, manner)}"
    return manner.say(SOLVED).format(board=board, steps=steps_counted(steps, manner))


def page_title(about: str, name: str) -> str:
    """ "Queens 8 x 8, solved in 14 steps - shot.png", with a dash; either may be empty. Not escaped yet."""
    return " \N{EN DASH} ".join(filter(None, (about, name)))


# ── problems ────────────────────────────────────────
# What a page says where there is no answer, by the code of the problem: what is wrong, and what to do. The
# problem's own message names files and options, as a command line needs it.

PROBLEMS = {
    "not-an-image": to_translate("This is not a picture. Choose a screenshot or a photo of the board."),
    "unsupported": to_translate(
        "Pictures of this kind are not read. Save it as PNG or JPEG, or take a screenshot of it."
    ),
    "truncated": to_translate("The picture is cut short or damaged. Save or send it again."),
    "too-large": to_translate("The picture is too large. Crop it to the board."),
    "no-board": to_translate(
        "No whole board was found in this picture. Show all of it, straight and uncovered."
    ),
    "other-game": to_translate(
        "This looks like another game, which is not read from pictures. "
        "Show a board of one of the games here."
    ),
    "malformed-board": to_translate(
        "The correction does not fit the board that was read. Undo it, and correct another cell."
    ),
    "timeout": to_translate(
        "The board was read, but it is not solved in the time that it may take. Check that it was read right."
    ),
    "crashed": to_translate(
        "The program failed on this picture. Please report it, with the picture if you can."
    ),
}


def problem_sentence(code: str, manner: Manner) -> str:
    """Two sentences; nothing for a problem that a page does not meet."""
    return manner.say(PROBLEMS[code]) if code in PROBLEMS else ""


# ── book ────────────────────────────────────────
# What a book of puzzles says beside the puzzles.

CONTENTS = to_translate("Contents")
RULES = to_translate("Rules")
EXAMPLE, ITS_ANSWER = to_translate("A puzzle"), to_translate("Its answer")
BEGINS = to_translate("How it begins")
WHERE, WHAT = to_translate("Hints: where to look"), to_translate("Hints: what follows")
ANSWERS = to_translate("Answers")
NUMBERED = to_translate("Each small number is the step at which that can be deduced.")
RISING, LEVEL = to_translate("From easy to hard"), to_translate("Difficulty: {level}")
MADE = to_translate("Made with queens-snap, seed {seed}")

ABOUT = (
    to_translate("Every puzzle in this book has exactly one answer, and none needs guessing: each step "
    "follows from what is there already."),
    to_translate("Stuck? There are two kinds of hints. The first only say where to look; the second say "
    "what follows there, and why. Both are about the first steps of a puzzle."),
)  # fmt: skip
STEPS = to_translate(
    "The small numbers in the answers are steps: what has the same number is found together, and each step "
    "follows from those before it."
)
HINTED = to_translate("Rows count from the top, columns from the left; the numbers stand beside each board.")


def title(number: int, manner: Manner) -> str:
    """What the book is called."""
    said = manner.counted("{number} puzzle", "{number} puzzles", number)
    return said[:1].upper() + said[1:]


def difficulty(level: str, manner: Manner) -> str:
    """What is said of how hard the puzzles are. level: of a rating, empty for all of them in turn."""
    if not level:
        return manner.say(RISING)
    return manner.say(LEVEL).format(level=manner.say(level))


def made(seed: int, manner: Manner) -> str:
    """Where the book comes from."""
    return manner.say(MADE).format(seed=seed)
