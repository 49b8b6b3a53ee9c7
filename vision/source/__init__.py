"""From a path or bytes to upright RGB, within limits."""
