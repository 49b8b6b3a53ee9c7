"""Boards that were opened: none is lost to a picture that cannot be read, and earlier ones are on a shelf."""

import pytest

from .conftest import SHOTS
from .test_api import NO_BOARD
from .test_page import give, settled, show, shown_text

UNMARKED_SHOT, HALF_FILLED_SHOT, ZIP_SAMPLE = (
    SHOTS / "crop-light-9.png",
    SHOTS / "desktop-dark-7-half.png",
    "[data-sample=zip]",
)
SHELF_TILES = "#earlier .tile"
SHELF_TITLES = f"{SHELF_TILES} > span:first-of-type"
# The addresses of the boards that are kept.
LIST_KEPT_BOARDS = """async () => {
  const cache = await caches.open("queens-snap"), names = (await cache.keys()).map(({ url }) => url);
  return names.filter((name) => name.endsWith("/board"));
}"""
# Keeps the first of them under other names, as long ago.
KEEP_OLD_COPIES = f"""async () => {{
  const cache = await caches.open("queens-snap"), [name] = await ({LIST_KEPT_BOARDS})();
  const board = await (await cache.match(name)).json();
  for (let i = 0; i < 14; i++) {{
    const kept = {{ ...board, id: `old${{i}}`, when: i }};
    await cache.put(`kept/old${{i}}/board`, new Response(JSON.stringify(kept)));
  }}
}}"""


def file(name: str, content: bytes) -> dict:
    return {"name": name, "mimeType": "image/png", "buffer": content}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("content", "offered"), [(NO_BOARD, True), (b"just text", False)], ids=["unreadable", "refused"]
)
def test_the_board_in_play_stays_where_a_new_picture_cannot_be_read(
    open_page, content: bytes, offered
) -> None:
    tab = open_page()
    give(tab, HALF_FILLED_SHOT)
    show(tab, "play")
    tab.click("[data-at='4,0']")
    before = tab.locator("[data-at='4,0']").get_attribute("aria-label")
    tab.set_input_files("#file", file("next.png", content))
    tab.locator("#notice").wait_for()
    assert shown_text(tab, "#notice").startswith("next.png: ")
    assert "The board that is open stays." in shown_text(tab, "#notice")
    assert tab.locator("[data-at='4,0']").get_attribute("aria-label") == before
    assert HALF_FILLED_SHOT.name in (tab.locator("#facts").text_content() or "")
    anyway = tab.get_by_text("Open the picture all the same")
    assert anyway.count() == offered
    if offered:
        anyway.click()
        tab.get_by_text("No board found").wait_for()
        assert tab.locator("#form").is_visible()
    else:
        tab.click("[data-tab=steps]")
    assert tab.locator("#notice").is_hidden()


def test_earlier_boards_are_on_a_shelf_and_opened_without_reading(open_page) -> None:
    tab = open_page()
    for shot in (UNMARKED_SHOT, HALF_FILLED_SHOT):
        give(tab, shot)
    show(tab, "play")
    tab.click("#close")
    tab.locator(SHELF_TILES).nth(1).wait_for()
    assert tab.locator(SHELF_TITLES).all_inner_texts() == ["Queens 7 × 7", "Queens 9 × 9"]
    assert "2 of 7 queens" in tab.locator(SHELF_TILES).first.inner_text()
    tab.reload()
    asked = []
    tab.on("request", lambda request: asked.append(request.url) if "/api/" in request.url else None)
    tab.locator(SHELF_TILES).last.click()
    settled(tab)
    assert UNMARKED_SHOT.name in (tab.locator("#facts").text_content() or "")
    show(tab, "board")
    assert tab.locator("#over .cell").count() == 81
    assert tab.locator("#shot").evaluate("shot => shot.naturalWidth") > 0
    assert asked == []


def test_a_board_is_on_the_shelf_once_and_the_oldest_make_room(open_page) -> None:
    tab = open_page()
    for _ in range(2):
        tab.click(ZIP_SAMPLE)
        settled(tab)
        tab.click("#close")
        tab.locator(SHELF_TILES).wait_for()
    assert tab.locator(SHELF_TILES).count() == 1
    tab.evaluate(KEEP_OLD_COPIES)
    tab.click("[data-sample=tango]")
    settled(tab)
    tab.wait_for_function(f"async () => (await ({LIST_KEPT_BOARDS})()).length === 12")


def test_boards_are_removed_one_by_one_or_all_forgotten(open_page) -> None:
    tab = open_page()
    for sample in ("zip", "tango", "queens"):
        tab.click(f"[data-sample={sample}]")
        settled(tab)
        tab.click("#close")
    tab.locator(SHELF_TILES).nth(2).wait_for()
    tab.locator("#earlier .remove").first.click()
    tab.locator(SHELF_TILES).nth(2).wait_for(state="detached")
    assert tab.locator(SHELF_TITLES).all_inner_texts() == ["Tango 6 × 6", "Zip 6 × 6"]
    tab.click("#forget")
    tab.locator("#earlier").wait_for(state="hidden")
    assert tab.evaluate("() => localStorage.length") == 0
    assert tab.evaluate("async () => (await (await caches.open('queens-snap')).keys()).length") == 0
    tab.reload()
    tab.locator("#samples").wait_for()
    assert tab.locator("#earlier").is_hidden()


