"""How a way is made, in the order in which the rooms are gone through: moves, pruning, joining, ordering,
second_look; what a position tells and what it takes to see it beside them. explain.py puts them together."""
