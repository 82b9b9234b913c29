"""Conditions about the table: turns, history, players, walls, scores, statuses and counters.

Those about tiles, calls and hands are in `conditions_tiles`; how conditions are put together is
said in `conditions`. May import targets, seats and state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.ruleset import seats
from jantaku.ruleset.rows import Arg, Rows
from jantaku.ruleset.seats import neighbour
from jantaku.ruleset.state import Called, Context, Discarded
from jantaku.ruleset.tiles import Tile, read_tile

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jantaku.ruleset.rows import BoundCondition
    from jantaku.ruleset.state import Number, Player, Seat, Table

CONDITIONS: Final = Rows()
"""The conditions by name."""

_STACKS_OF_SIDE: Final = 17  # of a wall, two tiles each
_THREE: Final = 3

condition = CONDITIONS.add


# -- turn and history ----------------------------------------------------------------------------


@condition("true")
def _true(_table: Table, _context: Context) -> bool:
    """Always."""
    return True


@condition("false")
def _false(_table: Table, _context: Context) -> bool:
    """Never."""
    return False


@condition("our_turn")
def _our_turn(table: Table, context: Context) -> bool:
    """It is the player's turn."""
    return table.turn == context.seat


@condition("our_turn_is_next")
def _our_turn_is_next(table: Table, context: Context) -> bool:
    """The player's turn comes next."""
    return seats.after(table, table.turn) == context.seat


@condition("our_turn_is_prev")
def _our_turn_is_prev(table: Table, context: Context) -> bool:
    """The player's turn was the one before."""
    return seats.after(table, context.seat) == table.turn


@condition("current_turn_is", Arg("seat", "seat", "self"))
def _current_turn_is(table: Table, context: Context, word: str) -> bool:
    """It is that seat's turn."""
    return seats.one_seat(table, context, word) == table.turn


@condition("game_start")
def _game_start(table: Table, _context: Context) -> bool:
    """Nothing has happened in the round, not even a draw."""
    return not table.history


@condition("no_discards_yet")
def _no_discards_yet(table: Table, _context: Context) -> bool:
    """Nobody has discarded in the round."""
    return Discarded not in map(type, table.history)


@condition("no_calls_yet")
def _no_calls_yet(table: Table, _context: Context) -> bool:
    """Nobody has called in the round, not even from himself."""
    return Called not in map(type, table.history)


@condition("last_call_is", Arg("names", "name", rest=True))
def _last_call_is(table: Table, _context: Context, *names: str) -> bool:
    """The last call of the round made a meld of one of those names."""
    call = table.last_call
    return call is not None and call.name in names


def _discarded_in_turn(table: Table) -> bool:
    last = table.last
    return isinstance(last, Discarded) and last.seat == table.turn


def _discarded_at(where: str) -> Callable[[Table, Context], bool]:
    def discarded(table: Table, context: Context) -> bool:
        return neighbour(table, context.seat, where) == table.turn and _discarded_in_turn(table)

    discarded.__doc__ = f"The last thing that happened is {where}'s discard."
    return discarded


for _where in ("kamicha", "toimen", "shimocha"):
    condition(f"{_where}_discarded")(_discarded_at(_where))


@condition("someone_else_just_discarded")
def _someone_else_just_discarded(table: Table, context: Context) -> bool:
    """The last thing that happened is another player's discard."""
    return table.turn != context.seat and _discarded_in_turn(table)


@condition("just_discarded")
def _just_discarded(table: Table, context: Context) -> bool:
    """The last thing that happened is the player's discard."""
    return table.turn == context.seat and _discarded_in_turn(table)


@condition("anyone_just_discarded")
def _anyone_just_discarded(table: Table, _context: Context) -> bool:
    """The last thing that happened is a discard."""
    return _discarded_in_turn(table)


@condition("just_called")
def _just_called(table: Table, _context: Context) -> bool:
    """The last thing that happened is a call by the player in turn."""
    last = table.last
    return isinstance(last, Called) and last.seat == table.turn


