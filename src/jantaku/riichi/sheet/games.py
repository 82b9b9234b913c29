"""The result of a game for each player, item by item. All amounts are points."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import SheetError, shown
from jantaku.riichi.play.debts import share_robot_debts
from jantaku.riichi.play.events import RiichiChombo, RiichiRoundBegan

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from jantaku.game.protocol import GameResult
    from jantaku.riichi.play import RiichiGame
    from jantaku.riichi.rules import GameRule

LONGEST_NAME: Final = 64
SUSPENDED: Final = "suspended"
_THOUSAND: Final = 1000
_STEP: Final = 100  # scores are in tenths of a thousand


def is_text(text: str) -> bool:
    """True if the text can be written to a file: half a character cannot."""
    return not any("\ud800" <= char <= "\udfff" for char in text)


@dataclass(frozen=True, slots=True)
class Player:
    """A player: a name, and true if it is a bot. Raises SheetError for an invalid name."""

    name: str
    robot: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name.strip():
            raise SheetError(f"{shown(self.name)} is not a name", "name every player")
        if len(self.name) > LONGEST_NAME:
            cure = f"use {LONGEST_NAME} characters at most"
            raise SheetError(f"a name has {len(self.name)} characters", cure)
        if not is_text(self.name):
            raise SheetError(f"{shown(self.name)} is not a name", "write it in whole characters")


@dataclass(frozen=True, slots=True)
class Details:
    """Parts of a result that the final score does not show, in points by seat; empty if unknown.

    The final score contains `yakitori`, `tobi` and `chombo` already; they are only listed here.
    `penalties`, for leaving a game, are added to it. Each sums to zero.
    """

    yakitori: tuple[int, ...] = ()
    tobi: tuple[int, ...] = ()
    chombo: tuple[int, ...] = ()
    penalties: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """The result of a game for a player, in points; `total` sums all items except `chombo`.

    `base` is the difference of the points to the return points, `uma` the place prize, `oka` the
    top prize, `rest` rounding and everything unlisted, `debts` the share of the losses of bots. The
    points of a `chombo` are included in those of the game. In a suspended game only `penalties`
    count.
    """

    player: Player
    place: int
    points: int
    base: int
    uma: int
    oka: int
    yakitori: int
    tobi: int
    rest: int
    penalty: int
    debts: int
    chombo: int
    total: int


ITEMS: Final = ("base", "uma", "oka", "yakitori", "tobi", "rest", "penalty", "debts")
"""The items that make up a total."""


@dataclass(frozen=True, slots=True)
class SheetGame:
    """A game of a sheet: when and by what rules it was played, how it ended, and its entries.

    Entries are in the order of the seats. `left` are points that nobody has: sticks that stayed on
    the table. Raises SheetError if the items do not add up.
    """

    when: str
    rules: str
    reason: str
    entries: tuple[Entry, ...]
    left: int = 0

    def __post_init__(self) -> None:
        names = [entry.player.name for entry in self.entries]
        if len(names) not in (3, 4) or len(set(names)) != len(names):
            raise SheetError(
                f"a game of {shown(names)}", "give three or four players, each by another name"
            )
        for entry in self.entries:
            if sum(getattr(entry, item) for item in ITEMS) != entry.total:
                fault = f"the items of {shown(entry.player.name)} do not add up to the total"
                raise SheetError(fault, "keep the file as the program wrote it")
        if sum(entry.total for entry in self.entries) != -self.left:
            cure = "what one wins another loses"
            raise SheetError("the totals of a game do not add up to nothing", cure)

    @property
    def is_suspended(self) -> bool:
        """True if it was suspended, to be resumed."""
        return self.reason == SUSPENDED

    @property
    def people(self) -> frozenset[str]:
        """The names of the people who played: the group it belongs to."""
        return frozenset(e.player.name for e in self.entries if not e.player.robot)


def details_of(game: RiichiGame) -> Details:
    """Returns the details of a game beyond its result: yakitori, tobi prizes, costs of chombo."""
    state = game.state()
    chombo, dealer = [0] * len(game.seats), 0
    for event in game.events:
        if isinstance(event, RiichiRoundBegan):
            dealer = event.dealer
        elif isinstance(event, RiichiChombo):
            paid = state.penalty(event.seat, dealer)
            chombo = [sum(both) for both in zip(chombo, paid, strict=True)]
    is_over = game.result is not None and game.result.reason != SUSPENDED
    return Details(
        yakitori=state.yakitori if is_over else (),
        tobi=state.tobi_prizes if is_over else (),
        chombo=tuple(chombo),
    )


def game_of(
    result: GameResult,
    rule: GameRule,
    *,
    players: Sequence[Player],
    when: datetime,
    details: Details,
) -> SheetGame:
    """The game of a result; players and details are in the order of its seats.

    Raises `SheetError` for a result that is not one of these rules, or does not add up.
    """
    if result.unit != "thousands" or len(result.seats) != rule.players:
        cure = "pass the result of a game of riichi by these rules"
        raise SheetError(f"not a result of {rule.players} players", cure)
    if len(players) != rule.players:
        raise SheetError(f"{len(players)} players for {rule.players} seats", "name one for each")
    told = [_by_seat(name, details, rule.players) for name in Details.__dataclass_fields__]
    yakitori, tobi, chombo, penalties = told
    places = sorted(range(rule.players), key=lambda seat: result.seats[seat].rank)
    uma, oka = _prizes(result, rule, places)
    entries = []
    for seat, row in enumerate(result.seats):
        score = round(row.score * _THOUSAND / _STEP) * _STEP
        base = int(row.points) - rule.return_points  # type: ignore[operator]  # filled in when made
        known = base + uma[seat] + oka[seat] + yakitori[seat] + tobi[seat]
        entry = Entry(
            player=players[seat],
            place=row.rank + 1,
            points=int(row.points),
            base=base,
            uma=uma[seat],
            oka=oka[seat],
            yakitori=yakitori[seat],
            tobi=tobi[seat],
            rest=score - known,
            penalty=penalties[seat],
            debts=0,
            chombo=chombo[seat],
            total=score + penalties[seat],
        )
        entries.append(entry)
    left = _left(rule, entries)
    made = _balanced(entries, places[0], left)
    if result.reason == SUSPENDED:
        made, left = [_standing(entry) for entry in made], 0
    else:
        made = _with_debts(made, rule)
    return SheetGame(when.isoformat(timespec="seconds"), rule.name, result.reason, (*made,), left)


def _by_seat(name: str, details: Details, players: int) -> tuple[int, ...]:
    """Returns that item of the details, for each seat."""
    told: tuple[int, ...] = getattr(details, name) or (0,) * players
    if len(told) != players or sum(told) != 0:
        fault = f"{name} of {shown(told)} for {players} seats"
        raise SheetError(fault, "give one number a seat, adding up to nothing", source="details")
    return told


def _prizes(
    result: GameResult, rule: GameRule, places: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Place prizes and top prize by seat; equal points share them where the rules say so."""
    uma, oka = [0] * rule.players, [0] * rule.players
    thousands: tuple[int, ...] = rule.uma or ()
    whole = rule.players * ((rule.return_points or 0) - (rule.start_points or 0))
    points = [result.seats[seat].points for seat in places]
    for place, seat in enumerate(places):
        tied = [place]
        if rule.split_tied_uma:
            tied = [other for other in range(rule.players) if points[other] == points[place]]
        uma[seat] = _shared([thousands[other] * _THOUSAND for other in tied])
        oka[seat] = _shared([whole if other == 0 else 0 for other in tied])
    return uma, oka


