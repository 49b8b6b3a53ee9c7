"""Texts of pages and of books beside the puzzles: buttons, titles, problems, headings."""

from typing import Any

from ..solver.puzzle import Solution
from .game_words import Words
from .manner import PLAYER_MANNER, Manner, to_translate
from .phrases import steps_counted, verdict

#: Texts of buttons and labels, by the id of the element.
BUTTON_LABELS = {
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


def button_labels(manner: Manner) -> dict[str, str]:
    """Return the texts of buttons and labels in the language of a manner."""
    return {name: manner.say(text) for name, text in BUTTON_LABELS.items()}


# Titles of pages

SOLVED_TITLE = to_translate("{board}, solved in {steps}")
NO_BOARD_TITLE = to_translate("no board was read")


def game_title(words: Words, puzzle: Any) -> str:
    """Return the name of a game: "Queens", "Star Battle" """
    return words.title(puzzle).partition(",")[0]


def board_title(words: Words, puzzle: Any) -> str:
    """Return the name and size of a board: "Queens 8 x 8" """
    rows, columns = puzzle.shape
    return f"{game_title(words, puzzle)} {rows} x {columns}"


def solution_title(words: Words, solution: Solution, steps: int, manner: Manner = PLAYER_MANNER) -> str:
    """Return the title of a solution: "Queens 8 x 8, solved in 14 steps", or with the number of solutions."""
    board = board_title(words, solution.puzzle)
    if solution.status != "solved" or not steps:
        return f"{board}, {verdict(solution, manner)}"
    return manner.say(SOLVED_TITLE).format(board=board, steps=steps_counted(steps, manner))


def page_title(title: str, name: str) -> str:
    """Join title and file name with a dash: "Queens 8 x 8, solved in 14 steps - shot.png". Both may be empty;
    the text is not escaped yet."""
    return " \N{EN DASH} ".join(filter(None, (title, name)))


#: Texts of problems by their codes, for pages: the problem's own message names files and options.
PROBLEM_SENTENCES = {
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
    """Return the sentence of a problem for a page, with the remedy; empty for a problem that no page
    meets."""
    return manner.say(PROBLEM_SENTENCES[code]) if code in PROBLEM_SENTENCES else ""


# Texts of a book of puzzles

CONTENTS_HEADING = to_translate("Contents")
RULES_HEADING = to_translate("Rules")
EXAMPLE_HEADING, EXAMPLE_ANSWER_HEADING = to_translate("A puzzle"), to_translate("Its answer")
FIRST_STEPS_HEADING = to_translate("How it begins")
WHERE_HINTS_HEADING, FINDING_HINTS_HEADING = (
    to_translate("Hints: where to look"),
    to_translate("Hints: what follows"),
)
QR_CODES = to_translate("QR codes")
ANSWERS_HEADING = to_translate("Answers")
STEP_NUMBERS_NOTE = to_translate("Each small number is the step at which that can be deduced.")
RISING_DIFFICULTY, DIFFICULTY = to_translate("From easy to hard"), to_translate("Difficulty: {level}")
BOOK_ORIGIN = to_translate("Made with queens-snap, seed {seed}")

BOOK_INTRODUCTION = (
    to_translate("Every puzzle in this book has exactly one answer, and none needs guessing: each step "
    "follows from what is there already."),
    to_translate("Stuck? There are two kinds of hints. The first only say where to look; the second say "
    "what follows there, and why. Both are about the first steps of a puzzle."),
)  # fmt: skip
STEPS_INTRODUCTION = to_translate(
    "The small numbers in the answers are steps: what has the same number is found together, and each step "
    "follows from those before it."
)
HINTS_INTRODUCTION = to_translate(
    "Rows count from the top, columns from the left; the numbers stand beside each board."
)


def book_title(number: int, manner: Manner) -> str:
    """Return the title of a book of puzzles."""
    said = manner.counted("{number} puzzle", "{number} puzzles", number)
    return said[:1].upper() + said[1:]


def difficulty_line(level: str, manner: Manner) -> str:
    """Return the line about the difficulty of a book. level: a label of ratings; empty if puzzles get
    harder."""
    if not level:
        return manner.say(RISING_DIFFICULTY)
    return manner.say(DIFFICULTY).format(level=manner.say(level))


def origin_line(seed: int, manner: Manner) -> str:
    """Return the line on a book's cover that names this program and the seed."""
    return manner.say(BOOK_ORIGIN).format(seed=seed)
