"""What a rule has found, remembered: a way is chosen in several rounds, which come by the same positions."""

from collections.abc import Callable, Iterable
from functools import wraps

from ..firing import Firing
from ..state import State


def remembered(find: Callable[[State, int], Iterable[Firing]]) -> Callable[[State, int], Iterable[Firing]]:
    """The same rule, which remembers what it has found where the state has a memory."""

    @wraps(find)
    def asked(state: State, fresh: int) -> Iterable[Firing]:
        if state.memory is None:
            return find(state, fresh)
        here = asked, state.live, state.queens, fresh
        found = state.memory.get(here)
        if found is None:
            found = state.memory[here] = [*find(state, fresh)]
        return found

    return asked
