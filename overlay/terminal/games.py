"""What a terminal shows of the games besides Queens."""

from ...solver.puzzle import Answer, GameSolution
from ...words.wording import counted, rule_name
from ..story.game_story import GameStory
from .account import VERDICTS, printable

TITLES = {"tango": "Tango", "zip": "Zip", "nonogram": "Nonogram"}


def print_game_account(name: str, solution: GameSolution, *, explain: bool = False) -> None:
    """Print the puzzle with its answer, and how a person gets there: how many steps and the hardest rule,
    with `explain` every step. Of an ambiguous puzzle two answers are printed."""
    rows, columns = solution.puzzle.shape
    title = TITLES[solution.puzzle.game]
    print(f"{printable(name)}: {title}, {rows} x {columns}, {VERDICTS[solution.status]}")
    print_answers(solution)
    for i, step in enumerate(solution.steps if explain else (), 1):
        print(f"{i:4d}. {step.text}")
    if solution.rating:
        hardest = solution.rating.hardest
        rule = f"; hardest rule: {rule_name(hardest.rule)}" if hardest else ""
        print(f"{counted(len(solution.steps), 'step')}, {solution.rating.label}{rule}")
    if solution.guessed:
        print(f"{len(solution.guessed)} cells were found by search alone: no rule reaches them")


def print_answers(solution: GameSolution) -> None:
    """Print the puzzle with its answer, or with none; of an ambiguous one with each of two."""
    shown: tuple[Answer | None, ...] = solution.found or (None,)
    for i, answer in enumerate(shown, 1):
        if len(shown) > 1:
            print(f"answer {i}:")
        for line in solution.puzzle.drawn(answer):
            print(f"  {line}".rstrip())


def print_game_state(story: GameStory, steps: int) -> None:
    """Print the puzzle as it is after so many steps (all, where there are fewer), and the last of them."""
    steps = min(steps, len(story.steps))
    print(f"{printable(story.name)}: after {steps} of {counted(len(story.steps), 'step')}")
    for line in story.drawn_after(steps):
        print(f"  {line}".rstrip())
    if steps:
        print(f"{steps:4d}. {story.steps[steps - 1].text}")
