"""A table redealt for one seat: changes all that it cannot see, and nothing that it sees.

Hidden tiles change places with one another: of the walls, of hands, draws and what is set aside of
others, face-down tiles of their ponds and melds, and the cards of a deck. Attributes that say
where a tile is stay at the place, all others go with the tile. Tiles that must be declared at
once come into no hand, nor do those that everybody would see there. Statuses, counters and scores
of the others stay, and so do the marks of what they are choosing as long as they can.

A partly open meld stays as it is, because the rest follows from it; one that lies face down
and is made of equal tiles becomes a meld of other equal tiles. The others' options are recomputed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from jantaku.base.chance import Chance, shuffle
from jantaku.base.errors import RulesetError
from jantaku.ruleset.play import buttons, decisions
from jantaku.ruleset.play.tiles import marking, moves
from jantaku.ruleset.table.history import CallEntry, DiscardEntry, DrawEntry, Past
from jantaku.ruleset.table.player import PlayerDecision, PlayerState
from jantaku.ruleset.table.seats import others
from jantaku.ruleset.values.limits import MOST_WORK
from jantaku.ruleset.values.meld import Call
from jantaku.ruleset.values.tile import (
    BACK,
    BACKS,
    FLEETING,
    RulesetTile,
    face_down,
    face_up,
    has_attr,
    is_hidden,
    same,
)

if TYPE_CHECKING:
    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.values.seat import Seat

_OF_PLACES: Final = frozenset(FLEETING)


def imagine(table: RulesetTable, seat: Seat, waited_for: tuple[Seat, ...], chance: Chance) -> None:
    """Redeals what that seat cannot see, at a table that nothing else uses.

    Its events are already as the seat saw them. `waited_for` are the seats that decide.
    """
    table.chance = chance
    if table.phase != "play":
        return
    table.budget = MOST_WORK
    _deal(table, seat, chance)
    _shuffle_cards(table, seat, chance)
    _forget_draws(table, seat)
    _look_anew(table, seat, waited_for)


def _deal(table: RulesetTable, seat: Seat, chance: Chance) -> None:
    spots = _spots(table, seat)
    pool = [_itself(holder[at]) for holder, at in spots]
    for other in others(table, seat):
        _exchange_melds(table, other, pool, chance)
    shuffle(chance, pool)
    _keep_out_of_hands(table, spots, pool, chance)
    ponds = {id(table.players[other].pond): other for other in others(table, seat)}
    turned: dict[Seat, list[tuple[RulesetTile, RulesetTile]]] = {
        other: [] for other in ponds.values()
    }
    for (holder, at), tile in zip(spots, pool, strict=True):
        old, holder[at] = holder[at], _lying_like(holder[at], tile)
        if id(holder) in ponds:
            turned[ponds[id(holder)]].append((old, holder[at]))
    for other, pairs in turned.items():
        _rename_discards(table, other, pairs)


def _itself(tile: RulesetTile) -> RulesetTile:
    return face_up(tile).minus(*FLEETING)


def _lying_like(old: RulesetTile, tile: RulesetTile) -> RulesetTile:
    """The tile with the attributes that belong to the place of another."""
    placed = tile.plus(*(word for word in face_up(old).attrs if word in _OF_PLACES))
    return face_down(placed) if old.name == BACK.name else placed


def _spots(table: RulesetTable, seat: Seat) -> list[tuple[list[RulesetTile], int]]:
    """Every place of a hidden tile: the list that holds it, and where."""
    ahead = table.wall_index + max(0, table.players[seat].scryed)
    found = [(table.wall, at) for at in range(ahead, len(table.wall))]
    shown = [moves.home_of(table, entry) for entry in (*table.revealed, *table.drawn_reserved)]
    known = {home[1] % len(table.dead_wall) for home in shown if home is not None}
    left = len(table.dead_wall) - table.dead_wall_index
    found += [(table.dead_wall, at) for at in range(left) if at not in known]
    for other in others(table, seat):
        player = table.players[other]
        hands = () if player.hand_revealed else (player.hand, player.draw)
        for holder in (*hands, player.aside):
            found += [
                (holder, at) for at, one in enumerate(holder) if not has_attr(one, "revealed")
            ]
        found += [(player.pond, at) for at in _secret_discards(player)]
    return [(holder, at) for holder, at in found if face_up(holder[at]).name not in BACKS]


def _keep_out_of_hands(
    table: RulesetTable,
    spots: list[tuple[list[RulesetTile], int]],
    pool: list[RulesetTile],
    chance: Chance,
) -> None:
    """Leaves no more flowers and open tiles in hands than there were.

    Everybody knows that a hand holds no tile that must be declared at once, unless its player is
    about to declare it, and sees those that are open.
    """
    flowers = [
        flower
        for button in table.program.buttons.values()
        if button.unskippable and button.decision == "flower"
        for flower in button.flowers
    ]
    if not flowers and not any(has_attr(tile, "revealed") for tile in pool):
        return

    def looks(tile: RulesetTile) -> tuple[bool, bool]:
        return any(same(tile, flower) for flower in flowers), has_attr(tile, "revealed")

    walls = [
        at
        for at, (holder, _) in enumerate(spots)
        if holder is table.wall or holder is table.dead_wall
    ]
    there = [_itself(holder[place]) for holder, place in spots]
    known = {tile: looks(tile) for tile in dict.fromkeys((*pool, *there))}
    for at in sorted({*range(len(spots))} - {*walls}):
        wanted = known[there[at]]
        if known[pool[at]] == wanted:
            continue
        fitting = [other for other in walls if known[pool[other]] == wanted]
        if fitting:
            other = fitting[chance.below(len(fitting))]
            pool[at], pool[other] = pool[other], pool[at]


def _exchange_melds(
    table: RulesetTable, seat: Seat, pool: list[RulesetTile], chance: Chance
) -> None:
    """Replaces face-down melds of equal tiles by melds of another kind, with tiles of the pool."""
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


def _called_so(past: Past, seat: Seat, call: Call, kind: RulesetTile) -> Past:
    if not isinstance(past, CallEntry) or (past.seat, past.name) != (seat, call.name):
        return past
    if face_up(past.tile).name != face_up(call.tiles[0]).name:
        return past
    own = tuple(_lying_like(tile, kind) for tile in past.own)
    return replace(past, tile=_lying_like(past.tile, kind), own=own)


def _secret_discards(player: PlayerState) -> list[int]:
    """The places in a pond of tiles that were discarded face down; tiles seen before are known."""
    return [
        at
        for at, tile in enumerate(player.pond)
        if tile.name == BACK.name and face_up(tile).name not in BACKS and tile in player.discards
    ]


def _rename_discards(
    table: RulesetTable, seat: Seat, pairs: list[tuple[RulesetTile, RulesetTile]]
) -> None:
    """Renames the discards of a seat wherever they are remembered, each once."""
    left: list[tuple[RulesetTile, RulesetTile]] = []

    def renamed(tile: RulesetTile) -> RulesetTile:
        pair = next((pair for pair in left if pair[0] == tile), None)
        if pair is None:
            return tile
        left.remove(pair)
        return pair[1]

    left[:] = pairs
    player = table.players[seat]
    player.discards = [renamed(tile) for tile in player.discards]
    left[:] = pairs
    table.history = [
        replace(past, tile=renamed(past.tile))
        if isinstance(past, DiscardEntry) and past.seat == seat
        else past
        for past in table.history
    ]


def _shuffle_cards(table: RulesetTable, seat: Seat, chance: Chance) -> None:
    """Brings the cards that the seat is not offered into another order."""
    offered = {
        card.name
        for calls in table.players[seat].call_choices.values()
        for call in calls
        for card in call.own
    }
    places = [at for at, card in enumerate(table.saki_deck) if card not in offered]
    cards = [table.saki_deck[at] for at in places]
    shuffle(chance, cards)
    for at, card in zip(places, cards, strict=True):
        table.saki_deck[at] = card


def _forget_draws(table: RulesetTable, seat: Seat) -> None:
    """Forgets what others drew: only their hands know it."""
    table.history = [
        replace(past, tile=BACK) if isinstance(past, DrawEntry) and past.seat != seat else past
        for past in table.history
    ]


def _look_anew(table: RulesetTable, seat: Seat, waited_for: tuple[Seat, ...]) -> None:
    """Updates the decisions of the others: they do what their new tiles allow, or pass.

    The game still waits for the seats it waited for, because the seat has seen it wait. If its own
    decision appears or disappears with the others' options, they decide as before.
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


def _reconsider(table: RulesetTable, seat: Seat, *, waits: bool) -> None:
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
            player.choice = PlayerDecision(buttons.SKIP)
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
