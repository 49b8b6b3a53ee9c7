"""Doubts as a player is told them."""

import ast
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from queens_snap.pipeline import ONLY_ONE_AGREES, ONLY_ONE_SOLVED, SAME_SOLUTION
from queens_snap.solver.queens.puzzle import parse_board
from queens_snap.vision.decode import LINKED_REASON, MERGED_REASON, PALETTE_REASON
from queens_snap.vision.doubts import SENTENCES, place_doubts
from queens_snap.vision.measure.sides import NOISE_OF_COMPARED, reason_of_measure
from queens_snap.vision.recognise import READERS
from queens_snap.words.languages import translations
from queens_snap.words.manner import EXPERT_MANNER, PLAYER_MANNER, Manner
from queens_snap.words.warnings import warning_sentence

ROOT = Path(__file__).parents[2]
SPANISH = Manner(translations=translations("es"))
ENGLISH_WORDS = {"the", "of", "is", "are", "which", "for", "by", "and", "in"}
#: What may follow a text that does not have it within.
WARNING_PLACES = (" between r1c2 and r1c3", " (r1c2)")
#: Files of readers that write no warnings: measures, and what is wrong with a file.
FILES_WITHOUT_WARNINGS = (
    *("measure/sides.py", "measure/strokes.py", "correction.py", "reader.py", "nonogram.py"),
    *("source/capture.py", "source/decode.py", "source/errors.py", "source/formats.py", "source/limits.py"),
)
#: What stands where a text differs, by the code there; "7" if it is not here.
SAMPLE_VALUES = {
    "PLACES_SLOT": [" (r1c2)"],
    "what": ["a digit"],
    "why": [ONLY_ONE_SOLVED, SAME_SOLUTION, ONLY_ONE_AGREES],
    "alternative.why": [
        *("7 in r1c2", "7 in r1c2 and 2 in r3c4", "all that stands in cells is given"),
        *(
            LINKED_REASON,
            MERGED_REASON,
            PALETTE_REASON,
            "another region for r1c2 and r3c4",
            *map(reason_of_measure, NOISE_OF_COMPARED),
        ),
    ],
}
#: Texts that are no warnings, by their beginnings: remedies, logs, problems, and parts of texts.
NO_WARNING_STARTS = (
    *("# or square", "A to Z", "crop ", "give ", "save ", "say what ", "show the whole ", "lower --stars"),
    *("%r", "no grid of a board", "no 7 x 7 board", "the corner", "a Wend board has", "a kind of marks"),
    *("row 7, column", "between 7 and", "in 7 more", "a number from", "7 x 7 at", "a digit cannot stand"),
    *("7 needs more memory", "7: the ", "7, or 7", "please report", "'7'7", "only ", "it has exactly one "),
    *("regions by ", "another region for ", "7 in ", "all that stands", "the size is ", "Unit('"),
    *(
        "step ",
        "ink ",
        "beyond the limit",
        "cell in pixels",
        "apart from ",
        "nothing in the ",
        "too high, or",
    ),
    *("a part of a clue", "a queen or a cross", "a sun or a moon", "lengths", "Callable", "7 7 x 7"),
    *("too high, or", "colours a row", "coloured ink", "dark ink", "steps of ", r"r\d"),
)


def warnings_in_source() -> Iterator[str]:
    """Return the warnings and notes in the readers' source, so that a new one needs a translation."""
    vision = [
        path
        for path in sorted((ROOT / "vision").glob("**/*.py"))
        if not path.as_posix().endswith(FILES_WITHOUT_WARNINGS)
    ]
    for path in (*vision, *sorted((ROOT / "solver").glob("*/game.py")), ROOT / "pipeline.py"):
        for text in texts_in_module(ast.parse(path.read_text("utf-8"))):
            if is_sentence(text) and not text.startswith(NO_WARNING_STARTS):
                yield text
                yield from (f"{text}{places}" for places in WARNING_PLACES if takes_places(text))
    for reader in READERS.values():
        for what in (reader.vocabulary.cell_contents, reader.vocabulary.side_contents or "a symbol"):
            yield from (str(place_doubts(sort, what, [(0, 1)])[0]) for sort in SENTENCES)


def is_sentence(text: str) -> bool:
    """True for a text of three words or more; no key and no code has three."""
    return len(re.findall(r"\b[a-z]+\b", text)) > 2 and " " in text.strip()


def takes_places(text: str) -> bool:
    """True if names of cells may follow a text: it has none, and does not end with a question or a
    placeholder."""
    return "r1c2" not in text and not text.endswith(("?", "7")) and ": " not in text


def texts_in_module(tree: ast.Module) -> Iterator[str]:
    """Return the texts of a module with sample values for placeholders, without docstrings and error
    messages."""
    aside = set[ast.AST]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) or (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        ):
            aside |= {*ast.walk(node)}
        elif isinstance(node, ast.JoinedStr):
            aside |= {each for value in node.values for each in ast.walk(value)}
    for node in ast.walk(tree):
        if node not in aside and isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value.replace("{what}", "a digit")
        elif node not in aside and isinstance(node, ast.JoinedStr):
            parts = [
                SAMPLE_VALUES.get(ast.unparse(x.value), ["7"])
                if isinstance(x, ast.FormattedValue)
                else [str(x.value) if isinstance(x, ast.Constant) else ""]
                for x in node.values
            ]
            yield from map("".join, product(*parts))


def test_every_warning_and_note_is_translated() -> None:
    texts_written = {*warnings_in_source()}
    assert len(texts_written) > 150
    spanish = {text: warning_sentence(text, SPANISH) for text in texts_written}
    english = {text: warning_sentence(text, PLAYER_MANNER) for text in texts_written}
    assert [text for text in texts_written if spanish[text] == english[text]] == []
    assert [said for said in spanish.values() if {*re.findall(r"[a-z]+", said)} & ENGLISH_WORDS] == []
    assert [said for said in english.values() if "r1c2" in said] == []


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
        (
            "of several possible readings one was chosen, because only this one has exactly one solution: "
            "7 in r1c2 and 2 in r3c4",
            "of several possible readings one was chosen, because only this one has exactly one solution: "
            "7 in row 1, column 2 and 2 in row 3, column 4",
        ),
    ],
)
def test_cells_are_told_by_row_and_column(doubt: str, said: str) -> None:
    assert warning_sentence(doubt, PLAYER_MANNER) == said
    assert warning_sentence(doubt, EXPERT_MANNER) == doubt


@pytest.mark.parametrize(
    ("doubt", "said"),
    [
        (
            "of several possible readings one was chosen, because it has exactly one solution, which other "
            "readings share: another region for r1c2 and r3c4",
            "de varias lecturas posibles se eligió una, porque tiene exactamente una solución, que otras "
            "lecturas comparten: otra región para fila 1, columna 2 y fila 3, columna 4",
        ),
        (
            "the board may be cut off at the left and top",
            "puede que falte una parte del tablero: hacia la izquierda y hacia arriba",
        ),
    ],
)
def test_in_spanish(doubt: str, said: str) -> None:
    assert warning_sentence(doubt, SPANISH) == said


@pytest.mark.parametrize("text", ["ABCD\nABCD\nABCA\nABDD", "ABCD\nABCA\nABCB\nACDD"])
def test_oddities_of_boards_are_translated(text: str) -> None:
    oddities = [warning_sentence(oddity, SPANISH) for oddity in parse_board(text).oddities]
    assert oddities
    assert all("no toca" in said for said in oddities)
