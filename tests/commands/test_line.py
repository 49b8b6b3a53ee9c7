"""The manners of the command line, one by one; docs/command-line.md is their table."""

import io
import json
import logging
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np
import pytest

import queens_snap
from queens_snap.cli import COMMANDS, main
from queens_snap.commands import config
from queens_snap.commands.arguments import resume_line, words_with_files, words_with_skip
from queens_snap.commands.boards import CHECK_COMMAND
from queens_snap.commands.table import module_of
from queens_snap.files.links import link_of, open_link
from queens_snap.pipeline import snap
from queens_snap.solver.games import parse_text

from ..plain_boards import AMBIGUOUS

FIXTURES = Path(__file__).parents[2] / "fixtures"
BOARD = "AABCCC\nABBCDD\nABEEDD\nBBBEFF\nBBEEFF\nBBBBFF\n"
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def work_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a capture and a board."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(FIXTURES / "screenshots" / "board-light-7.png", "shot.png")
    Path("board.txt").write_text(BOARD, encoding="utf-8")
    return tmp_path


def usage_error(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the only line of a usage error."""
    with pytest.raises(SystemExit) as ended:
        main(line.split())
    assert ended.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err.rstrip("\n")


def lines_with_mistakes() -> Iterator[tuple[str, str, int]]:
    status = 0
    for row in Path(__file__).with_name("mistakes.txt").read_text("utf-8").splitlines():
        if row.startswith("["):
            status = int(row.strip("[]"))
        elif row.strip() and not row.startswith("#"):
            line, says = row.split(" => ")
            yield line, says, status


@pytest.fixture(scope="module")
def mistakes_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with files of many kinds, which no mistake may change."""
    kept = tmp_path_factory.mktemp("kept")
    shot = (FIXTURES / "screenshots" / "board-light-7.png").read_bytes()
    jpeg = cv2.imencode(".jpg", np.zeros((300, 300, 3), np.uint8))[1].tobytes()
    contents = {
        "shot.png": shot,
        "short.png": shot[: len(shot) // 2],
        "blank.png": cv2.imencode(".png", np.full((300, 300, 3), 200, np.uint8))[1].tobytes(),
        "half.jpg": jpeg[: len(jpeg) // 2],
        "text.png": b"text",
        "film.mp4": b"\0\0\0\x18ftypisom\0\0\0\0isommp42",
        "all.zip": b"PK\5\6" + bytes(18),
        "board.txt": BOARD.encode(),
        "two.txt": b"AB\nCD\n",
        "tango.txt": b"1...\n....\n....\n..0.\n",
        "zip.txt": b"1 . .\n. . 2\n",
        "nonogram.txt": b"rows\n1\n1\n\ncolumns\n1\n1\n",
        "long.txt": b"A" * (2 << 20),
        "broken.jsonl": b"{no",
        "bad.jsonl": b'{"regions": ["AB", "AB"]}\n',
        "many.jsonl": 2 * f"{json.dumps({'regions': BOARD.split()})}\n".encode(),
    }
    for name, content in contents.items():
        (kept / name).write_bytes(content)
    (kept / "empty").mkdir()
    return kept


@pytest.mark.parametrize(("line", "says", "status"), [*lines_with_mistakes()])
def test_a_mistake_is_one_line_with_its_remedy(
    line: str, says: str, status: int, mistakes_folder: Path, capsys, monkeypatch
) -> None:
    """It changes no file."""
    monkeypatch.chdir(mistakes_folder)
    before = {path: path.is_file() and path.read_bytes() for path in mistakes_folder.iterdir()}
    try:
        found = main(line.replace("␛", "\x1b").split())
    except SystemExit as ended:
        found = ended.code
    said = capsys.readouterr()
    assert found == status
    assert says in said.err
    assert said.err.count("\n") == 1
    assert not said.out or status == 5
    assert {path: path.is_file() and path.read_bytes() for path in mistakes_folder.iterdir()} == before


@pytest.mark.parametrize(
    "line",
    [
        "{}.png",
        "shot.png {}.png",
        "shot.png --board {}.txt",
        "shot.png --words {}.txt",
        "solve {}.txt",
        "solve board.txt {}.txt",
        "solve {}.jsonl",
        "solve {}/board.txt",
        "check {}.txt",
        "check {}.jsonl",
        "render {}.txt",
        "render {}.jsonl",
        "render --words {}.txt board.txt",
        "generate --avoid {}.jsonl -o boards",
        "batch {}.png -o run",
        "batch {}/x.png -o run",
        "batch shot.png --expect {}.csv -o run",
        "batch shot.png --words {}.txt -o run",
        "batch --watch {}",
    ],
)
def test_a_file_that_is_missing_is_one_sentence(line: str, work_folder: Path, capsys) -> None:
    missing = next(word for word in line.split() if "{}" in word).format("none")
    with suppress(SystemExit):
        assert main(line.format("none").split()) != 0
    said = capsys.readouterr().err.rstrip("\n").splitlines()[-1]
    assert said.endswith(f": {missing} does not exist; check the name and the folder")
    assert not Path("run").exists()


@pytest.mark.parametrize(
    "line",
    [
        "--hint step --json shot.png",
        "--json --all-steps --no-picture shot.png",
        "--cell 1,1=queen --cell 1,1=star --cell 1,1=2,1 --no-picture shot.png",
        "shot.png -o out --steps out --debug out",
    ],
)
def test_lines_that_go_together(line: str, work_folder: Path) -> None:
    assert main(line.split()) in (0, 4)


@pytest.mark.parametrize("words", [[""], ["shot.png", "-o", ""], ["solve", ""], ["batch", "", "--out", "x"]])
def test_an_argument_that_is_empty(words: list[str], work_folder: Path, capsys) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert "one of the arguments is empty; leave it out, or check" in capsys.readouterr().err


def test_options_may_stand_among_captures(work_folder: Path, capsys) -> None:
    assert main(["shot.png", "--json", "--no-picture", "shot.png", "--size", "7"]) == 0
    assert capsys.readouterr().out.count("\n") == 2
    assert main(["solve", "board.txt", "-q", "board.txt"]) == 0


def test_a_file_with_the_name_of_nearly_a_command_is_read(work_folder: Path) -> None:
    shutil.copy("shot.png", "doctr")
    assert main(["doctr", "-o", "out.png"]) == 0


def test_help_for_players_fits_a_glance(capsys) -> None:
    assert main(["help"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) <= 11
    assert all(line.startswith("  queens-snap ") for line in lines[:-2])
    assert lines[-1] == (
        "All options and commands: queens-snap --help. Of a command: queens-snap help COMMAND."
    )


@pytest.mark.parametrize("line", ["help batch", "help check"])
def test_help_is_a_command(line: str, capsys) -> None:
    assert main(line.split()) == 0
    told = capsys.readouterr().out
    with pytest.raises(SystemExit):
        main([*line.split()[1:], "--help"])
    assert capsys.readouterr().out == told


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_grouped_short_and_has_examples(command: str) -> None:
    line = module_of(command).parser(command)
    told = line.format_help()
    assert "\nexamples:\n  queens-snap " in told
    assert len(told.splitlines()) <= (104 if not command else 65)
    assert max(map(len, told.splitlines())) <= 100
    assert line.summary


@pytest.mark.parametrize(("columns", "widest"), [("60", 60), ("90", 90), ("250", 100)])
def test_help_is_as_wide_as_the_terminal(columns: str, widest: int, monkeypatch) -> None:
    """Examples are exempt because they are copied, with what follows them; the width has limits."""
    monkeypatch.setenv("COLUMNS", columns)
    for command in ("batch", "serve"):
        told = module_of(command).parser(command).format_help().split("\nexamples:")[0].splitlines()
        wide = max(len(line) for line in told if not line.lstrip().startswith(("usage:", "queens-snap")))
        assert widest - 15 <= wide <= widest


@pytest.mark.parametrize(
    "line", ["shot.png -q", "solve -q board.txt", "check -q board.txt", "render -q board.txt"]
)
def test_quiet_prints_nothing_where_all_is_well(line: str, work_folder: Path, capsys) -> None:
    assert main(line.split()) == 0
    assert capsys.readouterr() == ("", "")


def test_quiet_still_says_what_is_asked_for_and_what_is_wrong(work_folder: Path, capsys) -> None:
    assert main(["-q", "--text", "--no-picture", "shot.png"]) == 0
    assert capsys.readouterr().out.count("\n") == 7
    shutil.copy(FIXTURES / "half-filled" / "half-15.png", "wrong.png")
    assert main(["-q", "wrong.png"]) == 4
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("queens-snap: wrong.png: wrong queen in row")


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("-v shot.png", "decoding reading solving drawing encoding"),
        ("-v --no-picture --json shot.png", "decoding reading solving"),
        ("-v nothing.png", ""),
        ("solve -v board.txt", "solving"),
        ("check -q board.txt --verbose", "solving"),
        ("render -v --solution board.txt", "solving"),
    ],
)
def test_how_long_each_part_took_is_told(line: str, parts: str, work_folder: Path, capsys) -> None:
    quiet = line.replace("-v ", "").replace("--verbose", "").split()
    main(quiet)
    before = capsys.readouterr()
    main(line.split())
    said = capsys.readouterr()
    told = [row for row in said.err.splitlines() if row.startswith("queens-snap: '") and row.endswith(" ms")]
    assert [re.findall(r"(\w+) \d+ ms", row) for row in told] == ([parts.split()] if parts else [])
    main(quiet)
    assert capsys.readouterr().err == before.err


def test_what_the_library_logs_is_heard_and_steers_no_terminal(work_folder: Path, capsys) -> None:
    log = logging.getLogger("queens_snap")
    for line, heard in (("-v", ["INFO"]), ("-vv", ["INFO", "DEBUG"]), ("-q", [])):
        main([line, "nothing.png"])
        capsys.readouterr()
        for level in ("INFO", "DEBUG"):
            log.log(getattr(logging, level), "%s of\n\x1b[31m", level)
        said = capsys.readouterr().err
        assert said == "".join(f"queens-snap: {level} of\nqueens-snap: \\x1b[31m\n" for level in heard)


@pytest.mark.parametrize("line", ["shot.png -o -", "--hint step shot.png -o -", "render board.txt -o -"])
def test_a_picture_goes_to_standard_output(line: str, work_folder: Path, capfdbinary) -> None:
    assert main(line.split()) == 0
    sent = capfdbinary.readouterr()
    assert sent.out.startswith(PNG)
    assert cv2.imdecode(np.frombuffer(sent.out, np.uint8), cv2.IMREAD_COLOR) is not None
    assert sent.err == b""
    assert not list(work_folder.glob("*.solved.png"))


def test_a_picture_is_not_sent_to_a_terminal(
    work_folder: Path, capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert "standard output is a terminal" in usage_error("shot.png -o -", capsys)


@pytest.mark.skipif(sys.platform == "win32", reason="redirections of POSIX")
def test_a_picture_is_never_added_to_an_input(work_folder: Path) -> None:
    before = Path("shot.png").read_bytes()
    done = run_shell(f"{sys.executable} -m queens_snap.cli shot.png -o - >> shot.png")
    assert done.returncode == 5
    assert b"standard output leads to an input file" in done.stderr
    assert Path("shot.png").read_bytes() == before


def run_shell(command: str, **variables: str) -> "subprocess.CompletedProcess[bytes]":
    environment = os.environ | {"PYTHONPATH": str(Path(queens_snap.__path__[0]).parent)} | variables
    return subprocess.run(["/bin/sh", "-c", command], env=environment, capture_output=True, check=False)


@pytest.mark.parametrize(
    ("variables", "coloured"),
    [({"FORCE_COLOR": "3"}, True), ({"FORCE_COLOR": "1", "TERM": "dumb"}, True), ({}, False),
     ({"FORCE_COLOR": "3", "NO_COLOR": "1"}, False)],
)  # fmt: skip
def test_colours_are_forced_and_forbidden(
    variables, coloured: bool, work_folder: Path, capsys, monkeypatch
) -> None:
    for name in ("FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert main(["--no-picture", "shot.png"]) == 0
    assert ("\x1b[" in capsys.readouterr().out) == coloured


def test_patterns_expand_where_the_shell_left_them(work_folder: Path, capsys) -> None:
    for name in ("a 1.png", "b.png", "c[1].png"):
        shutil.copy("shot.png", name)
    Path("out").mkdir()
    assert main(["[ab]*.png", "-o", "out"]) == 0
    assert main(["c[1].png", "-o", "out"]) == 0  # a file of this name goes before the pattern
    assert main(["*.png", "-o", "out", "-q"]) == 0
    names = {path.name for path in Path("out").iterdir()}
    assert names == {f"{stem}.solved.png" for stem in ("a 1", "b", "c[1]", "shot")}
    capsys.readouterr()
    assert main(["check", "*.txt"]) == 0
    assert capsys.readouterr().out.startswith("board.txt: valid, unique, fair")


def test_pictures_of_this_program_do_not_match(work_folder: Path) -> None:
    assert main(["-q", "*.png"]) == 0
    assert main(["-q", "*.png"]) == 0
    assert {path.name for path in work_folder.glob("*.png")} == {"shot.png", "shot.solved.png"}


class TestLinks:
    """A board is handed on as a link, which stands wherever a board does."""

    @pytest.fixture
    def half(self, work_folder: Path) -> str:
        """The link of a half-filled capture."""
        shutil.copy(FIXTURES / "screenshots" / "desktop-dark-7-half.png", "half.png")
        reading = snap("half.png").reading
        assert reading
        return link_of(reading.puzzle, reading.marks)

    def test_of_a_capture_it_holds_the_marks(self, half: str, capsys) -> None:
        assert main(["--link", "--no-picture", "half.png"]) == 0
        assert capsys.readouterr().out == f"#{half}\n"
        assert open_link(half).marks["queens"]

    def test_an_address_is_put_before_it(self, half: str, capsys, monkeypatch: pytest.MonkeyPatch) -> None:
        page = "https://example.org/queens/"
        main(["--link", "--no-picture", "--page-address", page, "half.png"])
        assert capsys.readouterr().out == f"{page}#{half}\n"
        Path("mine.toml").write_text(f'page-address = "{page}"\n', encoding="utf-8")
        monkeypatch.setenv("QUEENS_SNAP_CONFIG", "mine.toml")
        main(["solve", "--link", "board.txt"])
        link = capsys.readouterr().out
        assert link.startswith(f"{page}#b=")
        assert open_link(link).puzzle.to_text() == BOARD

    @pytest.mark.parametrize("wrong", ["x y", "https://example.org/#there"])
    def test_what_is_no_address(self, wrong: str, work_folder: Path, capsys) -> None:
        with pytest.raises(SystemExit):
            main(["solve", "--link", "--page-address", wrong, "board.txt"])
        assert "is not the address of a page" in capsys.readouterr().err

    @pytest.mark.parametrize("given", ["{}", "#{}", "https://example.org/a?b=c#{}"])
    def test_it_stands_where_a_board_does(self, given: str, half: str, capsys) -> None:
        link = given.format(half)
        assert main(["check", link]) == main(["solve", "--hint", "step", link]) == 0
        said = capsys.readouterr().out
        assert said.startswith(f"{half[:21]}...: valid, unique, fair")
        assert "Your marks have saved" in said
        assert main(["--board", link, "--no-picture", "half.png"]) == 0
        assert main(["render", link]) == main(["render", link, "-o", "named.png"]) == 0
        assert Path("link.drawn.png").read_bytes() == Path("named.png").read_bytes()
        drawn = snap("named.png")
        assert drawn.reading
        assert drawn.reading.marks["queens"] == open_link(half).marks["queens"]

    def test_it_is_a_line_of_a_file_or_of_standard_input(self, half: str, capsys, monkeypatch) -> None:
        Path("one.txt").write_text(f"\n#{half}\n", encoding="utf-8")
        Path("two.txt").write_text(f"#{half}\n\nhttps://example.org/#{half}\n", encoding="utf-8")
        Path("mixed.jsonl").write_text(
            f'{half}\n{{"regions": {json.dumps(BOARD.split())}}}\n', encoding="utf-8"
        )
        assert main(["check", "one.txt", "two.txt", "mixed.jsonl"]) == 0
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(half.encode()), encoding="utf-8"))
        assert main(["check"]) == 0
        names = [line.split(": ")[0] for line in capsys.readouterr().out.splitlines()]
        assert names == ["one.txt", "two.txt:1", "two.txt:2", "mixed.jsonl:1", "mixed.jsonl:2", "-"]
        assert main(["--board", "one.txt", "--no-picture", "half.png"]) == 0

    def test_wrong_marks_are_named(self, work_folder: Path, capsys) -> None:
        link = link_of(parse_text(BOARD), {"queens": [(0, 0), (0, 1)]})
        assert main(["solve", link]) == 4
        assert capsys.readouterr().out.endswith("it touches the queen in row 1, column 2\n")
        assert main(["solve", "--json", link]) == 4
        assert main(["check", link]) == 0

    def test_what_is_wrong_with_one_is_said_in_a_line(self, half: str, capsys) -> None:
        for words in (["solve"], ["check"], ["render"], ["--no-picture", "half.png", "--board"]):
            assert main([*words, f"https://example.org/?q=*#{half[:-3]}"]) == 5
            said = capsys.readouterr().err
            assert said.count("\n") == 1
            assert "link" in said
            assert "cut short, or was changed on its way; copy the whole link once more" in said
            assert len(said) < 200
        assert main([half]) == 5
        assert "is a link, not a picture; for a board: queens-snap solve b=1" in capsys.readouterr().err

    def test_an_address_of_another_site_stands_where_one_does(self, work_folder: Path, capsys) -> None:
        address = "https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou"
        Path("address.txt").write_text(f"{address}\n", encoding="utf-8")
        assert main(["check", address, "address.txt"]) == 0
        names = [line.split(": ")[0] for line in capsys.readouterr().out.splitlines()]
        assert names == ["puzz.link/p?starbattl...", "address.txt"]
        assert main(["solve", "--link", "puzz.link", address]) == 0
        assert capsys.readouterr().out == f"{address}\n"
        assert main(["solve", "https://puzz.link/p?lits/6/6/lldoa4043q6c"]) == 5
        said = capsys.readouterr().err
        assert "the link 'puzz.link/p?lits/6/6/...' holds a game called 'lits'" in said
        assert said.count("\n") == 1
        assert main([address]) == 5
        assert "is a link, not a picture; for a board: queens-snap solve" in capsys.readouterr().err

    @pytest.mark.parametrize(
        "words", [["--link"], ["--lin"], ["--link", "queens-snap"], ["--link=queens-snap"]]
    )  # fmt: skip
    def test_the_usual_link_needs_no_site(self, words: list[str], work_folder: Path, capsys) -> None:
        for line in ([*words, "board.txt"], ["board.txt", *words]):
            assert main(["solve", *line]) == 0
            assert open_link(capsys.readouterr().out).puzzle.to_text() == BOARD

    def test_a_board_that_a_site_cannot_hold_is_named(self, work_folder: Path, capsys) -> None:
        Path("zip.txt").write_text("1 .\n. 2\n", encoding="utf-8")
        assert main(["solve", "--link", "puzz.link", "zip.txt"]) == 5
        assert capsys.readouterr().err == "queens-snap: zip.txt: puzz.link has no zip; leave puzz.link out\n"
        for words, says in (
            (["--link=chess"], "unknown link 'chess'; choose queens-snap or puzz.link"),
            (
                ["--link", "puzz.link", "--page-address", "https://x.org/"],
                "--page-address cannot be used with --link puzz.link",
            ),
        ):
            with pytest.raises(SystemExit):
                main(["solve", *words, "zip.txt"])
            assert says in capsys.readouterr().err

    def test_a_file_of_such_a_name_goes_before_it(self, work_folder: Path, capsys) -> None:
        Path("b=1AB").write_text(BOARD, encoding="utf-8")
        assert main(["check", "b=1AB"]) == 0
        assert capsys.readouterr().out.startswith("b=1AB: valid")

    def test_generated_boards(self, work_folder: Path, capsys) -> None:
        assert main(["generate", "--size", "5", "--link", "-o", "out"]) == 0
        (board,) = Path("out").glob("*.txt")
        assert open_link(capsys.readouterr().out).puzzle.to_text() == board.read_text()


class TestConfiguration:
    """A file with the user's own defaults."""

    @pytest.fixture
    def write_config(self, work_folder: Path, monkeypatch: pytest.MonkeyPatch):
        def write(text: str | bytes) -> None:
            Path("mine.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
            monkeypatch.setenv("QUEENS_SNAP_CONFIG", "mine.toml")

        return write

    def test_it_says_what_the_line_does_not(self, write_config, capsys) -> None:
        main(["--explain", "--no-picture", "shot.png"])
        plain = capsys.readouterr().out
        write_config('voice = "expert"\n')
        main(["--explain", "--no-picture", "shot.png"])
        expert = capsys.readouterr().out
        main(["--explain", "--no-picture", "--voice", "player", "shot.png"])
        assert capsys.readouterr().out == plain
        assert expert != plain

    def test_language_is_for_people_not_for_programs(self, write_config, capsys) -> None:
        write_config('lang = "es"\n')
        main(["--explain", "--no-picture", "shot.png"])
        assert "casilla" in capsys.readouterr().out
        main(["--json", "--no-picture", "shot.png"])
        assert "casilla" not in capsys.readouterr().out

    def test_it_clashes_with_nothing_that_is_typed(self, write_config, capsys) -> None:
        write_config('plain = true\npage-address = "https://example.org/"\nvoice = "expert"\n')
        assert main(["--hint", "step", "shot.png"]) == main(["render", "board.txt"]) == 0
        assert capsys.readouterr().err == ""

    def test_labels_and_theme(self, write_config) -> None:
        for name in ("plain", "lettered"):
            main(["-q", "shot.png", "-o", f"{name}.png"])
            main(["render", "-q", "board.txt", "-o", f"{name}-board.png"])
            write_config('letters = true\ntheme = "dark"\n')
        main(["-q", "--no-letters", "shot.png", "-o", "again.png"])
        content = {path.stem: path.read_bytes() for path in Path().glob("*.png")}
        assert content["plain"] != content["lettered"]
        assert content["plain"] == content["again"]
        assert content["plain-board"] != content["lettered-board"]

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("voise = 1", "it sets 'voise', which is unknown; did you mean voice?"),
            ("page_address = 1", "did you mean page-address?"),
            (
                "colour = 1",
                "it can set voice, lang, theme, letters, borders, axes, plain, crop, page-address",
            ),
            ('language = "xx"', 'language is "xx", and can be "en" or "es"'),
            ('voice = "loud"', 'voice is "loud", and can be "player" or "expert"'),
            ("letters = 1", "letters is 1, and can be true or false"),
            ('theme = "drak"', '"light"'),
            (
                "page-address = 1",
                'page-address is 1, and can be an address as in "https://example.org/queens/"',
            ),
            ("letters = ", "it is not TOML: "),
            (b"\xff\xfe", "it is not text in UTF-8"),
        ],
    )
    def test_a_bad_one_is_one_clear_line(self, text: str | bytes, says: str, write_config, capsys) -> None:
        write_config(text)
        told = usage_error("shot.png", capsys)
        assert told.startswith("queens-snap: error: mine.toml: ")
        assert told.endswith("correct or remove that line")
        assert says in told

    @pytest.mark.parametrize(("named", "wrong"), [("nosuch.toml", "does not exist"), (".", "is not a file")])
    def test_one_that_is_named_and_not_there(
        self, named: str, wrong: str, work_folder: Path, capsys, monkeypatch
    ) -> None:
        monkeypatch.setenv("QUEENS_SNAP_CONFIG", named)
        says = f"QUEENS_SNAP_CONFIG names {named}, which {wrong}; name a file, or unset it"
        assert usage_error("shot.png", capsys).endswith(f"error: {says}")

    def test_its_names_are_those_of_options(self) -> None:
        lines = [module_of(command).parser(command) for command in ("", "render", "solve")]
        options = {option for line in lines for option in line.options}
        assert {f"--{key}" for key in config.KEYS} <= options
        assert set(config.OLD_KEYS.values()) <= set(config.KEYS)

    def test_earlier_names_still_hold_and_doctor_has_the_new_ones(self, write_config, capsys) -> None:
        write_config('language = "es"\npage = "https://example.org/"\nletters = true\n')
        assert config.user_defaults() == {
            "own_lang": "es", "page_address": "https://example.org/", "letters": True
        }  # fmt: skip
        main(["doctor"])
        says = "mine.toml: language (now lang), page (now page-address), letters\n"
        assert re.search(f"^configuration +{re.escape(says)}", capsys.readouterr().out, re.MULTILINE)
        write_config('lang = "en"\nlanguage = "es"\n')
        assert config.user_defaults() == {"own_lang": "en"}

    def test_doctor_works_all_the_same_and_says_so(self, write_config, capsys) -> None:
        write_config("letters = 1")
        main(["doctor"])
        assert re.search("^configuration +mine.toml: letters is 1", capsys.readouterr().out, re.MULTILINE)

    def test_it_lies_where_the_system_wants_it(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("QUEENS_SNAP_CONFIG", raising=False)
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
        path = config.config_path()
        assert path is not None
        assert path.parts[-2:] == ("queens-snap", "config.toml")
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_relative_to(tmp_path):  # the user's own elsewhere
            path.write_text("letters = true")
            assert config.user_defaults() == {"letters": True}


@pytest.mark.parametrize("shell_name", ["bash", "zsh", "fish", "powershell"])
def test_completion_for_every_shell(shell_name: str, capsys) -> None:
    pytest.importorskip("argcomplete", reason='needs argcomplete, which comes with the extra "shell"')
    assert main(["completion", shell_name]) == 0
    script = capsys.readouterr().out
    assert "queens-snap" in script
    assert "_ARGCOMPLETE" in script


@pytest.mark.parametrize(
    ("typed", "offers", "not_offered"),
    [
        ("queens-snap che", {"check"}, {"solve"}),
        ("queens-snap --voice ", {"player", "expert"}, {"check"}),
        ("queens-snap check --hard", {"--hardest"}, {"--hint"}),
        ("queens-snap generate --difficulty h", {"hard"}, {"easy"}),
        ("queens-snap help bat", {"batch"}, set()),
        ("queens-snap sho", {"shot.png"}, {"board.txt"}),
    ],
)
def test_a_shell_that_asks_is_answered(
    typed: str, offers, not_offered, work_folder: Path, tmp_path: Path
) -> None:
    pytest.importorskip("argcomplete", reason='needs argcomplete, which comes with the extra "shell"')
    answer = tmp_path / "answer"
    asked = {"_ARGCOMPLETE": "1", "_ARGCOMPLETE_IFS": "\n", "_ARGCOMPLETE_STDOUT_FILENAME": str(answer)}
    line = {"COMP_LINE": typed, "COMP_POINT": str(len(typed)), "_ARGCOMPLETE_SHELL": "bash"}
    done = run_shell(f"{sys.executable} -m queens_snap.cli", **asked, **line)
    assert done.returncode == 0
    found = {word.strip() for word in answer.read_text().split("\n")}
    assert offers <= found
    assert not not_offered & found


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_the_manual_is_a_page_that_man_takes(command: str, capsys) -> None:
    pytest.importorskip(
        "argparse_manpage", reason='needs argparse-manpage, which comes with the extra "shell"'
    )
    assert main(["manual", *filter(None, [command])]) == 0
    page = capsys.readouterr().out
    assert ".SH EXAMPLES" in page
    for option in set(module_of(command).parser(command).options) - {"-h", "--help"}:
        assert option.replace("-", "\\-") in page
    if shutil.which("groff"):
        done = subprocess.run(
            ["groff", "-man", "-Tutf8", "-ww", "-z"], input=page.encode(), capture_output=True, check=True
        )
        assert done.stderr == b""


@pytest.mark.parametrize(
    ("line", "package"), [("completion bash", "argcomplete"), ("manual", "argparse_manpage")]
)
def test_what_they_need_is_named(line: str, package: str, capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.split(".")[0] == package]:
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setitem(sys.modules, package, None)
    assert main(line.split()) == 5
    assert 'pip install "queens-snap[shell]"' in capsys.readouterr().err


@pytest.mark.parametrize("command", ["solve", CHECK_COMMAND])
def test_what_takes_too_long_says_how_to_allow_more(command: str, work_folder: Path, capsys) -> None:
    """A tenth of a second is too little for a 30 x 30 board with six stars a unit; for a small one the
    answer tells what is known by then."""
    rows = ["ABCDEFGHIJKLMNOPQRSTUVWXYZabcd"[i:] + "ABCDEFGHIJKLMNOPQRSTUVWXYZabcd"[:i] for i in range(30)]
    Path("big.txt").write_text("k=6\n" + "\n".join(rows), encoding="utf-8")
    assert main([command, "--budget", "0.1", "big.txt"]) == 5
    said = capsys.readouterr()
    assert said.err.startswith("queens-snap: big.txt: the time allowed was too short to prove its solution")
    assert "--budget" in said.err
    assert len(said.err.splitlines()) == 1
    Path("small.txt").write_text("\n".join(BOARD.split()), encoding="utf-8")
    assert main([command, "--budget", "0.0001", "--json", "small.txt"]) in (0, 4, 5)
    assert json.loads(capsys.readouterr().out)["status"] in ("solved", "refused")


@pytest.mark.parametrize(
    ("word", "says"),
    [
        (" x.png", "' x.png' does not exist; check the name, which begins or ends with a blank, and the"),
        ("x.png ", "'x.png ' does not exist; check the name, which begins or ends with a blank, and the"),
        ("x" * 5000, f"{'x' * 100}...{'x' * 100} cannot be read: its name is too long; check"),
    ],
)
def test_names_that_no_picture_has(word: str, says: str, work_folder: Path, capsys) -> None:
    assert main([word]) == 5
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("command", ["solve", CHECK_COMMAND])
def test_many_puzzles_are_gone_on_with(command: str, work_folder: Path, capsys, monkeypatch) -> None:
    rows = [json.dumps({"id": f"b{i}", "regions": BOARD.split()}) for i in range(5)]
    Path("many.jsonl").write_text("\n".join(rows), encoding="utf-8")
    module = module_of(command)
    answered = module.solve_puzzle

    def stopped(puzzle, name: str, **options):
        if name == "b2":
            raise KeyboardInterrupt
        return answered(puzzle, name, **options)

    monkeypatch.setattr(module, "solve_puzzle", stopped)
    again = f"queens-snap {command} --skip 2 --json many.jsonl"
    assert main([command, "--json", "many.jsonl"]) == 130
    said = capsys.readouterr()
    assert said.err == f"queens-snap: stopped; 2 puzzles done; to go on: {again}\n"
    monkeypatch.setattr(module, "solve_puzzle", answered)
    assert main(again.split()[1:]) == 0
    both = said.out.splitlines() + capsys.readouterr().out.splitlines()
    assert [json.loads(row)["file"] for row in both] == [f"b{i}" for i in range(5)]


def test_several_captures_say_how_far_they_came(work_folder: Path, capsys, monkeypatch) -> None:
    monkeypatch.setattr(
        "queens_snap.commands.capture.snap", lambda *_, **__: (_ for _ in ()).throw(KeyboardInterrupt)
    )
    assert main(["-q", "shot.png", "shot.png"]) == 130
    assert (
        "0 of 2 captures are answered; to go on: queens-snap -q shot.png shot.png" in capsys.readouterr().err
    )


@pytest.mark.parametrize(
    ("given", "again"),
    [
        (["many.jsonl"], ["--skip", "7", "many.jsonl"]),
        (["--skip", "3", "many.jsonl"], ["--skip", "7", "many.jsonl"]),
        (["many.jsonl", "--skip=3", "-q"], ["many.jsonl", "--skip", "7", "-q"]),
    ],
)
def test_what_is_done_is_passed_over_once(given: list[str], again: list[str]) -> None:
    assert words_with_skip(given, 7) == again


@pytest.mark.parametrize(
    ("words", "named", "left", "again"),
    [
        ("-q *.png -o out", "*.png", ["b 1.png", "c.png"], '-q -o out "b 1.png" c.png'),
        ("-q *.png", "*.png", ["-b.png", "c.png"], "-q -- -b.png c.png"),
        ("-q a.png -- -b.png", "a.png -b.png", ["-b.png"], "-q -- -b.png"),
        ("-q a.png -", "a.png -", ["-"], "-q -"),
    ],
)
def test_the_line_that_goes_on_names_what_is_left(
    words: str, named: str, left: list[str], again: str
) -> None:
    line = words_with_files(words.split(), named.split(), left)
    assert resume_line("", line) == f"to go on: queens-snap {again}"


@pytest.mark.parametrize(
    ("line", "made"),
    [
        ("-q -- -dash.png", "-dash.solved.png"),
        ("-q shot.png -- -dash.png", "-dash.solved.png"),
        ("shot.png --quiet -- -dash.png -d2.png -o", None),  # behind it no word is an option
        ("-q --hint step -- -dash.png", "-dash.hint.png"),
        ("-q -o out/ -- -dash.png -d2.png", "out/-d2.solved.png"),
        ("-q --debug out -- -dash.png", "out/-dash.1-lattice.png"),
        ("render -q -- -board.txt", "-board.drawn.png"),
        ("solve -q -- -board.txt", "-board.txt"),
        ("check -q -- -board.txt board.txt", "board.txt"),
    ],
)
def test_names_may_begin_with_a_hyphen(line: str, made: str | None, work_folder: Path, capsys) -> None:
    shutil.copy("shot.png", "-dash.png")
    shutil.copy("shot.png", "-d2.png")
    shutil.copy("board.txt", "-board.txt")
    assert main(line.split()) == (0 if made else 1)
    assert Path(made or "-d2.solved.png").exists()
    said = capsys.readouterr().err
    assert said == ("" if made else "queens-snap: -o does not exist; check the name and the folder\n")


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        (
            "--cell 9,9=1,1",
            "malformed-board",
            "row 9, column 9 is outside the 7 x 7 board that was read; count",
        ),
        (
            "--cell 1,1=9,9",
            "malformed-board",
            "row 9, column 9 is outside the 7 x 7 board that was read; count",
        ),
        ("--cell 8,1=queen", "malformed-board", "row 8, column 1 is outside the 7 x 7 board that was read"),
        ("--cell 1,2=qeen", "malformed-board", "'qeen' cannot stand in row 1, column 2; did you mean queen?"),
        (
            "--cell 1,1=sun",
            "malformed-board",
            "'sun' cannot stand in row 1, column 1; say what stands there:",
        ),
        ("--which 5", "no-board", "this picture has one board only; leave --which out"),
        (
            "--stars 9",
            "malformed-board",
            "9 queens a row do not fit on a 7 x 7 board; lower --stars or leave it",
        ),
        (
            "--stars 3",
            "malformed-board",
            "3 queens a row do not fit on a 7 x 7 board; lower --stars or leave it",
        ),
    ],
)
def test_what_is_said_of_a_capture_and_does_not_fit_it(
    line: str, code: str, says: str, work_folder: Path, capsys
) -> None:
    """The exit status is that of a usage error; the answer has its error like any other."""
    assert main([*line.split(), "--json", "shot.png"]) == 2
    said = capsys.readouterr()
    assert json.loads(said.out)["error"]["code"] == code
    assert said.err.startswith(f"queens-snap: shot.png: {says}")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("command", ["shot.png", "solve board.txt"])
