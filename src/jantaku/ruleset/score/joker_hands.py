"""The readings of a winning hand, one for each assignment of its jokers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.ruleset.match.jokers import assignments, is_joker
from jantaku.ruleset.table.context import Assigned, WinSource
from jantaku.ruleset.values.limits import MOST_READINGS
from jantaku.ruleset.values.tile import JOKERS, RulesetTile, face_up

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.ruleset.table.player import PlayerState
    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.values.meld import Call
    from jantaku.ruleset.values.seat import Seat


def readings(
    table: RulesetTable,
    seat: Seat,
    tile: RulesetTile | None,
    source: WinSource,
    most: int = MOST_READINGS,
) -> list[Assigned]:
    """The readings of a hand with a winning tile, one for each assignment of its jokers.

    A tile won by draw is one of the hand where nothing was drawn; without any the hand is taken as
    it is.
    """
    player, matcher = table.players[seat], table.program.matchers["win"]
    hand = list(player.hand)
    if tile is not None and source == "draw" and not player.draw and tile in hand:
        hand.remove(tile)
    plain = Assigned(tuple(hand), tuple(player.calls), tile)
    tiles = [*hand, *(tile for call in player.calls for tile in call.tiles)]
    with_tile = [*tiles, *([] if tile is None else [tile])]
    if (
        tile is None
        or matcher is None
        or not any(is_joker(held, joker) for held in with_tile for joker in player.behavior.jokers)
        or not table.program.score.use_smt
    ):
        return [plain]
    candidates = _candidates(table, seat)
    found = assignments(
        matcher, [*hand, tile], player.calls, player.behavior, candidates, most, table.spend
    )
    white = any(tile.name == "0z" for tile in table.program.wall)
    assigned = [
        _assigned(plain, tile, own, calls, white, _are_settled(player, calls))
        for own, calls in found
    ]
    return assigned or [plain]


def _are_settled(player: PlayerState, calls: Sequence[Call]) -> bool:
    """True if no meld kept its jokers because it is neither equal tiles nor a sequence."""
    return not any(
        call == old and not call.is_flower and is_joker(face_up(tile), joker)
        for old, call in zip(player.calls, calls, strict=True)
        for tile in call.tiles
        for joker in player.behavior.jokers
    )


def _candidates(table: RulesetTable, seat: Seat) -> Sequence[RulesetTile]:
    """The tiles that a joker for everything may be: those of the wall, jokers by name left out.

    Empty if there is no such joker.
    """
    behavior = table.players[seat].behavior
    if not any(target.name == "any" for target in behavior.aliases):
        return ()
    out = {*JOKERS, "any", *(joker.name for joker in behavior.jokers if not joker.attrs)}
    return [tile for tile in dict.fromkeys(table.program.initial_tiles) if tile.name not in out]


def _assigned(
    plain: Assigned,
    tile: RulesetTile,
    own: Sequence[RulesetTile],
    calls: Sequence[Call],
    white: bool,
    settled: bool,
) -> Assigned:
    """A solution as a reading; where the wall has the other white dragon, a joker is that one."""
    before = (*plain.hand, tile)
    after = tuple(
        RulesetTile("0z", new.attrs) if white and new.name == "5z" != old.name else new
        for old, new in zip(before, own, strict=True)
    )
    return Assigned(after[:-1], tuple(calls), after[-1], settled)
