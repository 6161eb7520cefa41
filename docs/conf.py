"""How Sphinx makes the guide from this folder: `.ci/site FOLDER` runs it, and any warning fails."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE / "generator"), str(HERE.parent)]

project = "Holdwise"
author = "the Holdwise developers"
html_title = "Holdwise"
extensions = [
    "myst_parser",  # the pages are Markdown, so that they read well without being built too
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "reference_pages",
]
exclude_patterns = ["examples", "generator", "**/__pycache__"]
myst_enable_extensions = ["deflist", "dollarmath"]
myst_heading_anchors = 3
suppress_warnings = ["config.cache"]

default_role = "code"
add_module_names = False
python_use_unqualified_type_names = True
autodoc_typehints_format = "short"
autodoc_member_order = "bysource"
napoleon_numpy_docstring = False
napoleon_use_ivar = True
toc_object_entries_show_parents = "hide"

# Nothing of a page comes from elsewhere: Furo brings its own style and scripts and no fonts, and
# the search reads its index by a <script>, which browsers also allow in files.
html_theme = "furo"
html_logo = html_favicon = "../assets/icon.svg"
html_static_path = ["generator/guide.css"]
html_css_files = ["guide.css"]
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#14573a", "color-brand-content": "#14573a"},
    "dark_css_variables": {"color-brand-primary": "#f4c35a", "color-brand-content": "#f4c35a"},
}
html_show_search_summary = False  # it would be fetched, which browsers refuse in files
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False
