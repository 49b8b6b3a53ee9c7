"""The notebook in docs/ runs from its first cell to its last wherever it lies, and each shows something."""

import ast
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import nbformat
import pytest

NOTEBOOK = Path(__file__).parent.parent / "docs" / "library.ipynb"


def cell_output(code: str, names: dict[str, Any]) -> str:
    """Return what a notebook shows below a cell: printed text and its last expression."""
    *before, last = ast.parse(code).body
    printed = StringIO()
    with redirect_stdout(printed):
        if not isinstance(last, ast.Expr):
            before.append(last)
        exec(compile(ast.Module(before, []), NOTEBOOK.name, "exec"), names)
        value = None
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), NOTEBOOK.name, "eval"), names)
    if value is None:
        return printed.getvalue()
    for show in ("_repr_html_", "_repr_png_"):
        if hasattr(value, show):
            return f"{printed.getvalue()}{show}: {getattr(value, show)()}"
    return printed.getvalue() + repr(value)


def test_it_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    cells = [cell_output(cell.source, names) for cell in notebook.cells if cell.cell_type == "code"]
    assert all(cells)
    screenshot, picture, facts, _, step, hint, *_ = cells
    assert all("_repr_png_: " in cell for cell in (screenshot, step, hint))
    assert "data:image/png" in picture
    assert "'solved'" in facts
    assert names["half"].board.game == "tango"
    assert {kind: len(put) for kind, put in names["half"].marks.items()} == {"moons": 2, "suns": 1}
    assert names["missing"].problem.code == "no-file"
    assert not list(tmp_path.iterdir())


def test_it_is_kept_without_what_it_shows() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells)
