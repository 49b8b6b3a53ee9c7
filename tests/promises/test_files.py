"""Files that this program did not make are replaced by no command, unless that is wanted; its own are, by the
same command again. The folders that are named are made."""

from pathlib import Path

import pytest

from queens_snap.cli import main
from queens_snap.files.writing import is_own_file
from queens_snap.overlay.picture import encode
from queens_snap.result.problem import EXIT_OK, EXIT_REFUSED

from .. import tiny_game
from ..in_process import InProcess
from ..slow import mark_other_games_slow, mark_slow
from ..tiny_release import tiny_release
from .game_cases import CASES, READ_GAMES
from .parametrize import case_puzzle, every_game
from .pictures import draw_case

pytestmark = pytest.mark.usefixtures("remember_readings")

FOREIGN_CONTENT = b"mine"
REFUSAL = "it was not made by queens-snap; choose another name, or add --overwrite\n"

#: Lines of commands, each with the file that it writes (and others, which go without saying).
CAPTURE_OUTPUTS = {
    "shot.png": "shot.solved.png",
    "shot.png --html pages/way.html --no-picture": "pages/way.html",
    "shot.png --hint step": "shot.hint.png",
}
TEXT_OUTPUTS = {"render board.txt": "board.drawn.png", "render board.txt --svg -o flat/": "flat/board.svg"}
ALL_CAPTURE_OUTPUTS = {
    **CAPTURE_OUTPUTS,
    "shot.png -o answers": "answers/shot.solved.png",
    "shot.png -o answers.d/": "answers.d/shot.solved.png",
    "shot.png twin.webp -o answers": "answers/twin.solved.png",
    "shot.png -o deep/er/out.jpg": "deep/er/out.jpg",
    "shot.png -o out.webp": "out.webp",
    "shot.png --steps a/b/sheet.png --no-picture": "a/b/sheet.png",
    "shot.png --steps a/b --no-picture": "a/b/step-01.png",
    "shot.png --animate films/way.webp --no-picture": "films/way.webp",
    "shot.png --animate films/way.gif --no-picture": "films/way.gif",
    "shot.png --animate films/way.apng --no-picture": "films/way.apng",
    "shot.png --debug a/stages --no-picture": "a/stages/shot.1-lattice.png",
    **TEXT_OUTPUTS,
    "render board.txt -o a/b/flat.jpg": "a/b/flat.jpg",
    "render board.txt board.txt -o flat": "flat/board-2.png",
    "render board.txt --html a/way.html": "a/way.html",
    "render board.txt --pdf -o flat/": "flat/board.pdf",
    "render board.txt -o a/b/flat.pdf": "a/b/flat.pdf",
    "book --games zip --count 1 --workers 1 -o a/books/zip.pdf": "a/books/zip.pdf",
    "book --games zip --count 1 --workers 1 -o a/books": "a/books/book.pdf",
    "manual --out a/man1": "a/man1/queens-snap-solve.1",
}

SLOW_LINES = {
    "shot.png --steps a/b/sheet.png --no-picture",
    "shot.png --animate films/way.gif --no-picture",
    "shot.png --animate films/way.webp --no-picture",
    "shot.png --animate films/way.apng --no-picture",
    "shot.png --steps a/b --no-picture",
    "book --games zip --count 1 --workers 1 -o a/books/zip.pdf",
    "book --games zip --count 1 --workers 1 -o a/books",
}


