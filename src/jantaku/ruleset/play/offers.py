"""Which calls a seat could make: every way its tiles complete a call specification.

A call takes the last discard, a self call a tile of one's own, an upgrade adds one to a meld, a
flower is set out alone. What happens when one is made is said in `melds`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.ruleset.table.context import CallChoice
from jantaku.ruleset.values.behavior import Behavior, beside, passes, stands_for
from jantaku.ruleset.values.limits import LOOKS, MOST_CALL_STEPS, MOST_CHOICES
from jantaku.ruleset.values.tile import Tile, face_up, same

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from jantaku.ruleset.program import Button, CallSpec, Offset
    from jantaku.ruleset.table.table import Table
    from jantaku.ruleset.values.seat import Seat

KINDS: Final = ("call", "self_call", "upgrade_call", "flower", "draft_saki_card")
"""The actions that take a concrete call, and so make a button a call button."""


def of_button(table: Table, seat: Seat, button: Button) -> tuple[CallChoice, ...]:
    """The concrete calls of a call button, the called tiles in hand order."""
    kind = str(button.decision)
    if kind == "flower":
        return _flowers(table, seat, button)
    if kind == "draft_saki_card":
        return _cards(table, seat, button)
    return concrete(table, seat, kind, button.call, upgrade=button.upgrades, name=button.name)


def concrete(
    table: Table,
    seat: Seat,
    kind: str,
    spec: CallSpec,
    *,
    upgrade: str | None = None,
    name: str = "",
    hand_only: bool = False,
) -> tuple[CallChoice, ...]:
    """Every way to make a `call`, `self_call` or `upgrade_call` of a specification.

    Each way names the called tile and the own tiles; ways that use tiles alike but for their
    attributes are one. With `hand_only` a `call` may not use the drawn tile.
    """
    player = table.players[seat]
    own = player.hand if hand_only else player.tiles
    offsets = spec.ways
    behavior = player.behavior if spec.jokers else player.behavior.without_aliases()
    choices: list[CallChoice] = []
    left = [MOST_CALL_STEPS]
    if kind == "call":
        pond = table.players[table.turn].pond
        if pond:
            choices = _ways(behavior, pond[-1:], lambda _: [own], offsets, name, left)
    elif kind == "self_call":
        choices = _ways(behavior, own, lambda at: [own[:at] + own[at + 1 :]], offsets, name, left)
    elif kind == "upgrade_call":
        melds = [
            [face_up(tile) for tile in call.tiles] for call in player.calls if call.name == upgrade
        ]
        choices = _ways(behavior, own, lambda _: melds, offsets, name, left)
    table.spend(len(choices) + (MOST_CALL_STEPS - left[0]) * len(own) // LOOKS)
    return tuple(choices[:MOST_CHOICES])


def _ways(
    behavior: Behavior,
    called_tiles: Sequence[Tile],
    sources: Callable[[int], list[list[Tile]]],
    offsets: Sequence[Sequence[Offset]],
    name: str,
    left: list[int],
) -> list[CallChoice]:
    choices: dict[tuple[str, ...], CallChoice] = {}
    complete: set[tuple[str, tuple[str, ...]]] = set()
    for at, called in enumerate(called_tiles):
        if called.name == "1x":
            continue
        found: dict[tuple[str, ...], tuple[Tile, ...]] = {}
        for instance in stands_for(behavior, called):
            for spec in offsets:
                wanted = [beside(behavior, instance, offset) for offset in spec]
                if None in wanted:
                    continue
                for source in sources(at):
                    for way in _removals(behavior, source, wanted, left):  # type: ignore[arg-type]
                        found.setdefault(tuple(sorted(tile.name for tile in way)), way)
                if len(choices) + len(found) > MOST_CHOICES:
                    break
        for names, way in found.items():
            whole = tuple(sorted((*names, called.name)))
            key = (called.name, *names)
            first = next((n for n, tiles in complete if tiles == whole), called.name)
            if key not in choices and first == called.name:
                choices[key] = CallChoice(name, called, way)
            complete.add((called.name, whole))
    return list(choices.values())


def _removals(
    behavior: Behavior, tiles: list[Tile], wanted: list[Tile], left: list[int]
) -> Iterator[tuple[Tile, ...]]:
    """All ways to take the wanted tiles that differ in the kinds taken, while steps are left."""
    left[0] -= 1
    if left[0] < 0:
        return
    if not wanted:
        yield ()
        return
    tried: set[str] = set()
    for tile in _fitting(behavior, tiles, wanted[0]):
        if tile.name in tried:
            continue
        tried.add(tile.name)
        rest = list(tiles)
        rest.remove(tile)
        for more in _removals(behavior, rest, wanted[1:], left):
            yield (tile, *more)


def _fitting(behavior: Behavior, tiles: list[Tile], wanted: Tile) -> list[Tile]:
    """The tiles that pass for the wanted one, jokers first."""
    if not behavior.aliases and wanted.name != "faceup":
        return [tile for tile in tiles if tile.name in (wanted.name, "any") and same(tile, wanted)]
    names = {wanted.name, "any"}
    for name in (wanted.name, "any"):
        names.update(joker.name for joker in behavior.stand_ins.get(name, ()))
    if names & _FOR_EVERYTHING != {"any"} or wanted.name == "any":
        fitting = [tile for tile in tiles if passes(behavior, tile, wanted)]
    else:  # most tiles are out by their name
        fitting = [tile for tile in tiles if tile.name in names and passes(behavior, tile, wanted)]
    fitting.sort(key=lambda tile: len(behavior.stand_ins.get(tile.name, ())))
    return fitting


_FOR_EVERYTHING: Final = frozenset({"any", "faceup"})


def _flowers(table: Table, seat: Seat, button: Button) -> tuple[CallChoice, ...]:
    found: dict[str, CallChoice] = {}
    for tile in table.players[seat].tiles:
        if any(same(tile, flower) for flower in button.flowers):
            found.setdefault(tile.name, CallChoice(button.name, tile, ()))
    return tuple(found.values())


def _cards(table: Table, seat: Seat, button: Button) -> tuple[CallChoice, ...]:
    """A choice of cards for the seat: the next ones of the deck, other seats' excluded."""
    count = button.cards
    held = {status for player in table.players.values() for status in player.status}
    free = [card for card in table.saki_deck if card not in held]
    start = table.seats.index(seat) * count
    cards = free[start : start + count] or free[:count]
    return tuple(CallChoice(button.name, None, (Tile(card),)) for card in cards)
