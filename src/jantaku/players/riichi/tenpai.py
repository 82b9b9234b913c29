"""A hand that waits: what its waits bring, by what they pay and the copies left of them.

May import chances and sight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jantaku._kernel import Context, score, waits

if TYPE_CHECKING:
    from jantaku.hand import Hand
    from jantaku.players.riichi.sight import Sight
    from jantaku.scoring import Score
    from jantaku.tile import TileId


class Wait(NamedTuple):
    """A winning tile: the copies left, and the points by ron and by tsumo, 0 where it cannot win."""

    kind: int
    left: int
    ron: int
    tsumo: int


class Tenpai(NamedTuple):
    """A waiting hand: expected points, how likely it wins, and the copies left of what wins."""

    gain: float
    chance: float
    left: int


def tenpai_after(sight: Sight, tile: TileId, *, riichi: bool, rivals: int) -> Tenpai:
    """The hand after that discard, riichi declared by it or not."""
    hand = sight.without(tile)
    found = list(wait_rows(sight, hand, riichi=riichi))
    if needs_every_wait(sight, hand) and not all(
        wait.ron or wait.tsumo or not wait.left for wait in found
    ):
        found = []
    river = {one.tile // 4 for one in sight.me.river} | {tile // 4}
    furiten = any(wait.kind in river for wait in found)
    return expected(sight, found, riichi=riichi, furiten=furiten, rivals=rivals)


def wait_rows(sight: Sight, hand: Hand, *, riichi: bool) -> list[Wait]:
    """The waits of the hand with what each pays."""
    context = Context(
        riichi=riichi,
        round=sight.view.wind,
        seat=sight.me.wind,
        dora=[*sight.view.dora],
        kita=sight.me.kita,
    )
    return [_wait(sight, hand, context, kind) for kind in waits(hand, sight.rule.players)]


def expected(
    sight: Sight, found: list[Wait], *, riichi: bool, furiten: bool, rivals: int
) -> Tenpai:
    """What these waits bring until the end of the round."""
    weights = sight.weights
    by_others = weights.riichi_ron if riichi else weights.dama_ron
    rate = pays = 0.0
    for wait in found:
        share = wait.left / sight.unseen
        by_ron = 0.0 if furiten or not wait.ron else by_others * share
        by_tsumo = share if wait.tsumo else 0.0
        rate += by_ron + by_tsumo
        pays += by_ron * wait.ron + by_tsumo * wait.tsumo
    rival = weights.rival + rivals * weights.rival_riichi
    stay = (1 - min(0.9, rate)) * (1 - rival)
    until = stay**sight.draws
    chance = min(0.9, rate) * (1 - until) / (1 - stay)
    gain = until * weights.tenpai_bonus
    if rate:
        each = pays / rate * (weights.riichi_extra if riichi else 1.0) + sight.table_points
        gain += chance * each
    if riichi:
        gain -= sight.rule.riichi_stick_points * (1 - chance)
    return Tenpai(gain, chance, sum(wait.left for wait in found if wait.ron or wait.tsumo))


def needs_every_wait(sight: Sight, hand: Hand) -> bool:
    """Whether a hand wins by a discard only if all its waits have a yaku."""
    rule = sight.rule
    if rule.fix_yaku == "finally":
        return not rule.multi_wait_finally
    return not hand.is_closed


def _wait(sight: Sight, hand: Hand, context: Context, kind: int) -> Wait:
    if not sight.left[kind]:
        return Wait(kind, 0, 0, 0)
    tile = 4 * kind + 3
    by = [
        score(hand, context.on(tile, tsumo=won), rules=sight.rule.kernel) for won in (False, True)
    ]
    ron, tsumo = (one.points if enough(sight, one) else 0 for one in by)
    return Wait(kind, sight.left[kind], ron, tsumo)


def enough(sight: Sight, worth: Score) -> bool:
    """Whether a hand has the yaku that a win needs now."""
    return bool(worth.yakuman) or sum(row[1] for row in worth._yaku) >= sight.least_han
