"""From a capture to a Reading: lattice, regions, marks, and how sure we are."""
