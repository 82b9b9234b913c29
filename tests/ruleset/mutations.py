"""Rulesets spoilt at random: every one loads or is refused with its place, plays or stops cleanly.

`python -m tests.ruleset.mutations 20000 [seed] [first]` runs the long test and prints what became
of them.
"""

import json
import sys
import time
from collections import Counter
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

from jantaku.base.errors import RulesetError
from jantaku.ruleset import Ruleset, RulesetGame, library

from .engine import read_file, read_json

FOREIGN = Path(__file__).parent / "foreign"
STEPS = 50
SLOWEST = 10.0  # seconds of processor time for one ruleset

_ODD_VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 3, 99, 10**9, -(10**9), 10**14, 0.5, 1e300, "", "1m", "any",
    "draw", "hand", "self", "not_", "$x", "north", "\u0000", "1x", "🀄" * 50, [], [[]], [[[[]]]],
    {}, {"name": "match"}, {"name": "true", "opts": "x"}, {"tile": "1m", "attrs": ["a"]},
    ["exhaustive"], ["draw", 1000000], [["run", "loop"]], [["advance_turn"]],
    [["recalculate_buttons"]], [["change_turn", "kamicha"]], [["win_by_discard"]],
    [["when_anyone", [], [["draw"]]]],
)  # fmt: skip
_ODD_TEXTS = ("", "}", '"', "//", "/*", "\\", "1e999", "[" * 200)


def _holders(node: Any, found: list[Any]) -> list[Any]:
    """Every object and list with something in it."""
    if isinstance(node, dict | list) and node:
        found.append(node)
        for value in node.values() if isinstance(node, dict) else node:
            _holders(value, found)
    return found


def mutated(rules: dict[str, Any], chance: Random) -> str:
    """The text of a ruleset with some of it spoilt."""
    rules = deepcopy(rules)
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        _spoil(rules, chance)
    text = json.dumps(rules, ensure_ascii=chance.random() < 0.5)
    if chance.random() < 0.05:
        at = chance.randrange(len(text) + 1)
        text = text[:at] + chance.choice(_ODD_TEXTS) + text[at + 1 :]
    return text


def _spoil(rules: dict[str, Any], chance: Random) -> None:
    holders = _holders(rules, [])
    if not holders:
        return
    holder, other = chance.choice(holders), chance.choice(holders)
    key, foreign = _any_key(holder, chance), _any_key(other, chance)
    what = chance.randrange(8)
    if what == 0:
        del holder[key]
    elif what in (1, 2, 3):
        holder[key] = deepcopy(chance.choice(_ODD_VALUES))
    elif what == 4:
        holder[key] = deepcopy(other[foreign])
    elif what == 5:
        holder[key] = [holder[key]]
    elif what == 6 and isinstance(holder, list):
        holder.insert(chance.randrange(len(holder) + 1), deepcopy(other[foreign]))
    elif isinstance(holder[key], str):
        holder[key] = _misspelt(holder[key], chance)
    elif isinstance(holder[key], int | float):
        holder[key] = chance.choice((holder[key] + 1, -holder[key], holder[key] * 1000))
    elif isinstance(holder, dict):
        holder[str(chance.choice(_ODD_VALUES))] = holder.pop(key)


def _any_key(holder: Any, chance: Random) -> Any:
    return (
        chance.choice(list(holder)) if isinstance(holder, dict) else chance.randrange(len(holder))
    )


def _misspelt(text: str, chance: Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(("", "x", "not_", "1", " ")) + text[at + chance.randrange(2) :]


def outcome(text: str, chance: Random) -> str:
    """What became of a ruleset; anything but a `RulesetError` comes through."""
    try:
        ruleset = Ruleset(read_json(text, "mutated.json"))
    except RulesetError as error:
        if error.line is None and "one JSON object" not in error.fault:
            raise AssertionError(f"refused without a place: {error}") from error
        return "refused"
    try:
        game = RulesetGame(ruleset, seed=chance.randrange(1000))
        for _ in range(STEPS):
            deciding = game.deciding
            if not deciding:
                return "over" if game.result else "stuck"
            game.step({seat: chance.choice(game.legal_actions(seat)) for seat in deciding})
    except RulesetError as error:
        return f"stopped: {error.code or 'rules'}"
    return "played"


def _plain(rules: Any) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(json.dumps(rules))
    return plain


def run(count: int, seed: int = 0, *, first: int = 0, progress: bool = False) -> Counter[str]:
    """Counts what became of so many mutated rulesets, from a number on."""
    sources = {name: _plain(library.rules(name, mods=[])) for name in library.names()}
    sources |= {path.name: _plain(read_file(path)) for path in FOREIGN.glob("*.json")}
    outcomes: Counter[str] = Counter()
    for number in range(first, first + count):
        chance = Random(f"{seed}/{number}")
        text = mutated(sources[chance.choice(sorted(sources))], chance)
        start = time.process_time()
        try:
            outcomes[outcome(text, chance)] += 1
        except Exception:
            sys.stderr.write(f"seed {seed}, number {number}\n")
            raise
        taken = time.process_time() - start
        assert taken < SLOWEST, f"number {number} took {taken:.1f} s"
        if progress and number % 100 == 99:
            sys.stderr.write(f"\r{number + 1 - first}/{count}")
    return outcomes


if __name__ == "__main__":
    asked = [int(word) for word in sys.argv[1:]]
    number, own, start = (*asked, *(0, 0, 0)[len(asked) :])
    found = run(number, own, first=start, progress=True)
    sys.stdout.write(f"\n{dict(found.most_common())}\n")
