"""The schema that is published, as it stands with the games that are in the tables."""

from functools import cache
from typing import Any

import jsonschema

from queens_snap.drop.local.openapi import openapi_document
from queens_snap.result import schema


@cache
def result_validator(game: str) -> jsonschema.Draft202012Validator:
    """Return the validator of the results of a game. The tests' tiny game is in the tables only in its own
    tests."""
    return jsonschema.Draft202012Validator(schema.result_schema())


def schema_faults(game: str, row: Any) -> list[str]:
    """Find the parts of a row that the schema does not describe."""
    return [f"{error.json_path}: {error.message[:200]}" for error in result_validator(game).iter_errors(row)]


@cache
def api_validator(path: str) -> jsonschema.Draft202012Validator:
    """Return the validator of the API's answers under an address, from the API's own description."""
    document = openapi_document()
    answer = document["paths"][path]["post"]["responses"]["200"]["content"]["application/json"]
    return jsonschema.Draft202012Validator({**answer["schema"], "components": document["components"]})
