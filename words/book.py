"""What a book of puzzles says beside the puzzles."""

from .manner import Manner, to_translate

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
