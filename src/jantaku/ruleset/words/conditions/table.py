"""Conditions about the table: turns, history, players, walls, scores, statuses and counters."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from jantaku.ruleset.program import SECOND, Condition, Reserved
from jantaku.ruleset.table import seats, walls
from jantaku.ruleset.table.context import Context
from jantaku.ruleset.table.history import CallEntry, DiscardEntry
from jantaku.ruleset.table.seats import neighbour
from jantaku.ruleset.values.tile import RulesetTile, read_tile
from jantaku.ruleset.words.row import Arg, Row, Rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.ruleset.table.player import PlayerState
    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.values.limits import Number
    from jantaku.ruleset.values.seat import Seat


_STACKS_OF_SIDE: Final = 17  # of a wall, two tiles each
_THREE: Final = 3
_ELSEWHERE: Final = 4  # what it takes to ask for another seat


def _last_call_is(table: RulesetTable, _context: Context, *names: str) -> bool:
    call = table.last_call
    return call is not None and call.name in names


def _discarded_in_turn(table: RulesetTable) -> bool:
    last = table.last
    return isinstance(last, DiscardEntry) and last.seat == table.turn


def _discarded_at(where: str, table: RulesetTable, context: Context) -> bool:
    return neighbour(table, context.seat, where) == table.turn and _discarded_in_turn(table)


def _last_discard_at(where: str, table: RulesetTable, context: Context) -> bool:
    last = table.last_discard
    return last is not None and neighbour(table, context.seat, where) == last.seat


def _called_in_turn(table: RulesetTable) -> bool:
    return isinstance(table.last, CallEntry) and table.last.seat == table.turn


def _just_self_called(table: RulesetTable, _context: Context) -> bool:
    last = table.last
    return isinstance(last, CallEntry) and last.seat == table.turn == last.source


def _has(table: RulesetTable, seat: Seat | None, names: Sequence[str]) -> bool:
    return seat is not None and table.players[seat].status.issuperset(names)


def _caller_status(table: RulesetTable, _context: Context, *names: str) -> bool:
    return isinstance(table.last, CallEntry) and _has(table, table.last.seat, names)


def _callee_status(table: RulesetTable, _context: Context, *names: str) -> bool:
    return isinstance(table.last, CallEntry) and _has(table, table.last.source, names)


def _status_at(where: str, table: RulesetTable, context: Context, *names: str) -> bool:
    return _has(table, neighbour(table, context.seat, where), names)


def _exists(where: str, table: RulesetTable, context: Context) -> bool:
    return neighbour(table, context.seat, where) is not None


def _counter(table: RulesetTable, context: Context, name: str) -> Number:
    return table.players[context.seat].counters.get(name, 0)


def _anyone(table: RulesetTable, _context: Context, condition_: Condition) -> bool:
    for seat in table.seats:
        table.spend(_ELSEWHERE)
        if condition_.holds(table, Context(seat)):
            return True
    return False


def _next_draw_possible(table: RulesetTable, context: Context) -> bool:
    """Counts turns in the default direction; reversing the turn order changes nothing here."""
    order = table.seats
    turns = (order.index(context.seat) - order.index(table.turn)) % len(order)
    return table.tiles_left >= (turns or len(order))


def _was_drawn(table: RulesetTable, item: Reserved) -> bool:
    place = _place(table, item)
    if table.program.language == SECOND:
        if isinstance(item, int):
            return item in table.drawn_reserved or walls.is_taken(table, _draw_of(table, item))
        if walls.is_taken(table, place):
            return True
    elif isinstance(place, int) and -table.dead_wall_index <= place < 0:
        return True
    return place is not None and place in [_place(table, known) for known in table.drawn_reserved]


def _draw_of(table: RulesetTable, number: int) -> int:
    """The place of a number in the second version: -n for the n-th draw's, n for itself."""
    length = len(table.dead_wall)
    if -length <= number < 0:
        return walls.from_end(length)[-number - 1]
    return number - length


def _place(table: RulesetTable, item: Reserved) -> int | RulesetTile | None:
    """A revealed item in one form: places counted from the end, tiles as tiles."""
    if isinstance(item, int):
        return item if item < 0 else item - len(table.dead_wall)
    if isinstance(item, str):
        at = table.reserved_tiles.index(item) if item in table.reserved_tiles else None
        return read_tile(item) if at is None else -at - 1
    return item


