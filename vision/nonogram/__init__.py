"""Recognition of nonograms. They are not read from captures."""
