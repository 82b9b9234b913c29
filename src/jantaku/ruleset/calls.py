"""Which calls a seat could make: every way its tiles complete a call specification.

A call takes the last discard, a self call a tile of one's own, an upgrade adds one to a meld, a
flower is set out alone. What happens when one is made is said in `calling`. May import state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeGuard

from jantaku.ruleset.state import CallChoice
from jantaku.ruleset.tiles import CLASSES, SUITS, VOCABULARY, Tile, face_up, read_tile, same

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from jantaku.ruleset.ruleset import Button
    from jantaku.ruleset.state import Behavior, Seat, Table

KINDS: Final = ("call", "self_call", "upgrade_call", "flower", "draft_saki_card")
"""The actions that take a concrete call, and so make a button a call button."""

_MOST_CHOICES: Final = 200
_MOST_STEPS: Final = 20_000  # of one search; beyond, the ways found so far are all
_LOOKS: Final = 1_024  # at tiles, that cost as much as an action
_DRAGON_OF_SUIT: Final = {"m": "7z", "p": "0z", "s": "6z"}


# -- tiles beside tiles ---------------------------------------------------------------------------


def shift(behavior: Behavior, tile: Tile, offset: int) -> Tile | None:
    """The tile that many steps on: ones along the player's order, tens along the suits.

    None where there is no such tile.

    >>> from jantaku.ruleset.state import PLAIN
    >>> shift(PLAIN, Tile("3m"), 2), shift(PLAIN, Tile("9m"), 1), shift(PLAIN, Tile("3m"), 10)
    (Tile(name='5m', attrs=()), None, Tile(name='3p', attrs=()))
    """
    if not -30 < offset < 30:
        return None
    suits, steps = divmod(abs(offset), 10)
    way = 1 if offset >= 0 else -1
    name: str | None = tile.name
    if suits:
        number, suit = tile.name[:-1], tile.name[-1]
        if suit not in SUITS or number not in _NUMBERS_WITH_TWINS:
            return None
        name = number + SUITS[(SUITS.index(suit) + way * suits) % 3]
    order = behavior.ordering if way > 0 else _reversed(behavior)
    for _ in range(steps):
        name = order.get(name) if name is not None else None
    return None if name is None else Tile(name)


_NUMBERS_WITH_TWINS: Final = frozenset(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"])


def _reversed(behavior: Behavior) -> dict[str, str]:
    return {after: before for before, after in behavior.ordering.items()}


def target(behavior: Behavior, tile: Tile, offset: object) -> Tile | None:
    """The tile an item of a call specification asks for beside the called tile."""
    if isinstance(offset, int) and not isinstance(offset, bool):
        key = (tile.name, offset)
        if key not in behavior.shifts:
            behavior.shifts[key] = shift(behavior, tile, offset)
        return behavior.shifts[key]
    return _of_suit(tile, offset) if _names_suit(offset) else read_tile(offset)


def is_offset(node: object) -> bool:
    """Whether an item of a call specification asks for a tile at all.

    >>> [is_offset(node) for node in (-2, "5z", "1B", "DA", "five", 0.5)]
    [True, True, True, True, False, False]
    """
    if _names_suit(node):
        return node[:-1] == "D" or f"{node[:-1]}m" in VOCABULARY
    whole = isinstance(node, int) and not isinstance(node, bool)
    return whole or read_tile(node) is not None


def _names_suit(node: object) -> TypeGuard[str]:
    """Whether an item is of the suit of the called tile, `A`, or of one after it."""
    return isinstance(node, str) and node not in VOCABULARY and node[-1:] in ("A", "B", "C")


def _of_suit(tile: Tile, offset: str) -> Tile | None:
    own = next((suit for suit in SUITS if tile.name in CLASSES[_CLASS_OF[suit]]), None)
    if own is None:
        return None
    suit = SUITS[(SUITS.index(own) + "ABC".index(offset[-1])) % 3]
    name = _DRAGON_OF_SUIT[suit] if offset[:-1] == "D" else offset[:-1] + suit
    return Tile(name) if name in VOCABULARY else None


_CLASS_OF: Final = {"m": "manzu", "p": "pinzu", "s": "souzu"}


def passes(behavior: Behavior, tile: Tile, wanted: Tile) -> bool:
    """Whether the tile is the wanted one, or a joker that may stand for it."""
    if same(tile, wanted):
        return True
    if wanted.attrs and not set(wanted.attrs) <= set(tile.attrs):
        return False
    return any(
        same(tile, joker)
        for name in (wanted.name, "any")
        for joker in behavior.stand_ins.get(name, ())
    )


def stands_for(behavior: Behavior, tile: Tile) -> list[Tile]:
    """The tile itself and all it may stand for."""
    if not any(joker.name in (tile.name, "any", "faceup") for joker in behavior.jokers):
        return [tile.plain]
    others = [
        as_.plain
        for as_, jokers in behavior.aliases.items()
        if as_.name != "any" and any(same(tile, joker) for joker in jokers)
    ]
    return list(dict.fromkeys([tile.plain, *others]))


# -- ways to call ---------------------------------------------------------------------------------


def of_button(table: Table, seat: Seat, button: Button) -> tuple[CallChoice, ...]:
    """The concrete calls of a call button, the called tiles in hand order."""
    kind = str(button.decision)
    if kind == "flower":
        wanted = [read_tile(word) for word in button.decision_args]
        return _flowers(table, seat, button.name, [tile for tile in wanted if tile])
    if kind == "draft_saki_card":
        return _cards(table, seat, button)
    return concrete(table, seat, kind, button.call, upgrade=button.upgrades, name=button.name)


def concrete(
    table: Table,
    seat: Seat,
    kind: str,
    spec: Sequence[object],
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
    jokers = not (spec and spec[0] == "nojoker")
    offsets = [part for part in spec if isinstance(part, list)]
    behavior = player.behavior if jokers else player.behavior.without_aliases()
    choices: list[CallChoice] = []
    left = [_MOST_STEPS]
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
    table.spend(len(choices) + (_MOST_STEPS - left[0]) * len(own) // _LOOKS)
    return tuple(choices[:_MOST_CHOICES])


def _ways(
    behavior: Behavior,
    called_tiles: Sequence[Tile],
    sources: Callable[[int], list[list[Tile]]],
    offsets: list[list[object]],
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
                wanted = [target(behavior, instance, offset) for offset in spec]
                if None in wanted:
                    continue
                for source in sources(at):
                    for way in _removals(behavior, source, wanted, left):  # type: ignore[arg-type]
                        found.setdefault(tuple(sorted(tile.name for tile in way)), way)
                if len(choices) + len(found) > _MOST_CHOICES:
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


def _flowers(table: Table, seat: Seat, name: str, wanted: list[Tile]) -> tuple[CallChoice, ...]:
    found: dict[str, CallChoice] = {}
    for tile in table.players[seat].tiles:
        if any(same(tile, flower) for flower in wanted):
            found.setdefault(tile.name, CallChoice(name, tile, ()))
    return tuple(found.values())


def _cards(table: Table, seat: Seat, button: Button) -> tuple[CallChoice, ...]:
    """A choice of cards for the seat: the next ones of the deck, other seats' excluded."""
    number = next(iter(button.decision_args), 4)
    count = number if isinstance(number, int) and not isinstance(number, bool) else 4
    held = {status for player in table.players.values() for status in player.status}
    free = [card for card in table.saki_deck if card not in held]
    start = table.seats.index(seat) * count
    cards = free[start : start + count] or free[:count]
    return tuple(CallChoice(button.name, None, (Tile(card),)) for card in cards)
