"""The calls a seat could make: every way its tiles complete a call specification.

A call takes the last discard, a self call a tile of the caller, an upgrade adds one to a meld,
a flower is set out alone. `melds` makes the call.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from jantaku.ruleset.table.context import CallChoice
from jantaku.ruleset.values.behavior import Behavior, Offsets, neighbour_rows, passes, stands_for
from jantaku.ruleset.values.limits import ACTION, LOOKS, MOST_CALL_STEPS, MOST_CHOICES
from jantaku.ruleset.values.tile import RulesetTile, face_up, same

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from jantaku.ruleset.program import Button, CallSpec
    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.values.seat import Seat

KINDS: Final = ("call", "self_call", "upgrade_call", "flower", "draft_saki_card")
"""The actions that take a concrete call, and so make a button a call button."""


def of_button(table: RulesetTable, seat: Seat, button: Button) -> tuple[CallChoice, ...]:
    """The concrete calls of a call button, the called tiles in hand order."""
    kind = str(button.decision)
    if kind == "flower":
        return _flowers(table, seat, button)
    if kind == "draft_saki_card":
        return _cards(table, seat, button)
    return concrete(table, seat, kind, button.call, upgrade=button.upgrades, name=button.name)


def concrete(
    table: RulesetTable,
    seat: Seat,
    kind: str,
    spec: CallSpec,
    *,
    upgrade: str | None = None,
    name: str = "",
    hand_only: bool = False,
) -> tuple[CallChoice, ...]:
    """Every way to make a `call`, `self_call` or `upgrade_call` of a specification.

    Each way names the called tile and the seat's own tiles; ways whose tiles differ only in their
    attributes are one. With `hand_only` a `call` may not use the drawn tile.
    """
    player = table.players[seat]
    own = player.hand if hand_only else player.tiles
    offsets = spec.ways
    behavior = player.behavior if spec.jokers else player.behavior.without_aliases()
    left, rows = [MOST_CALL_STEPS], [0]
    called: Sequence[RulesetTile] = own
    melds: list[list[RulesetTile]] = []
    if kind == "call":
        called = table.players[table.turn].pond[-1:]
    elif kind == "upgrade_call":
        melds = [
            [face_up(tile) for tile in call.tiles] for call in player.calls if call.name == upgrade
        ]
        called = own if melds else ()

    def sources(at: int) -> list[list[RulesetTile]]:
        if kind == "call":
            return [own]
        return melds if kind == "upgrade_call" else [own[:at] + own[at + 1 :]]

    held = Counter(tile.name for source in melds or [own] for tile in source)
    choices = _ways(behavior, called, sources, held, offsets, name, left, rows)
    steps = (MOST_CALL_STEPS - left[0]) * len(own) // LOOKS
    table.spend(ACTION * len(choices) + steps + 2 * rows[0] + len(own))
    return tuple(choices[:MOST_CHOICES])


def _ways(
    behavior: Behavior,
    called_tiles: Sequence[RulesetTile],
    sources: Callable[[int], list[list[RulesetTile]]],
    held: Mapping[str, int],
    offsets: Offsets,
    name: str,
    left: list[int],
    rows: list[int],
) -> list[CallChoice]:
    """The ways to call; `left` and `rows` count the steps of the search, and the rows used."""
    anything = bool(behavior.aliases) or "any" in held  # may stand for what is wanted
    choices: dict[tuple[str, ...], CallChoice] = {}
    complete: dict[tuple[str, ...], str] = {}  # all tiles of a call, and what was called first
    looked_at: set[RulesetTile] = set()
    for at, called in enumerate(called_tiles):
        if called.name == "1x" or called in looked_at:
            continue
        if len(choices) > MOST_CHOICES:
            break
        looked_at.add(called)
        rows[0] += len(behavior.aliases)
        found: dict[tuple[str, ...], tuple[RulesetTile, ...]] = {}
        for instance in stands_for(behavior, called):
            rows[0] += 1 + len(offsets)
            for wanted, needs in neighbour_rows(behavior, instance, offsets):
                if not (anything or _has(held, needs)):
                    continue
                for source in sources(at):
                    for way in _removals(behavior, source, wanted, left):
                        found.setdefault(tuple(sorted(tile.name for tile in way)), way)
                if len(choices) + len(found) > MOST_CHOICES:
                    break
        for names, way in found.items():
            whole = tuple(sorted((*names, called.name)))
            key = (called.name, *names)
            if complete.setdefault(whole, called.name) == called.name and key not in choices:
                choices[key] = CallChoice(name, called, way)
    return list(choices.values())


def _has(held: Mapping[str, int], needs: Sequence[tuple[str, int]]) -> bool:
    """True if there are enough tiles of each name: a quick test before the long one."""
    for name, count in needs:  # noqa: SIM110 - `all` would make a generator every time
        if held.get(name, 0) < count:
            return False
    return True


def _removals(
    behavior: Behavior, tiles: list[RulesetTile], wanted: Sequence[RulesetTile], left: list[int]
) -> Iterator[tuple[RulesetTile, ...]]:
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


def _fitting(
    behavior: Behavior, tiles: list[RulesetTile], wanted: RulesetTile
) -> list[RulesetTile]:
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


def _flowers(table: RulesetTable, seat: Seat, button: Button) -> tuple[CallChoice, ...]:
    found: dict[str, CallChoice] = {}
    for tile in table.players[seat].tiles:
        if any(same(tile, flower) for flower in button.flowers):
            found.setdefault(tile.name, CallChoice(button.name, tile, ()))
    return tuple(found.values())


def _cards(table: RulesetTable, seat: Seat, button: Button) -> tuple[CallChoice, ...]:
    """A choice of cards for the seat: the next ones of the deck, other seats' excluded."""
    count = button.cards
    held = {status for player in table.players.values() for status in player.status}
    free = [card for card in table.saki_deck if card not in held]
    start = table.seats.index(seat) * count
    cards = free[start : start + count] or free[:count]
    return tuple(CallChoice(button.name, None, (RulesetTile(card),)) for card in cards)
