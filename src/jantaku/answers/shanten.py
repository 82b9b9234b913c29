"""The distance of a hand, the tiles that help, and the discards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .circumstances import blaming_seen, check_seen, ids_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku import Discard, Hand, ShantenForms, Ukeire
    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Page
    from jantaku.riichi.tiles.tile import Kind

    from .circumstances import Seen

_DRAWS_NEXT = 13


@dataclass(frozen=True)
class Distance:
    """The distance of a hand; with useful tiles before its draw, with discards before its discard.

    `used_up` are the kinds that would complete it, if it has all four of each of them. `missing`
    counts the tiles that an unfinished hand lacks to 13.
    """

    hand: Hand
    forms: ShantenForms
    used_up: Sequence[Kind] = ()
    ukeire: Ukeire | None = None
    discards: Sequence[Discard] = ()
    missing: int = 0
    answered: bool = True

    @property
    def by_form(self) -> dict[str, int | None]:
        """The shanten number of each form, None for one that this hand cannot have."""
        forms = self.forms
        return {
            "standard": forms.standard,
            "chiitoitsu": forms.chiitoitsu,
            "kokushi": forms.kokushi,
        }

    @property
    def shanten(self) -> int | None:
        """The shanten number of the nearest form."""
        return self.by_form[self.forms.best]

    @property
    def is_complete(self) -> bool:
        """True if all tiles except the pair are in groups."""
        return self.shanten == -1

    def page(self, look: Look) -> Page:
        """The distance in words and tables."""
        from jantaku.draw.hands.shanten import (
            discards_page,
            shanten_page,
            ukeire_page,
            used_up_page,
        )

        page = shanten_page(self.hand, self.forms, look, self.missing)
        if self.used_up:
            page += [(), *used_up_page(self.used_up, look)]
        if self.ukeire is not None:
            page += [(), *ukeire_page(self.ukeire, look, self.missing)]
        if self.discards:
            page += [(), *discards_page(self.discards, look)]
        return page

    def to_dict(self, _look: Look) -> dict[str, object]:
        """The distance as in `docs/schema/shanten.schema.json`."""
        from jantaku.riichi.tiles.notation import format_tile

        document: dict[str, object] = {
            "hand": f"{self.hand}",
            "shanten": self.shanten,
            "best": self.forms.best,
            "forms": self.by_form,
        }
        if self.missing:
            document["missing"] = self.missing
        if self.used_up:
            document["used_up"] = [format_tile(kind) for kind in self.used_up]
        if self.ukeire is not None:
            document["ukeire"] = _useful(self.ukeire)
        if self.discards:
            document["discards"] = [discard_dict(discard) for discard in self.discards]
        return document


def measure(hand: Hand, players: int) -> Distance:
    """The distance of the hand alone; fewer tiles are those of a hand whose calls are left out."""
    from jantaku import shanten_forms, waits_used_up

    require_tiles(hand)
    distance = Distance(hand, shanten_forms(hand, players=players))
    if distance.shanten == 0:
        return distance
    return replace(distance, used_up=waits_used_up(hand, players=players))


def measure_unfinished(hand: Hand, players: int) -> Distance:
    """The distance of the hand alone; fewer tiles are those of a hand still being entered.

    The tiles missing to 13 count as lone tiles.
    """
    from jantaku._kernel import unfinished_forms

    missing = _DRAWS_NEXT - hand.size
    if missing <= 0:
        return measure(hand, players)
    require_tiles(hand)
    return Distance(hand, unfinished_forms(hand, players=players), missing=missing)


def require_tiles(hand: Hand) -> None:
    """Raises an error for a hand without tiles."""
    if not hand.size:
        from jantaku.riichi.score.faults import no_tiles

        raise no_tiles()


def with_tiles(distance: Distance, seen: Seen, players: int) -> Distance:
    """The distance and what shortens it: useful tiles, or discards where a tile must go first."""
    from jantaku import discards, ukeire
    from jantaku._kernel import unfinished_ukeire

    hand = distance.hand
    if distance.is_complete:
        check_seen(hand, seen, players)
        return distance
    shown = ids_of(*seen.values())
    with blaming_seen(hand, seen):
        if distance.missing:
            useful = unfinished_ukeire(hand, shown, players=players)
            return replace(distance, ukeire=useful)
        if hand.size % 3 == 2:
            return replace(distance, discards=discards(hand, shown, players=players))
        return replace(distance, ukeire=ukeire(hand, shown, players=players))


def discard_dict(discard: Discard) -> dict[str, object]:
    """The discard with the distance and the useful tiles after it."""
    from jantaku.riichi.tiles.notation import format_tile

    return {"tile": format_tile(discard.tile), "shanten": discard.shanten, **_useful(discard)}


def _useful(found: Ukeire | Discard) -> dict[str, object]:
    from jantaku.riichi.tiles.notation import format_tile

    tiles = [{"tile": format_tile(kind), "left": left} for kind, left in found.tiles]
    return {"tiles": tiles, "total": found.total}
