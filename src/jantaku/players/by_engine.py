"""The players of every engine by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from jantaku.base.errors import JantakuError
from jantaku.riichi.players.simple import PLAYERS

if TYPE_CHECKING:
    from jantaku.game import Game

AnyPlayer: TypeAlias = Callable[[Any, Random], Any]
"""A function of the view of a seat and of what it draws its chances from: an action."""


def _of_haiyuki(_game: Any, name: str) -> AnyPlayer:
    from jantaku.haiyuki.players import HAIYUKI_PLAYERS

    return HAIYUKI_PLAYERS[name]


def _of_rulesets(game: Any, name: str) -> AnyPlayer:
    from jantaku.ruleset.players import RULESET_PLAYERS

    return RULESET_PLAYERS[name](game.ruleset)


def _of_riichi(game: Any, name: str) -> AnyPlayer:
    from jantaku.riichi.players import docile, smart

    knowing = {"smart": smart, "docile": docile}
    return knowing[name](game.rule) if name in knowing else PLAYERS[name]


_MADE: Final[Mapping[str, tuple[tuple[str, ...], Callable[[Any, str], AnyPlayer]]]] = {
    "riichi": (("random", "tsumogiri", "efficiency", "smart", "docile"), _of_riichi),
    "ruleset": (("random", "tsumogiri", "efficiency", "thinking"), _of_rulesets),
    "haiyuki": (("easy", "normal", "hard", "auto", "random"), _of_haiyuki),
}


def player_names(engine: str) -> tuple[str, ...]:
    """The names of an engine's players; none for an engine from outside Jantaku.

    >>> player_names("haiyuki")
    ('easy', 'normal', 'hard', 'auto', 'random')
    """
    return _MADE[engine][0] if engine in _MADE else ()


def is_player(engine: str, name: str) -> bool:
    """True if an engine has a player of that name; in riichi `policy:` begins the name of one.

    >>> is_player("riichi", "policy:player.safetensors"), is_player("riichi", "hard")
    (True, False)
    """
    return name in player_names(engine) or (engine == "riichi" and name.startswith("policy:"))


def player_for(game: Game[Any, Any, Any], name: str) -> AnyPlayer:
    """The player of that name for any seat of the game.

    Raises `JantakuError` for a name that its engine has no player of, and for a policy in a game in
    which wins are claimed.

    >>> from jantaku import RiichiGame
    >>> player_for(RiichiGame(seed=7), "tsumogiri").__name__
    'play_tsumogiri'
    """
    engine = type(game).ENGINE
    if engine == "riichi" and name.startswith("policy:"):
        return _policy(game, name)
    known = player_names(engine)
    if name not in known:
        cure = f"choose among {', '.join(known)}" if known else "name a function"
        raise JantakuError(f"no player {name[:80]!r}", cure)
    return _MADE[engine][1](game, name)


def _policy(game: Any, name: str) -> AnyPlayer:
    from jantaku.players.policies import check_rule, player_of  # numpy is slow to load
    from jantaku.players.policy_names import policy_named

    check_rule(game.rule)
    return player_of(policy_named(name))
