"""All kinds of pictures made to deceive, in groups: undisturbed, harmless and deceiving ones."""

from importlib import import_module

from deceive_boards import GROUPS, Kind

for _topic in ("regions", "cuts", "screens", "puzzles"):  # each enters its kinds into GROUPS
    import_module(f"deceive_{_topic}")

UNDISTURBED, HARMLESS, DECEIVING = GROUPS
KINDS: dict[str, Kind] = {**UNDISTURBED, **HARMLESS, **DECEIVING}
