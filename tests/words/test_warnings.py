"""Doubts as a player is told them."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from queens_snap.vision.doubts import SENTENCES, doubted
from queens_snap.vision.recognise import READERS
from queens_snap.words.languages import translations
from queens_snap.words.manner import EXPERT_MANNER, PLAYER_MANNER, Manner
from queens_snap.words.warnings import warning_sentence

ROOT = Path(__file__).parents[2]
SPANISH = Manner(translations=translations("es"))
#: What stands in a reader's text for what differs.
DIFFERS = {"PLACES": " (r1c2)"}
#: What may follow a text that does not have it within.
PLACES = ("", " between r1c2 and r1c3", " (r1c2)")
#: Parts of a text that name something of their own, which no catalog has.
OWN = ("best.why", "rows", "what")


def written() -> Iterator[str]:
    """The doubts that readers write, as they may read."""
    for path in sorted((ROOT / "vision").glob("**/*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Doubt":
                yield from (
                    f"{text}{places}"
                    for text in read(node.args[1])
                    for places in PLACES[: 1 if text.endswith("?") else 3]
                )
    for reader in READERS.values():
        for what in (reader.vocabulary.what, reader.vocabulary.on_side or "a symbol"):
            yield from (str(doubted(sort, what, [(0, 1)])[0]) for sort in SENTENCES)


def read(text: ast.expr) -> Iterator[str]:
    if isinstance(text, ast.Constant):
        yield str(text.value)
    if isinstance(text, ast.JoinedStr):
        parts = [ast.unparse(x.value) if isinstance(x, ast.FormattedValue) else "" for x in text.values]
        if not any(part in OWN for part in parts):
            yield "".join(
                str(x.value) if isinstance(x, ast.Constant) else DIFFERS.get(part.split("(")[0], "7")
                for x, part in zip(text.values, parts, strict=True)
            )


@pytest.mark.parametrize("doubt", sorted({*written()}))
def test_every_doubt_is_translated(doubt: str) -> None:
    assert warning_sentence(doubt, SPANISH) != warning_sentence(doubt, PLAYER_MANNER)
    assert "r1c2" not in warning_sentence(doubt, PLAYER_MANNER)


@pytest.mark.parametrize(
    ("doubt", "said"),
    [
        (
            "some cells hold something other than queens and crosses (r1c2): is it another game?",
            "some cells hold something other than queens and crosses (row 1, column 2): is it another game?",
        ),
        (
            "a number is hard to make out (r1c2, r3c4 ...)",
            "a number is hard to make out (row 1, column 2; row 3, column 4 ...)",
        ),
        (
            "a wall is hard to make out between r1c2 and r2c2, and in 3 more places",
            "a wall is hard to make out between row 1, column 2 and row 2, column 2 and in three more places",
        ),
        ("something new at r2c3", "something new at row 2, column 3"),
    ],
)
def test_cells_are_told_by_row_and_column(doubt: str, said: str) -> None:
    assert warning_sentence(doubt, PLAYER_MANNER) == said
    assert warning_sentence(doubt, EXPERT_MANNER) == doubt


def test_in_spanish() -> None:
    assert warning_sentence("the board may be cut off at the left and top", SPANISH) == (
        "puede que falte una parte del tablero: hacia la izquierda y hacia arriba"
    )
