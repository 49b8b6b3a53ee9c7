"""`queens-snap schema`: what `--json` prints, as JSON Schema."""

import argparse
import json
from collections.abc import Sequence

from ...result.schema import document

DONE = 0


def parser(command: str) -> argparse.ArgumentParser:
    return argparse.ArgumentParser(
        prog=f"queens-snap {command}",
        description="Print the JSON Schema of what --json, batch and the local page say of a capture.",
    )


def run(command: str, argv: Sequence[str]) -> int:
    """Print the schema; the exit status."""
    parser(command).parse_args(argv)
    print(json.dumps(document(), indent=2))
    return DONE
