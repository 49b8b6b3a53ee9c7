"""Boards as links: there and back, however they are handed on, and whatever comes instead of one."""

import random
import string
import zlib
from base64 import urlsafe_b64decode
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queens_snap.files.links import (
    CHECKSUM_BYTES,
    LINK_KEY,
    LINK_VERSION,
    MAX_UNPACKED_BYTES,
    _checksum,
    _encode,
    colours_in,
    colours_part,
    is_link,
    link_name,
    link_of,
    open_link,
)
from queens_snap.files.texts import MalformedLink
from queens_snap.solver.games import GAMES, parse_text
from queens_snap.solver.puzzle import MalformedBoard

from ..promises.game_cases import CASES
from ..promises.marks import random_marks
from ..promises.parametrize import case_puzzle

ANY_GAME = [(game, kind) for game, case in CASES.items() for kind in case.puzzles if game in GAMES]
#: The smallest puzzle of each game, with marks, as the first version wrote it: it is opened as long as there
#: are links.
KNOWN = {
    "queens": "b=1x-aoJckxEoAgDETRfk_BVbIb4SCaVgai94fR5v_ijTfiToxvxeQUG87ZMyNLdeLqz4ZKHiJgRkJ_NkruWA",
    "starbattle": "b=1NWXqRY47DgJBDEP7nGLPQE-xiZOMEJfgMxWIFTvD_XFocIo8xbaUMS_79TLns8v70_trLKtBTTOhL"
    "VTd9JRy27cxOj0FFGbBBFM4qwMOlfs2x8Ki0vj1ic4he91Cm8jjeJC1xNgfzAxF4gYgIghFKEj-gSbuma0RsjYlXw",
    "nonogram": "b=10kd2y8vPy08vSszl4irPTCnJUDDkykjNTM8oATK4ivLLi7mAdHJ-TmluHogJAA",
    "zip": "b=1Nt7Sq8os4CpILMlQcHTk4jJU0OMyAmIA",
    "minisudoku": "b=14URry83MyywuTcnPLuVKyUzPLClWcHP1dOXKyy9JLVZwdHZzcXZxcuXi0jOp0dPjMtarMdHj0tXV1"
    "tXlMtQDiZjo1RjpcQEA",
    "tango": "b=1LvhFJckxDoAgDIXhvafgBA0tXR0Eo-cwHZyEBDTh-LZx-fP69Tnr1eBurY6wli2XfMB47di3DIARERApWp"
    "A8CD0pL12UoZPS7KwULDz9ESxm4pZ-S77ETeAD",
    "patches": "b=1XO-9K0gsSc5ILeYqSk0uScxLz0ktVnB0cuLi0jZR0OPSUwASAA",
}


@settings(max_examples=60, deadline=None)
@given(which=st.sampled_from(ANY_GAME), seed=st.integers(0, 1 << 30), share=st.floats(0, 1))
def test_whatever_is_marked_comes_back_row_by_row(which: tuple[str, str], seed: int, share: float) -> None:
    puzzle, rng = case_puzzle(*which), random.Random(seed)
    marks = random_marks(puzzle, rng, share)
    shuffled = {kind: rng.sample([*some, *some[:1]], len(some) + 1) for kind, some in marks.items()}
    assert open_link(link_of(puzzle, shuffled)) == (puzzle, marks)


def test_a_full_board_of_queens_has_no_more_than_400_characters() -> None:
    rng, longest = random.Random(7), 0
    for _ in range(20):
        letters = string.ascii_uppercase[:11]
        rows = [[rng.choice(letters) for _ in range(11)] for _ in range(10)] + [list(letters)]
        puzzle = parse_text("\n".join(map("".join, rows)), "queens")
        cells = [(r, c) for r in range(11) for c in range(11)]
        queens = rng.sample(cells, rng.randrange(11, 60))
        crosses = [cell for cell in cells if cell not in queens]
        longest = max(longest, len(link_of(puzzle, {"queens": queens, "crosses": crosses})))
    assert longest <= 400


@pytest.mark.parametrize("game", KNOWN)
def test_old_links_are_opened(game: str) -> None:
    puzzle, marks = open_link(KNOWN[game])
    assert puzzle == case_puzzle(game, "smallest")
    assert marks.keys() == GAMES[game].marks.keys()


LINK = link_of(parse_text("AABB\nACCB\nDDCB\nDDDB\n"), {"queens": [(0, 1)]})


@pytest.mark.parametrize(
    "handed_on",
    ["{}", "#{}", " {}\n", "https://example.org/a/b?c=d#{}", "page/#{}", "#lang=es&{}", "#{}&lang=es",
     "file:///home/me/queens#1/index.html#{}"],
)  # fmt: skip
def test_a_link_is_known_by_its_form_however_it_is_handed_on(handed_on: str) -> None:
    link = handed_on.format(LINK)
    assert is_link(link)
    assert open_link(link) == open_link(LINK)


@pytest.mark.parametrize(
    "text",
    ["", "b", "board.txt", "AABB\nACCB\nDDCB\nDDDB", "k=2\nAB", "r1c2=r1c3", "#4 . |2", "a b=1", "https://example.org/#c=1"],
)  # fmt: skip
def test_what_is_none(text: str) -> None:
    assert not is_link(text)


