"""The page with Python in a tab: it reads, coaches, asks no other address, and needs no network again."""

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from queens_snap.drop.engine.questions import QUESTIONS
from queens_snap.drop.engine.requests import RequestOptions, story_answer
from queens_snap.overlay.picture import encode
from queens_snap.overlay.qr import qr_picture
from queens_snap.pipeline import snap
from queens_snap.solver.games import GAMES

from ...accessibility import LAYOUT_SHIFTS
from ...sites import serve_folder
from ..shots import SHOTS

pytestmark = pytest.mark.slow

SMALL_BOARD = {"regions": ["AABB", "ACCB", "DDCB", "DDDB"], "k": 1}
ASK_ENGINE = """async ([name, query, body]) => {
  const { engine } = await import("./engine.js");
  const picture = () => new Blob([Uint8Array.from(atob(body), (c) => c.charCodeAt(0))]);
  return engine.ask(name, { query, body: typeof body === "string" ? picture() : body });
}"""
WAIT_UNTIL_READY = """() => new Promise(async (ready, failed) => {
  const { engine } = await import("./engine.js");
  engine.watch(({ part, reads, error }) => {
    if (error) failed(error);
    if (part === null && reads) ready();
  });
})"""


@pytest.fixture(scope="module")
def shared_page(browser, page_folder: Path) -> Iterator[Any]:
    """A page whose program is loaded; `asked` lists what it fetched."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.asked = []
    context.on("request", lambda request: page.asked.append(request.url))
    with serve_folder(page_folder) as site:
        page.goto(site)
        page.evaluate(WAIT_UNTIL_READY)
        yield page
        assert [url for url in page.asked if not url.startswith((site, f"blob:{site}"))] == []
        context.close()


def read_in_tab(page: Any, data: bytes, **query: str) -> dict[str, Any]:
    return page.evaluate(ASK_ENGINE, ["story", {"file": "capture", **query}, base64.b64encode(data).decode()])


def answer_of_library(name: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = json.loads(QUESTIONS[name].work(json.dumps(body).encode(), RequestOptions()).body)
    assert "error" not in answer or answer["error"] is None
    return answer


def without_timing(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer without times, and with a rounded confidence."""
    result = answer.get("result", {})
    return {**answer, "result": {key: value for key, value in result.items() if key not in ("ms", "reading")}}


@pytest.mark.parametrize("game", SHOTS)
def test_a_capture_is_read_as_by_the_library(shared_page, game: str) -> None:
    data = SHOTS[game].read_bytes()
    known = json.loads(story_answer(snap(data, file="capture"), RequestOptions()).body)
    assert without_timing(read_in_tab(shared_page, data)) == without_timing(known)


@pytest.mark.parametrize("game", SHOTS)
def test_the_coach_says_what_the_library_says(shared_page, game: str) -> None:
    story = snap(SHOTS[game]).story()
    assert story
    body = {"puzzle": story.to_json()["puzzle"]}
    assert shared_page.evaluate(ASK_ENGINE, ["coach", {}, body]) == answer_of_library("coach", body)


def test_a_picture_of_a_code_is_answered_as_its_board(shared_page) -> None:
    code = qr_picture("https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou")
    data = encode(code, ".png")
    known = json.loads(story_answer(snap(data, file="capture"), RequestOptions()).body)
    assert known["result"]["status"] == "solved"
    assert without_timing(read_in_tab(shared_page, data)) == without_timing(known)


