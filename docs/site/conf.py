"""Settings of Sphinx for the pages that build_pages.py has written."""

import sys
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parent))
from accessibility import fix_built_pages

project = "queens-snap"
version = release = version_of("queens-snap")
html_title = "queens-snap"
copyright = "queens-snap contributors"

extensions = ["myst_parser", "sphinx.ext.autodoc"]

# Pages are written for GitHub, so headings get the names that GitHub gives them. A picture may have a class
# for the light or the dark theme.
myst_enable_extensions = ["attrs_inline"]
myst_heading_anchors = 4

# Docstrings are prose, in which text between backticks is code.
default_role = "code"
highlight_language = "none"  # language of blocks that name none: commands, boards
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
# Types without a page: those of other packages, and those of which the public types are made.
nitpick_ignore_regex = [
    ("py:.*", r"(collections|gettext|pathlib|os|numpy|np|PIL)\..*"),
    ("py:.*", r"queens_snap\..*\.(Proof|TimeAccount|Readable|Capture|Moment|Panel)"),
    ("py:.*", r"Corners|.*\[str"),
]

html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_js_files = ["keep.js", "reach.js"]
html_extra_path = ["keeper.js"]  # copied to the root of the site, from where it serves every page
html_favicon = "../../drop/page/icon.svg"
html_copy_source = False
html_use_index = False
html_domain_indices = False
html_show_sphinx = False
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"


def shorten_defaults(*event: Any) -> tuple[str | None, str | None]:
    """Return a signature with "..." for each default that a factory makes.

    event: the arguments of Sphinx's event autodoc-process-signature, of which the last two are the parameters
    and the return type, each as text or None.
    """
    *_, parameters, return_type = event
    return parameters and parameters.replace("<factory>", "..."), return_type


def setup(app: Any) -> None:
    """Let Sphinx shorten signatures, and fix the accessibility of its pages at the end."""
    app.connect("autodoc-process-signature", shorten_defaults)
    app.connect("build-finished", fix_built_pages)
