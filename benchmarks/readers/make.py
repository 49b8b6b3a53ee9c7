"""Draw pictures to measure readers by, with what is true of them, from a seed:

    python benchmarks/readers/make.py OUT --count 2000 --seed 1

writes PNG and JPEG files and truth.jsonl, an object a picture (README.md says what is in it). Needs the
package with its extra `dev`, and a Chromium.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import cv2

sys.path.insert(0, str(Path(__file__).parents[1]))
import command_line
from drawn_pictures import BoardPicture, DrawnPicture
from readers_kinds import GAMES, KINDS, Looks, PictureKind, Request
from readers_looks import LOOKS, scene
from robustness_boards import bases
from scoring import Truth

from queens_snap.solver.games import GAMES as GAME_RECORDS


class PlannedPicture(NamedTuple):
    """A picture to be made. game: "" if the kind shows no game. number: of its kind and game."""

    kind: PictureKind
    game: str
    number: int

    @property
    def source(self) -> str:
        """The game of whose boards it is made."""
        return self.game or GAMES[self.number % len(GAMES)]

    @property
    def name(self) -> str:
        """The name of its file, without suffix."""
        words = (self.kind.name.replace(" ", "-").lower(), self.game, f"{self.number:04d}")
        return "-".join(filter(None, words))


def main(argv: Sequence[str] | None = None) -> int:
    """Draw and write the pictures; return the exit status."""
    args = _arguments(argv)
    args.out.mkdir(parents=True, exist_ok=True)
    wanted = planned(args.count)
    with (args.out / "truth.jsonl").open("w", encoding="utf-8") as truths:
        for plan, picture in made(wanted, args.seed):
            suffix, data = encoded(picture)
            file = plan.name + suffix
            (args.out / file).write_bytes(data)
            truths.write(f"{json.dumps(_truth_line(plan, picture, file))}\n")
    print(f"{len(wanted)} pictures in {args.out}")
    return 0


def planned(count: int) -> list[PlannedPicture]:
    """Plan pictures of all kinds and games in turn, each kind as often as it is to be."""
    turn = [(kind, game) for kind in KINDS for game in kind.games for _ in range(kind.frequency)]
    counts: Counter[tuple[str, str]] = Counter()
    plans = []
    for kind, game in islice(cycle(turn), count):
        plans.append(PlannedPicture(kind, game, counts[kind.name, game]))
        counts[kind.name, game] += 1
    return plans


def examples() -> list[PlannedPicture]:
    """Plan a picture of each kind, of one game after the other."""
    return [PlannedPicture(kind, kind.games[i % len(kind.games)], 0) for i, kind in enumerate(KINDS)]


def made(wanted: Sequence[PlannedPicture], seed: int) -> Iterator[tuple[PlannedPicture, DrawnPicture]]:
    """Draw pictures, each from a seed of its own, game by game: its boards are drawn first."""
    for game in GAMES:
        plans = [plan for plan in wanted if plan.source == game]
        count = max((plan.number + 1 for plan in plans if plan.kind.name in LOOKS), default=1)
        looks = _draw_boards(game, count, seed)
        for plan in plans:
            yield plan, plan.kind.draw(Request(Random(f"{seed} {plan.name}"), plan.number, looks))


def _draw_boards(game: str, count: int, seed: int) -> Looks:
    """Draw a count of boards of a game in each look."""
    looks: dict[str, list[BoardPicture]] = {}
    for look in LOOKS:
        names = [f"{look} {number}" for number in range(count)]
        scenes = {name: scene(game, look, Random(f"{seed} {game} {name}")) for name in names}
        looks[look] = list(bases(game, scenes))
    return looks


def encoded(picture: DrawnPicture) -> tuple[str, bytes]:
    """Return the suffix and the content of a picture's file."""
    suffix, options = ".png", list[int]()
    if picture.quality is not None:
        suffix, options = ".jpg", [cv2.IMWRITE_JPEG_QUALITY, picture.quality]
    return suffix, cv2.imencode(suffix, picture.rgb[..., ::-1], options)[1].tobytes()


def _truth_line(plan: PlannedPicture, picture: DrawnPicture, file: str) -> dict[str, Any]:
    """Return the line of truth.jsonl for a picture."""
    board = picture.truth.truth if picture.truth else None
    return {
        "file": file,
        "kind": plan.kind.name,
        "game": plan.game or None,
        "due": picture.due,
        "board": board,
        "solution": _solution(plan.game, board) if board else None,
        "what": picture.change,
    }


def _solution(game: str, board: Truth) -> Any:
    """Return the only answer of a board."""
    record = GAME_RECORDS[game]
    return record.solve_and_explain(record.of_json(board)).answer


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = command_line.open_parser(__doc__)
    parser.add_argument("out", type=Path, metavar="OUT", help="folder for the pictures")
    parser.add_argument("--count", type=int, default=2000, help="how many (default 2000)")
    parser.add_argument("--seed", type=int, default=1, help="equal seeds draw equal pictures (default 1)")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())
