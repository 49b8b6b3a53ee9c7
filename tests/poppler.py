"""Pages of PDF as another program reads them."""

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
HTML = "{http://www.w3.org/1999/xhtml}"


class PageWord(NamedTuple):
    """A word of a page, from its left upper to its right lower corner, in points from the page's left upper
    one."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


def text_of(path: Path) -> str:
    """Text that can be selected."""
    return subprocess.run(["pdftotext", str(path), "-"], capture_output=True, text=True, check=True).stdout


def words_of(path: Path) -> list[list[PageWord]]:
    """The words of each page."""
    shown = subprocess.run(["pdftotext", "-bbox", str(path), "-"], capture_output=True, check=True).stdout
    root = ElementTree.fromstring(shown)
    return [[_word(word) for word in page.iter(f"{HTML}word")] for page in root.iter(f"{HTML}page")]


def facts_of(path: Path, program: str = "pdfinfo") -> str:
    """Output of poppler for a file, or (pdffonts) of the fonts in it."""
    return subprocess.run([program, str(path)], capture_output=True, text=True, check=True).stdout


def _word(found: ElementTree.Element) -> PageWord:
    left, top, right, bottom = (float(found.attrib[side]) for side in ("xMin", "yMin", "xMax", "yMax"))
    return PageWord(found.text or "", left, top, right, bottom)
