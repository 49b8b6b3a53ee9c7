"""What each firing claims in the position in which it is told, a file for each kind of firing.

The claims are functions (state, firing, tier) -> Step; `telling.py` knows which of them a firing wants.
"""
