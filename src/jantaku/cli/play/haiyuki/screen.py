"""Haiyuki at the table: every choice numbered and explained, the characters talk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from jantaku.base.errors import IllegalAction
from jantaku.base.messages import load
from jantaku.base.seeds import player_chance
from jantaku.draw.line_wrap import fold
from jantaku.draw.table.event_lines import haiyuki_lines, speech
from jantaku.draw.table.haiyuki import HaiyukiDrawing
from jantaku.draw.terminal import Span
from jantaku.haiyuki.refusal import refusal_of
from jantaku.haiyuki.talk import Speaker, draw_occasion, spoken

from ...terminal.keyboard import columns
from ..answers import Meant
from ..keys import Option
from ..screen import GameScreen
from .answers import meant, options, read_action, vocabulary, with_tile
from .board import board, choices, worth

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jantaku.draw.terminal import Line, Page
    from jantaku.game.protocol import Item, View
    from jantaku.game.protocol.actions import Seat
    from jantaku.haiyuki import HaiyukiEvent, HaiyukiTile

    from ...terminal.console import Console
    from ..answers import Answers
    from ..session import Session

_TALKS = 0.7  # the share of draws that a bot comments
_LAST_TURN = 20


class HaiyukiScreen(GameScreen):
    """Prints a match of Haiyuki."""

    ENDS_ROUNDS: ClassVar[bool] = False

    def __init__(self, console: Console, session: Session) -> None:
        super().__init__(console, session)
        people = session.people
        self._viewer: Seat | None = people[0] if len(people) == 1 else None
        self._moods = player_chance(session.game.seed, "talk")
        self._speaker = Speaker(self._moods)
        self._riichi = [False, False]

    @property
    def drawing(self) -> HaiyukiDrawing:
        """The drawing, as wide as the terminal is now."""
        return HaiyukiDrawing(self.look, self.game.characters, self._viewer, columns())

    @property
    def names(self) -> dict[Seat, str]:
        """The names of people, or else of their characters."""
        drawing = self.drawing
        return {seat: one.name or drawing.name(seat) for seat, one in self.session.sitters.items()}

    def begin(self) -> None:
        """Prints what the characters say before the match, the first side's last."""
        drawing = self.drawing
        rival, own = (speech(drawing, self._speaker, seat, "INTRO") for seat in (1, 0))
        self.console.page([*rival, *own])

    def tell(self, events: Iterable[Any], viewer: Seat | None) -> None:
        """Prints events as the viewer sees them, and what is said about them."""
        self._tell([(event, event.seen_by(viewer)) for event in events])

    def tell_all(self, events: Iterable[Any]) -> None:
        """Prints events with all that they hold, and what is said about them."""
        self._tell([(event, event) for event in events])

    def board(self, view: View[Any], chosen: Sequence[Item] = ()) -> None:
        """The table, with the tiles chosen and what the waits are worth."""
        if len(self.session.people) > 1:
            self._viewer = view.seat
        own = self.game.view(view.seat)
        self.console.page(board(self.drawing, own, _chosen(own.own.tiles or (), chosen)))

    def prompt(self, answers: Answers) -> None:
        """Prints every choice with its number, what is blocked, and how to answer."""
        seat = answers.view.seat
        view = self.game.view(seat)
        asked = options(view, _chosen(view.own.tiles or (), answers.chosen))
        drawing = self.drawing
        page = choices(drawing, view, asked, self.game.blocked_actions(seat))
        said = drawing.fold([*drawing.phrase("prompt", "choose"), ":"])
        self.show([*page, *said])

    def read(self, answers: Answers, typed_: str) -> Meant:
        """Reads a number or a name; what is refused comes with its reason."""
        seat = answers.view.seat
        view, names = self.game.view(seat), vocabulary(self.look.language)
        chosen = _chosen(view.own.tiles or (), answers.chosen)
        action = read_action(typed_, options(view, chosen), names)
        if action is None:
            near = meant(typed_, names)
            drawing = self.drawing
            page = drawing.fold(drawing.phrase("prompt", "no_such"))
            key = "meant" if near else "number"
            return Meant(page=[*page, *drawing.fold(drawing.phrase("prompt", key, name=near))])
        whole = with_tile(chosen, action) if action.type == "exchange" else action
        try:
            self.game.check_action(seat, whole)
        except IllegalAction as error:
            return Meant(page=self._refusal(error))
        shown = self.game.write_action(seat, whole)
        return Meant(chosen=shown.items) if action.tiles else Meant(Option(shown, whole))

    def key_of(self, _option: Option) -> str:
        """Returns no key: every choice has a number and a name."""
        return ""

    def words(self, option: Option) -> Line:
        """An action by its name."""
        drawing, action = self.drawing, option.action
        if action.type == "skill":
            return tuple(drawing.fold([drawing.say("skill", action.skill)])[0])
        tile = next(iter(action.tiles), action.tile)
        about = {} if tile is None else {"tile": drawing.id_of(tile)}
        key = {"pass": "pass.pon"}.get(action.type, action.type)
        return drawing.fold(drawing.phrase("choice", key, **about))[0]

    def help(self) -> None:
        """Prints how to answer, the rules in a few lines, and all yaku."""
        own = load(self.look.language)["help"]
        told = [self.look.sign(own[key]) for key in ("back", "leave")]
        self.show(self.drawing.help())
        self.show([one for text in told for one in fold([text], columns(), 2)])

    def hint(self, _seat: Seat) -> None:
        """Prints the help."""
        self.help()

    def waits(self, seat: Seat) -> None:
        """Prints what each wait is worth, now or after each discard that keeps the hand tenpai."""
        view, drawing = self.game.view(seat), self.drawing
        if not view.worth:
            self.say("not_waiting")
        for wait in view.worth:
            head: list[str | Span] = ["  "]
            if wait.discard is not None:
                head += [drawing.full(wait.discard), drawing.look.sign(" → ")]
            self.show(drawing.fold([*head, *worth(drawing, wait)], 4))

    def result(self) -> None:
        """Prints nothing: the last event says who has won."""

    def round_name(self, event: Any) -> str:
        """Returns the number of the round that begins with the event."""
        return f"{self.drawing.say('word', 'round')} {event.round}"

    def won(self) -> bool:
        """True unless one person played here and did not win."""
        people, ranks = self.session.people, self.game.result.ranks
        return len(people) != 1 or ranks[people[0]] < ranks[1 - people[0]]

    def _tell(self, events: Sequence[tuple[HaiyukiEvent, HaiyukiEvent]]) -> None:
        page: Page = []
        drawing = self.drawing
        for event, seen in events:
            page += haiyuki_lines(drawing, seen)
            for seat, occasion in self._spoken(event):
                page += speech(drawing, self._speaker, seat, occasion)
            if event.type == "round":
                self._riichi = [False, False]
            if event.type == "riichi" and event.seat is not None:
                self._riichi[event.seat] = True
        self.show(page)

    def _spoken(self, event: HaiyukiEvent) -> tuple[tuple[Seat, str], ...]:
        """Returns who speaks about an event; of draws only a bot does, and not always."""
        seat = event.seat
        if event.type != "draw" or seat is None:
            return spoken(event, rival_riichi=seat is not None and self._riichi[1 - seat])
        quiet = not self.session.sitters[seat].robot or event.turn == _LAST_TURN
        if quiet or self._riichi[seat] or self._moods.random() > _TALKS:
            return ()
        if self._riichi[1 - seat]:
            return ((seat, "WORRY_RON"),)
        held = list(self.game.view(seat).own.tiles or ())
        if event.tile in held:
            held.remove(event.tile)
        assert event.tile is not None
        return ((seat, draw_occasion(held, event.tile)),)

    def _refusal(self, error: IllegalAction) -> Page:
        why, drawing = refusal_of(error), self.drawing
        assert why is not None
        parts = drawing.phrase("choice", "sentence", **drawing.refusal(why))
        first = parts[0]
        if not isinstance(first, Span):
            parts[0] = first[:1].upper() + first[1:]
        return drawing.fold(parts)


def _chosen(held: Sequence[HaiyukiTile], items: Sequence[Item]) -> tuple[HaiyukiTile, ...]:
    return tuple(held[item.place] for item in items)
