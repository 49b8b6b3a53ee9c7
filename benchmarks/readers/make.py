"""Pictures to measure readers by, with what is true of them, drawn from a seed:

    python benchmarks/readers/make.py OUT --count 2000 --seed 1

writes PNG and JPEG files and truth.jsonl, an object a picture (README.md says what is in it). Needs the
package with its extra `dev`, and a Chromium.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import cv2
from readers_kinds import GAMES, KINDS, Ask, Kind, Looks, Shown
from readers_looks import LOOKS, scene  # puts the rooms of all that draws on the path

from queens_snap.solver.games import GAMES as RECORDS

from robustness_base import Base  # isort: skip
from robustness_drawn import bases  # isort: skip
from scoring import Truth  # isort: skip


class Planned(NamedTuple):
    """A picture to be made. game: "" where the kind is of none. number: of its kind and game."""

    kind: Kind
    game: str
    number: int

    @property
    def source(self) -> str:
        """The game of whose boards it is made."""
        return self.game or GAMES[self.number % len(GAMES)]

    @property
    def name(self) -> str:
        """Of its file, without suffix."""
        words = (self.kind.name.replace(" ", "-").lower(), self.game, f"{self.number:04d}")
        return "-".join(filter(None, words))


def main(argv: Sequence[str] | None = None) -> int:
    """Draws and writes; answers the exit status."""
    args = _arguments(argv)
    args.out.mkdir(parents=True, exist_ok=True)
    wanted = planned(args.count)
    with (args.out / "truth.jsonl").open("w", encoding="utf-8") as truths:
        for one, shown in made(wanted, args.seed):
            file = _keep(args.out / one.name, shown)
            truths.write(f"{json.dumps(row(one, shown, file.name))}\n")
    print(f"{len(wanted)} pictures in {args.out}")
    return 0


def planned(count: int) -> list[Planned]:
    """So many pictures, of all kinds and games alike, as often as the kinds are to be."""
    round_ = [(kind, game) for kind in KINDS for game in kind.games for _ in range(kind.often)]
    counts: dict[tuple[str, str], int] = {}
    found = []
    for kind, game in islice(cycle(round_), count):
        number = counts.get((kind.name, game), 0)
        counts[kind.name, game] = number + 1
        found.append(Planned(kind, game, number))
    return found


def made(wanted: Sequence[Planned], seed: int) -> Iterator[tuple[Planned, Shown]]:
    """The pictures, each from a seed of its own, game by game: their boards are drawn first."""
    for game in GAMES:
        some = [one for one in wanted if one.source == game]
        looks = drawn(game, max((one.number + 1 for one in some if one.kind.name in LOOKS), default=1), seed)
        for one in some:
            yield one, one.kind.draw(Ask(Random(f"{seed} {one.name}"), one.number, looks))


def drawn(game: str, count: int, seed: int) -> Looks:
    """So many boards of a game in each look."""
    names = [(look, number) for look in LOOKS for number in range(count)]
    scenes = {
        f"{look} {number}": scene(game, look, Random(f"{seed} {game} {look} {number}"))
        for look, number in names
    }
    looks: dict[str, list[Base]] = {}
    for (look, _), base in zip(names, bases(game, scenes), strict=True):
        looks.setdefault(look, []).append(base)
    return looks


def row(one: Planned, shown: Shown, file: str) -> dict[str, Any]:
    """What truth.jsonl says of a picture."""
    return {
        "file": file,
        "kind": one.kind.name,
        "game": one.game or None,
        "due": shown.due,
        "board": shown.board,
        "solution": _solution(one.game, shown.board) if shown.board else None,
        "what": shown.what,
    }


def _solution(game: str, board: Truth) -> Any:
    """The only answer."""
    record = RECORDS[game]
    return record.conclude(record.of_json(board)).answer


def _keep(path: Path, shown: Shown) -> Path:
    """The file, as it is written."""
    bgr = shown.rgb[..., ::-1]
    if shown.quality is None:
        file, how = path.with_suffix(".png"), []
    else:
        file, how = path.with_suffix(".jpg"), [cv2.IMWRITE_JPEG_QUALITY, shown.quality]
    file.write_bytes(cv2.imencode(file.suffix, bgr, how)[1].tobytes())
    return file


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path, metavar="OUT", help="folder for the pictures")
    parser.add_argument("--count", type=int, default=2000, help="how many (default 2000)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed draws the same (default 1)")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())
