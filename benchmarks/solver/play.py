"""The board that is played on, in Chromium: true, sound, and how long one waits.

    python benchmarks/solver/play.py [--positions N] [--touches N] [--rounds N] [--game NAME]

For each game, on a capture of fixtures/ (of Star Battle, on a board as the program draws it): N half-played
positions, in which the coach's hint must be that of the library, true and new, and the marks that it calls
wrong those of the library; N touches, lines and keys at random, which must lead to nothing that the game
forbids and to no error; and the medians of dropping a capture until its board can be played on, and of asking
for a hint until it is there, beside the library's own time for the same, in turn in one run. Exit status 1
where anything is untrue, or 150 ms slower than the library.
"""

import argparse
import random
import shutil
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))  # the tests are no installed package

from playwright.sync_api import sync_playwright

from queens_snap.overlay.story.story import Story
from queens_snap.pipeline import Snap, snap, solve_puzzle
from tests.drop.local.test_page import HAND_OVER, png, read, settled
from tests.drop.shots import SHOTS
from tests.playing import Player, rules_of

STARS = "AAAAABBB AAAAABBB CCCDAABB ECDDDFFF ECCDDDDF ECGGGDDH EEGGHHDH GGGHHHHH"  # two of them
STAR_BATTLE = "starbattle"
MOST = 150.0  # ms that the page may take beside the library
# How long until something is seen, from a click or a drop on, in the page's own clock.
UNTIL = f"""([act, sign, given]) => new Promise((done) => {{
  const begin = performance.now(), is = () => document.querySelector(sign)?.checkVisibility();
  const look = () => (is() ? done(performance.now() - begin) : setTimeout(look, 1));
  if (act) document.querySelector(act).click();
  else ({HAND_OVER})(given);
  look();
}})"""


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--touches", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--game", choices=[*SHOTS, STAR_BATTLE], action="append")
    args = parser.parse_args(argv)
    faults = 0
    with TemporaryDirectory() as folder, served() as address, sync_playwright() as playwright:
        shots = {**SHOTS, STAR_BATTLE: star_battle(Path(folder))}
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        for game in args.game or shots:
            errors: list[str] = []
            player = opened(browser, address, shots[game], errors)
            untrue = positions(player, shots[game], args.positions, random.Random(game))
            forbidden = touches(player, args.touches, random.Random(game))
            print(
                f"{game}: {args.positions} positions, {len(untrue)} untrue; {args.touches} touches,", end=" "
            )
            print(f"{len(forbidden)} forbidden positions; {len(errors)} errors")
            print(*untrue, *forbidden, *errors, sep="\n", end="\n" if untrue or forbidden or errors else "")
            faults += len(untrue) + len(forbidden) + len(errors)
            faults += times(browser, address, shots[game], args.rounds)
        browser.close()
    return 1 if faults else 0


def star_battle(folder: Path) -> Path:
    """A picture of a board."""
    board, picture = folder / "board.txt", folder / "starbattle.png"
    board.write_text("\n".join(["k=2", *STARS.split()]), "utf-8")
    command = [sys.executable, "-m", "queens_snap.cli", "render", str(board), "-o", str(picture)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return picture


@contextmanager
def served() -> Iterator[str]:
    """The page, by the program itself, in a process of its own."""
    command = [sys.executable, "-m", "queens_snap.cli", "serve", "--no-open", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        line = process.stdout.readline()
        yield next(word.rstrip("/.,") for word in line.split() if word.startswith("http"))
        process.terminate()


def opened(browser: Any, address: str, shot: Path, errors: list[str]) -> Player:
    """A tab in which a capture's board stands."""
    tab = browser.new_context().new_page()
    tab.set_default_timeout(30_000)
    tab.on("pageerror", lambda error: errors.append(str(error)))
    tab.on("console", lambda m: errors.append(m.text) if m.type in ("error", "warning") else None)
    tab.goto(address)
    tab.evaluate(HAND_OVER, ["drop", shot.name, png(shot)])
    settled(tab)
    solution = read(shot).solution
    assert solution
    return Player(tab, rules_of(solution))


def stood(player: Player, shot: Path) -> Snap:
    """Verdict of the library on the position."""
    marks = player.rules.marks(player.position)
    return solve_puzzle(player.rules.puzzle, "x", entered=marks, colours=read(shot).cell_colours)


def positions(player: Player, shot: Path, number: int, rng: random.Random) -> list[str]:
    """Find untrue answers in half-played positions, every second one with mistakes."""
    untrue = []
    for i in range(number):
        player.put(player.rules.half(rng, wrong=rng.randrange(1, 4) if i % 2 else 0))
        known = stood(player, shot)
        untrue += wrongly_named(player, known) if known.mistakes else misled(player, known)
    return untrue


def wrongly_named(player: Player, known: Snap) -> list[str]:
    """Find positions where the coach names other marks than the library, or does not say why."""
    cells = {f"row {mark.cell[0] + 1}, column {mark.cell[1] + 1}" for mark in known.mistakes}
    named = {said.split(" in ")[1].removesuffix(" is wrong.") for said in player.named_wrong()}
    player.act("why")
    player.tab.locator(".acts [data-act=why]").wait_for(state="detached")
    return [f"wrong are {cells}, not {named}"] if named != cells or "is wrong." in player.said else []


def misled(player: Player, known: Snap) -> list[str]:
    """Find positions where the hint differs from the library's, is untrue, or says nothing new."""
    story, before = known.story(True), player.position
    assert isinstance(story, Story)
    text = next(story.text(i) for i, step in enumerate(story.steps, 1) if step.leaves_mark)
    said = player.hint()
    player.act("doIt")
    new = {name: value for name, value in player.position.items() if before.get(name) != value}
    true = all(player.rules.is_right(name, value) for name, value in new.items())
    return [] if new and true and said == text else [f"{said!r}, not {text!r}; new: {new}"]


def touches(player: Player, number: int, rng: random.Random) -> list[str]:
    """Find forbidden states after random touches."""
    player.put({})
    found = []
    for _ in range(number):
        player.fumble(rng)
        found += [fault] if (fault := player.rules.fault(player.position)) else []
    return found


def own(make: Callable[[], Snap]) -> float:
    """Time that the library takes for the way of a puzzle, ms."""
    begin = perf_counter()
    story = make().story(True)
    assert story
    story.to_json()
    return (perf_counter() - begin) * 1000


def times(browser: Any, address: str, shot: Path, rounds: int) -> int:
    """Prints the medians; how many are too long."""
    data, given = shot.read_bytes(), ["drop", shot.name, png(shot)]
    taken: dict[str, list[float]] = {}

    for i in range(rounds + 1):
        player = opened(browser, address, shot, [])  # everything is loaded then
        player.tab.click("#close")
        drop = player.tab.evaluate(UNTIL, [None, ".hand", given])
        own_drop = own(lambda: snap(data))
        hint = player.tab.evaluate(UNTIL, [".acts [data-act=hint]", ".acts [data-act=more]", None])
        own_hint = own(lambda player=player: solve_puzzle(player.rules.puzzle, "x"))
        if i:
            for name, time in (
                ("drop", drop),
                ("own drop", own_drop),
                ("hint", hint),
                ("own hint", own_hint),
            ):
                taken.setdefault(name, []).append(time)
        player.tab.context.close()
    late = 0
    for name in ("drop", "hint"):
        page, library = (statistics.median(taken[x]) for x in (name, f"own {name}"))
        print(f"  {name}: page {page:.0f} ms, library {library:.0f} ms, {page - library:+.0f}")
        late += page - library > MOST
    return late


if __name__ == "__main__":
    sys.exit(main())
