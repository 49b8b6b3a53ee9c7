"""The parts of the generator: random paths, and numbers and walls along them."""
