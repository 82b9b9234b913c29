"""A game between bots, or one in JSON in which a person answers: events as they come."""

from __future__ import annotations

import sys
from itertools import chain
from typing import TYPE_CHECKING, Any

from jantaku.base.errors import JantakuError
from jantaku.base.seeds import seed_for_research, seed_to_json
from jantaku.draw.games.game import ranking_page
from jantaku.draw.games.round import Players, legend, round_page
from jantaku.draw.names import seat_names
from jantaku.draw.terminal import line, plain
from jantaku.game.protocol import to_dict
from jantaku.players import play as play_game
from jantaku.players import player_for
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.records.round_record import record_of_round

from ..hands.situation import count_of, players_named, rules_of
from ..seeds import seed_given, seed_told_after, seed_words
from ..terminal.console import ANSWERED, NO_ANSWER
from .session import Session, SessionMatch, SessionSeat
from .start import screen_for
from .table import PlayerLeft

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from jantaku.base.seeds import Seed
    from jantaku.riichi.play.events import RiichiEvent
    from jantaku.riichi.records.formats.mjai.words import Message

    from ..options import RulesOptions
    from ..terminal.console import Console
    from .screen import GameScreen
    from .session import AnyGame

_LONG = 6  # digits that no number of an action has


def watch_riichi(
    console: Console,
    rules: RulesOptions,
    seed_text: str,
    round_: str,
    player: list[str] | None,
    *,
    json: bool,
) -> int:
    """Shows a game of riichi as a log of its rounds, or one of these, or as mjai."""
    rule = rules_of(rules)
    seed = seed_for_research(seed_given(seed_text))
    only = count_of(round_, "round") if round_ else None
    kinds = players_named(player or ["efficiency"], rule.players, "player")
    game = RiichiGame(rule, seed=seed)
    happened = play_game(game, [player_for(game, kind) for kind in kinds], seed)
    rounds = _chosen(happened, only)
    if json:
        from jantaku.riichi.records.formats.mjai.events import mjai_messages

        messages = mjai_messages(game, chain.from_iterable(rounds), kinds)
        console.messages(_with_seed(messages, seed))
        return ANSWERED
    _show_rounds(console, game, rounds)
    assert game.result is not None
    names = seat_names([""] * rule.players, console.look)
    result = game.result
    console.page(ranking_page(names, result.points, result.scores, console.look, kinds))
    return ANSWERED


def watch(console: Console, game: AnyGame, kinds: Sequence[str], *, json: bool) -> int:
    """Shows a game of any engine, turn by turn, or with an event of the protocol a line."""
    sitters = [SessionSeat(robot=kind) for kind in kinds]
    screen = screen_for(console, Session(game, sitters, SessionMatch(game.seed)))
    happened = play_game(game, [player_for(game, kind) for kind in kinds])
    with seed_told_after(game.seed, console, json=json):
        if json:
            console.messages(to_dict(game.write_event(event)) for event in happened)
        else:
            for events in _rounds(happened):
                if events[0].type == "round":
                    screen.title(screen.round_name(events[0]))
                screen.tell_all(events)
            screen.result()
        return _end(screen, json=json)


def play_json(console: Console, session: Session) -> int:
    """Plays a game with a program: its events, and questions to which it writes a number."""
    game, (seat, *_) = session.game, session.people
    screen = screen_for(console, session)

    def ask(_view: Any, _chance: Any) -> Any:
        options = screen.answers(seat).legal
        if len(options) == 1:
            return options[0].action
        choices = [plain([screen.words(one)]) for one in options]
        while True:
            console.messages([{"type": "choose", "seat": seat, "choices": choices}])
            typed = sys.stdin.readline()
            if not typed or typed.strip().lower() in ("q", "quit"):
                raise PlayerLeft(None)
            number = typed.strip()
            if number.isdecimal() and len(number) < _LONG and 0 < int(number) <= len(options):
                return options[int(number) - 1].action

    players = [
        player_for(game, one.robot) if one.robot else ask for one in session.sitters.values()
    ]
    with seed_told_after(game.seed, console, json=True):
        try:
            for event in play_game(game, players):
                console.messages([to_dict(game.write_event(event.seen_by(seat)))])
        except PlayerLeft:
            return NO_ANSWER
        return _end(screen, json=True)


def _end(screen: GameScreen, *, json: bool) -> int:
    """Reports the fault of the rules that ended a game, if there was one."""
    error = screen.game.error
    if error is None:
        return ANSWERED
    if json:
        code = getattr(error, "code", None)
        screen.console.messages([{"type": "failed", "code": code, "error": error.sentence}])
    else:
        screen.console.write(error.sentence)
    return NO_ANSWER


def _rounds(happened: Iterable[Any]) -> Iterator[list[Any]]:
    """Yields the events of each round; those before the first round come alone."""
    events: list[Any] = []
    for event in happened:
        if event.type == "round" and events:
            yield events
            events = []
        events.append(event)
    if events:
        yield events


def _chosen(happened: Iterable[RiichiEvent], only: int | None) -> Iterator[Sequence[RiichiEvent]]:
    """The events of each round as soon as it has ended, or of one round; plays to the end."""
    events: list[RiichiEvent] = []
    rounds = 0
    for event in happened:
        events.append(event)
        if event.type == "round_end":
            rounds += 1
            if only in (None, rounds):
                yield events
            events = []
    if only is not None and only > rounds:
        raise JantakuError(f"no round {only}", f"use 1 to {rounds}", source="round")


def _show_rounds(console: Console, game: Any, rounds: Iterable[Sequence[RiichiEvent]]) -> None:
    look = console.look
    seats = Players(seat_names([""] * game.players, look), game.rule.red_ids)
    for number, events in enumerate(rounds):
        if not number:
            console.page([line(seed_words(game.seed, look)), *legend(look)])
        console.page(round_page(record_of_round(events), seats, look))


def _with_seed(messages: Iterable[Message], seed: Seed) -> Iterator[Message]:
    """The messages, the first of a game with its seed: mjai's own `seed` is of another form."""
    for message in messages:
        told = {"game_seed": seed_to_json(seed)} if message["type"] == "start_game" else {}
        yield message | told
