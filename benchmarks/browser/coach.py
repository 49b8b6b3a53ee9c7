"""Does the coach in a browser tab say what the library says?

    python benchmarks/browser/coach.py [FOLDER] [--boards N] [--positions M] [--site DIR]

FOLDER holds a .jsonl file for each game (default: ../shared/boards beside this repository). Of N boards of a
game, and of M half-filled positions of these, the worker of the page is asked for all that the coach knows
(status, wrong marks with their reasons, the way with its sentences and sketches), and so is the library.
Prints how many answers are the same; exit status 1 where one is not.
"""

import argparse
import json
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # the tests are no installed package
sys.path.insert(0, str(Path(__file__).parents[1] / "solver"))

from claims import BOARDS, KINDS, read
from site_of_page import chromium, offered

from queens_snap.drop.engine.coach import advise
from queens_snap.drop.engine.requests import RequestOptions
from queens_snap.solver.games import GAMES
from queens_snap.solver.puzzle import Marks, Puzzle
from tests.claims.told import CHECKERS

PLAYED = ("queens", "starbattle", "tango", "zip", "minisudoku", "patches")
ASK = """async (body) => {
  const { engine } = await import("./engine.js");
  return engine.ask("coach", { body });
}"""


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=BOARDS)
    parser.add_argument("--boards", type=int, default=20)
    parser.add_argument("--positions", type=int, default=10)
    parser.add_argument("--site", type=Path, metavar="DIR")
    args = parser.parse_args(argv)
    differ = 0
    with offered(args.site) as address, chromium() as browser:
        page = browser.new_context().new_page()
        page.set_default_timeout(120_000)
        page.goto(address)
        for game in PLAYED:
            asked = _plays(game, args.folder, args.boards, args.positions)
            wrong = [name for name, body in asked if page.evaluate(ASK, body) != _known(body)]
            differ += len(wrong)
            print(f"{game}: {len(asked) - len(wrong)} of {len(asked)} answers the same", *wrong[:3])
            sys.stdout.flush()
    return int(differ > 0)


def _known(body: dict[str, object]) -> object:
    return json.loads(advise(json.dumps(body).encode(), RequestOptions()).body)


def _plays(game: str, folder: Path, boards: int, positions: int) -> list[tuple[str, dict[str, object]]]:
    """Boards as they are, then some of them half filled: (name, what the coach is asked)."""
    rows = read(folder / KINDS[game].file)
    puzzles = [(row["id"], GAMES[game].of_json(row)) for row in rows[:: max(1, len(rows) // boards)][:boards]]
    halves = [(f"{name}, half", puzzle, _half(puzzle, name)) for name, puzzle in puzzles[:positions]]
    return [(name, _body(puzzle, marks)) for name, puzzle, marks in (*((*x, {}) for x in puzzles), *halves)]


def _half(puzzle: Puzzle, name: str) -> Marks:
    solution, some = GAMES[puzzle.game].conclude(puzzle), CHECKERS[puzzle.game].marks
    return some(solution, random.Random(name)) if some and solution.answer is not None else {}


def _body(puzzle: Puzzle, marks: Marks) -> dict[str, object]:
    return json.loads(json.dumps({"puzzle": puzzle.to_json(), "marks": marks}))


if __name__ == "__main__":
    sys.exit(main())
