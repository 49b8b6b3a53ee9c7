"""Places of the pictures of captures: no two to one place, and none to that of another capture's."""

from pathlib import Path

import pytest

from queens_snap.files.writing import (
    HINT,
    REPLACE_ANY_FILE,
    SOLVED,
    Inputs,
    add_answer_note,
    choose_picture_paths,
)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def answer(path: str, capture: str | None) -> None:
    """Put a file there: the answer to a capture, or what somebody else made."""
    Path(path).parent.mkdir(exist_ok=True)
    data = b"mine" if capture is None else add_answer_note(b"x" * 40, ".png", capture, Path(path).parent)
    Path(path).write_bytes(data)


@pytest.mark.parametrize(
    ("captures", "kind", "folder", "found"),
    [
        ("a.png", SOLVED, None, "a.solved.png"),
        ("a.png b/c.jpg", HINT, None, "a.hint.png b/c.hint.png"),
        ("a.png b/c.jpg", SOLVED, "out", "out/a.solved.png out/c.solved.png"),
        ("a.png a.webp b.png", SOLVED, None, "a.png.solved.png a.webp.solved.png b.solved.png"),
        ("a.png A.webp", SOLVED, None, "a.png.solved.png A.webp.solved.png"),
        ("a.png ./a.png", SOLVED, None, "a.solved.png a.solved.png"),
        ("a.png b/a.png", SOLVED, None, "a.solved.png b/a.solved.png"),
        (
            "a.png b/a.png c/a.png",
            SOLVED,
            "o",
            "o/a.png.solved.png o/a.png-2.solved.png o/a.png-3.solved.png",
        ),
        ("-", SOLVED, None, "stdin.solved.png"),
        ("- stdin.png", SOLVED, None, "stdin.solved.png stdin.png.solved.png"),
        ("-a.png", SOLVED, None, "-a.solved.png"),
    ],
)
def test_places_of_one_run(captures: str, kind: str, folder: str | None, found: str) -> None:
    placed = choose_picture_paths(captures.split(), kind, Inputs(), Path(folder) if folder else None)
    assert placed == dict(zip(captures.split(), map(Path, found.split()), strict=True))


@pytest.mark.parametrize(
    ("there", "inputs", "yielding", "found"),
    [
        ({"a.solved.png": "a.png"}, Inputs(), False, "a.solved.png"),
        ({"a.solved.png": "a.webp"}, Inputs(), False, "a.png.solved.png"),
        ({"a.solved.png": "a.webp", "a.png.solved.png": "b/a.png"}, Inputs(), False, "a.png-2.solved.png"),
        ({"a.solved.png": "a.webp"}, REPLACE_ANY_FILE, False, "a.solved.png"),
        ({"a.solved.png": None}, Inputs(), False, "a.solved.png"),  # an error, when it is written
        ({"a.solved.png": None}, Inputs(), True, "a.png.solved.png"),
        ({"a.solved.png": None}, REPLACE_ANY_FILE, True, "a.solved.png"),
    ],
)
def test_places_beside_earlier_runs(
    there: dict[str, str | None], inputs: Inputs, yielding: bool, found: str
) -> None:
    for path, capture in there.items():
        answer(path, capture)
    assert choose_picture_paths(["a.png"], SOLVED, inputs, yielding=yielding) == {"a.png": Path(found)}
