"""Who sits at a seat: a player that is a function, or a program that speaks mjai.

A name tells which: a built-in one, `module:callable`, `mjai:COMMAND`, or `mjai-every:COMMAND` for a
program that answers every line. How an answer in mjai becomes an action stands here.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol

from jantaku.actions import Action
from jantaku.errors import IllegalAction, JantakuError, ProtocolError
from jantaku.notation import format_mjai
from jantaku.players import PLAYERS
from jantaku.players.mjai_process import MjaiProcess
from jantaku.replay.mjai_events import mjai_messages
from jantaku.tile import TILES, tile_of_id

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from jantaku.actions import Seat
    from jantaku.events import Event
    from jantaku.players import Player
    from jantaku.riichi import RiichiGame
    from jantaku.tile import TileId

Message = dict[str, Any]

# How the name of a program begins, and whether it answers every line.
_PROGRAMS: Final = {"mjai:": False, "mjai-every:": True}
_NAMES: Final = format_mjai(TILES)
_TYPES: Final = {
    "pass": "none",
    "discard": "dahai",
    "riichi": "reach",
    "tsumo": "hora",
    "ron": "hora",
    "open_kan": "daiminkan",
    "closed_kan": "ankan",
    "added_kan": "kakan",
    "kyuushu": "ryukyoku",
}
_ALSO: Final = {"nukidora": "kita"}


class Sitter(Protocol):
    """What the table asks of whoever sits at it; a fault is any error it raises."""

    def tell(self, events: Sequence[Event]) -> None:
        """Lets it know what has happened."""

    def decide(self) -> Action:
        """What it does now."""

    def leave(self, *, fault: bool) -> None:
        """Ends its part, at the end or after a fault."""


def check_player(name: str, folder: str) -> None:
    """Raises `JantakuError` for a name behind which there is no player."""
    if name.startswith(tuple(_PROGRAMS)):
        _program(name, folder)
    else:
        _function(name, folder)


def sit_down(
    name: str, game: RiichiGame, seat: Seat, chance: Random, names: Sequence[str], how: How
) -> Sitter:
    """Puts the player of that name at the seat."""
    if name.startswith(tuple(_PROGRAMS)):
        process = MjaiProcess(
            _program(name, how.folder),
            timeout_s=how.timeout_s,
            folder=how.folder,
            answers_every_line=_PROGRAMS[name.partition(":")[0] + ":"],
        )
        return _MjaiSeat(process, game, seat, names)
    return FunctionSeat(_function(name, how.folder), game, seat, chance)


class How(Protocol):
    """Where programs run, and how long they may take."""

    @property
    def folder(self) -> str:
        """The folder that modules and programs are looked for in."""

    @property
    def timeout_s(self) -> float:
        """Seconds a program has for an answer."""


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


def _function(name: str, folder: str) -> Player:
    if name in PLAYERS:
        return PLAYERS[name]
    module_name, colon, path = name.partition(":")
    if not (colon and module_name and path):
        cure = f"choose among {', '.join(PLAYERS)}, or write module:function or mjai:COMMAND"
        raise JantakuError(f"no player {name[:80]!r}", cure)
    if folder not in sys.path:
        sys.path.append(folder)
    try:
        found: Any = import_module(module_name)
        for part in path.split("."):
            found = getattr(found, part)
    except (Exception, SystemExit) as error:
        fault = f"no player {name[:80]!r}: {type(error).__name__}: {error}"
        raise JantakuError(fault, "name a module and a function in it") from None
    if not callable(found):
        raise JantakuError(f"no player {name[:80]!r}: not callable", "name a function")
    return found  # type: ignore[no-any-return]  # what it gives is checked as it plays


class FunctionSeat:
    """A function of the view."""

    def __init__(self, player: Player, game: RiichiGame, seat: Seat, chance: Random) -> None:
        self._player, self._game, self._seat, self._chance = player, game, seat, chance
        self._reds = game.rule.red_ids

    def tell(self, events: Sequence[Event]) -> None:
        """The view tells it all."""

    def decide(self) -> Action:
        """Its action, checked."""
        view = self._game.view(self._seat)
        action: object = self._player(view, self._chance)
        if not isinstance(action, Action):
            raise TypeError(f"{str(action)[:80]!r} is no Action")
        if action in view.legal:
            return action
        drawn = view.seats[self._seat].drawn
        for legal in view.legal:
            if self._look(legal, drawn) == self._look(action, drawn):
                return legal  # the one that stands for all that look alike
        raise IllegalAction(f"seat {self._seat} may not {action}", seat=self._seat)

    def _look(self, action: Action, drawn: TileId | None) -> tuple[object, ...]:
        tile = None if action.tile is None else tile_of_id(action.tile, self._reds)
        own = sorted(tile_of_id(tile, self._reds) for tile in action.own)
        return action.type, tile, own, action.tile is not None and action.tile == drawn

    def leave(self, *, fault: bool) -> None:
        """Nothing to end."""


class _MjaiSeat:
    """A program, told what its seat sees.

    The last message before its decision lists `possible_actions`, which a program may ignore.
    """

    def __init__(
        self, process: MjaiProcess, game: RiichiGame, seat: Seat, names: Sequence[str]
    ) -> None:
        self._process, self._game, self._seat, self._names = process, game, seat, names
        self._reds = game.rule.red_ids
        self._waiting: list[Message] = []
        self._started = False
        self._knows_riichi = False

    def tell(self, events: Sequence[Event]) -> None:
        """Keeps the messages until there is a decision."""
        seen = [event.seen_by(self._seat) for event in events]
        for message in mjai_messages(self._game, seen, self._names):
            if message["type"] == "start_game":
                if self._started:
                    continue
                self._started = True
                message["id"] = self._seat
            if message["type"] == "reach" and self._knows_riichi:
                self._knows_riichi = False
                continue
            self._waiting.append(message)

    def decide(self) -> Action:
        """Asks the program."""
        legal = self._game.legal_actions(self._seat)
        choices = [(self._form(action), action) for action in legal]
        answer = self._ask(self._waiting, [form for form, _ in choices])
        if answer["type"] == "reach" and any(form["type"] == "reach" for form, _ in choices):
            return self._declare([action for action in legal if action.type == "riichi"])
        return self._chosen(answer, choices)

    def leave(self, *, fault: bool) -> None:
        """Tells the end and waits a moment, or kills it after a fault."""
        if fault:
            self._process.kill()
            return
        try:
            self._process.tell(self._waiting)
        except ProtocolError:
            pass  # it has played to the end, and may go before the last message
        finally:
            self._process.close()

    def _declare(self, riichi: Sequence[Action]) -> Action:
        """mjai's riichi takes two messages, the second being the discard."""
        discards = [(self._discard(action), action) for action in riichi]
        told: Message = {"type": "reach", "actor": self._seat}
        self._knows_riichi = True
        return self._chosen(self._ask([told], [form for form, _ in discards]), discards)

    def _ask(self, messages: list[Message], forms: Iterable[Message]) -> Message:
        possible = {repr(form): form for form in forms}
        messages[-1] = messages[-1] | {"possible_actions": list(possible.values())}
        self._waiting = []
        answer = self._process.ask(messages)
        return answer | {"type": _ALSO.get(answer["type"], answer["type"])}

    def _chosen(self, answer: Message, choices: Sequence[tuple[Message, Action]]) -> Action:
        for form, action in choices:
            if _matches(answer, form):
                return action
        may = ", ".join(dict.fromkeys(_brief(form) for form, _ in choices))
        cure = f"it may {may}"
        if answer["type"] == "none":
            cure = f"{self._process.cure_of_every_line}; {cure}"
        raise self._process.fault(f"may not answer {ascii(answer)[:120]}", cure)

    def _form(self, action: Action) -> Message:
        kind = _TYPES.get(action.type, action.type)
        if kind == "dahai":
            return self._discard(action)
        form: Message = {"type": kind}
        if kind in ("none", "ryukyoku"):
            return form
        form["actor"] = self._seat
        if kind in ("hora", "chi", "pon", "daiminkan"):
            form["target"] = (
                self._seat if action.type == "tsumo" else self._game.view(self._seat).turn
            )
        if kind in ("hora", "reach"):
            return form
        if kind != "ankan" and action.tile is not None:
            form["pai"] = self._tile(action.tile)
        if kind == "ankan":
            tiles = [tile for tile in (action.tile, *action.own) if tile is not None]
            form["consumed"] = [self._tile(tile) for tile in sorted(set(tiles))]
        elif kind in ("chi", "pon", "daiminkan", "kakan"):
            form["consumed"] = [self._tile(tile) for tile in action.own]
        return form

    def _discard(self, action: Action) -> Message:
        assert action.tile is not None
        drawn = self._game.view(self._seat).seats[self._seat].drawn
        form: Message = {"type": "dahai", "actor": self._seat, "pai": self._tile(action.tile)}
        return form | {"tsumogiri": action.tile == drawn}

    def _tile(self, tile: int) -> str:
        return _NAMES[tile_of_id(tile, self._reds)]  # type: ignore[arg-type]


def _matches(answer: Message, form: Message) -> bool:
    """Whether the answer means this action: what it tells must agree, tiles must be told.

    The pon that a kakan is added to needs not be: its tile names it.
    """
    for key, value in form.items():
        if key == "consumed" and (form["type"] != "kakan" or key in answer):
            given = answer.get(key)
            if not isinstance(given, list) or sorted(map(str, given)) != sorted(value):
                return False
        elif key == "pai" and form["type"] in ("dahai", "kakan"):
            if answer.get(key) != value:
                return False
        elif key in answer and answer[key] != value:
            return False
    return True


def _brief(form: Message) -> str:
    tiles = [form["pai"]] if "pai" in form else form.get("consumed", [])
    return " ".join((form["type"], *tiles))
