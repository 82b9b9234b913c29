"""Runs mods written as jq programs in another process: bounded in time, memory, size and files.

The package `jq` (the extra `jantaku[jq]`) does the work, in a separate process that sees neither
our environment nor any file. What a program leaves as it was keeps its places.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import RulesetError
from jantaku.ruleset.compile.source import Array, Object, Text, read_json
from jantaku.ruleset.values.limits import JQ_SECONDS, JQ_WAIT_S, MOST_BYTES
from jantaku.ruleset.values.place import Place

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku.ruleset.author.mods.settings import Value

_UNBOUND: Final = re.compile(r"\$(\w+) is not defined")
_COUNTS_CPU: Final = find_spec("resource") is not None  # not on Windows
_OUT_OF_TIME: Final = (-24, -9)  # how the system ends a process whose seconds are used up
_CHILD: Final = """
import itertools, json, sys
import jq
request = json.loads(sys.stdin.buffer.read())
try:
    import resource
    for name, limit in (("RLIMIT_AS", 1 << 30), ("RLIMIT_CPU", request["seconds"]),
                        ("RLIMIT_FSIZE", 0), ("RLIMIT_NOFILE", 3), ("RLIMIT_NPROC", 0),
                        ("RLIMIT_CORE", 0)):
        resource.setrlimit(getattr(resource, name), (limit, limit))
except (ImportError, AttributeError):
    pass
text, programs = request["text"], request["programs"]

def run(program, text, most=1):
    found = itertools.islice(jq.compile(program).input_text(text), most)
    texts = [json.dumps(one) for one in found]
    if len(texts) < most:
        raise StopIteration
    return texts

def blame():
    given = text
    for number, program in enumerate(programs):
        try:
            given = run(program, given)[0]
        except StopIteration:
            return {"program": number, "error": "it returns no ruleset"}
        except MemoryError:
            return {"program": number, "error": "it takes too much memory"}
        except Exception as error:
            return {"program": number, "error": str(error)[:2000]}
    return {"error": "together they return no ruleset"}

whole = programs[-1]  # each sees what those before it define, and outputs its result
for program in programs[-2::-1]:
    whole = program + "\\n| (., (" + whole + "\\n))"
try:
    answer = {"texts": run(whole, text, len(programs))}
except Exception:
    answer = blame()
texts = answer.get("texts", [])
if texts and (len(texts[-1]) > request["most"] or sum(map(len, texts)) > request["most_in_all"]):
    answer = {"error": "what it makes is too long"}
