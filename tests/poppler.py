"""Read PDF pages with poppler, as another program would."""

import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

needs_poppler = pytest.mark.skipif(
    not (shutil.which("pdftotext") and shutil.which("pdftoppm")),
    reason="needs pdftotext and pdftoppm (poppler)",
)
HTML_NAMESPACE = "{http://www.w3.org/1999/xhtml}"


class PageWord(NamedTuple):
    """A word of a PDF page and its box, in points from the upper left corner of the page."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


def text_of(path: Path) -> str:
    """Return the selectable text of a PDF file."""
    return subprocess.run(["pdftotext", str(path), "-"], capture_output=True, text=True, check=True).stdout


def words_of(path: Path) -> list[list[PageWord]]:
    """Return the words of each page of a PDF file."""
    shown = subprocess.run(["pdftotext", "-bbox", str(path), "-"], capture_output=True, check=True).stdout
    root = ElementTree.fromstring(shown)
    return [
        [_word(word) for word in page.iter(f"{HTML_NAMESPACE}word")]
        for page in root.iter(f"{HTML_NAMESPACE}page")
    ]


def poppler_output(path: Path, program: str = "pdfinfo") -> str:
    """Return what a program of poppler prints about a PDF file; with pdffonts, about its fonts."""
    return subprocess.run([program, str(path)], capture_output=True, text=True, check=True).stdout


def _word(found: ElementTree.Element) -> PageWord:
    left, top, right, bottom = (float(found.attrib[side]) for side in ("xMin", "yMin", "xMax", "yMax"))
    return PageWord(found.text or "", left, top, right, bottom)
