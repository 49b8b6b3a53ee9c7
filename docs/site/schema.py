"""The JSON of results as a page: what each key is, from the schema that `queens-snap schema` prints."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from queens_snap.result.schema import document

INTRODUCTION = """# The JSON of a result

What `queens-snap --json` prints, a line per capture; what `solve` and `check` say with `--json`, what
`generate` and `batch` write, and what the local page answers. Every key is always there, unless "may be
missing" says otherwise; `null` means: not known at this status. Rows and columns count from 0.
`queens-snap schema` prints the same as a JSON Schema.
"""
Schema = Mapping[str, Any]


def page() -> str:
    """The page as Markdown."""
    whole = document()
    objects = {"Result": whole, **dict(sorted(whole["$defs"].items()))}
    return "\n".join([INTRODUCTION, *(part for each in objects.items() for part in _section(*each))])


def _section(name: str, of: Schema) -> Iterator[str]:
    yield f"## {name}\n"
    if name != "Result" and "description" in of:
        yield f"{of['description']}\n"
    if "properties" not in of:
        yield f"{kind(of)}\n"
        return
    told = {key: _told(value, key in of.get("required", ())) for key, value in of["properties"].items()}
    meant = any(told.values())
    yield "| key | value | meaning |\n|---|---|---|" if meant else "| key | value |\n|---|---|"
    for key, value in of["properties"].items():
        yield f"| `{key}` | {kind(value)} |" + (f" {told[key]} |" if meant else "")
    yield ""


def _told(value: Schema, required: bool) -> str:
    description = value.get("description", "").replace("|", "\\|")
    return "; ".join(filter(None, (description, "" if required else "may be missing")))


def kind(value: Schema) -> str:
    """Describe the values of a schema in words."""
    if "$ref" in value:
        name = value["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in value:
        return " or ".join(map(kind, value["anyOf"]))
    if "enum" in value:
        return ", ".join(f"`{json.dumps(each)}`" for each in value["enum"])
    named = value.get("type", "anything")
    if named == "array":
        return f"list of {_many(value.get('items', {}))}"
    if named == "object" and isinstance(value.get("additionalProperties"), dict):
        return f"object of {_many(value['additionalProperties'])}"
    return {"integer": "whole number"}.get(named, named)


def _many(value: Schema) -> str:
    """Several of them. Of what no column says more, what stands in it."""
    if said := value.get("description"):
        return f"({said})"
    if "anyOf" in value:
        return " or ".join(map(_many, value["anyOf"]))
    return f"{kind(value)}s" if value.get("type") in ("integer", "number", "string") else kind(value)
