"""From options to the library's values: circumstances and rules."""

from __future__ import annotations

import os
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from jantaku.errors import JantakuError, RulesError

from .options import Situation, Winning

if TYPE_CHECKING:
    from jantaku import Context, GameRule

    from .options import Rules

_COUNTS = ("kita", "honba", "riichi_sticks")


def circumstances(*groups: Situation | Winning) -> dict[str, Any]:
    """The options given, as keywords of `jantaku.Context`, checked one by one but not together."""
    from jantaku import Context

    given = {field.name: getattr(group, field.name) for group in groups for field in fields(group)}
    for name in _COUNTS:
        given[name] = number(given[name], f"--{name.replace('_', '-')}")
    stated = {name: value for name, value in given.items() if value}
    Context(**stated)
    return stated


def context_dict(context: Context) -> dict[str, object]:
    """The circumstances, ready for JSON; of the flags only those that hold, by name."""
    from jantaku.notation import format_tile

    names = [field.name for group in (Situation, Winning) for field in fields(group)]
    values = {name: getattr(context, name) for name in names if name != "win"}
    indicators = {
        name: [format_tile(kind) for kind in values[name]] for name in ("dora", "ura")
    }
    flags = sorted(name for name, value in values.items() if value is True)
    others = {name: values[name] for name in ("round", "seat", *_COUNTS)}
    return {**others, **indicators, "flags": flags}


def rules_of(options: Rules) -> GameRule:
    """The preset or file named, with the number of players and the local yaku asked for."""
    rule = _named(options.rules)
    if options.players:
        rule = rule.replace(players=players_of(options.players))
    if options.local:
        names = {name.strip() for name in options.local.split(",")}
        rule = rule.replace(local_yaku=sorted(rule.local_yaku | names))
    return rule


def players_of(text: str) -> int:
    """The number of players the option names."""
    if text not in ("3", "4"):
        raise RulesError(f"no rules for {text!r} players", "use 3 or 4", source="--players")
    return int(text)


def number(text: str, option: str) -> int:
    """The number the option was given."""
    if text.isascii() and text.isdigit():
        return int(text)
    raise JantakuError(f"{text!r} is no number", "give digits only", text=text, position=0, length=len(text), source=option)


def _named(name: str) -> GameRule:
    from jantaku import GameRule

    if not name.endswith(".json") and os.sep not in name:
        return GameRule.preset(name)
    try:
        with open(name, encoding="utf-8") as file:
            return GameRule.from_json(file.read())
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise RulesError(f"cannot read {name!r}: {reason}", "name a JSON file or a preset", source="--rules") from None
