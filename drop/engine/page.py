"""The files of the page: the same ones from the server on this machine and from any other."""

import json
from base64 import b64encode
from collections.abc import Callable
from functools import cache, partial

from ...files.writing import PNG_NOTE
from ...overlay.story.page import board_script, style_sheet
from ...vision.source.limits import MAX_BYTES
from ...words.languages import languages
from .samples import sample_answers
from .texts import PAGE, translated_texts

#: What the page may load, whoever offers it: nothing from any other address. Scripts are for each to allow.
POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)


def page_files() -> dict[str, bytes]:
    """Name -> content of each: index.html, what it loads, and the samples."""
    return {name: content() for name, content in page_contents().items()}


def page_contents() -> dict[str, Callable[[], bytes]]:
    """The same, each made when it is first wanted: the samples take a second."""
    files = {path.name: path.read_bytes() for path in sorted(PAGE.iterdir())}
    texts = translated_texts()
    html = files["index.html"].replace(b"__MOST_BYTES__", str(MAX_BYTES).encode())
    html = html.replace(b"__NOTE__", b64encode(PNG_NOTE))
    made = {
        **files,
        "index.html": html.replace(b"__LANGUAGES__", " ".join(texts).encode()),
        "board.js": board_script(played=True, module=True).encode(),
        "look.css": style_sheet(played=True).encode(),
        **{f"texts-{lang}.json": _json(said) for lang, said in texts.items()},
    }
    samples = {f"samples-{lang}.json": cache(partial(_samples, lang)) for lang in languages()}
    return {name: partial(bytes, content) for name, content in made.items()} | samples


def _samples(lang: str) -> bytes:
    return _json(sample_answers(lang))


def _json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()
