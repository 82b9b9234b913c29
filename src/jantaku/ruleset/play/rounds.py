"""Rounds from deal to settlement, and how the game continues after each.

The room `score` decides payments and the values of hands; this module carries them out.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from jantaku.base.chance import shuffle
from jantaku.base.errors import RulesetError
from jantaku.ruleset.play import buttons, interpreter, turns
from jantaku.ruleset.play.tiles import dealing
from jantaku.ruleset.program import FIRST, SECOND
from jantaku.ruleset.score import labels, next_round, payments, win_score
from jantaku.ruleset.table import events, seats, walls
from jantaku.ruleset.table.context import Context, WinSource
from jantaku.ruleset.table.table import RulesetTable, tell
from jantaku.ruleset.values.behavior import PLAIN
from jantaku.ruleset.values.limits import Number, checked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.ruleset.table.win import WinRecord
    from jantaku.ruleset.values.seat import Seat
    from jantaku.ruleset.values.tile import RulesetTile

_BLOODY_WINNERS = 3


def start_game(table: RulesetTable, wall: Sequence[RulesetTile] | None = None) -> None:
    """Begins the first round."""
    interpreter.fire(table, "before_start", Context(table.seats[0]))
    deal_round(table, wall)
    begin_round(table)
    interpreter.fire(table, "after_initialization", Context(table.turn))


def deal_round(table: RulesetTable, wall: Sequence[RulesetTile] | None = None) -> None:
    """Shuffles and deals."""
    _clear(table)
    _deal(table, wall)
    hands = {seat: tuple(table.players[seat].hand) for seat in table.seats}
    tell(
        table,
        events.RulesetRoundBegan(
            seats.dealer(table),
            hands=hands,
            scores=table.scores,
            wind=seats.round_wind(table),
            kyoku=table.kyoku,
            honba=table.honba,
            pot=table.pot,
            dice=table.dice,
            revealed=tuple(walls.revealed_tile(table, entry) for entry in table.revealed),
            left=table.tiles_left,
            winds=tuple(seats.wind_of(table, seat) for seat in table.seats),
        ),
    )


def begin_round(table: RulesetTable) -> None:
    """Starts the dealer's turn of a round that is dealt and shows all players their buttons."""
    table.interrupts = {}
    turns.first_turn(table)
    interpreter.fire(table, "after_start", Context(table.turn))
    table.interrupts = dict(table.program.interrupts)
    buttons.recalculate(table)


def _clear(table: RulesetTable) -> None:
    """Clears everything that belongs to the previous round."""
    program = table.program
    for player in table.players.values():
        player.hand, player.draw, player.pond, player.discards = [], [], [], []
        player.calls, player.aside = [], []
        player.status &= program.persistent_statuses
        kept = program.persistent_counters
        player.counters = {name: n for name, n in player.counters.items() if name in kept}
        player.behavior, player.saved_behaviors = PLAIN, {}
        buttons.hide(player)
        player.choice, player.marking, player.declaring = None, None, False
        player.declared_yaku = ()
        player.deferred, player.deferred_context = [], None
        player.auto_buttons = {
            name: button.enabled_at_start for name, button in program.auto_buttons.items()
        }
        player.riichi_stick, player.riichi_discards = False, {}
        player.hand_revealed, player.scryed = False, 0
    kept_tags = program.persistent_tags
    table.tags = {tag: tiles for tag, tiles in table.tags.items() if tag in kept_tags}
    table.history, table.queue = [], []
    table.last_payer, table.wins = table.wins[0].payer if table.wins else None, []
    table.result, table.result_name = None, ""
    table.next_dealer, table.bloody_end_done = None, False
    table.reversed_turn_order, table.awaiting_discard = False, False
    table.charleston_received = set()
    table.drawn_reserved, table.saved_revealed, table.atop = [], None, {}
    table.active, table.call_depth, table.phase = True, 0, "play"
    table.round_number += 1


