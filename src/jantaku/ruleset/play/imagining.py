"""A table dealt anew for one seat: all that it cannot see lies otherwise, all that it sees stays.

Hidden tiles change places with one another: of the walls, of hands, draws and what is set aside of
others, and what lies face down in their ponds and melds. Attributes that say where a tile lies stay
at the place, all others go with the tile. Statuses, counters and scores of the others stay, and so
do the marks of what they are choosing as long as they can.

A meld of which a part lies open stays as it is, for the rest follows from that; one that lies face
down and is made of tiles alike becomes tiles alike. What the others may do is looked at anew.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from jantaku.chance import shuffle
from jantaku.errors import RulesetError
from jantaku.ruleset.play import buttons, decisions, marking, moving
from jantaku.ruleset.table.history import Called, Discarded, Drew, Past
from jantaku.ruleset.table.player import Choice
from jantaku.ruleset.table.seats import others
from jantaku.ruleset.values.limits import MOST_ACTIONS
from jantaku.ruleset.values.meld import Call
from jantaku.ruleset.values.tile import BACK, BACKS, FLEETING, Tile, face_down, face_up, is_hidden

if TYPE_CHECKING:
    from jantaku.chance import Chance
    from jantaku.ruleset.table.player import Player
    from jantaku.ruleset.table.table import Table
    from jantaku.ruleset.values.seat import Seat

_OF_PLACES: Final = frozenset(FLEETING)


def imagine(table: Table, seat: Seat, chance: Chance) -> None:
    """Deals anew, at a table of which nobody else knows, what that seat cannot see."""
    table.chance = chance
    table.events = [event.seen_by(seat) for event in table.events]
    if table.phase != "play":
        return
    table.budget = MOST_ACTIONS
    waited_for = decisions.deciding(table)
    _deal(table, seat, chance)
    _forget_draws(table, seat)
    _look_anew(table, seat, waited_for)


# -- tiles ----------------------------------------------------------------------------------------


def _deal(table: Table, seat: Seat, chance: Chance) -> None:
    spots = _spots(table, seat)
    pool = [_itself(holder[at]) for holder, at in spots]
    for other in others(table, seat):
        _exchange_melds(table, other, pool, chance)
    shuffle(chance, pool)
    ponds = {id(table.players[other].pond): other for other in others(table, seat)}
    for (holder, at), tile in zip(spots, pool, strict=True):
        old, holder[at] = holder[at], _lying_like(holder[at], tile)
        if id(holder) in ponds:
            _rename_discard(table, ponds[id(holder)], old, holder[at])


def _itself(tile: Tile) -> Tile:
    return face_up(tile).minus(*FLEETING)


def _lying_like(old: Tile, tile: Tile) -> Tile:
    """The tile with what belongs to the place of another."""
    placed = tile.plus(*(word for word in face_up(old).attrs if word in _OF_PLACES))
    return face_down(placed) if old.name == BACK.name else placed


def _spots(table: Table, seat: Seat) -> list[tuple[list[Tile], int]]:
    """Every place of a hidden tile: the list that holds it, and where."""
    ahead = table.wall_index + max(0, table.players[seat].scryed)
    found = [(table.wall, at) for at in range(ahead, len(table.wall))]
    shown = [moving.home_of(table, entry) for entry in (*table.revealed, *table.drawn_reserved)]
    known = {home[1] % len(table.dead_wall) for home in shown if home is not None}
    left = len(table.dead_wall) - table.dead_wall_index
    found += [(table.dead_wall, at) for at in range(left) if at not in known]
    for other in others(table, seat):
        player = table.players[other]
        hands = () if player.hand_revealed else (player.hand, player.draw)
        for holder in (*hands, player.aside):
            found += [(holder, at) for at, one in enumerate(holder) if "revealed" not in one.attrs]
        found += [(player.pond, at) for at in _secret_discards(player)]
    return [(holder, at) for holder, at in found if face_up(holder[at]).name not in BACKS]


def _exchange_melds(table: Table, seat: Seat, pool: list[Tile], chance: Chance) -> None:
    """Lets melds of tiles alike that lie face down be of another kind, tiles of the pool."""
    player = table.players[seat]
    if player.hand_revealed:
        return
    for at, call in enumerate(player.calls):
        own = [_itself(tile) for tile in call.tiles]
        if not all(map(is_hidden, call.tiles)) or len(set(own)) != 1 or own[0].name in BACKS:
            continue
        count = Counter([*pool, *own])
        kinds = [kind for kind, number in count.items() if number >= len(own)]
        kind = kinds[chance.below(len(kinds))]
        pool += own
        for _ in own:
            pool.remove(kind)
        tiles = tuple(_lying_like(tile, kind) for tile in call.tiles)
        player.calls[at] = Call(call.name, tiles)
        table.history = [_called_so(past, seat, call, kind) for past in table.history]


def _called_so(past: Past, seat: Seat, call: Call, kind: Tile) -> Past:
    if not isinstance(past, Called) or (past.seat, past.name) != (seat, call.name):
        return past
    if face_up(past.tile).name != face_up(call.tiles[0]).name:
        return past
    own = tuple(_lying_like(tile, kind) for tile in past.own)
    return replace(past, tile=_lying_like(past.tile, kind), own=own)


def _secret_discards(player: Player) -> list[int]:
    """Where in a pond lies what was discarded face down; what was seen before it was turned is
    known."""
    return [
        at
        for at, tile in enumerate(player.pond)
        if tile.name == BACK.name and face_up(tile).name not in BACKS and tile in player.discards
    ]


def _rename_discard(table: Table, seat: Seat, old: Tile, new: Tile) -> None:
    discards = table.players[seat].discards
    discards[discards.index(old)] = new
    table.history = [
        replace(past, tile=new)
        if isinstance(past, Discarded) and (past.seat, past.tile) == (seat, old)
        else past
        for past in table.history
    ]


def _forget_draws(table: Table, seat: Seat) -> None:
    """What others drew is told nowhere but in their hands."""
    table.history = [
        replace(past, tile=BACK) if isinstance(past, Drew) and past.seat != seat else past
        for past in table.history
    ]


# -- decisions ------------------------------------------------------------------------------------


def _look_anew(table: Table, seat: Seat, waited_for: tuple[Seat, ...]) -> None:
    """Lets the others do what their new tiles allow, and pass where they allow nothing.

    Whom the game waited for it still waits for: had it gone on, the seat had seen it. If its own
    decision came or went by what the others may do, they decide as before.
    """
    before = {other: replace(table.players[other]) for other in others(table, seat)}
    try:
        for other in before:
            _reconsider(table, other, waits=other in waited_for)
        same = (seat in decisions.deciding(table)) == (seat in waited_for)
    except RulesetError:  # a fault that the game itself has not met
        same = False
    if not same:
        for other, kept in before.items():
            player = table.players[other]
            player.buttons, player.call_choices = kept.buttons, kept.call_choices
            player.menu, player.choice = kept.menu, kept.choice


def _reconsider(table: Table, seat: Seat, *, waits: bool) -> None:
    player = table.players[seat]
    job = player.marking
    if job is not None and not job.used:
        marks = [mark for marks in job.marked for mark in marks]
        if marks and marking.order_of(table, seat, job, marks) is None:
            job.marked = [[] for _ in job.needs]
    if player.is_marking or player.declaring:
        return
    busy = any(one.menu is not None or one.declaring for one in table.players.values())
    rows = buttons.offered(table, seat, table.level)
    if player.choice is not None and player.choice.name not in (buttons.SKIP, decisions.PLAY_TILE):
        if player.choice.call not in (rows.get(player.choice.name) or (player.choice.call,)):
            player.choice = Choice(buttons.SKIP)
        return
    if player.menu is not None and rows.get(player.menu):
        player.call_choices = {name: calls for name, calls in rows.items() if calls is not None}
        return
    if waits:
        player.menu = None
        buttons.show(table, seat, rows)
        if seat not in decisions.deciding(table):
            player.buttons = [buttons.SKIP]
    elif player.choice is not None and player.choice.name == buttons.SKIP and rows and not busy:
        player.choice = None
        buttons.show(table, seat, rows)
