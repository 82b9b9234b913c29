"""The worth of a hand after a discard: what it may win, by its distance or by its waits."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jantaku.riichi.players.tenpai import waits_after

if TYPE_CHECKING:
    from jantaku.riichi.players.position import Outlook
    from jantaku.riichi.players.prospects import Prospect
    from jantaku.riichi.players.steady.stakes import Stakes
    from jantaku.riichi.tiles.tile import TileId

_MOST = 0.9


class HandGain(NamedTuple):
    """The chance that a hand wins, what that is worth, and its distance."""

    win: float
    gain: float
    shanten: int


NOTHING = HandGain(0.0, 0.0, 9)


def worth_of(prospect: Prospect | None, stakes: Stakes) -> HandGain:
    """Returns the worth of the best prospect of a hand that does not wait."""
    if prospect is None or not prospect.chance:
        return NOTHING
    each = prospect.gain / prospect.chance
    return HandGain(prospect.chance, prospect.chance * stakes.won(each), prospect.shanten)


def worth_of_waits(
    sight: Outlook, stakes: Stakes, tile: TileId, ends: float, *, riichi: bool
) -> HandGain:
    """Returns the worth of the hand that waits after a discard, declared or not.

    `ends` is the chance that another player ends the round within a go-around.
    """
    weights = sight.weights
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
    if not rate:
        return HandGain(0.0, 0.0, 0)
    each, rate = gain / rate, min(_MOST, rate)
    stay = (1 - rate) * (1 - ends)
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
