"""The README as PyPI shows it, for the package's metadata (`[[tool.dynamic-metadata]]`).

PyPI shows pictures and follows links only at absolute addresses. So the text that the README folds
away below a picture replaces it, and a link to a file of the repository becomes the file's name.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

PICTURE = re.compile(r"!\[[^\]]*\]\([\w./-]+\)\n\n")
FOLD = re.compile(r"</?details>\n\n?|<summary>.*</summary>\n\n")
LINK = re.compile(r"\[([^\]]+)\]\([\w/-]+\.\w+(?:#[\w-]+)?\)")


def for_pypi(readme: str) -> str:
    """Returns the README's text without pictures and links to files."""
    return LINK.sub(r"\1", FOLD.sub("", PICTURE.sub("", readme)))


def dynamic_metadata(
    _settings: Mapping[str, object], _project: Mapping[str, object]
) -> dict[str, dict[str, str]]:
    """Returns the fields of `[project]` that this provider makes for scikit-build-core."""
    text = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    return {"readme": {"content-type": "text/markdown", "text": for_pypi(text)}}
