"""Search on boards of two queens a unit and more."""
