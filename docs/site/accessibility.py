"""Add headings and labels that the theme's pages lack, for people who use a screen reader or no mouse."""

import re
from pathlib import Path
from typing import Any

# Patterns in a page's HTML, each with its replacement.
REPLACEMENTS = (
    (r'<p class="caption" role="heading">', '<p class="caption" role="heading" aria-level="2">'),
    (r'<aside class="sidebar-drawer">', '<aside class="sidebar-drawer" aria-label="All pages">'),
    (r'<aside class="toc-drawer', '<aside aria-label="On this page" class="toc-drawer'),
    (
        r'<th class="(head[^"]*)">(<p>)?(</p>)?</th>',
        r'<td class="\1"></td>',
    ),  # an empty corner of a table, which is the heading of no column
    (r'(?=<div id="search-results">)', "<h1>Search</h1>\n"),
)


def fix_page(page: str) -> str:
    """Return the HTML of a page with all REPLACEMENTS made."""
    for pattern, replacement in REPLACEMENTS:
        page = re.sub(pattern, replacement, page)
    return page


def fix_built_pages(app: Any, failure: Exception | None) -> None:
    """Fix all pages that Sphinx has built, unless the build failed. app: the Sphinx application."""
    if not failure:
        for path in Path(app.outdir).glob("*.html"):
            path.write_text(fix_page(path.read_text("utf-8")), "utf-8")
