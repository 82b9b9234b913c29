"""The player of a seat: a function, or a program that speaks mjai.

Its name is that of a built-in player, `module:callable`, `mjai:COMMAND`, or `mjai-every:COMMAND`
for a program that answers every line, or that of a policy. Programs and policies play riichi only.
"""

from __future__ import annotations

import os
import shlex
import shutil
from typing import TYPE_CHECKING, Any, Final, Protocol

from jantaku.arena.mjai_seat import MjaiSeat
from jantaku.base.errors import IllegalAction, JantakuError
from jantaku.players import is_player, player_for, player_names
from jantaku.players.imported import object_named
from jantaku.players.mjai_process import MjaiProcess
from jantaku.players.policies import Policy, check_rule, is_numbered, player_of
from jantaku.players.policy_names import is_policy, policy_named
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.play.actions import RiichiAction
from jantaku.riichi.play.alike import legal_like

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from jantaku.game import Game
    from jantaku.game.protocol.actions import Seat
    from jantaku.players import AnyPlayer
    from jantaku.riichi.play.view import SeatDecision

    AnyGame = Game[Any, Any, Any]

TWIN_PLAYERS: Final = ("thinking",)
"""The players of rulesets that play riichi too."""
# How the name of a program begins, and whether it answers every line.
_PROGRAMS: Final = {"mjai:": False, "mjai-every:": True}


class SeatDriver(Protocol):
    """The interface of a player at the table; any error it raises is a fault of the player."""

    def tell(self, events: Sequence[Any]) -> None:
        """Receives the events."""

    def decide(self) -> Any:
        """Returns its action."""

    def leave(self, *, fault: bool) -> None:
        """Ends its part, at the end or after a fault."""


def check_player(name: str, game: AnyGame, folder: str) -> None:
    """Raises JantakuError for a name without a player of such a game."""
    if name.startswith(tuple(_PROGRAMS)):
        _riichi(game, "mjai")
        _program(name, folder)
    elif name in TWIN_PLAYERS and isinstance(game, RiichiGame):
        from jantaku.arena.ruleset_twin import ruleset_of  # loads the engine of rulesets

        ruleset_of(game.rule)
    elif is_policy(name):
        check_rule(_riichi(game, "a policy").rule)
        policy_named(name, folder)
    else:
        _function(name, game, folder)


def sit_down(
    name: str, game: AnyGame, seat: Seat, chance: Random, names: Sequence[str], how: How
) -> SeatDriver:
    """Puts the player of that name at the seat."""
    if name.startswith(tuple(_PROGRAMS)):
        process = MjaiProcess(
            _program(name, how.folder),
            timeout_s=how.timeout_s,
            folder=how.folder,
            answers_every_line=_PROGRAMS[name.partition(":")[0] + ":"],
        )
        return MjaiSeat(process, _riichi(game, "mjai"), seat, names)
    if name in TWIN_PLAYERS and isinstance(game, RiichiGame):
        from jantaku.arena.ruleset_twin import TwinSeat

        return TwinSeat(name, game, seat, chance)
    if is_policy(name):
        riichi = _riichi(game, "a policy")
        return PolicySeat(policy_named(name, how.folder), riichi, seat, chance)
    return FunctionSeat(_function(name, game, how.folder), game, seat, chance)


class How(Protocol):
    """The folder of programs, and their time limit."""

    @property
    def folder(self) -> str:
        """The folder that modules and programs are looked for in."""

    @property
    def timeout_s(self) -> float:
        """Seconds a program has for an answer."""


def is_program(name: str) -> bool:
    """True if the name is that of a program."""
    return name.startswith(tuple(_PROGRAMS))


def _riichi(game: AnyGame, what: str) -> RiichiGame:
    """The game, if programs and policies can play it."""
    if isinstance(game, RiichiGame):
        return game
    engine = type(game).ENGINE
    known = ", ".join((*player_names(engine), "module:function"))
    raise JantakuError(f"{what} plays riichi only, not {engine}", f"use one of {known}")


