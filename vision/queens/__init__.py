"""Queens and Star Battle read from a capture: regions and marks."""
