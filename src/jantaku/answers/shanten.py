"""The distance of a hand, the tiles that help, and the discards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .circumstances import all_of, blaming, blaming_seen

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku import Discard, Hand, ShantenForms, Ukeire
    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Page
    from jantaku.riichi.tiles.tile import Kind

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
        from jantaku.draw.shanten import discards_page, shanten_page, ukeire_page, used_up_page

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
            document["discards"] = [_discard(discard) for discard in self.discards]
        return document


def measure(text: str, players: int) -> Distance:
    """The distance of the hand alone; fewer tiles are those of a hand whose calls are left out."""
    from jantaku import shanten_forms, waits_used_up

    hand = _hand(text)
    distance = Distance(hand, shanten_forms(hand, players=players))
    if distance.shanten == 0:
        return distance
    return replace(distance, used_up=waits_used_up(hand, players=players))


def measure_unfinished(text: str, players: int) -> Distance:
    """The distance of the hand alone; fewer tiles are those of a hand still being entered.

    The tiles missing to 13 count as lone tiles.
    """
    from jantaku._kernel import unfinished_forms

    hand = _hand(text)
    missing = _DRAWS_NEXT - hand.size
    if missing <= 0:
        return measure(text, players)
    return Distance(hand, unfinished_forms(hand, players=players), missing=missing)


def _hand(text: str) -> Hand:
    from jantaku import Hand

    with blaming("hand"):
        hand = Hand(text)
        if not hand.size:
            from jantaku.riichi.score.faults import no_tiles

            raise no_tiles()
    return hand


def with_tiles(distance: Distance, seen: Mapping[str, str], players: int) -> Distance:
    """The distance and what shortens it: useful tiles, or discards where a tile must go first.

    `seen` are the tiles that nobody can draw any more, by the option that names them.
    """
    from jantaku import discards, ukeire
    from jantaku._kernel import unfinished_ukeire

    hand = distance.hand
    with blaming_seen(str(hand), seen):
        if distance.missing:
            useful = unfinished_ukeire(hand, all_of(seen), players=players)
            found = replace(distance, ukeire=useful)
        elif hand.size % 3 == 2:
            found = replace(distance, discards=discards(hand, all_of(seen), players=players))
        else:
            found = replace(distance, ukeire=ukeire(hand, all_of(seen), players=players))
    return distance if distance.is_complete else found


def _discard(discard: Discard) -> dict[str, object]:
    from jantaku.riichi.tiles.notation import format_tile

    return {"tile": format_tile(discard.tile), "shanten": discard.shanten, **_useful(discard)}


def _useful(found: Ukeire | Discard) -> dict[str, object]:
    from jantaku.riichi.tiles.notation import format_tile

    tiles = [{"tile": format_tile(kind), "left": left} for kind, left in found.tiles]
    return {"tiles": tiles, "total": found.total}
