"""The schema that is published, as it stands with the games that are in the tables."""

from functools import cache
from importlib import util
from typing import Any

import jsonschema

from queens_snap.drop.local.openapi import description
from queens_snap.result import schema

from .. import tiny_game


@cache
def validator(game: str) -> jsonschema.Draft202012Validator:
    """Of the answers of a game: the tests' tiny one is in the tables only while it is its turn."""
    return jsonschema.Draft202012Validator(_anew() if game == tiny_game.NAME else schema.document())


def faults(game: str, row: Any) -> list[str]:
    """What of a row the schema does not describe."""
    return [f"{error.json_path}: {error.message[:200]}" for error in validator(game).iter_errors(row)]


@cache
def described(path: str) -> jsonschema.Draft202012Validator:
    """Of what the API answers under an address, as it describes itself."""
    document = description()
    answer = document["paths"][path]["post"]["responses"]["200"]["content"]["application/json"]
    return jsonschema.Draft202012Validator({**answer["schema"], "components": document["components"]})


def _anew() -> dict[str, Any]:
    """The document as a new process would make it."""
    assert schema.__spec__
    assert schema.__spec__.loader
    made = util.module_from_spec(schema.__spec__)
    schema.__spec__.loader.exec_module(made)
    return made.document()
