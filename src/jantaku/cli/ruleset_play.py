"""A game of any ruleset in a terminal: what is seen, what can be done, what happened."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING

from jantaku.base.errors import JantakuError
from jantaku.base.seeds import player_chance
from jantaku.game.protocol import to_dict
from jantaku.ruleset.game import RulesetGame
from jantaku.ruleset.play.shown import worth
from jantaku.ruleset.players import RULESET_PLAYERS
from jantaku.ruleset.table import events
from jantaku.ruleset.table.events import RoundBegan, WinMade
from jantaku.ruleset.values.seat import WINDS

from .console import ANSWERED, NO_ANSWER
from .seeds import seed_told_after

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from jantaku.base.seeds import Seed
    from jantaku.ruleset.compile.ruleset import Ruleset
    from jantaku.ruleset.play.view import RulesetView
    from jantaku.ruleset.players import Player
    from jantaku.ruleset.table.actions import RulesetAction
    from jantaku.ruleset.table.events import RulesetEvent
    from jantaku.ruleset.table.player import Mark
    from jantaku.ruleset.values.tile import Tile

    from .console import Console

_MOST_DECISIONS = 100_000
_YOU = 0
_DIGITS = 6


class _Left(Exception):  # noqa: N818 - the player left, which is not an error
    pass


def play_game(
    ruleset: Ruleset, seed: Seed | None, player: str, *, watch: bool, json: bool, console: Console
) -> int:
    """Plays a game to its end, or until the player leaves."""
    if player not in RULESET_PLAYERS:
        cure = f"use one of {', '.join(RULESET_PLAYERS)}"
        raise JantakuError(f"unknown player {player!r}", cure, source="player")
    simple = ruleset.program.display["tsumogiri_bots"] is True
    other = RULESET_PLAYERS["tsumogiri" if simple else player](ruleset)
    game = RulesetGame(ruleset, seed=seed)
    viewer = None if watch else _YOU
    with seed_told_after(game.seed, console, json=json):
        try:
            _play(console, game, other, viewer, json=json)
        except _Left:
            return ANSWERED
        error = game.error
        if not json:
            _tell_end(console, game)
        elif error is not None:
            code = getattr(error, "code", None)
            console.messages([{"type": "failed", "code": code, "error": error.sentence}])
    return ANSWERED if error is None else NO_ANSWER


def _play(
    console: Console, game: RulesetGame, other: Player, viewer: int | None, *, json: bool
) -> None:
    """Plays to the end; the viewer is asked, another player decides for all other seats."""
    chance, told = player_chance(game.seed, "players"), 0
    for _ in range(_MOST_DECISIONS):
        told = _tell(console, game, told, viewer, json=json)
        if not game.deciding:
            return
        game.step(
            {
                seat: _ask(console, game.view(seat), game.ruleset, json=json)
                if seat == viewer
                else other(game.view(seat), chance)
                for seat in game.deciding
            }
        )


def _tell(console: Console, game: RulesetGame, told: int, viewer: int | None, *, json: bool) -> int:
    """Prints the events since number `told`. Returns the number of all events printed."""
    events = game.events[told:]
    shown = [event if viewer is None else event.seen_by(viewer) for event in events]
    if json:
        console.messages(to_dict(game.write_event(event)) for event in shown)
    else:
        for event in shown:
            console.write(*_lines(event, game.ruleset))
    return told + len(events)


def _lines(event: RulesetEvent, ruleset: Ruleset) -> Sequence[str]:
    """Returns an event as any number of lines."""
    if isinstance(event, RoundBegan):
        number = event.kyoku % len(ruleset.program.seats) + 1
        return "", f"-- {event.wind} round {number}, {WINDS[event.seat]} deals --"
    if isinstance(event, WinMade):
        how = f" ({event.text})" if event.text else ""
        yaku = ", ".join(f"{name} {value}" for name, value in (*event.yaku, *event.yaku2))
        won = f"{WINDS[event.seat]} wins with {_tiles(event.tiles)}{how}"
        return won, f"  {yaku}", f"  {worth(event)}"
    return tuple(filter(None, (_sentence(event, ruleset),)))


def _sentence(event: RulesetEvent, ruleset: Ruleset) -> str:
    match event:
        case events.TilesPassed(seat, tiles, _, source) if source != seat:
            return f"{WINDS[source]} passes {_tiles(tiles)} to {WINDS[seat]}"
        case events.TilesPassed(seat, tiles, target):
            return f"{WINDS[seat]} puts {_tiles(tiles)} into {target}"
        case events.ButtonPressed(seat, name):
            return f"{WINDS[seat]} presses {_labels(ruleset, [name])[name]}"
        case events.Drew(seat, tiles) | events.CallMade(seat, tiles):
            said = "" if event.text in _tiles(tiles).split() else event.text
            return " ".join(filter(None, (WINDS[seat], f"{event.type}s", said, _tiles(tiles))))
        case events.DiscardMade(seat, tiles):
            return f"{WINDS[seat]} discards {_tiles(tiles)}"
        case events.TileRevealed(seat, tiles) | events.HandRevealed(seat, tiles):
            return f"{WINDS[seat]} reveals {_tiles(tiles)}"
        case events.Said(text, None):
            return text
        case events.Said(text, seat) | events.BigText(text, seat):
            return f"{WINDS[seat or 0]}: {text}"
        case events.ScoresChanged(deltas, _, text):
            moved = ", ".join(f"{WINDS[at]} {delta:+}" for at, delta in deltas.items() if delta)
            return ": ".join(filter(None, (text, moved))) if moved else ""
        case events.RoundDrawn(_, text):
            return text or event.type.replace("_", " ")
    return ""


def _tiles(tiles: Sequence[Tile]) -> str:
    return " ".join("??" if tile.name == "1x" else tile.name for tile in tiles)


def _ask(console: Console, view: RulesetView, ruleset: Ruleset, *, json: bool) -> RulesetAction:
    """Returns the choice of the player at the terminal."""
    legal = view.legal
    if len(legal) == 1:
        return legal[0]
    labels = _labels(ruleset, [action.name for action in legal if action.type == "button"])
    choices = [_action(action, view, labels) for action in legal]
    if not json:
        _show(console, view)
        for number, choice in enumerate(choices, 1):
            console.write(f"{number:>3}  {choice}")
    while True:
        if json:
            console.messages([{"type": "choose", "seat": view.seat, "choices": choices}])
        else:
            console.prompt("> ")
        answer = sys.stdin.readline()
        if not answer or answer.strip().lower() in ("q", "quit"):
            raise _Left
        typed = answer.strip()
        if typed.isdecimal() and len(typed) < _DIGITS and 0 < int(typed) <= len(legal):
            return legal[int(typed) - 1]
        if not json:
            console.write(f"type a number from 1 to {len(legal)}, or q to leave")


def _labels(ruleset: Ruleset, names: Iterable[str]) -> Mapping[str, str]:
    """Returns the labels of buttons; buttons with the same label also show their names."""
    labels = {name: ruleset.program.buttons[name].display_name or name for name in names}
    shared = {label for label, count in Counter(labels.values()).items() if count > 1}
    return {
        name: f"{label} ({name})" if label in shared else label for name, label in labels.items()
    }


def _show(console: Console, view: RulesetView) -> None:
    console.write("")
    console.write(_middle(view))
    for seat in view.seats:
        melds = " ".join(f"({call.name} {_tiles(call.tiles)})" for call in seat.calls)
        mark = "*" if seat.seat == view.turn else " "
        statuses = f"[{' '.join(seat.statuses)}]" if seat.statuses else ""
        wind = f"({seat.wind})"
        place = f"{mark} {WINDS[seat.seat]:<5} {wind:<7} {seat.score:>7}"
        parts = (place, _tiles(seat.pond), melds, statuses)
        console.write("  ".join(filter(None, parts)))
    own = next(seat for seat in view.seats if seat.seat == view.seat)
    drawn = f"  + {_tiles(own.draw)}" if own.draw else ""
    console.write(f"hand: {_tiles(own.hand)}{drawn}   ({view.tiles_left} left)")
    more = {"aside": _tiles(own.aside), "to come": _tiles(view.scry)}
    for what, shown in more.items():
        if shown:
            console.write(f"{what}: {shown}")


def _middle(view: RulesetView) -> str:
    """Returns the text in the middle of the table, as far as the ruleset shows it."""
    parts = (
        ("display_round_marker", f"{view.round_wind} round {view.kyoku % len(view.seats) + 1}"),
        ("display_honba", f"honba {view.honba}"),
        ("display_riichi_sticks", f"{view.pot} on the table"),
    )
    shown = [text for key, text in parts if view.display[key] is True]
    return ", ".join(filter(None, (*shown, _tiles(view.revealed))))


def _action(action: RulesetAction, view: RulesetView, labels: Mapping[str, str]) -> str:
    own = next(seat for seat in view.seats if seat.seat == view.seat)
    match action.type:
        case "discard":
            tiles = (*own.hand, *own.draw)
            return f"discard {tiles[action.index or 0].name}"
        case "button":
            with_ = f" with {_tiles(action.call.own)}" if action.call else ""
            return f"{labels[action.name]}{with_}"
        case "choose":
            return f"choose {', '.join(_object(mark, view) for mark in action.marks)}"
        case "declare":
            return f"declare {', '.join(action.names) or 'nothing'}"
    return action.type.replace("_", " ")


def _object(mark: Mark, view: RulesetView) -> str:
    """Returns the text of an object that can be marked, with its owner."""
    owner = next(seat for seat in view.seats if seat.seat == mark.seat)
    tiles: dict[str, Sequence[tuple[Tile, ...]]] = {
        "hand": [(tile,) for tile in (*owner.hand, *owner.draw)],
        "aside": [(tile,) for tile in owner.aside],
        "discard": [(tile,) for tile in owner.pond],
        "call": [call.tiles for call in owner.calls],
        "revealed_tile": [(tile,) for tile in view.revealed],
        "scry": [(tile,) for tile in view.scry],
    }
    whose = "" if mark.seat == view.seat else f" of {WINDS[mark.seat]}"
    return f"{mark.target} {_tiles(tiles[mark.target][mark.index])}{whose}"


def _tell_end(console: Console, game: RulesetGame) -> None:
    if game.error is not None:
        console.write(game.error.sentence)
    for seat in game.seats:
        console.write(f"{WINDS[seat]:<5} {game.table.players[seat].score:>8}")
