"""A game of any ruleset in a terminal: what is seen, what can be done, what happened."""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING, Any

from jantaku.errors import JantakuError

from .console import ANSWERED

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from jantaku.ruleset.events import RulesetEvent
    from jantaku.ruleset.game import RulesetAction, RulesetGame
    from jantaku.ruleset.ruleset import Ruleset
    from jantaku.ruleset.tiles import Tile
    from jantaku.ruleset.view import RulesetView

    from .console import Console

_MOST_DECISIONS = 100_000
_YOU = 0
_DIGITS = 6
_VERBS = {
    "button": "presses",
    "pass": "passes",
    "reveal_tile": "reveals",
    "reveal_hand": "reveals",
}


class _Left(Exception):  # noqa: N818 - the player left, which is no error
    pass


def play_game(
    ruleset: Ruleset, seed: int, player: str, *, watch: bool, json: bool, console: Console
) -> int:
    """Plays a game to its end, or until the player leaves."""
    from jantaku.players.ruleset import RULESET_PLAYERS
    from jantaku.ruleset.game import RulesetGame

    if player not in RULESET_PLAYERS:
        cure = f"use one of {', '.join(RULESET_PLAYERS)}"
        raise JantakuError(f"no player {player!r}", cure, source="player")
    other = RULESET_PLAYERS[player](ruleset)
    game = RulesetGame(ruleset, seed=seed)
    viewer = None if watch else _YOU
    random = Random(seed)
    told = 0
    try:
        for _ in range(_MOST_DECISIONS):
            told = _tell(console, game, told, viewer, json=json)
            if not game.deciding:
                break
            game.step(
                {
                    seat: _ask(console, game.view(seat))
                    if seat == viewer
                    else other(game.view(seat), random)
                    for seat in game.deciding
                }
            )
    except _Left:
        return ANSWERED
    if not json:
        _tell_end(console, game)
    return ANSWERED


def _tell(console: Console, game: RulesetGame, told: int, viewer: int | None, *, json: bool) -> int:
    """Tells what happened since; the number of events told."""
    events = game.events[told:]
    if json:
        console.messages(_message(event) for event in events)
    else:
        for event in events:
            shown = event if viewer is None else event.seen_by(viewer)
            words = _sentence(shown)
            if words:
                console.write(words)
    return told + len(events)


def _message(event: RulesetEvent) -> dict[str, Any]:
    from jantaku.ruleset.tiles import write_tile

    return {
        "type": event.type,
        "seat": event.seat,
        "source": event.source,
        "tiles": [write_tile(tile) for tile in event.tiles],
        "text": event.text,
        "hands": {
            str(seat): [write_tile(tile) for tile in hand] for seat, hand in event.hands.items()
        },
    }


def _sentence(event: RulesetEvent) -> str:
    from jantaku.ruleset.seats import WINDS

    who = "" if event.seat is None else WINDS[event.seat]
    tiles = _tiles(event.tiles)
    match event.type:
        case "round":
            details = event.details
            return f"\n-- {details.get('wind')} round {details.get('kyoku', 0) + 1}, {who} deals --"
        case "draw" | "discard" | "call" | "button" | "pass" | "reveal_tile" | "reveal_hand":
            verb = _VERBS.get(event.type) or f"{event.type}s"
            said = "" if event.text in tiles.split() else event.text
            return " ".join(filter(None, (who, verb, said, tiles)))
        case "message" | "big_text":
            return f"{who}: {event.text}" if who else event.text
        case "win":
            yaku = ", ".join(f"{name} {value}" for name, value in _yaku(event.details))
            return f"{who} wins with {tiles}\n  {yaku}\n  {event.details.get('score')}"
        case "exhaustive_draw" | "abortive_draw":
            return event.text or event.type.replace("_", " ")
    return ""


def _yaku(details: Mapping[str, Any]) -> Iterable[tuple[str, Any]]:
    return (*details.get("yaku", ()), *details.get("yaku2", ()))


def _tiles(tiles: Sequence[Tile]) -> str:
    return " ".join("??" if tile.name == "1x" else tile.name for tile in tiles)


def _ask(console: Console, view: RulesetView) -> RulesetAction:
    """What the player at the terminal does."""
    legal = view.legal
    if len(legal) == 1:
        return legal[0]
    _show(console, view)
    for number, action in enumerate(legal, 1):
        console.write(f"{number:>3}  {_action(action, view)}")
    while True:
        sys.stdout.write("> ")
        sys.stdout.flush()
        answer = sys.stdin.readline()
        if not answer or answer.strip().lower() in ("q", "quit"):
            raise _Left
        typed = answer.strip()
        if typed.isdecimal() and len(typed) < _DIGITS and 0 < int(typed) <= len(legal):
            return legal[int(typed) - 1]
        console.write(f"type a number from 1 to {len(legal)}, or q to leave")


def _show(console: Console, view: RulesetView) -> None:
    console.write("")
    for seat in view.seats:
        melds = " ".join(f"({call.name} {_tiles(call.tiles)})" for call in seat.calls)
        mark = "*" if seat.seat == view.turn else " "
        parts = (f"{mark} {seat.wind:<5} {seat.score:>7}", _tiles(seat.pond), melds)
        console.write("  ".join(filter(None, parts)))
    own = next(seat for seat in view.seats if seat.seat == view.seat)
    drawn = f"  + {_tiles(own.draw)}" if own.draw else ""
    console.write(f"hand: {_tiles(own.hand)}{drawn}   ({view.tiles_left} left)")


def _action(action: RulesetAction, view: RulesetView) -> str:
    own = next(seat for seat in view.seats if seat.seat == view.seat)
    match action.type:
        case "discard":
            tiles = (*own.hand, *own.draw)
            return f"discard {tiles[action.index or 0].name}"
        case "button":
            with_ = f" with {_tiles(action.call.own)}" if action.call else ""
            return f"{action.name}{with_}"
        case "mark":
            mark = action.mark
            assert mark is not None
            tiles = (*own.hand, *own.draw)
            what = tiles[mark.index].name if mark.target == "hand" else f"{mark.index + 1}"
            return f"mark {mark.target} {what}"
        case "declare":
            return f"declare {', '.join(action.names) or 'nothing'}"
    return action.type.replace("_", " ")


def _tell_end(console: Console, game: RulesetGame) -> None:
    from jantaku.ruleset.seats import WINDS

    for seat in game.seats:
        console.write(f"{WINDS[seat]:<5} {game.table.players[seat].score:>8}")
