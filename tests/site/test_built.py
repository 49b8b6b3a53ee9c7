"""The built site: every link leads somewhere, everybody can use every page on phone and desk, in light and
dark, no page asks anybody but its own, and what was visited is there without a network, as is the app."""

import re
import shutil
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

from ..accessibility import accessibility_faults
from ..drop.browser.test_tab import WAIT_UNTIL_READY
from ..sites import serve_folder
from ..tabs import Tabs

SIZES = {"phone": {"width": 360, "height": 740}, "desk": {"width": 1280, "height": 800}}
WIDTH_OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
# Waits until the keeper is there and has the page.
WAIT_UNTIL_CACHED = r"""async () => {
  const address = (location.origin + location.pathname).replace(/\/$/, "/index.html");
  await navigator.serviceWorker.ready;
  while (!await caches.match(address)) await new Promise((resolve) => { setTimeout(resolve, 50); });
}"""
# Waits until what is kept of a file has a text.
WAIT_FOR_CACHED_TEXT = r"""async ([address, text]) => {
  while (!(await (await caches.match(address))?.text())?.includes(text)) {
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
}"""
HAS_SCHEME = re.compile(r"[a-z]+:")


class PageLinks(HTMLParser):
    """Links and pictures of a page, and its anchors."""

    def __init__(self, page: Path):
        super().__init__()
        self.to: list[str] = []
        self.names: set[str] = set()
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.to += [value for key, value in attrs if key in ("href", "src") and value]
        self.names |= {value for key, value in attrs if key == "id" and value}


def page_names(site: Path) -> list[str]:
    return sorted(path.name for path in site.glob("*.html"))


@pytest.mark.slow
def test_every_link_leads_somewhere(site_folder: Path) -> None:
    every = {name: PageLinks(site_folder / name) for name in page_names(site_folder)}
    own = [(name, link) for name, links in every.items() for link in links.to if not HAS_SCHEME.match(link)]
    assert len(own) > 1000
    lost = []
    for name, link in own:
        path, _, at = unquote(link).partition("#")
        there = path.partition("?")[0] or name
        if not (site_folder / there).is_file() or (at and there in every and at not in every[there].names):
            lost.append((name, link))
    assert lost == []


@pytest.mark.slow
def test_the_first_link_of_the_first_page_opens_the_app(site_folder: Path) -> None:
    text = (site_folder / "index.html").read_text("utf-8")
    (article,) = re.findall(r'<article.*?role="main".*?</article>', text, re.DOTALL)
    first = next(link for link in re.findall(r'<a [^>]*?href="([^"]+)"', article) if not link.startswith("#"))
    assert first == ("app/index.html" if (site_folder / "app").exists() else "page.html")


@pytest.mark.slow
def test_pages_name_no_other_host_for_what_they_show(site_folder: Path) -> None:
    shown = re.compile(
        r"<(?:script|img|link|iframe)[^>]*?(?:src|href)=\"(https?:[^\"]+)\"|url\((https?:[^)]+)\)"
    )
    texts = [
        path
        for path in site_folder.rglob("*")
        if path.suffix in (".html", ".css") and "app" not in path.parts
    ]
    assert len(texts) > 20
    assert {path.name: found for path in texts if (found := shown.findall(path.read_text("utf-8")))} == {}


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_every_page_is_usable(
    tabs: Tabs, site_folder: Path, address: str, axe_script: str, size: str
) -> None:
    found = {}
    for name in page_names(site_folder):
        tab = tabs.open(address + name, (address,), viewport=SIZES[size], color_scheme="light")
        wider = tab.evaluate(WIDTH_OVERFLOW)
        found[name] = [
            *accessibility_faults(tab, axe_script, colours=size == "desk"),
            *([f"{wider} px too wide"] if wider > 0 else []),
        ]
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.slow
@pytest.mark.parametrize(("scheme", "theme"), [("light", "light"), ("dark", "dark")])
def test_drawings_are_shown_once_and_as_the_page_is(
    tabs: Tabs, address: str, scheme: str, theme: str
) -> None:
    tab = tabs.open(address + "others.html", (address,), color_scheme=scheme)
    shown = tab.evaluate("() => [...document.images].filter((x) => x.checkVisibility()).map((x) => x.src)")
    assert len(shown) > 20
    assert [src for src in shown if f"-{theme}.svg" not in src] == []


@pytest.mark.slow
def test_what_was_visited_is_there_without_a_network(browser, site_folder: Path) -> None:
    context = browser.new_context()
    page = context.new_page()
    with serve_folder(site_folder) as address:
        for name in ("", "rules.html"):
            page.goto(address + name)
            page.evaluate(WAIT_UNTIL_CACHED)
    for name in ("rules.html", "index.html", ""):
        page.goto(address + name)
        pictures = "() => [...document.images].filter((x) => x.checkVisibility() && !x.naturalWidth).length"
        assert page.evaluate(pictures) == 0
        assert (
            page.evaluate("() => getComputedStyle(document.querySelector('.sidebar-drawer')).width") != "auto"
        )
    with pytest.raises(Exception, match="ERR_"):
        page.goto(address + "figures.html")
    context.close()


@pytest.mark.slow
def test_what_is_kept_is_of_the_last_release_that_was_visited(
    browser, site_folder: Path, tmp_path: Path
) -> None:
    site = shutil.copytree(site_folder, tmp_path / "site", ignore=shutil.ignore_patterns("app"))
    page, style = site / "rules.html", site / "_static" / "site.css"
    context = browser.new_context()
    tab = context.new_page()
    with serve_folder(site) as address:
        for release in ("1", "2"):
            rule, link = f"--release: {release};", f"site.css?v={release}"
            style.write_text(f":root {{ {rule} }}", "utf-8")
            page.write_text(re.sub(r"site\.css\?v=\w+", link, page.read_text("utf-8")), "utf-8")
            tab.goto(address + "rules.html")
            tab.evaluate(WAIT_UNTIL_CACHED)
            tab.evaluate(WAIT_FOR_CACHED_TEXT, [address + "rules.html", link])
            tab.evaluate(WAIT_FOR_CACHED_TEXT, [address + "_static/site.css", rule])
    tab.goto(address + "rules.html?again#top")
    shown = "() => getComputedStyle(document.documentElement).getPropertyValue('--release')"
    assert tab.evaluate(shown) == "2"
    kept = tab.evaluate(
        "async () => (await (await caches.open('queens-snap-site')).keys()).map((x) => x.url)"
    )
    assert [url for url in kept if "?" in url] == []
    context.close()


@pytest.mark.slow
def test_the_site_is_not_in_the_way_of_the_app(browser, site_folder: Path) -> None:
    """The app is cached completely on its first visit, though the site's service worker was there before."""
    if not (site_folder / "app").exists():
        pytest.skip("needs Python for browsers: .ci/page fetches it")
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(120_000)
    with serve_folder(site_folder) as address:
        page.goto(address)
        page.evaluate(WAIT_UNTIL_CACHED)
        page.reload()
        assert page.evaluate("() => navigator.serviceWorker.controller.scriptURL") == address + "keeper.js"
        page.click("a.open")
        page.evaluate(WAIT_UNTIL_READY)
        assert page.evaluate("() => navigator.serviceWorker.controller.scriptURL") == address + "app/sw.js"
    page.reload()
    page.evaluate(WAIT_UNTIL_READY)
    page.goto(address)
    assert page.locator("a.open").is_visible()
    context.close()
