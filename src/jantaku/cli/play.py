"""`jantaku play`: a whole game between simple players, as a log."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Annotated

import typer

from jantaku.errors import JantakuError, counted

from .console import ANSWERED, Console
from .options import Output, Rules, text, with_options
from .seeds import seed_given, seed_option, seed_words
from .situation import count_of, rules_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from jantaku.events import Event
    from jantaku.game import GameResult
    from jantaku.replay.mjai_events import Message
    from jantaku.seeds import Seed
    from jantaku.tile import TileId

Kinds = Annotated[
    list[str] | None,
    typer.Option(
        "--player",
        metavar="NAME",
        show_default=False,
        help="random, tsumogiri, efficiency (the default), smart or docile: once for all, or for each "
        "seat.",
    ),
]


@dataclass(frozen=True)
class Which:
    """Which game, and how much of it to show."""

    seed: str = seed_option()
    round: str = text("--round", kind="N", about="Which round to show; else all.")


@with_options
def play(*, rules: Rules, which: Which, player: Kinds = None, output: Output) -> int:
    """Play a game to its end, simple players at every seat.

    The same seed plays the same game. With --json the log is mjai, one message a line.
    """
    from jantaku.players import play as play_game
    from jantaku.players import player_for
    from jantaku.riichi import RiichiGame
    from jantaku.seeds import seed_for_research

    rule = rules_of(rules)
    seed = seed_for_research(seed_given(which.seed))
    only = count_of(which.round, "round") if which.round else None
    kinds = _kinds(player or ["efficiency"], rule.players)
    console = Console(output)
    game = RiichiGame(rule, seed=seed)
    happened = play_game(game, [player_for(game, kind) for kind in kinds], seed)
    rounds = _chosen(happened, only)
    if output.json:
        from jantaku.replay.mjai_events import mjai_messages

        messages = mjai_messages(game, chain.from_iterable(rounds), kinds)
        console.messages(_with_seed(messages, seed))
        return ANSWERED
    _show_rounds(console, seed, rounds, rule.players, rule.red_ids)
    assert game.result is not None
    _show_ranking(console, game.result, kinds)
    return ANSWERED


def _chosen(happened: Iterable[Event], only: int | None) -> Iterator[Sequence[Event]]:
    """The events of each round as soon as it has ended, or of one round; plays to the end."""
    events: list[Event] = []
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


def _show_rounds(
    console: Console,
    seed: Seed,
    rounds: Iterable[Sequence[Event]],
    players: int,
    reds: Collection[TileId],
) -> None:
    from jantaku.draw.names import seat_names
    from jantaku.draw.round import Players, legend, round_page
    from jantaku.draw.terminal import line
    from jantaku.replay.played import record_of_round

    look = console.look
    seats = Players(seat_names([""] * players, look), reds)
    for number, events in enumerate(rounds):
        if not number:
            console.page([line(seed_words(seed, look)), *legend(look)])
        console.page(round_page(record_of_round(events), seats, look))


def _show_ranking(console: Console, result: GameResult, kinds: Sequence[str]) -> None:
    from jantaku.draw.game import ranking_page
    from jantaku.draw.names import seat_names

    look = console.look
    names = seat_names([""] * len(kinds), look)
    console.page(ranking_page(names, result.points, result.scores, look, kinds))


def _with_seed(messages: Iterable[Message], seed: Seed) -> Iterator[Message]:
    """The messages, the first of a game with its seed: mjai's own `seed` is of another form."""
    from jantaku.seeds import seed_to_json

    for message in messages:
        told = {"game_seed": seed_to_json(seed)} if message["type"] == "start_game" else {}
        yield message | told


def _kinds(names: Sequence[str], players: int) -> list[str]:
    """The kind of player at each seat."""
    from jantaku.players import player_names

    known = player_names("riichi")
    for name in names:
        if name not in known:
            cure = f"choose among {', '.join(known)}"
            raise JantakuError(f"no player {name[:40]!r}", cure, source="player")
    if len(names) not in (1, players):
        cure = f"name one for all, or one for each of {players} seats"
        raise JantakuError(counted(len(names), "player"), cure, source="player")
    return [*names] * (players // len(names))
