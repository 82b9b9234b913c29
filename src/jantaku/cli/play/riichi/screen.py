"""Riichi at the table: claims, the end of a round with yaku and fu, help for the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from jantaku.draw.games.round import Players
from jantaku.draw.table.hearing import hearing_page, message, named
from jantaku.draw.terminal import Page, Span, line
from jantaku.game.engines import open_game

from ..keys import KEYS, riichi_key
from ..screen import GameScreen
from .advice import Advice
from .round_end import RoundEndPage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.game.protocol import Action, Item, View
    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.play.actions import RiichiAction

    from ..keys import Option

_FOUND = frozenset(("worth", "verdict", "draw"))  # stages at which people may have to find it
_SEEN = frozenset(("liable", "next", "fix"))  # the judge has just seen the table


class RiichiScreen(GameScreen):
    """Prints a game of riichi."""

    CALLS: ClassVar[frozenset[str]] = frozenset(("chi", "pon", "open_kan"))

    def board(self, view: View[Any], chosen: Sequence[Item] = ()) -> None:
        """The table, the claim, and the question of its stage."""
        hearing = view.extras.hearing
        if hearing is None or hearing.stage not in _SEEN:
            super().board(view, chosen)
        if hearing is None:
            return
        question = message(f"ask.{hearing.stage}", self.look)
        page = hearing_page(hearing, self.names, self.look)
        self.show([*page, line(Span(question, "yaku"))], close=False)

    def round_end(self, events: Sequence[Any], _shared: bool) -> Page:
        """Returns the wins or the kind of draw, the chombo, and the points."""
        return self._ended(events).page()

    def details(self, events: Sequence[Any]) -> Page:
        """Each win with its reading and every fu."""
        return self._ended(events).details()

    def switches(self, seat: Seat, view: View[Any]) -> tuple[Option, ...]:
        """Returns the switches, which rest during a claim."""
        return super().switches(seat, view) if view.extras.hearing is None else ()

    def is_drawn(self, seat: Seat, shown: Action, action: RiichiAction) -> bool:
        """True if the action discards the tile just drawn, with or without riichi."""
        if action.type not in ("riichi", "open_riichi"):
            return super().is_drawn(seat, shown, action)
        return bool(self.game.view(seat).seats[seat].drawn == action.tile)

    def proposed(self, seat: Seat, view: View[Any]) -> Any:
        """Returns the correct answer to a claim, if the rules allow to show it."""
        hearing = view.extras.hearing
        if hearing is None:
            return None
        if hearing.stage == "worth" and not any(
            claim.evaluated for claim in hearing.claims if claim.seat == seat
        ):
            return None
        tells = self.game.rule.evaluate or hearing.stage not in _FOUND
        return self.game.default_action(seat) if tells else None

    def key_of(self, option: Option) -> str:
        """Returns the key in the table of riichi."""
        return riichi_key(option)

    def kind(self, option: Option) -> str:
        """Returns the name of a kind of action."""
        says = KEYS[option.type].says if option.type in KEYS else f"action.{option.type}"
        return message(says, self.look) or option.type.replace("_", " ")

    def named(self, name: str) -> str:
        """Returns the words for what an action names: a worth, a seat, what comes next."""
        return named(name, self.names, self.look)

    def hint(self, seat: Seat) -> None:
        """Prints shanten, what each discard leaves, and what a bot would do."""
        self.show(self._advice(seat).distance())
        if self.game.view(seat).hearing is None or self.game.rule.evaluate:
            self.advise(seat)

    def waits(self, seat: Seat) -> None:
        """Prints the worth of each wait."""
        self.show(self._advice(seat).waits())

    def _advice(self, seat: Seat) -> Advice:
        return Advice(self.game, self.game.view(seat), self.look)

    def _ended(self, events: Sequence[Any]) -> RoundEndPage:
        players = Players([*self.names.values()], self.game.rule.red_ids)
        began_in_position = events[0].type != "round"
        before = open_game(self.game.spec).view(0).seats if began_in_position else ()
        return RoundEndPage(events, players, self.look, before)
