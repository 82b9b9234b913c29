"""From options to the library's values: circumstances and rules."""

from __future__ import annotations

import os
from contextlib import contextmanager
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from jantaku.errors import JantakuError, RulesError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku import GameRule
    from jantaku.tile import Tile

    from .options import Rules, Situation, Winning

_LOCAL = ("open_riichi", "tsubame_gaeshi", "kanfuri", "paarenchan")
_LONG = 10  # digits that no count has
_COUNTS = ("kita", "honba", "riichi_sticks")


def circumstances(*groups: Situation | Winning) -> dict[str, Any]:
    """The options given, as keywords of `jantaku.Context`, checked one by one but not together."""
    from jantaku import Context

    given = {
        row.name: getattr(group, row.name)
        for group in groups
        for row in fields(group)
        if getattr(group, row.name) != row.default
    }
    for name, value in given.items():
        given[name] = number(value, name) if name in _COUNTS else value
        with blaming(name):
            Context(**{name: given[name]})
    return given


def seen_of(**tiles: str) -> str:
    """The tiles of these options, which nobody can draw any more, as one text."""
    from jantaku.notation import format_mpsz, parse_tiles

    seen: list[Tile] = []
    for source, text in tiles.items():
        with blaming(source):
            seen += parse_tiles(text) if text else ()
    return format_mpsz(seen)


def require_yaku(given: dict[str, Any], rule: GameRule) -> None:
    """Raises RulesError for a circumstance that is a yaku, though not under these rules."""
    for name in _LOCAL:
        if name in given and name not in rule.local_yaku:
            raise RulesError(f"{name} is no yaku here", f"add --local {name}", source=name)
    if "renhou" in given and rule.renhou == "none":
        cure = "name rules with renhou, such as --rules ema"
        raise RulesError("renhou is no yaku here", cure, source="renhou")


def rules_of(options: Rules) -> GameRule:
    """The preset or file named, with the number of players and the local yaku asked for."""
    with blaming("rules"):
        rule = _named(options.rules)
    if options.players:
        rule = rule.replace(players=players_of(options.players))
    if options.local:
        rule = rule.replace(local_yaku=rule.local_yaku | _local_yaku(options.local))
    return rule


def _local_yaku(text: str) -> frozenset[str]:
    from jantaku.yaku import LOCAL_YAKU

    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in LOCAL_YAKU:
            cure = "choose among " + ", ".join(LOCAL_YAKU)
            raise RulesError(f"no local yaku {name!r}", cure, source="local")
    return frozenset(names)


@contextmanager
def blaming(source: str) -> Iterator[None]:
    """Names the source of an error that does not know which text it was about."""
    try:
        yield
    except JantakuError as error:
        error.source = error.source or source
        raise


def players_of(text: str) -> int:
    """The number of players the option names."""
    if text not in ("3", "4"):
        raise RulesError(f"no rules for {text!r} players", "use 3 or 4", source="players")
    return int(text)


def number(text: str, source: str) -> int:
    """The number that the source was given."""
    if text.isascii() and text.isdigit() and len(text) < _LONG:
        return int(text)
    raise JantakuError(
        "no number", "write digits", text=text, position=0, length=len(text), source=source
    )


def count_of(text: str, source: str, most: int = 10**9) -> int:
    """A number from 1 to the most."""
    value = number(text, source)
    if not 1 <= value <= most:
        raise JantakuError(f"no {source} {value}", f"use 1 to {most}", source=source)
    return value


def _named(name: str) -> GameRule:
    from jantaku import GameRule

    if not name.endswith(".json") and os.sep not in name:
        return GameRule.preset(name)
    try:
        with open(name, encoding="utf-8") as file:
            return GameRule.from_json(file.read())
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise RulesError(f"cannot read {name!r}: {reason}", "name a JSON file") from None
