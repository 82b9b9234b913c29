"""Conditions about the table: turns, history, players, walls, scores, statuses and counters."""

from __future__ import annotations

from typing import Final

from jantaku.ruleset.words.row import Arg, Row, Rows

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
    Row("true", "Always."),
    Row("false", "Never."),
    Row("our_turn", "It is the player's turn."),
    Row("our_turn_is_next", "The player's turn comes next."),
    Row("our_turn_is_prev", "The player's turn was the one before."),
    Row("current_turn_is", "It is that seat's turn.", args=(Arg("seat", "seat", "self"),)),
    Row("game_start", "Nothing has happened in the round, not even a draw."),
    Row("no_discards_yet", "Nobody has discarded in the round."),
    Row("no_calls_yet", "Nobody has called in the round, not even from himself."),
    Row("last_call_is", "The last call of the round made a meld of one of those names.",
        args=(Arg("names", "call", rest=True, needed=True),)),
    Row("someone_else_just_discarded", "The last thing that happened is another player's discard."),
    Row("just_discarded", "The last thing that happened is the player's discard."),
    Row("anyone_just_discarded", "The last thing that happened is a discard."),
    Row("just_called", "The last thing that happened is a call by the player in turn."),
    Row("just_self_called",
        "The last thing that happened is a call by the player in turn from himself."),
    Row("anyone_just_called", "The last thing that happened is a call by any player.", since=2),
    Row("someone_else_just_called",
        "The last thing that happened is a call by the player in turn, who is another one.",
        since=2),
    *(Row(f"{where}_discarded", f"The last thing that happened is {where}'s discard.")
      for where in ("kamicha", "toimen", "shimocha")),
    Row("status", "The player has all of the statuses.", args=_STATUSES),
    Row("status_missing", "The player has none of the statuses.", args=_STATUSES),
    Row("discarder_status",
        "The last thing that happened is a discard by a player with all of the statuses.",
        args=_STATUSES),
    Row("caller_status",
        "The last thing that happened is a call by a player with all of the statuses.",
        args=_STATUSES),
    Row("callee_status",
        "The last thing that happened is a call from a player with all of the statuses.",
        args=_STATUSES),
    Row("others_status", "Some other player has all of the statuses.", args=_STATUSES),
    Row("anyone_status", "Some player has all of the statuses.", args=_STATUSES),
    Row("everyone_status", "Every player has all of the statuses.", args=_STATUSES),
    *(Row(f"{where}_status", f"There is a player at {where}, who has all of the statuses.",
          args=_STATUSES)
      for where in ("shimocha", "toimen", "kamicha")),
    *(Row(f"{where}_exists", f"There is a player at {where}.")
      for where in ("shimocha", "toimen", "kamicha")),
    Row("buttons_include", "The player is shown all of the buttons.", args=_BUTTONS),
    Row("buttons_exclude", "The player is shown none of the buttons.", args=_BUTTONS),
    Row("counter_equals", "The counter is one of the numbers.",
        args=(Arg("counter", "counter"), Arg("numbers", "number", rest=True, needed=True))),
    Row("counter_at_least", "The counter is at least the number.", args=_COUNTER_AND_NUMBER),
    Row("counter_at_most", "The counter is at most the number.", args=_COUNTER_AND_NUMBER),
    Row("anyone", "There is a player for whom all of the conditions hold.",
        args=(Arg("conditions", "condition", rest=True, needed=True),)),
    Row("tag_exists", "All of the tags are given to tiles.",
        args=(Arg("tags", "tag", rest=True, needed=True),), since=2),
    Row("no_tiles_remaining", "No live tile is left in the wall."),
    Row("tiles_remaining", "At least that many live tiles are left in the wall.", args=_COUNT),
    Row("next_draw_possible",
        "The player will draw again: a tile is left for every turn up to the next own one."),
    Row("tile_drawn",
        "All of the reserved tiles have been drawn; -n is what the n-th draw from behind takes.",
        args=_RESERVED),
    Row("tile_not_drawn", "None of the reserved tiles has been drawn; numbers as in `tile_drawn`.",
        args=_RESERVED),
    Row("tile_revealed",
        "All of the reserved tiles, by name or place in the dead wall, have been revealed.",
        args=_RESERVED),
    Row("tile_not_revealed", "None of the reserved tiles has been revealed.", args=_RESERVED),
    Row("dice_equals", "The sum of the dice is one of the numbers.",
        args=(Arg("numbers", "number", rest=True, needed=True),)),
    Row("wall_is_here", "The next tile to draw is in the wall before the player."),
    Row("dead_wall_ends_here", "The dead wall meets the live one in the wall before the player."),
    Row("has_score", "The player has at least that many points.", args=_AMOUNT),
    Row("has_score_below", "The player has less than that many points.", args=_AMOUNT),
    Row("bet_at_least", "At least that many points are on the table.",
        args=(Arg("points", "number", 0, needed=True),)),
    Row("round_wind_is", "The round has that wind.", args=_WIND),
    Row("seat_is", "The player's seat has that wind.", args=_WIND),
    Row("placement",
        "The player's place by score is one of the numbers; the wind decides between equals.",
        args=(Arg("places", "number", rest=True, needed=True),)),
    Row("num_players", "That many players sit at the table.",
        args=(Arg("count", "number", 4, needed=True),)),
    Row("is_winner", "The player has won in this round."),
    Row("three_winners", "Three players have won in this round."),
    Row("dealt_in_last_round", "The first win of the round before was won from the player."),
    Row("is_ai", "The player's name is `ai`; the rules know of no other sign."),
    Row("all_saki_cards_drafted", "Every player has the status of a card."),
    *(Row(name, "Always; for looking for errors in the reference engine.",
          args=(Arg("values", "any", rest=True),))
      for name in ("print", "print_context", "print_status", "print_counter")),
)
"""The conditions of this module by name."""

LATER: Final = Rows(
    Row("seat_is", "The player is one of the seats.",
        args=(Arg("seats", "seats", rest=True, needed=True),)),
    Row("just_called", "The last thing that happened is the player's call, and his is the turn."),
    Row("just_self_called",
        "The last thing that happened is the player's call from himself, and his is the turn."),
    Row("anyone_just_discarded", "The last thing that happened is a discard by any player."),
    *(Row(f"{where}_discarded", f"The last discard of the round is {where}'s.")
      for where in ("kamicha", "toimen", "shimocha")),
)
# fmt: on
"""Those that ask something else in the second version of the language."""