@condition("just_self_called")
def _just_self_called(table: Table, _context: Context) -> bool:
    """The last thing that happened is a call by the player in turn from himself."""
    last = table.last
    return isinstance(last, Called) and last.seat == table.turn == last.source


# -- statuses, buttons, counters -----------------------------------------------------------------


@condition("status", Arg("statuses", "name", rest=True))
def _status(table: Table, context: Context, *names: str) -> bool:
    """The player has all of the statuses."""
    return table.players[context.seat].status.issuperset(names)


@condition("status_missing", Arg("statuses", "name", rest=True))
def _status_missing(table: Table, context: Context, *names: str) -> bool:
    """The player has none of the statuses."""
    return table.players[context.seat].status.isdisjoint(names)


def _has(table: Table, seat: Seat | None, names: Sequence[str]) -> bool:
    return seat is not None and table.players[seat].status.issuperset(names)


@condition("discarder_status", Arg("statuses", "name", rest=True))
def _discarder_status(table: Table, _context: Context, *names: str) -> bool:
    """The last thing that happened is a discard by a player with all of the statuses."""
    return _has(table, seats.discarder(table), names)


@condition("caller_status", Arg("statuses", "name", rest=True))
def _caller_status(table: Table, _context: Context, *names: str) -> bool:
    """The last thing that happened is a call by a player with all of the statuses."""
    return isinstance(table.last, Called) and _has(table, table.last.seat, names)


@condition("callee_status", Arg("statuses", "name", rest=True))
def _callee_status(table: Table, _context: Context, *names: str) -> bool:
    """The last thing that happened is a call from a player with all of the statuses."""
    return isinstance(table.last, Called) and _has(table, table.last.source, names)


def _status_at(where: str) -> Callable[..., bool]:
    def status(table: Table, context: Context, *names: str) -> bool:
        return _has(table, neighbour(table, context.seat, where), names)

    status.__doc__ = f"Somebody sits at {where} and has all of the statuses."
    return status


def _exists(where: str) -> Callable[[Table, Context], bool]:
    def exists(table: Table, context: Context) -> bool:
        return neighbour(table, context.seat, where) is not None

    exists.__doc__ = f"Somebody sits at {where}."
    return exists


for _where in ("shimocha", "toimen", "kamicha"):
    condition(f"{_where}_status", Arg("statuses", "name", rest=True))(_status_at(_where))
    condition(f"{_where}_exists")(_exists(_where))


@condition("others_status", Arg("statuses", "name", rest=True))
def _others_status(table: Table, context: Context, *names: str) -> bool:
    """Some other player has all of the statuses."""
    return any(_has(table, seat, names) for seat in table.seats if seat != context.seat)


@condition("anyone_status", Arg("statuses", "name", rest=True))
def _anyone_status(table: Table, _context: Context, *names: str) -> bool:
    """Some player has all of the statuses."""
    return any(_has(table, seat, names) for seat in table.seats)


@condition("everyone_status", Arg("statuses", "name", rest=True))
def _everyone_status(table: Table, _context: Context, *names: str) -> bool:
    """Every player has all of the statuses."""
    return all(_has(table, seat, names) for seat in table.seats)


@condition("buttons_include", Arg("buttons", "name", rest=True))
def _buttons_include(table: Table, context: Context, *names: str) -> bool:
    """The player is shown all of the buttons."""
    return set(names).issubset(table.players[context.seat].buttons)


@condition("buttons_exclude", Arg("buttons", "name", rest=True))
def _buttons_exclude(table: Table, context: Context, *names: str) -> bool:
    """The player is shown none of the buttons."""
    return set(names).isdisjoint(table.players[context.seat].buttons)


def _counter(table: Table, context: Context, name: str) -> Number:
    return table.players[context.seat].counters.get(name, 0)


@condition("counter_equals", Arg("counter", "name"), Arg("numbers", "number", rest=True))
def _counter_equals(table: Table, context: Context, name: str, *numbers: Number) -> bool:
    """The counter is one of the numbers."""
    return _counter(table, context, name) in numbers


@condition("counter_at_least", Arg("counter", "name"), Arg("number", "number", 0))
def _counter_at_least(table: Table, context: Context, name: str, number: Number) -> bool:
    """The counter is at least the number."""
    return _counter(table, context, name) >= number


