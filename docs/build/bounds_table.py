"""The fixed bounds that strangers meet: constants of the modules that have them.

A reason is the comment or the text at the constant. `docs/build/settings_table.py` makes the
page `docs/bounds.md` from them and the settings, and a test finds bounds that are missing here.
"""

from __future__ import annotations

import ast
import inspect
import re
from dataclasses import dataclass, fields
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Final

from jantaku.ruleset.values import limits
from jantaku.server.settings import Settings, option, typed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_HUGE: Final = 10**16
_ROOT: Final = Path(__file__).parents[2]
_CONSTANTS: Final = re.compile(
    r"constexpr [\w:]+ (k(?:Most|Longest|Deepest)\w*(?: = [\d'., k\w]+?)+);[ ]*// ([^\n]+)"
)
_CONSTANT: Final = re.compile(r"(k\w+) = ([\d']+)")
_ENDS: Final = "disconnected"
_SERVER: Final = "jantaku.server."
FIXED: Final[Mapping[str, Mapping[str, str]]] = {
    "allowances": {"BURST_S": "it waits", "_MOST_ADDRESSES": "others are forgotten"},
    "api.calculator.hands": {"MOST_HANDS": "malformed"},
    "api.calculator.lookahead": {"MOST_SAMPLES": "malformed", "LONGEST_S": "malformed"},
    "deep_reviews": {"TABLES": "fewer tables"},
    "http.security": {"_NO_BODY": "too_large", "_BODY_S": "too_slow"},
    "http.request_timeout": {"HEADERS_S": _ENDS, "STALLED_S": "too_slow"},
    "http.request_turns": {"LONGEST_TURN_S": "its turn ends"},
    "rooms.moves": {"_MOST_KEPT_OUT": "others are forgotten"},
    "sockets.frames": {
        "FRAMES_A_MESSAGE": _ENDS,
        "MOST_FRAGMENTS": _ENDS,
        "STALLED_S": "too_slow",
        "GRACE_S": _ENDS,
    },
    "sockets.connections": {
        "_CONNECTION_S": "it waits",
        "_LONGEST_WAIT_S": "too_often",
        "_SHARE": "too_often",
    },
    "sockets.socket": {
        "_MOST_TABLES": "not_allowed",
        "_MOST_WAITING": "it is not read",
        "_MOST_BRACKETS": "malformed",
        "_STRIKES_AT_ONCE": _ENDS,
    },
    "sockets.outgoing": {
        "MOST_MESSAGES": "sent again whole",
        "MOST_CHARACTERS": "sent again whole",
        "LONGEST_S": _ENDS,
    },
    "tables.commands": {"_MOST_LATER": "too_often"},
    "tables.remote": {"_MOST": "sent again whole"},
    "tables.worker_game": {"_MOST_TEXT": "the game fails"},
    "process.fair_queue": {"_WAITING_EACH": "unavailable", "_WAITING": "unavailable"},
    "process.bot_searches": {
        "_WAITING": "it plays like `smart`",
        "_CPU_S": "it plays like `smart`",
    },
    "process.fair_threads": {"_THREADS": "it waits", "_WAITING_EACH": "unavailable"},
    "process.sandbox": {
        "_LONGEST": "malformed",
        "_MEMORY": "malformed",
        "_WAITING_LONG": "unavailable",
    },
    "process.game_workers": {
        "STEP_S": "game_restarted",
        "LOAD_S": "game_restarted",
        "_LONGEST": "game_restarted",
    },
    "store.values": {"LONGEST_PAGE": "malformed"},
    "rooms.settings_check": {
        "LONGEST_TITLE": "malformed",
        "MOST_GAMES": "malformed",
        "LONGEST_OPTIONS": "malformed",
    },
    "api.rooms": {"_MOST_SETUPS": "malformed"},
    "api.authoring.rulesets": {"LONGEST_TEXT": "malformed", "_MOST_KEPT": "full"},
    "api.authoring.workshop": {"MOST_GAMES": "malformed", "_MOST_AT_ONCE": "unavailable"},
    "api.catalog": {"LONGEST_FILE": "malformed"},
    "api.records.positions": {"_LONGEST": "malformed"},
    "api.records.statistics": {"_MOST_GAMES": "older games do not count", "_AT_ONCE": "ask again"},
    "api.groups": {"_LONGEST": "malformed", "_MOST_SEATS": "malformed"},
    "lobby.groups": {"LARGEST_TEXT": "too_large"},
    "groups.league": {"_MOST_SHOWN": "older games only count"},
    "api.blocks": {"MOST_BLOCKS": "full"},
    "api.bots": {"_MOST": _ENDS, "_MOST_CHARACTERS": _ENDS},
    "names": {"LONGEST_NAME": "malformed", "LONGEST_LABEL": "malformed"},
    "people": {"LONGEST_PASSPHRASE": "malformed", "MOST_TOKENS": "taken"},
    "safety.reports": {"MOST_REPORTS": "full", "MOST_OPEN_EACH": "full"},
    "log_fetcher": {"FETCH_S": "unavailable", "_AT_ONCE": "it waits"},
    "limits": {"_PEOPLE": "too_often"},
}
"""The modules of the server with bounds, and what happens above each: a code, or a few words."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A bound: its place or option, its value, its reason, and what happens above it."""

    place: str
    value: str
    reason: str
    above: str