def prepare_folder(game: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a capture and a text of a game into an empty folder."""
    monkeypatch.chdir(folder)
    if CASES[game].read:
        Path("shot.png").write_bytes(encode(draw_case(game), ".png"))
        Path("twin.webp").write_bytes(encode(draw_case(game), ".png"))
    Path("board.txt").write_text(case_puzzle(game).to_text(), "utf-8")


def check_overwriting(line: str, made: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Check that a line makes its file and replaces it, but not a file of somebody else."""
    words, path = line.split(), Path(made)
    for _ in range(2):
        is_new = not path.parent.exists()
        assert main(words) == EXIT_OK
        assert is_own_file(path)
        assert (f"queens-snap: made the folder {path.parent}\n" in capsys.readouterr().err) == is_new
    path.write_bytes(FOREIGN_CONTENT)
    capsys.readouterr()
    assert main(words) in (EXIT_REFUSED, 1)
    assert capsys.readouterr().err == f"queens-snap: cannot write {path}: {REFUSAL}"
    assert path.read_bytes() == FOREIGN_CONTENT
    assert main([*words, "--overwrite"]) == EXIT_OK
    assert is_own_file(path)


@pytest.mark.parametrize("line", CAPTURE_OUTPUTS)
@pytest.mark.parametrize("game", mark_other_games_slow(READ_GAMES))
def test_outputs_of_captures(game: str, line: str, tmp_path: Path, capsys, monkeypatch) -> None:
    prepare_folder(game, tmp_path, monkeypatch)
    check_overwriting(line, CAPTURE_OUTPUTS[line], capsys)


@pytest.mark.parametrize("line", TEXT_OUTPUTS)
@every_game()
def test_outputs_of_texts(game: str, line: str, tmp_path: Path, capsys, monkeypatch) -> None:
    prepare_folder(game, tmp_path, monkeypatch)
    check_overwriting(f"{line} --game {game}" if game == tiny_game.NAME else line, TEXT_OUTPUTS[line], capsys)


@pytest.mark.parametrize(
    "line",
    mark_slow(sorted(ALL_CAPTURE_OUTPUTS.keys() - CAPTURE_OUTPUTS.keys() - TEXT_OUTPUTS.keys()), SLOW_LINES),
)
def test_outputs_of_all_kinds(line: str, tmp_path: Path, capsys, monkeypatch) -> None:
    prepare_folder("queens", tmp_path, monkeypatch)
    check_overwriting(line, ALL_CAPTURE_OUTPUTS[line], capsys)


@pytest.mark.parametrize(
    ("line", "made"),
    [
        ("batch shot.png --out a/run", "a/run/results.jsonl"),
        ("batch shot.png --out a/run", "a/run/settings.json"),
        ("batch shot.png --out a/run", "a/run/summary.json"),
        ("batch shot.png --out a/run", "a/run/report/index.html"),
        ("batch shot.png --out a/run", "a/run/report/thumbs/*"),
        ("batch shot.png --out a/run --pictures", "a/run/report/pictures/*"),
        ("batch shot.png --out a/run --pages", "a/run/pages/*"),
        ("generate --size 5 -o a/boards", "a/boards/puzzles.jsonl"),
        ("generate --size 5 -o a/boards", "a/boards/lookahead.log"),
        ("generate --size 5 -o a/boards", "a/boards/settings.json"),
        ("generate --size 5 -o a/boards", "a/boards/*.txt"),
        ("generate --size 5 -o a/boards --png", "a/boards/*.png"),
        ("page --out a/site --runtime release", "a/site/index.html"),
    ],
)
def test_outputs_that_are_folders(line: str, made: str, tmp_path: Path, capsys, monkeypatch) -> None:
    """A folder that the program made is replaced with its content; nothing in another folder is."""
    monkeypatch.setattr("queens_snap.batch.executor.LocalPool", InProcess)
    prepare_folder("queens", tmp_path, monkeypatch)
    tiny_release(tmp_path / "release")
    words = line.split()
    for _ in range(2):
        assert main(words) == EXIT_OK
    name = next((str(path) for path in Path().glob(made)), made)
    Path("a").rename("ours")
    Path(name).parent.mkdir(parents=True)
    Path(name).write_bytes(FOREIGN_CONTENT)
    capsys.readouterr()
    assert main(words) == EXIT_REFUSED
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert said.endswith("add --overwrite\n")
    assert Path(name).read_bytes() == FOREIGN_CONTENT
    assert main([*words, "--overwrite"]) == EXIT_OK
    assert not Path(name).exists() or Path(name).read_bytes() != FOREIGN_CONTENT


def test_what_is_empty_has_nothing_to_lose(tmp_path: Path, monkeypatch) -> None:
    prepare_folder("queens", tmp_path, monkeypatch)
    Path("out.png").touch()
    assert main(["shot.png", "-o", "out.png"]) == EXIT_OK
    assert is_own_file("out.png")


@pytest.mark.parametrize("folder", ["", "answers"])
def test_an_answer_is_replaced_by_none_to_another_capture(folder: str, tmp_path: Path, monkeypatch) -> None:
    prepare_folder("queens", tmp_path, monkeypatch)
    Path("shot.webp").write_bytes(encode(draw_case("zip"), ".png"))
    Path("other").mkdir()
    Path("other", "shot.png").write_bytes(encode(draw_case("tango"), ".png"))
    more = ["-o", folder] if folder else []
    for _ in range(2):
        for shot in ("shot.png", "shot.webp", "other/shot.png"):
            assert main([shot, *more]) == EXIT_OK
    found = {path.as_posix() for path in Path().rglob("*.solved.*")}
    if folder:
        names = ("shot.solved.png", "shot.webp.solved.png", "shot.png.solved.png")
        assert found == {f"answers/{name}" for name in names}
    else:
        assert found == {"shot.solved.png", "shot.webp.solved.png", "other/shot.solved.png"}


def test_own_answers_are_solved_only_where_one_is_named_alone(tmp_path: Path, capsys, monkeypatch) -> None:
    monkeypatch.setattr("queens_snap.batch.executor.LocalPool", InProcess)
    prepare_folder("queens", tmp_path, monkeypatch)
    assert main(["shot.png", "twin.webp", "-o", "."]) == EXIT_OK
    Path("shot.solved.png").rename("renamed.png")
    every = sorted(path.name for path in Path().iterdir() if path.suffix != ".txt")
    capsys.readouterr()
    assert main([*every, "--no-picture"]) == EXIT_OK
    said = capsys.readouterr()
    assert said.err == ("queens-snap: skipped 2 pictures that queens-snap made; name one alone to read it\n")
    assert said.out.count("one solution") == 2
    assert main(["batch", *every, "--out", "run"]) == EXIT_OK
    assert "left out, because this program wrote them: 2" in capsys.readouterr().out
    assert main(["renamed.png", "--no-picture"]) == EXIT_OK
    assert main(["renamed.png", "twin.solved.png"]) == EXIT_REFUSED
