"""The next dealer, and the end of the game.

Everything here reads a table and changes nothing on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from jantaku.ruleset.program import Goal, sound
from jantaku.ruleset.table import seats

if TYPE_CHECKING:
    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.values.limits import Number


def next_dealer(table: RulesetTable) -> Literal["self", "next"]:
    """The next dealer, relative to the dealer of the round that has ended."""
    if table.result == "abortive_draw":
        return "self"
    stays = _stays_at_draw(table) if table.result == "exhaustive_draw" else _stays_at_win(table)
    return "self" if stays else "next"


def _stays_at_win(table: RulesetTable) -> bool:
    dealer = seats.dealer(table)
    if table.program.score.agarirenchan and any(won.seat == dealer for won in table.wins):
        return True
    if not table.program.score.next_dealer_is_first_winner or not table.wins:
        return False
    first = table.wins[0]
    if len(table.wins) > 1:
        return first.payer == dealer
    return first.seat == dealer


def _stays_at_draw(table: RulesetTable) -> bool:
    dealer = table.players[seats.dealer(table)]
    if table.program.score.tenpairenchan and "tenpai" in dealer.status:
        return True
    return table.program.score.notenrenchan_south and seats.round_wind(table) == "south"


def after_round(table: RulesetTable) -> tuple[int, int]:
    """Round number and honba that follow the round that just ended."""
    if table.result in ("continue", "end_game", None):
        return table.kyoku, table.honba
    if (table.next_dealer or next_dealer(table)) == "self":
        return table.kyoku, table.honba + 1
    return table.kyoku + 1, 0 if table.result == "win" else table.honba + 1


def is_bankrupt(table: RulesetTable) -> bool:
    """True if a score ends the game because it is below the limit of the rules."""
    least = sound(table.program.score.tobi)
    return least is not None and any(player.score < least for player in table.players.values())


def is_game_over(table: RulesetTable) -> bool:
    """True if no round follows, once round number and honba are those of the next."""
    ending = table.program.ending
    most = sound(ending.max_rounds)
    if most is None:
        return False
    if _dealer_ends_it(table, most):
        return True
    goal = sound(ending.sudden_death_goal)
    one_wind = len(table.seats)  # rounds that may follow while nobody has reached the goal
    if goal is None or table.kyoku >= most + one_wind:
        return table.kyoku >= most
    if table.next_dealer == "self" and _stop_goal(table) is not None:
        return False  # a dealer who stays plays on unless the first may stop
    reached = any(player.score >= goal for player in table.players.values())
    return reached and table.kyoku >= most


def _dealer_ends_it(table: RulesetTable, most: Number) -> bool:
    """True if the dealer of the last round has won it, or was tenpai, instead of repeating it.

    If the rule is a number, the dealer must be the first with that many points, and may stop in
    the rounds after the last one, too.
    """
    dealer, goal = seats.dealer(table), _stop_goal(table)
    if table.next_dealer != "self" or table.kyoku < most - 1:
        return False
    if goal is not None:
        leader = max(table.seats, key=lambda seat: (table.players[seat].score, -seat))
        if leader != dealer or table.players[dealer].score < goal:
            return False
    elif table.kyoku != most - 1:
        return False
    if not _stop(table):
        return False
    if table.result == "win":
        return any(won.seat == dealer for won in table.wins)
    return table.result == "exhaustive_draw" and "tenpai" in table.players[dealer].status


def _stop_goal(table: RulesetTable) -> Number | None:
    """The points a dealer needs to stop as the first, if the rules ask for some."""
    stop = sound(_stop(table))
    return None if stop is True else stop


def _stop(table: RulesetTable) -> Goal:
    ending = table.program.ending
    return ending.agariyame if table.result == "win" else ending.tenpaiyame
