"""Write the pages of the site into a folder, from which Sphinx builds the site. `.ci/site` runs it:

    python docs/site/build_pages.py FOLDER [--app]

The pages are those of docs/ and of the repository's root, with the site's links and drawings, and pages that
are made from the program itself.

--app: the site will have the page in the browser, in app/. The environment variables REPOSITORY (an address
of GitHub) and REF (default: main) are the target of links to files that the site does not have. Without
REPOSITORY these links are removed.
"""

import os
import shutil
import sys
from pathlib import Path

import json_page
import other_games
from figures import replace_drawings
from relinking import redirect_links, site_place, use_page_titles

SITE = Path(__file__).parent
DOCS = SITE.parent
ROOT = DOCS.parent
ROOT_PAGES = ("CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")  # pages of the repository's root
APP_LINK = '<a class="open" href="app/index.html">Open it in your browser</a>'  # on the first page
NO_APP_LINK = '<a class="open" href="page.html">Get it as a page for your browser</a>'  # without an app


def lay_out_pages(folder: Path, app: bool, repository: str | None = None, ref: str = "main") -> None:
    """Write all pages and their pictures into a new folder.

    app: True if the site will have the page in the browser, in app/. repository, ref: as REPOSITORY and REF.
    """
    is_ignored = shutil.ignore_patterns("*.py", "*.md", "site", "__pycache__")
    shutil.copytree(DOCS, folder, ignore=is_ignored)
    for source in sorted(DOCS.glob("*.md")) + [ROOT / name for name in ROOT_PAGES]:
        place = site_place(source.parent.relative_to(ROOT).as_posix(), ROOT_PAGES, repository, ref)
        text = use_page_titles(redirect_links(source.read_text("utf-8"), place))
        (folder / source.name).write_text(text, "utf-8")
    index = (SITE / "index.md").read_text("utf-8")
    (folder / "index.md").write_text(index if app else index.replace(APP_LINK, NO_APP_LINK), "utf-8")
    rules = folder / "rules.md"
    rules.write_text(replace_drawings(rules.read_text("utf-8"), folder), "utf-8")
    (folder / "others.md").write_text(other_games.make_page(folder), "utf-8")
    (folder / "json.md").write_text(json_page.make_page(), "utf-8")
    shutil.copy(SITE / "api.rst", folder)


if __name__ == "__main__":
    folders = [Path(word) for word in sys.argv[1:] if not word.startswith("-")]
    if len(folders) != 1:
        sys.exit(__doc__)
    repository, ref = os.environ.get("REPOSITORY"), os.environ.get("REF", "main")
    lay_out_pages(folders[0], "--app" in sys.argv, repository, ref)
