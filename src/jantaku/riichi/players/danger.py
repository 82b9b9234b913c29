"""The cost of a discard: who may wait, and for which tiles.

A tile is safe from a player who discarded it, or who let it pass since last changing the hand
(genbutsu). Other tiles are as dangerous as there are ways left to wait for them: two-sided ones
fall away where the other end is safe (suji), all where the tiles that they need are used up
(walls).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku.riichi.players.position import DRAGONS, WINDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.play.view import RiichiSeatView
    from jantaku.riichi.players.position import Outlook
    from jantaku.riichi.players.weights import RiichiWeights

_HONORS: Final = 27
_GROUPS: Final = {"daisangen": DRAGONS, "daisuushii": WINDS}


class Threat(NamedTuple):
    """A player who may wait: how likely, what it costs to lose to, and the risk of each kind."""

    seat: Seat
    waits: float
    loss: float
    risk: tuple[float, ...]


def threats(sight: Outlook) -> tuple[Threat, ...]:
    """The players who may wait, if that is likely enough to think of."""
    likely = ((seat, chance_to_wait(sight, seat)) for seat in sight.others)
    wary = [(seat, chance) for seat, chance in likely if chance > sight.weights.least_threat]
    if not wary:
        return ()
    passed = sight.view.safe_kinds
    return tuple(
        Threat(seat, chance, loss_to(sight, seat), risks(sight, passed[seat]))
        for seat, chance in wary
    )


def rivals_of(marked: Sequence[Threat]) -> int:
    """The number of threats that certainly wait."""
    return sum(1 for threat in marked if threat.waits == 1)


def chance_to_wait(sight: Outlook, seat: Seat) -> float:
    """The chance that a player waits: 1 in riichi, otherwise by calls and time."""
    seen = sight.view.seats[seat]
    if seen.dead:
        return 0.0
    if seen.riichi:
        return 1.0
    calls = sum(1 for meld in seen.melds if meld.type != "closed_kan")
    early, late = sight.weights.calls_wait[calls]
    return early + (late - early) * min(1.0, len(seen.river) / sight.weights.late_discards)


def loss_to(sight: Outlook, seat: Seat) -> float:
    """The approximate points that a player wins by a discard."""
    seen, weights = sight.view.seats[seat], sight.weights
    loss = weights.riichi_loss if seen.riichi else weights.open_loss
    shown = [tile // 4 for meld in seen.melds for tile in meld.tiles]
    dora = sum(sight.dora[kind] for kind in shown) + seen.kita
    dora += sum(1 for meld in seen.melds for tile in meld.tiles if tile in sight.rule.red_ids)
    loss += weights.dora_loss * dora
    return loss * (weights.dealer_loss if seat == sight.view.dealer else 1.0)


def risks(sight: Outlook, safe: set[int]) -> tuple[float, ...]:
    """For each kind the chance that a player who waits, and let these pass, waits for it."""
    ways = [0.0 if kind in safe else _ways(sight, safe, kind) for kind in range(34)]
    scale = sight.weights.wait_kinds / max(sum(ways), sight.weights.least_ways)
    return tuple(min(1.0, way * scale) for way in ways)


def _ways(sight: Outlook, safe: set[int], kind: int) -> float:
    """The ways to wait for that kind with tiles that are unseen, each by its weight."""
    left, weights = sight.left, sight.weights
    copies = left[kind]
    pairs = copies * (copies - 1) / 2
    if kind >= _HONORS:
        return weights.honor_pair * pairs + weights.honor_single * copies
    ways = weights.pair * pairs + weights.single * copies
    below, above = kind % 9, 8 - kind % 9
    if below >= 2:
        ways += left[kind - 2] * left[kind - 1] * _run_weight(weights, below, kind - 3 in safe)
    if above >= 2:
        ways += left[kind + 1] * left[kind + 2] * _run_weight(weights, above, kind + 3 in safe)
    if below and above:
        ways += left[kind - 1] * left[kind + 1] * weights.closed_run
    return ways


def _run_weight(weights: RiichiWeights, beside: int, suji: bool) -> float:
    """The weight of two neighbours that wait for the tile next to them.

    With another end they wait for that too, and not at all if it is safe.
    """
    if beside == 2:
        return weights.edge_run
    return 0.0 if suji else weights.two_sided


def forbidden(sight: Outlook) -> set[int]:
    """Kinds that an open riichi wins by, and those that make one liable for a yakuman."""
    kinds: set[int] = set()
    for seat in sight.others:
        seen = sight.view.seats[seat]
        kinds |= open_waits(seen)
        kinds |= liable_kinds(sight, seen)
    return kinds


def open_waits(seen: RiichiSeatView) -> set[int]:
    """The waits of an open hand."""
    return set() if seen.tiles is None or seen.dead else set(seen.waits)


def liable_kinds(sight: Outlook, seen: RiichiSeatView) -> set[int]:
    """The kinds that would complete that player's third dragon or fourth wind."""
    kinds: set[int] = set()
    sets = {meld.tiles[0] // 4 for meld in seen.melds if meld.type != "chi"}
    for name, group in _GROUPS.items():
        missing = set(group) - sets
        if name in sight.rule.pao and len(missing) == 1:
            kinds |= {kind for kind in missing if sight.left[kind] > 1}
    return kinds
