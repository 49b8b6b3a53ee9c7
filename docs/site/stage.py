"""Lays out the pages of the site in a folder, for Sphinx: those of docs/ and of the root, with their links
and drawings as the site has them, and those that are made of the program itself. `.ci/site` runs it:

    python docs/site/stage.py FOLDER [--app]

--app: the page in the browser will lie in app/ beside them. REPOSITORY, an address of GitHub, and REF (main)
say where links to files lead that the site has not; without them these links are left out.
"""

import os
import shutil
import sys
from pathlib import Path

import others
import schema
from pictured import with_drawings
from relinked import into_site, relinked, titled

SITE = Path(__file__).parent
DOCS = SITE.parent
ROOT = DOCS.parent
OF_ROOT = ("CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
APP = '<a class="open" href="app/index.html">Open it in your browser</a>'
NO_APP = '<a class="open" href="page.html">Get it as a page for your browser</a>'


def stage(folder: Path, app: bool, repository: str | None = None, ref: str = "main") -> None:
    """Write all pages, and what they show, into a folder that is made. app: whether the page in the browser
    will lie in app/ below the site."""
    beside = shutil.ignore_patterns("*.py", "*.md", "site", "__pycache__")
    shutil.copytree(DOCS, folder, ignore=beside)
    for source in sorted(DOCS.glob("*.md")) + [ROOT / name for name in OF_ROOT]:
        place = into_site(source.parent.relative_to(ROOT).as_posix(), OF_ROOT, repository, ref)
        (folder / source.name).write_text(titled(relinked(source.read_text("utf-8"), place)), "utf-8")
    index = (SITE / "index.md").read_text("utf-8")
    (folder / "index.md").write_text(index if app else index.replace(APP, NO_APP), "utf-8")
    rules = folder / "rules.md"
    rules.write_text(with_drawings(rules.read_text("utf-8"), folder), "utf-8")
    (folder / "others.md").write_text(others.page(folder), "utf-8")
    (folder / "json.md").write_text(schema.page(), "utf-8")
    shutil.copy(SITE / "api.rst", folder)


if __name__ == "__main__":
    named = [Path(word) for word in sys.argv[1:] if not word.startswith("-")]
    if len(named) != 1:
        sys.exit(__doc__)
    stage(named[0], "--app" in sys.argv, os.environ.get("REPOSITORY"), os.environ.get("REF", "main"))