BOARD = {"regions": ["AABBB", "ACCCB", "ADDDB", "EEDDD", "EEEED"], "k": 1}


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("link", {"puzzle": BOARD, "marks": {"crosses": [[0, 0]]}}),
        ("open", {"board": "\n".join(BOARD["regions"])}),
        ("open", {"board": "https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou"}),
        ("code", {"text": "https://example.org/#b=1AAAA"}),
        *(("generate", {"game": game, "date": "2026-12-01"}) for game in sorted(GAMES)),
    ],
    ids=lambda value: value if isinstance(value, str) else value.get("game", ""),
)
def test_other_questions_are_answered_as_by_the_library(shared_page, name: str, body: dict[str, Any]) -> None:
    found, known = shared_page.evaluate(ASK_ENGINE, [name, {}, body]), answer_of_library(name, body)
    assert without_timing(found) == without_timing(known)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"no picture", "not-an-image"),
        (b"\x89PNG\r\n\x1a\n and no more", "truncated"),
        (SHOTS["queens"].read_bytes()[:-2000], "truncated"),
        (b"%PDF-1.4", "unsupported"),
    ],
)
def test_what_no_browser_shows_is_refused(shared_page, data: bytes, code: str) -> None:
    result = read_in_tab(shared_page, data)["result"]
    assert (result["status"], result["error"]["code"]) == ("refused", code)


def test_a_wrong_question_is_told_in_words(shared_page) -> None:
    with pytest.raises(Exception, match="puzzle: it is missing or is not a JSON object"):
        shared_page.evaluate(ASK_ENGINE, ["coach", {}, {"puzzle": None}])
    assert shared_page.evaluate(ASK_ENGINE, ["coach", {}, {"puzzle": SMALL_BOARD}])["status"] == "unsolvable"


def test_what_nobody_waits_for_is_dropped(shared_page) -> None:
    dropped = """async (puzzle) => {
      const { engine } = await import("./engine.js"), stop = new AbortController();
      const asked = engine.ask("coach", { body: { puzzle }, signal: stop.signal });
      stop.abort();
      return asked.catch((error) => error.name);
    }"""
    assert shared_page.evaluate(dropped, SMALL_BOARD) == "AbortError"


def test_offline_after_the_first_visit(browser, page_folder: Path) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(120_000)
    with serve_folder(page_folder) as site:
        page.goto(site)
        page.evaluate(WAIT_UNTIL_READY)
    page.reload()
    page.evaluate(WAIT_UNTIL_READY)
    assert read_in_tab(page, SHOTS["queens"].read_bytes())["result"]["status"] == "solved"
    context.close()


# The kept memory of Python: how large it is, and its mark; 0 and null while there is none.
FIND_HEAP = """async () => {
  const cache = await caches.open("queens-snap-heap"), [name] = await cache.keys();
  const kept = name && await cache.match(name);
  return kept ? [(await kept.arrayBuffer()).byteLength, kept.headers.get("x-mark")] : [0, null];
}"""
# Marks it, and spoils its first bytes where that is wanted.
REPLACE_HEAP = """async (spoilt) => {
  const cache = await caches.open("queens-snap-heap"), [name] = await cache.keys();
  const bytes = new Uint8Array(await (await cache.match(name)).arrayBuffer());
  if (spoilt) bytes.fill(1, 0, 64);
  await cache.put(name, new Response(bytes, { headers: { "x-mark": "seen" } }));
}"""
MIN_HEAP_BYTES = 10_000_000  # bytes


