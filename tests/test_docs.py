"""docs/rules.md says what the code does: drawings are played, the table is the ladder, no rule is missing.
And the files and headings that any page names are there.
"""

import re
import sys
from functools import cache
from pathlib import Path

import pytest

from queens_snap.solver.ladder import RuleFunction
from queens_snap.solver.queens.explanation import ADJACENT_KILL_RULE
from queens_snap.solver.queens.rules import LADDER
from queens_snap.solver.queens.rules.attack import attack_region
from queens_snap.solver.queens.rules.shapes import SHAPE_DRAWINGS, shape_name
from queens_snap.solver.queens.search import solutions
from queens_snap.solver.queens.state import mask_of
from queens_snap.solver.rating import LABELS
from queens_snap.words.manner import Manner
from queens_snap.words.queens.words import WORDS

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / "docs" / "site"))
import rule_drawings  # noqa: E402

DOCS = sorted((ROOT / "docs").glob("*.md"))
PAGES = [*DOCS, *sorted(ROOT.glob("*.md"))]
RULES_PAGE = ROOT / "docs" / "rules.md"
STRAIGHT_SHAPES = {"i-tetromino-region", "i-pentomino-region", "i-hexomino-region"}  # mark nothing
RULE_PARAGRAPH_STARTS = ("- **Fires when** ", "- **Effect** ", "- **Valid because** ")

# Rungs whose steps have other names than they; every other rung needs a drawing of its own name.
RUNGS_WITH_OTHER_NAMES = {"set-of-two", "larger-set", "remainder-of-rows", "remainder-of-columns"}
SET_RULE_NAMES = {
    "n-regions-in-n-rows",
    "n-regions-in-n-columns",
    "n-rows-in-n-regions",
    "n-columns-in-n-regions",
}


def rule_name_of(find: RuleFunction) -> str:
    return find.__name__.replace("_", "-")


@cache
def sections() -> dict[str, str]:
    return rule_drawings.split_sections(RULES_PAGE.read_text("utf-8"))


@cache
def drawings() -> list[rule_drawings.RuleDrawing]:
    return rule_drawings.parse_drawings(RULES_PAGE.read_text("utf-8"))


def drawings_with_marks() -> list[rule_drawings.RuleDrawing]:
    return [drawing for drawing in drawings() if drawing.rule not in STRAIGHT_SHAPES]


def of(drawing: rule_drawings.RuleDrawing) -> str:
    return f"{drawing.rule} {drawing.letters[0]}"


@pytest.mark.parametrize("drawing", drawings(), ids=of)
def test_the_position_is_one_of_a_board_with_one_solution(drawing: rule_drawings.RuleDrawing) -> None:
    (queens,) = solutions(drawing.board, limit=2)
    assert set(drawing.cells_with_sign("*q")) <= set(queens)
    assert not set(drawing.cells_with_sign("-x")) & set(queens)
    state = drawing.position_before_step()
    assert (
        mask_of(drawing.cells_with_sign("-"), drawing.board.n)
        == state.masks.cells & ~state.live & ~state.queens
    )
    if drawing.section != rule_drawings.SHAPES:
        assert drawing.letters == drawing.board.letters, "the sentence would use other letters"


@pytest.mark.parametrize("drawing", drawings_with_marks(), ids=of)
def test_the_step_does_what_is_drawn_and_says_what_is_quoted(drawing: rule_drawings.RuleDrawing) -> None:
    rung, _, _ = rule_drawings.find_drawn_step(drawing)
    step = rule_drawings.explained_step(drawing)
    assert step.queens == tuple(drawing.cells_with_sign("q"))
    assert step.dead == tuple(drawing.cells_with_sign("x"))
    if drawing.sentence:
        assert WORDS.player(drawing.board, step, Manner()) == drawing.sentence
        assert WORDS.expert(drawing.board, step) == drawing.expert
    if drawing.rule != ADJACENT_KILL_RULE:
        points = f"{rung.score} point{'' if rung.score == 1 else 's'}"
        assert f"tier {rung.tier} · {LABELS[rung.tier]} · {points}" in sections()[drawing.section]


