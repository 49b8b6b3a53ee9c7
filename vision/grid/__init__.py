"""The place where the cells lie: the lattice, found, checked, and laid flat."""
