"""The distance of a hand, the tiles that help, and the discards."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from .circumstances import check_seen, ids_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku import Hand, ShantenForms
    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Page
    from jantaku.riichi.tiles.tile import TileId

    from .circumstances import Seen

_DRAWS_NEXT = 13


@dataclass(frozen=True)
class Distance:
    """The distance of a hand.

    Fewer tiles than 13 are those of a hand whose calls are left out, or if it is `unfinished` of
    one that is still being entered: its missing tiles count as lone tiles. With the tiles that are
    `visible` elsewhere come the useful tiles before a draw, the discards before a discard.
    """

    hand: Hand
    players: int
    unfinished: bool = False
    visible: Sequence[TileId] | None = None
    answered: bool = True

    @property
    def missing(self) -> int:
        """The number of tiles that an unfinished hand lacks to 13."""
        return max(0, _DRAWS_NEXT - self.hand.size) if self.unfinished else 0

    @property
    def forms(self) -> ShantenForms:
        """The shanten number of each form."""
        from jantaku._kernel import shanten_forms, unfinished_forms

        return (unfinished_forms if self.missing else shanten_forms)(self.hand, self.players)

    @property
    def shanten(self) -> int:
        """The shanten number of the nearest form."""
        forms = self.forms
        nearest: int = getattr(forms, forms.best)
        return nearest

    def page(self, look: Look) -> Page:
        """The distance in words and tables."""
        from jantaku import discards, ukeire, waits_used_up
        from jantaku._kernel import unfinished_ukeire
        from jantaku.draw.hands.shanten import (
            discards_page,
            shanten_page,
            ukeire_page,
            used_up_page,
        )

        hand, players, missing, shanten = self.hand, self.players, self.missing, self.shanten
        page = shanten_page(hand, self.forms, look, missing)
        used_up = () if missing or shanten == 0 else waits_used_up(hand, players)
        if used_up:
            page += [(), *used_up_page(used_up, look)]
        if self.visible is None or shanten < 0:
            return page
        if not missing and hand.size % 3 == 2:
            return [*page, (), *discards_page(discards(hand, self.visible, players), look)]
        useful = (unfinished_ukeire if missing else ukeire)(hand, self.visible, players)
        return [*page, (), *ukeire_page(useful, look, missing)]

    def to_dict(self, _look: Look, asked: str | None = None) -> dict[str, Any]:
        """The distance as in `docs/schema/shanten.schema.json`.

        With an empty list of what was asked for, if the hand is not ready for that.
        """
        from jantaku._kernel import _distance_document

        text = _distance_document(self.hand, self.players, self.unfinished, self.visible, asked)
        document: dict[str, Any] = json.loads(text)
        return document


def measure(hand: Hand, players: int, *, unfinished: bool = False) -> Distance:
    """The distance of the hand alone. Raises an error for a hand that such players cannot have."""
    require_tiles(hand)
    distance = Distance(hand, players, unfinished)
    _ = distance.forms
    return distance


def measure_unfinished(hand: Hand, players: int) -> Distance:
    """The distance of the hand alone, of fewer tiles that of one still being entered."""
    return measure(hand, players, unfinished=True)


def require_tiles(hand: Hand) -> None:
    """Raises an error for a hand without tiles."""
    if not hand.size:
        from jantaku.riichi.score.faults import no_tiles

        raise no_tiles()


def with_tiles(distance: Distance, seen: Seen, players: int) -> Distance:
    """The distance and what shortens it: useful tiles, or discards where a tile must go first."""
    check_seen(distance.hand, seen, players)
    return replace(distance, visible=ids_of(*seen.values()))
