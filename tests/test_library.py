"""`import queens_snap` is all that a program needs, and costs nothing before it is used: every type that
it meets is there under its name, and help() tells of each what it is."""

import ast
import builtins
import collections.abc
import dataclasses
import inspect
import re
import subprocess
import sys
import typing
from collections.abc import Callable, Iterator
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import queens_snap

ROOT = Path(__file__).parent.parent
HEAVY_PACKAGES = ("numpy", "cv2", "PIL", "sklearn", "scipy", "ortools", "rich", "importlib.metadata")


def names_for_type_checkers() -> dict[str, str]:
    """Return each name that type checkers see, and the module that it comes from."""
    tree = ast.parse((ROOT / "__init__.py").read_text("utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If))
    imports = (node for node in block.body if isinstance(node, ast.ImportFrom))
    return {alias.name: node.module or "" for node in imports for alias in node.names}


def test_names_are_what_type_checkers_are_told() -> None:
    assert names_for_type_checkers() == queens_snap._MODULE_OF_NAME
    assert set(queens_snap.__all__) == {*names_for_type_checkers(), "__version__"} == set(dir(queens_snap))


@pytest.mark.parametrize("name", queens_snap.__all__)
def test_every_name_is_there(name: str) -> None:
    thing = getattr(queens_snap, name)
    if name == "__version__":
        assert thing == version("queens-snap")
    elif isinstance(thing, type) or inspect.isfunction(thing):
        assert thing.__doc__
    else:
        assert typing.get_origin(thing), f"{name} is neither a class nor a function nor the name of a type"


def test_other_names_are_not() -> None:
    with pytest.raises(AttributeError, match="no attribute 'snapp'"):
        _ = queens_snap.snapp  # pyright: ignore[reportAttributeAccessIssue]


def test_importing_it_loads_nothing() -> None:
    code = f"import queens_snap, sys; print([name for name in {HEAVY_PACKAGES} if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_it_is_marked_as_typed() -> None:
    assert (ROOT / "py.typed").exists()


EXPORTED = {name: getattr(queens_snap, name) for name in queens_snap.__all__ if name != "__version__"}
CLASSES = [thing for thing in EXPORTED.values() if isinstance(thing, type)]
FUNCTIONS = [thing for thing in EXPORTED.values() if inspect.isfunction(thing)]
# The names by which annotations are understood: a type of ours that is not exported is none of them.
KNOWN_NAMES = {
    **EXPORTED,
    **vars(collections.abc),
    "Any": Any,
    "np": np,
    "Point": tuple[float, float],
    "Corners": tuple[tuple[float, float], ...],
}


def public_members(kind: type) -> Iterator[tuple[str, Any]]:
    """Return the public members of a class, including those inherited from our classes."""
    for base in kind.__mro__:
        if base.__module__.startswith("queens_snap"):
            yield from ((name, thing) for name, thing in vars(base).items() if not name.startswith("_"))


def function_of(thing: Any) -> Callable[..., Any] | None:
    """Return the function behind a method or property."""
    thing = getattr(thing, "fget", None) or getattr(thing, "func", None) or getattr(thing, "__func__", thing)
    return thing if inspect.isfunction(thing) else None


def types_held(kind: type) -> Iterator[Any]:
    """Return the types of a record's public fields and properties."""
    records = dataclasses.fields(kind) if dataclasses.is_dataclass(kind) else ()
    inner = {each.name for each in records if not each.repr}
    hints = typing.get_type_hints(kind, localns=KNOWN_NAMES)
    yield from (hint for name, hint in hints.items() if not name.startswith("_") and name not in inner)
    for _, thing in public_members(kind):
        if isinstance(thing, property | cached_property) and (function := function_of(thing)):
            yield typing.get_type_hints(function, localns=KNOWN_NAMES).get("return")


def types_met() -> Iterator[Any]:
    """Return the types that a program meets: results of functions and of a Snap's methods, and all that
    exported classes hold."""
    methods = [function for _, thing in public_members(queens_snap.Snap) if (function := function_of(thing))]
    for function in (*FUNCTIONS, *methods):
        yield typing.get_type_hints(function, localns=KNOWN_NAMES)["return"]
    for kind in CLASSES:
        yield from types_held(kind)


def our_classes(hint: Any) -> set[type]:
    """Return our classes in a type."""
    found = {hint} if isinstance(hint, type) and hint.__module__.startswith("queens_snap") else set()
    for part in typing.get_args(hint):
        for each in part if isinstance(part, list) else [part]:
            found |= our_classes(each)
    return found


def test_every_type_that_a_program_meets_is_exported() -> None:
    every = set().union(*map(our_classes, types_met()))
    assert {queens_snap.Unit, queens_snap.Lattice, queens_snap.Picture} <= every
    assert {kind.__name__ for kind in every - set(CLASSES)} == set()


def test_every_error_that_is_spoken_of_is_exported() -> None:
    functions = [
        function for kind in CLASSES for _, thing in public_members(kind) if (function := function_of(thing))
    ]
    docs = [inspect.getdoc(thing) or "" for thing in (*FUNCTIONS, *CLASSES, *functions)]
    raised = {
        name
        for doc in docs
        for sentence in re.findall(r"Raises[^.]+", doc)
        for name in re.findall(r"\b[A-Z]\w+", sentence.removeprefix("Raises"))
    }
    raised = {name for name in raised if not hasattr(builtins, name) and name != "EXIF"}
    assert raised >= {"Unwritable", "MalformedBoard"}
    assert raised <= set(queens_snap.__all__)


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_help_tells_of_each_member_what_it_is(kind: type) -> None:
    """A method or property has its own docstring; a field is explained in its class's docstring, a Snap's
    as "name: ..."."""
    doc = inspect.getdoc(kind) or ""
    fields = {name for name in typing.get_type_hints(kind, localns=KNOWN_NAMES) if not name.startswith("_")}
    said = r"\b{}:\s" if kind is queens_snap.Snap else r"\b{}\b"
    untold = {name for name in fields if not re.search(said.format(name), doc)}
    functions = {name: function_of(thing) for name, thing in public_members(kind) if name not in fields}
    silent = {name for name, function in functions.items() if function and not inspect.getdoc(function)}
    assert (silent, untold if kind is not queens_snap.Options else set()) == (set(), set())
