"""The events of a game as mjai messages: `mjai_messages`, and `messages_of` of the protocol's.

For logs of games that are played here, and for players that speak that protocol: a hidden tile is
`?`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.riichi.play.events import RiichiWon
from jantaku.riichi.play.wire import event as written_event
from jantaku.riichi.records.formats.mjai.words import (
    CALLS,
    NAME_OF_TILE,
    REASONS,
    TYPES,
    Message,
)
from jantaku.riichi.tiles.notation import format_tile
from jantaku.riichi.tiles.tile import TILES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from jantaku.game import protocol
    from jantaku.game.protocol import DisplayTile
    from jantaku.riichi.play import RiichiGame
    from jantaku.riichi.play.events import RiichiEvent
    from jantaku.riichi.rules import GameRule

_NAMES: Final = {
    (written.replace("0", "5"), written[0] == "0"): name
    for written, name in zip(map(format_tile, TILES), NAME_OF_TILE, strict=True)
}
_YAKUMAN_HAN: Final = 13
_KAN: Final = 4
_EAST: Final = 4  # `kyoku_first` of an east game


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
    for event in events:
        yield from messages_of_riichi(event, game.rule)
    if game.result is not None:
        yield {"type": "end_game", "scores": list(game.result.points)}


def start_game(rule: GameRule, names: Iterable[str]) -> Message:
    """Returns the first message of a game."""
    start: Message = {"type": "start_game", "names": list(names)}
    return start | {"kyoku_first": _EAST if rule.winds == 1 else 0, "aka_flag": bool(rule.red_ids)}


def messages_of_riichi(event: RiichiEvent, rule: GameRule) -> Iterator[Message]:
    """Yields the messages of an event of riichi; also the fu of a yakuman."""
    for message in messages_of(written_event(event, rule)):
        if isinstance(event, RiichiWon) and event.score is not None:
            message["fu"] = event.score.fu
        yield message


def messages_of(event: object) -> Iterator[Message]:
    """Yields the messages of an event of the protocol, without that of the end of the game."""
    write = _MESSAGES.get(getattr(event, "type", ""))
    if write is not None:
        yield from write(event)


def name_of(tile: DisplayTile | None) -> str:
    """mjai's name of a tile of the protocol."""
    return "?" if tile is None or tile.down or not tile.name else _NAMES[tile.name, tile.red]


def names_of(tiles: Iterable[DisplayTile]) -> list[str]:
    """mjai's names of tiles of the protocol."""
    return [name_of(tile) for tile in tiles]


def names_of_kan(tile: DisplayTile | None, own: Sequence[DisplayTile]) -> list[str]:
    """The four tiles of a closed kan: the protocol sends one and three, or four."""
    four = own if tile is None or len(own) == _KAN else (tile, *own)
    return names_of(sorted(four, key=lambda one: not one.red))


def _round(event: protocol.RoundBegan) -> Iterator[Message]:
    yield {
        "type": "start_kyoku",
        "bakaze": event.round[:1],
        "kyoku": event.dealer + 1,
        "honba": event.honba,
        "kyotaku": event.pot,
        "oya": event.dealer,
        "scores": [row.points for row in event.points],
        "dora_marker": name_of(event.revealed[0]),
        "tehais": [names_of(row.tiles) for row in event.hands],
    }


def _drew(event: protocol.Drew) -> Iterator[Message]:
    yield {"type": "tsumo", "actor": event.seat, "pai": name_of(event.tile)}


def _discarded(event: protocol.DiscardedTile) -> Iterator[Message]:
    message: Message = {"type": "dahai", "actor": event.seat, "pai": name_of(event.tile)}
    yield message | {"tsumogiri": event.drawn}


def _called(event: protocol.Called) -> Iterator[Message]:
    message: Message = {"type": TYPES.get(event.name, event.name), "actor": event.seat}
    if event.name in CALLS:
        message["target"] = event.source
    if event.name == "closed_kan":
        yield message | {"consumed": names_of_kan(event.tile, event.own)}
        return
    message["pai"] = name_of(event.tile)
    yield message if event.name == "kita" else message | {"consumed": names_of(event.own)}


def _pressed(event: protocol.Pressed) -> Iterator[Message]:
    names = {"riichi": "reach", "open_riichi": "reach", "riichi_accepted": "reach_accepted"}
    if event.button in names:
        yield {"type": names[event.button], "actor": event.seat}


def _revealed(event: protocol.Revealed) -> Iterator[Message]:
    for tile in event.tiles:
        yield {"type": "dora", "dora_marker": name_of(tile)}


def _won(event: protocol.Won) -> Iterator[Message]:
    target = event.seat if event.source is None else event.source
    message: Message = {"type": "hora", "actor": event.seat, "target": target}
    message |= {"pai": name_of(event.tile), "ura_markers": names_of(event.revealed)}
    message["deltas"] = [row.change for row in event.changes]
    if event.lines:
        sums = {line.unit: line.value for line in event.sums}
        message |= {"fu": sums["fu"]} if "fu" in sums else {}
        message["fan"] = sums.get("han", _YAKUMAN_HAN * sums.get("yakuman", 0))
        message["yakus"] = [[line.name, line.value] for line in event.lines]
        message["hora_points"] = event.points
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
