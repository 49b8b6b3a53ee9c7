"""OR-tools' CP-SAT, the second opinion on our own searches: what the models of all games share.

OR-tools is an extra and takes a third of a second to load, so it is loaded when it is first needed.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from math import inf
from threading import Event, Thread, get_ident
from types import ModuleType
from typing import Any, TypeVar

from .budget import OrToolsMissing, allowance_scale, check_clock, seconds_left
from .cells import Cell

K = TypeVar("K")
A = TypeVar("A")
SECONDS_BETWEEN_LOOKS = 0.05  # seconds between two looks at the clock, at least


def load_or_tools() -> ModuleType:
    """Return the module that makes models. Raises OrToolsMissing."""
    try:
        from ortools.sat.python import cp_model
    except ImportError as error:
        raise OrToolsMissing(
            "CP-SAT needs OR-tools, which is not installed: pip install 'queens-snap[games]'"
        ) from error
    return cp_model


def cpsat_answers(
    model: Any,
    variables: Mapping[K, Any],
    answer_of: Callable[[set[K]], A],
    limit: int,
    budget: float | None = None,
    *,
    relax: bool = False,
) -> list[A] | None:
    """Up to `limit` answers, each made of the keys of the variables that are true: solve, forbid what was
    found, solve again. Their order is CP-SAT's, the same in every run (one worker, fixed seed). None where
    `budget` (in CP-SAT's deterministic seconds), or the allowance of time, does not suffice.

    relax: let it relax the model to linear programs as well; most puzzles are all logic, and this costs more
    than it gives.
    """
    cp_model = load_or_tools()
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    if not relax:
        solver.parameters.linearization_level = 0
    if budget is not None:
        solver.parameters.max_deterministic_time = budget * allowance_scale()
    found: list[A] = []
    while len(found) < limit:
        check_clock()
        with _stop_when_time_is_spent(solver):
            status = solver.solve(model)
        if status == cp_model.UNKNOWN:
            return None
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            break
        true = {key for key, variable in variables.items() if solver.value(variable)}
        found.append(answer_of(true))
        model.add_bool_or(~variable if key in true else variable for key, variable in variables.items())
    return found


def rows_of_characters(true_cells: set[Cell], shape: tuple[int, int], signs: str) -> tuple[str, ...]:
    """Return rows of characters. shape: rows and columns. signs: the character of a cell outside
    `true_cells`, and that of a cell among them."""
    rows, columns = shape
    return tuple("".join(signs[(r, c) in true_cells] for c in range(columns)) for r in range(rows))


@contextmanager
def _stop_when_time_is_spent(solver: Any) -> Iterator[None]:
    """Stop a solver within the block once the allowance is spent.

    The solver measures only time that passes, and so would do less on a busy machine. A thread watches the
    processor time of this one, which does the work, if the system tells it.
    """
    seconds = seconds_left()
    if seconds == inf:
        yield
        return
    if not hasattr(time, "pthread_getcpuclockid"):
        solver.parameters.max_time_in_seconds = max(0.0, seconds)
        yield
        return
    clock, done = time.pthread_getcpuclockid(get_ident()), Event()
    end = time.clock_gettime(clock) + seconds

    def stop_once_spent() -> None:
        while not done.wait(max(SECONDS_BETWEEN_LOOKS, end - time.clock_gettime(clock))):
            if time.clock_gettime(clock) >= end:
                solver.stop_search()

    watcher = Thread(target=stop_once_spent, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()
