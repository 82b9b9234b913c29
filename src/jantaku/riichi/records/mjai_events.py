"""The events of a game as mjai messages: `mjai_messages`.

For logs of games that are played here, and for players that speak that protocol: a hidden tile is
`?`. `mjai` reads and writes records.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.riichi.play.events import RoundBegan, RoundEnded, Won
from jantaku.riichi.records.played import yaku_of
from jantaku.riichi.tiles.notation import format_mjai
from jantaku.riichi.tiles.tile import TILES, tile_of_id

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from jantaku.riichi.play import RiichiGame
    from jantaku.riichi.play.events import Event
    from jantaku.riichi.tiles.tile import TileId

Message = dict[str, Any]

_NAMES: Final = format_mjai(TILES)


def mjai_messages(
    game: RiichiGame, events: Iterable[Event], names: Iterable[str]
) -> Iterator[Message]:
    """Yields the messages of the game from start_game on, for events as any viewer sees them.

    >>> from jantaku import RiichiGame
    >>> game = RiichiGame(seed=7)
    >>> [message["type"] for message in mjai_messages(game, game.events, "abcd")]
    ['start_game', 'start_kyoku', 'tsumo']
    """
    reds = game.rule.red_ids
    start: Message = {"type": "start_game", "names": list(names)}
    yield start | {"kyoku_first": 4 if game.rule.winds == 1 else 0, "aka_flag": bool(reds)}
    tell = _Teller(reds)
    for event in events:
        yield from _MESSAGES[event.type](tell, event)
    if game.result is not None:
        yield {"type": "end_game", "scores": list(game.result.points)}


class _Teller:
    """Yields the messages of events; each method those of one type."""

    def __init__(self, reds: Collection[TileId]) -> None:
        self._reds = reds

    def _tile(self, tile: TileId | None) -> str:
        return "?" if tile is None else _NAMES[tile_of_id(tile, self._reds)]

    def _tiles(self, tiles: Iterable[TileId | None]) -> list[str]:
        return [self._tile(tile) for tile in tiles]

    def _round(self, event: Event) -> Iterator[Message]:
        assert isinstance(event, RoundBegan)
        assert event.seat is not None
        yield {
            "type": "start_kyoku",
            "bakaze": event.wind,
            "kyoku": event.seat + 1,
            "honba": event.honba,
            "kyotaku": event.riichi_sticks,
            "oya": event.seat,
            "scores": list(event.points),
            "dora_marker": self._tile(event.tile),
            "tehais": [self._tiles(hand or (None,) * 13) for hand in event.hands],
        }

    def _draw(self, event: Event) -> Iterator[Message]:
        yield {"type": "tsumo", "actor": event.seat, "pai": self._tile(event.tile)}

    def _discard(self, event: Event) -> Iterator[Message]:
        message: Message = {"type": "dahai", "actor": event.seat, "pai": self._tile(event.tile)}
        yield message | {"tsumogiri": event.flag}

    def _call(self, event: Event) -> Iterator[Message]:
        message: Message = {"type": CALLS[event.type], "actor": event.seat, "target": event.source}
        yield message | {"pai": self._tile(event.tile), "consumed": self._tiles(event.own)}

    def _closed_kan(self, event: Event) -> Iterator[Message]:
        tiles = sorted(tile for tile in (event.tile, *event.own) if tile is not None)
        yield {"type": "ankan", "actor": event.seat, "consumed": self._tiles(tiles)}

    def _added_kan(self, event: Event) -> Iterator[Message]:
        message: Message = {"type": "kakan", "actor": event.seat, "pai": self._tile(event.tile)}
        yield message | {"consumed": self._tiles(event.own)}

    def _kita(self, event: Event) -> Iterator[Message]:
        yield {"type": "kita", "actor": event.seat, "pai": self._tile(event.tile)}

    def _riichi(self, event: Event) -> Iterator[Message]:
        yield {"type": "reach", "actor": event.seat}

    def _riichi_accepted(self, event: Event) -> Iterator[Message]:
        yield {"type": "reach_accepted", "actor": event.seat}

    def _dora(self, event: Event) -> Iterator[Message]:
        yield {"type": "dora", "dora_marker": self._tile(event.tile)}

    def _win(self, event: Event) -> Iterator[Message]:
        assert isinstance(event, Won)
        message: Message = {"type": "hora", "actor": event.seat, "target": event.source}
        message |= {"pai": self._tile(event.tile), "ura_markers": self._tiles(event.ura)}
        message |= {"deltas": list(event.deltas)}
        if (score := event.score) is not None:
            message |= {"fu": score.fu, "fan": score.han or 13 * score.yakuman}
            message["yakus"] = [[yaku.id, yaku.yakuman or yaku.han] for yaku in yaku_of(score)]
            message["hora_points"] = score.points
        yield message | ({} if event.pao is None else {"pao": event.pao})

    def _round_end(self, event: Event) -> Iterator[Message]:
        assert isinstance(event, RoundEnded)
        if event.kind != "win":
            message: Message = {"type": "ryukyoku", "reason": REASONS[event.kind]}
            message |= {"deltas": list(event.deltas)}
            yield message | {"tenpais": [hand is not None for hand in event.shown]}
        yield {"type": "end_kyoku"}

    def _nothing(self, _: Event) -> Iterator[Message]:
        """Yields nothing for the end of the game: `end_game` is made from the result."""
        return iter(())


CALLS: Final = {"chi": "chi", "pon": "pon", "open_kan": "daiminkan"}
REASONS: Final = {
    "exhaustive": "fanpai",
    "nagashi": "nagashimangan",
    "kyuushu": "kyushukyuhai",
    "suufon": "sufonrenta",
    "suucha": "suchareach",
    "suukaikan": "sukaikan",
    "sanchahou": "sanchaho",
}
_MESSAGES: Final[dict[str, Callable[[_Teller, Event], Iterator[Message]]]] = {
    "round": _Teller._round,
    "draw": _Teller._draw,
    "discard": _Teller._discard,
    "chi": _Teller._call,
    "pon": _Teller._call,
    "open_kan": _Teller._call,
    "closed_kan": _Teller._closed_kan,
    "added_kan": _Teller._added_kan,
    "kita": _Teller._kita,
    "riichi": _Teller._riichi,
    "riichi_accepted": _Teller._riichi_accepted,
    "dora": _Teller._dora,
    "win": _Teller._win,
    "round_end": _Teller._round_end,
    "game_end": _Teller._nothing,
}
