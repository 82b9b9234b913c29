"""From options to the library's values: circumstances and rules."""

from __future__ import annotations

import os
from contextlib import contextmanager
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Literal

from jantaku import GameRule
from jantaku.base.errors import JantakuError, RulesError, counted
from jantaku.draw.answers.circumstances import blaming, read_context, read_occasion, require_yaku
from jantaku.riichi.rules.presets import PRESETS
from jantaku.riichi.score.yaku import LOCAL_YAKU
from jantaku.riichi.tiles.calls import parse_calls

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jantaku.arena.engines import Engine
    from jantaku.cli.hands.options import TableOptions, WinOptions
    from jantaku.cli.options import PlayedBy, RulesOptions
    from jantaku.draw.answers.circumstances import Occasion
    from jantaku.riichi.tiles.notation import ParsedMeld

_LONG = 40  # characters that no number has
_LONGEST_S = 1e6
_COUNTS = ("kita", "honba", "riichi_sticks")


def occasion_of(
    options: RulesOptions, visible: str, discards: str, *groups: TableOptions | WinOptions
) -> Occasion:
    """Reads the circumstances of a question about a hand.

    Raises RulesError for a circumstance that is a yaku, though not under these rules.
    """
    given = _circumstances(groups)
    context, rule = read_context(given), rules_of(options)
    renhou = "name rules with renhou, such as --rules ema"
    require_yaku(given, rule, local="add --local {name}", renhou=renhou)
    return read_occasion(given, context, rule, visible=visible, discards=discards)


def _circumstances(groups: Sequence[TableOptions | WinOptions]) -> dict[str, Any]:
    """The options given, as keywords of `jantaku.Context`."""
    given = {
        row.name: getattr(group, row.name)
        for group in groups
        for row in fields(group)
        if getattr(group, row.name) != row.default
    }
    for name in given:
        if name in _COUNTS:
            given[name] = number(given[name], name)
    return given


def melds_of(calls: str) -> tuple[ParsedMeld, ...]:
    """The melds that the option names, in their order."""
    with blaming("calls"):
        return parse_calls(calls) if calls else ()


def rules_of(options: RulesOptions) -> GameRule:
    """The preset or file named, with the number of players and the local yaku asked for."""
    players = players_of(options.players) if options.players else None
    with blaming_alone("rules"):
        rule = rules_named(options.rules, players)
    if options.local:
        rule = rule.replace(local_yaku=rule.local_yaku | _local_yaku(options.local))
    return rule


def _local_yaku(text: str) -> frozenset[str]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in LOCAL_YAKU:
            cure = "choose among " + ", ".join(LOCAL_YAKU)
            raise RulesError(f"unknown local yaku {name!r}", cure, source="local")
    return frozenset(names)


@contextmanager
def blaming_alone(source: str) -> Iterator[None]:
    """Sets the source of an error, replacing any other: a rule in a file is not an option."""
    try:
        yield
    except JantakuError as error:
        error.source = source
        raise


def players_of(text: str) -> Literal[3, 4]:
    """The number of players the option names."""
    if text not in ("3", "4"):
        raise RulesError(f"no rules for {text!r} players", "use 3 or 4", source="players")
    return 3 if text == "3" else 4


def number(text: str, source: str) -> int:
    """The number that the source was given, which may be out of its range."""
    if text.isascii() and text.removeprefix("-").isdigit() and len(text) < _LONG:
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


def engine_of(name: str) -> Engine:
    """Returns the engine in which games run, by its name."""
    if name not in ("local", "ray"):
        raise JantakuError(f"no engine {name[:40]!r}", "use local or ray", source="engine")
    return "ray" if name == "ray" else "local"


def seconds_of(text: str, source: str) -> float:
    """A time in seconds, above 0."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < _LONGEST_S:
        raise JantakuError(f"no time {text[:40]!r}", "write seconds above 0", source=source)
    return value


def players_named(
    names: Sequence[str], seats: int, source: str, engine: str = "riichi"
) -> list[str]:
    """Returns the player of each seat, by name: one for all, or one for each."""
    from jantaku.players import is_player, player_names  # few questions about hands need them

    for name in names:
        if not is_player(engine, name):
            cure = f"choose among {', '.join(player_names(engine))}"
            raise JantakuError(f"unknown player {name[:40]!r}", cure, source=source)
    if len(names) not in (1, seats) and seats:
        cure = f"name one for all, or one for each of {counted(seats, 'seat')}"
        raise JantakuError(counted(len(names), "player"), cure, source=source)
    return [*names] * (seats if len(names) == 1 else 1)


def rules_played(options: PlayedBy) -> str | GameRule | None:
    """Returns the rules that `--rules` names for recorded games; None without it."""
    if not options.rules:
        return None
    with blaming_alone("rules"):
        if options.rules in PRESETS:
            return options.rules
        return rules_named(options.rules)


def rules_named(name: str, players: Literal[3, 4] | None = None) -> GameRule:
    """The rules of a preset's name or in a JSON file."""
    if not name.endswith(".json") and os.sep not in name:
        return GameRule.preset(name, players=players or 4)
    return GameRule.from_json(text_of(name), players=players)


def text_of(name: str) -> str:
    """The text of a file of rules."""
    try:
        with open(name, encoding="utf-8") as file:
            return file.read()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        cure = "check the path, or name rules such as tenhou"
        raise RulesError(f"cannot read {name!r}: {reason}", cure) from None
