"""How nonograms are told from other pictures. They are not read from captures."""
