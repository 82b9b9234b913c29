"""Every engine by its name, and games from their setup."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module, metadata
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import ReplayError, shown
from jantaku.game.checks import require_type
from jantaku.game.protocol import Action, schema_of
from jantaku.game.spec import GameSpec

if TYPE_CHECKING:
    from jantaku.game.game import Game

_OWN: Final[Mapping[str, str]] = {
    "riichi": "jantaku.riichi.play:RiichiGame",
    "ruleset": "jantaku.ruleset:RulesetGame",
    "haiyuki": "jantaku.haiyuki:HaiyukiGame",
}
_GROUP: Final = "jantaku.engines"  # of entry points


class InstalledEngines(Mapping[str, str]):
    """The place of each engine's class by the engine's name, as `module:name`.

    Jantaku's own come first. Those of other distributions are their entry points in the group
    `jantaku.engines`, which are read when one of them is asked for.
    """

    def __getitem__(self, name: str) -> str:
        return _OWN[name] if name in _OWN else _others()[name]

    def __iter__(self) -> Iterator[str]:
        yield from _OWN
        yield from _others()

    def __len__(self) -> int:
        return len(_OWN) + len(_others())


@cache
def _others() -> dict[str, str]:
    found = metadata.entry_points(group=_GROUP)
    return {one.name: f"{one.module}:{one.attr}" for one in found if one.name not in _OWN}


ENGINES: Final[Mapping[str, str]] = InstalledEngines()
"""Where each engine's class is: its module and its name."""


def engine_of(name: str, engines: Mapping[str, str] = ENGINES) -> type[Game[Any, Any, Any]]:
    """The class of an engine; `ReplayError` for a name that is not among them.

    >>> engine_of("riichi").__name__
    'RiichiGame'
    """
    require_type(engines, Mapping, "a table of engines")
    place = engines.get(name) if isinstance(name, str) else None
    if place is None:
        known = ", ".join(engines)
        raise ReplayError(f"unknown engine {shown(name)}", f"the engines are {known}")
    module, _, class_ = place.partition(":")
    engine: type[Game[Any, Any, Any]] = getattr(import_module(module), class_)
    return engine


def protocol_schema(engines: Mapping[str, str] = ENGINES) -> dict[str, Any]:
    """The JSON Schema of views and events of every engine, and of the actions that all share.

    >>> sorted(protocol_schema({"riichi": ENGINES["riichi"]})["$defs"])[:2]
    ['Action', 'Called']
    """
    kinds: dict[str, Any] = {"Action": Action}
    for name in engines:
        engine = engine_of(name, engines)
        kinds |= {f"{name.title()}View": engine.VIEW, f"{name.title()}Event": engine.EVENT}
    return schema_of(kinds)


def open_game(spec: GameSpec, engines: Mapping[str, str] = ENGINES) -> Game[Any, Any, Any]:
    """The game of a setup, before its first action.

    `engines` may name other engines than Jantaku's. Raises ReplayError for an unknown engine or
    version, and the engine's own errors for rules that cannot be played.

    >>> from jantaku import RiichiGame
    >>> game = RiichiGame(seed=7)
    >>> open_game(game.spec).events == game.events
    True
    """
    require_type(spec, GameSpec, "a setup")
    return engine_of(spec.engine, engines).open(spec)


def restore_game(snapshot: bytes, engines: Mapping[str, str] = ENGINES) -> Game[Any, Any, Any]:
    """The game of any engine's snapshot; `ReplayError` for any other bytes.

    >>> from jantaku import RiichiGame
    >>> restore_game(RiichiGame(seed=7).snapshot())
    <RiichiGame tenhou with 4 players, E1: seat 0 decides>
    """
    try:
        name = json.loads(snapshot)["engine"]
    except (ValueError, LookupError, TypeError, RecursionError):
        raise ReplayError("no snapshot of a game", "give what snapshot() gave") from None
    return engine_of(name, engines).restore(snapshot)
