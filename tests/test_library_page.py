"""The examples of library.md, recipes.md and the README run, each for itself, and the bot answers."""

import logging
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from queens_snap import snap

from .callers import chat

pytestmark = pytest.mark.usefixtures("remember_readings")

ROOT = Path(__file__).parent.parent
SHOT = ROOT / "fixtures" / "screenshots" / "board-light-7.png"
HALF = ROOT / "fixtures" / "half-filled" / "half-01.png"
GREY_PICTURE = cv2.imencode(".png", np.full((300, 400, 3), 90, np.uint8))[1].tobytes()
MAX_LINES = 25  # of the bot


def examples_of_page(page: str) -> dict[str, str]:
    """Return the examples of a page by the heading above them and their number there."""
    found: dict[str, str] = {}
    title = ""
    for heading, code in re.findall(
        r"^#+ ([^\n]+)$|^```python\n(.+?)^```", (ROOT / page).read_text("utf-8"), re.M | re.S
    ):
        title = heading or title
        if code:
            found[f"{page}: {title}" + " again" * (f"{page}: {title}" in found)] = code
    return found


EXAMPLES = {
    **examples_of_page("docs/library.md"),
    **examples_of_page("docs/recipes.md"),
    **examples_of_page("README.md"),
}
BOT = EXAMPLES["docs/library.md: A bot that answers a picture with a hint"]


@pytest.fixture(autouse=True)
def example_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The current folder, with the pictures that the examples name, and an empty chat service."""
    shutil.copy(SHOT, tmp_path / "screenshot.png")
    shutil.copy(HALF, tmp_path / "half-filled.png")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "chat", chat)
    monkeypatch.setattr(chat.Bot, "sent", [])
    yield
    logging.getLogger("queens_snap").setLevel(logging.NOTSET)


def run_code(code: str) -> None:
    exec(compile(code, "example", "exec"), {"__name__": "__main__"})


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_runs(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    run_code(EXAMPLES[name])
    said = capsys.readouterr()
    if "print(" in EXAMPLES[name]:
        assert said.out.strip()


def test_files_are_written_as_the_page_says() -> None:
    run_code(EXAMPLES["docs/library.md: Pictures"])
    steps = len(snap("half-filled.png").way)
    assert {path.name for path in Path().glob("*.png")} == {
        *("screenshot.png", "half-filled.png", "answer.png", "hint.png"),
        *(f"step-{i}.png" for i in range(steps + 1)),
    }


def test_remarks_say_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    name = "docs/library.md: What `snap` takes"
    run_code(EXAMPLES[name])
    printed = capsys.readouterr().out.splitlines()
    remarks = re.findall(r"^print.+problem\)  # (.+)$", EXAMPLES[name], re.M)
    assert len(remarks) == 2
    for remark, line in zip(remarks, printed[-2:], strict=True):
        parts = [re.escape(part.strip()) for part in remark.split("...") if part.strip()]
        assert re.search(".*".join(parts), line)


def test_the_bot_is_short() -> None:
    assert len(BOT.splitlines()) <= MAX_LINES


def test_the_bot_answers_with_a_hint() -> None:
    half = HALF.read_bytes()
    asked, where, grey, wrong = chat.Bot.sent = [
        chat.Message(half),
        chat.Message(half, "where?"),
        chat.Message(GREY_PICTURE, name="grey.png"),
        chat.Message(b"no picture"),
    ]
    run_code(BOT)
    result = snap(HALF)
    for message, where_only in ((asked, False), (where, True)):
        ((text, picture),) = message.replies
        assert text == result.hint_text(where_only)
        assert picture
        assert snap(picture).board == result.board
    for message, code in ((grey, "no-board"), (wrong, "not-an-image")):
        problem = snap(message.data).problem
        assert problem
        assert problem.code == code
        ((text, picture),) = message.replies
        assert problem.remedy in text
        assert picture is None
