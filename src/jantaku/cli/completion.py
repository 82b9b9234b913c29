"""The words that a shell completes for an option or argument: names of players, presets, rulesets.

A kind such as `en|ja|ko|zh` lists its words itself. The names of a registry are loaded only when a
shell asks for them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, Final, TypeAlias

import click

Words: TypeAlias = Callable[[click.Context], Iterable[str]]
"""A function of the words typed so far: the names that may follow."""

_CHOICES: Final = re.compile(r"[a-z0-9]+(\|[a-z0-9]+)+")


def completion(kind: str, words: Words | None = None) -> Callable[..., Any]:
    """Returns the completion of a value of that kind: a name of `words`, or of a file.

    In a list with commas only the name at its end is completed.
    """
    if words is None and _CHOICES.fullmatch(kind):
        words = named(*kind.split("|"))

    def complete(ctx: click.Context, _: click.Parameter, incomplete: str) -> Any:
        if words is None:
            return click.Path().shell_complete(ctx, _, incomplete)
        before = incomplete[: incomplete.rfind(",") + 1] if "," in kind else ""
        found = (f"{before}{word}" for word in words(ctx))
        return [word for word in found if word.startswith(incomplete)]

    return complete


def registered(place: str, *given: object) -> Words:
    """Returns the names of a registry, `module:name`, or those that a function returns."""
    module, _, name = place.partition(":")

    def words(_: click.Context) -> Iterable[str]:
        found: Any = getattr(import_module(f"jantaku.{module}"), name)
        names: Iterable[str] = found(*given) if callable(found) else found
        return names

    return words


presets: Final = registered("riichi.rules.presets:PRESETS")
rulesets: Final = registered("ruleset.library:names")
characters: Final = registered("haiyuki.characters:CHARACTERS")
riichi_players: Final = registered("players.by_engine:player_names", "riichi")
ruleset_players: Final = registered("players.by_engine:player_names", "ruleset")


def games(context: click.Context) -> Iterable[str]:
    """Returns the games that `jantaku play` knows."""
    return ("riichi", "haiyuki", *(name for name in rulesets(context) if name != "riichi"))


def players(context: click.Context) -> Iterable[str]:
    """Returns the players of the game that the words before them name."""
    return registered("players.by_engine:player_names", _engine(context))(context)


def drill_kinds(_: click.Context) -> Iterable[str]:
    """Returns the kinds of drills, and the words for several of them."""
    from jantaku.riichi.drill import KINDS

    return (*KINDS, "again", "any")


def named(*words: str) -> Words:
    """Returns these words, whatever was typed."""
    return lambda _: words


def _engine(context: click.Context) -> str:
    typed = context.params
    # Before the value of an option is typed, arguments are not parsed and are left here.
    game = typed.get("game") or next(iter(context.args), "") if "game" in typed else ""
    if typed.get("characters") or game == "haiyuki":
        return "haiyuki"
    is_ruleset = typed.get("ruleset") or game not in ("", "riichi")
    return "ruleset" if is_ruleset else "riichi"
