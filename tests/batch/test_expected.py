"""Known answers of a whole run: every form of file is understood, found by a capture's path, and compared."""

import json
from pathlib import Path

import pytest

from queens_snap.batch.expected import AnswerFile, InvalidAnswers, KnownAnswer, compare_with_expected
from queens_snap.batch.sources import Source
from queens_snap.cli import main
from queens_snap.pipeline import snap

FIXTURES = Path(__file__).parents[2] / "fixtures"
SHOT = FIXTURES / "screenshots" / "board-light-7.png"
TRUTH = json.loads(SHOT.with_suffix(".json").read_text("utf-8"))


def write_answers(tmp_path: Path, name: str, text: str) -> AnswerFile:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    return AnswerFile(path)


ANSWER_FILES = {
    "list.json": '[{"file": "a.png", "queens": [[0, 2], [1, 4]], "k": 1}]',
    "object.json": '{"a.png": {"queens": [[0, 2], [1, 4]], "k": 1}}',
    "lines.jsonl": '\n{"file": "a.png", "queens": [[0, 2], [1, 4]], "k": 1}\n',
    "table.csv": "file,queens,k,rating\na.png,r1c3 r2c5,1,easy\n",
    "sheet.csv": '\ufefffile,queens,k\na.png,"[[0, 2], [1, 4]]",1\n',
}


@pytest.mark.parametrize("name", ANSWER_FILES)
def test_every_form_says_the_same(name: str, tmp_path: Path) -> None:
    found = write_answers(tmp_path, name, ANSWER_FILES[name]).answer_for("shots/a.png")
    assert found is not None
    assert (found["queens"], found["k"]) == ([[0, 2], [1, 4]], 1)


@pytest.mark.parametrize(
    ("column", "text", "value"),
    [
        ("regions", "AAB/ABB/CCC", ["AAB", "ABB", "CCC"]),
        ("answer", "0110/1001", ["0110", "1001"]),
        ("answer", "r1c1 r1c2", [[0, 0], [0, 1]]),
        ("answer", "1,2,3,4 3,4,1,2", [[1, 2, 3, 4], [3, 4, 1, 2]]),
        ("game", "zip", "zip"),
    ],
)
def test_columns_as_a_report_writes_them(column: str, text: str, value: object, tmp_path: Path) -> None:
    found = write_answers(tmp_path, "t.csv", f'file,{column}\na.png,"{text}"\n').answer_for("a.png")
    assert found == {column: value}


@pytest.mark.parametrize(
    ("file", "says"),
    [
        ("x/b/a.png", "b"),
        ("c/a.png", "any"),
        ("c\\a.png", "any"),
        ("day1.webp", "stem"),
        ("d\u00e9j\u00e0.png", "accents"),
        ("de\u0301ja\u0300.png", "accents"),  # as macOS has it
        ("z.png", None),
    ],
)
def test_the_longest_name_that_a_path_ends_in(file: str, says: str | None, tmp_path: Path) -> None:
    rows = {
        "a.png": {"game": "any"},
        "b/a.png": {"game": "b"},
        "day1": {"game": "stem"},
        "d\u00e9j\u00e0": {"game": "accents"},
    }
    answers = write_answers(tmp_path, "a.json", json.dumps(rows))
    found = answers.answer_for(file)
    assert (found or {}).get("game") == says
    assert len(answers.unused) == (4 if says is None else 3)


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("a.csv", "name,queens\na.png,r1c1\n", "needs a column 'file'"),
        ("a.csv", "file,rating\na.png,easy\n", "and one of"),
        ("a.csv", 'file,queens\na.png,"[[1,"\n', "line 2: "),
        ("a.json", "{no", r"not valid JSON \(character 2\)"),
        ("a.json", '"text"', "neither a list"),
        ("a.json", '[{"queens": []}]', "answer 1 has no 'file'"),
        ("a.json", '{"a.png": 3}', "a.png is no JSON object"),
        ("a.jsonl", '{"file": "a"}\n{no\n', "line 2 is not "),
    ],
)
def test_what_cannot_be_understood_says_where(name: str, text: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidAnswers, match=why) as caught:
        write_answers(tmp_path, name, text)
    assert name in str(caught.value)
    assert caught.value.remedy


def test_agreement_and_disagreement() -> None:
    result, source = snap(SHOT), Source(str(SHOT))
    right = {"regions": TRUTH["regions"], "queens": result.to_json()["queens"]}
    (row, column), *others = right["queens"]
    wrong = {"queens": [[row, (column + 1) % 7], *others]}
    found = [compare_with_expected(source, result, KnownAnswer("a.csv", answer)) for answer in (right, wrong)]
    assert [(each["agrees"], each["file"]) for each in found if each] == [(True, "a.csv"), (False, "a.csv")]
    assert found[1]
    assert found[1]["why"] == "1 queen stands elsewhere"


@pytest.mark.usefixtures("in_process")
def test_a_report_is_a_file_of_answers_and_another_run_with_it_agrees(tmp_path: Path, capsys) -> None:
    shots = [str(SHOT), str(FIXTURES / "tango" / "tango-light.png"), str(FIXTURES / "zip" / "light-6.png")]
    first, second = str(tmp_path / "first"), str(tmp_path / "second")
    assert main(["batch", *shots, "--out", first, "--workers", "1"]) == 0
    table = tmp_path / "first" / "results.csv"
    table.write_text(table.read_text("utf-8-sig") + "elsewhere.png,solved,queens\n", "utf-8")
    capsys.readouterr()
    assert main(["batch", *shots, "--out", second, "--workers", "1", "--expect", str(table)]) == 0
    rows = [json.loads(line) for line in (tmp_path / "second" / "results.jsonl").read_text().splitlines()]
    assert [row["batch"]["expected"]["agrees"] for row in rows] == [True] * 3
    told = capsys.readouterr().out
    assert "results.csv has 1 answer without a capture here: elsewhere.png" in told
    assert "Nothing needs a look." in told


def test_answers_that_cannot_be_read_end_the_run_before_it_begins(tmp_path: Path, capsys) -> None:
    out = tmp_path / "out"
    line = ["batch", str(SHOT), "--out", str(out), "--expect", str(tmp_path / "none.csv")]
    assert main(line) == 5
    assert "none.csv does not exist; check the name" in capsys.readouterr().err
    assert not out.exists()
