"""Shows the lines and files written by hand, room by room, compared with those of the last tag.

`python tests/size.py` prints them, `python tests/size.py --check` fails where the tree has grown by
more than a few percent beyond the number in `tests/size.txt`. That number is changed by hand, and
the message of that commit says why.
"""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
LIMIT: Final = Path(__file__).with_suffix(".txt")
GROWTH: Final = 0.03
WRITTEN: Final = re.compile(
    r".*\.(py|pat|[ch]pp|m?js|ts|svelte|css|html|json|md|toml|ya?ml|sh)|Makefile"
)
GENERATED: Final = re.compile(
    r".*/generated/.*|.*package-lock\.json|docs/schema/.*|tests/data/.*|docs/(benchmarks|bounds"
    r"|settings|http-api|messages|player-strength)\.md|.*/averages\.json|.*/locales/.*"
    r"|kernel/lookahead/(quick_weights\.cpp|distances\.hpp)"
)
"""Files that a program writes, and data."""
ROOMS: Final = re.compile(r"(src/jantaku/[^/]+|web/src/features|(?:kernel|web|tests)/[^/]+|[^/]+)/")

Size = tuple[Counter[str], Counter[str]]


def main() -> int:
    """Prints or checks the size; 1 if the tree has grown too much."""
    if "--check" not in sys.argv[1:]:
        sys.stdout.write(table(size("HEAD"), _tag()) + f"\n{_generated()}\n")
        return 0
    lines, most = size("HEAD")[0].total(), int(LIMIT.read_text())
    if lines <= most * (1 + GROWTH):
        return 0
    cure = "take out what is there twice, or change the number and say why"
    sys.stderr.write(f"{lines:,} lines by hand, and {LIMIT.name} has {most:,}: {cure}\n")
    return 1


def size(commit: str) -> Size:
    """Returns the lines and the files of each room at a commit."""
    lines: Counter[str] = Counter()
    files: Counter[str] = Counter()
    for path, count in _counted(commit):
        found = ROOMS.match(path)
        room = found[1] if found else "."
        lines[room] += count
        files[room] += 1
    return lines, files


def table(now: Size, before: Size | None) -> str:
    """Returns a row for each room, the largest first, and the sum."""
    (lines, files), (then, _) = now, before or (Counter(), Counter())
    rows = [(room, count, files[room], then[room]) for room, count in lines.most_common()]
    rows.append(("all", lines.total(), files.total(), then.total()))
    return "\n".join(
        f"{room:28}{count:10,}{of:7,}" + (f"{count - former:+10,}" if before else "")
        for room, count, of, former in rows
    )


def _counted(commit: str) -> Iterator[tuple[str, int]]:
    """Returns the files of a commit that are written by hand, with their lines."""
    for line in _git("grep", "--count", "-I", "", commit).splitlines():
        path, _, count = line.partition(":")[2].rpartition(":")
        if WRITTEN.fullmatch(path.rpartition("/")[2]) and not GENERATED.fullmatch(path):
            yield path, int(count)


def _generated() -> str:
    """Returns a row for what programs wrote into the tree: documents, and data of the tests."""
    files = [path for path in _git("ls-files").splitlines() if GENERATED.fullmatch(path)]
    lines = sum((ROOT / path).read_bytes().count(b"\n") for path in files)
    return f"{'not by hand':28}{lines:10,}{len(files):7,}"


def _tag() -> Size | None:
    found = subprocess.run(
        ["git", "describe", "--tags", "--abbrev=0"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return size(found.stdout.strip()) if found.returncode == 0 else None


def _git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


if __name__ == "__main__":
    sys.exit(main())
