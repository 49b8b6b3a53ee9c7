"""`import queens_snap` is all that a program needs, and costs nothing before it is used."""

import ast
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import queens_snap

ROOT = Path(__file__).parent.parent
HEAVY = ("numpy", "cv2", "PIL", "sklearn", "scipy", "ortools", "rich", "importlib.metadata")


def promised() -> dict[str, str]:
    """Each name that type checkers are told of, and the module that it comes from."""
    tree = ast.parse((ROOT / "__init__.py").read_text("utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If))
    imports = (node for node in block.body if isinstance(node, ast.ImportFrom))
    return {alias.name: node.module or "" for node in imports for alias in node.names}


def test_names_are_what_type_checkers_are_told() -> None:
    assert promised() == queens_snap._HOMES
    assert set(queens_snap.__all__) == {*promised(), "__version__"} == set(dir(queens_snap))


@pytest.mark.parametrize("name", queens_snap.__all__)
def test_every_name_is_there(name: str) -> None:
    thing = getattr(queens_snap, name)
    assert thing == version("queens-snap") if name == "__version__" else thing.__doc__


def test_other_names_are_not() -> None:
    with pytest.raises(AttributeError, match="no attribute 'snapp'"):
        _ = queens_snap.snapp  # pyright: ignore[reportAttributeAccessIssue]


def test_importing_it_loads_nothing() -> None:
    code = f"import queens_snap, sys; print([name for name in {HEAVY} if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_it_is_marked_as_typed() -> None:
    assert (ROOT / "py.typed").exists()
