"""The schemas that are published, as they stand with the games that are in the tables."""

import json
from functools import cache
from typing import Any

import fastjsonschema
import jsonschema

from queens_snap.drop.local.openapi import openapi_document
from queens_snap.result import schema

from .. import tiny_game

#: Beginnings of keywords that the compiled code would pass over.
KEYWORDS_AFTER_DRAFT_7 = ("prefixItems", "unevaluated", "dependent", "minContains", "maxContains", "$dynamic")


class Checker:
    """A check of values by a schema. Compiled code judges a value in a twentieth of the time that jsonschema
    takes, by the rules of draft 7; jsonschema names the faults."""

    def __init__(self, document: dict[str, Any]):
        text = json.dumps(document)
        assert [word for word in KEYWORDS_AFTER_DRAFT_7 if f'"{word}' in text] == []
        self._slow = jsonschema.Draft202012Validator(document)
        draft_7 = {key: value for key, value in document.items() if key not in ("$schema", "$id")}
        self._fast = fastjsonschema.compile(draft_7, use_default=False)

    def faults(self, value: Any) -> list[str]:
        """Find the parts of a value that the schema does not describe."""
        try:
            self._fast(value)
        except fastjsonschema.JsonSchemaValueException as error:
            found = [f"{each.json_path}: {each.message[:200]}" for each in self._slow.iter_errors(value)]
            return found or [str(error)]
        return []


def schema_faults(game: str, row: Any) -> list[str]:
    """Find the parts of a result that the schema does not describe. The tests' tiny game is in the tables
    only in its own tests."""
    return _result_checker(game == tiny_game.NAME).faults(row)


@cache
def _result_checker(with_tiny_game: bool) -> Checker:
    return Checker(schema.result_schema())


@cache
def api_checker(path: str, status: str = "200") -> Checker:
    """Return the check of the API's answers under an address, from the API's own description."""
    return Checker(api_schema(path, status))


def api_schema(path: str, status: str = "200") -> dict[str, Any]:
    document = openapi_document()
    answer = document["paths"][path]["post"]["responses"][status]["content"]["application/json"]
    return {**answer["schema"], "components": document["components"]}
