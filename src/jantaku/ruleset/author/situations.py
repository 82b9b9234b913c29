"""The situation in which a hand is asked about: a table in the middle of a round."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import RulesetError
from jantaku.ruleset.author.mods.application import merge_config
from jantaku.ruleset.compile.ruleset import Ruleset
from jantaku.ruleset.game import RulesetGame
from jantaku.ruleset.machine.kernel_table import played_on
from jantaku.ruleset.table import seats
from jantaku.ruleset.table.context import Context, WinSource
from jantaku.ruleset.table.history import CallEntry, DrawEntry
from jantaku.ruleset.table.table_copy import scratch
from jantaku.ruleset.values.meld import Call
from jantaku.ruleset.values.place import fault_at
from jantaku.ruleset.values.spelling import did_you_mean
from jantaku.ruleset.values.tile import RulesetTile, read_tile
from jantaku.ruleset.words.keys import definitions_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from jantaku.ruleset.match.matcher import Matcher
    from jantaku.ruleset.program import Button
    from jantaku.ruleset.table.player import PlayerState
    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.values.limits import Number
    from jantaku.ruleset.values.seat import Seat

_BLANK: Final = RulesetTile("1x")
"""The tile that is discarded where a situation does not say which."""
_OWN_CALLS: Final = ("self_call", "flower")
"""The actions that make a meld without another's tile."""


def fault_of_test(fault: str, cure: str, node: object) -> RulesetError:
    """An error about a test, or about a hand that is asked about."""
    return fault_at(getattr(node, "place", None), "test", fault, cure)


@dataclass(frozen=True)
class SelfTestHand:
    """A hand with its circumstances."""

    hand: tuple[RulesetTile, ...]
    calls: tuple[Call, ...] = ()
    tile: RulesetTile | None = None
    source: WinSource = "discard"
    wind: str = "east"
    discarder: str | None = None
    round: int = 0
    honba: int = 0
    status: tuple[str, ...] = ()
    counters: Mapping[str, Number] = field(default_factory=dict)
    tiles_left: int | None = None
    first_turn: bool = False
    seed: int = 0


def situation_of(test: Mapping[str, Any]) -> SelfTestHand:
    """The situation that a test describes."""
    calls = test.get("calls", ())
    return SelfTestHand(
        hand=tuple(read_tiles(test.get("hand", ()))),
        calls=tuple(Call(str(name), tuple(read_tiles(tiles))) for name, tiles in calls),
        tile=read_tiles([test["tile"]])[0] if "tile" in test else None,
        source=test.get("win", "discard"),
        wind=test.get("seat", "east"),
        discarder=test.get("discarder"),
        round=int(test.get("round", 0)),
        honba=int(test.get("honba", 0)),
        status=tuple(test.get("status", ())),
        counters=test.get("counters", {}),
        tiles_left=int(test["tiles_left"]) if "tiles_left" in test else None,
        first_turn=test.get("first_turn", False),
        seed=int(test.get("seed", 0)),
    )


def read_tiles(nodes: Iterable[Any]) -> list[RulesetTile]:
    """The tiles; raises `RulesetError` for anything else."""
    tiles = []
    for node in nodes:
        tile = read_tile(node)
        if tile is None:
            raise fault_of_test(
                f"no such tile {node!r}", 'write "1m", "5z" or ["1m", "hand"]', node
            )
        tiles.append(tile)
    return tiles


def matcher_of(ruleset: Ruleset, names: Any) -> Matcher:
    """The definitions of those names, or those written out; raises `RulesetError` for others."""
    listed = [names] if isinstance(names, str) else names
    known = definitions_in(ruleset.rules)
    for name in listed:
        if isinstance(name, str) and " " not in name and name not in known:
            raise fault_of_test(f"no definition '{name}'", did_you_mean(name, known), name)
    matcher: Matcher = ruleset.compiler.read("definitions", listed)
    return matcher


def beginning(situation: SelfTestHand) -> dict[str, int]:
    """The config of a game that begins in the round of the situation; empty for the first."""
    config = {"starting_round": situation.round, "starting_honba": situation.honba}
    return config if any(config.values()) else {}


def _from_round(ruleset: Ruleset, situation: SelfTestHand) -> Ruleset:
    rules: Any = ruleset.rules
    config = beginning(situation)
    begins = all(rules.get(key) == value for key, value in config.items())
    return ruleset if begins else Ruleset(merge_config(rules, config))


