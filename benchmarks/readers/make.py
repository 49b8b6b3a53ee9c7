"""Pictures to measure readers by, with what is true of them, drawn from a seed:

    python benchmarks/readers/make.py OUT --count 2000 --seed 1

writes PNG and JPEG files and truth.jsonl, an object a picture (README.md says what is in it). Needs the
package with its extra `dev`, and a Chromium.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from readers_drawn import Planned, encoded, made, planned  # puts the rooms of all that draws on the path
from readers_kinds import ShownPicture

from queens_snap.solver.games import GAMES

from scoring import Truth  # isort: skip


def main(argv: Sequence[str] | None = None) -> int:
    """Draws and writes; answers the exit status."""
    args = _arguments(argv)
    args.out.mkdir(parents=True, exist_ok=True)
    wanted = planned(args.count)
    with (args.out / "truth.jsonl").open("w", encoding="utf-8") as truths:
        for one, shown in made(wanted, args.seed):
            suffix, data = encoded(shown)
            file = one.name + suffix
            (args.out / file).write_bytes(data)
            truths.write(f"{json.dumps(row(one, shown, file))}\n")
    print(f"{len(wanted)} pictures in {args.out}")
    return 0


def row(one: Planned, shown: ShownPicture, file: str) -> dict[str, Any]:
    """Line of truth.jsonl for a picture."""
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
    record = GAMES[game]
    return record.conclude(record.of_json(board)).answer


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