def _shared(prizes: Sequence[int]) -> int:
    return round(sum(prizes) / len(prizes))


def _left(rule: GameRule, entries: Sequence[Entry]) -> int:
    """Points that nobody has at the end: sticks on the table, prizes that do not add up."""
    prizes = _THOUSAND * sum(rule.uma or ())
    table = (rule.start_points or 0) * rule.players - sum(entry.points for entry in entries)
    if table < 0:
        cure = f"the players began with {rule.start_points} points each"
        raise SheetError(f"the points of a game are {-table} too many", cure)
    return table - prizes


def _balanced(entries: Sequence[Entry], first: int, left: int) -> list[Entry]:
    """The entries, the first having what rounding to tenths of a thousand took or gave."""
    missing = -left - sum(entry.total for entry in entries)
    if abs(missing) > _STEP * len(entries):
        cure = "the final scores are not those of these rules"
        raise SheetError(f"{abs(missing)} points of a game are nobody's", cure)
    made = list(entries)
    top = made[first]
    made[first] = replace(top, rest=top.rest + missing, total=top.total + missing)
    return made


def _with_debts(entries: Sequence[Entry], rule: GameRule) -> list[Entry]:
    """Returns the entries after people have shared the losses of bots, if the rules say so."""
    robots = {seat for seat, entry in enumerate(entries) if entry.player.robot}
    if rule.robot_debts == "none" or not robots or len(robots) == len(entries):
        return list(entries)
    scores = [entry.total / _THOUSAND for entry in entries]
    shared = share_robot_debts(scores, robots, rule.robot_debts)
    debts = [
        round(new * _THOUSAND / _STEP) * _STEP - entry.total
        for new, entry in zip(shared, entries, strict=True)
    ]
    people = next(seat for seat in range(len(entries)) if seat not in robots)
    debts[people] -= sum(debts)  # of totals that are not tenths of a thousand
    return [
        replace(entry, debts=debt, total=entry.total + debt)
        for entry, debt in zip(entries, debts, strict=True)
    ]


def _standing(entry: Entry) -> Entry:
    """Returns the entry of a suspended game: its current place and points; only penalties count."""
    nothing: dict[str, Any] = dict.fromkeys(ITEMS, 0)
    return replace(entry, **nothing | {"penalty": entry.penalty, "total": entry.penalty})