def _was_revealed(table: RulesetTable, item: Reserved) -> bool:
    if item in table.revealed:
        return True
    place = _place(table, item)
    return place is not None and any(_place(table, known) == place for known in table.revealed)


def _side_of_break(table: RulesetTable) -> int:
    return (seats.dealer(table) + sum(table.dice) - 1) % 4


def _wall_is_here(table: RulesetTable, context: Context) -> bool:
    """The wall is broken by the dice, counted from the dealer, and drawn from clockwise."""
    stack = sum(table.dice) + table.wall_index // 2
    return (_side_of_break(table) - stack // _STACKS_OF_SIDE) % 4 == context.seat


def _dead_wall_ends_here(table: RulesetTable, context: Context) -> bool:
    stack = sum(table.dice) - (len(table.dead_wall) + 1) // 2
    return (_side_of_break(table) - stack // _STACKS_OF_SIDE) % 4 == context.seat


def _score(table: RulesetTable, context: Context) -> Number:
    return table.players[context.seat].score


def _placement(table: RulesetTable, context: Context, *places: Number) -> bool:
    by_wind = sorted(table.seats, key=lambda seat: _turns_after_dealer(table, seat))
    ranking = sorted(by_wind, key=lambda seat: -table.players[seat].score)
    return ranking.index(context.seat) + 1 in places


def _turns_after_dealer(table: RulesetTable, seat: Seat) -> int:
    return (table.seats.index(seat) - table.kyoku) % len(table.seats)


def _has_card(table: RulesetTable, player: PlayerState) -> bool:
    held = {status.removesuffix("-disabled") for status in player.status}
    return not held.isdisjoint(table.program.saki_cards)


_STATUSES: Final = (Arg("statuses", "status", rest=True, needed=True),)
_BUTTONS: Final = (Arg("buttons", "button", rest=True, needed=True),)
_RESERVED: Final = (Arg("tiles", "reserved", rest=True, needed=True),)
_AMOUNT: Final = (Arg("amount", "amount", rest=True),)
_WIND: Final = (Arg("wind", "wind", "east", needed=True),)
_COUNT: Final = (Arg("count", "number", 0, needed=True),)
_COUNTER_AND_NUMBER: Final = (
    Arg("counter", "counter"),
    Arg("number", "number", 0, needed=True),
)

# fmt: off
CONDITIONS: Final = Rows(
    Row("true", "Always.", lambda _table, _context: True),
    Row("false", "Never.", lambda _table, _context: False),
    Row("our_turn", "It is the player's turn.", lambda table, context: table.turn == context.seat),
    Row("our_turn_is_next", "The player's turn comes next.",
        lambda table, context: seats.after(table, table.turn) == context.seat),
    Row("our_turn_is_prev", "The player's turn was the one before.",
        lambda table, context: seats.after(table, context.seat) == table.turn),
    Row("current_turn_is", "It is that seat's turn.",
        lambda table, context, word: seats.one_seat(table, context, word) == table.turn,
        args=(Arg("seat", "seat", "self"),)),
    Row("game_start", "Nothing has happened in the round, not even a draw.",
        lambda table, _context: not table.history),
    Row("no_discards_yet", "Nobody has discarded in the round.",
        lambda table, _context: DiscardEntry not in map(type, table.history), reach="history"),
    Row("no_calls_yet", "Nobody has called in the round, not even from himself.",
        lambda table, _context: CallEntry not in map(type, table.history), reach="history"),
    Row("last_call_is", "The last call of the round made a meld of one of those names.",
        _last_call_is, args=(Arg("names", "call", rest=True, needed=True),), reach="history"),
    Row("someone_else_just_discarded", "The last thing that happened is another player's discard.",
        lambda table, context: table.turn != context.seat and _discarded_in_turn(table)),
    Row("just_discarded", "The last thing that happened is the player's discard.",
        lambda table, context: table.turn == context.seat and _discarded_in_turn(table)),
    Row("anyone_just_discarded", "The last thing that happened is a discard.",
        lambda table, _context: _discarded_in_turn(table)),
    Row("just_called", "The last thing that happened is a call by the player in turn.",
        lambda table, _context: _called_in_turn(table)),
    Row("just_self_called",
        "The last thing that happened is a call by the player in turn from himself.",
        _just_self_called),
    Row("anyone_just_called", "The last thing that happened is a call by any player.",
        lambda table, _context: isinstance(table.last, CallEntry), since=2),
    Row("someone_else_just_called",
        "The last thing that happened is a call by the player in turn, who is another one.",
        lambda table, context: table.turn != context.seat and _called_in_turn(table), since=2),
    *(Row(f"{where}_discarded", f"The last thing that happened is {where}'s discard.",
          partial(_discarded_at, where))
      for where in ("kamicha", "toimen", "shimocha")),
    Row("status", "The player has all of the statuses.",
        lambda table, context, *names: table.players[context.seat].status.issuperset(names),
        args=_STATUSES),
    Row("status_missing", "The player has none of the statuses.",
        lambda table, context, *names: table.players[context.seat].status.isdisjoint(names),
        args=_STATUSES),
    Row("discarder_status",
        "The last thing that happened is a discard by a player with all of the statuses.",
        lambda table, _context, *names: _has(table, seats.discarder(table), names), args=_STATUSES),
    Row("caller_status",
        "The last thing that happened is a call by a player with all of the statuses.",
        _caller_status, args=_STATUSES),
    Row("callee_status",
        "The last thing that happened is a call from a player with all of the statuses.",
        _callee_status, args=_STATUSES),
    Row("others_status", "Some other player has all of the statuses.",
        lambda table, context, *names: any(
            _has(table, seat, names) for seat in seats.others(table, context.seat)),
        args=_STATUSES),
    Row("anyone_status", "Some player has all of the statuses.",
        lambda table, _context, *names: any(_has(table, seat, names) for seat in table.seats),
        args=_STATUSES),
    Row("everyone_status", "Every player has all of the statuses.",
        lambda table, _context, *names: all(_has(table, seat, names) for seat in table.seats),
        args=_STATUSES),
    *(Row(f"{where}_status", f"There is a player at {where}, who has all of the statuses.",
          partial(_status_at, where), args=_STATUSES)
      for where in ("shimocha", "toimen", "kamicha")),
    *(Row(f"{where}_exists", f"There is a player at {where}.", partial(_exists, where))
      for where in ("shimocha", "toimen", "kamicha")),
    Row("buttons_include", "The player is shown all of the buttons.",
        lambda table, context, *names: {*names}.issubset(table.players[context.seat].buttons),
        args=_BUTTONS),
    Row("buttons_exclude", "The player is shown none of the buttons.",
        lambda table, context, *names: {*names}.isdisjoint(table.players[context.seat].buttons),
        args=_BUTTONS),
    Row("counter_equals", "The counter is one of the numbers.",
        lambda table, context, name, *numbers: _counter(table, context, name) in numbers,
        args=(Arg("counter", "counter"), Arg("numbers", "number", rest=True, needed=True))),
    Row("counter_at_least", "The counter is at least the number.",
        lambda table, context, name, number: _counter(table, context, name) >= number,
        args=_COUNTER_AND_NUMBER),
    Row("counter_at_most", "The counter is at most the number.",
        lambda table, context, name, number: _counter(table, context, name) <= number,
        args=_COUNTER_AND_NUMBER),
    Row("anyone", "There is a player for whom all of the conditions hold.", _anyone,
        args=(Arg("conditions", "condition", rest=True, needed=True),)),
    Row("tag_exists", "All of the tags are given to tiles.",
        lambda table, _context, *tags: set(tags).issubset(table.tags),
        args=(Arg("tags", "tag", rest=True, needed=True),), since=2),
    Row("no_tiles_remaining", "No live tile is left in the wall.",
        lambda table, _context: table.tiles_left <= 0, reach="wall"),
    Row("tiles_remaining", "At least that many live tiles are left in the wall.",
        lambda table, _context, count: table.tiles_left >= count, args=_COUNT, reach="wall"),
    Row("next_draw_possible",
        "The player will draw again: a tile is left for every turn up to the next own one.",
        _next_draw_possible, reach="wall"),
    Row("tile_drawn",
        "All of the reserved tiles have been drawn; -n is what the n-th draw from behind takes.",
        lambda table, _context, *items: all(_was_drawn(table, item) for item in items),
        args=_RESERVED, reach="wall"),
    Row("tile_not_drawn", "None of the reserved tiles has been drawn; numbers as in `tile_drawn`.",
        lambda table, _context, *items: not any(_was_drawn(table, item) for item in items),
        args=_RESERVED, reach="wall"),
    Row("tile_revealed",
        "All of the reserved tiles, by name or place in the dead wall, have been revealed.",
        lambda table, _context, *items: all(_was_revealed(table, item) for item in items),
        args=_RESERVED, reach="wall"),
    Row("tile_not_revealed", "None of the reserved tiles has been revealed.",
        lambda table, _context, *items: not any(_was_revealed(table, item) for item in items),
        args=_RESERVED, reach="wall"),
    Row("dice_equals", "The sum of the dice is one of the numbers.",
        lambda table, _context, *numbers: sum(table.dice) in numbers,
        args=(Arg("numbers", "number", rest=True, needed=True),)),
    Row("wall_is_here", "The next tile to draw is in the wall before the player.", _wall_is_here),
    Row("dead_wall_ends_here", "The dead wall meets the live one in the wall before the player.",
        _dead_wall_ends_here),
    Row("has_score", "The player has at least that many points.",
        lambda table, context, amount: _score(table, context) >= amount(table, context),
        args=_AMOUNT),
    Row("has_score_below", "The player has less than that many points.",
        lambda table, context, amount: _score(table, context) < amount(table, context),
        args=_AMOUNT),
    Row("bet_at_least", "At least that many points are on the table.",
        lambda table, _context, points: table.pot >= points,
        args=(Arg("points", "number", 0, needed=True),)),
    Row("round_wind_is", "The round has that wind.",
        lambda table, _context, wind: seats.round_wind(table) == wind, args=_WIND),
    Row("seat_is", "The player's seat has that wind.",
        lambda table, context, wind: seats.wind_of(table, context.seat) == wind, args=_WIND),
    Row("placement",
        "The player's place by score is one of the numbers; the wind decides between equals.",
        _placement, args=(Arg("places", "number", rest=True, needed=True),)),
    Row("num_players", "That many players sit at the table.",
        lambda table, _context, count: len(table.seats) == count,
        args=(Arg("count", "number", 4, needed=True),)),
    Row("is_winner", "The player has won in this round.",
        lambda table, context: any(win.seat == context.seat for win in table.wins)),
    Row("three_winners", "Three players have won in this round.",
        lambda table, _context: len({win.seat for win in table.wins}) == _THREE),
    Row("dealt_in_last_round", "The first win of the round before was won from the player.",
        lambda table, context: (
            table.last_payer == context.seat)),
    Row("is_ai", "The player's name is `ai`; the rules know of no other sign.",
        lambda table, context: table.players[context.seat].nickname.lower() == "ai"),
    Row("all_saki_cards_drafted", "Every player has the status of a card.",
        lambda table, _context: all(
            _has_card(table, table.players[seat]) for seat in table.seats), reach="table"),
    *(Row(name, "Always; for looking for errors in the reference engine.",
          lambda _table, _context, *_values: True, args=(Arg("values", "any", rest=True),))
      for name in ("print", "print_context", "print_status", "print_counter")),
)
"""The conditions of this module by name."""

LATER: Final = Rows(
    Row("seat_is", "The player is one of the seats.",
        lambda table, context, *words: context.seat in seats.many_seats(table, context, words),
        args=(Arg("seats", "seats", rest=True, needed=True),)),
    Row("just_called", "The last thing that happened is the player's call, and his is the turn.",
        lambda table, context: table.turn == context.seat and _called_in_turn(table)),
    Row("just_self_called",
        "The last thing that happened is the player's call from himself, and his is the turn.",
        lambda table, context: table.turn == context.seat and _just_self_called(table, context)),
    Row("anyone_just_discarded", "The last thing that happened is a discard by any player.",
        lambda table, _context: isinstance(table.last, DiscardEntry)),
    *(Row(f"{where}_discarded", f"The last discard of the round is {where}'s.",
          partial(_last_discard_at, where), reach="history")
      for where in ("kamicha", "toimen", "shimocha")),
)
# fmt: on
"""Those that ask something else in the second version of the language."""
