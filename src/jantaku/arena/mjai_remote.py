"""A program that speaks mjai at a table of a server.

The server's protocol events are translated to mjai, and the program's answers to protocol
actions; `MjaiSeat` does the same for a game in this process.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.arena.mjai_decisions import MjaiDecisions
from jantaku.base.errors import ProtocolError
from jantaku.game import protocol
from jantaku.riichi.records.formats.mjai.words import CALLS, REASONS, TYPES
from jantaku.riichi.tiles.notation import format_mjai, format_tile
from jantaku.riichi.tiles.tile import TILES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from jantaku.arena.mjai_policy import MjaiPolicy
    from jantaku.game.protocol import DisplayTile
    from jantaku.players.mjai_process import MjaiProcess
    from jantaku.riichi.rules import GameRule

Message = dict[str, Any]

_NAMES: Final = {
    (written.replace("0", "5"), written[0] == "0"): name
    for written, name in zip(map(format_tile, TILES), format_mjai(TILES), strict=True)
}
_YAKUMAN_HAN: Final = 13
_EAST: Final = 4  # `kyoku_first` of an east game


class MjaiRemote:
    """A program at a seat of a table elsewhere."""

    def __init__(
        self,
        process: MjaiProcess | MjaiPolicy,
        rule: GameRule,
        seat: int,
        names: Sequence[str],
    ) -> None:
        self._asking = MjaiDecisions(process, seat)
        self._seat = seat
        self._last: int | None = None  # who made the tile that may be called or won
        start: Message = {"type": "start_game", "names": list(names), "id": seat}
        first = _EAST if rule.winds == 1 else 0
        self._asking.tell(start | {"kyoku_first": first, "aka_flag": any(rule.red_fives or ())})

    def tell(self, events: Iterable[object]) -> None:
        """Stores the events that the seat received until it has a decision."""
        for event in events:
            for message in self._messages(event):
                self._asking.tell(message)

    def decide(self, legal: Sequence[protocol.Action]) -> protocol.Action:
        """Returns the program's choice among the legal actions that the table sent.

        Raises ProtocolError if mjai has no message for one of them.
        """
        presses = [one for one in legal if isinstance(one, protocol.Press)]
        riichi = [one for one in presses if one.button == "riichi"]
        forms = [(form, one) for one in legal if (form := self._form(one)) is not None]
        if not forms:
            cure = "seat it where the program judges wins: without claims"
            raise ProtocolError("mjai has no words for this decision", cure)
        return self._asking.choose(forms, [(self._discard(one.tile), one) for one in riichi])

    def end(self, points: Sequence[int] = ()) -> None:
        """Sends the end of the game, with its points if it was finished, and ends the program."""
        scores = {"scores": list(points)} if points else {}
        self._asking.tell({"type": "end_game"} | scores)
        self._asking.leave(fault=False)

    def give_up(self) -> None:
        """Ends a program that was at fault."""
        self._asking.leave(fault=True)

    def _messages(self, event: object) -> Iterator[Message]:
        tell = _MESSAGES.get(getattr(event, "type", ""))
        if tell is None:
            return
        if isinstance(event, protocol.DiscardedTile | protocol.Called):
            self._last = event.seat
        yield from tell(event)

    def _form(self, action: protocol.Action) -> Message | None:
        """The action as a program would answer it; None for what mjai has no word for."""
        if isinstance(action, protocol.Discard):
            return self._discard(action.tile, drawn=action.drawn)
        if not isinstance(action, protocol.Press):
            return None
        kind = TYPES.get(action.button, action.button)
        if kind in ("none", "ryukyoku"):
            return {"type": kind}
        if kind not in _FORMS:
            return None
        form: Message = {"type": kind, "actor": self._seat}
        if kind in ("hora", "chi", "pon", "daiminkan"):
            form["target"] = self._seat if action.button == "tsumo" else self._last
        if kind in ("hora", "reach"):
            return form
        if kind == "ankan":
            return form | {"consumed": _ankan(action.tile, action.own)}
        if action.tile is not None:
            form["pai"] = _tile(action.tile)
        if kind in ("chi", "pon", "daiminkan", "kakan"):
            form["consumed"] = _tiles(action.own)
        return form

    def _discard(self, tile: DisplayTile | None, *, drawn: bool | None = None) -> Message:
        assert tile is not None
        form: Message = {"type": "dahai", "actor": self._seat, "pai": _tile(tile)}
        return form if drawn is None else form | {"tsumogiri": drawn}


_FORMS: Final = frozenset(
    ("hora", "reach", "chi", "pon", "daiminkan", "ankan", "kakan", "kita", "dahai")
)


def _tile(tile: DisplayTile | None) -> str:
    return "?" if tile is None or tile.down or not tile.name else _NAMES[tile.name, tile.red]


def _tiles(tiles: Iterable[DisplayTile]) -> list[str]:
    return [_tile(tile) for tile in tiles]


def _ankan(tile: DisplayTile | None, own: Sequence[DisplayTile]) -> list[str]:
    """Returns the four tiles of a closed kan: the protocol sends one and three, or four."""
    four = own if tile is None or len(own) == len(_FOUR) else (tile, *own)
    return _tiles(sorted(four, key=lambda one: not one.red))


_FOUR: Final = range(4)


def _round(event: protocol.RoundBegan) -> Iterator[Message]:
    yield {
        "type": "start_kyoku",
        "bakaze": event.round[:1],
        "kyoku": event.dealer + 1,
        "honba": event.honba,
        "kyotaku": event.pot,
        "oya": event.dealer,
        "scores": [row.points for row in event.points],
        "dora_marker": _tile(event.revealed[0]),
        "tehais": [_tiles(row.tiles) for row in event.hands],
    }


def _drew(event: protocol.Drew) -> Iterator[Message]:
    yield {"type": "tsumo", "actor": event.seat, "pai": _tile(event.tile)}


def _discarded(event: protocol.DiscardedTile) -> Iterator[Message]:
    message: Message = {"type": "dahai", "actor": event.seat, "pai": _tile(event.tile)}
    yield message | {"tsumogiri": event.drawn}


def _called(event: protocol.Called) -> Iterator[Message]:
    message: Message = {"type": TYPES.get(event.name, event.name), "actor": event.seat}
    if event.name in CALLS:
        message["target"] = event.source
    if event.name == "closed_kan":
        yield message | {"consumed": _ankan(event.tile, event.own)}
        return
    message["pai"] = _tile(event.tile)
    yield message if event.name == "kita" else message | {"consumed": _tiles(event.own)}


def _pressed(event: protocol.Pressed) -> Iterator[Message]:
    names = {"riichi": "reach", "open_riichi": "reach", "riichi_accepted": "reach_accepted"}
    if event.button in names:
        yield {"type": names[event.button], "actor": event.seat}


def _revealed(event: protocol.Revealed) -> Iterator[Message]:
    for tile in event.tiles:
        yield {"type": "dora", "dora_marker": _tile(tile)}


def _won(event: protocol.Won) -> Iterator[Message]:
    target = event.seat if event.source is None else event.source
    message: Message = {"type": "hora", "actor": event.seat, "target": target}
    message |= {"pai": _tile(event.tile), "ura_markers": _tiles(event.revealed)}
    message |= {"deltas": [row.change for row in event.changes], "hora_points": event.points}
    message["yakus"] = [[line.name, line.value] for line in event.lines]
    sums = {line.unit: line.value for line in event.sums}
    message["fan"] = sums.get("han", _YAKUMAN_HAN * sums.get("yakuman", 0))
    message |= {"fu": sums["fu"]} if "fu" in sums else {}
    yield message | ({} if event.liable is None else {"pao": event.liable})


def _ended(event: protocol.RoundEnded) -> Iterator[Message]:
    if event.reason != "win":
        shown = {row.seat for row in event.shown}
        message: Message = {"type": "ryukyoku", "reason": REASONS.get(event.reason, event.reason)}
        message["deltas"] = [row.change for row in event.points]
        yield message | {"tenpais": [row.seat in shown for row in event.points]}
    yield {"type": "end_kyoku"}


_MESSAGES: Final[dict[str, Callable[[Any], Iterator[Message]]]] = {
    "round": _round,
    "draw": _drew,
    "discard": _discarded,
    "call": _called,
    "press": _pressed,
    "reveal": _revealed,
    "win": _won,
    "round_end": _ended,
}
