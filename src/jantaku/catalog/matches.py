"""The balance sheet of a room: the result of each game, totals, and payments between people.

A sheet is stored as text. People are identified by a key, because names may be equal.
"""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import SheetError
from jantaku.catalog.values import (
    BalanceEntry,
    BalanceGame,
    BalancePayment,
    BalanceTotal,
    RoomBalance,
)
from jantaku.game import GameSpec
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.sheet import Player, details_of
from jantaku.riichi.sheet.games import ITEMS, SUSPENDED, game_of
from jantaku.riichi.sheet.settlement import Total, payments_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from jantaku.base.seeds import Seed
    from jantaku.catalog.values import Seat, SheetSeat
    from jantaku.game import Game
    from jantaku.game.protocol import GameResult

_VERSION: Final = 1
_CURE: Final = "give a sheet that `with_game_entered` wrote"


def with_game_entered(
    sheet: str,
    table: str,
    game: Game[Any, Any, Any],
    sitting: Mapping[Seat, SheetSeat],
    when: float,
) -> str:
    """The sheet with a game that is over, once: entering a table again changes nothing.

    An empty text is an empty sheet. Raises SheetError for a text that is not a sheet.
    """
    games = list(_games(sheet))
    if game.result is None or any(one.table == table for one in games):
        return sheet
    entries = _of_riichi(game, sitting, when) if isinstance(game, RiichiGame) else None
    if entries is None:
        entries = _plain(game.result, sitting)
    engine = type(game).ENGINE
    games.append(BalanceGame(table, when, engine, game.result.reason, entries))
    return _written(games)


def _written(games: Iterable[BalanceGame]) -> str:
    return json.dumps({"version": _VERSION, "games": [asdict(one) for one in games]})


def with_player_renamed(sheet: str, key: str, new_key: str, name: str) -> str:
    """The sheet with another key and name for one of its people."""
    games = [
        replace(
            game,
            entries=tuple(
                replace(entry, key=new_key, name=name) if entry.key == key else entry
                for entry in game.entries
            ),
        )
        for game in _games(sheet)
    ]
    return _written(games)


def balance_of(sheet: str, tables: Collection[str] | None = None) -> RoomBalance:
    """The balance of a sheet, or of those tables alone.

    >>> balance_of("").games
    ()
    """
    games = [one for one in _games(sheet) if tables is None or one.table in tables]
    totals = _totals(games)
    settled = bool(games) and all(one.engine == RiichiGame.ENGINE for one in games)
    return RoomBalance(tuple(games), totals, _payments(totals) if settled else ())


def setup_after_suspension(game: Game[Any, Any, Any], seed: Seed) -> GameSpec | None:
    """Returns the game that resumes this one if it was suspended; otherwise None.

    Its walls are generated from `seed`.
    """
    if not isinstance(game, RiichiGame) or game.suspended is None:
        return None
    old = game.spec
    options = {name: value for name, value in old.options.items() if name == "robots"}
    options["start"] = game.suspended.to_dict()
    return GameSpec(old.engine, old.version, old.rules, seed, options)


def _of_riichi(
    game: RiichiGame, sitting: Mapping[Seat, SheetSeat], when: float
) -> tuple[BalanceEntry, ...] | None:
    """Returns the entries with all items, or None if the result is not zero-sum."""
    assert game.result is not None
    players = [Player(sitting[seat].key, sitting[seat].bot) for seat in game.seats]
    moment = datetime.fromtimestamp(when, UTC)
    try:
        details = details_of(game)
        made = game_of(game.result, game.rule, players=players, when=moment, details=details)
    except SheetError:
        return None
    return tuple(
        BalanceEntry(
            sitting[seat].key,
            seat,
            sitting[seat].name,
            sitting[seat].bot,
            entry.place,
            entry.points,
            entry.total,
            {item: getattr(entry, item) for item in (*ITEMS, "chombo")},
        )
        for seat, entry in zip(game.seats, made.entries, strict=True)
    )


def _plain(result: GameResult, sitting: Mapping[Seat, SheetSeat]) -> tuple[BalanceEntry, ...]:
    return tuple(
        BalanceEntry(
            sitting[row.seat].key,
            row.seat,
            sitting[row.seat].name,
            sitting[row.seat].bot,
            row.rank + 1,
            row.points,
            row.points,
        )
        for row in result.seats
    )


def _totals(games: Iterable[BalanceGame]) -> tuple[BalanceTotal, ...]:
    found: dict[str, list[tuple[BalanceEntry, bool]]] = {}
    for game in games:
        for entry in game.entries:
            found.setdefault(entry.key, []).append((entry, game.reason == SUSPENDED))
    totals = [_total(entries) for entries in found.values()]
    return tuple(sorted(totals, key=lambda total: -total.total))


def _total(entries: Sequence[tuple[BalanceEntry, bool]]) -> BalanceTotal:
    """Returns the total of entries; suspended games do not count as ended."""
    last = entries[-1][0]
    ended = [entry for entry, suspended in entries if not suspended]
    most = max((entry.place for entry in ended), default=0)
    places = tuple(sum(entry.place == at for entry in ended) for at in range(1, max(4, most) + 1))
    total = sum(entry.total for entry, _ in entries)
    return BalanceTotal(last.key, last.name, last.bot, len(ended), places, total)


def _payments(totals: Iterable[BalanceTotal]) -> tuple[BalancePayment, ...]:
    owed = [Total(one.key, one.bot, one.games, (0, 0, 0, 0), round(one.total)) for one in totals]
    return tuple(BalancePayment(one.payer, one.payee, one.points) for one in payments_of(owed))


def _games(sheet: str) -> Iterable[BalanceGame]:
    if not sheet:
        return ()
    try:
        document = json.loads(sheet)
        if document["version"] != _VERSION:
            raise SheetError("a sheet of another version", _CURE)
        return tuple(
            BalanceGame(
                **{**one, "entries": tuple(BalanceEntry(**entry) for entry in one["entries"])}
            )
            for one in document["games"]
        )
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        if isinstance(error, SheetError):
            raise
        raise SheetError("not a balance sheet", _CURE) from None
