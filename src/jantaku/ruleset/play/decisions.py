"""Decisions of players: collects them from every seat, drops the weaker ones, does the rest.

A decision waits until no seat is left to decide; then weaker decisions become passes and
the others are carried out in turn order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.base.errors import RulesetError
from jantaku.ruleset.play import buttons, interpreter, offers, turns
from jantaku.ruleset.play.tiles import marking
from jantaku.ruleset.program import SECOND, Button
from jantaku.ruleset.table import events
from jantaku.ruleset.table.context import CallChoice, Context
from jantaku.ruleset.table.player import Mark, Marking, PlayerDecision, PlayerState
from jantaku.ruleset.table.seats import from_turn
from jantaku.ruleset.table.table import RulesetTable, tell
from jantaku.ruleset.values.limits import MOST_RETURNS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.ruleset.values.seat import Seat

PLAY_TILE: Final = "play_tile"


def deciding(table: RulesetTable) -> tuple[Seat, ...]:
    """The seats the game waits for; those that mark tiles come before all others."""
    if table.phase != "play" or not table.active:
        return ()
    marking_seats = tuple(seat for seat in table.seats if table.players[seat].is_marking)
    if marking_seats:
        unfinished = tuple(
            seat
            for seat in marking_seats
            if not table.players[seat].marking.complete  # type: ignore[union-attr]
        )
        return unfinished or marking_seats
    return tuple(seat for seat in table.seats if _decides(table, seat))


def _decides(table: RulesetTable, seat: Seat) -> bool:
    player = table.players[seat]
    if player.choice is not None:
        return False
    return bool(
        player.menu is not None
        or player.declaring
        or player.buttons
        or (_can_discard(table, seat) and not _waits_for_others(table, seat))
    )


def _can_discard(table: RulesetTable, seat: Seat) -> bool:
    return may_discard(table, seat) and turns.any_playable(table, seat)


def _waits_for_others(table: RulesetTable, seat: Seat) -> bool:
    """True if what the seat did is interrupted by what others may do about it."""
    player, last = table.players[seat], table.last
    return (
        bool(player.deferred)
        and last is not None
        and last.seat == seat
        and any(other.buttons for other in table.players.values())
    )


def may_discard(table: RulesetTable, seat: Seat) -> bool:
    """True if the seat must discard and nothing it is shown must come first."""
    player = table.players[seat]
    return (
        table.active
        and seat == table.turn
        and table.awaiting_discard
        and not player.is_marking
        and player.menu is None
        and player.choice is None
        and not any(
            table.program.buttons[name].unskippable
            for name in player.buttons
            if name in table.program.buttons
        )
    )


def submit(table: RulesetTable, seat: Seat, choice: PlayerDecision) -> None:
    """Stores a decision; all except a pass drop the seat's deferred actions."""
    player = table.players[seat]
    if choice.name != buttons.SKIP:
        player.marking = None
        interpreter.drop_deferred(table, seat)
    buttons.hide(player)
    player.choice = choice


def discard(table: RulesetTable, seat: Seat, index: int) -> None:
    """Decides to discard that tile of hand and draw."""
    actions = table.program.discards(index)
    submit(table, seat, PlayerDecision(PLAY_TILE, actions))


def press(table: RulesetTable, seat: Seat, name: str, call: CallChoice | None = None) -> None:
    """Presses a button that is shown; a call button with several calls opens their menu."""
    player = table.players[seat]
    if name not in player.buttons or player.choice is not None:
        return
    if name == buttons.SKIP:
        submit(table, seat, PlayerDecision(buttons.SKIP))
        return
    button = table.program.buttons[name]
    offered = player.call_choices.get(name, ())
    if button.decision in offers.KINDS and call is None:
        if len(offered) != 1:
            player.menu = name
            return
        call = offered[0]
    if button.decision == "choose_yaku":
        player.declaring = True
        player.menu = name
        return
    submit(table, seat, PlayerDecision(name, button.actions, call))


def cancel(table: RulesetTable, seat: Seat) -> None:
    """Closes a menu or a marking, and drops the seat's deferred actions."""
    player = table.players[seat]
    interpreter.drop_deferred(table, seat)
    if player.menu is not None:  # the buttons are still there
        player.menu, player.declaring = None, False
        return
    button = None if player.marking is None else table.program.buttons.get(player.marking.button)
    interpreter.run(table, Context(seat), button.mark_cancelled if button else ())
    player.marking = None
    buttons.recalculate(table)
    finish_markings(table)


