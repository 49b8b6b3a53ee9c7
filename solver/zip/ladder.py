"""How a person solves Zip: the table of rules, simplest first. Each gives all its firings in a position,
which it leaves as it is."""

from collections.abc import Sequence

from ..ladder import Rung
from ..rating import HYPOTHESES
from .rules.links import barred_ways, both_ways, forbidden_link, only_ways
from .rules.parts import bridge
from .rules.supposing import suppositions

ONE_LOOK, TRY_IT, TRY_IT_FAR = "one-look", "try-it", "try-it-far"

# What of a supposition is followed: what single links show at once, all that cells show then as well, or as
# much as it takes.
LOOK, NEAR, WHOLE = 0, 1, 400


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


def told_by(ladder: Sequence[Rung]) -> tuple[Rung, ...]:
    """The rules by which a way is told: what bars ways is seen together with what that leaves."""
    single, *others = ladder
    return (single, Rung((barred_ways,), 1, 0), *others)
