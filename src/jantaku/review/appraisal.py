"""The worth of every action of a seat, from the outlook of its hand and the danger of its tiles."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from jantaku._kernel import shanten
from jantaku.base.errors import ArgumentError, JantakuError
from jantaku.riichi.danger.reading import danger
from jantaku.riichi.players.certain import WINS
from jantaku.riichi.players.hand_after import after_call, after_kan
from jantaku.riichi.players.placement import mean_place, rounds_left
from jantaku.riichi.players.position import position_of, shown_by_others, tiles_of
from jantaku.riichi.players.seat_outlook import lasting, seat_outlook
from jantaku.riichi.score.score import Context, score
from jantaku.riichi.tiles.hand import Hand
from jantaku.riichi.tiles.tile import TileId, kind_of, tile_of_id

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.game.protocol.actions import Seat
    from jantaku.review.decisions import MadeDecision
    from jantaku.riichi.danger.reading import SeatDanger
    from jantaku.riichi.outlook.outlook import Declare, OutlookRow
    from jantaku.riichi.play.actions import RiichiAction
    from jantaku.riichi.tiles.tile import Kind, Tile

RON: Final = {"always": 0.35, "best": 0.4, "never": 0.55}
"""How often opponents discard a tile that is waited for, against random tiles, by declaration."""
_ENDS: Final = (
    0.02  # that another player wins until the next draw of the seat, if nobody is known to wait
)
_BY_WAITING: Final = 0.09
"""The chance to add to `_ENDS` for each opponent that waits."""
_NORTH: Final = 30
_LEAST: Final = 1000  # points of a win whose yaku the view does not show


class UsualRound(NamedTuple):
    """The round of a seat in the archives of `jantaku.riichi.statistics`: its chances and win."""

    win: float
    points: float
    tenpai: float

    @property
    def lost(self) -> float:
        """The points that a round costs in which another player wins, or nobody."""
        return self.win * self.points / (1 - self.win)


USUAL: Final = {4: UsualRound(0.216, 5420, 0.486), 3: UsualRound(0.283, 8280, 0.568)}


class Expectation(NamedTuple):
    """The future of a hand: the chance to win, the mean points of a win, the chance of tenpai."""

    win: float
    points: float
    tenpai: float


class Appraisal(NamedTuple):
    """The worth of an action; the fields are those of `Alternative`."""

    win: float
    points: float
    tenpai: float
    danger: float
    loss: float
    value: float
    place: float


_FAR: Final = 4
"""The shanten number above which a hand is taken to be lost."""
_NOTHING: Final = Expectation(0.0, 0.0, 0.0)


class Appraiser:
    """The worth of the actions of one decision."""

    def __init__(self, one: MadeDecision) -> None:
        self._view, self._rule, self._seat = one.view, one.rule, one.seat
        self._me = one.view.seats[one.seat]
        self._sight = position_of(one.view, one.rule)
        self._found: dict[str, dict[Tile | None, OutlookRow]] = {}
        self._back: dict[Tile, OutlookRow | None] = {}
        self._others = [seat for seat in range(len(one.view.seats)) if seat != one.seat]

    def appraise(self, action: RiichiAction, *, closely: bool = False) -> Appraisal:
        """Returns what an action is worth; `closely` also where the hand goes back from afar.

        An action that lets a win go is charged with what a usual round costs that is not won.
        """
        if action.type in WINS:
            return self._won(self._win_points(action))
        worth = self._of(action, closely=closely)
        if all(other.type not in WINS for other in self._view.legal):
            return worth
        usual = USUAL[len(self._view.seats)]
        return worth._replace(value=worth.value - (1 - worth.win) * usual.lost)

    def _of(self, action: RiichiAction, *, closely: bool) -> Appraisal:
        if action.type in ("discard", "riichi"):
            return self._discarded(action, _FAR if closely else _FAR - 1)
        if action.type in ("chi", "pon"):
            return self._called(action)
        if action.type == "kyuushu":
            return self._dealt_again()
        if action.type == "pass" and any(other.type == "ron" for other in self._view.legal):
            return self._worth(self._let_go(), None)
        return self._worth(self._waiting(action), None)

    def _dealt_again(self) -> Appraisal:
        """Returns the worth of a new deal by the same dealer: that of a usual round."""
        view = self._view
        usual = USUAL[len(view.seats)]
        points = [row.points for row in view.seats]
        place = mean_place(points, view.dealer, self._left, self._seat)
        return Appraisal(*usual, danger=0.0, loss=0.0, value=usual.win * usual.points, place=place)

    def _let_go(self) -> Expectation:
        """Returns the hope of a hand after a pass over a ron.

        The seat is furiten until its next discard, in riichi to the end of the round.
        """
        hand = self._sight.hand
        row = self._outlook(hand, self._draws, "best", ron=0.0).get(None)
        if row is not None and not self._me.riichi and self._draws:
            after = self._outlook(hand, self._draws, "best")[None]
            goes_on = 1 - row.win[1]
            win = _after_draw(row.win[1], goes_on, after.win)
            points = _after_draw(row.points[1], goes_on, after.points)
            row = replace(row, win=win, points=points)
        return self._expected(row)

    def _discarded(self, action: RiichiAction, farthest: int) -> Appraisal:
        assert action.tile is not None
        declare: Declare = (
            "always" if action.type == "riichi" else "never" if self._may_declare else "best"
        )
        rows = self._rows(declare)
        tile = tile_of_id(action.tile, self._rule.red_ids)
        row = rows.get(tile) or self._stepped_back(tile, action.tile, farthest)
        return self._worth(self._expected(row), kind_of(tile))

    def _stepped_back(self, tile: Tile, id_: TileId, farthest: int) -> OutlookRow | None:
        """Returns the row of a discard that takes the hand farther away, None if it is too far."""
        if tile not in self._back:
            hand = self._sight.without(id_)
            if shanten(hand, self._rule.players) > farthest:
                return None  # another action with the tile may be looked at more closely
            self._back[tile] = self._outlook(hand, self._draws, "best", thrown=id_).get(None)
        return self._back[tile]

    def _called(self, action: RiichiAction) -> Appraisal:
        """Returns the worth of a call with the best discard after it."""
        hand = self._hand_after(action)
        rows = self._outlook(hand, self._draws, "best")
        found = [
            self._worth(self._expected(row), kind_of(tile))
            for tile, row in rows.items()
            if tile is not None
        ]
        return max(found, key=lambda one: one.value, default=self._worth(_NOTHING, None))

    def _waiting(self, action: RiichiAction) -> Expectation:
        """Returns the hope of a hand that waits for its next draw: after a pass or a kan."""
        hand = self._sight.hand if action.type == "pass" else self._hand_after(action)
        kita = self._me.kita + (action.type == "kita")
        rows = self._outlook(hand, self._draws, "best", kita)
        return self._expected(rows.get(None))

    def _worth(self, hope: Expectation, kind: Kind | None) -> Appraisal:
        """Returns the worth of a hope after the discard of a kind, or of nothing."""
        hits = (
            {one.seat: (one.chance[kind], one.cost[kind]) for one in self._danger}
            if kind is not None
            else {}
        )
        chance = min(1.0, sum(hit for hit, _ in hits.values()))
        loss = sum(hit * cost for hit, cost in hits.values())
        win = hope.win * (1 - chance)
        place = win * self._place_after(self._paid_by_all(hope.points))
        place += (1 - win - chance) * self._place_after({})
        for seat, (hit, cost) in hits.items():
            place += hit * self._place_after({self._seat: -cost, seat: cost})
        return Appraisal(
            win=win,
            points=hope.points,
            tenpai=hope.tenpai * (1 - chance),
            danger=chance,
            loss=loss / chance if chance else 0.0,
            value=win * hope.points - loss,
            place=place,
        )

    def _won(self, points: int) -> Appraisal:
        offered = self._view.offered is not None and self._view.turn != self._seat
        paid = self._paid(points, [self._view.turn]) if offered else self._paid_by_all(points)
        return Appraisal(1.0, points, 1.0, 0.0, 0.0, points, self._place_after(paid))

    def _paid_by_all(self, points: float) -> dict[int, float]:
        return self._paid(points, self._others)

    def _paid(self, points: float, by: Sequence[Seat]) -> dict[int, float]:
        """Returns the payments of a win; its riichi sticks come from the table."""
        sticks = self._view.riichi_sticks * self._rule.riichi_stick_points
        share = max(0.0, points - sticks) / len(by)
        return {self._seat: points} | dict.fromkeys(by, -share)

    def _place_after(self, paid: dict[int, float]) -> float:
        """Returns the expected place if this round ends with these payments."""
        seats = self._view.seats
        points = [row.points + paid.get(seat, 0.0) for seat, row in enumerate(seats)]
        dealer = (self._view.dealer + 1) % len(seats)
        return mean_place(points, dealer, self._left - 1, self._seat)

    def _expected(self, row: OutlookRow | None) -> Expectation:
        """Returns the hope of a row, less the wins of others that come first."""
        if row is None:
            return _NOTHING
        win = lasting(row.win, self._goes_on, 1.0)
        points = lasting(row.points, self._goes_on, 1.0)
        return Expectation(win, points / win if win > 0 else 0.0, row.tenpai[-1])

    @cached_property
    def _goes_on(self) -> float:
        """The chance that no other player wins until the next draw of the seat."""
        waiting = sum(one.waits for one in self._danger)
        return max(0.5, 1 - _ENDS - _BY_WAITING * waiting)

    @cached_property
    def _danger(self) -> tuple[SeatDanger, ...]:
        return danger(self._view, self._rule)

    @cached_property
    def _left(self) -> int:
        return rounds_left(self._view, self._rule)

    def _hand_after(self, action: RiichiAction) -> Hand:
        """Returns the hand after a call, a kan or a North set aside, before its discard or draw."""
        if action.type == "kita":
            north = next(one for one in self._me.tiles or () if one // 4 == _NORTH)
            return self._sight.without(north)
        own_kan = action.type in ("closed_kan", "added_kan")
        return after_kan(self._sight, action) if own_kan else after_call(self._sight, action)

    @cached_property
    def _may_declare(self) -> bool:
        return any(action.type == "riichi" for action in self._view.legal)

    @cached_property
    def _draws(self) -> int:
        """The number of tiles that the seat will draw if nobody calls."""
        players, left, view = len(self._view.seats), self._view.left, self._view
        if view.turn == self._seat:
            return left // players
        before = (self._seat - view.turn - 1) % players  # draws of others before the next own one
        return max(0, left - before + players - 1) // players

    def _rows(self, declare: Declare) -> dict[Tile | None, OutlookRow]:
        if declare not in self._found:
            self._found[declare] = self._outlook(self._sight.hand, self._draws, declare)
        return self._found[declare]

    def _outlook(
        self,
        hand: Hand,
        draws: int,
        declare: Declare,
        kita: int | None = None,
        *,
        thrown: TileId | None = None,
        ron: float | None = None,
    ) -> dict[Tile | None, OutlookRow]:
        """Returns the rows of a hand by discard; empty if it may become too many others.

        A tile `thrown` to get there cannot come again, and a wait on it is furiten.
        """
        view, me = self._view, self._me
        if shanten(hand, self._rule.players) > _FAR:
            return {}
        called = len(hand.melds) > len(me.melds) and view.turn != self._seat
        try:
            found = seat_outlook(
                self._sight,
                hand,
                draws=draws,
                visible=(one for one in self._visible if not called or one != view.offered),
                discarded=() if thrown is None else (thrown,),
                ron=RON["always" if me.riichi else declare] if ron is None else ron,
                declare=declare,
                kita=kita,
            )
        except ArgumentError:
            return {}
        return {row.tile: row for row in found.rows}

    @cached_property
    def _visible(self) -> list[TileId]:
        """The tiles in sight that are neither the seat's own nor indicators, each once."""
        seen = [*shown_by_others(self._sight)]
        for seat in self._others:
            other = self._view.seats[seat]
            seen += other.tiles or ()
            seen += [TileId(4 * _NORTH + copy) for copy in range(other.kita)]
        return seen

    def _win_points(self, action: RiichiAction) -> int:
        """Returns the points of a win that is offered, honba and sticks included."""
        view, me = self._view, self._me
        tsumo = action.type == "tsumo"
        tile = me.drawn if tsumo else view.offered
        tiles = list(me.tiles or ()) + ([] if tsumo or tile is None else [tile])
        hand = Hand.from_tiles(tiles_of(tiles, self._rule.red_ids), self._sight.hand.melds)
        last = view.left == 0
        # A view does not say that a tile comes from a kan: without another yaku it must.
        by_kan: dict[str, Any] = {"rinshan": True} if tsumo else {"chankan": True}
        for circumstances in ({"last_tile": last}, by_kan):
            context = Context(
                tile,
                tsumo=tsumo,
                riichi=me.riichi,
                double_riichi=me.double_riichi,
                ippatsu=me.ippatsu,
                round=view.wind,
                seat=me.wind,
                dora=[*view.dora],
                kita=me.kita,
                honba=view.honba,
                riichi_sticks=view.riichi_sticks,
                **circumstances,
            )
            try:
                won = score(hand, context, rules=self._rule)
            except JantakuError:
                continue
            if won.has_yaku:
                return won.payment.total
        return _LEAST


def _after_draw(now: float, goes_on: float, later: Sequence[float]) -> tuple[float, ...]:
    """Returns values by draws left of a hand that wins by its next draw, or waits from then on."""
    return (0.0, *(now + goes_on * value for value in later[:-1]))
