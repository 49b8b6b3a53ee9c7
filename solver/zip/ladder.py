"""How a person solves Zip: the table of rules, simplest first. Each gives all its firings in a position,
which it leaves as it is."""

from collections.abc import Iterator

from ..ladder import Rung
from ..rating import HYPOTHESES
from .firing import Bond, Firing
from .rules.links import both_ways, forbidden_link, only_ways
from .rules.parts import bridges, cut
from .rules.supposing import suppositions
from .state import State

BRIDGE, ONE_LOOK, TRY_IT, TRY_IT_FAR = "bridge", "one-look", "try-it", "try-it-far"

# What of a supposition is followed: what single links show at once, all that cells show then as well, or as
# much as it takes.
LOOK, NEAR, WHOLE = 0, 1, 400


def bridge(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: the board would fall into two parts without an open link.
    Effect: it is joined.
    Valid because: the path reaches both parts.
    """
    for a, b in bridges(state):
        bit = state.joined_bit(a, b)
        yield Firing(BRIDGE, (a, b), (Bond(a, b, True),), cut(state, a, b)[1], bit)


#: THE table: cheapest first; after any progress the search for more starts again at the top.
LADDER: tuple[Rung, ...] = (
    Rung((only_ways,), 1, 1),
    Rung((forbidden_link,), 1, 2),
    Rung((bridge,), 2, 6),
    Rung((both_ways,), 2, 12),
    Rung((suppositions(ONE_LOOK, LOOK),), 2, 30, 2),
    Rung((suppositions(TRY_IT, NEAR),), 3, 40, 2),
    Rung((suppositions(TRY_IT_FAR, WHOLE),), 4, 60, 2),
)

FAIR = tuple(rung for rung in LADDER if rung.tier < HYPOTHESES)