def bounds_page() -> str:
    """Returns every bound in Markdown: those of settings, of the server, and of rulesets."""
    parts = [
        _HEAD,
        _table(_of_settings()),
        "\n## Fixed bounds of the server\n\n",
        _table(_of_server()),
        _RULESETS,
        _table(_of_rulesets()),
    ]
    return "".join(parts)


def _of_settings() -> Iterator[Bound]:
    for row in fields(Settings):
        if code := row.metadata["above"]:
            about = row.metadata["about"]
            yield Bound(f"`{option(row.name)}`", typed(row.default), about, f"`{code}`")


def _of_server() -> Iterator[Bound]:
    for module, above in FIXED.items():
        reasons = reasons_of(_SERVER + module)
        for name, what in above.items():
            place = f"`{module}.{name.lstrip('_')}`"
            yield Bound(place, _value(_SERVER + module, name), reasons[name], _shown(what))


def _of_rulesets() -> Iterator[Bound]:
    for name, reason in reasons_of(limits.__name__).items():
        if name.isupper():
            yield Bound(f"`{name}`", _value(limits.__name__, name), reason, "")
    yield from _of_kernel()


def _of_kernel() -> Iterator[Bound]:
    """The constants of the kernel's rooms for rulesets that have a reason."""
    for file in sorted((_ROOT / "kernel" / "ruleset").glob("*.[ch]pp")):
        for names, reason in _CONSTANTS.findall(file.read_text(encoding="utf-8")):
            for name, value in _CONSTANT.findall(names):
                number = int(value.replace("'", ""))
                shown = f"{number:,}" if number < _HUGE else f"{number:.0e}"
                yield Bound(f"`{name}` of `{file.stem}`", shown, reason.strip(), "")


def _value(module: str, name: str) -> str:
    value = getattr(import_module(module), name)
    return f"{value:,}" if value < _HUGE else f"{value:.0e}"


def _shown(what: str) -> str:
    return what if " " in what or what == _ENDS else f"`{what}`"


def reasons_of(module: str) -> dict[str, str]:
    """Returns a module's constants that are not texts, with their comment or the text after it."""
    source = inspect.getsource(import_module(module))
    lines, body = source.splitlines(), ast.parse(source).body
    found = {}
    for node, after in zip_longest(body, body[1:]):
        if not (isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)):
            continue
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            continue
        written = "\n".join(lines[node.lineno - 1 : node.end_lineno])
        reason = written.partition("  # ")[2].partition("\n")[0]
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            reason = " ".join(str(after.value.value).split())
        found[node.target.id] = reason
    return found


def _table(bounds: Iterator[Bound]) -> str:
    rows = (f"| {one.place} | {one.value} | {one.reason} | {one.above} |\n" for one in bounds)
    return "| bound | value | reason | above it |\n|---|---|---|---|\n" + "".join(rows)


_HEAD: Final = """# Bounds

Everything that a stranger can use up has a bound. `python docs/build/settings_table.py` makes this
page from the code.

## Bounds that you can set

[Settings](server.md#settings) says how. Above one, a request or a message is refused with the code
in the last column.

"""
_RULESETS: Final = """
## Fixed bounds of rulesets

A text above one of these is refused as `malformed`, by checks with its place. A game that comes
above one while it is played ends as failed, with the code `budget` and the place in the rules.
Those whose names begin with `k` are the kernel's.

"""
