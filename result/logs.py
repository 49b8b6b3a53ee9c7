"""The one logger of the program, silent until somebody listens: `logging.basicConfig(level="INFO")`.

At INFO it has a line for each capture, which says how it went, or why there is no answer; at DEBUG what was
found on the way, and how long each part took.
"""

import logging
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from .known import Known

P = ParamSpec("P")
K = TypeVar("K", bound="Known")

log: logging.Logger = logging.getLogger("queens_snap")
log.addHandler(logging.NullHandler())


def logged(make: Callable[P, K]) -> Callable[P, K]:
    """The same function, which logs how it went with what it answers."""

    @wraps(make)
    def logging_too(*args: P.args, **kwargs: P.kwargs) -> K:
        known = make(*args, **kwargs)
        log.info("%r: %s%s", known.file, known.summary, f"; {known.problem}" if known.problem else "")
        return known

    return logging_too