def declare(table: RulesetTable, seat: Seat, names: tuple[str, ...]) -> None:
    """Closes the dialog of `choose_yaku` with those yaku."""
    player = table.players[seat]
    button = table.program.buttons.get(player.menu or "")
    player.declared_yaku, player.declaring = names, False
    player.menu = None
    submit(
        table, seat, PlayerDecision(button.name if button else "", button.actions if button else ())
    )


def choose(table: RulesetTable, seat: Seat, marks: Sequence[Mark]) -> None:
    """Marks the objects in that order; once no seat has any left to mark, all continue."""
    for what in marks:
        marking.mark(table, seat, what)
    finish_markings(table)


def finish_markings(table: RulesetTable) -> None:
    """Continues the actions of all seats that mark, if all of them have marked enough."""
    jobs = {
        seat: job
        for seat, player in table.players.items()
        if (job := player.marking) and player.is_marking
    }
    if not jobs or not all(job.complete for job in jobs.values()):
        return
    for seat, job in jobs.items():
        button = table.program.buttons.get(job.button)
        job.used = True
        interpreter.run(table, Context(seat), button.mark_after if button else ())
        interpreter.run_deferred(table, seat)
    for seat, job in jobs.items():
        if table.players[seat].marking is job and job.done:
            table.players[seat].marking = None
    buttons.recalculate(table)


def settle(table: RulesetTable) -> None:
    """Carries out what can be, until the game waits for a seat or a round is over."""
    while table.active:
        table.spend()
        if table.queue:
            _next_of_queue(table)
            continue
        if all(player.choice is None for player in table.players.values()):
            if not _is_stuck(table):
                return
            interpreter.resume(table)
            continue
        _pass_for_the_idle(table)
        if table.program.language == SECOND:
            _pass_for_the_beaten(table)
        if not _all_have_chosen(table):
            return
        _adjudicate(table)


def _is_stuck(table: RulesetTable) -> bool:
    """True if only deferred actions can continue, as after a button that leaves the turn alone."""
    return any(player.deferred for player in table.players.values()) and not deciding(table)


def _all_have_chosen(table: RulesetTable) -> bool:
    return all(player.choice is not None for player in table.players.values())


def _next_of_queue(table: RulesetTable) -> None:
    """Runs what an auto button or an action pressed, as if the player had."""
    seat, kind, argument = table.queue.pop(0)
    player = table.players[seat]
    if kind == "auto":
        button = table.program.auto_buttons.get(str(argument))
        if button is not None and player.auto_buttons.get(button.name):
            interpreter.run(table, Context(seat, auto=True), button.actions)
    elif kind == "button":
        press(table, seat, str(argument))
    elif kind == "first_call":
        offered = player.call_choices.get(str(argument), ())
        if player.menu == argument and offered:
            player.menu = None
            press(table, seat, str(argument), offered[0])
    elif kind == "discard":
        index = len(player.hand) if argument is None else int(str(argument))
        if may_discard(table, seat) and turns.playable(table, seat, index):
            discard(table, seat, index)


def _pass_for_the_idle(table: RulesetTable) -> None:
    """Makes seats pass that have nothing to decide."""
    for seat, player in table.players.items():
        idle = not player.buttons and not buttons.is_busy(player)
        waits = seat != table.turn or _turn_is_over(table, seat) or not _can_discard(table, seat)
        if idle and waits:
            player.choice = PlayerDecision(buttons.SKIP)


def _pass_for_the_beaten(table: RulesetTable) -> None:
    """Makes seats pass whose every decision would yield to a button pressed already."""
    order = from_turn(table)
    for at, seat in enumerate(order):
        button = _pressed(table, seat)
        if button is None:
            continue
        beaten = {buttons.SKIP, PLAY_TILE, *button.precedence_over}
        for place, other in enumerate(order):
            # of those that press the same button, the first in turn order keeps it
            weaker = beaten if place > at else beaten - {button.name}
            player = table.players[other]
            if player.choice is None and _gives_way(player, weaker):
                _give_way(player)


def _gives_way(player: PlayerState, beaten: set[str]) -> bool:
    open_ = player.is_marking or player.declaring
    return not open_ and bool(player.buttons) and beaten.issuperset(player.buttons)


def _turn_is_over(table: RulesetTable, seat: Seat) -> bool:
    """True if the player in turn waits only for the others."""
    player, last = table.players[seat], table.last
    if player.deferred and last is not None and last.seat == seat:
        return True
    discard_ = table.last_discard
    return discard_ is not None and discard_.seat == seat and "extra_turn" not in player.status


