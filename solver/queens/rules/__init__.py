"""The rules, one file a family.

Every rule is a pure function `(state, fresh) -> Firing | None`: `state` is left as it is, and `fresh` is the
mask of cells that have died since the rule last found nothing (all cells at first), so that units in which
nothing happened need no second look. Steps come out in a fixed order: the first unit that fires.
"""
