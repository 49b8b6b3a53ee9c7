"""Measure how long the page takes to show a board to play on, and a hint, in Chromium.

    python benchmarks/solver/play.py [--rounds N] [--game NAME]

For each game, with a capture of fixtures/ (for Star Battle, a board as the program draws it): the median
times from dropping a capture to its board, and from asking for a hint to the hint, beside the library's time
for the same, in turn in one run. Exit status 1 if the page takes 150 ms longer than the library.
(tests/drop/local/test_play.py checks hints, mistakes and touches.)
"""

import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))
from command_line import open_parser
from draw import open_browser

from queens_snap.overlay.paint.flat import render_puzzle
from queens_snap.overlay.picture import encode
from queens_snap.pipeline import Snap, snap, solve_puzzle
from queens_snap.solver.queens.puzzle import parse_board
from tests.drop.local.test_page import HAND_OVER_FILE, png, read, settled
from tests.drop.shots import SHOTS
from tests.playing import Player, rules_of

STARS_BOARD = "AAAAABBB AAAAABBB CCCDAABB ECDDDFFF ECCDDDDF ECGGGDDH EEGGHHDH GGGHHHHH"  # two stars a unit
STAR_BATTLE = "starbattle"
MAX_DELAY = 150.0  # ms that the page may take longer than the library
#: Measure the time from a click or a drop until an element is visible, by the page's own clock.
UNTIL_VISIBLE = f"""([act, sign, given]) => new Promise((done) => {{
  const begin = performance.now(), is = () => document.querySelector(sign)?.checkVisibility();
  const look = () => (is() ? done(performance.now() - begin) : setTimeout(look, 1));
  if (act) document.querySelector(act).click();
  else ({HAND_OVER_FILE})(given);
  look();
}})"""


def main(argv: list[str] | None = None) -> int:
    parser = open_parser(__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--game", choices=[*SHOTS, STAR_BATTLE], action="append")
    args = parser.parse_args(argv)
    late = 0
    with TemporaryDirectory() as folder, page_address() as address, open_browser() as browser:
        shots = {**SHOTS, STAR_BATTLE: draw_star_battle(Path(folder))}
        for game in args.game or shots:
            print(game)
            late += compare_times(browser, address, shots[game], args.rounds)
    return 1 if late else 0


def draw_star_battle(folder: Path) -> Path:
    """Draw a Star Battle board; return the picture's file."""
    picture, board = folder / "starbattle.png", parse_board("\n".join(("k=2", *STARS_BOARD.split())))
    picture.write_bytes(encode(render_puzzle(board), ".png"))
    return picture


@contextmanager
def page_address() -> Iterator[str]:
    """Serve the page by the program itself, in a process of its own."""
    command = [sys.executable, "-m", "queens_snap.cli", "serve", "--no-open", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        line = process.stdout.readline()
        yield next(word.rstrip("/.,") for word in line.split() if word.startswith("http"))
        process.terminate()


def open_capture(browser: Any, address: str, shot: Path) -> Player:
    """Return a player in a new tab with a capture's board."""
    tab = browser.new_context().new_page()
    tab.set_default_timeout(30_000)
    tab.goto(address)
    tab.evaluate(HAND_OVER_FILE, ["drop", shot.name, png(shot)])
    settled(tab)
    solution = read(shot).solution
    assert solution
    return Player(tab, rules_of(solution))


def library_time(make: Callable[[], Snap]) -> float:
    """Return the time that the library takes for the way of a puzzle (ms)."""
    begin = perf_counter()
    story = make().story(True)
    assert story
    story.to_json()
    return (perf_counter() - begin) * 1000


def compare_times(browser: Any, address: str, shot: Path, rounds: int) -> int:
    """Print the median times; return the number of those that are too long."""
    data, given = shot.read_bytes(), ["drop", shot.name, png(shot)]
    taken: dict[str, list[float]] = {"drop": [], "own drop": [], "hint": [], "own hint": []}
    for i in range(rounds + 1):
        player = open_capture(browser, address, shot)  # everything is loaded from here on
        player.tab.click("#close")
        round_ = {
            "drop": player.tab.evaluate(UNTIL_VISIBLE, [None, ".hand", given]),
            "own drop": library_time(lambda: snap(data)),
            "hint": player.tab.evaluate(
                UNTIL_VISIBLE, [".acts [data-act=hint]", ".acts [data-act=more]", None]
            ),
            "own hint": library_time(lambda player=player: solve_puzzle(player.rules.puzzle, "x")),
        }
        for name, time in round_.items() if i else ():
            taken[name].append(time)
        player.tab.context.close()
    late = 0
    for name in ("drop", "hint"):
        page, library = (statistics.median(taken[x]) for x in (name, f"own {name}"))
        print(f"  {name}: page {page:.0f} ms, library {library:.0f} ms, {page - library:+.0f}")
        late += page - library > MAX_DELAY
    return late


if __name__ == "__main__":
    sys.exit(main())