def _deal(table: RulesetTable, laid: Sequence[RulesetTile] | None) -> None:
    program = table.program
    table.chance.begin_round(table.round_number - 1)
    table.wall = list(program.wall if laid is None else laid)
    if laid is None:
        shuffle(table.chance, table.wall)
    if program.language == SECOND:
        dealing.deal_in_place(table)
    else:
        dealing.deal_over(table)
    live = len(table.wall) - min(program.dead_wall_length, table.tiles_ahead)
    table.dead_wall = table.wall[live:]
    del table.wall[live:]
    table.dead_wall_index = 0
    names = list(program.reserved_tiles)
    table.reserved_tiles = names if len(names) <= len(table.dead_wall) else []
    table.revealed = list(program.revealed_tiles)
    thrown = [1 + table.chance.below(6) for _ in program.dice]
    table.dice = tuple(
        one if fixed is None else fixed for one, fixed in zip(thrown, program.dice, strict=True)
    )
    table.saki_deck = list(program.saki_deck)
    if table.saki_deck:
        shuffle(table.chance, table.saki_deck)


def win(
    table: RulesetTable, context: Context, source: WinSource, tile: RulesetTile | None = None
) -> None:
    """Declares a win for the context's seat and records what it is worth."""
    if table.result not in (None, "continue", "win"):
        return
    seat = context.seat
    stays = table.program.winners_stay
    if any(done.seat == seat for done in table.wins if not (stays and done.paid)):
        return
    candidates = (tile,) if tile is not None else _winning_tiles(table, seat, source)
    known = candidates[0] if len(candidates) == 1 else None
    before = Context(seat, winning_tile=known, win_source=source)
    interpreter.fire(table, "before_win", before)
    table.active = False
    won = win_score.best_win(table, seat, candidates, source)
    table.wins.append(won)
    bloody = table.program.bloody_end and len(table.wins) < min(
        _BLOODY_WINNERS, len(table.seats) - 1
    )
    table.result = "continue" if stays or bloody else "win"
    at, scored = len(table.events), replace(won, labels=dict(won.labels))
    tell(table, labels.win_made(table.program.score, won))
    interpreter.fire(table, "after_win", _about(won))
    if won != scored:  # it is shown as it was changed
        table.events[at] = labels.win_made(table.program.score, won)
    if won.pao_seat is None:
        won.pao_seat = win_score.pao_seat(table, won)


def _about(won: WinRecord) -> Context:
    """The context of a recorded win."""
    return Context(
        won.seat,
        winning_tile=won.winning_tile,
        win_source=won.source,
        minipoints=won.minipoints,
        existing_yaku=(*won.yaku, *won.yaku2),
        winner=won.seat,
    )


def _winning_tiles(table: RulesetTable, seat: Seat, source: WinSource) -> tuple[RulesetTile, ...]:
    """The winning tile; every tile of the hand if the drawn one is unknown."""
    player = table.players[seat]
    if source == "draw":
        return tuple(player.draw[:1]) or tuple(dict.fromkeys(player.hand))
    last = table.last_discard if source == "discard" else table.last_call
    if last is None:
        what = "discard" if source == "discard" else "call"
        raise RulesetError(
            f"a win by {what} before any {what}",
            f"let the button ask for the last {what}",
            code="win",
        )
    return (last.tile.minus("draw", "discard"),)


def exhaustive_draw(table: RulesetTable, name: str | None = None) -> None:
    """Ends the round without a winner; ready hands and nagashi are paid if the rules say so."""
    if table.result is not None and table.result != "continue":
        return
    interpreter.fire(table, "before_exhaustive_draw", Context(table.turn))
    table.result, table.active = "exhaustive_draw", False
    default = table.program.score.word("exhaustive_draw_name", "Exhaustive draw")
    table.result_name = name if name is not None else default
    tell(table, events.RoundDrawn(table.turn, table.result_name, table.scores))


