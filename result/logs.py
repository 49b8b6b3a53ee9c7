"""The one logger of the program, silent until somebody listens: `logging.basicConfig(level="INFO")`.

At INFO it has a line for each capture, which says how it went, or why there is no answer; at DEBUG what was
found on the way, and how long each part took.
"""

import logging
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from ..vision.reading import Reading
    from .snap import Snap

P = ParamSpec("P")
K = TypeVar("K", bound="Snap")

log: logging.Logger = logging.getLogger("queens_snap")
log.addHandler(logging.NullHandler())


def log_reading(name: str, reading: "Reading", took: float | None) -> None:
    """Log what was read of a capture of this name, where, and what is doubted. took: milliseconds."""
    if not log.isEnabledFor(logging.DEBUG):
        return
    rows, columns = reading.puzzle.shape
    box = ", ".join(f"{at:.0f}" for at in reading.lattice.bbox)
    found = f"{reading.puzzle.game} {rows} x {columns} at ({box}), confidence {reading.confidence:.2f}"
    log.debug("%r: %s, read in %.1f ms", name, found, took)
    for text in (*reading.warnings, *reading.notes):
        log.debug("%r: %s", name, text)


def logged(make: Callable[P, K]) -> Callable[P, K]:
    """The same function, which logs how it went with what it answers."""

    @wraps(make)
    def logging_too(*args: P.args, **kwargs: P.kwargs) -> K:
        known = make(*args, **kwargs)
        if log.isEnabledFor(logging.INFO):
            log.info("%r: %s%s", known.file, known.summary, f"; {known.problem}" if known.problem else "")
        return known

    return logging_too
