"""The round trip of puzzles given as text: is the rendered picture, read back, the same puzzle?

    python benchmarks/reading/roundtrip_boards.py FILE.jsonl... [--cell 24 32 48 72] [--every N] [--list]

A row holds a puzzle, and "solution" and "solutions" (how many) if they are known. Only puzzles that can be
read count: of a game that is read from captures, with one solution, square, at most 25 x 25, no cell without
a region. Each is rendered at every size in every theme that shows all of it, without its answer and with it,
as PNG and as JPEG. Boards with a region in several parts are counted apart: in black and white only letters
show which parts belong together. Exit status 1 if any picture was read as another puzzle without a warning,
or a board whose regions are in one part was not read right.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import product
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))
import command_line
from drawn_pictures import REFUSED, SILENT, VAGUE, DrawnPicture, answer_row
from scoring import DOUBTED, RIGHT, KnownCapture

from queens_snap.overlay.moment import Moment
from queens_snap.overlay.paint.flat import render_puzzle
from queens_snap.overlay.picture import encode
from queens_snap.overlay.themes import THEMES
from queens_snap.solver.games import GAMES, game_of_row
from queens_snap.solver.puzzle import Answer, Puzzle
from queens_snap.vision.recognise import read_capture
from queens_snap.vision.source.decode import load
from queens_snap.vision.source.errors import NoBoardFound

LARGEST = 25  # cells a side that are read from captures
CHUNK = 20  # pictures that a process takes at a time
COLOURED = tuple(theme for theme in THEMES if theme != "print")
#: The games whose pictures are read, with the themes that show all of a puzzle.
THEMES_OF_GAMES = {"queens": tuple(THEMES), "starbattle": tuple(THEMES), "tango": COLOURED, "zip": COLOURED}
ANSWER_HIDES_PUZZLE = ("zip",)  # games of which only pictures without the answer are read


class RoundTrip(NamedTuple):
    """A picture to make and read. suffix: of its file."""

    name: str
    puzzle: Puzzle
    answer: Answer | None
    theme: str
    cell: int
    suffix: str

    @property
    def kind(self) -> str:
        """The heading under which it is counted."""
        shape = "in parts" if self.puzzle.oddities else "whole"
        filled = "solved" if self.answer else "bare"
        return f"{self.puzzle.game} {shape} {self.theme} {self.cell} px {filled} {self.suffix}"


def main(argv: list[str] | None = None) -> int:
    """Render and read; print a table of the kinds of pictures."""
    parser = command_line.open_parser(__doc__)
    parser.add_argument("files", nargs="+", type=command_line.existing_file, metavar="FILE")
    parser.add_argument("--cell", nargs="+", type=int, default=[24, 32, 48, 72], help="px a cell")
    parser.add_argument("--theme", nargs="+", choices=THEMES, default=list(THEMES))
    parser.add_argument("--suffix", nargs="+", choices=(".png", ".jpg"), default=[".png", ".jpg"])
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th picture")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--list", action="store_true", help="name the puzzles that are not read right")
    args = parser.parse_args(argv)
    puzzles = [each for file in args.files for each in readable(file)]
    trips = [
        RoundTrip(name, puzzle, answer if is_solved else None, theme, cell, suffix)
        for theme, cell, suffix, is_solved in product(args.theme, args.cell, args.suffix, (False, True))
        for name, puzzle, answer in puzzles
        if theme in THEMES_OF_GAMES[puzzle.game] and (answer or not is_solved)
    ][:: args.every]
    counts = defaultdict[str, Counter[str]](Counter)
    failed = 0
    with Pool(args.processes) as pool:
        for trip, verdict in zip(trips, pool.imap(read_back, trips, CHUNK), strict=True):
            counts[trip.kind][verdict] += 1
            is_right = verdict in (RIGHT, DOUBTED)
            failed += verdict in (SILENT, VAGUE) or not (is_right or trip.puzzle.oddities)
            if args.list and verdict != RIGHT:
                print(f"  {verdict}: {trip.name}, {trip.kind}", flush=True)
    print(f"{len(puzzles)} puzzles, {len(trips)} pictures")
    for kind, count in sorted(counts.items()):
        print(f"  {kind}: {', '.join(f'{n} {verdict}' for verdict, n in count.most_common())}")
    return 1 if failed else 0


def readable(file: Path) -> Iterator[tuple[str, Puzzle, Answer | None]]:
    """Yield the puzzles of a file that a capture could show: name, puzzle and answer."""
    for number, row in enumerate(command_line.load_rows(file), 1):
        game = "queens" if "regions" in row else game_of_row(row)  # lists have "numbers" of their own
        if game not in THEMES_OF_GAMES or row.get("solutions", 1) != 1:
            continue
        puzzle = GAMES[game].of_json(row)
        rows, columns = puzzle.shape
        if rows != columns or rows > LARGEST or any("." in line for line in row.get("regions", ())):
            continue
        answer = puzzle.answer_of(row.get("solution", ()))
        yield str(row.get("id", number)), puzzle, None if game in ANSWER_HIDES_PUZZLE else answer


def read_back(trip: RoundTrip) -> str:
    """Render a puzzle, read the picture, and return a verdict."""
    puzzle = trip.puzzle
    rgb = render_puzzle(puzzle, Moment(puzzle, answer=trip.answer), cell=trip.cell, theme=trip.theme)
    rgb = load(encode(rgb, trip.suffix)).rgb
    try:
        reading = read_capture(rgb, game=puzzle.game)
    except NoBoardFound:
        return REFUSED
    if _visible_part(reading.puzzle) == _visible_part(puzzle):
        return DOUBTED if reading.warnings else RIGHT
    capture = KnownCapture(Path(), trip.name, game=puzzle.game, truth=puzzle.to_json())
    return answer_row(trip.kind, trip.cell, DrawnPicture(rgb, capture, True, trip.name)).verdict


def _visible_part(puzzle: Puzzle) -> dict[str, Any]:
    """Return the puzzle without the number of queens in a row, which no picture shows."""
    return {key: value for key, value in puzzle.to_json().items() if key != "k"}


if __name__ == "__main__":
    sys.exit(main())
