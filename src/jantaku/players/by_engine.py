"""The players of every engine by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from jantaku.base.errors import JantakuError, shown
from jantaku.game.engines import ENGINES, engine_of
from jantaku.players.characters import CHARACTERS, SAGE
from jantaku.riichi.players.simple import PLAYERS

if TYPE_CHECKING:
    from jantaku.game import Game

AnyPlayer: TypeAlias = Callable[[Any, Random], Any]
"""A function of the view of a seat and of what it draws its chances from: an action."""


ALIASES: Final[Mapping[str, str]] = {"steady": "smart"}
"""Other names of players of riichi, which are accepted and not offered."""


SAGE_TABLES: Final = 200
"""The imagined tables for each decision of `sage`."""


def _of_haiyuki(_game: Any, name: str) -> AnyPlayer:
    from jantaku.haiyuki.players import HAIYUKI_PLAYERS

    return HAIYUKI_PLAYERS[name]


def _of_rulesets(game: Any, name: str) -> AnyPlayer:
    from jantaku.ruleset.players import RULESET_PLAYERS

    return RULESET_PLAYERS[name](game.ruleset)


def _of_riichi(game: Any, name: str) -> AnyPlayer:
    from jantaku.riichi.players import docile, sensible, smart

    name = ALIASES.get(name, name)
    if name in CHARACTERS:
        return _character(game, name)
    if name == "trained":
        return sensible(_offered(game, name), game.rule)
    if name == SAGE:
        return _sage(game, f"{SAGE_TABLES}")
    knowing: dict[str, Callable[[Any], AnyPlayer]] = {"smart": smart, "docile": docile}
    return knowing[name](game.rule) if name in knowing else PLAYERS[name]


def _character(game: Any, name: str) -> AnyPlayer:
    from jantaku.riichi.players import sensible, slipping, smart
    from jantaku.riichi.players.smart.weights import WEIGHTS

    one = CHARACTERS[name]
    plain = (
        smart(game.rule, replace(WEIGHTS, **one.weights))
        if one.weights
        else player_for(game, one.player)
    )
    plain = sensible(plain, game.rule)
    return slipping(plain, one.slips) if one.slips else plain


_MADE: Final[Mapping[str, tuple[tuple[str, ...], Callable[[Any, str], AnyPlayer]]]] = {
    "riichi": (
        (
            *("random", "tsumogiri", "efficiency", "smart", "docile", "trained", SAGE),
            *CHARACTERS,
            *ALIASES,
        ),
        _of_riichi,
    ),
    "ruleset": (("random", "tsumogiri", "efficiency", "thinking"), _of_rulesets),
    "haiyuki": (("easy", "normal", "hard", "auto", "random"), _of_haiyuki),
}


# By name: the policies that the operator of a server lets people choose.
_OFFERED: Final[dict[str, str]] = {}


def offer_policies(policies: Mapping[str, str]) -> None:
    """Makes policies players of riichi under short names, in this process; earlier ones leave.

    Raises `JantakuError` for the name of another player, and for a policy that cannot be loaded.
    """
    for name, policy in policies.items():
        if name in _MADE["riichi"][0]:
            raise JantakuError(f"{name!r} is another player", "use another name")
        from jantaku.players.policy_names import policy_named  # numpy is slow to load

        policy_named(policy)
    _OFFERED.clear()
    _OFFERED.update(policies)


def offered_policies() -> tuple[str, ...]:
    """Returns the short names of policies that people may choose.

    >>> offered_policies()
    ()
    """
    return tuple(_OFFERED)


_LONGER: Final = ("policy:", "sage:")
"""The beginnings of names that say more: a file, a number of seconds."""


def player_names(engine: str) -> tuple[str, ...]:
    """The names of an engine's players; of one from outside Jantaku those that its class has.

    >>> player_names("haiyuki")
    ('easy', 'normal', 'hard', 'auto', 'random')
    """
    if engine not in _MADE:
        return tuple(engine_of(engine).PLAYERS) if engine in ENGINES else ()
    more = offered_policies() if engine == "riichi" else ()
    return _MADE[engine][0] + more


def is_player(engine: str, name: str) -> bool:
    """True if an engine has a player of that name; in riichi `policy:` or `sage:` may begin it.

    >>> is_player("riichi", "policy:player.safetensors"), is_player("riichi", "hard")
    (True, False)
    """
    return name in player_names(engine) or (engine == "riichi" and name.startswith(_LONGER))


def player_for(game: Game[Any, Any, Any], name: str) -> AnyPlayer:
    """The player of that name for any seat of the game.

    `trained` and an offered policy leave games in which wins are claimed to `smart`. Raises
    `JantakuError` for a name that its engine has no player of, and for another policy in such a
    game.

    >>> from jantaku import RiichiGame
    >>> player_for(RiichiGame(seed=7), "tsumogiri").__name__
    'play_tsumogiri'
    """
    engine = type(game).ENGINE
    if engine == "riichi" and name.startswith("policy:"):
        return _policy(game, name)
    if engine == "riichi" and name.startswith("sage:"):
        return _sage(game, name.removeprefix("sage:"))
    if engine == "riichi" and name in _OFFERED:
        return _offered(game, _OFFERED[name])
    known = player_names(engine)
    if name not in known:
        cure = f"choose among {', '.join(known)}" if known else "name a function"
        raise JantakuError(f"no player {name[:80]!r}", cure)
    return _MADE[engine][1](game, name) if engine in _MADE else game.PLAYERS[name](game)


def _sage(game: Any, budget: str) -> AnyPlayer:
    """The player by playouts; the budget is a number of tables, or of seconds as `0.2s`."""
    from jantaku.riichi.players.sage import sage  # numpy is slow to load

    try:
        if budget.endswith("s"):
            return sage(game.rule, seconds=float(budget[:-1]))
        return sage(game.rule, samples=int(budget))
    except ValueError as error:
        fault = f"{shown(budget)} is not a budget of the sage"
        raise JantakuError(fault, "write sage:200 for tables, sage:0.2s for time") from error


def _policy(game: Any, name: str) -> AnyPlayer:
    from jantaku.players.policies import check_rule, player_of  # numpy is slow to load
    from jantaku.players.policy_names import policy_named

    check_rule(game.rule)
    return player_of(policy_named(name))


def _offered(game: Any, policy: str) -> AnyPlayer:
    return _of_riichi(game, "smart") if game.rule.claims else _policy(game, policy)
