"""Measure how long the puzzles of days take to make, and if they become harder during a week.

    python benchmarks/solver/daily.py --from 2026-12-01 --days 31 [--game zip] [--table FILE]

Prints a row for each game and weekday: seconds of processor time (median, longest), points (median). --table
writes each puzzle to a file, in a line `game date text`, to compare machines or versions of Python.
"""

import argparse
import statistics
import sys
from collections import defaultdict
from datetime import date, timedelta
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))
from command_line import open_parser

from queens_snap.solver.daily import puzzle_of_day
from queens_snap.solver.games import GAMES

WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def main() -> None:
    """Make the puzzles of the days, print the table, and write the puzzles to a file if asked."""
    args = _arguments()
    days = [args.first + timedelta(i) for i in range(args.days)]
    lines = []
    for game in args.game or GAMES:
        seconds, points = defaultdict[int, list[float]](list), defaultdict[int, list[int]](list)
        for day in days:
            begin = process_time()
            generated = puzzle_of_day(game, day)
            seconds[day.weekday()].append(process_time() - begin)
            assert generated, (game, day)
            points[day.weekday()].append(generated.rating.score)
            lines.append(f"{game} {day} {'/'.join(generated.puzzle.to_text().splitlines())}\n")
        _print_weekdays(game, seconds, points)
    if args.table:
        args.table.write_text("".join(lines), "utf-8")


def _arguments() -> argparse.Namespace:
    parser = open_parser(__doc__)
    parser.add_argument("--from", dest="first", type=date.fromisoformat, default=date(2026, 12, 1))
    parser.add_argument("--days", type=int, default=31)
    parser.add_argument("--game", choices=tuple(GAMES), action="append")
    parser.add_argument("--table", type=Path)
    return parser.parse_args()


def _print_weekdays(game: str, seconds: dict[int, list[float]], points: dict[int, list[int]]) -> None:
    """Print the longest time of a game, and a row for each weekday (0 is Monday)."""
    print(f"{game}: {max(map(max, seconds.values())):.2f} s at most")
    for weekday, times in sorted(seconds.items()):
        typical, score = statistics.median(times), statistics.median(points[weekday])
        print(f"  {WEEKDAYS[weekday]}  {typical:5.2f} s  {max(times):5.2f} s  {score:6.0f} points")


if __name__ == "__main__":
    main()
