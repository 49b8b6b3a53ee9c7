"""The parts of the generator: full boards, and what of them is given."""
