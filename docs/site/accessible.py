"""Add what the theme's pages lack, for those who do not see them or use no mouse."""

import re
from pathlib import Path
from typing import Any

# What is found, and what stands there instead.
MENDED = (
    (r'<p class="caption" role="heading">', '<p class="caption" role="heading" aria-level="2">'),
    (r'<aside class="sidebar-drawer">', '<aside class="sidebar-drawer" aria-label="All pages">'),
    (r'<aside class="toc-drawer', '<aside aria-label="On this page" class="toc-drawer'),
    (
        r'<th class="(head[^"]*)">(<p>)?(</p>)?</th>',
        r'<td class="\1"></td>',
    ),  # a corner that is head of nothing
    (r'(?=<div id="search-results">)', "<h1>Search</h1>\n"),
)


def accessible(page: str) -> str:
    """A page as HTML, mended."""
    for found, instead in MENDED:
        page = re.sub(found, instead, page)
    return page


def mend(app: Any, failed: Exception | None) -> None:
    """All pages that Sphinx has built."""
    if not failed:
        for path in Path(app.outdir).glob("*.html"):
            path.write_text(accessible(path.read_text("utf-8")), "utf-8")
