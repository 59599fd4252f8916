"""Settings of the manual: Sphinx with the Furo theme, pages in MyST Markdown.

``sphinx-build -W -b html docs build/docs`` makes it; a warning is an error.  What the manual
shows of the program is made by running it: see ``_ext/tricknote_docs.py``.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / "_ext"), str(HERE.parent)]

import tricknote  # noqa: E402 - the path to it is set just above

project = "tricknote"
author = "tricknote contributors"
copyright = "2026, tricknote contributors"
release = version = tricknote.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "tricknote_docs"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["examples"]
language = "en"
nitpicky = True
nitpick_ignore = [
    # Types of Python that the manual has no inventory for: it is built without a network.
    ("py:class", "Path"),
    ("py:class", "os.PathLike"),
    ("py:class", "PathLike"),
]
# Inside the project only the public functions have entries of their own.
nitpick_ignore_regex = [("py:.*", r"(notation|grammar|validator|render|tricknote|typing)\..*"),
                        ("py:class", r"[A-Z]\w*")]  # fmt: skip

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True

html_theme = "furo"
html_title = f"tricknote {release}"
html_show_sourcelink = False
html_copy_source = False
pygments_style = "friendly"
pygments_dark_style = "native"
