"""The house stays as it was drawn: imports run one way, and nothing is shipped by accident."""

import ast
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOT_FILES = {"cli.py", "pipeline.py"}
ROOMS = ("solver", "words", "vision", "overlay", "batch", "drop", "commands")

# From each floor, the floors below it.
ARROWS = {
    "solver": {"words"},
    "words": {"solver"},
    "vision": {"solver"},
    "overlay": {"words", "vision", "solver"},
    "pipeline": {"overlay", "words", "vision", "solver"},
    "batch": {"pipeline", "overlay", "words", "vision", "solver"},
    "drop": {"pipeline", "overlay", "words", "vision", "solver"},
    "commands": {"batch", "drop", "pipeline", "overlay", "words", "vision", "solver"},
    "cli": {"commands"},
}


def sources() -> list[Path]:
    rooms = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
    return [ROOT / name for name in sorted(ROOT_FILES)] + rooms


def imported(path: Path) -> set[str]:
    """The modules of ours that a file imports, as dotted names from the root."""
    here = path.relative_to(ROOT).with_suffix("").parts
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = here[: len(here) - node.level]
            names.add(".".join((*base, *(node.module or "").split("."))).strip("."))
    return names


@pytest.mark.parametrize("path", sources(), ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_run_one_way(path: Path) -> None:
    part = path.relative_to(ROOT).with_suffix("").parts[0]
    allowed = ARROWS[part]
    wrong = {
        name
        for name in imported(path)
        if name.split(".")[0] != part and not any(f"{name}.".startswith(f"{a}.") for a in allowed)
    }
    assert not wrong


def test_arrows_are_checked_on_something() -> None:
    assert "solver.queens.board" in imported(ROOT / "vision" / "queens" / "read.py")
    assert "solver.queens.ladder" in imported(ROOT / "solver" / "queens" / "solution.py")


def test_package_list_is_the_folders_with_an_init() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    folders = {
        ".".join(("queens_snap", *path.parent.relative_to(ROOT).parts))
        for room in ROOMS
        for path in (ROOT / room).rglob("__init__.py")
    }
    assert set(config["packages"]) == folders | {"queens_snap"}
    assert {name: folder for name, folder in config["package-dir"].items() if name != "queens_snap"} == {
        name: "/".join(name.split(".")[1:]) for name in folders
    }


def test_root_holds_only_its_two_modules() -> None:
    assert {path.name for path in ROOT.glob("*.py")} == ROOT_FILES


def test_solver_is_pure_python() -> None:
    for path in (ROOT / "solver").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name.split(".")[0] for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [(node.module or "").split(".")[0]]
            else:
                continue
            assert not {"numpy", "cv2", "PIL", "pathlib", "os", "io"} & set(names), path
