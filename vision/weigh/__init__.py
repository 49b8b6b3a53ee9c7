"""From measures to log odds, by weights that were fitted to drawn boards."""