def test_a_step_that_there_is_not_is_an_error(command: str, work_folder: Path, capsys) -> None:
    assert main([*command.split(), "--step", "1"]) == 0
    before = sorted(work_folder.iterdir())
    assert f"after 1 of {(most := _step_count(command))} steps" in capsys.readouterr().out
    assert main([*command.split(), "--step", str(most)]) == 0
    capsys.readouterr()
    more = [] if command.startswith("solve") else ["-o", "out.png"]
    assert main([*command.split(), "--step", "99", *more]) == 2
    said = capsys.readouterr()
    assert said.err == (
        f"queens-snap: {command.split()[-1]}: there is no step 99: the way has {most} steps; "
        f"give a number from 0 to {most}\n"
    )
    assert said.out == ""
    assert sorted(work_folder.iterdir()) == before


def _step_count(command: str) -> int:
    """Return the number of steps of the puzzle that a line names."""
    given = command.split()[-1]
    result = snap(given) if given.endswith(".png") else queens_snap.solve(Path(given).read_text("utf-8"))
    return len(result.way)


@pytest.mark.parametrize(("hardest", "status"), [("hard", 0), ("medium", 0), ("easy", 4)])
def test_a_board_that_is_harder_than_wanted(hardest: str, status: int, work_folder: Path, capsys) -> None:
    main(["--text", "--no-picture", str(FIXTURES / "screenshots" / "desktop-light-9.png")])
    Path("medium.txt").write_text(capsys.readouterr().out, encoding="utf-8")
    main(["check", "--json", "medium.txt"])
    assert json.loads(capsys.readouterr().out)["rating"]["label"] == "medium"
    assert main(["check", "--hardest", hardest, "medium.txt"]) == status
    assert ("harder than easy" in capsys.readouterr().out) == bool(status)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("tango.png --letters --no-picture", "--letters does nothing for Tango, which has no regions"),
        ("tango.png --no-letters --no-borders --no-picture", ""),
        ("tango.png --stars 2 --no-picture", "--stars does nothing for Tango, which has no stars"),
        ("render tango.txt --letters", "--letters does nothing for Tango, which has no regions"),
        ("shot.png --letters --borders --stars 1 --no-picture", ""),
    ],
)
def test_options_that_do_nothing_for_a_game_say_so(line: str, says: str, work_folder: Path, capsys) -> None:
    shutil.copy(FIXTURES / "tango" / "tango-light.png", "tango.png")
    main(["--text", "--no-picture", "tango.png"])
    Path("tango.txt").write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(line.split()) == 0
    assert capsys.readouterr().err == (f"queens-snap: {says}\n" if says else "")


