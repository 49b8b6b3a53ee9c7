"""Many captures at once: where they come from, how they are answered, and a report over all of them."""
