"""Pictures made to deceive: drawn from a seed, each with its truth, and how answers to them are counted."""

import importlib
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

deceive = importlib.import_module("deceive")
drawn = importlib.import_module("drawn_pictures")


@pytest.mark.parametrize("kind", deceive.KINDS)
def test_a_seed_draws_the_same_picture_again(kind: str) -> None:
    first, again, other = (deceive.KINDS[kind](random.Random(seed)) for seed in ("1", "1", "2"))
    assert np.array_equal(first.rgb, again.rgb)
    assert first.truth == again.truth
    assert not np.array_equal(first.rgb, other.rgb)
    assert first.truth is not None or not first.is_easy


def answer_json(status: str, regions: list[str] | None, *warnings: str) -> dict[str, Any]:
    return {
        "status": status, "regions": regions, "k": 1, "queens": None, "reading": {"warnings": warnings}
    }  # fmt: skip


def test_what_cannot_be_known_may_only_be_refused_or_warned_of() -> None:
    picture = deceive.KINDS["stripes"](random.Random("1"))
    assert drawn.verdict(picture, answer_json("solved", ["AB"])) == drawn.SILENT
    assert drawn.verdict(picture, answer_json("ambiguous", ["AB"])) == drawn.VAGUE
    assert drawn.verdict(picture, answer_json("ambiguous", ["AB"], "doubt")) == drawn.WARNED
    assert drawn.verdict(picture, answer_json("unreadable", None)) == drawn.REFUSED


def answer_row(verdict: str, **changes: Any) -> Any:
    first = drawn.AnswerRow("plain", 0, "", True, True, verdict, "solved", None, (), 0.1)
    return first._replace(**changes)


def test_what_nobody_can_see_is_counted_apart() -> None:
    lines = deceive.text_table(
        [
            answer_row(drawn.RIGHT),
            answer_row(drawn.SILENT, kind="hidden-wall", is_easy=False, is_visible=False),
        ]
    ).splitlines()
    assert "nobody could see what was done: 1 (50.0%), of which 1 silently wrong" in lines
    (every,) = [line.split() for line in lines if "  all " in line]
    assert every[1:3] == ["1", "1"]


def test_a_journal_is_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = tmp_path / "journal.jsonl"
    few = ["--kinds", "stripes", "--journal", str(journal)]
    assert deceive.main([*few, "--count", "1"]) == 0
    first = journal.read_text()
    assert deceive.main([*few, "--count", "2"]) == 0
    assert journal.read_text().startswith(first)
    assert len(journal.read_text().splitlines()) == 2
    assert "slowest" in capsys.readouterr().out


def test_a_page_without_the_table_is_a_clear_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    none_new = ["--count", "0", "--table", str(page)]
    with pytest.raises(SystemExit) as ended:
        deceive.main(none_new)
    assert ended.value.code == 2
    assert f"there is no file {page}" in capsys.readouterr().err
    page.write_text("no table", "utf-8")
    with pytest.raises(SystemExit, match="has no table"):
        deceive.main(none_new)
