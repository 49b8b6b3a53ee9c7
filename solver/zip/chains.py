"""The chain of what is tried, as it is told: what bars the ways from a cell together, where that matters."""

from collections.abc import Sequence

from .firing import Bond, Firing
from .rules.links import ONLY_WAYS
from .rules.supposing import DEAD_END
from .state import LOOP, ORDER, TOO_EARLY


def in_groups(links: Sequence[Firing]) -> list[Firing]:
    """The links of a chain with those that only bar a way from a later one's cell directly before it, told
    from there."""
    groups = [[link] for link in links]
    for i, link in enumerate(links):
        users = [k for k, x in enumerate(links) if link.gives & x.needs]
        if link.rule in (LOOP, ORDER, TOO_EARLY) and len(users) == 1:
            user = links[users[0]]
            if user.rule in (ONLY_WAYS, DEAD_END) and user.cells[0] in link.cells:
                groups[users[0]].insert(-1, link if link.cells[0] == user.cells[0] else _turned(link))
                groups[i] = []
    return [link for group in groups for link in group]


def _turned(firing: Firing) -> Firing:
    """A link that is parted, told from its other end."""
    (a, b), ((*_, joined),) = firing.cells, firing.bonds
    return firing._replace(cells=(b, a), bonds=(Bond(b, a, joined),))
