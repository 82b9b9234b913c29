"""The balance sheet of a room: the result of each game, totals, and payments between people.

Games that were played elsewhere become games of a sheet too.

A sheet is stored as text. People are identified by a key, because names may be equal.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, replace
from datetime import UTC, datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import SheetError, shown
from jantaku.catalog.riichi import rule_of_setup
from jantaku.catalog.values import (
    BalanceEntry,
    BalanceGame,
    BalancePayment,
    BalanceTotal,
    BestWin,
    RoomBalance,
    Setup,
    SheetSeat,
)
from jantaku.game import GameSpec
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.play.events import RiichiWon
from jantaku.riichi.sheet import Details, Player, Sheet, SheetGame, details_of, result_of_points
from jantaku.riichi.sheet.games import ITEMS, LONGEST_NAME, SUSPENDED, game_of
from jantaku.riichi.sheet.settlement import Total, payments_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from jantaku.base.seeds import Seed
    from jantaku.catalog.values import Seat
    from jantaku.game import Game
    from jantaku.game.protocol import GameResult
    from jantaku.riichi.sheet import Entry

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
    engine, reason = type(game).ENGINE, game.result.reason
    games.append(BalanceGame(table, when, engine, reason, entries, _best_win(game)))
    return _written(games)


def paper_game(
    setup: Setup, key: str, seats: Sequence[SheetSeat], points: Sequence[float], when: float
) -> BalanceGame:
    """Returns a game that was played elsewhere, from the points at its end by seat.

    In riichi the totals follow from the rules of the setup; in any other game they are the points.
    Raises `SheetError` for points that no game of riichi by these rules ends with.
    """
    if setup.engine != RiichiGame.ENGINE:
        order = sorted(range(len(points)), key=lambda seat: -points[seat])
        entries = tuple(
            BalanceEntry(one.key, seat, one.name, one.bot, order.index(seat) + 1, given, given)
            for seat, (one, given) in enumerate(zip(seats, points, strict=True))
        )
        return BalanceGame(key, when, setup.engine, "played_out", entries)
    rule = rule_of_setup(setup)
    if any(one != round(one) for one in points):
        raise SheetError("points are whole numbers", "check each number", source="points")
    result = result_of_points([round(one) for one in points], rule)
    players = [Player(f"{seat} {one.key}"[:LONGEST_NAME]) for seat, one in enumerate(seats)]
    moment = datetime.fromtimestamp(when, UTC)
    made = game_of(result, rule, players=players, when=moment, details=Details())
    return _of_sheet_game(made, key, when, seats)


def points_in_all(setup: Setup) -> int:
    """Returns the points that all players of riichi begin with; 0 for any other game.

    >>> points_in_all(Setup())
    100000
    """
    if setup.engine != RiichiGame.ENGINE:
        return 0
    rule = rule_of_setup(setup)
    return (rule.start_points or 0) * rule.players


def paper_games(sheet: str) -> tuple[BalanceGame, ...]:
    """Returns the games of a paper sheet, whose players are known by their names.

    The table of a game is a digest of it: the same in a longer sheet. Suspended games are left out.
    Raises `SheetError` for a text that `Sheet.to_json` did not write.
    """
    found: Counter[str] = Counter()
    games = []
    for one in Sheet.from_json(sheet).games:
        digest = sha256(json.dumps(asdict(one)).encode()).hexdigest()[:24]
        found[digest] += 1
        if not one.is_suspended:
            key = digest if found[digest] == 1 else f"{digest}-{found[digest]}"
            seats = [SheetSeat("", each.player.name, each.player.robot) for each in one.entries]
            games.append(_of_sheet_game(one, key, _time_of(one), seats))
    return tuple(games)


def _time_of(game: SheetGame) -> float:
    """Returns the time of a game, in UTC if it names no zone."""
    try:
        when = datetime.fromisoformat(game.when)
        return (when if when.tzinfo else when.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        raise SheetError(f"{shown(game.when, 40)} is not a time", _CURE) from None


def _of_sheet_game(
    game: SheetGame, key: str, when: float, seats: Sequence[SheetSeat]
) -> BalanceGame:
    entries = tuple(
        BalanceEntry(
            one.key, seat, one.name, one.bot, entry.place, entry.points, entry.total, _items(entry)
        )
        for seat, (one, entry) in enumerate(zip(seats, game.entries, strict=True))
    )
    return BalanceGame(key, when, RiichiGame.ENGINE, game.reason, entries)


def _items(entry: Entry) -> dict[str, float]:
    return {item: getattr(entry, item) for item in (*ITEMS, "chombo")}


def _best_win(game: Game[Any, Any, Any]) -> BestWin | None:
    """Returns the most valuable win of a game, the first of equals; None if it is not riichi."""
    wins = [
        BestWin(
            one.seat,
            one.points or (one.score.points if one.score else 0),
            one.score.han if one.score and not one.worth and not one.score.yakuman else 0,
            one.score.fu if one.score and not one.worth and not one.score.yakuman else 0,
            one.worth or (str(one.score.limit or "") if one.score else ""),
        )
        for one in game.events
        if isinstance(one, RiichiWon)
    ]
    return max(wins, key=lambda one: one.points, default=None)


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
            _items(entry),
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
                **{
                    **one,
                    "entries": tuple(BalanceEntry(**entry) for entry in one["entries"]),
                    "best_win": BestWin(**won) if (won := one.get("best_win")) else None,
                }
            )
            for one in document["games"]
        )
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        if isinstance(error, SheetError):
            raise
        raise SheetError("not a balance sheet", _CURE) from None
