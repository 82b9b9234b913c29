"""Actions on tiles in their places: what they stand for, their attributes, who sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.ruleset.play.tiles import marking
from jantaku.ruleset.table import events, walls
from jantaku.ruleset.table.table import RulesetTable, tell
from jantaku.ruleset.values.limits import MOST_NAMES, MOST_TILES, within
from jantaku.ruleset.values.meld import Call
from jantaku.ruleset.values.tile import (
    BACK,
    FLEETING,
    RulesetTile,
    face_down,
    face_up,
    in_order,
    same,
)
from jantaku.ruleset.words.actions.flow import seat_named
from jantaku.ruleset.words.row import Arg, Row, Rows
from jantaku.ruleset.words.specs import every_tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jantaku.ruleset.program import Jokers, NamedTile, Spec
    from jantaku.ruleset.table.context import Context
    from jantaku.ruleset.values.behavior import Behavior
    from jantaku.ruleset.values.seat import Seat


_NUM: Final = Arg("num", "count", 1)
_TAG: Final = Arg("tag_name", "tag")
_LABEL: Final = Arg("label", "label", "default")


def _sort_hand(table: RulesetTable, context: Context) -> None:
    player = table.players[context.seat]
    old = player.hand
    player.hand = in_order(old)
    if player.hand == old:
        return
    waiting: dict[RulesetTile, list[int]] = {}
    for at, tile in enumerate(player.hand):
        waiting.setdefault(tile, []).append(at)
    places = {at: waiting[tile].pop(0) for at, tile in enumerate(old)}
    drawn = range(len(old), len(player.tiles))
    marking.renumber(table, "hand", context.seat, {**places, **{at: at for at in drawn}})


def take_up(table: RulesetTable, seat: Seat) -> None:
    """Makes what a seat has drawn part of its hand."""
    player = table.players[seat]
    if not player.draw:
        return
    taken = tuple(tile.minus("draw") for tile in player.draw)
    player.hand += taken
    player.draw = []
    tell(table, events.TilesPassed(seat, taken, "merge", seat, (seat,)))


def _draw_from_aside(table: RulesetTable, context: Context) -> None:
    player = table.players[context.seat]
    if not player.aside:
        return
    tile = face_up(player.aside.pop(0)).plus("draw")
    player.draw.append(tile)
    left = range(1, len(player.aside) + 1)
    marking.renumber(table, "aside", context.seat, {at: at - 1 for at in left})
    tell(table, events.RulesetDrew(context.seat, (tile,), (context.seat,), context.seat, "aside"))


def _delete_tiles(table: RulesetTable, context: Context, *tiles: RulesetTile) -> None:
    player = table.players[context.seat]

    def stays(tile: RulesetTile) -> bool:
        return not any(same(tile, gone) for gone in tiles)

    old = player.tiles
    table.spend(len(old) * len(tiles))
    player.hand = [tile for tile in player.hand if stays(tile)]
    player.draw = [tile for tile in player.draw if stays(tile)]
    left = [at for at, tile in enumerate(old) if stays(tile)]
    marking.renumber(table, "hand", context.seat, {at: new for new, at in enumerate(left)})


def _pass_draws(table: RulesetTable, context: Context, word: str, count: int) -> None:
    giver, seat = table.players[context.seat], seat_named(table, context, word)
    count = min(max(count, 0), len(giver.draw))
    passed, giver.draw = giver.draw[:count], giver.draw[count:]
    table.players[seat].draw += passed
    within(len(table.players[seat].draw), MOST_TILES, "drawn tiles")
    if passed:
        seen = (context.seat, seat)
        tell(table, events.TilesPassed(seat, tuple(passed), "draw", context.seat, seen))


def _reveal(table: RulesetTable, seats: Iterable[Seat]) -> None:
    for seat in seats:
        player = table.players[seat]
        player.hand_revealed = True
        tell(table, events.HandRevealed(seat, tuple(player.tiles)))


def _reveal_tile(table: RulesetTable, context: Context, named: NamedTile) -> None:
    shown = walls.meant(table, context.seat, named)
    tile = walls.revealed_tile(table, shown)
    table.revealed.append(shown)
    within(len(table.revealed), MOST_TILES, "revealed tiles")
    tell(table, events.TileRevealed(context.seat, (tile,)))


def _save_revealed_tiles(table: RulesetTable, _context: Context) -> None:
    table.saved_revealed = list(table.revealed)


def _load_revealed_tiles(table: RulesetTable, _context: Context) -> None:
    if table.saved_revealed is not None:
        table.revealed = list(table.saved_revealed)


def _scry(table: RulesetTable, seats: Iterable[Seat], count: int) -> tuple[RulesetTile, ...]:
    within(count, MOST_TILES, "tiles to see")
    for seat in seats:
        table.players[seat].scryed = max(count, 0)
    return tuple(table.wall[table.wall_index : table.wall_index + max(count, 0)])


def _do_scry(table: RulesetTable, context: Context, count: int) -> None:
    tiles = _scry(table, [context.seat], count)
    tell(table, events.WallSeen(context.seat, tiles, (context.seat,)))


def _scry_all(table: RulesetTable, context: Context, count: int) -> None:
    tiles = _scry(table, table.seats, count)
    tell(table, events.WallSeen(context.seat, tiles))
    names = ", ".join(tile.name for tile in tiles[:MOST_NAMES])
    tell(table, events.RulesetMessage(f"reveals the next tiles of the wall: {names}", context.seat))


def _clear_scry(table: RulesetTable, _context: Context) -> None:
    for player in table.players.values():
        player.scryed = 0


def _flip_all_calls_faceup(table: RulesetTable, _context: Context) -> None:
    for player in table.players.values():
        player.calls = [
            Call(call.name, tuple(face_up(tile) for tile in call.tiles)) for call in player.calls
        ]


def _flip_aside_facedown(table: RulesetTable, context: Context) -> None:
    player = table.players[context.seat]
    player.aside = [face_down(tile) for tile in player.aside]


def _behave(table: RulesetTable, seat: Seat, behavior: Behavior) -> None:
    """Sets which tiles stand for others; keeps the old object if nothing changes."""
    player = table.players[seat]
    old = player.behavior
    if (old.aliases, old.ordering) != (behavior.aliases, behavior.ordering):
        player.behavior = behavior


def _alias(
    table: RulesetTable,
    seat: Seat,
    jokers: tuple[RulesetTile, ...],
    targets: tuple[RulesetTile, ...],
) -> None:
    table.spend((len(jokers) + 1) * (len(targets) + 1) * 4)
    behavior = table.players[seat].behavior.with_alias(jokers, targets)
    within(len(behavior.aliases), MOST_NAMES, "tiles that others stand for")
    within(len(behavior.jokers), MOST_NAMES, "jokers")
    _behave(table, seat, behavior)


_FROM: Final = Arg("from", "jokers")
_TO: Final = Arg("to", "tiles")


def _set_tile_alias_all(
    table: RulesetTable, context: Context, jokers: Jokers, targets: tuple[RulesetTile, ...]
) -> None:
    found = jokers(table, context)
    for seat in table.seats:
        _alias(table, seat, found, targets)


def _clear_tile_aliases(table: RulesetTable, context: Context) -> None:
    behavior = table.players[context.seat].behavior.without_aliases()
    _behave(table, context.seat, behavior)


_ORDER: Final = Arg("tiles", "tiles")


def _set_tile_ordering(
    table: RulesetTable, context: Context, tiles: tuple[RulesetTile, ...]
) -> None:
    table.spend(8 * len(tiles))
    _behave(table, context.seat, table.players[context.seat].behavior.with_ordering(tiles))


def _set_tile_ordering_all(
    table: RulesetTable, _context: Context, tiles: tuple[RulesetTile, ...]
) -> None:
    table.spend(8 * len(tiles))
    for seat in table.seats:
        _behave(table, seat, table.players[seat].behavior.with_ordering(tiles))


def _save_tile_behavior(table: RulesetTable, context: Context, label: str) -> None:
    player = table.players[context.seat]
    player.saved_behaviors[label] = player.behavior
    within(len(player.saved_behaviors), MOST_NAMES, "labels")


def _load_tile_behavior(table: RulesetTable, context: Context, label: str) -> None:
    player = table.players[context.seat]
    player.behavior = player.saved_behaviors.get(label, player.behavior)


_ATTRS: Final = Arg("attrs", "attrs")


def _add_attr(
    table: RulesetTable,
    context: Context,
    targets: tuple[str | int, ...],
    attrs: tuple[str, ...],
    fits: Spec,
) -> None:

    def given(tiles: Sequence[RulesetTile]) -> list[RulesetTile]:
        return [tile.plus(*attrs) if fits(table, context, tile) else tile for tile in tiles]

    player = table.players[context.seat]
    table.spend(8 * len(player.tiles))
    if "hand" in targets:
        player.hand = given(player.hand)
    if "draw" in targets:
        player.draw = given(player.draw)
    if "aside" in targets:
        player.aside = given(player.aside)
    dead = table.dead_wall
    for place in targets:
        if isinstance(place, int) and -len(dead) <= place < len(dead):
            (dead[place],) = given([dead[place]])
            _limit([dead[place]])
    if "last_discard" in targets:
        player.pond[-1:] = given(player.pond[-1:])
    _limit(player.hand, player.draw, player.aside, player.pond[-1:])


def _limit(*places: Sequence[RulesetTile]) -> None:
    most = max((len(tile.attrs) for tiles in places for tile in tiles), default=0)
    within(most, MOST_NAMES, "attributes of a tile")


def _add_attr_first_tile(
    table: RulesetTable, context: Context, wanted: RulesetTile, attrs: tuple[str, ...]
) -> None:
    player = table.players[context.seat]
    for tiles in (player.hand, player.draw):
        for at, tile in enumerate(tiles):
            if same(tile, wanted):
                tiles[at] = tile.plus(*attrs)
                return _limit(tiles)
    return None


def _add_attr_tagged(
    table: RulesetTable, _context: Context, tag: str, attrs: tuple[str, ...]
) -> None:
    tagged = table.tags.get(tag, [])

    def given(tiles: Iterable[RulesetTile]) -> list[RulesetTile]:
        new = [
            tile.plus(*attrs) if any(same(tile, one) for one in tagged) else tile for tile in tiles
        ]
        _limit(new)
        return new

    table.spend(len(tagged) * (len(table.wall) + len(table.dead_wall)))
    table.wall, table.dead_wall = given(table.wall), given(table.dead_wall)
    for player in table.players.values():
        player.hand, player.draw = given(player.hand), given(player.draw)
        player.aside, player.pond = given(player.aside), given(player.pond)
        player.calls = [Call(call.name, tuple(given(call.tiles))) for call in player.calls]


_GONE: Final = Arg("attr", "attr", rest=True, needed=True)


def _remove_attr_hand(table: RulesetTable, context: Context, *attrs: str) -> None:
    player = table.players[context.seat]
    player.hand = [tile.minus(*attrs) for tile in player.hand]


def _remove_attr_all(table: RulesetTable, context: Context, *attrs: str) -> None:
    player = table.players[context.seat]
    player.hand = [tile.minus(*attrs) for tile in player.hand]
    player.draw = [tile.minus(*attrs) for tile in player.draw]
    player.aside = [tile.minus(*attrs) for tile in player.aside]


def _tag(table: RulesetTable, tag: str, tiles: Iterable[RulesetTile]) -> None:
    tagged = dict.fromkeys([*table.tags.get(tag, []), *tiles])
    within(len(tagged), MOST_NAMES, "tagged tiles")
    table.tags[tag] = list(tagged)
    within(len(table.tags), MOST_NAMES, "tags")


def _tag_drawn_tile(table: RulesetTable, context: Context, tag: str) -> None:
    drawn = table.players[context.seat].draw[:1] or [BACK]
    _tag(table, tag, [tile.minus(*FLEETING) for tile in drawn])


def _tag_last_discard(table: RulesetTable, context: Context, tag: str) -> None:
    last = table.players[context.seat].discards[-1:]
    _tag(table, tag, [face_up(tile).minus(*FLEETING) for tile in last])


def _tag_tiles(table: RulesetTable, context: Context, tag: str, named: Sequence[NamedTile]) -> None:
    meant = (walls.meant(table, context.seat, one) for one in named)
    found = (walls.named_tile(table, one) for one in meant)
    _tag(table, tag, [face_up(tile).minus(*FLEETING) for tile in found])


def _tag_dora(table: RulesetTable, context: Context, tag: str, named: NamedTile) -> None:
    indicator = walls.named_tile(table, walls.meant(table, context.seat, named))
    _tag(table, tag, map(RulesetTile, table.program.dora_indicators.get(indicator.name, ())))


# fmt: off
ACTIONS: Final = Rows(
    Row("sort_hand", "Sorts the hand of the current seat, the drawn tiles left aside.", _sort_hand),
    Row("merge_draw", "Moves the drawn tiles of the current seat into its hand.",
        lambda table, context: take_up(table, context.seat)),
    Row("draw_from_aside", "Draws the first of the tiles the current seat has set aside.",
        _draw_from_aside),
    Row("delete_tiles",
        "Takes every copy of the tiles out of the hand and the draw of the current seat.",
        _delete_tiles, args=(Arg("tile", "tile", rest=True, needed=True),)),
    Row("pass_draws", "Moves the first drawn tiles of the current seat to the draw of another.",
        _pass_draws, args=(Arg("seat_spec", "seat", "self"), _NUM)),
    Row("reveal_hand", "Shows the hand of the current seat to all until the round ends.",
        lambda table, context: _reveal(table, [context.seat])),
    Row("reveal_other_hands", "Shows the hands of all other seats until the round ends.",
        lambda table, context: _reveal(
            table, [seat for seat in table.seats if seat != context.seat])),
    Row("reveal_tile",
        "Shows a tile above the game until the round ends; a back for a place the dead wall lacks.",
        _reveal_tile, args=(Arg("tile", "named_tile", RulesetTile("1m")),)),
    Row("save_revealed_tiles", "Remembers which tiles are revealed.", _save_revealed_tiles),
    Row("load_revealed_tiles", "Reveals the tiles that were remembered, and no others.",
        _load_revealed_tiles),
    Row("scry", "Shows the next tiles of the wall to the current seat.", _do_scry, args=(_NUM,)),
    Row("scry_all", "Shows the next tiles of the wall to everyone, and says so.", _scry_all,
        args=(_NUM,)),
    Row("clear_scry", "Hides the tiles of the wall that seats were shown.", _clear_scry),
    Row("flip_all_calls_faceup", "Turns all tiles of all melds face up.", _flip_all_calls_faceup),
    Row("flip_aside_facedown", "Turns all tiles the current seat has set aside face down.",
        _flip_aside_facedown),
    Row("set_tile_alias", "Lets tiles stand for other tiles, for the current seat.",
        lambda table, context, jokers, targets: _alias(
            table, context.seat, jokers(table, context), targets), args=(_FROM, _TO)),
    Row("set_tile_alias_all", "Lets tiles stand for other tiles, for every seat.",
        _set_tile_alias_all, args=(_FROM, _TO)),
    Row("clear_tile_aliases", "Lets no tile stand for another, for the current seat.",
        _clear_tile_aliases),
    Row("set_tile_ordering",
        "Lets each of the tiles be followed by the next, for the current seat.", _set_tile_ordering,
        args=(_ORDER,)),
    Row("set_tile_ordering_all", "Lets each of the tiles be followed by the next, for every seat.",
        _set_tile_ordering_all, args=(_ORDER,)),
    Row("save_tile_behavior",
        "Remembers the jokers and the order of the current seat under a label.",
        _save_tile_behavior, args=(_LABEL,)),
    Row("load_tile_behavior",
        "Gives the current seat the jokers and the order it remembered under a label.",
        _load_tile_behavior, args=(_LABEL,)),
    Row("add_attr",
        "Gives attributes to tiles in hand, draw, aside, at the end of the pond, in the dead wall.",
        _add_attr,
        args=(Arg("targets", "attr_targets"), _ATTRS, Arg("tile_specs", "all_specs", every_tile))),
    Row("add_attr_first_tile", "Gives attributes to the first such tile in hand and draw.",
        _add_attr_first_tile, args=(Arg("tile", "tile"), _ATTRS)),
    Row("add_attr_tagged", "Gives attributes to every tile with that tag, in any place.",
        _add_attr_tagged, args=(_TAG, _ATTRS)),
    Row("remove_attr_hand", "Takes attributes from the tiles in hand, the drawn ones left aside.",
        _remove_attr_hand, args=(_GONE,)),
    Row("remove_attr_all", "Takes attributes from the tiles in hand, draw and aside.",
        _remove_attr_all, args=(_GONE,)),
    Row("tag_tiles", "Tags tiles, for all seats.",
        _tag_tiles, args=(_TAG, Arg("tiles", "named_tiles")), sets="tag"),
    Row("tag_drawn_tile", "Tags the first drawn tile of the current seat, for all seats.",
        _tag_drawn_tile, args=(_TAG,), sets="tag"),
    Row("tag_last_discard", "Tags the last discard of the current seat, for all seats.",
        _tag_last_discard, args=(_TAG,), sets="tag"),
    Row("tag_dora", "Tags the tiles a dora indicator indicates, for all seats.", _tag_dora,
        args=(_TAG, Arg("indicator", "named_tile")), sets="tag"),
    Row("untag", "Takes a tag from all tiles.",
        lambda table, _context, tag: table.tags.pop(tag, None), args=(_TAG,)),
)
# fmt: on
