"""Sources of captures: paths, archives and texts, including malicious ones."""

import io
import json
import os
import random
import tracemalloc
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from shutil import copy

import pytest

from queens_snap.batch import sources
from queens_snap.batch.board_texts import read_puzzles
from queens_snap.batch.run import CaptureTask, RunSettings, answer_capture
from queens_snap.batch.sources import Source, Sources
from queens_snap.cli import main
from queens_snap.files.texts import MAX_TEXT_BYTES, parse_json
from queens_snap.vision.source.errors import CaptureError, ImageTooLarge, UnsupportedImage
from queens_snap.vision.source.limits import MAX_BYTES

from .journals import AMBIGUOUS

PAGE_KEY = "0123456789abcdef0123"  # as a run names what it keeps for its report


@pytest.fixture
def folder_of_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with some files that tests name by relative paths."""
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
        f"run/report/pictures/{PAGE_KEY}.png",
        f"run/report/thumbs/{PAGE_KEY}.webp",
        "run/own.png",
        "[x].png",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (tmp_path / "nothing.png").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def source_files(*paths: str, stdin: tuple[bytes, ...] = ()) -> list[str]:
    return sorted(source.file for source in Sources(paths, stdin) if not source.problem)


def source_problems(*paths: str) -> list[str]:
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
        (["run/**/*.png", f"run/report/pictures/{PAGE_KEY}.png"], ["run/own.png"]),
        (["[x].png"], ["[x].png"]),  # a file's own name goes before a pattern
        (["shots/a.png", "shots/a.solved.png"], ["shots/a.png"]),
    ],
)
def test_paths(folder_of_files: Path, paths: list[str], files: list[str]) -> None:
    assert source_files(*paths) == [str(Path(file)) for file in files]
    assert not source_problems(*paths)


def test_list_on_standard_input(folder_of_files: Path) -> None:
    assert source_files("-", stdin=(b"shots/a.png\n", b"\n", b"  \r\n", b"shots/deep\r\n", b"last.png")) == [
        "last.png",
        "shots/a.png",
        "shots/deep/er/d é&.webp",
    ]


def test_links_in_a_folder_are_not_followed(folder_of_files: Path) -> None:
    (folder_of_files / "shots" / "round").symlink_to(folder_of_files / "shots")
    (folder_of_files / "shots" / "link.png").symlink_to(folder_of_files / "shots" / "a.png")
    # with the link above there are endless paths
    (folder_of_files / "shots" / "deep" / "up").symlink_to(folder_of_files / "shots")
    assert source_files("shots") == SHOTS
    assert source_files("sho*/**/[!l]*") == SHOTS
    assert source_files("shots/link.png") == ["shots/link.png"]  # named itself


@pytest.mark.parametrize(
    ("path", "why"),
    [("nothing.png", "a folder without pictures"), ("nothing.png/*.gif", "matches no picture")],
)
def test_a_path_that_stands_for_nothing_is_answered(folder_of_files: Path, path: str, why: str) -> None:
    (problem,) = source_problems(path)
    assert path in problem
    assert why in problem


def test_what_this_program_wrote_is_counted(folder_of_files: Path) -> None:
    sources = Sources(["shots", "run"])
    assert len(list(sources)) == len(SHOTS) + 1
    assert sources.own_pictures == 4


def test_members_of_an_archive(folder_of_files: Path) -> None:
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
        archive.writestr(f"run/report/thumbs/{PAGE_KEY}.webp", b"")
    assert source_files("all.zip") == ["all.zip/../../evil.png", "all.zip/a.png", "all.zip/in/b.jpg"]
    assert source_files("*.zip") == source_files("all.zip")
    with zipfile.ZipFile("empty.zip", "w"):
        pass
    assert "archive without pictures" in source_problems("empty.zip")[0]
    Path("broken.zip").write_bytes(b"PK no zip")
    assert source_problems("broken.zip") == [
        "broken.zip cannot be read: File is not a zip file; make the archive again"
    ]


def test_nothing_is_listed(folder_of_files: Path) -> None:
    def endless_lines() -> Iterator[str]:
        while True:
            yield "shots"

    files = iter(Sources(endless_lines()))
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
    assert source_files("memory://shots") == ["memory:///shots/a.png", "memory:///shots/deep/b.jpg"]
    assert source_files("memory://shots/*.png") == ["memory:///shots/a.png"]
    assert source_files("memory://shots/notes.txt") == ["memory://shots/notes.txt"]
    assert "holds no pictures" in source_problems("memory://shots/*.gif")[0]
    assert "nosuch" in source_problems("nosuch://x")[0]
    monkeypatch.setattr(sources, "import_module", fail_to_import)
    assert 'pip install "queens-snap[cluster]"' in source_problems("memory://shots")[0]


def fail_to_import(name: str) -> None:
    raise ImportError(name)


SHOT = Path(__file__).parents[2] / "fixtures" / "screenshots" / "board-light-7.png"
ZEROS_100_MIB = bytes(100 << 20)  # a kilobyte or less, once it is packed
ZEROS_8_MIB = bytes(8 << 20)  # of what takes long to pack


def read_packed(path: Path, method: int, data: bytes = ZEROS_100_MIB, suffix: str = "png") -> Source:
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.writestr(f"bomb.{suffix}", data)
        archive.writestr("shot.png", SHOT.read_bytes())
    return next(iter(Sources([str(path)])))


@pytest.mark.slow
@pytest.mark.parametrize(("method", "name"), [(zipfile.ZIP_BZIP2, "bzip2"), (zipfile.ZIP_LZMA, "lzma")])
def test_methods_without_a_bound_are_refused_by_name(tmp_path: Path, method: int, name: str) -> None:
    source = read_packed(tmp_path / "a.zip", method, ZEROS_8_MIB)
    tracemalloc.start()
    with pytest.raises(UnsupportedImage, match=rf"a\.zip/bomb\.png is packed with {name}") as error:
        sources.read_capture(source)
    assert tracemalloc.get_traced_memory()[1] < 1 << 20
    tracemalloc.stop()
    assert error.value.remedy == "unpack the archive yourself"


def test_what_is_beside_a_capture_is_bounded_as_well(tmp_path: Path) -> None:
    read_packed(tmp_path / "a.zip", zipfile.ZIP_BZIP2, ZEROS_8_MIB, suffix="txt")
    shot = Source("a.zip/bomb.png", str(tmp_path / "a.zip"), "bomb.png")
    assert sources.read_sibling_file(shot, ".txt") is None


@pytest.mark.slow
def test_a_deflated_bomb_is_read_no_further_than_the_limit(tmp_path: Path) -> None:
    source = read_packed(tmp_path / "a.zip", zipfile.ZIP_DEFLATED)
    tracemalloc.start()
    with pytest.raises(ImageTooLarge):
        sources.read_capture(source)
    assert tracemalloc.get_traced_memory()[1] < 4 * MAX_BYTES
    tracemalloc.stop()


@pytest.mark.parametrize("at", ["made for a later version", "packed in an unknown way", "encrypted"])
def test_an_odd_member_costs_one_row(tmp_path: Path, at: str) -> None:
    path = tmp_path / "a.zip"
    read_packed(path, zipfile.ZIP_STORED, b"odd")
    data = bytearray(path.read_bytes())
    entry = data.index(b"PK\x01\x02")  # of the first member, in the table of contents
    if at == "encrypted":
        data[entry + 8] |= 1
        data[data.index(b"PK\x03\x04") + 6] |= 1
    elif at == "packed in an unknown way":
        data[entry + 10] = 99
    else:
        data[entry + 6] = 255
    path.write_bytes(data)
    rows = [answer_capture(RunSettings(), CaptureTask(source)).row for source in Sources([str(path)])]
    assert all(rows)
    if at == "made for a later version":  # the table itself is not read
        assert [row and row["error"] and row["error"]["code"] for row in rows] == ["no-file"]
    else:
        assert [row and row["status"] for row in rows] == ["refused", "solved"]


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2])
def test_damaged_anywhere_it_is_read_or_refused(tmp_path: Path, method: int) -> None:
    read_packed(tmp_path / "whole.zip", method, b"a few bytes")
    whole, chance = (tmp_path / "whole.zip").read_bytes(), random.Random(1)
    places = [*range(120), *range(len(whole) - 300, len(whole))]  # headers and the table of contents
    for i in range(400):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 3)):
            data[chance.choice(places)] = chance.randrange(256)
        path = tmp_path / f"{i}.zip"
        path.write_bytes(data[: chance.choice((None, chance.randrange(len(data))))])
        found = list(Sources([str(path)]))
        assert found
        for source in found:
            if not source.problem:
                with suppress(CaptureError):
                    sources.read_capture(source)
        path.unlink()


JSON_ROW = b'{"id": "good", "regions": ["AABCCC", "ABBCDD", "ABEEDD", "BBBEFF", "BBEEFF", "BBBBFF"]}'
MANY_DIGITS = b"9" * 5000
BAD_ROWS = {
    "lists": b"[" * 100_000 + b"]" * 100_000,
    "regions": b'{"regions":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "k": b'{"k":' + MANY_DIGITS + b',"regions":["AB"]}',
    "rows": b'{"rows":' + MANY_DIGITS + b',"columns":[' + MANY_DIGITS + b"]}",
    "long": b'{"regions":["' + b"A" * (2 * MAX_TEXT_BYTES) + b'"]}',
    "fields": b'{"puzzle":{"regions":{"a":[1]}},"regions":7}',
    "null": b'{"regions":[null,[],{},1e999]}',
    "torn": b'{"regions":["\\ud800',
    "no-text": b"{\xff\xfe\x00",
}
BAD_TEXTS = {
    "k": b"k=" + MANY_DIGITS + b"\nAA\nAA\n",
    "regions": MANY_DIGITS + b" 1\n1 2\n",
    "clue": b"rows\n" + MANY_DIGITS + b"\n1\n",
}


@pytest.mark.parametrize("name", BAD_ROWS)
def test_a_hostile_row_costs_itself_alone(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"\n".join([BAD_ROWS[name], JSON_ROW, b""]))
    bad, good = read_puzzles(str(path), str(path))
    assert bad.problem
    assert bad.problem.code == "malformed-board"
    assert "\n" not in str(bad.problem)
    assert len(str(bad.problem)) < 1000
    assert (good.name, good.problem) == ("good", None)


@pytest.mark.parametrize("name", BAD_TEXTS)
def test_a_text_of_long_numbers_is_refused(name: str) -> None:
    (given,) = read_puzzles(BAD_TEXTS[name], "-")
    assert "more than 100 digits" in str(given.problem)


@pytest.mark.parametrize("name", BAD_ROWS)
def test_a_hostile_file_beside_a_capture_costs_nothing(name: str, tmp_path: Path) -> None:
    copy(SHOT, tmp_path / "a.png")
    (tmp_path / "a.json").write_bytes(BAD_ROWS[name])
    row = answer_capture(RunSettings(), CaptureTask(Source(str(tmp_path / "a.png")))).row
    assert row
    assert row["status"] == "solved"
    json.dumps(row)


def test_json_lines_come_in_as_well(monkeypatch, capsys) -> None:
    lines = b"\n" + JSON_ROW + b"\n" + BAD_ROWS["k"] + b"\n" + JSON_ROW
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines), encoding="utf-8"))
    assert main(["solve", "-", "--json"]) == 1
    captured = capsys.readouterr()
    found = [json.loads(line) for line in captured.out.splitlines()]
    assert [(row["file"], row["status"]) for row in found] == [
        ("good", "solved"),
        ("-:2", "refused"),
        ("good", "solved"),
    ]
    assert captured.err.count("\n") == 1


def test_a_long_name_is_cut(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(JSON_ROW.replace(b"good", b"x" * 5000))
    (given,) = read_puzzles(str(tmp_path / "a.jsonl"), "a")
    assert given.name == "x" * 255


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes of POSIX")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.jsonl")
    (given,) = read_puzzles(str(tmp_path / "a.jsonl"), "a")
    assert "it is a pipe or a device" in str(given.problem)


@pytest.mark.parametrize(
    "command", ["{} -o {}.png", "{} --html {}.html", "{} --no-picture --debug {}", "batch {} --out {}"]
)
def test_names_longer_than_the_file_system_takes(command: str, tmp_path: Path, capsys) -> None:
    long = tmp_path / ("y" * 300)
    assert main(command.format(SHOT, long).split() + ["--no-picture"] * ("html" in command)) == 5
    assert capsys.readouterr().err.count("\n") == 1


def test_what_is_parsed_is_bounded() -> None:
    assert parse_json('{"a": [1, -2.5, 123456789012345678901234567890]}')["a"][2] > 1 << 90
    for text in BAD_ROWS["lists"], MANY_DIGITS, b"-" + MANY_DIGITS, b"{", b"\xff":
        with pytest.raises(ValueError, match=r"\w"):
            parse_json(text)


def test_missing_json_lines(tmp_path: Path) -> None:
    (answer,) = read_puzzles(str(tmp_path / "none.jsonl"), "none")
    assert answer.problem is not None
    assert answer.problem.code == "no-file"


@pytest.mark.parametrize(
    ("named", "name"),
    [({"id": 7, "file": "b"}, "7"), ({"file": "b"}, "b"), ({"id": "", "file": None}, "-:1"), ({}, "-:1")],
)
def test_a_row_goes_by_its_id_or_its_file(named: dict, name: str) -> None:
    row = json.dumps({**named, "regions": AMBIGUOUS.letters}).encode()
    assert [given.name for given in read_puzzles(row, "-")] == [name]
