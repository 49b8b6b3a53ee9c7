"""From log odds to the most likely board, and how likely it is."""
