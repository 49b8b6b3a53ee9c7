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

from ..slow import mark_other_games_slow
from ..tabs import Tabs
from .game_cases import CASES, PROGRAM_GAMES, READ_GAMES
from .parametrize import every_game, every_puzzle, solve_case
from .pictures import case_as_read, draw_case
from .schemas import schema_faults

pytestmark = pytest.mark.usefixtures("remember_readings")

DRAWN_KINDS = ("ordinary", "ambiguous", "unsolvable", "open")
#: What a batch says of a puzzle that it has not read.
EMPTY_BATCH_FIELDS = dict.fromkeys(("sha256", "pixels", "expected", "colours"))
CAPTURE_KINDS = ("ordinary", "hard", "unsolvable")


class BatchRun:
    """A batch run over captures of one game, in its own folder."""

    def __init__(self, game: str, folder: Path) -> None:
        self.shots, self.out = folder / "shots", folder / "out"
        self.shots.mkdir()
        for kind in CAPTURE_KINDS:
            (self.shots / f"{kind}.png").write_bytes(encode(draw_case(game, kind), ".png"))
        same = encode(draw_case(game), ".png")
        (self.shots / "same.png").write_bytes(same + b"of equal pixels")

    def run_batch(self, out: Path | None = None, expect: Path | None = None) -> tuple[int, Summary]:
        """Run the batch; return the number of rows taken from the journal, and the report."""
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
def batch_runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, BatchRun]:
    """One batch run for each game that is read."""
    made = {game: BatchRun(game, tmp_path_factory.mktemp(game)) for game in READ_GAMES}
    for run in made.values():
        run.run_batch()
    return made


@every_game(of=READ_GAMES)
def test_every_row_is_known_again(game: str, batch_runs: dict[str, BatchRun]) -> None:
    lines = (batch_runs[game].out / JOURNAL_NAME).read_bytes().splitlines(keepends=True)
    assert len(lines) == len(CAPTURE_KINDS) + 1
    assert [parse_row(line) for line in lines] == [json.loads(line) for line in lines]


@every_game(of=READ_GAMES)
def test_the_schema_describes_every_row(game: str, batch_runs: dict[str, BatchRun]) -> None:
    assert [fault for row in batch_runs[game].rows() for fault in schema_faults(game, row)] == []


@every_game(of=READ_GAMES)
def test_the_same_folder_goes_on_and_answers_nothing_twice(
    game: str, batch_runs: dict[str, BatchRun]
) -> None:
    before = batch_runs[game].rows()
    assert batch_runs[game].run_batch()[0] == len(before)
    assert batch_runs[game].rows() == before


@every_game(of=READ_GAMES)
def test_the_report_has_it_all(game: str, batch_runs: dict[str, BatchRun]) -> None:
    out, rows = batch_runs[game].out, {Path(row["file"]).stem: row for row in batch_runs[game].rows()}
    with (out / "results.csv").open(encoding="utf-8-sig", newline="") as file:
        table = {Path(line["file"]).stem: line for line in csv.DictReader(file)}
    details = dict(zip([row[0] for row in _page_data(out, "rows")], _page_data(out, "details"), strict=True))
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


@pytest.mark.parametrize("game", mark_other_games_slow(READ_GAMES))
def test_a_table_is_what_the_next_run_expects(
    game: str, batch_runs: dict[str, BatchRun], tmp_path: Path
) -> None:
    expect_agreement(batch_runs[game], batch_runs[game].out / "results.csv", tmp_path / "out")


@every_game(of=READ_GAMES)
def test_a_journal_is_what_the_next_run_expects(
    game: str, batch_runs: dict[str, BatchRun], tmp_path: Path
) -> None:
    expect_agreement(batch_runs[game], batch_runs[game].out / JOURNAL_NAME, tmp_path / "out")


def expect_agreement(run: BatchRun, expect: Path, out: Path) -> None:
    """Run over the same captures, and check that every answer is as expected."""
    run.run_batch(out, expect)
    found = {Path(row["file"]).stem: row["batch"]["expected"] for row in run.rows(out)}
    for kind in CAPTURE_KINDS:
        assert found[kind] is not None or kind == "unsolvable"
        assert found[kind] is None or (found[kind]["agrees"], found[kind]["why"]) == (True, None)


@every_puzzle(without=("largest", "deep"))
def test_every_answer_is_known_again_and_told(game: str, kind: str, tmp_path: Path) -> None:
    """Rows of games that are not read may come from another version."""
    line = json.dumps(journal_row(game, kind)).encode()
    assert parse_row(line) == json.loads(line)
    (tmp_path / JOURNAL_NAME).write_bytes(line + b"\n")
    assert write_report(tmp_path).captures == 1
    (told,) = _page_data(tmp_path, "details")
    assert [text for _, text, *_ in told["steps"]] == [
        solve_case(game, kind).sentence(step) for step in solve_case(game, kind).way
    ]


@pytest.mark.parametrize("state", ["half", "wrong"])
@every_game(of=READ_GAMES)
def test_marks_are_known_again(game: str, state: str) -> None:
    row = {**case_as_read(game, state=state).to_json(), "batch": EMPTY_BATCH_FIELDS}
    assert parse_row(json.dumps(row).encode()) == json.loads(json.dumps(row))


# Draws a capture as the report does: its answer, then each step. What is wrong in what is drawn, and how many
# drawings there are that differ.
DRAW_DETAILS = """(details) => {
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
def draw_on_report(module_tabs: Tabs, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Any]:
    """Draw a puzzle's row with DRAW_DETAILS on the page of a report over all rows."""
    out = tmp_path_factory.mktemp("report")
    rows = [
        journal_row(game, kind)
        for game in PROGRAM_GAMES
        for kind in DRAWN_KINDS
        if kind in CASES[game].puzzles
    ]
    (out / JOURNAL_NAME).write_text("".join(json.dumps(row) + "\n" for row in rows))
    write_report(out)
    details = dict(zip([row[0] for row in _page_data(out, "rows")], _page_data(out, "details"), strict=True))
    tab = module_tabs.open((out / "report" / "index.html").as_uri(), ("file:",))
    return lambda game, kind: tab.evaluate(DRAW_DETAILS, details[f"{game} {kind}.txt"])


@every_puzzle(
    only=DRAWN_KINDS,
    of=PROGRAM_GAMES,
)
def test_the_report_draws_every_step(
    game: str, kind: str, draw_on_report: Callable[[str, str], Any], tabs: Tabs
) -> None:
    found = draw_on_report(game, kind)
    assert found["faults"] == []
    assert found["drawings"] == 1 + len(solve_case(game, kind).way)


def journal_row(game: str, kind: str) -> dict[str, Any]:
    """Return the row of a puzzle as a journal has it."""
    return {**solve_case(game, kind).to_json(), "batch": EMPTY_BATCH_FIELDS}


def _page_data(out: Path, what: str) -> list[Any]:
    """Return data of the report page: the gallery's rows, or what a click shows."""
    (script,) = (out / "report" / "data").glob(f"{what}-*.js")
    return json.loads(script.read_text("ascii").removeprefix(f'receive("{what}",0,').rstrip(")\n"))
