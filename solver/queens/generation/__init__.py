"""The parts of the generator: placements of queens, regions grown around them, and moves between regions."""
