"""The page speaks the browser's language, in all that it says."""

import pytest

from queens_snap.drop.engine.page import translated_texts

from .conftest import SHOTS
from .test_api import NO_BOARD
from .test_page import give, settled, show

HALF_FILLED_SHOT = SHOTS / "desktop-dark-7-half.png"
# All that is to be seen or read out, as far as it is no part of a board.
READ_PAGE_TEXTS = """() => {
  const texts = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode())
    if (walk.currentNode.parentElement.checkVisibility()) texts.push(walk.currentNode.data.trim());
  for (const each of document.querySelectorAll("[aria-label], [title]"))
    if (each.checkVisibility()) texts.push(each.getAttribute("aria-label") ?? each.title);
  return texts.filter(Boolean);
}"""
TRANSLATED_ENGLISH_TEXTS = {text for text, said in translated_texts()["es"].items() if text != said}


def untranslated_texts(tab) -> set[str]:
    """Texts that are still English."""
    return {
        text
        for text in tab.evaluate(READ_PAGE_TEXTS)
        if text in TRANSLATED_ENGLISH_TEXTS or text[0].upper() + text[1:] in TRANSLATED_ENGLISH_TEXTS
    }


@pytest.mark.parametrize(
    ("locale", "lang"),
    [
        ("es-MX", "es"),
        pytest.param("es", "es", marks=pytest.mark.slow),
        pytest.param("en-GB", "en", marks=pytest.mark.slow),
        ("fi-FI", "en"),
        pytest.param("pt-BR", "en", marks=pytest.mark.slow),
    ],
)
def test_the_language_is_the_browsers_or_english(open_page, locale: str, lang: str) -> None:
    tab = open_page(locale=locale)
    tab.locator("#samples").wait_for()
    assert tab.locator("html").get_attribute("lang") == lang
    assert tab.locator("#samples h2").inner_text().startswith({"es": "¿", "en": "No"}[lang])


def test_every_view_is_whole_in_spanish(open_page) -> None:
    tab = open_page(locale="es-MX")
    tab.locator("#samples").wait_for()
    seen = {"start": untranslated_texts(tab)}
    give(tab, HALF_FILLED_SHOT)
    for view in ("board", "steps", "answer", "play"):
        show(tab, view)
        seen[view] = untranslated_texts(tab)
    show(tab, "board")
    tab.click("#fix summary")
    tab.click("[data-cell='3,3']")
    seen["choice"] = untranslated_texts(tab)
    tab.keyboard.press("Escape")
    tab.click("#corners")
    seen["corners"] = untranslated_texts(tab)
    tab.set_input_files("#file", {"name": "x.png", "mimeType": "image/png", "buffer": NO_BOARD})
    tab.locator("#notice").wait_for()
    seen["notice"] = untranslated_texts(tab)
    tab.click("#notice button >> nth=1")
    settled(tab)
    seen["unreadable"] = untranslated_texts(tab)
    tab.click("#close")
    tab.locator("#earlier").wait_for()
    seen["shelf"] = untranslated_texts(tab)
    assert {view: texts for view, texts in seen.items() if texts} == {}


def test_the_coach_answers_in_the_language_of_the_page(open_page) -> None:
    tab = open_page(locale="es-MX")
    tab.click("[data-sample=queens]")
    settled(tab)
    with tab.expect_request("**/api/coach*") as asked:
        tab.click("[data-act=hint]")
    assert "lang=es" in asked.value.url
    show(tab, "steps")
    tab.click("#forward")
    assert tab.locator("#heading").inner_text().startswith("Paso 1 de ")