def table_of(ruleset: Ruleset, situation: SelfTestHand) -> tuple[RulesetTable, Seat]:
    """A table in that situation, and the seat it is about.

    The discards before the hand is won are made one after another, as in a game. Of the statuses
    and counters, those that the hand or a discard changes remain; the situation adds its own.
    """
    table = RulesetGame(_from_round(ruleset, situation), seed=situation.seed).table
    table.interrupts = {}
    table.history.clear()
    seat = _seat_of(table, situation.wind)
    giver = _giver(table, seat, situation)
    for player in table.players.values():
        _empty(player)
    player = table.players[seat]
    player.hand, player.calls = list(situation.hand), list(situation.calls)
    if situation.tiles_left is not None:
        table.wall_index = max(0, len(table.wall) - situation.tiles_left)
    dealt = scratch(table)
    _start_again(table)
    later = scratch(table)
    for at in _circle(table, giver):
        _discard(later, at, _BLANK)
    before = _circle(table, seats.dealer(table) if situation.first_turn else giver)
    for at in before[: before.index(giver)] if situation.first_turn else before:
        _discard(table, at, _BLANK)
    table.history += _calls_made(table, seat, situation.calls)
    _bring(table, seat, giver, situation)
    for at, one in table.players.items():
        _keep_changed(one, dealt.players[at], later.players[at])
    player.status.update(situation.status)
    player.counters.update(situation.counters)
    return table, seat


def _seat_of(table: RulesetTable, wind: str) -> Seat:
    seat = seats.seat_of_wind(table, wind)
    if seat is None:
        raise fault_of_test(f"nobody is {wind}", "seat the player elsewhere", None)
    return seat


def _giver(table: RulesetTable, seat: Seat, situation: SelfTestHand) -> Seat:
    """The seat that the winning tile comes from: the winner's own if it is drawn."""
    if situation.source == "draw" or situation.tile is None:
        return seat
    if situation.discarder:
        return _seat_of(table, situation.discarder)
    return next(iter(seats.others(table, seat)), seat)


def _empty(player: PlayerState) -> None:
    player.draw, player.pond, player.discards = [], [], []
    player.buttons, player.choice, player.marking = [], None, None


def _start_again(table: RulesetTable) -> None:
    """Adds the statuses that the hand has from the start of a round."""
    other = scratch(table)
    start = table.program.events.get("after_start")
    if start is None:
        return
    with suppress(RulesetError), played_on(other) as kernel:  # it may not start twice
        kernel.run(start, Context(other.turn))
    for at, player in table.players.items():
        player.status |= other.players[at].status


def _circle(table: RulesetTable, first: Seat) -> list[Seat]:
    """All seats in turn order, from that one on."""
    return [seats.after(table, first, steps) for steps in range(len(table.seats))]


def _discard(table: RulesetTable, seat: Seat, tile: RulesetTile) -> None:
    """Discards a tile that the seat has drawn; the play effects follow."""
    player = table.players[seat]
    table.turn, player.draw = seat, [tile.plus("draw")]
    with played_on(table) as kernel:
        kernel.discard(seat, len(player.hand))


def _calls_made(table: RulesetTable, seat: Seat, calls: Iterable[Call]) -> Iterator[CallEntry]:
    """The history of the melds of a seat: its own, or with a tile of the seat before it."""
    buttons = table.program.buttons.values()
    own = {name for one in buttons if one.decision in _OWN_CALLS for name in _names(one)}
    for call in calls:
        source = seat if call.name in own else seats.after(table, seat, -1)
        yield CallEntry(seat, source, call.tiles[-1], call.tiles[:-1], call.name, call)


def _names(button: Button) -> tuple[str, ...]:
    """The names of the melds that a button makes."""
    return (button.name, button.call_name, button.decision or "")


def _bring(table: RulesetTable, seat: Seat, giver: Seat, situation: SelfTestHand) -> None:
    """Gives the winning tile from the source of the situation."""
    tile, table.turn = situation.tile, giver
    if situation.source == "draw" or tile is None:
        player = table.players[seat]
        player.draw = [] if tile is None else [tile.plus("draw")]
        table.history += [DrawEntry(seat, drawn) for drawn in player.draw]
    elif situation.source == "discard":
        _discard(table, giver, tile)
    else:
        table.history.append(CallEntry(giver, giver, tile, (tile,) * 3, _added_kong(table)))


def _added_kong(table: RulesetTable) -> str:
    """The name of the call that another player may win by."""
    named = (name for name, one in table.program.buttons.items() if one.upgrades is not None)
    return next(named, "kakan")


def _keep_changed(player: PlayerState, dealt: PlayerState, later: PlayerState) -> None:
    """Keeps the statuses and counters that discards change, as they are now."""
    player.status &= (dealt.status ^ later.status) | (dealt.status ^ player.status)
    player.counters = {
        name: count
        for name, count in player.counters.items()
        if not dealt.counters.get(name) == later.counters.get(name) == count
    }