def test_standard_input_of_many_boards(work_folder: Path, capsys, monkeypatch) -> None:
    rows = "\n".join(json.dumps({"regions": board}) for board in (BOARD.split(), AMBIGUOUS.letters))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(rows.encode()), encoding="utf-8"))
    assert main(["check"]) == 1
    assert capsys.readouterr().out.count("valid, ") == 2


def test_the_table_of_habits_names_tests_that_there_are() -> None:
    tests = Path(__file__).parents[1]
    page = (tests.parent / "docs" / "command-line.md").read_text("utf-8")
    habits = page.split("\n## Habits\n")[1].split("\n## ")[0]
    rows = [line for line in habits.splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 15
    for row in rows:
        named = re.findall(r"`((?:tests/[\w/]+\.py)|(?:test_\w+|Test\w+))`", row)
        files = [tests.parent / name for name in named if name.endswith(".py")]
        texts = "".join(path.read_text("utf-8") for path in (*files, Path(__file__)))
        functions = [name for name in named if not name.endswith(".py")]
        assert named, row
        assert all(re.search(rf"(?:def|class) {name}\b", texts) for name in functions), row


class TypingTerminal(io.TextIOWrapper):
    """Standard input of a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("command", ["solve", "check", "render -o out.png -"])
def test_somebody_at_a_terminal_is_told_that_a_puzzle_is_awaited(
    command: str, work_folder: Path, capsys, monkeypatch
) -> None:
    for kind, says in (
        (TypingTerminal, "waiting for a puzzle as text on standard input; "),
        (io.TextIOWrapper, ""),
    ):
        monkeypatch.setattr(sys, "stdin", kind(io.BytesIO(BOARD.encode()), encoding="utf-8"))
        assert main(command.split()) == 0
        said = capsys.readouterr().err
        assert said.startswith(f"queens-snap: {says}") if says else not said