@pytest.mark.parametrize("spoilt", [False, True])
def test_a_later_visit_starts_with_the_memory_that_was_kept(browser, page_address: str, spoilt: bool) -> None:
    """A stored memory that cannot be used is replaced."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.goto(page_address)
    page.evaluate(WAIT_UNTIL_READY)
    page.wait_for_function(f"async () => (await ({FIND_HEAP})())[0] > {MIN_HEAP_BYTES}")
    page.evaluate(REPLACE_HEAP, spoilt)
    page.reload()
    page.evaluate(WAIT_UNTIL_READY)
    assert read_in_tab(page, SHOTS["queens"].read_bytes())["result"]["status"] == "solved"
    assert page.evaluate(ASK_ENGINE, ["coach", {}, {"puzzle": SMALL_BOARD}])["status"] == "unsolvable"
    if spoilt:
        page.wait_for_function(f"async () => (await ({FIND_HEAP})())[1] === null")
    size, mark = page.evaluate(FIND_HEAP)
    assert size > MIN_HEAP_BYTES
    assert mark == (None if spoilt else "seen")
    context.close()


def test_a_file_that_is_opened_with_the_app_is_read(browser, page_address: str) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.add_init_script("""
      const queue = { setConsumer(consumer) { window.launched = consumer; } };
      Object.defineProperty(window, "launchQueue", { value: queue });
    """)
    page.goto(page_address)
    page.evaluate(WAIT_UNTIL_READY)
    launch = """async (content) => {
      const bytes = Uint8Array.from(atob(content), (c) => c.charCodeAt(0));
      const file = new File([bytes], "opened.png", { type: "image/png" });
      await window.launched({ files: [{ getFile: async () => file }] });
    }"""
    page.evaluate(launch, base64.b64encode(SHOTS["tango"].read_bytes()).decode())
    page.locator("#head").wait_for()
    assert "opened.png" in page.locator("#facts").text_content()
    context.close()


def test_a_picture_that_an_app_shares_is_opened(browser, page_address: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.goto(page_address)
    page.evaluate("() => navigator.serviceWorker.ready")
    page.evaluate(WAIT_UNTIL_READY)
    share = """async (content) => {
      const bytes = Uint8Array.from(atob(content), (c) => c.charCodeAt(0)), body = new FormData();
      body.append("shot", new File([bytes], "shot.png", { type: "image/png" }));
      return (await fetch("share-target", { method: "POST", body })).url;
    }"""
    data = base64.b64encode(SHOTS["queens"].read_bytes()).decode()
    assert page.evaluate(share, data) == f"{page_address}?shared"
    page.goto(f"{page_address}?shared")
    page.locator("#head").wait_for()
    assert "shared" not in page.url
    context.close()


@pytest.mark.parametrize("name", ["program.zip", "pyodide.asm.wasm", "reader.zip"])
def test_a_part_that_does_not_come_is_one_sentence(browser, page_address: str, name: str) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.set_default_timeout(60_000)
    context.route(f"**/{name}", lambda route: route.abort())
    page.goto(page_address)
    told = page.evaluate("""() => new Promise(async (told) => {
      const { engine } = await import("./engine.js");
      engine.watch(({ error }) => { if (error) told(error); });
    })""")
    assert told.endswith(".")
    assert "Boards that are here can be played" in told
    context.close()


SAVE_DATA = "() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
WAIT_FOR_SOLVER = """() => new Promise(async (ready) => {
  const { engine } = await import("./engine.js");
  engine.watch(({ part, reads }) => { if (part === null) ready(Boolean(reads)); });
})"""


def test_nothing_moves_while_the_program_is_loaded(browser, page_folder: Path) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 640}, service_workers="block")
    page = context.new_page()
    page.set_default_timeout(120_000)
    with serve_folder(page_folder) as site:
        page.goto(site)
        page.locator("#loading").wait_for()
        page.evaluate(WAIT_FOR_SOLVER)
        page.locator("#loading").wait_for(state="hidden")
        assert page.evaluate(LAYOUT_SHIFTS) == []
    context.close()


def test_who_saves_data_gets_the_reader_with_the_first_picture(browser, page_folder: Path) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.set_default_timeout(120_000)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    page.add_init_script(f"({SAVE_DATA})()")
    with serve_folder(page_folder) as site:
        page.goto(site)
        assert page.evaluate(WAIT_FOR_SOLVER) is False
        assert page.evaluate(ASK_ENGINE, ["coach", {}, {"puzzle": SMALL_BOARD}])["status"] == "unsolvable"
        page.wait_for_timeout(5000)
        assert not {"reader.zip", "sight.zip"} & {*asked}
        assert read_in_tab(page, SHOTS["queens"].read_bytes())["result"]["status"] == "solved"
        assert {"reader.zip", "sight.zip"} <= {*asked}
    context.close()
