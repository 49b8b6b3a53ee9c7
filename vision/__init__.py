"""From a capture to a Reading: which game, where its cells lie, what stands in them, and how sure we are."""
