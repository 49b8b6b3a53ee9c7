"""The rules, one file a family.

Every rule is a pure function `(state, fresh) -> all its firings`: `state` is left as it is, and `fresh` is
the mask of cells that have died since the rule last found nothing (all cells at first), so that units in
which nothing happened need no second look. Firings come out in a fixed order, unit by unit.
"""
