"""A seat at which a program sits that speaks mjai: how its answers become actions of riichi."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.errors import ProtocolError
from jantaku.notation import format_mjai
from jantaku.replay.mjai_events import mjai_messages
from jantaku.tile import TILES, tile_of_id

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jantaku.actions import Action, Seat
    from jantaku.events import Event
    from jantaku.players.mjai_process import MjaiProcess
    from jantaku.riichi import RiichiGame

Message = dict[str, Any]

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


class MjaiSeat:
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