@condition("counter_at_most", Arg("counter", "name"), Arg("number", "number", 0))
def _counter_at_most(table: Table, context: Context, name: str, number: Number) -> bool:
    """The counter is at most the number."""
    return _counter(table, context, name) <= number


@condition("anyone", Arg("conditions", "condition", rest=True))
def _anyone(table: Table, _context: Context, holds: BoundCondition) -> bool:
    """There is a player for whom all of the conditions hold."""
    return any(holds(table, Context(seat)) for seat in table.seats)


# -- walls ---------------------------------------------------------------------------------------


@condition("no_tiles_remaining")
def _no_tiles_remaining(table: Table, _context: Context) -> bool:
    """No live tile is left in the wall."""
    return table.tiles_left <= 0


@condition("tiles_remaining", Arg("count", "number", 0))
def _tiles_remaining(table: Table, _context: Context, count: Number) -> bool:
    """At least that many live tiles are left in the wall."""
    return table.tiles_left >= count


@condition("next_draw_possible")
def _next_draw_possible(table: Table, context: Context) -> bool:
    """The player will draw again: a tile is left for every turn up to the next own one.

    Turns are counted the usual way round; reversing the turn order changes nothing here.
    """
    order = table.seats
    turns = (order.index(context.seat) - order.index(table.turn)) % len(order)
    return table.tiles_left >= (turns or len(order))


def _was_drawn(table: Table, item: object) -> bool:
    place = _place(table, item)
    if isinstance(place, int) and -table.dead_wall_index <= place < 0:
        return True
    return place is not None and place in [_place(table, known) for known in table.drawn_reserved]


@condition("tile_drawn", Arg("tiles", "any", rest=True))
def _tile_drawn(table: Table, _context: Context, *items: object) -> bool:
    """All of the reserved tiles, by name or place in the dead wall, have been drawn."""
    return all(_was_drawn(table, item) for item in items)


@condition("tile_not_drawn", Arg("tiles", "any", rest=True))
def _tile_not_drawn(table: Table, _context: Context, *items: object) -> bool:
    """None of the reserved tiles has been drawn."""
    return not any(_was_drawn(table, item) for item in items)


def _place(table: Table, item: object) -> object:
    """What is revealed in one form: places counted from the end, tiles as tiles."""
    if isinstance(item, int) and not isinstance(item, bool):
        return item if item < 0 else item - len(table.dead_wall)
    if isinstance(item, str) and item in table.reserved_tiles:
        return -table.reserved_tiles.index(item) - 1
    return item if isinstance(item, Tile) else read_tile(item)


def _was_revealed(table: Table, item: object) -> bool:
    if item in table.revealed and not isinstance(item, bool):
        return True
    place = _place(table, item)
    return place is not None and any(_place(table, known) == place for known in table.revealed)


@condition("tile_revealed", Arg("tiles", "any", rest=True))
def _tile_revealed(table: Table, _context: Context, *items: object) -> bool:
    """All of the reserved tiles, by name or place in the dead wall, have been revealed."""
    return all(_was_revealed(table, item) for item in items)


@condition("tile_not_revealed", Arg("tiles", "any", rest=True))
def _tile_not_revealed(table: Table, _context: Context, *items: object) -> bool:
    """None of the reserved tiles has been revealed."""
    return not any(_was_revealed(table, item) for item in items)


@condition("dice_equals", Arg("numbers", "number", rest=True))
def _dice_equals(table: Table, _context: Context, *numbers: Number) -> bool:
    """The sum of the dice is one of the numbers."""
    return sum(table.dice) in numbers


def _side_of_break(table: Table) -> int:
    return (seats.dealer(table) + sum(table.dice) - 1) % 4


