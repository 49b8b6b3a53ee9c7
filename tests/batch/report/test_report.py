"""Files of a batch run other than its journal: totals, tables, and groups of captures with one board."""

import csv
import errno
import json
import random
from pathlib import Path

import pytest

from queens_snap.batch.report import gallery, report
from queens_snap.batch.report.duplicates import DUPLICATE_KINDS, DuplicateKeys
from queens_snap.batch.report.report import write_report
from queens_snap.batch.report.summary import concern_rank
from queens_snap.files.writing import Unwritable
from queens_snap.pipeline import solve_puzzle
from queens_snap.result.schema import parse_result
from queens_snap.solver.games import GAMES
from queens_snap.solver.queens.puzzle import Board

from ...solver.queens.boards import BOARD_8
from ..journals import (
    SIX_ROWS_BOARD,
    TANGO,
    WRONG_MARK,
    ZIP,
    refused_row,
    rows_of_each_kind,
    solved_row,
    turn_quarter,
    write_journal,
)


def csv_rows(out: Path) -> list[dict[str, str]]:
    with (out / "results.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def file_names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_totals(tmp_path: Path) -> None:
    summary = write_report(write_journal(tmp_path, rows_of_each_kind()))
    assert summary.captures == 12
    assert summary.statuses == {
        "solved": 8,
        "ambiguous": 1,
        "unsolvable": 1,
        "unreadable": 1,
        "refused": 1,
    }
    assert summary.errors == {"not-an-image": 1, "no-board": 1}
    assert (summary.games, summary.sizes, summary.stars) == ({"queens": 10}, {5: 2, 6: 4, 8: 4}, {1: 10})
    assert sum(summary.ratings.values()) == sum(summary.fair.values()) == 8
    assert summary.warnings == {"the board may be cut off": 1}
    assert summary.differing == ("differs.png",)
    assert summary.traits.items() >= {"warned": 1, "wrong-marks": 1, "has-marks": 1, "differs": 1}.items()
    assert {kind: (d.groups, d.captures) for kind, d in summary.duplicates.items()} == {
        "same-picture": (1, 2),
        "same-board": (2, 7),
        "turned-board": (1, 4),
    }
    assert summary.duplicates["same-picture"].largest[0].files == ("plain.png", "copy.png")
    assert json.loads((tmp_path / "summary.json").read_text()) == json.loads(json.dumps(summary.to_json()))


def test_lines_tell_the_worst_first(tmp_path: Path) -> None:
    lines = write_report(write_journal(tmp_path, rows_of_each_kind())).lines()
    assert lines[:10] == [
        "12 captures, 8 solved",
        "Look first at the one not as expected, then at the 2 without exactly one solution, the one that "
        "could not be read, the one refused, the one with a warning and the one with wrong marks; the report "
        "shows them before all others.",
        "1 not as expected: differs.png",
        "1 with more than one solution",
        "1 with no solution",
        "1 unreadable",
        "1 refused (1 not-an-image)",
        "1 read with a warning",
        "1 with marks that contradict the solution",
        "1 group of the same picture (2 captures), 2 groups of the same board in other pictures (7 captures) "
        "and 1 group of the same board, turned or mirrored (4 captures)",
    ]


def test_lines_say_that_the_program_failed(tmp_path: Path) -> None:
    rows = [
        refused_row("a.png", "crashed"),
        refused_row("b.png", "no-board"),
        refused_row("c.png", "timeout"),
    ]
    lines = write_report(write_journal(tmp_path, rows)).lines()
    assert lines == [
        "3 captures, 0 solved",
        "Look first at the 2 that could not be read, then at the one refused; the report shows them before "
        "all others.",
        "2 unreadable (1 crashed, 1 no-board)",
        "1 refused (1 timeout)",
    ]


def test_lines_of_a_clean_run_are_few_and_steer_no_terminal(tmp_path: Path) -> None:
    lines = write_report(write_journal(tmp_path, [solved_row("a.png")])).lines()
    assert lines == ["1 capture, 1 solved", "Nothing needs a look.", "ratings: 1 medium"]
    evil = {**solved_row("\x1b[2J.png"), "batch": rows_of_each_kind()[7]["batch"]}
    assert "\x1b" not in "".join(write_report(write_journal(tmp_path, [evil])).lines())


@pytest.mark.parametrize("place", range(12))
def test_concern(place: int) -> None:
    assert (
        concern_rank(parse_result(rows_of_each_kind()[place])) == [6, 6, 6, 6, 4, 5, 6, 0, 1, 1, 3, 2][place]
    )


def test_csv_has_a_row_a_capture(tmp_path: Path) -> None:
    write_report(write_journal(tmp_path, rows_of_each_kind()))
    rows = {row["file"]: row for row in csv_rows(tmp_path)}
    assert list(rows) == [row["file"] for row in rows_of_each_kind()]
    plain = rows["plain.png"]
    assert (plain["status"], plain["n"], plain["k"], plain["same_picture"]) == ("solved", "6", "1", "1")
    assert plain["queens"] == "r1c2 r2c4 r3c6 r4c1 r5c3 r6c5"
    assert plain["regions"] == "AABCCC/ABBCDD/ABEEDD/BBBEFF/BBEEFF/BBBBFF"
    assert plain["traits"] == "same-picture same-board turned-board"
    assert rows["marked.png"]["wrong_marks"] == f"r3c2 queen: {WRONG_MARK['why']}"
    assert rows["differs.png"]["expected_agrees"] == "False"
    assert (rows["text.png"]["error"], rows["text.png"]["n"]) == ("not-an-image", "")


def test_csv_has_the_answers_of_other_games(tmp_path: Path) -> None:
    puzzles = GAMES["tango"].parse(TANGO), GAMES["zip"].parse(ZIP)
    write_report(
        write_journal(tmp_path, [solve_puzzle(puzzle, str(i)).to_json() for i, puzzle in enumerate(puzzles)])
    )
    rows = "100110/011001/110010/100110/011001/001101", "r1c1 r1c2 r1c3 r2c3 r2c2 r2c1 r3c1 r3c2 r3c3"
    assert [row["answer"] for row in csv_rows(tmp_path)] == list(rows)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("=HYPERLINK(1).png", "'=HYPERLINK(1).png"),
        ("+1.png", "'+1.png"),
        ("-1.png", "'-1.png"),
        ("@a.png", "'@a.png"),
        (" =1.png", "' =1.png"),
        ("\t=1.png", "'\t=1.png"),
        ("＝1.png", "'＝1.png"),
        ("a=1.png", "a=1.png"),
        ('a"b,c\nd.png', 'a"b,c\nd.png'),
        ("caf\u00e9 \u265b.png", "caf\u00e9 \u265b.png"),
        ("\udcff.png", "\\udcff.png"),
    ],
)
def test_csv_is_safe_in_a_spreadsheet(tmp_path: Path, name: str, shown: str) -> None:
    write_report(write_journal(tmp_path, [solved_row(name)]))
    assert csv_rows(tmp_path)[0]["file"] == shown


