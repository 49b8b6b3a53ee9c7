"""Settings of Sphinx for the pages that stage.py has laid out."""

import sys
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parent))
from accessible import mend

project = "queens-snap"
version = release = version_of("queens-snap")
html_title = "queens-snap"
copyright = "queens-snap contributors"

extensions = ["myst_parser", "sphinx.ext.autodoc"]

# Pages are written for GitHub: headings are named as there. Pictures may say in which light they are shown.
myst_enable_extensions = ["attrs_inline"]
myst_heading_anchors = 4

# Docstrings are prose: what stands between backticks is code.
default_role = "code"
highlight_language = "none"  # of blocks that name none: commands, boards
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
# Types of others, and what the public ones are made of: named, but not explained on any page.
nitpick_ignore_regex = [
    ("py:.*", r"(collections|gettext|pathlib|os|numpy|np|PIL)\..*"),
    ("py:.*", r"queens_snap\..*\.(Proof|Purse|Readable|Capture|Moment|Panel)"),
    ("py:.*", r"Corners|.*\[str"),
]

html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_js_files = ["keep.js", "reach.js"]
html_extra_path = ["keeper.js"]  # at the root, where it serves every page
html_favicon = "../../drop/page/icon.svg"
html_copy_source = False
html_use_index = False
html_domain_indices = False
html_show_sphinx = False
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"


def readable(*about: Any) -> tuple[str | None, str | None]:
    """A signature in which defaults that are made anew are no longer in the way of its types."""
    *_, takes, answers = about
    return takes and takes.replace("<factory>", "..."), answers


def setup(app: Any) -> None:
    """Register further work: signatures are made readable, and at the end pages are mended."""
    app.connect("autodoc-process-signature", readable)
    app.connect("build-finished", mend)
