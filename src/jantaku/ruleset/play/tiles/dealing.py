"""The hands of a round, and the tiles that a ruleset lays in its wall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.ruleset.table.walls import from_end, from_live_end

if TYPE_CHECKING:
    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.values.tile import RulesetTile


def deal_over(table: RulesetTable) -> None:
    """Deals as the first version does: the tiles set by the rules replace those that were there."""
    program, each = table.program, table.program.starting_tiles
    for place, seat in enumerate(table.seats):
        dealt = table.wall[place * each : (place + 1) * each]
        table.players[seat].hand = list(program.starting_hand.get(seat, dealt))
    held = sum(len(player.hand) for player in table.players.values())
    table.wall_index = min(held, len(table.wall))
    left = table.tiles_ahead
    for at, tile in enumerate(program.starting_draws[:left]):
        table.wall[table.wall_index + at] = tile
    for at, tile in enumerate(program.starting_dead_wall[:left]):
        table.wall[-at - 1] = tile


def deal_in_place(table: RulesetTable) -> None:
    """Deals as the second version does: sorts the wall so that every hand gets its tiles.

    Hands that are given in part are filled from the wall.
    """
    program = table.program
    given = [program.starting_hand.get(seat, ()) for seat in table.seats]
    sizes = [max(program.starting_tiles, len(hand)) for hand in given]
    starts = [sum(sizes[:at]) for at in range(len(sizes))]
    held, length = sum(sizes), len(table.wall)
    behind = min(program.dead_wall_length, max(length - held, 0))
    live = from_live_end(length - behind, max(length - behind - held, 0))
    from_behind = [*from_end(behind), *(place - behind for place in live)]
    laid: dict[int, RulesetTile] = {}
    for start, hand in zip(starts, given, strict=True):
        laid |= dict(enumerate(hand, start))
    laid |= dict(enumerate(program.starting_draws, held))
    for place, tile in zip(from_behind, program.starting_dead_wall, strict=False):
        laid[length + place] = tile
    table.wall = _sorted(table.wall, {at: tile for at, tile in laid.items() if at < length})
    table.wall_index = min(held, length)
    for seat, start, size in zip(table.seats, starts, sizes, strict=True):
        table.players[seat].hand = table.wall[start : start + size]


def _sorted(wall: list[RulesetTile], laid: dict[int, RulesetTile]) -> list[RulesetTile]:
    """The wall with tiles at their places; of a tile it lacks there is one more, and one less."""
    rest = list(wall)
    for tile in laid.values():
        if tile in rest:
            rest.remove(tile)
        else:
            rest.pop()
    others = iter(rest)
    return [laid[at] if at in laid else next(others) for at in range(len(wall))]
