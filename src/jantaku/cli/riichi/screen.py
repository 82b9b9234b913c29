"""The output at the table: board, prompt, events, results, help."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from jantaku.base.messages import LANGUAGES, load
from jantaku.draw.board import WIDEST, Board
from jantaku.draw.happened import Happened
from jantaku.draw.hearing import hearing_page, message
from jantaku.draw.names import seat_names
from jantaku.draw.terminal import Line, Page, Span, line, rule
from jantaku.draw.wrapping import fold, wrap

from ..keyboard import columns, typed
from .keys import Words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from jantaku.draw.look import Look
    from jantaku.riichi.play.actions import Action
    from jantaku.riichi.play.events import Event
    from jantaku.riichi.play.view import TableView
    from jantaku.riichi.tiles.tile import TileId

    from ..console import Console
    from .answers import Answers
    from .keys import Choice

_GAP = "   "


class Screen:
    """Prints for the person in front of it; knows only what it is passed."""

    def __init__(self, console: Console, names: Sequence[str], reds: Collection[TileId]) -> None:
        self.console = console
        self._names = names
        self._reds = reds

    @property
    def look(self) -> Look:
        """The current look."""
        return self.console.look

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats; a person alone without a name is You."""
        names = [name or self.look.say("play.you") for name in self._names]
        return seat_names(names, self.look)

    @property
    def words(self) -> Words:
        """The words for actions."""
        return Words(self.look, self.names, self._reds)

    def show(self, page: Page, *, close: bool = True) -> None:
        """Prints a page; a blank line before it unless `close`."""
        if page:
            self.console.page(page, close=close)

    def say(self, key: str, **about: object) -> None:
        """Says a sentence."""
        self.show(fold([self.look.say(f"play.{key}", **about)], columns()))

    def tell(self, events: Iterable[Event]) -> None:
        """Prints events, as the seat sees them."""
        page = Happened(self.names, self._reds, self.look).page(events)
        self.show(page, close=False)

    def board(self, view: TableView) -> None:
        """The table."""
        self.show(Board(self.names, self._reds, self.look, columns()).page(view))

    def hearing(self, view: TableView) -> None:
        """Prints the claim and the question of its stage."""
        if view.hearing is None:
            return
        page = hearing_page(view.hearing, self.names, self._reds, self.look)
        question = message(f"ask.{view.hearing.stage}", self.look)
        self.show([*page, line(Span(question, "yaku"))], close=False)

    def title(self, text: str) -> None:
        """A title in a rule."""
        self.show([rule(self.look.sign("─"), min(WIDEST, columns()), text)], close=False)

    def listed(self, answers: Answers) -> None:
        """The actions that are picked by their numbers."""
        self._numbered([self.words.action(one) for one in answers.listed])

    def narrowed(self, choice: Choice, places: Sequence[int]) -> None:
        """The actions of one key, by their numbers or by the places of their tiles."""
        shown = [self.words.action(one) for one in choice.actions]
        self._numbered(shown, places or range(1, len(shown) + 1))

    def prompt(self, answers: Answers) -> None:
        """The keys that can be pressed now."""
        look, words = self.look, self.words
        parts = [_key(choice.key, words.choice(choice)) for choice in answers.choices if choice.key]
        if any(choice.type == "discard" for choice in answers.choices):
            places = look.say("play.tile_or_number", count=len(answers.held))
            parts.append(_key(places, line(look.say("word.discard"))))
        if answers.listed:
            numbers = f"1-{len(answers.listed)}"
            kinds = dict.fromkeys(words.kind(one.type) for one in answers.listed)
            parts.append(_key(numbers, line(" / ".join(kinds))))
        if answers.default is not None:
            parts.append(_key("Enter", words.action(answers.default)))
        parts.append(_key("h", line(look.say("play.more"))))
        self.show(wrap(parts, columns(), gap=_GAP))

    def ask(self) -> str | None:
        """Returns the next line that is typed; None at the end of input."""
        if sys.stdin.isatty():
            self.console.prompt("> ")
        return typed(self.console)

    def help(self) -> None:
        """Prints how to answer, and how to read the board."""
        told = [*load(self.look.language)["help"].values(), self.look.say("play.legend")]
        self.show([one for text in told for one in fold([self.look.sign(text)], columns(), 2)])

    def go_on(self) -> None:
        """Prints how to continue."""
        enter = _key("Enter", line(self.look.say("play.to_go_on")))
        details = _key("?", line(self.look.say("play.details")))
        self.show([line(enter, _GAP, details)], close=False)

    def advise(self, name: str, action: Action) -> None:
        """Prints what the player of that name would do."""
        told = self.look.say("play.would", name=name)
        self.show([line(told, " ", self.words.action(action))])

    def languages(self) -> None:
        """Prints the available languages."""
        self.say("no_language", names=", ".join(LANGUAGES))

    def _numbered(self, shown: Sequence[Line], numbers: Sequence[int] = ()) -> None:
        count = len(shown)
        at = numbers or range(1, count + 1)
        parts = [_key(f"{number}", one) for number, one in zip(at, shown, strict=True)]
        self.show(wrap(parts, columns(), line("  "), _GAP))


def _key(key: str, says: Line) -> Line:
    return line(Span(key, "best"), ": ", says)
