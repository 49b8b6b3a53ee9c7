"""The page that explains each key of a result's JSON, made from the schema of results."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from queens_snap.result.schema import result_schema

INTRODUCTION = """# The JSON of a result

What `queens-snap --json` prints, a line per capture; what `solve` and `check` say with `--json`, what
`generate` and `batch` write, and what the local page answers. Every key is always there, unless "may be
missing" says otherwise; `null` means: not known at this status. Rows and columns count from 0.
`queens-snap schema` prints the same as a JSON Schema.
"""
Schema = Mapping[str, Any]


def make_page() -> str:
    """Return the page as Markdown."""
    schema = result_schema()
    records = {"Result": schema, **dict(sorted(schema["$defs"].items()))}
    return "\n".join([INTRODUCTION, *(part for each in records.items() for part in _record_section(*each))])


def _record_section(name: str, record: Schema) -> Iterator[str]:
    """Yield the parts of a record's section: a heading, a description, and a table of the keys."""
    yield f"## {name}\n"
    if name != "Result" and "description" in record:
        yield f"{record['description']}\n"
    if "properties" not in record:
        yield f"{describe_values(record)}\n"
        return
    required = record.get("required", ())
    meanings = {key: _key_meaning(value, key in required) for key, value in record["properties"].items()}
    has_meanings = any(meanings.values())
    yield "| key | value | meaning |\n|---|---|---|" if has_meanings else "| key | value |\n|---|---|"
    for key, value in record["properties"].items():
        yield f"| `{key}` | {describe_values(value)} |" + (f" {meanings[key]} |" if has_meanings else "")
    yield ""


def _key_meaning(value: Schema, is_required: bool) -> str:
    """Return the description of a key's value, and that the key may be missing if it is not required."""
    description = value.get("description", "").replace("|", "\\|")
    return "; ".join(filter(None, (description, "" if is_required else "may be missing")))


def describe_values(schema: Schema) -> str:
    """Describe the values that a schema allows, in words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(map(describe_values, schema["anyOf"]))
    if "enum" in schema:
        return ", ".join(f"`{json.dumps(each)}`" for each in schema["enum"])
    kind = schema.get("type", "anything")
    if kind == "array":
        return f"list of {_describe_items(schema.get('items', {}))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_describe_items(schema['additionalProperties'])}"
    return {"integer": "whole number"}.get(kind, kind)


def _describe_items(schema: Schema) -> str:
    """Describe the items of a list or an object, in the plural, by the schema of an item."""
    if description := schema.get("description"):
        return f"({description})"
    if "anyOf" in schema:
        return " or ".join(map(_describe_items, schema["anyOf"]))
    words = describe_values(schema)
    return f"{words}s" if schema.get("type") in ("integer", "number", "string") else words
