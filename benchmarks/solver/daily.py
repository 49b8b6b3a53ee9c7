"""Measure how long the puzzles of days take to make, and if they become harder during a week.

    python benchmarks/solver/daily.py --from 2026-12-01 --days 31 [--game zip] [--table FILE]

Prints a row for each game and weekday: seconds of processor time (median, longest), points (median). --table
writes each puzzle to a file, in a line `game date text`, to compare machines or versions of Python.
"""

import argparse
import statistics
from collections import defaultdict
from datetime import date, timedelta
from pathlib import Path
from time import process_time

from queens_snap.solver.daily import puzzle_of_day
from queens_snap.solver.games import GAMES

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def main() -> None:
    line = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    line.add_argument("--from", dest="first", type=date.fromisoformat, default=date(2026, 12, 1))
    line.add_argument("--days", type=int, default=31)
    line.add_argument("--game", choices=tuple(GAMES), action="append")
    line.add_argument("--table", type=Path)
    args = line.parse_args()
    days = [args.first + timedelta(i) for i in range(args.days)]
    lines = []
    for game in args.game or GAMES:
        seconds, points = defaultdict[int, list[float]](list), defaultdict[int, list[int]](list)
        for day in days:
            begin = process_time()
            made = puzzle_of_day(game, day)
            seconds[day.weekday()].append(process_time() - begin)
            assert made, (game, day)
            points[day.weekday()].append(made.rating.score)
            lines.append(f"{game} {day} {'/'.join(made.puzzle.to_text().splitlines())}\n")
        print(f"{game}: {max(x for some in seconds.values() for x in some):.2f} s at most")
        for i in sorted(seconds):
            took, score = seconds[i], statistics.median(points[i])
            print(f"  {DAYS[i]}  {statistics.median(took):5.2f} s  {max(took):5.2f} s  {score:6.0f} points")
    if args.table:
        args.table.write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()
