"""The events of a game as mjai messages: `mjai_messages`.

For logs of games that are played here, and for players that speak that protocol: a hidden tile is
`?`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from jantaku.riichi.play import events as kinds
from jantaku.riichi.records.formats.mjai.words import CALLS, NAME_OF_TILE, REASONS, Message
from jantaku.riichi.records.round_record import yaku_of
from jantaku.riichi.tiles.tile import tile_of_id

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from jantaku.riichi.play import RiichiGame
    from jantaku.riichi.play.events import RiichiEvent
    from jantaku.riichi.rules import GameRule
    from jantaku.riichi.tiles.tile import TileId


def mjai_messages(
    game: RiichiGame, events: Iterable[RiichiEvent], names: Iterable[str]
) -> Iterator[Message]:
    """Yields the messages of the game from start_game on, for events as any viewer sees them.

    >>> from jantaku import RiichiGame
    >>> game = RiichiGame(seed=7)
    >>> [message["type"] for message in mjai_messages(game, game.events, "abcd")]
    ['start_game', 'start_kyoku', 'tsumo']
    """
    yield start_game(game.rule, names)
    reds = game.rule.red_ids
    for event in events:
        yield from messages_of(event, reds)
    if game.result is not None:
        yield {"type": "end_game", "scores": list(game.result.points)}


def start_game(rule: GameRule, names: Iterable[str]) -> Message:
    """Returns the first message of a game."""
    start: Message = {"type": "start_game", "names": list(names)}
    return start | {"kyoku_first": 4 if rule.winds == 1 else 0, "aka_flag": bool(rule.red_ids)}


def messages_of(event: RiichiEvent, reds: frozenset[TileId]) -> Iterator[Message]:
    """Returns the messages of an event, without that of the end of the game."""
    return _MESSAGES[type(event)](_writer(reds), event)


class _MjaiWriter:
    """Yields the messages of events; each method those of one type."""

    def __init__(self, reds: Collection[TileId]) -> None:
        self._reds = reds

    def _tile(self, tile: TileId | None) -> str:
        return "?" if tile is None else NAME_OF_TILE[tile_of_id(tile, self._reds)]

    def _tiles(self, tiles: Iterable[TileId | None]) -> list[str]:
        return [self._tile(tile) for tile in tiles]

    def _round(self, event: kinds.RiichiRoundBegan) -> Iterator[Message]:
        yield {
            "type": "start_kyoku",
            "bakaze": event.wind,
            "kyoku": event.dealer + 1,
            "honba": event.honba,
            "kyotaku": event.riichi_sticks,
            "oya": event.dealer,
            "scores": list(event.points),
            "dora_marker": self._tile(event.indicator),
            "tehais": [self._tiles(hand or (None,) * 13) for hand in event.hands],
        }

    def _draw(self, event: kinds.RiichiDrew) -> Iterator[Message]:
        yield {"type": "tsumo", "actor": event.seat, "pai": self._tile(event.tile)}

    def _discard(self, event: kinds.RiichiDiscarded) -> Iterator[Message]:
        message: Message = {"type": "dahai", "actor": event.seat, "pai": self._tile(event.tile)}
        yield message | {"tsumogiri": event.tsumogiri}

    def _call(self, event: kinds.RiichiCalled) -> Iterator[Message]:
        message: Message = {"type": CALLS[event.type], "actor": event.seat, "target": event.source}
        yield message | {"pai": self._tile(event.tile), "consumed": self._tiles(event.own)}

    def _closed_kan(self, event: kinds.RiichiClosedKan) -> Iterator[Message]:
        tiles = sorted((event.tile, *event.own))
        yield {"type": "ankan", "actor": event.seat, "consumed": self._tiles(tiles)}

    def _added_kan(self, event: kinds.RiichiAddedKan) -> Iterator[Message]:
        message: Message = {"type": "kakan", "actor": event.seat, "pai": self._tile(event.tile)}
        yield message | {"consumed": self._tiles(event.own)}

    def _kita(self, event: kinds.RiichiKita) -> Iterator[Message]:
        yield {"type": "kita", "actor": event.seat, "pai": self._tile(event.tile)}

    def _riichi(self, event: kinds.RiichiRiichiDeclared) -> Iterator[Message]:
        yield {"type": "reach", "actor": event.seat}

    def _riichi_accepted(self, event: kinds.RiichiRiichiAccepted) -> Iterator[Message]:
        yield {"type": "reach_accepted", "actor": event.seat}

    def _dora(self, event: kinds.RiichiDoraRevealed) -> Iterator[Message]:
        yield {"type": "dora", "dora_marker": self._tile(event.indicator)}

    def _win(self, event: kinds.RiichiWon) -> Iterator[Message]:
        message: Message = {"type": "hora", "actor": event.seat, "target": event.source}
        message |= {"pai": self._tile(event.tile), "ura_markers": self._tiles(event.ura)}
        message |= {"deltas": list(event.deltas)}
        if (score := event.score) is not None:
            message |= {"fu": score.fu, "fan": score.han or 13 * score.yakuman}
            message["yakus"] = [[yaku.id, yaku.yakuman or yaku.han] for yaku in yaku_of(score)]
            message["hora_points"] = score.points
        yield message | ({} if event.pao is None else {"pao": event.pao})

    def _round_end(self, event: kinds.RiichiRoundEnded) -> Iterator[Message]:
        if event.kind != "win":
            message: Message = {"type": "ryukyoku", "reason": REASONS[event.kind]}
            message |= {"deltas": list(event.deltas)}
            yield message | {"tenpais": [hand is not None for hand in event.shown]}
        yield {"type": "end_kyoku"}

    def _nothing(self, _: RiichiEvent) -> Iterator[Message]:
        """Yields nothing for the end of the game: `end_game` is made from the result."""
        return iter(())


@lru_cache(maxsize=8)
def _writer(reds: frozenset[TileId]) -> _MjaiWriter:
    return _MjaiWriter(reds)


_MESSAGES: Final[dict[type[RiichiEvent], Callable[[_MjaiWriter, Any], Iterator[Message]]]] = {
    kinds.RiichiRoundBegan: _MjaiWriter._round,
    kinds.RiichiDrew: _MjaiWriter._draw,
    kinds.RiichiDiscarded: _MjaiWriter._discard,
    kinds.RiichiChi: _MjaiWriter._call,
    kinds.RiichiPon: _MjaiWriter._call,
    kinds.RiichiOpenKan: _MjaiWriter._call,
    kinds.RiichiClosedKan: _MjaiWriter._closed_kan,
    kinds.RiichiAddedKan: _MjaiWriter._added_kan,
    kinds.RiichiKita: _MjaiWriter._kita,
    kinds.RiichiRiichiDeclared: _MjaiWriter._riichi,
    kinds.RiichiRiichiAccepted: _MjaiWriter._riichi_accepted,
    kinds.RiichiDoraRevealed: _MjaiWriter._dora,
    kinds.RiichiWon: _MjaiWriter._win,
    kinds.RiichiRoundEnded: _MjaiWriter._round_end,
    kinds.RiichiGameEnded: _MjaiWriter._nothing,
}
