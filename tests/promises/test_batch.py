"""Answers of a batch, which stay: journal, restart, report, table, expected answers, duplicates."""

import csv
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from queens_snap.batch.expected import AnswerFile
from queens_snap.batch.journal import JOURNAL_NAME, Journal, parse_row
from queens_snap.batch.progress import silent_progress
from queens_snap.batch.report.report import write_report
from queens_snap.batch.report.summary import Summary
from queens_snap.batch.run import RunSettings, answer_all
from queens_snap.batch.sources import Sources
from queens_snap.overlay.picture import encode

from .. import tiny_game
from ..slow import mark_other_games_slow
from ..tabs import Tabs
from .cases import CASES
from .pictures import as_read, drawn
from .schemas import faults
from .tried import every_game, every_puzzle, known

READ = [game for game, case in CASES.items() if case.read]
OWN = [game for game in CASES if game != tiny_game.NAME]
DRAWN = ("ordinary", "ambiguous", "unsolvable", "open")
#: What a batch says of a puzzle that it has not read.
EMPTY_BATCH_FIELDS = dict.fromkeys(("sha256", "pixels", "expected", "colours"))
SHOTS = ("ordinary", "hard", "unsolvable")


class BatchRun:
    """A run over captures of a game, in a folder of its own."""

    def __init__(self, game: str, folder: Path) -> None:
        self.shots, self.out = folder / "shots", folder / "out"
        self.shots.mkdir()
        for kind in SHOTS:
            (self.shots / f"{kind}.png").write_bytes(encode(drawn(game, kind), ".png"))
        same = encode(drawn(game), ".png")
        (self.shots / "same.png").write_bytes(same + b"of equal pixels")

    def go(self, out: Path | None = None, expect: Path | None = None) -> tuple[int, Summary]:
        """Run the batch; return how many it knew already, and the report."""
        out = out or self.out
        with Journal(out, {"stars": None, "pictures": False}) as journal, ThreadPoolExecutor(1) as executor:
            answers = AnswerFile(expect) if expect else None
            known = answer_all(
                Sources([str(self.shots)]),
                RunSettings(out=out),
                journal,
                silent_progress(),
                Event(),
                executor=executor,
                answers=answers,
            )
        return known, write_report(out)

    def rows(self, out: Path | None = None) -> list[dict[str, Any]]:
        return [json.loads(line) for line in ((out or self.out) / JOURNAL_NAME).read_text().splitlines()]


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, BatchRun]:
    """Of every game that is read, one run."""
    made = {game: BatchRun(game, tmp_path_factory.mktemp(game)) for game in READ}
    for run in made.values():
        run.go()
    return made


@every_game(of=READ)
def test_every_row_is_known_again(game: str, runs: dict[str, BatchRun]) -> None:
    lines = (runs[game].out / JOURNAL_NAME).read_bytes().splitlines(keepends=True)
    assert len(lines) == len(SHOTS) + 1
    assert [parse_row(line) for line in lines] == [json.loads(line) for line in lines]


@every_game(of=READ)
def test_the_schema_describes_every_row(game: str, runs: dict[str, BatchRun]) -> None:
    assert [fault for row in runs[game].rows() for fault in faults(game, row)] == []


@every_game(of=READ)
def test_the_same_folder_goes_on_and_answers_nothing_twice(game: str, runs: dict[str, BatchRun]) -> None:
    before = runs[game].rows()
    assert runs[game].go()[0] == len(before)
    assert runs[game].rows() == before


@every_game(of=READ)
def test_the_report_has_it_all(game: str, runs: dict[str, BatchRun]) -> None:
    out, rows = runs[game].out, {Path(row["file"]).stem: row for row in runs[game].rows()}
    with (out / "results.csv").open(encoding="utf-8-sig", newline="") as file:
        table = {Path(line["file"]).stem: line for line in csv.DictReader(file)}
    details = dict(zip([row[0] for row in _data(out, "rows")], _data(out, "details"), strict=True))
    told = {Path(file).stem: each for file, each in details.items()}
    assert (out / "report" / "index.html").exists()
    assert table.keys() == told.keys() == rows.keys()
    for name, row in rows.items():
        line = table[name]
        shown = (line["status"], line["game"], int(line["steps"]))
        assert shown == (row["status"], row["game"] or "", len(row["steps"]))
        assert bool(line["answer"] or line["queens"]) == (row["status"] == "solved")
        assert [text for _, text, *_ in told[name]["steps"]] == [step["text"] for step in row["steps"]]
    groups = {name: table[name]["same_picture"] for name in ("ordinary", "same", "hard")}
    assert groups["ordinary"] == groups["same"] == "1"
    assert not groups["hard"]


