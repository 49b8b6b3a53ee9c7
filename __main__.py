"""The entry point of `python -m queens_snap`, which does what `queens-snap` does."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
