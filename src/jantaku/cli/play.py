"""`jantaku play`: people at a table of riichi, or a whole game between players, as a log."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Annotated

import typer

from jantaku.base.errors import JantakuError

from .console import ANSWERED, Console
from .options import Output, Rules, flag, given, text, with_options
from .riichi.options import Seats  # noqa: TC001 - typer reads it
from .seeds import seed_given, seed_option, seed_words
from .situation import count_of, players_named, rules_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from jantaku.base.seeds import Seed
    from jantaku.game import GameResult
    from jantaku.riichi.play.events import Event
    from jantaku.riichi.records.mjai_events import Message
    from jantaku.riichi.tiles.tile import TileId

Kinds = Annotated[
    list[str] | None,
    typer.Option(
        "--player",
        metavar="NAME",
        show_default=False,
        help="Player of a game to watch: once for all seats, or once for each.",
    ),
]


@dataclass(frozen=True)
class Which:
    """The game to play, and how much of it to show."""

    seed: str = seed_option()
    watch: bool = flag("--watch", about="Watch a whole game between bots instead of playing.")
    round: str = text("--round", kind="N", about="Round to show (default: all).")


@with_options
def play(*, rules: Rules, which: Which, player: Kinds = None, seats: Seats, output: Output) -> int:
    """Play riichi here against bots or people; --watch shows a game.

    At the table `h` explains how to answer. The same seed plays the same game. --player, --round
    and --json show a game too; with --json it is mjai, one message per line.
    """
    console = Console(output)
    if which.watch or which.round or player or output.json:
        _require_nobody(seats)
        return _watch(console, rules, which, player, json=output.json)
    from .riichi.play import play_at_table

    if seats.resume:
        _require_nothing_new(rules, which, seats)
    return play_at_table(console, rules, which.seed, seats)


def _require_nobody(seats: Seats) -> None:
    """Raises for an option that seats people where a game is only shown."""
    if named := given(seats):
        cure = "leave it out, or leave out --watch, --round, --player and --json"
        raise JantakuError("a game to watch has no seats for people", cure, source=named[0])


def _require_nothing_new(rules: Rules, which: Which, seats: Seats) -> None:
    """Raises for an option that a resumed game takes from its file."""
    named = [*given(rules), *given(which), *given(seats)]
    named.remove("resume")
    if named:
        cure = "leave it out: the file contains it"
        raise JantakuError("this game has already begun", cure, source=named[0])


def _watch(
    console: Console, rules: Rules, which: Which, player: list[str] | None, *, json: bool
) -> int:
    """Shows a game, or one of its rounds."""
    from jantaku.base.seeds import seed_for_research
    from jantaku.players import play as play_game
    from jantaku.players import player_for
    from jantaku.riichi.play import RiichiGame

    rule = rules_of(rules)
    seed = seed_for_research(seed_given(which.seed))
    only = count_of(which.round, "round") if which.round else None
    kinds = players_named(player or ["efficiency"], rule.players, "player")
    game = RiichiGame(rule, seed=seed)
    happened = play_game(game, [player_for(game, kind) for kind in kinds], seed)
    rounds = _chosen(happened, only)
    if json:
        from jantaku.riichi.records.mjai_events import mjai_messages

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
    from jantaku.riichi.records.played import record_of_round

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
    from jantaku.base.seeds import seed_to_json

    for message in messages:
        told = {"game_seed": seed_to_json(seed)} if message["type"] == "start_game" else {}
        yield message | told