@pytest.mark.parametrize("game", mark_other_games_slow(READ))
def test_a_table_is_what_the_next_run_expects(game: str, runs: dict[str, BatchRun], tmp_path: Path) -> None:
    agree(runs[game], runs[game].out / "results.csv", tmp_path / "out")


@every_game(of=READ)
def test_a_journal_is_what_the_next_run_expects(game: str, runs: dict[str, BatchRun], tmp_path: Path) -> None:
    agree(runs[game], runs[game].out / JOURNAL_NAME, tmp_path / "out")


def agree(run: BatchRun, expect: Path, out: Path) -> None:
    """That a run over the same captures finds what is expected of each."""
    run.go(out, expect)
    found = {Path(row["file"]).stem: row["batch"]["expected"] for row in run.rows(out)}
    for kind in SHOTS:
        assert found[kind] is not None or kind == "unsolvable"
        assert found[kind] is None or (found[kind]["agrees"], found[kind]["why"]) == (True, None)


@every_puzzle(without=("largest", "deep"))
def test_every_answer_is_known_again_and_told(game: str, kind: str, tmp_path: Path) -> None:
    """Also of games that are not read from captures: another version's rows may be of them."""
    line = json.dumps(row_of(game, kind)).encode()
    assert parse_row(line) == json.loads(line)
    (tmp_path / JOURNAL_NAME).write_bytes(line + b"\n")
    assert write_report(tmp_path).captures == 1
    (told,) = _data(tmp_path, "details")
    assert [text for _, text, *_ in told["steps"]] == [
        known(game, kind).sentence(step) for step in known(game, kind).way
    ]


@pytest.mark.parametrize("state", ["half", "wrong"])
@every_game(of=READ)
def test_marks_are_known_again(game: str, state: str) -> None:
    row = {**as_read(game, state=state).to_json(), "batch": EMPTY_BATCH_FIELDS}
    assert parse_row(json.dumps(row).encode()) == json.loads(json.dumps(row))


# Draws a capture as the report does: its answer, then each step. What is wrong in what is drawn, and how many
# drawings there are that differ.
DRAW = """(details) => {
  const wrong = details.wrong.map(([cell]) => cell);
  const drawn = [null, ...details.steps.keys()].map((step) => {
    const place = document.createElement("div");
    drawCapture(place, details.board, wrong, step === null ? null : step + 1);
    return place.innerHTML;
  });
  const faults = drawn.flatMap((each) => each.match(/\\b(NaN|undefined|null|Infinity)\\b|\\[object/g) ?? []);
  return { faults, drawings: new Set(drawn).size };
}"""


@pytest.fixture(scope="module")
def reported(module_tabs: Tabs, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Any]:
    """Result of DRAW for the row of a puzzle, on the page of a report over all of them."""
    out = tmp_path_factory.mktemp("report")
    rows = [row_of(game, kind) for game in OWN for kind in DRAWN if kind in CASES[game].puzzles]
    (out / JOURNAL_NAME).write_text("".join(json.dumps(row) + "\n" for row in rows))
    write_report(out)
    details = dict(zip([row[0] for row in _data(out, "rows")], _data(out, "details"), strict=True))
    tab = module_tabs.open((out / "report" / "index.html").as_uri(), ("file:",))
    return lambda game, kind: tab.evaluate(DRAW, details[f"{game} {kind}.txt"])


@every_puzzle(
    only=DRAWN,
    of=OWN,
)
def test_the_report_draws_every_step(
    game: str, kind: str, reported: Callable[[str, str], Any], tabs: Tabs
) -> None:
    found = reported(game, kind)
    assert found["faults"] == []
    assert found["drawings"] == 1 + len(known(game, kind).way)


def row_of(game: str, kind: str) -> dict[str, Any]:
    """The row of a puzzle, as a journal has it."""
    return {**known(game, kind).to_json(), "batch": EMPTY_BATCH_FIELDS}


def _data(out: Path, what: str) -> list[Any]:
    """Data of the page: the rows of the gallery, or what is seen after a click."""
    (script,) = (out / "report" / "data").glob(f"{what}-*.js")
    return json.loads(script.read_text("ascii").removeprefix(f'receive("{what}",0,').rstrip(")\n"))