def _program(name: str, folder: str) -> list[str]:
    try:
        command = shlex.split(name.partition(":")[2])
    except ValueError as error:
        raise JantakuError(f"no command in {name[:80]!r}: {error}", "close the quotes") from None
    if not command:
        raise JantakuError(f"no command in {name!r}", "write mjai:COMMAND, as mjai:./bot.py")
    path = os.path.join(folder, command[0]) if os.sep in command[0] else command[0]
    if shutil.which(path) is None:
        raise JantakuError(f"no program {command[0][:80]!r}", "check that it is there and runs")
    return command


def _function(name: str, game: AnyGame, folder: str) -> AnyPlayer:
    known = player_names(type(game).ENGINE)
    if is_player(type(game).ENGINE, name):
        return player_for(game, name)
    module_name, colon, path = name.partition(":")
    if not (colon and module_name and path):
        programs = ", or write module:function, mjai:COMMAND or policy:FILE.safetensors"
        functions = ", or write module:function"
        more = programs if isinstance(game, RiichiGame) else functions
        raise JantakuError(
            f"unknown player {name[:80]!r}", f"choose among {', '.join(known)}{more}"
        )
    found = object_named(name, folder)
    if not callable(found):
        raise JantakuError(f"no player {name[:80]!r}: not callable", "name a function")
    return found  # type: ignore[no-any-return]  # what it gives is checked as it plays


class DefaultSeat:
    """Nobody: what an absent player does is done."""

    def __init__(self, game: AnyGame, seat: Seat) -> None:
        self._game, self._seat = game, seat

    def tell(self, events: Sequence[Any]) -> None:
        """Nobody listens."""

    def decide(self) -> Any:
        """Nothing it need not do."""
        return self._game.default_action(self._seat)

    def leave(self, *, fault: bool) -> None:
        """Nothing to end."""


class FunctionSeat:
    """A function of the view."""

    def __init__(self, player: AnyPlayer, game: AnyGame, seat: Seat, chance: Random) -> None:
        self._player, self._game, self._seat, self._chance = player, game, seat, chance

    def tell(self, events: Sequence[Any]) -> None:
        """Ignores events: the view contains everything."""

    def decide(self) -> Any:
        """Its action, checked."""
        game, seat = self._game, self._seat
        action = self._player(game.view(seat), self._chance)
        try:
            game.check_action(seat, action)
        except IllegalAction:
            if isinstance(game, RiichiGame) and isinstance(action, RiichiAction):
                return _alike(game, seat, action)
            raise
        return action

    def leave(self, *, fault: bool) -> None:
        """Nothing to end."""


class PolicySeat:
    """A policy, which answers for this seat together with those of other games."""

    def __init__(self, policy: Policy, game: RiichiGame, seat: Seat, chance: Random) -> None:
        self._policy, self._game, self._seat, self._chance = policy, game, seat, chance

    def tell(self, events: Sequence[Any]) -> None:
        """Ignores events: the view contains everything."""

    def question(self) -> tuple[Policy, SeatDecision] | None:
        """Returns the policy and what to ask it, None if no action has a number."""
        decision = self._game.decision(self._seat)
        return (self._policy, decision) if is_numbered(decision) else None

    def decide(self) -> RiichiAction:
        """Its action where it need not be asked, or is asked alone."""
        return player_of(self._policy)(self._game.view(self._seat), self._chance)

    def leave(self, *, fault: bool) -> None:
        """Nothing to end."""


def _alike(game: RiichiGame, seat: Seat, action: RiichiAction) -> RiichiAction:
    """The legal action that stands for all that look like this one; `IllegalAction` if none."""
    legal = legal_like(game.view(seat), action, game.rule.red_ids)
    if legal is None:
        raise IllegalAction(f"seat {seat} may not {action}", seat=seat)
    return legal
