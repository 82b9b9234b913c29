"""Runs mods written as jq programs, apart from us: bounded in time, memory, size and files.

The package `jq` (the extra `jantaku[jq]`) does the work, in a process of its own that sees neither
our environment nor any file. What a program leaves as it was keeps its places.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from jantaku.errors import RulesetError
from jantaku.ruleset.compile.source import Array, Object, Text, read_json
from jantaku.ruleset.values.limits import JQ_SECONDS, MOST_BYTES
from jantaku.ruleset.values.place import Place

if TYPE_CHECKING:
    from collections.abc import Sequence

_CHILD: Final = """
import json, sys
import jq
request = json.loads(sys.stdin.buffer.read())
try:
    import resource
    for name, limit in (("RLIMIT_AS", 1 << 30), ("RLIMIT_CPU", 6), ("RLIMIT_FSIZE", 0),
                        ("RLIMIT_NOFILE", 3), ("RLIMIT_NPROC", 0), ("RLIMIT_CORE", 0)):
        resource.setrlimit(getattr(resource, name), (limit, limit))
except (ImportError, AttributeError):
    pass
text, programs = request["text"], request["programs"]

def run(program, text):
    return json.dumps(jq.compile(program).input_text(text).first())

def blame():
    given = text
    for number, program in enumerate(programs):
        try:
            given = run(program, given)
        except StopIteration:
            return {"program": number, "error": "it gives no ruleset back"}
        except MemoryError:
            return {"program": number, "error": "it takes too much memory"}
        except Exception as error:
            return {"program": number, "error": str(error)[:2000]}
    return {"error": "together they give no ruleset back"}

try:  # piped into one program, so that what one of them defines is there for those after it
    answer = {"text": run("\\n| ".join(programs), text)}
except Exception:
    answer = blame()
if len(answer.get("text", "")) > request["most"]:
    answer = {"error": "what it makes is too long"}
sys.stdout.write(json.dumps(answer))
"""


@dataclass(frozen=True, slots=True)
class Program:
    """A jq program and the file it stands in."""

    file: str
    text: str


def is_available() -> bool:
    """Whether the package `jq` is there."""
    return find_spec("jq") is not None


def run_programs(programs: Sequence[Program], rules: Object) -> Object:
    """The ruleset after the programs, each given what the one before made and all it defined."""
    if not programs:
        return rules
    if not is_available():
        raise RulesetError(
            "this mod is a jq program", "run pip install jq", file=programs[0].file, code="jq"
        )
    answer = _ask(programs, rules)
    if "error" in answer:
        at = answer.get("program", 0)
        file = programs[at].file if isinstance(at, int) and at < len(programs) else None
        first = str(answer["error"]).strip().replace("\n", "; ")
        raise RulesetError(f"the jq program fails: {first}", file=file, code="jq")
    file = " + ".join(program.file for program in programs)
    changed = with_places(rules, read_json(str(answer["text"]), file), Place(file, 1, 1))
    if not isinstance(changed, Object):
        raise RulesetError("the jq program makes no object", "end it with .", file=file, code="jq")
    return changed


def _ask(programs: Sequence[Program], rules: Object) -> dict[str, Any]:
    request = {
        "programs": [program.text for program in programs],
        "text": json.dumps(rules),
        "most": MOST_BYTES,
    }
    try:
        done = subprocess.run(
            [sys.executable, "-I", "-c", _CHILD],
            input=json.dumps(request).encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={},
            timeout=JQ_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return {"error": f"it takes longer than {JQ_SECONDS:g} seconds"}
    try:
        answer = json.loads(done.stdout)
    except ValueError:
        return {"error": "it takes too much memory or time"}
    return answer if isinstance(answer, dict) else {"error": "it gives no ruleset back"}


def with_places(old: Any, new: Any, place: Place) -> Any:
    """A value without places, with those of the value it came from where it did not change.

    What is new stands at `place`.
    """
    if old == new and _same(old, new):
        return old
    if isinstance(new, Object):
        return _placed_object(old if isinstance(old, Object) else Object(), new, place)
    if isinstance(new, Array):
        return _placed_array(old if isinstance(old, Array) else Array(), new, place)
    return Text(new, place) if isinstance(new, str) else new


def _placed_object(old: Object, new: Object, place: Place) -> Object:
    placed = Object((), old.place or place)
    for key, value in new.items():
        placed[key] = with_places(old.get(key), value, place)
        placed.places[key] = old.places.get(key, place)
    return placed


def _placed_array(old: Array, new: Array, place: Place) -> Array:
    """Items at the beginning and at the end are taken for the same ones, those between not."""
    same = _same_at_start(old, new)
    tail = min(_same_at_start(old[::-1], new[::-1]), len(old) - same, len(new) - same)
    between = len(old) == len(new)
    placed = Array((), old.place or place)
    for at, item in enumerate(new):
        if at < same:
            placed.append(old[at])
        elif at >= len(new) - tail:
            placed.append(old[at - len(new)])
        else:
            placed.append(with_places(old[at] if between else None, item, place))
    placed.places = [getattr(item, "place", None) or placed.place or place for item in placed]
    return placed


def _same_at_start(old: Sequence[Any], new: Sequence[Any]) -> int:
    pairs = zip(old, new, strict=False)
    return next(
        (at for at, (one, other) in enumerate(pairs) if one != other or not _same(one, other)),
        min(len(old), len(new)),
    )


def _same(one: Any, other: Any) -> bool:
    """Whether equal values are of the same types: 1 and true are not the same."""
    if isinstance(one, dict):
        return all(_same(value, other[key]) for key, value in one.items())
    if isinstance(one, list):
        return all(_same(*pair) for pair in zip(one, other, strict=True))
    return isinstance(one, bool) == isinstance(other, bool)