def abortive_draw(table: RulesetTable, name: str | None = None) -> None:
    """Ends the round; nothing is paid and it is played again."""
    if table.result is not None and table.result != "continue":
        return
    interpreter.fire(table, "before_abortive_draw", Context(table.turn))
    table.result, table.active = "abortive_draw", False
    table.result_name = name if name is not None else "Abortive Draw"
    drawn = events.RoundDrawn(table.turn, table.result_name, table.scores, "abortive_draw")
    tell(table, drawn)


def conclude(table: RulesetTable) -> None:
    """Settles what ended, then continues the round, ends it, or ends the game."""
    for player in table.players.values():
        buttons.hide(player)
        player.choice, player.marking, player.declaring = None, None, False
    table.queue = []
    _settle(table)
    if table.program.bloody_end and table.result == "win" and not table.bloody_end_done:
        _settle_bloody_end(table)
    if table.result != "continue" or table.program.language == FIRST:
        interpreter.fire(table, "before_start", Context(table.turn))
    if next_round.is_bankrupt(table):
        table.result = "end_game"
    if table.result == "continue":
        _play_on(table)
        return
    last = table.result
    if last != "end_game":
        table.kyoku, table.honba = next_round.after_round(table)
    if last == "end_game" or next_round.is_game_over(table):
        interpreter.fire(table, "before_conclusion", Context(table.turn))
        table.phase = "game_over"
        table.active = False
        tell(table, events.RulesetGameEnded(table.scores))
    else:
        table.phase = "round_over"


def _settle(table: RulesetTable) -> None:
    """Pays the wins or the draw."""
    shown = [won for won in table.wins if not won.paid]
    if shown:
        settlement = payments.win_payments(table)
        if table.next_dealer is None:
            table.next_dealer = next_round.next_dealer(table)
        for won in table.wins:
            won.paid = True
        if not settlement.abortive:
            table.pot = 0
    else:
        settlement = payments.draw_payments(table)
        if table.next_dealer is None:
            table.next_dealer = next_round.next_dealer(table)
    if settlement.abortive:
        table.result = "abortive_draw"
        table.next_dealer = next_round.next_dealer(table)
    for won in settlement.wins:
        won.paid = True
        table.wins.append(won)
        tell(table, labels.win_made(table.program.score, won))
    _pay(table, settlement, shown[-1] if shown and not settlement.abortive else None)


def _settle_bloody_end(table: RulesetTable) -> None:
    """After the last win, pays what the rules ask of those who have not won."""
    table.bloody_end_done = True
    ready = {"tenpai", "nagashi"}
    if not any(player.status & ready for player in table.players.values()):
        return
    _pay(table, payments.draw_payments(table))
    interpreter.fire(table, "after_bloody_end", Context(table.turn))


def _pay(
    table: RulesetTable, settlement: payments.Settlement, won: WinRecord | None = None
) -> None:
    """Pays what `after_scoring` leaves of it, with the last win, if any, as its context."""
    deltas = what_is_paid(table, settlement, won)
    for seat, delta in deltas.items():
        player = table.players[seat]
        player.score = checked(player.score + delta, "score")
    for seat in settlement.revealed:
        table.players[seat].hand_revealed = True
    tell(table, events.RulesetScoresChanged(deltas, table.scores, settlement.reason))


def what_is_paid(
    table: RulesetTable, settlement: payments.Settlement, won: WinRecord | None
) -> dict[Seat, Number]:
    """The gain of every seat after `after_scoring`, which knows that win if there is one."""
    table.paying = dict(settlement.deltas)
    interpreter.fire(table, "after_scoring", Context(table.turn) if won is None else _about(won))
    deltas, table.paying = table.paying, None
    return deltas


def _play_on(table: RulesetTable) -> None:
    """Continues a round after a win that does not end it."""
    table.active, table.result = True, None
    interpreter.fire(table, "before_continue", Context(table.turn))
    buttons.recalculate(table)
