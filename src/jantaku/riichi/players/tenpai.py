"""A tenpai hand: the value of its waits, by their points and the copies left."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jantaku import _kernel
from jantaku._kernel import Context, score
from jantaku.riichi.score.permission import judge_win

if TYPE_CHECKING:
    from jantaku.riichi.players.position import Outlook
    from jantaku.riichi.tiles.hand import Hand
    from jantaku.riichi.tiles.tile import TileId

_MOST = 0.9
_PLAIN = 3  # of four equal tiles the last is not a red five


class PricedWait(NamedTuple):
    """A winning tile: the copies left, and the points by ron and by self-draw, 0 if not allowed."""

    kind: int
    left: int
    ron: int
    tsumo: int


def gain_after(sight: Outlook, tile: TileId, *, riichi: bool, rivals: int) -> float:
    """The expected points of the hand that waits after that discard."""
    found, furiten = waits_after(sight, tile, riichi=riichi)
    return _expected(sight, found, riichi=riichi, furiten=furiten, rivals=rivals)


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


def _expected(
    sight: Outlook, found: list[PricedWait], *, riichi: bool, furiten: bool, rivals: int
) -> float:
    """The points that these waits bring until the end of the round."""
    weights, rate, pays = sight.weights, 0.0, 0.0
    by_others = 0.0 if furiten else weights.riichi_ron if riichi else weights.dama_ron
    for wait in found:
        share = wait.left / sight.unseen
        by_ron, by_tsumo = by_others * share * bool(wait.ron), share * bool(wait.tsumo)
        rate += by_ron + by_tsumo
        pays += by_ron * wait.ron + by_tsumo * wait.tsumo
    rate = min(_MOST, rate)
    stay = (1 - rate) * (1 - weights.rival - rivals * weights.rival_riichi)
    until = stay**sight.draws
    chance = rate * (1 - until) / (1 - stay)
    gain = until * weights.tenpai_bonus
    if rate:
        each = pays / rate * (weights.riichi_extra if riichi else 1.0)
        gain += chance * (each + sight.table_points)
    return gain - (1 - chance) * sight.rule.riichi_stick_points * riichi


def _wait(sight: Outlook, hand: Hand, context: Context, kind: int) -> PricedWait:
    tile = 4 * kind + _PLAIN
    ron, tsumo = (_points(sight, hand, context.on(tile, tsumo=won)) for won in (False, True))
    return PricedWait(kind, sight.left[kind], ron, tsumo)


def _points(sight: Outlook, hand: Hand, context: Context) -> int:
    """The points of the win; 0 if the rules do not allow it."""
    if sight.needs_more_than_yaku:
        judged = judge_win(hand, context, rules=sight.rule)
        return judged.score.points if judged.allowed else 0
    won = score(hand, context, rules=sight.rule.kernel)
    return won.points if won.has_yaku else 0