def test_parquet_has_the_same_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    polars = pytest.importorskip("polars", reason="needs the extra 'parquet'")
    monkeypatch.setattr(report, "ROWS_PER_PART", 5)  # several parts
    write_report(write_journal(tmp_path, [*rows_of_each_kind(), solved_row("=1\udcff.png")]), parquet=True)
    frame = polars.read_parquet(tmp_path / "results.parquet")
    assert frame.columns == list(report.COLUMN_TYPES)
    assert frame["file"].to_list() == [*(row["file"] for row in rows_of_each_kind()), "=1\\udcff.png"]
    assert frame["score"].to_list()[-2:] == [None, frame["score"][0]]
    assert ".report.tmp" not in file_names(tmp_path)


def test_parquet_of_no_rows_and_without_polars(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    polars = pytest.importorskip("polars", reason="needs the extra 'parquet'")
    write_report(write_journal(tmp_path, []), parquet=True)
    assert polars.read_parquet(tmp_path / "results.parquet").shape == (0, len(report.COLUMN_TYPES))
    monkeypatch.setitem(__import__("sys").modules, "polars", None)
    with pytest.raises(report.PolarsMissing, match=r"queens-snap\[parquet\]"):
        write_report(tmp_path, parquet=True)
    assert ".report.tmp" not in file_names(tmp_path)


def test_damaged_lines_and_replaced_rows_are_left_out_and_counted(tmp_path: Path) -> None:
    rows = [refused_row("a.png"), solved_row("b.png"), solved_row("a.png")]
    summary = write_report(write_journal(tmp_path, rows, torn='[1]\n{"file": "c.pn'))
    assert (summary.captures, summary.replaced, summary.damaged) == (2, 1, 2)
    assert summary.statuses == {"solved": 2}
    assert [row["file"] for row in csv_rows(tmp_path)] == ["b.png", "a.png"]
    assert summary.lines()[-1] == "2 lines of the journal hold no result"


def test_a_second_report_replaces_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "DETAILS_PER_FILE", 5)
    write_report(write_journal(tmp_path, rows_of_each_kind()))
    data = tmp_path / "report" / "data"
    assert file_names(data) == {"meta-0.js", "rows-0.js", "details-0.js", "details-1.js", "details-2.js"}
    (tmp_path / ".report.tmp").mkdir()  # as a killed run leaves it
    write_report(write_journal(tmp_path, rows_of_each_kind()[:2]))
    assert file_names(data) == {"meta-0.js", "rows-0.js", "details-0.js"}
    assert file_names(tmp_path) == {"results.jsonl", "results.csv", "summary.json", "report"}