@pytest.mark.parametrize("name", sorted(STRAIGHT_SHAPES))
def test_straight_shapes_have_their_name_and_mark_nothing(name: str) -> None:
    (drawing,) = (d for d in drawings() if d.rule == name)
    region = mask_of(
        [cell for cell in drawing.signs if drawing.letters[cell[0]][cell[1]] == "A"], drawing.board.n
    )
    state = drawing.position_before_step()
    assert shape_name(region, drawing.board.n) == name
    assert all(step.because_mask != region for step in attack_region(state, state.masks.cells))
    assert not drawing.cells_with_sign("x")


def test_every_rule_has_a_drawing() -> None:
    names = {f"{shape}-region" for shape in SHAPE_DRAWINGS} | SET_RULE_NAMES | {ADJACENT_KILL_RULE}
    names |= {rule_name_of(find) for rung in LADDER for find in rung.rules} - RUNGS_WITH_OTHER_NAMES
    drawn = {drawing.rule for drawing in drawings()}
    assert not names - drawn, "docs/rules.md needs a section with a drawing for these"
    assert not drawn - names, "docs/rules.md tells of rules that the ladder does not have"


def test_every_rule_is_drawn_once_at_least() -> None:
    assert {find for rung in LADDER for find in rung.rules} == {
        rule_drawings.find_drawn_step(drawing)[1] for drawing in drawings_with_marks()
    }


def test_every_section_with_a_drawing_says_when_what_and_why() -> None:
    for title in {drawing.section for drawing in drawings()}:
        assert all(words in sections()[title] for words in RULE_PARAGRAPH_STARTS), title


def test_the_table_is_the_ladder() -> None:
    rows = re.findall(
        r"^\| (\d+) \| \[(.+?)\]\(#(.+?)\) \| (\d) \| (\w+) \| (\d+) \| (\d) \|$",
        RULES_PAGE.read_text("utf-8"),
        re.M,
    )
    table = [
        (int(i), name, int(tier), label, int(score), int(cost))
        for i, name, _, tier, label, score, cost in rows
    ]
    assert table == [
        (i, rule_name_of(find), rung.tier, LABELS[rung.tier], rung.score, rung.cost)
        for i, rung in enumerate(LADDER, 1)
        for find in rung.rules
    ]
    heading_anchors = {title.lower().replace(" ", "-").replace(",", "") for title in sections()}
    assert {link for _, _, link, *_ in rows} <= heading_anchors


@pytest.mark.parametrize("page", DOCS, ids=lambda page: page.name)
def test_the_files_that_a_page_names_are_there(page: Path) -> None:
    """By their path in the repository, those of reading.md in vision/."""
    folder = ROOT / "vision" if page.name == "reading.md" else ROOT
    named = re.findall(r"`(?:python )?([\w/]+\.(?:py|npz|js|html|css))\b", page.read_text("utf-8"))
    assert [name for name in named if not ((folder / name).exists() or (ROOT / name).exists())] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_files_that_a_page_links_are_there(page: Path) -> None:
    linked = [link for link, _ in links_to_files(page.read_text("utf-8"))]
    assert [link for link in linked if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_headings_that_a_page_names_are_there(page: Path) -> None:
    asked = [
        (page.parent / link if link else page, at)
        for link, at in links_to_files(page.read_text("utf-8"))
        if at
    ]
    assert [f"{there.name}#{at}" for there, at in asked if at not in anchors(there)] == []


def links_to_files(text: str) -> list[tuple[str, str]]:
    """The links of a page to files: each with the heading behind its #, if any. Of the page itself: ''."""
    return re.findall(r"\]\((?!https?:)([\w./-]*?)(?:#([\w-]*))?\)", text)


def anchors(page: Path) -> set[str]:
    """The headings of a page, as links name them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), flags=re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