sys.stdout.write(json.dumps(answer))
"""


@dataclass(frozen=True, slots=True)
class JqProgram:
    """A jq program and its file; for a mod, also its id and its settings."""

    file: str
    text: str
    mod: str = ""
    settings: Mapping[str, Value] = field(default_factory=dict)

    @property
    def bound(self) -> str:
        """The program where its settings, and only there, are variables."""
        if not self.settings:
            return self.text
        given = "".join(f"{json.dumps(v)} as ${name} | " for name, v in self.settings.items())
        return f"({given}{self.text}\n)"


def is_available() -> bool:
    """True if the package `jq` is installed."""
    return find_spec("jq") is not None


def run_programs(programs: Sequence[JqProgram], rules: Object) -> Object:
    """The ruleset after the programs, each given what the one before made and all it defined."""
    if not programs:
        return rules
    if not is_available():
        raise RulesetError(
            "this mod is a jq program", "run pip install jq", file=programs[0].file, code="jq"
        )
    answer = _ask(programs, rules)
    if "error" in answer:
        raise _failed(programs, answer)
    last = programs[-1].file
    read_json(answer["texts"][-1], last)  # within all limits
    for program, text in zip(programs, answer["texts"], strict=True):
        made = json.loads(text, object_pairs_hook=Object)
        if not isinstance(made, dict):
            fault = "the jq program makes no object"
            raise RulesetError(fault, "end it with .", file=program.file, code="jq")
        rules = with_places(rules, made, Place.made_by(program.file))
    return rules


def _failed(programs: Sequence[JqProgram], answer: Mapping[str, Any]) -> RulesetError:
    at = answer.get("program", 0 if len(programs) == 1 else None)
    program = programs[at] if isinstance(at, int) and at < len(programs) else None
    first = str(answer["error"]).strip().replace("\n", "; ")
    unbound = _UNBOUND.search(first)
    if program is not None and unbound:
        mod = f"the mod '{program.mod}'" if program.mod else "the jq program"
        fault = f"{mod} needs the setting '{unbound[1]}', which is declared nowhere"
        cure = 'declare it in the "config" of the mod in "available_mods", or give it a value'
        return RulesetError(fault, cure, file=program.file, code="jq")
    if program is None:
        files = ", ".join(one.file for one in programs)
        return RulesetError(f"the jq programs {files} fail together: {first}", code="jq")
    return RulesetError(f"the jq program fails: {first}", file=program.file, code="jq")


def _ask(programs: Sequence[JqProgram], rules: Object) -> dict[str, Any]:
    request = {
        "programs": [program.bound for program in programs],
        "text": json.dumps(rules),
        "most": MOST_BYTES,
        "most_in_all": 16 * MOST_BYTES,
        "seconds": JQ_SECONDS,
    }
    try:
        done = subprocess.run(
            [sys.executable, "-I", "-c", _CHILD],
            input=json.dumps(request).encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={},
            timeout=JQ_WAIT_S if _COUNTS_CPU else JQ_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        if not _COUNTS_CPU:
            return _late()
        raise RulesetError(
            f"the jq programs were not done after {JQ_WAIT_S} seconds: the machine is busy",
            "try again when it has less to do",
            code="jq",
        ) from None
    if done.returncode in _OUT_OF_TIME:
        return _late()
    try:
        answer = json.loads(done.stdout)
    except ValueError:
        return {"error": "it takes too much memory or time"}
    return answer if isinstance(answer, dict) else {"error": "it returns no ruleset"}


def _late() -> dict[str, Any]:
    return {"error": f"it takes longer than {JQ_SECONDS} seconds of processor time"}


def with_places(old: Any, new: Any, place: Place) -> Any:
    """A value without places, with those of the value it came from where it did not change.

    New parts get `place` as theirs, with the path of keys that leads there.
    """
    if old == new and _same(old, new):
        return old
    if isinstance(new, dict):
        return _placed_object(old if isinstance(old, Object) else Object(), new, place)
    if isinstance(new, list):
        return _placed_array(old if isinstance(old, Array) else Array(), new, place)
    return Text(new, place) if isinstance(new, str) else new


def _placed_object(old: Object, new: Mapping[str, Any], place: Place) -> Object:
    placed = Object((), old.place or place)
    for key, value in new.items():
        below = place.below(key)
        placed[key] = with_places(old.get(key), value, below)
        kept = key in old and key in old.places
        placed.places[key] = old.places[key] if kept else below
    return placed


def _placed_array(old: Array, new: Sequence[Any], place: Place) -> Array:
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
            placed.append(with_places(old[at] if between else None, item, place.below(at)))
    placed.places = [getattr(item, "place", None) or placed.place or place for item in placed]
    return placed


def _same_at_start(old: Sequence[Any], new: Sequence[Any]) -> int:
    pairs = zip(old, new, strict=False)
    return next(
        (at for at, (one, other) in enumerate(pairs) if one != other or not _same(one, other)),
        min(len(old), len(new)),
    )


def _same(one: Any, other: Any) -> bool:
    """True if equal values are of the same types: 1 and true are not the same."""
    if isinstance(one, dict):
        return all(_same(value, other[key]) for key, value in one.items())
    if isinstance(one, list):
        return all(_same(*pair) for pair in zip(one, other, strict=True))
    return isinstance(one, bool) == isinstance(other, bool)