def test_a_large_run_shows_what_wants_a_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "MAX_PLAIN_ROWS", 2)
    monkeypatch.setattr(gallery, "MAX_ROWS", 7)
    summary = write_report(write_journal(tmp_path, rows_of_each_kind()))
    text = (tmp_path / "report" / "data" / "rows-0.js").read_text()
    shown = json.loads(text.removeprefix('receive("rows",0,').rstrip().removesuffix(")"))
    wanted = ["plain", "copy", "eight", "marked", "differs", "many", "none"]
    assert [row[0] for row in shown] == [f"{name}.png" for name in wanted]
    assert summary.captures == len(csv_rows(tmp_path)) == 12


def test_unwritable_is_said_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(Unwritable, match=r"results\.jsonl"):
        write_report(tmp_path)
    (write_journal(tmp_path, rows_of_each_kind()) / "report").write_text("in the way")
    with pytest.raises(Unwritable, match="report") as caught:
        write_report(tmp_path)
    assert "--out" in caught.value.remedy
    assert file_names(tmp_path) == {"results.jsonl", "report"}


def test_a_full_disk_is_said_in_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_journal(tmp_path, rows_of_each_kind())

    def raise_disk_full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", raise_disk_full)
    with pytest.raises(Unwritable) as caught:
        write_report(tmp_path)
    assert str(caught.value) == f"cannot write the report: {tmp_path}: No space left on device"
    assert file_names(tmp_path) == {"results.jsonl"}


PICTURE, BOARD, TURNED = DUPLICATE_KINDS
MIRRORED = Board.of([row[::-1] for row in SIX_ROWS_BOARD.letters])
OTHER_LETTERS = [row.translate(str.maketrans("ABC", "XYZ")) for row in SIX_ROWS_BOARD.letters]


def duplicate_groups(rows) -> dict[str, list[int]]:
    keys = DuplicateKeys()
    for row in rows:
        keys.add(parse_result(row))
    return {kind: found.numbers.tolist() for kind, found in keys.groups().items()}


