"""What a discard may cost: who may wait, and for which tiles.

A tile is safe for a player who discarded it, or who let it pass since last changing the hand
(genbutsu). Else it is as dangerous as there are ways left to wait for it: two-sided ones fall away
where their other end is safe (suji), all where the tiles they need are used up (walls). May import
sight and weights.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jantaku._kernel import waits
from jantaku.players.riichi.sight import hand_of
from jantaku.tile import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.actions import Seat
    from jantaku.players.riichi.sight import Sight
    from jantaku.players.riichi.weights import Weights
    from jantaku.view import SeatView, TableView

_DRAGONS: tuple[Kind, ...] = (Kind(31), Kind(32), Kind(33))
_WINDS: tuple[Kind, ...] = (Kind(27), Kind(28), Kind(29), Kind(30))
_SURE = 0.5


class Threat(NamedTuple):
    """A player who may wait: how likely, what it costs to lose to, and the risk of each kind."""

    seat: Seat
    waits: float
    loss: float
    risk: tuple[float, ...]


def threats(sight: Sight) -> tuple[Threat, ...]:
    """The players who may wait, if that is likely enough to think of."""
    likely = ((seat, chance_to_wait(sight, seat)) for seat in sight.others)
    wary = [(seat, chance) for seat, chance in likely if chance > sight.weights.least_threat]
    if not wary:
        return ()
    passed = tiles_passed(sight.view)
    return tuple(
        Threat(seat, chance, loss_to(sight, seat), risks(sight, passed[seat]))
        for seat, chance in wary
    )


def chance_to_wait(sight: Sight, seat: Seat) -> float:
    """How likely that player waits: who is in riichi does, else by calls and time."""
    seen = sight.view.seats[seat]
    if getattr(seen, "dead", False):
        return 0.0
    if seen.riichi:
        return 1.0
    calls = sum(1 for meld in seen.melds if meld.type != "closed_kan")
    early, late = sight.weights.calls_wait[calls]
    return early + (late - early) * min(1.0, len(seen.river) / sight.weights.late_discards)


def loss_to(sight: Sight, seat: Seat) -> float:
    """What that player wins by a discard, about."""
    seen, weights = sight.view.seats[seat], sight.weights
    loss = weights.riichi_loss if seen.riichi else weights.open_loss
    shown = [tile // 4 for meld in seen.melds for tile in meld.tiles]
    dora = sum(sight.dora[kind] for kind in shown) + seen.kita
    dora += sum(1 for meld in seen.melds for tile in meld.tiles if tile in sight.rule.red_ids)
    loss += weights.dora_loss * dora
    return loss * (weights.dealer_loss if seat == sight.view.dealer else 1.0)


def tiles_passed(view: TableView) -> list[set[int]]:
    """For each seat the kinds that are safe: its discards, and what it let pass since it last
    discarded a tile from the hand."""
    safe = [{one.tile // 4 for one in seen.river} for seen in view.seats]
    since: list[set[int]] = [set() for _ in view.seats]
    for seat, kind, changed in discards_in_order(view):
        for other, passed in enumerate(since):
            if other == seat and changed:
                passed.clear()
            elif other != seat:
                passed.add(kind)
    return [own | passed for own, passed in zip(safe, since, strict=True)]


def discards_in_order(view: TableView) -> Iterator[tuple[Seat, int, bool]]:
    """Each discard of the round as seat, kind, and whether it changed the hand or declared."""
    callers = {meld.called: seat for seat, seen in enumerate(view.seats) for meld in seen.melds}
    rivers = [iter(seen.river) for seen in view.seats]
    seat = view.dealer
    while (one := next(rivers[seat], None)) is not None:
        yield seat, one.tile // 4, one.riichi or not one.tsumogiri
        follows = (seat + 1) % len(rivers)
        seat = callers.get(one.tile, follows) if one.called else follows


def risks(sight: Sight, safe: set[int]) -> tuple[float, ...]:
    """For each kind how likely somebody who waits, and let these pass, waits for it."""
    ways = [0.0 if kind in safe else _ways(sight, safe, kind) for kind in range(34)]
    scale = sight.weights.wait_kinds / max(sum(ways), sight.weights.least_ways)
    return tuple(min(1.0, way * scale) for way in ways)


def _ways(sight: Sight, safe: set[int], kind: int) -> float:
    left, weights = sight.left, sight.weights
    copies = left[kind]
    pairs = copies * (copies - 1) / 2
    if kind >= 27:
        return weights.honor_wait * pairs + weights.honor_single * copies
    ways = weights.pair_wait * pairs + weights.single_wait * copies
    number = kind % 9
    if number >= 2:
        ways += _run_wait(weights, safe, left, kind - 2, kind - 1, kind - 3, number - 3)
    if number <= 6:
        ways += _run_wait(weights, safe, left, kind + 1, kind + 2, kind + 3, number + 3)
    if 1 <= number <= 7:
        ways += weights.closed_wait * left[kind - 1] * left[kind + 1]
    return ways


def _run_wait(
    weights: Weights, safe: set[int], left: bytes, a: int, b: int, end: int, number: int
) -> float:
    """The ways to hold two neighbours that wait for a tile beside them, and for `end`."""
    held = left[a] * left[b]
    if not 0 <= number <= 8:
        return weights.edge_wait * held
    return 0.0 if end in safe else weights.two_sided * held


def forbidden(sight: Sight) -> set[int]:
    """Kinds that an open riichi wins by, and those that make one liable for a yakuman."""
    kinds: set[int] = set()
    for seat in sight.others:
        seen = sight.view.seats[seat]
        kinds |= open_waits(sight, seen)
        kinds |= liable_kinds(sight, seen)
    return kinds


def open_waits(sight: Sight, seen: SeatView) -> set[int]:
    """What a hand that lies open waits for."""
    if seen.tiles is None or getattr(seen, "dead", False) or len(seen.tiles) % 3 != 1:
        return set()
    return set(waits(hand_of(seen, sight.rule.red_ids), sight.rule.players))


def liable_kinds(sight: Sight, seen: SeatView) -> set[int]:
    """The kinds by which that player's third dragon or fourth wind would be called."""
    kinds: set[int] = set()
    sets = {meld.tiles[0] // 4 for meld in seen.melds if meld.type != "chi"}
    for name, group in (("daisangen", _DRAGONS), ("daisuushii", _WINDS)):
        missing = set(group) - sets
        if name in sight.rule.pao and len(missing) == 1:
            kinds |= {kind for kind in missing if sight.left[kind] > 1}
    return kinds