def test_its_name_is_short() -> None:
    assert link_name(f"https://example.org/#{LINK}") == LINK[:21] + "..."
    assert link_name("#b=1x") == "b=1x"


def text_link(text: str | bytes, version: str = LINK_VERSION) -> str:
    """A link of a text, whatever that is."""
    data = text.encode() if isinstance(text, str) else text
    packed = zlib.compressobj(9, wbits=-15)
    return LINK_KEY + version + _encode(_checksum(data) + packed.compress(data) + packed.flush())


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ("https://example.org/", "not a link to a board"),
        ("b=", "cut short"),
        ("b=1", "cut short"),
        ("b=1A", "cut short"),
        ("b=1AAAA", "cut short"),
        (LINK[:-1], "cut short"),
        (LINK + "AAAA", "cut short"),
        (LINK.replace("b=1", "b=1!"), "cut short"),
        ("b=1" + "A" * 20_000, "longer than"),
        ("b=2AAAA", "later version"),
        (text_link("chess\n\nAB"), "later version"),
        (text_link("queens\nstars A\n\nAABB\nACCB\nDDCB\nDDDB\n"), "later version"),
        (text_link("queens\n\nAB\nCD"), "4 to 30 rows"),
        (text_link("queens\n\nk=" + "9" * 5000 + "\nAB"), "number of more than"),
        (text_link("queens\nqueens AQQ\n\nAABB\nACCB\nDDCB\nDDDB\n"), "outside its board of 4 x 4"),
        (text_link("queens\nqueens \x01\n\nAABB\nACCB\nDDCB\nDDDB\n"), "cut short"),
        (text_link("zip\npath AC\n\n1 .\n. 2\n"), "outside its board of 2 x 2"),
        (text_link("zip\npath A\n\n1 .\n. 2\n"), "cut short"),
        (text_link(b"queens\n\n\xff\xfe"), "not text"),
        (text_link(bytes(MAX_UNPACKED_BYTES + 1)), "more than 128 KiB"),
        (text_link(bytes(50 << 20)), "longer than"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_one_sentence_with_what_to_do(link: str, says: str) -> None:
    with pytest.raises(MalformedLink, match=says) as error:
        open_link(link)
    assert str(error.value) == f"{error.value.what}; {error.value.remedy}"
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 250


def test_a_bomb_is_not_unfolded() -> None:
    bomb = text_link(bytes(8 << 20))  # a megabyte of which has a thousand characters
    assert len(bomb) < 16_384
    begin = process_time()
    with pytest.raises(MalformedLink, match="more than 128 KiB"):
        open_link(bomb)
    assert process_time() - begin < 0.1


@pytest.mark.parametrize(
    ("marks", "says"),
    [
        ({"suns": [(0, 0)]}, "no marks called 'suns'"),
        ({"queens": [(0, 4)]}, "not a mark on a board of 4 x 4"),
        ({"queens": [(0, 0, 1)]}, "not a mark on a board"),
        ({"queens": [((0, 0), (0, 1))]}, "not a mark on a board"),
        ({"queens": [7]}, "not a mark on a board"),
    ],
)
def test_marks_that_a_link_cannot_hold_are_named(marks: Any, says: str) -> None:
    with pytest.raises(MalformedBoard, match=says):
        link_of(open_link(LINK).puzzle, marks)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_mutated_links_are_refused_in_one_sentence(data: st.DataObject) -> None:
    """As they are, and so that their sum is right."""
    puzzle = case_puzzle(*data.draw(st.sampled_from(ANY_GAME)))
    link = link_of(puzzle, random_marks(puzzle, random.Random(1), 0.5))
    place = data.draw(st.integers(3, len(link) - 1))
    code = data.draw(st.sampled_from(string.ascii_letters + string.digits + "-_%#&=\n é"))
    text = zlib.decompress(
        urlsafe_b64decode(link[3:] + "=" * (-len(link[3:]) % 4))[CHECKSUM_BYTES:], wbits=-15
    )
    at = data.draw(st.integers(0, len(text) - 1))
    inner = text[:at] + data.draw(st.binary(max_size=3)) + text[at + data.draw(st.integers(0, 3)) :]
    for mutated in (link[:place] + code + link[place + 1 :], link[:place], text_link(inner)):
        try:
            found = open_link(mutated)
        except MalformedBoard as error:
            said = str(error)
        else:
            assert open_link(link_of(*found)) == found
            continue
        assert "\n" not in said


@pytest.mark.parametrize("game", [game for game in CASES if game in GAMES])
def test_a_link_keeps_the_colours_of_regions(game: str) -> None:
    puzzle = case_puzzle(game)
    rows, columns = puzzle.shape
    regions = getattr(puzzle, "regions", None)
    colours = [[(7 * (regions[r][c] if regions else r), 20, 30) for c in range(columns)] for r in range(rows)]
    link = f"https://x.org/#{link_of(puzzle)}{colours_part(puzzle, colours)}"
    assert is_link(link)
    assert open_link(link) == (puzzle, {})
    assert colours_in(link, puzzle) == (colours if regions else None)


@pytest.mark.parametrize("part", ["", "&c=", "&c=AAAA", "&c=!!", "&c=" + "A" * 400, "&d=AAAA"])
def test_colours_that_do_not_fit_are_left_out(part: str) -> None:
    puzzle = case_puzzle("queens")
    assert colours_in(link_of(puzzle) + part, puzzle) is None
