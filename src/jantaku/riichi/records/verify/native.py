"""Checks a Jantaku record of any engine: `verify_native`."""

from __future__ import annotations

from jantaku.base.errors import ReplayError, SeedError
from jantaku.riichi.records.native import keeps_promise, read_native
from jantaku.riichi.records.verify.report import Difference, GameReport

_BROKEN = "the seed is not the one that was committed to"


def verify_native(data: bytes, name: str = "", promised: str = "") -> GameReport:
    """Reports on a Jantaku record of any engine, whose actions are checked as it is read.

    Compares its seed with the commitment in the record and with the one published before the game,
    if given. Raises `ReplayError` for a record that cannot be played.
    """
    about, game = read_native(data)
    rounds = sum(one.event.type == "round" for one in game.events_since(0, None))
    try:
        kept = keeps_promise(about, game, promised)
    except SeedError as error:
        raise ReplayError(error.fault, error.cure) from None
    differences = () if kept in (None, True) else (Difference(0, None, _BROKEN, "seed"),)
    missing = () if game.status == "over" else ("ends before the game is over",)
    return GameReport(name, rounds, differences, missing=missing)