def test_what_could_not_be_read_is_not_on_the_shelf(open_page) -> None:
    tab = open_page()
    tab.set_input_files("#file", file("next.png", NO_BOARD))
    settled(tab)
    tab.click("#close")
    tab.locator("#samples").wait_for()
    assert tab.locator(SHELF_TILES).count() == 0


# Ways to a board, each from the shelf; what follows "link" is answered by the server of this test.
WAYS_TO_A_BOARD = {
    "sample": lambda tab: tab.click(ZIP_SAMPLE),
    "picture": lambda tab: tab.set_input_files("#file", UNMARKED_SHOT),
    "reload": lambda tab: (tab.click(ZIP_SAMPLE), settled(tab), tab.reload()),
    "two boards": lambda tab: (
        tab.click(ZIP_SAMPLE),
        settled(tab),
        tab.set_input_files("#file", UNMARKED_SHOT),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS_TO_A_BOARD)
def test_back_leads_to_the_shelf_and_forward_to_the_board(open_page, way: str) -> None:
    tab = open_page()
    address = tab.url
    WAYS_TO_A_BOARD[way](tab)
    settled(tab)
    if way == "two boards":
        tab.locator("#facts", has_text="Queens 9 × 9").wait_for()
    title = tab.locator("#named").text_content()
    tab.go_back()
    tab.locator(SHELF_TILES).first.wait_for()
    assert tab.url == address
    assert tab.locator("#work").is_hidden()
    tab.go_forward()
    settled(tab)
    assert tab.locator("#named").text_content() == title
    tab.click("#close")
    tab.locator(SHELF_TILES).first.wait_for()
    assert tab.url == address


def test_back_from_a_linked_board_does_not_open_it_again(open_page) -> None:
    tab = open_page()
    address, asked = tab.url, []
    tab.click(ZIP_SAMPLE)
    settled(tab)
    tab.evaluate(
        "() => { window.copied = ''; navigator.clipboard.writeText = async (text) => { copied = text; };"
        " delete Navigator.prototype.share; }"
    )
    tab.click("#link")
    tab.wait_for_function("() => copied")
    link = tab.evaluate("() => copied")
    tab.on("request", lambda request: asked.append(request.url) if "/api/open" in request.url else None)
    tab.goto("about:blank")
    tab.goto(link)
    settled(tab)
    tab.wait_for_url(address)
    tab.go_back()
    tab.locator(SHELF_TILES).first.wait_for()
    assert (tab.url, len(asked)) == (address, 1)


@pytest.mark.slow
def test_of_several_pictures_the_first_opens_and_all_are_on_the_shelf(open_page) -> None:
    tab = open_page()
    (bad,) = [file("empty.png", NO_BOARD)]
    files = [
        file(path.name, path.read_bytes())
        for path in (UNMARKED_SHOT, HALF_FILLED_SHOT, SHOTS / "board-light-7.png")
    ]
    tab.set_input_files("#file", [*files, bad])
    settled(tab)
    assert UNMARKED_SHOT.name in (tab.locator("#facts").text_content() or "")
    tab.locator("#notice.calm").wait_for()
    assert shown_text(tab, "#notice").startswith(
        "2 more boards are on the shelf: close this one to see them."
    )
    assert "No board was found in empty.png." in shown_text(tab, "#notice")
    assert tab.locator("[role=alert]:visible").count() == 0
    tab.click("#close")
    tab.locator(SHELF_TILES).nth(2).wait_for()
    assert tab.locator(SHELF_TILES).count() == 3


@pytest.mark.slow
def test_a_picture_that_is_being_read_survives_a_reload(open_page) -> None:
    tab = open_page()
    tab.route("**/api/story?*", lambda route: None)  # for ever
    tab.set_input_files("#file", UNMARKED_SHOT)
    tab.locator("#busy").wait_for()
    is_kept = "async () => (await (await caches.open('queens-snap-waiting')).keys()).length > 0"
    tab.wait_for_function(is_kept)
    tab.unroute_all(behavior="ignoreErrors")
    tab.reload()
    settled(tab)
    assert UNMARKED_SHOT.name in (tab.locator("#facts").text_content() or "")
    tab.wait_for_function("async () => !(await caches.has('queens-snap-waiting'))")


def test_back_leads_to_the_shelf_also_after_a_board_was_lost(open_page) -> None:
    tab = open_page()
    address = tab.url
    tab.click(ZIP_SAMPLE)
    settled(tab)
    tab.evaluate("async () => { await caches.delete('queens-snap'); }")
    tab.reload()
    tab.locator("#samples").wait_for()
    tab.click(ZIP_SAMPLE)
    settled(tab)
    tab.go_back()
    tab.locator(SHELF_TILES).first.wait_for()
    assert tab.url == address
