"""The worth of a hand after a discard: what it may win, by its distance or by its waits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku import _kernel
from jantaku._kernel import Context, score

if TYPE_CHECKING:
    from jantaku.riichi.players.position import Outlook
    from jantaku.riichi.players.smart.prospects import Prospect
    from jantaku.riichi.players.smart.stakes import Stakes
    from jantaku.riichi.players.smart.weights import RiichiWeights
    from jantaku.riichi.tiles.hand import Hand
    from jantaku.riichi.tiles.tile import TileId

_MOST: Final = 0.9
_PLAIN: Final = 3  # of four equal tiles the last is not a red five


class HandGain(NamedTuple):
    """The chance that a hand wins, what that is worth, and its distance."""

    win: float
    gain: float
    shanten: int


NOTHING: Final = HandGain(0.0, 0.0, 9)


class PricedWait(NamedTuple):
    """A winning tile: the copies left, and the points by ron and by self-draw, 0 if not allowed."""

    left: int
    ron: int
    tsumo: int


def worth_of(prospect: Prospect | None, stakes: Stakes) -> HandGain:
    """Returns the worth of the best prospect of a hand that does not wait."""
    if prospect is None or not prospect.chance:
        return NOTHING
    each = prospect.gain / prospect.chance
    return HandGain(prospect.chance, prospect.chance * stakes.won(each), prospect.shanten)


def worth_of_waits(
    sight: Outlook,
    stakes: Stakes,
    weights: RiichiWeights,
    tile: TileId,
    ends: float,
    *,
    riichi: bool,
) -> HandGain:
    """Returns the worth of the hand that waits after a discard, declared or not.

    `ends` is the chance that another player ends the round within a go-around. For a hand that
    cannot win it is greater: others come to wait until an exhaustive draw.
    """
    found, furiten = waits_after(sight, tile, riichi=riichi)
    by_others = 0.0 if furiten else weights.riichi_ron if riichi else weights.dama_ron
    extra = weights.riichi_extra if riichi else 1.0
    rate = gain = 0.0
    for wait in found:
        share = wait.left / sight.unseen
        for often, points in ((by_others, wait.ron), (1.0, wait.tsumo)):
            if points:
                rate += often * share
                gain += often * share * stakes.won(points * extra + sight.table_points)
    each, rate = gain / rate if rate else 0.0, min(_MOST, rate)
    stay = (1 - rate) * (1 - ends - (0.0 if rate else weights.waiting_ends))
    until = stay**sight.draws
    win = rate * (1 - until) / (1 - stay)
    lost = (1 - win) * sight.rule.riichi_stick_points * riichi
    return HandGain(win, win * each + until * tenpai_gain(sight) - lost, 0)


def tenpai_gain(sight: Outlook) -> float:
    """Returns the points by which a hand in tenpai ends an exhaustive draw above one that is not.

    In riichi tenpai is certain of each opponent who declared it; the others are taken as not.
    """
    players, pool = sight.rule.players, sight.rule.noten_points or 0
    ready = sum(sight.view.seats[seat].riichi for seat in sight.others)
    paid = pool / (players - ready) if ready else 0.0
    return paid + (pool / (ready + 1) if ready < players - 1 else 0.0)


def waits_after(sight: Outlook, tile: TileId, *, riichi: bool) -> tuple[list[PricedWait], bool]:
    """The waits of the hand after that discard of which copies are left, and if it is furiten."""
    hand = sight.without(tile)
    kinds = _kernel.waits(hand, sight.rule.players)
    context = Context(
        riichi=riichi,
        round=sight.view.wind,
        seat=sight.me.wind,
        dora=[*sight.view.dora],
        kita=sight.me.kita,
        honba=sight.view.honba,
    )
    river = {one.tile // 4 for one in sight.me.river} | {tile // 4}
    furiten = not river.isdisjoint(kinds)
    return [_wait(sight, hand, context, kind) for kind in kinds if sight.left[kind]], furiten


def _wait(sight: Outlook, hand: Hand, context: Context, kind: int) -> PricedWait:
    tile = 4 * kind + _PLAIN
    ron, tsumo = (_points(sight, hand, context.on(tile, tsumo=won)) for won in (False, True))
    return PricedWait(sight.left[kind], ron, tsumo)


def _points(sight: Outlook, hand: Hand, context: Context) -> int:
    """The points of the win; 0 if the rules do not allow it."""
    won = score(hand, context, rules=sight.rule.kernel)
    if sight.needs_more_than_yaku and not _kernel._may_win(
        won.hand, won.context, sight.rule.kernel
    ):
        return 0
    return won.points if won.has_yaku else 0