def _adjudicate(table: RulesetTable) -> None:
    chosen = dict(_surviving(table))
    for seat, player in table.players.items():
        if seat not in chosen:
            player.choice = None
    if not chosen:
        interpreter.resume(table)
        return
    for at, (seat, choice) in enumerate(chosen.items()):
        table.players[seat].choice = None  # the others keep theirs: they see no new buttons yet
        if at and _is_too_late(table, seat, choice):
            buttons.recalculate(table)
        elif table.active or choice.name != PLAY_TILE:
            _carry_out(table, seat, choice)
    _look_again(table, [choice.name for choice in chosen.values() if choice.name != PLAY_TILE])


def _look_again(table: RulesetTable, pressed: Sequence[str]) -> None:
    """Updates the buttons when the pressed ones are done and the table is idle."""
    players = table.players.values()
    if not (pressed and table.active) or any(
        player.buttons or player.deferred or buttons.is_busy(player) for player in players
    ):
        return
    looks, past = table.looks
    table.looks = (looks + 1 if past == len(table.history) else 1, len(table.history))
    if table.looks[0] > MOST_RETURNS:
        fault = f"the button '{pressed[-1]}' comes back again and again, and no tile moves"
        raise RulesetError(fault, "let its `show_when` fail once it was pressed", code="budget")
    buttons.recalculate(table)


def _is_too_late(table: RulesetTable, seat: Seat, choice: PlayerDecision) -> bool:
    """True if what others have done makes a call impossible."""
    button = table.program.buttons.get(choice.name)
    if button is None or choice.call is None or button.decision == "draft_saki_card":
        return False
    return choice.call not in offers.of_button(table, seat, button)


def _surviving(table: RulesetTable) -> list[tuple[Seat, PlayerDecision]]:
    """The decisions that are carried out, in turn order from the player in turn."""
    order = from_turn(table)
    for seat in order:
        _prefer(table, _pressed(table, seat))
    for seat in order:
        button = _pressed(table, seat)
        if button is None:
            continue
        beaten = {buttons.SKIP, PLAY_TILE, *button.precedence_over}
        for other in order:
            player = table.players[other]
            if other != seat and player.choice is not None and player.choice.name in beaten:
                _give_way(player)
    chosen = [(seat, table.players[seat].choice) for seat in order]
    kept = [(seat, c) for seat, c in chosen if c is not None and c.name != buttons.SKIP]
    return _one_call(table, kept)


def _pressed(table: RulesetTable, seat: Seat) -> Button | None:
    """The button a seat has chosen; None for a discard and a pass."""
    choice = table.players[seat].choice
    return table.program.buttons.get(choice.name) if choice else None


def _prefer(table: RulesetTable, button: Button | None) -> None:
    """Among seats with the same button, the one that meets the earliest condition goes first."""
    if button is None or not button.call_priority_list:
        return
    rivals = [other for other in from_turn(table) if _pressed(table, other) is button]
    ranked = sorted(rivals, key=lambda other: _priority(table, other, button))
    for other in ranked[1:]:
        _give_way(table.players[other])


def _priority(table: RulesetTable, seat: Seat, button: Button) -> int:
    choice = table.players[seat].choice
    context = buttons.context_of(button, seat)
    context.choice = choice.call if choice else None
    for at, condition in enumerate(button.call_priority_list):
        if condition.holds(table, context):
            return at
    return len(button.call_priority_list)


def _give_way(player: PlayerState) -> None:
    player.choice = PlayerDecision(buttons.SKIP)
    buttons.hide(player)


def _one_call(
    table: RulesetTable, chosen: list[tuple[Seat, PlayerDecision]]
) -> list[tuple[Seat, PlayerDecision]]:
    """A discard is called once: of several calls the first in turn order stays."""
    kept: list[tuple[Seat, PlayerDecision]] = []
    taken = False
    for seat, choice in chosen:
        button = table.program.buttons.get(choice.name)
        takes = button is not None and button.decision == "call"
        if takes and taken:
            continue
        taken = taken or takes
        kept.append((seat, choice))
    return kept


def _carry_out(table: RulesetTable, seat: Seat, choice: PlayerDecision) -> None:
    button = table.program.buttons.get(choice.name)
    if button is not None:
        tell(table, events.ButtonPressed(seat, button.name))
    if button is not None and button.decision == "mark":
        _open_marking(table, seat, button)
        return
    context = Context(seat, choice=choice.call)
    if choice.call is not None and table.program.language == SECOND:
        context.caller, context.callee = seat, table.turn
    interpreter.run(table, context, choice.actions)


def _open_marking(table: RulesetTable, seat: Seat, button: Button) -> None:
    interpreter.run(table, Context(seat), button.mark_before)
    player = table.players[seat]
    needs = button.mark_needs
    player.marking = Marking(needs, [[] for _ in needs], button.cancellable, button=button.name)
    player.deferred = list(button.actions)
    player.deferred_context = Context(seat)
    if player.marking.complete:
        finish_markings(table)
