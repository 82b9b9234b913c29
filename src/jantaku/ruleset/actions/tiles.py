"""Actions on tiles where they lie: what they stand for, what is written on them, who sees them.

May import turns, buttons and marking.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from jantaku.ruleset import marking, turns
from jantaku.ruleset.actions.flow import seat_named
from jantaku.ruleset.events import tell
from jantaku.ruleset.readers import FLEETING
from jantaku.ruleset.rows import Arg, Rows
from jantaku.ruleset.state import MOST_NAMES, MOST_TILES, Call, within
from jantaku.ruleset.tiles import BACK, Tile, face_down, face_up, in_order, same

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jantaku.ruleset.state import Behavior, Context, Seat, Table

    Jokers: TypeAlias = Callable[[Table, Context], tuple[Tile, ...]]
    Spec: TypeAlias = Callable[[Table, Context, Tile], bool]

ACTIONS: Final = Rows()

_NUM: Final = Arg("num", "count", 1)
_TAG: Final = Arg("tag_name", "name")
_LABEL: Final = Arg("label", "name", "default")


# -- the hand ------------------------------------------------------------------------------------


@ACTIONS.add("sort_hand")
def sort_hand(table: Table, context: Context) -> None:
    """Sorts the hand of the current seat, the drawn tiles left aside."""
    player = table.players[context.seat]
    old = player.hand
    player.hand = in_order(old)
    waiting: dict[Tile, list[int]] = {}
    for at, tile in enumerate(player.hand):
        waiting.setdefault(tile, []).append(at)
    places = {at: waiting[tile].pop(0) for at, tile in enumerate(old)}
    drawn = range(len(old), len(player.tiles))
    marking.renumber(table, "hand", context.seat, {**places, **{at: at for at in drawn}})


@ACTIONS.add("merge_draw")
def merge_draw(table: Table, context: Context) -> None:
    """Moves the drawn tiles of the current seat into its hand."""
    take_up(table, context.seat)


def take_up(table: Table, seat: Seat) -> None:
    """Makes what a seat has drawn part of its hand."""
    player = table.players[seat]
    player.hand += [tile.minus("draw") for tile in player.draw]
    player.draw = []


@ACTIONS.add("draw_from_aside")
def draw_from_aside(table: Table, context: Context) -> None:
    """Draws the first of the tiles the current seat has set aside."""
    player = table.players[context.seat]
    if not player.aside:
        return
    tile = face_up(player.aside.pop(0)).plus("draw")
    player.draw.append(tile)
    left = range(1, len(player.aside) + 1)
    marking.renumber(table, "aside", context.seat, {at: at - 1 for at in left})
    tell(table, "draw", context.seat, (tile,), text="aside", seen=(context.seat,))


@ACTIONS.add("delete_tiles", Arg("tile", "tile", rest=True))
def delete_tiles(table: Table, context: Context, *tiles: Tile) -> None:
    """Takes every copy of the tiles out of the hand and the draw of the current seat."""
    player = table.players[context.seat]

    def stays(tile: Tile) -> bool:
        return not any(same(tile, gone) for gone in tiles)

    old = player.tiles
    table.spend(len(old) * len(tiles) // 256)
    player.hand = [tile for tile in player.hand if stays(tile)]
    player.draw = [tile for tile in player.draw if stays(tile)]
    left = [at for at, tile in enumerate(old) if stays(tile)]
    marking.renumber(table, "hand", context.seat, {at: new for new, at in enumerate(left)})


@ACTIONS.add("pass_draws", Arg("seat_spec", "seat", "self"), _NUM)
def pass_draws(table: Table, context: Context, word: str, count: int) -> None:
    """Moves the first drawn tiles of the current seat to the draw of another."""
    giver, seat = table.players[context.seat], seat_named(table, context, word)
    count = min(max(count, 0), len(giver.draw))
    passed, giver.draw = giver.draw[:count], giver.draw[count:]
    table.players[seat].draw += passed
    within(len(table.players[seat].draw), MOST_TILES, "drawn tiles")
    if passed:
        seen = (context.seat, seat)
        tell(table, "pass", seat, tuple(passed), text="draw", source=context.seat, seen=seen)


# -- what is seen --------------------------------------------------------------------------------


@ACTIONS.add("reveal_hand")
def reveal_hand(table: Table, context: Context) -> None:
    """Shows the hand of the current seat to all until the round ends."""
    _reveal(table, [context.seat])


@ACTIONS.add("reveal_other_hands")
def reveal_other_hands(table: Table, context: Context) -> None:
    """Shows the hands of all other seats until the round ends."""
    _reveal(table, [seat for seat in table.seats if seat != context.seat])


def _reveal(table: Table, seats: Iterable[Seat]) -> None:
    for seat in seats:
        player = table.players[seat]
        player.hand_revealed = True
        tell(table, "reveal_hand", seat, tuple(player.tiles))


@ACTIONS.add("reveal_tile", Arg("tile", "named_tile", Tile("1m")))
def reveal_tile(table: Table, context: Context, named: object) -> None:
    """Shows a tile above the game until the round ends; a back for a place the dead wall lacks."""
    tile = marking.revealed_tile(table, named)
    table.revealed.append(named)
    within(len(table.revealed), MOST_TILES, "revealed tiles")
    tell(table, "reveal_tile", context.seat, (tile,))


@ACTIONS.add("save_revealed_tiles")
def save_revealed_tiles(table: Table, _context: Context) -> None:
    """Remembers which tiles are revealed."""
    table.saved_revealed = list(table.revealed)


@ACTIONS.add("load_revealed_tiles")
def load_revealed_tiles(table: Table, _context: Context) -> None:
    """Reveals the tiles that were remembered, and no others."""
    if table.saved_revealed is not None:
        table.revealed = list(table.saved_revealed)


def _scry(table: Table, seats: Iterable[Seat], count: int) -> tuple[Tile, ...]:
    within(count, MOST_TILES, "tiles to see")
    for seat in seats:
        table.players[seat].scryed = max(count, 0)
    return tuple(table.wall[table.wall_index : table.wall_index + max(count, 0)])


@ACTIONS.add("scry", _NUM)
def scry(table: Table, context: Context, count: int) -> None:
    """Shows the next tiles of the wall to the current seat."""
    tiles = _scry(table, [context.seat], count)
    tell(table, "scry", context.seat, tiles, seen=(context.seat,))


@ACTIONS.add("scry_all", _NUM)
def scry_all(table: Table, context: Context, count: int) -> None:
    """Shows the next tiles of the wall to everyone, and says so."""
    tiles = _scry(table, table.seats, count)
    tell(table, "scry", context.seat, tiles)
    names = ", ".join(tile.name for tile in tiles[:MOST_NAMES])
    tell(table, "message", context.seat, text=f"reveals the next tiles of the wall: {names}")


@ACTIONS.add("clear_scry")
def clear_scry(table: Table, _context: Context) -> None:
    """Hides the tiles of the wall that seats were shown."""
    for player in table.players.values():
        player.scryed = 0


@ACTIONS.add("flip_all_calls_faceup")
def flip_all_calls_faceup(table: Table, _context: Context) -> None:
    """Turns all tiles of all melds face up."""
    for player in table.players.values():
        player.calls = [
            Call(call.name, tuple(face_up(tile) for tile in call.tiles)) for call in player.calls
        ]


@ACTIONS.add("flip_aside_facedown")
def flip_aside_facedown(table: Table, context: Context) -> None:
    """Turns all tiles the current seat has set aside face down."""
    player = table.players[context.seat]
    player.aside = [face_down(tile) for tile in player.aside]


# -- jokers and order ----------------------------------------------------------------------------


def _behave(table: Table, seat: Seat, behavior: Behavior) -> None:
    """Lets tiles stand for others as given; what is as it was stays the same object."""
    player = table.players[seat]
    old = player.behavior
    if (old.aliases, old.ordering) != (behavior.aliases, behavior.ordering):
        player.behavior = behavior


def _alias(table: Table, seat: Seat, jokers: tuple[Tile, ...], targets: tuple[Tile, ...]) -> None:
    table.spend((len(jokers) + len(targets)) // 16)
    behavior = table.players[seat].behavior.with_alias(jokers, targets)
    within(len(behavior.aliases), MOST_NAMES, "tiles that others stand for")
    within(len(behavior.jokers), MOST_NAMES, "jokers")
    _behave(table, seat, behavior)


_FROM: Final = Arg("from", "jokers")
_TO: Final = Arg("to", "tiles")


@ACTIONS.add("set_tile_alias", _FROM, _TO)
def set_tile_alias(
    table: Table, context: Context, jokers: Jokers, targets: tuple[Tile, ...]
) -> None:
    """Lets tiles stand for other tiles, for the current seat."""
    _alias(table, context.seat, jokers(table, context), targets)


@ACTIONS.add("set_tile_alias_all", _FROM, _TO)
def set_tile_alias_all(
    table: Table, context: Context, jokers: Jokers, targets: tuple[Tile, ...]
) -> None:
    """Lets tiles stand for other tiles, for every seat."""
    found = jokers(table, context)
    for seat in table.seats:
        _alias(table, seat, found, targets)


@ACTIONS.add("clear_tile_aliases")
def clear_tile_aliases(table: Table, context: Context) -> None:
    """Lets no tile stand for another, for the current seat."""
    behavior = table.players[context.seat].behavior.without_aliases()
    _behave(table, context.seat, behavior)


_ORDER: Final = Arg("tiles", "tiles")


@ACTIONS.add("set_tile_ordering", _ORDER)
def set_tile_ordering(table: Table, context: Context, tiles: tuple[Tile, ...]) -> None:
    """Lets each of the tiles be followed by the next, for the current seat."""
    table.spend(len(tiles) // 16)
    _behave(table, context.seat, table.players[context.seat].behavior.with_ordering(tiles))


@ACTIONS.add("set_tile_ordering_all", _ORDER)
def set_tile_ordering_all(table: Table, _context: Context, tiles: tuple[Tile, ...]) -> None:
    """Lets each of the tiles be followed by the next, for every seat."""
    table.spend(len(tiles) // 16)
    for seat in table.seats:
        _behave(table, seat, table.players[seat].behavior.with_ordering(tiles))


@ACTIONS.add("save_tile_behavior", _LABEL)
def save_tile_behavior(table: Table, context: Context, label: str) -> None:
    """Remembers the jokers and the order of the current seat under a label."""
    player = table.players[context.seat]
    player.saved_behaviors[label] = player.behavior
    within(len(player.saved_behaviors), MOST_NAMES, "labels")


@ACTIONS.add("load_tile_behavior", _LABEL)
def load_tile_behavior(table: Table, context: Context, label: str) -> None:
    """Gives the current seat the jokers and the order it remembered under a label."""
    player = table.players[context.seat]
    player.behavior = player.saved_behaviors.get(label, player.behavior)


# -- attributes ----------------------------------------------------------------------------------

_ATTRS: Final = Arg("attrs", "attrs")


def _every(_table: Table, _context: Context, _tile: Tile) -> bool:
    return True


@ACTIONS.add(
    "add_attr", Arg("targets", "attr_targets"), _ATTRS, Arg("tile_specs", "all_specs", _every)
)
def add_attr(
    table: Table, context: Context, targets: tuple[str, ...], attrs: tuple[str, ...], fits: Spec
) -> None:
    """Gives attributes to the tiles in hand, draw or aside, or the last one in the own pond."""

    def given(tiles: Sequence[Tile]) -> list[Tile]:
        return [tile.plus(*attrs) if fits(table, context, tile) else tile for tile in tiles]

    player = table.players[context.seat]
    table.spend(len(player.tiles) // 16)
    if "hand" in targets:
        player.hand = given(player.hand)
    if "draw" in targets:
        player.draw = given(player.draw)
    if "aside" in targets:
        player.aside = given(player.aside)
    if "last_discard" in targets:
        player.pond[-1:] = given(player.pond[-1:])
    _limit(player.hand, player.draw, player.aside, player.pond[-1:])


def _limit(*places: Sequence[Tile]) -> None:
    most = max((len(tile.attrs) for tiles in places for tile in tiles), default=0)
    within(most, MOST_NAMES, "attributes of a tile")


@ACTIONS.add("add_attr_first_tile", Arg("tile", "tile"), _ATTRS)
def add_attr_first_tile(
    table: Table, context: Context, wanted: Tile, attrs: tuple[str, ...]
) -> None:
    """Gives attributes to the first such tile in hand and draw."""
    player = table.players[context.seat]
    for tiles in (player.hand, player.draw):
        for at, tile in enumerate(tiles):
            if same(tile, wanted):
                tiles[at] = tile.plus(*attrs)
                return _limit(tiles)
    return None


@ACTIONS.add("add_attr_tagged", _TAG, _ATTRS)
def add_attr_tagged(table: Table, _context: Context, tag: str, attrs: tuple[str, ...]) -> None:
    """Gives attributes to every tile with that tag, wherever it lies."""
    tagged = table.tags.get(tag, [])

    def given(tiles: Iterable[Tile]) -> list[Tile]:
        new = [
            tile.plus(*attrs) if any(same(tile, one) for one in tagged) else tile for tile in tiles
        ]
        _limit(new)
        return new

    table.spend(len(tagged) * (len(table.wall) + len(table.dead_wall)) // 256)
    table.wall, table.dead_wall = given(table.wall), given(table.dead_wall)
    for player in table.players.values():
        player.hand, player.draw = given(player.hand), given(player.draw)
        player.aside, player.pond = given(player.aside), given(player.pond)
        player.calls = [Call(call.name, tuple(given(call.tiles))) for call in player.calls]


_GONE: Final = Arg("attr", "name", rest=True)


@ACTIONS.add("remove_attr_hand", _GONE)
def remove_attr_hand(table: Table, context: Context, *attrs: str) -> None:
    """Takes attributes from the tiles in hand, the drawn ones left aside."""
    player = table.players[context.seat]
    player.hand = [tile.minus(*attrs) for tile in player.hand]


@ACTIONS.add("remove_attr_all", _GONE)
def remove_attr_all(table: Table, context: Context, *attrs: str) -> None:
    """Takes attributes from the tiles in hand, draw and aside."""
    player = table.players[context.seat]
    player.hand = [tile.minus(*attrs) for tile in player.hand]
    player.draw = [tile.minus(*attrs) for tile in player.draw]
    player.aside = [tile.minus(*attrs) for tile in player.aside]


# -- tags ----------------------------------------------------------------------------------------


def _tag(table: Table, tag: str, tiles: Iterable[Tile]) -> None:
    tagged = dict.fromkeys([*table.tags.get(tag, []), *tiles])
    within(len(tagged), MOST_NAMES, "tagged tiles")
    table.tags[tag] = list(tagged)
    within(len(table.tags), MOST_NAMES, "tags")


@ACTIONS.add("tag_tiles", _TAG, Arg("tiles", "tiles"))
def tag_tiles(table: Table, _context: Context, tag: str, tiles: tuple[Tile, ...]) -> None:
    """Tags tiles, for all seats."""
    _tag(table, tag, tiles)


@ACTIONS.add("tag_drawn_tile", _TAG)
def tag_drawn_tile(table: Table, context: Context, tag: str) -> None:
    """Tags the first drawn tile of the current seat, for all seats."""
    drawn = table.players[context.seat].draw[:1] or [BACK]
    _tag(table, tag, [tile.minus(*FLEETING) for tile in drawn])


@ACTIONS.add("tag_last_discard", _TAG)
def tag_last_discard(table: Table, context: Context, tag: str) -> None:
    """Tags the last discard of the current seat, for all seats."""
    last = table.players[context.seat].discards[-1:]
    _tag(table, tag, [face_up(tile).minus(*FLEETING) for tile in last])


@ACTIONS.add("tag_dora", _TAG, Arg("indicator", "named_tile"))
def tag_dora(table: Table, _context: Context, tag: str, named: object) -> None:
    """Tags the tiles a dora indicator indicates, for all seats."""
    indicator = turns.named_tile(table, named)
    _tag(table, tag, map(Tile, table.ruleset.dora_indicators.get(indicator.name, ())))


@ACTIONS.add("untag", _TAG)
def untag(table: Table, _context: Context, tag: str) -> None:
    """Takes a tag from all tiles."""
    table.tags.pop(tag, None)
