"""What the page itself says, in every language: in the scripts that it shares with other pages, in its own,
and in its HTML."""

import re
from pathlib import Path

from ...overlay.story.page import page_texts
from ...words.languages import ENGLISH, languages, translations
from ...words.manner import Manner

PAGE = Path(__file__).parents[1] / "page"
#: In scripts what say() is given; in HTML the text of what has the attribute data-say, and what is read out.
IN_SCRIPTS = re.compile(r'\bsay\(\s*"([^"]+)"')
IN_HTML = re.compile(r'\bdata-say>([^<]+)<|\baria-label="([^"]+)"')


def said_by_page() -> list[str]:
    """In English, which is the key of its translations."""
    scripts = [path.read_text("utf-8") for path in sorted(PAGE.glob("*.js"))]
    found = [text for script in scripts for text in IN_SCRIPTS.findall(script)]
    html = IN_HTML.findall((PAGE / "index.html").read_text("utf-8"))
    return [*dict.fromkeys((*found, *(text or label for text, label in html)))]


def translated_texts() -> dict[str, dict[str, str]]:
    """Language -> English text -> what it is there, of all but English."""
    return {lang: _texts(Manner(translations=translations(lang))) for lang in languages() if lang != ENGLISH}


def _texts(manner: Manner) -> dict[str, str]:
    return page_texts(manner) | {text: manner.say(text) for text in said_by_page()}
