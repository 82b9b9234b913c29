"""A seat at which a program sits that speaks mjai: how its answers become actions of riichi."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.arena.mjai_decisions import MjaiDecisions
from jantaku.riichi.records.formats.mjai.events import mjai_messages
from jantaku.riichi.records.formats.mjai.words import TYPES
from jantaku.riichi.tiles.notation import format_mjai
from jantaku.riichi.tiles.tile import TILES, tile_of_id

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.players.mjai_process import MjaiProcess
    from jantaku.riichi.play import RiichiGame
    from jantaku.riichi.play.actions import RiichiAction, Seat
    from jantaku.riichi.play.events import RiichiEvent

Message = dict[str, Any]

_NAMES: Final = format_mjai(TILES)


class MjaiSeat:
    """A program at a seat; it receives what the seat sees."""

    def __init__(
        self, process: MjaiProcess, game: RiichiGame, seat: Seat, names: Sequence[str]
    ) -> None:
        self._asking = MjaiDecisions(process, seat)
        self._game, self._seat, self._names = game, seat, names
        self._reds = game.rule.red_ids
        self._started = False

    def tell(self, events: Sequence[RiichiEvent]) -> None:
        """Keeps the messages until there is a decision."""
        seen = [event.seen_by(self._seat) for event in events]
        for message in mjai_messages(self._game, seen, self._names):
            if message["type"] == "start_game":
                if self._started:
                    continue
                self._started = True
                message["id"] = self._seat
            self._asking.tell(message)

    def decide(self) -> RiichiAction:
        """Asks the program."""
        legal = self._game.legal_actions(self._seat)
        riichi = [action for action in legal if action.type == "riichi"]
        return self._asking.choose(
            [(self._form(action), action) for action in legal],
            [(self._discard(action), action) for action in riichi],
        )

    def leave(self, *, fault: bool) -> None:
        """Sends the end and waits a moment, or kills the program after a fault."""
        self._asking.leave(fault=fault)

    def _form(self, action: RiichiAction) -> Message:
        kind = TYPES.get(action.type, action.type)
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

    def _discard(self, action: RiichiAction) -> Message:
        assert action.tile is not None
        drawn = self._game.view(self._seat).seats[self._seat].drawn
        form: Message = {"type": "dahai", "actor": self._seat, "pai": self._tile(action.tile)}
        return form | {"tsumogiri": action.tile == drawn}

    def _tile(self, tile: int) -> str:
        return _NAMES[tile_of_id(tile, self._reds)]  # type: ignore[arg-type]
