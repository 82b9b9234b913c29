"""The discards that no player makes if it has another: `forbidden`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.riichi.players.position import DRAGONS, WINDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.riichi.play.actions import RiichiAction
    from jantaku.riichi.play.view import RiichiSeatView
    from jantaku.riichi.players.position import Outlook

_GROUPS: Final = {"daisangen": DRAGONS, "daisuushii": WINDS}


def allowed(sight: Outlook, actions: Sequence[RiichiAction]) -> Sequence[RiichiAction]:
    """Returns the discards whose kind is not forbidden; all if there are no others."""
    barred = forbidden(sight)
    return [action for action in actions if discarded_kind(action) not in barred] or actions


def discarded_kind(action: RiichiAction) -> int:
    """The kind of a discard, declared as riichi or not."""
    assert action.tile is not None
    return action.tile // 4


def forbidden(sight: Outlook) -> set[int]:
    """Returns the kinds that an open hand wins by, and those that make liable for a yakuman."""
    kinds: set[int] = set()
    for seat in sight.others:
        seen = sight.view.seats[seat]
        if seen.tiles is not None and not seen.dead:
            kinds |= set(seen.waits)
        kinds |= liable_kinds(sight, seen)
    return kinds


def liable_kinds(sight: Outlook, seen: RiichiSeatView) -> set[int]:
    """Returns the kinds that would complete that player's third dragon or fourth wind."""
    kinds: set[int] = set()
    sets = {meld.tiles[0] // 4 for meld in seen.melds if meld.type != "chi"}
    for name, group in _GROUPS.items():
        missing = set(group) - sets
        if name in sight.rule.pao and len(missing) == 1:
            kinds |= {kind for kind in missing if sight.left[kind] > 1}
    return kinds
