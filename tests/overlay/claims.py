"""Two steps of Queens made by hand, with their claims."""

from queens_snap.solver.cells import Unit
from queens_snap.solver.step import QUEEN, Claim, Step, Why, facts_of

CORNER = Unit("region", 0)
AROUND = Step(  # the three open cells of the upper left region, in an L, and what all of them rule out
    "attack-region",
    Claim(
        (CORNER,),
        ((0, 0), (0, 1), (2, 0)),
        (
            Why((1, 0), ((2, 0), (0, 0)), "column"),
            Why((1, 0), ((0, 1),), "touch"),
            Why((3, 1), ((2, 0),), "touch"),
            Why((3, 1), ((0, 1),), "column"),
        ),
    ),
    facts=facts_of(QUEEN, (), ((1, 0), (3, 1))),
)
SUPPOSED = Step(
    "placement-forces-contradiction",
    Claim(
        (),
        (),
        (Why((4, 2), (), "chain"),),
        None,
        (
            Step("supposed", Claim((), ((4, 2),)), facts=facts_of(QUEEN, ((4, 2),), ((4, 3),))),
            Step(
                "single-cell-row",
                Claim((Unit("row", 1),), ((1, 3),)),
                facts=facts_of(QUEEN, ((1, 3),), ((1, 4),)),
            ),
            Step(
                "attack-row", Claim((Unit("row", 5),), ((5, 5),)), facts=facts_of(QUEEN, (), ((3, 4), (5, 0)))
            ),
            Step("no-room", Claim((Unit("row", 0),), ())),
        ),
    ),
    facts=facts_of(QUEEN, (), ((4, 2),)),
)
