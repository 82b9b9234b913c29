"""Holds the prose of the project to its word list: plain English, read once.

`python tests/words.py` names each place with the pattern that it matches and what to write.
"""

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDERS: Final = ("src", "web", "docs", "kernel", "README.md", "CONTRIBUTING.md")
NOT_PROSE: Final = re.compile(r"`[^`]*`|https?://\S+|\{[\w:|]*\}")
COMMENT: Final = re.compile(
    r"/\*\*?(.*?)\*/|<!--(.*?)-->|(?<![:'\"`\w/])//(?!/)([^\n]*)", re.DOTALL
)
FIRST: Final = re.compile(
    r"(?:What|Whether|Who|Whose|Whom|Where|When|Which|How(?! many\b)|That|Those|Of|As|Has|Lets|One"
    r"|Something|Somebody|Tells)\b"
)
"""First words of a docstring or of a doc comment that make no sentence with a verb first."""

BANNER: Final = re.compile(r"^[ \t]*(?:#|//|/\*)[ ]?[-=~*#]{3,}[^\n]*", re.MULTILINE)
"""A line that divides a file of code: a part that needs a heading is a file of its own."""

KEPT: Final = (
    (r"src/jantaku/server/api/reference\.py", "color-scheme"),  # CSS
    (r"src/jantaku/haiyuki/texts/en\.json", ""),  # how its characters speak
    (r"kernel/score/yaku_rows\.hpp", ""),  # other names of yaku, as people look for them
    (r"src/jantaku/.*names_abroad\.py", "Under the River"),
    (r"src/jantaku/ruleset/library/sichuan\.md", "blood flows like a river"),
    (r"src/jantaku/base/messages/en\.json", "Who pays whom"),
    (r"src/jantaku/.*\.py", "set robots to"),  # an option's name
    (r"src/jantaku/cli/(app|index)\.py", "--robots"),
    (r"src/jantaku/cli/ruleset\.py|web/src/messages/en\.json", "chii:123m"),  # a button
)
"""Places that may stay: a file, and a part of the line."""


class Hit(NamedTuple):
    """A place that matches a pattern."""

    file: str
    line: int
    text: str
    cure: str


def main() -> None:
    """Writes every hit; ends with 1 if there is one."""
    found = [hit for file in _files(*FOLDERS) for hit in _hits(file)]
    found += [hit for file in _files(*FOLDERS, "tests") for hit in _banners(file)]
    for hit in found:
        sys.stdout.write(f"{hit.file}:{hit.line}: {hit.text.strip()[:100]!r}: write {hit.cure}\n")
    if found:
        sys.exit(f"{len(found)} places do not keep the word list, tests/words.txt")


def _files(*folders: str) -> Iterator[str]:
    listed = subprocess.run(
        ["git", "ls-files", *folders], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in listed.stdout.splitlines():
        if re.search(r"\.(py|md|ts|svelte|cpp|hpp)$|/en\.json$|/messages/\w+\.json$", name) and (
            not re.search(r"generated|/(ja|ko|zh)\.json$", name)
        ):
            yield name


def _hits(file: str) -> Iterator[Hit]:
    text = (ROOT / file).read_text(encoding="utf-8")
    for number, line in _prose(file, text):
        plain = NOT_PROSE.sub("…", line)
        for pattern, cure in _COMPILED:
            if pattern.search(plain) and not _is_kept(file, line):
                yield Hit(file, number, line, cure)
    for number, line in _first_lines(file, text):
        if FIRST.match(line) and not _is_kept(file, line):
            yield Hit(file, number, line, "a verb or a noun first")


def _banners(file: str) -> Iterator[Hit]:
    if not file.endswith((".md", ".json")):
        text = (ROOT / file).read_text(encoding="utf-8")
        for match in BANNER.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            yield Hit(file, line, match[0], "no banner: split the file")


def _is_kept(file: str, line: str) -> bool:
    return any(re.fullmatch(name, file) and part in line for name, part in KEPT)


def _prose(file: str, text: str) -> Iterator[tuple[int, str]]:
    """Yields the lines of docstrings, comments, longer strings, Markdown and messages."""
    if file.endswith(".py"):
        yield from _python(text)
    elif file.endswith(".json"):
        for number, line in enumerate(text.splitlines(), 1):
            english = re.search(r'(?:^ *"[^"]*"|\{"en"): "((?:[^"\\]|\\.)*)"', line)
            yield number, english[1] if english else ""
    elif file.endswith(".md"):
        fenced = False
        for number, line in enumerate(text.splitlines(), 1):
            fenced ^= line.lstrip().startswith("```")
            if not fenced and not line.startswith("    "):
                yield number, line
    else:
        for match in COMMENT.finditer(text):
            body = next(group for group in match.groups() if group is not None)
            start = text.count("\n", 0, match.start()) + 1
            for number, line in enumerate(body.splitlines(), start):
                yield number, line.strip(" *")


def _python(text: str) -> Iterator[tuple[int, str]]:
    for line, said in _strings(ast.parse(text)):
        if said.count(" ") > 1:
            for number, part in enumerate(said.splitlines()):
                if not part.lstrip().startswith((">>>", "...")):
                    yield line + number, part.strip()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and not re.match(r"# (type|noqa|fmt)", token.string):
            yield token.start[0], token.string.lstrip("# ")


def _strings(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.JoinedStr):
        parts = (one.value if isinstance(one, ast.Constant) else "…" for one in node.values)
        yield node.lineno, "".join(map(str, parts))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.lineno, node.value
    else:
        for child in ast.iter_child_nodes(node):
            yield from _strings(child)


def _first_lines(file: str, text: str) -> Iterator[tuple[int, str]]:
    if file.endswith(".py"):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                yield getattr(node, "lineno", 1), ast.get_docstring(node) or ""
    elif re.search(r"\.(ts|svelte|cpp|hpp)$", file):
        for match in re.finditer(r"/\*\*\s*\*?\s*([^\n]*)", text):
            yield text.count("\n", 0, match.start()) + 1, match[1]


def _words() -> Iterator[tuple[re.Pattern[str], str]]:
    for line in (ROOT / "tests" / "words.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            pattern, cure = line.split("   ")
            yield re.compile(pattern), cure


_COMPILED: Final = tuple(_words())

if __name__ == "__main__":
    main()