def row_with_other_letters(file: str) -> dict:
    return {**solved_row(file, pixels="p9"), "regions": OTHER_LETTERS}


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([solved_row("a", pixels="p"), solved_row("b", BOARD_8, pixels="q")], {}),
        ([solved_row("a", pixels="p"), solved_row("b", pixels="p")], {PICTURE: [1, 1]}),
        ([solved_row("a", pixels="p"), solved_row("b", pixels="q")], {BOARD: [1, 1]}),
        ([solved_row("a"), solved_row("b")], {BOARD: [1, 1]}),
        ([solved_row("a", pixels="p"), row_with_other_letters("b")], {BOARD: [1, 1]}),
        ([solved_row("a"), solved_row("b", turn_quarter(SIX_ROWS_BOARD))], {TURNED: [1, 1]}),
        ([solved_row("a"), solved_row("b", MIRRORED)], {TURNED: [1, 1]}),
        ([solved_row("a"), {**solved_row("b"), "k": 2}], {}),
        ([refused_row("a"), refused_row("b")], {}),
        (
            [
                solved_row("a", pixels="p"),
                solved_row("b", pixels="p"),
                solved_row("c", pixels="q"),
                solved_row("d", MIRRORED),
            ],
            {PICTURE: [1, 1, 0, 0], BOARD: [1, 1, 1, 0], TURNED: [1, 1, 1, 1]},
        ),
    ],
)
def test_each_kind_says_only_what_the_finer_ones_do_not(rows, expected) -> None:
    nothing = [0] * len(rows)
    assert duplicate_groups(rows) == {kind: expected.get(kind, nothing) for kind in DUPLICATE_KINDS}


def test_larger_groups_come_first() -> None:
    rows = [solved_row(str(i), pixels=p) for i, p in enumerate("aabbbc")]
    assert duplicate_groups(rows)[PICTURE] == [2, 2, 1, 1, 1, 0]


def test_other_games_are_compared_by_their_puzzle() -> None:
    first_rows = ("0...", "0...", ".0..", "...1")  # the last is the first one mirrored, suns for moons
    puzzles = [{"givens": [row, "....", "....", "...."]} for row in first_rows]
    rows = [{**refused_row(str(i)), "game": "tango", "puzzle": puzzle} for i, puzzle in enumerate(puzzles)]
    assert duplicate_groups(rows)[BOARD] == [1, 1, 0, 0]
    assert duplicate_groups(rows)[TURNED] == [1, 1, 0, 1]


def test_a_row_of_another_program_is_like_no_other() -> None:
    row = {**refused_row("a"), "game": "tango", "puzzle": {"givens": ["0."]}}
    assert duplicate_groups([row, {**row, "file": "b"}])[BOARD] == [0, 0]


def test_a_file_answered_twice_counts_once() -> None:
    keys = DuplicateKeys()
    for row in (
        solved_row("a", pixels="p"),
        solved_row("b", pixels="p"),
        solved_row("a", BOARD_8, pixels="q"),
    ):
        keys.add(parse_result(row))
    assert keys.replaced_rows().tolist() == [True, False, False]
    assert not keys.groups()[PICTURE].numbers.any()


def test_agrees_with_comparing_all_pairs() -> None:
    rng = random.Random(6)
    boards = [SIX_ROWS_BOARD, turn_quarter(SIX_ROWS_BOARD), MIRRORED, BOARD_8]
    rows = [solved_row(str(i), rng.choice(boards), pixels=f"{rng.randrange(40)}") for i in range(60)]
    found = duplicate_groups(rows)
    for kind, of in ((PICTURE, lambda r: r["batch"]["pixels"]), (BOARD, lambda r: (r["regions"], r["k"]))):
        for i, a in enumerate(rows):
            alike = [j for j, b in enumerate(rows) if of(a) == of(b)]
            pictures = {rows[j]["batch"]["pixels"] for j in alike}
            together = len(alike) > 1 and (kind == PICTURE or len(pictures) > 1)
            same = [j for j, number in enumerate(found[kind]) if number and number == found[kind][i]]
            assert same == (alike if together else [])


def test_no_rows_at_all() -> None:
    assert duplicate_groups([]) == {kind: [] for kind in DUPLICATE_KINDS}
