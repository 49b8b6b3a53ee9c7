"""Measure the times of several functions in turn, so that a busy machine is equally unfair to all."""

import statistics
from collections.abc import Callable, Mapping
from time import perf_counter

from command_line import text_table

Times = dict[str, list[float]]  # ms in each round, by name of the function


def interleaved(functions: Mapping[str, Callable[[], object]], rounds: int) -> Times:
    """Call every function once a round, after one round that is not counted; return the times."""
    times: Times = {name: [] for name in functions}
    for i in range(rounds + 1):
        for name, function in functions.items():
            begin = perf_counter()
            function()
            if i:
                times[name].append((perf_counter() - begin) * 1000)
    return times


def p95(values: list[float]) -> float:
    """Return the 95th percentile (nearest rank)."""
    return sorted(values)[max(0, -(-len(values) * 95 // 100) - 1)]


def ratio(times: list[float], base: list[float]) -> float:
    """Return the median over the rounds of the ratio of two times."""
    return statistics.median(a / b for a, b in zip(times, base, strict=True))


def print_table(times: Times, base: str) -> None:
    """Print a line for each function: median, 95th percentile, ratio to the function named `base`."""
    lines = [
        (name, f"{statistics.median(values):.3f}", f"{p95(values):.3f}", f"{ratio(values, times[base]):.2f}")
        for name, values in times.items()
    ]
    print(text_table(("", "median ms", "p95 ms", "ratio"), lines))
