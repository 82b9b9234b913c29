"""`jantaku play`: a whole game between simple players, as a log."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Annotated

import typer

from jantaku.errors import JantakuError

from .console import ANSWERED, Console
from .options import Output, Rules, text, with_options
from .situation import count_of, rules_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from jantaku.events import Event
    from jantaku.game import GameResult
    from jantaku.tile import TileId

_SEEDS = 2**64
_LONGEST_SEED = 20

Kinds = Annotated[
    list[str] | None,
    typer.Option(
        "--player",
        metavar="NAME",
        show_default=False,
        help="random, tsumogiri or efficiency (the default): once for all, or for each seat.",
    ),
]


@dataclass(frozen=True)
class Which:
    """Which game, and how much of it to show."""

    seed: str = text("--seed", kind="N", about="Number that makes the game.", default="0")
    round: str = text("--round", kind="N", about="Which round to show; else all.")


@with_options
def play(*, rules: Rules, which: Which, player: Kinds = None, output: Output) -> int:
    """Play a game to its end, simple players at every seat.

    The same seed plays the same game. With --json the log is mjai, one message a line.
    """
    from jantaku.players import PLAYERS
    from jantaku.players import play as play_game
    from jantaku.replay.record import red_ids
    from jantaku.riichi import RiichiGame

    rule = rules_of(rules)
    seed = _seed(which.seed)
    kinds = _kinds(player or ["efficiency"], rule.players)
    console = Console(output)
    game = RiichiGame(rule, seed=seed)
    happened = play_game(game, [PLAYERS[kind] for kind in kinds], seed)
    rounds = _chosen(happened, which.round)
    if output.json:
        from jantaku.replay.mjai_events import mjai_messages

        console.messages(mjai_messages(game, chain.from_iterable(rounds), kinds))
        return ANSWERED
    _show_rounds(console, rounds, rule.players, red_ids(rule.red_fives or (0, 0, 0)))
    assert game.result is not None
    _show_ranking(console, game.result, kinds)
    return ANSWERED


def _chosen(happened: Iterable[Event], which: str) -> Iterator[Sequence[Event]]:
    """The events of each round as soon as it has ended, or of one round; plays to the end."""
    only = count_of(which, "round") if which else None
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
    console: Console, rounds: Iterable[Sequence[Event]], players: int, reds: Collection[TileId]
) -> None:
    from jantaku.draw.names import seat_names
    from jantaku.draw.round import Players, legend, round_page
    from jantaku.replay.played import record_of_round

    look = console.look
    seats = Players(seat_names([""] * players, look), reds)
    for number, events in enumerate(rounds):
        if not number:
            console.page(legend(look))
        console.page(round_page(record_of_round(events), seats, look))


def _show_ranking(console: Console, result: GameResult, kinds: Sequence[str]) -> None:
    from jantaku.draw.game import ranking_page
    from jantaku.draw.names import seat_names

    look = console.look
    names = seat_names([""] * len(kinds), look)
    console.page(ranking_page(names, result.points, result.scores, look, kinds))


def _seed(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= _LONGEST_SEED and int(text) < _SEEDS:
        return int(text)
    cure = "write a number from 0 to 18446744073709551615"
    raise JantakuError(f"no seed {text[:40]!r}", cure, source="seed")


def _kinds(names: Sequence[str], players: int) -> list[str]:
    """The kind of player at each seat."""
    from jantaku.players import PLAYERS

    for name in names:
        if name not in PLAYERS:
            cure = f"choose among {', '.join(PLAYERS)}"
            raise JantakuError(f"no player {name[:40]!r}", cure, source="player")
    if len(names) not in (1, players):
        cure = f"name one for all, or one for each of {players} seats"
        raise JantakuError(f"{len(names)} players", cure, source="player")
    return [*names] * (players // len(names))
