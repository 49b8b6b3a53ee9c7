"""Sources that paths stand for."""

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from queens_snap.batch import sources
from queens_snap.batch.sources import Sources

KEY = "0123456789abcdef0123"  # as a run names what it keeps for its report


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with some files, to be named relative to it."""
    for name in (
        "shots/a.png",
        "shots/b.JPEG",
        "shots/notes.txt",
        "shots/a.solved.png",
        "shots/a.hint.png",
        "shots/.hidden.png",
        "shots/.cache/c.png",
        "shots/deep/er/d é&.webp",
        "shots/old.bmp",
        "run/results.jsonl",
        f"run/report/pictures/{KEY}.png",
        f"run/report/thumbs/{KEY}.webp",
        "run/own.png",
        "[x].png",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (tmp_path / "nothing.png").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def found(*paths: str, stdin: tuple[bytes, ...] = ()) -> list[str]:
    return sorted(source.file for source in Sources(paths, stdin) if not source.problem)


def problems(*paths: str) -> list[str]:
    return [str(source.problem) for source in Sources(paths) if source.problem]


SHOTS = ["shots/a.png", "shots/b.JPEG", "shots/deep/er/d é&.webp", "shots/old.bmp"]


@pytest.mark.parametrize(
    ("paths", "files"),
    [
        (["shots"], SHOTS),
        (["./shots/"], SHOTS),
        (["shots/notes.txt"], ["shots/notes.txt"]),  # named itself: it is answered, whatever it is
        (["no-such.png"], ["no-such.png"]),
        (["run"], ["run/own.png"]),
        (["shots/*.*"], ["shots/a.png", "shots/b.JPEG", "shots/old.bmp"]),
        (["shots/*"], SHOTS),  # a folder that matches is as one that was named
        (["**/*.webp"], ["shots/deep/er/d é&.webp"]),
        (["./**/er/*"], ["shots/deep/er/d é&.webp"]),
        (["shots/**"], SHOTS),
        (["run/**/*.png", f"run/report/pictures/{KEY}.png"], ["run/own.png"]),
        (["[x].png"], ["[x].png"]),  # a file's own name goes before a pattern
        (["shots/a.png", "shots/a.solved.png"], ["shots/a.png"]),
    ],
)
def test_paths(here: Path, paths: list[str], files: list[str]) -> None:
    assert found(*paths) == [str(Path(file)) for file in files]
    assert not problems(*paths)


def test_list_on_standard_input(here: Path) -> None:
    assert found("-", stdin=(b"shots/a.png\n", b"\n", b"  \r\n", b"shots/deep\r\n", b"last.png")) == [
        "last.png",
        "shots/a.png",
        "shots/deep/er/d é&.webp",
    ]


def test_links_in_a_folder_are_not_followed(here: Path) -> None:
    (here / "shots" / "round").symlink_to(here / "shots")
    (here / "shots" / "link.png").symlink_to(here / "shots" / "a.png")
    (here / "shots" / "deep" / "up").symlink_to(here / "shots")  # with the one above, endless ways
    assert found("shots") == SHOTS
    assert found("sho*/**/[!l]*") == SHOTS
    assert found("shots/link.png") == ["shots/link.png"]  # named itself


@pytest.mark.parametrize(
    ("path", "why"),
    [("nothing.png", "a folder without pictures"), ("nothing.png/*.gif", "matches no picture")],
)
def test_a_path_that_stands_for_nothing_is_answered(here: Path, path: str, why: str) -> None:
    (problem,) = problems(path)
    assert path in problem
    assert why in problem


def test_what_this_program_wrote_is_counted(here: Path) -> None:
    sources = Sources(["shots", "run"])
    assert len(list(sources)) == len(SHOTS) + 1
    assert sources.own_pictures == 4


def test_members_of_an_archive(here: Path) -> None:
    with zipfile.ZipFile("all.zip", "w") as archive:
        for name in (
            "a.png",
            "in/b.jpg",
            "in/notes.txt",
            "../../evil.png",
            "__MACOSX/a.png",
            "in/.c.png",
            ".in/c.png",
        ):
            archive.writestr(name, b"")
        archive.writestr(f"run/report/thumbs/{KEY}.webp", b"")
    assert found("all.zip") == ["all.zip/../../evil.png", "all.zip/a.png", "all.zip/in/b.jpg"]
    assert found("*.zip") == found("all.zip")
    with zipfile.ZipFile("empty.zip", "w"):
        pass
    assert "archive without pictures" in problems("empty.zip")[0]
    Path("broken.zip").write_bytes(b"PK no zip")
    assert problems("broken.zip") == [
        "broken.zip cannot be read: File is not a zip file; make the archive again"
    ]


def test_nothing_is_listed(here: Path) -> None:
    def endless() -> Iterator[str]:
        while True:
            yield "shots"

    files = iter(Sources(endless()))
    assert {next(files).file for _ in range(len(SHOTS) * 3)} == set(SHOTS)


def test_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    fsspec = pytest.importorskip("fsspec")
    memory = fsspec.filesystem("memory")
    for name in (
        "/shots/a.png",
        "/shots/deep/b.jpg",
        "/shots/a.solved.png",
        "/shots/notes.txt",
        "/shots/.in/c.png",
    ):
        memory.pipe(name, b"x")
    assert found("memory://shots") == ["memory:///shots/a.png", "memory:///shots/deep/b.jpg"]
    assert found("memory://shots/*.png") == ["memory:///shots/a.png"]
    assert found("memory://shots/notes.txt") == ["memory://shots/notes.txt"]
    assert "holds no pictures" in problems("memory://shots/*.gif")[0]
    assert "nosuch" in problems("nosuch://x")[0]
    monkeypatch.setattr(sources, "import_module", _missing)
    assert 'pip install "queens-snap[cluster]"' in problems("memory://shots")[0]


def _missing(name: str) -> None:
    raise ImportError(name)
