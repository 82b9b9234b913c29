"""Positions of riichi for hosts: how to play on from one, and what a seat sees of it."""

from __future__ import annotations

from base64 import b64decode
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from jantaku.base.errors import ArgumentError
from jantaku.catalog.offers import summarize_setup
from jantaku.catalog.values import PositionOffer, Setup
from jantaku.game.protocol import to_dict
from jantaku.replay.moment import position_at
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.position import Position

if TYPE_CHECKING:
    from jantaku.catalog.values import Seat
    from jantaku.game import Game


def offer(position: Position, seat: Seat | None = None, language: str = "en") -> PositionOffer:
    """Returns a position as `seat` sees it, by default the first seat that decides.

    >>> from jantaku import RiichiGame
    >>> found = offer(RiichiGame(seed=7).position())
    >>> found.summary, found.seat, found.deciding
    ('Tenhou, 4 players, from a position', 0, (0,))

    Raises `PositionError` for an impossible position, `ArgumentError` for an unknown seat.
    """
    game = RiichiGame.from_position(position, seed=0)
    if seat is None:
        seat = next(iter(game.deciding), 0)
    if seat not in game.seats:
        raise ArgumentError(
            f"there is no seat {seat}", f"the seats are {game.seats}", source="seat"
        )
    setup = Setup(position=str(position))
    agreed = summarize_setup(setup, language)
    return PositionOffer(
        setup,
        agreed.summary,
        agreed.seats,
        game.deciding,
        seat,
        str(position.seen_by(seat)),
        to_dict(game.show(seat)),
    )


def line_seen_by(game: Game[Any, Any, Any], seat: Seat) -> str:
    """Returns the position of a game as one line, with only what a seat sees.

    >>> from jantaku import RiichiGame
    >>> line_seen_by(RiichiGame(seed=7), 0).count("13?//")
    3

    Raises `ArgumentError` for a game that has no positions, and at moments without one.
    """
    if not isinstance(game, RiichiGame):
        raise ArgumentError("this game has no positions", "take a game of riichi", source="game")
    return str(game.position().seen_by(seat))


def offered_line(line: str, seat: Seat | None, language: str) -> dict[str, Any]:
    """Returns the `offer` of a line ready for JSON, for a sandbox."""
    return asdict(offer(Position.from_line(line), seat, language))


def offered_moment(
    log: str, number: int, rules: str, seat: Seat | None, language: str
) -> dict[str, Any]:
    """Returns the `offer` of a moment of a log, which is base64, ready for JSON, for a sandbox."""
    position = position_at(b64decode(log), number, rules or None)
    return asdict(offer(position, seat, language))
