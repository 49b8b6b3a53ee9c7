"""Times of several ways to do a thing, measured in turn so that a noisy machine is unfair to none of them."""

import statistics
from collections.abc import Callable, Mapping
from time import perf_counter

Times = dict[str, list[float]]  # milliseconds, one a round


def interleaved(ways: Mapping[str, Callable[[], object]], rounds: int) -> Times:
    """Every way once a round, after one round that is not counted."""
    times: Times = {name: [] for name in ways}
    for i in range(rounds + 1):
        for name, way in ways.items():
            begin = perf_counter()
            way()
            if i:
                times[name].append((perf_counter() - begin) * 1000)
    return times


def p95(values: list[float]) -> float:
    """The 95th percentile (nearest rank)."""
    return sorted(values)[max(0, -(-len(values) * 95 // 100) - 1)]


def ratio(times: list[float], base: list[float]) -> float:
    """Ratio of the times: median over the rounds, each round compared with itself."""
    return statistics.median(a / b for a, b in zip(times, base, strict=True))


def print_table(times: Times, base: str) -> None:
    """One line a way: median, 95th percentile, ratio to the way called `base`."""
    width = max(map(len, times)) + 2
    print(f"  {'':<{width}}{'median ms':>10}{'p95 ms':>10}{'ratio':>8}")
    for name, values in times.items():
        middle = statistics.median(values)
        print(f"  {name:<{width}}{middle:>10.3f}{p95(values):>10.3f}{ratio(values, times[base]):>8.2f}")
