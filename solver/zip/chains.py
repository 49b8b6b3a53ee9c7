"""The chain of what is tried, as it is told: what bars the ways from a cell together, where that matters."""

from collections.abc import Iterator, Sequence

from .firing import Firing
from .rules.links import ONLY_WAYS, forbidding, only_ways_of, ready
from .rules.supposing import DEAD_END
from .state import FORBIDDEN, State


def in_groups(links: Sequence[Firing]) -> list[Firing]:
    """The links of a chain with those that only bar a way from a later one's cell directly before it, told
    from there."""
    groups = [[link] for link in links]
    for i, link in enumerate(links):
        users = [k for k, x in enumerate(links) if link.gives & x.needs]
        if link.rule in FORBIDDEN and len(users) == 1:
            user = links[users[0]]
            if user.rule in (ONLY_WAYS, DEAD_END) and user.cells[0] in link.cells:
                turned = link.cells[0] != user.cells[0]
                groups[users[0]].insert(-1, link._replace(cells=link.cells[::-1]) if turned else link)
                groups[i] = []
    return [link for group in groups for link in group]


def found_again(state: State, links: Sequence[Firing]) -> Iterator[Firing]:
    """What the rules of single cells and links find where these links stand, in a state that goes along."""
    for link in links:
        a, *b = link.cells
        if not b:
            found = only_ways_of(state, a) if ready(state, (a,)) else None
        else:
            rule = state.forbidden(a, b[0]) if state.open[a] >> b[0] & 1 else None
            found = forbidding(state, rule, a, b[0]) if rule else None
        if found:
            yield found
