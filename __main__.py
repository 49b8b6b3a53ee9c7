"""`python -m queens_snap`: the same as `queens-snap`."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
