"""`queens-snap schema`: what `--json` prints, as JSON Schema."""

import json
from collections.abc import Sequence

from ..result.schema import document
from .parser import Parser

DONE = 0


def run(command: str, argv: Sequence[str]) -> int:
    """Print the schema."""
    parser(command).parse_args(argv)
    print(json.dumps(document(), indent=2))
    return DONE


def parser(command: str) -> Parser:
    """Its command line."""
    return Parser(
        command,
        "Print the JSON Schema of what --json, batch and the local page say of a capture.",
        usage="",
        examples=(("schema > result.schema.json", "for a validator, or to generate types from"),),
    )