@condition("wall_is_here")
def _wall_is_here(table: Table, context: Context) -> bool:
    """The next tile to draw lies in the wall before the player.

    The wall is broken by the dice, counted from the dealer, and drawn from clockwise.
    """
    stack = sum(table.dice) + table.wall_index // 2
    return (_side_of_break(table) - stack // _STACKS_OF_SIDE) % 4 == context.seat


@condition("dead_wall_ends_here")
def _dead_wall_ends_here(table: Table, context: Context) -> bool:
    """The dead wall meets the live one in the wall before the player."""
    stack = sum(table.dice) - (len(table.dead_wall) + 1) // 2
    return (_side_of_break(table) - stack // _STACKS_OF_SIDE) % 4 == context.seat


# -- scores, winds, players ----------------------------------------------------------------------


@condition("has_score", Arg("amount", "amount", rest=True))
def _has_score(table: Table, context: Context, amount: Callable[[Table, Context], Number]) -> bool:
    """The player has at least that many points."""
    return table.players[context.seat].score >= amount(table, context)


@condition("has_score_below", Arg("amount", "amount", rest=True))
def _has_score_below(
    table: Table, context: Context, amount: Callable[[Table, Context], Number]
) -> bool:
    """The player has less than that many points."""
    return table.players[context.seat].score < amount(table, context)


@condition("bet_at_least", Arg("points", "number", 0))
def _bet_at_least(table: Table, _context: Context, points: Number) -> bool:
    """At least that many points lie on the table."""
    return table.pot >= points


@condition("round_wind_is", Arg("wind", "wind", "east"))
def _round_wind_is(table: Table, _context: Context, wind: str) -> bool:
    """The round has that wind."""
    return seats.round_wind(table) == wind


@condition("seat_is", Arg("wind", "wind", "east"))
def _seat_is(table: Table, context: Context, wind: str) -> bool:
    """The player's seat has that wind."""
    return seats.wind_of(table, context.seat) == wind


@condition("placement", Arg("places", "number", rest=True))
def _placement(table: Table, context: Context, *places: Number) -> bool:
    """The player's place by score is one of the numbers; the wind decides between equals."""
    by_wind = sorted(table.seats, key=lambda seat: _turns_after_dealer(table, seat))
    ranking = sorted(by_wind, key=lambda seat: -table.players[seat].score)
    return ranking.index(context.seat) + 1 in places


def _turns_after_dealer(table: Table, seat: Seat) -> int:
    return (table.seats.index(seat) - table.kyoku) % len(table.seats)


@condition("num_players", Arg("count", "number", 4))
def _num_players(table: Table, _context: Context, count: Number) -> bool:
    """That many players sit at the table."""
    return len(table.seats) == count


@condition("is_winner")
def _is_winner(table: Table, context: Context) -> bool:
    """The player has won in this round."""
    return any(win.seat == context.seat for win in table.wins)


@condition("three_winners")
def _three_winners(table: Table, _context: Context) -> bool:
    """Three players have won in this round."""
    return len({win.seat for win in table.wins}) == _THREE


@condition("dealt_in_last_round")
def _dealt_in_last_round(table: Table, context: Context) -> bool:
    """The first win of the round before was won from the player."""
    return bool(table.last_wins) and table.last_wins[0].payer == context.seat


@condition("is_ai")
def _is_ai(table: Table, context: Context) -> bool:
    """The player's name is `ai`; the rules know of no other sign."""
    return table.players[context.seat].nickname.lower() == "ai"


@condition("all_saki_cards_drafted")
def _all_saki_cards_drafted(table: Table, _context: Context) -> bool:
    """Every player has the status of a card."""
    return all(_has_card(table, table.players[seat]) for seat in table.seats)


def _has_card(table: Table, player: Player) -> bool:
    deck: Any = table.ruleset.rules.get("saki_deck")
    cards = [card for card in deck if isinstance(card, str)] if isinstance(deck, list) else []
    held = {status.removesuffix("-disabled") for status in player.status}
    return not held.isdisjoint(cards)


# -- for looking for errors ----------------------------------------------------------------------


@condition("print", Arg("values", "any", rest=True))
def _print(_table: Table, _context: Context, *_values: object) -> bool:
    """Always; for looking for errors in the reference engine."""
    return True


@condition("print_context")
def _print_context(_table: Table, _context: Context) -> bool:
    """Always; for looking for errors in the reference engine."""
    return True
