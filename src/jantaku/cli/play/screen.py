"""The output at the table: board, prompt, events, results, help, for games of riichi's kind.

`GameScreen` draws what is common; the screen of each engine adds what only its games have.
"""

from __future__ import annotations

import re
import string
import sys
from typing import TYPE_CHECKING, Any, ClassVar

from jantaku.base.errors import NotationError
from jantaku.base.messages import LANGUAGES, load
from jantaku.draw.games.game import ranking_page
from jantaku.draw.games.round import round_title
from jantaku.draw.line_wrap import fold, wrap
from jantaku.draw.names import seat_names
from jantaku.draw.table.board import WIDEST, Board
from jantaku.draw.table.event_lines import EventLines
from jantaku.draw.terminal import Line, Page, Span, join, line, rule
from jantaku.draw.tiles import bracketed, face, faces, tile_order
from jantaku.game.protocol import Discard, Toggle
from jantaku.riichi.tiles.notation import format_tile, parse_tiles

from ..terminal.keyboard import columns, typed
from .answers import AnswerReader, Answers, Meant
from .keys import Option, is_choice

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from jantaku.draw.look import Look
    from jantaku.game.protocol import Action, Item, View
    from jantaku.game.protocol.actions import Seat

    from ..terminal.console import Console
    from .keys import KeyChoice
    from .session import Session

_GAP = "   "
_MOST_SHOWN = 4
_HONORS = "ESWNPFC"
_GROUPS = re.compile(r"([0-9]+)([a-z])")


class GameScreen:
    """Prints for the person in front of it; knows only what it is passed."""

    ENDS_ROUNDS: ClassVar[bool] = True
    """True if the end of a round is a page that waits for Enter."""
    CALLS: ClassVar[frozenset[str]] = frozenset(("pon",))
    """The buttons that call a discard."""

    def __init__(self, console: Console, session: Session) -> None:
        self.console = console
        self.session = session

    @property
    def game(self) -> Any:
        """The game, which is another object after taking back."""
        return self.session.game

    @property
    def look(self) -> Look:
        """The current look."""
        return self.console.look

    @property
    def names(self) -> dict[Seat, str]:
        """The names of the seats; a person alone without a name is You."""
        sitters = self.session.sitters
        names = [one.name or self.look.say("play.you") for one in sitters.values()]
        return dict(zip(sitters, seat_names(names, self.look), strict=True))

    @property
    def labels(self) -> Mapping[str, str] | None:
        """The words on the buttons of a ruleset."""
        return None

    def show(self, page: Page, *, close: bool = True) -> None:
        """Prints a page; a blank line before it unless `close`."""
        if page:
            self.console.page(page, close=close)

    def say(self, key: str, **about: object) -> None:
        """Says a sentence."""
        self.show(fold([self.look.say(f"play.{key}", **about)], columns()))

    def begin(self) -> None:
        """Prints what comes before the first round of a game."""

    def tell(self, events: Iterable[Any], viewer: Seat | None) -> None:
        """Prints events of the game, as the viewer sees them."""
        self.tell_all(event.seen_by(viewer) for event in events)

    def tell_all(self, events: Iterable[Any]) -> None:
        """Prints events of the game with all that they hold."""
        written = map(self.game.write_event, events)
        self.show(EventLines(self.names, self.look, self.labels).page(written), close=False)

    def board(self, view: View[Any], chosen: Sequence[Item] = ()) -> None:
        """The table, with the question that it puts to the seat."""
        places = [one.place for one in chosen if (one.target, one.seat) == ("hand", view.seat)]
        self.show(Board(self.names, self.look, columns()).page(view, places))

    def round_end(self, events: Sequence[Any], shared: bool) -> Page:
        """Returns the end of a round; `shared` if nobody has been shown its last events."""
        raise NotImplementedError

    def details(self, _events: Sequence[Any]) -> Page:
        """Returns the end of a round in full; empty if there is no more to say."""
        return []

    def result(self) -> None:
        """Prints how the game ended."""
        result = self.game.result
        if result is None:
            return
        kinds = [one.robot for one in self.session.sitters.values()]
        names = [*self.names.values()]
        scores = result.scores if result.unit == "thousands" else None
        page = ranking_page(names, result.points, scores, self.look, kinds)
        self.show(page, close=False)

    def won(self) -> bool:
        """True unless a person played alone and did not win, where that is what a match is for."""
        return True

    def answers(self, seat: Seat, chosen: tuple[Item, ...] = ()) -> Answers:
        """Returns the reader of what the seat may answer now."""
        game, view = self.game, self.game.show(seat)
        legal = zip(view.legal, game.legal_actions(seat), strict=True)
        options = tuple(Option(shown, one, self.is_drawn(seat, shown, one)) for shown, one in legal)
        reading = AnswerReader(self.key_of, self.tiles_in, self.names_of)
        proposed = self.proposed(seat, view)
        return Answers(
            view,
            options,
            reading,
            next((one for one in options if one.action == proposed), None),
            self.switches(seat, view),
            chosen,
        )

    def switches(self, seat: Seat, _view: View[Any]) -> tuple[Option, ...]:
        """Returns the automatic buttons that the seat may switch now."""
        actions = self.game.switches(seat)
        return tuple(Option(self.game.write_action(seat, one), one) for one in actions)

    def is_drawn(self, _seat: Seat, shown: Action, _action: Any) -> bool:
        """True if the action discards the tile just drawn."""
        return isinstance(shown, Discard) and shown.drawn

    def proposed(self, _seat: Seat, _view: View[Any]) -> Any:
        """Returns the action that Enter takes; None for the default."""
        return None

    def key_of(self, option: Option) -> str:
        """Returns the key of an action; empty if it is picked from the list."""
        raise NotImplementedError

    def tiles_in(self, text: str) -> Sequence[str]:
        """Returns the tiles in the text. Single letters are keys, except mjai's honors."""
        if len(text) == 1 and text in string.ascii_letters and text not in _HONORS:
            return ()
        try:
            return [format_tile(tile) for tile in parse_tiles(text)]
        except NotationError:
            groups = _GROUPS.findall(text) if _GROUPS.sub("", text) == "" else ()
            return [f"{digit}{suit}" for digits, suit in groups for digit in digits]

    def names_of(self, option: Option) -> list[str]:
        """Returns the names that mean an action: of what it names, and of its kind."""
        named = [self.named(option.name)] if option.name else []
        return [*named, self.kind(option), option.type.replace("_", " ")]

    def read(self, answers: Answers, typed_: str) -> Meant:
        """Reads an answer."""
        return answers.read(typed_)

    def prompt(self, answers: Answers) -> None:
        """Prints the actions by number, and the keys that can be pressed now."""
        self._numbered([self.words(one) for one in answers.listed])
        look = self.look
        parts = [_key(one.key, self._choice(one)) for one in answers.choices if one.key]
        if any(choice.type == "discard" for choice in answers.choices):
            places = look.say("play.tile_or_number", count=len(answers.held))
            parts.append(_key(places, line(look.say("word.discard"))))
        if is_choice(answers.legal):
            self._items(answers)
            sizes = sorted({len(one.shown.items) for one in answers.chooses})
            count = "-".join(map(str, dict.fromkeys((sizes[0], sizes[-1]))))
            said = f"{look.say('play.chooses')} {count}"
            parts.append(_key(look.say("play.numbers"), line(said)))
        if answers.listed:
            kinds = dict.fromkeys(self.kind(one) for one in answers.listed)
            parts.append(_key(_numbers(answers.listed), line(" / ".join(kinds))))
        if answers.default is not None:
            parts.append(_key("Enter", self.words(answers.default)))
        parts.append(_key("h", line(look.say("play.more"))))
        self.show(wrap(parts, columns(), gap=_GAP))

    def narrowed(self, choice: KeyChoice, places: Sequence[int]) -> None:
        """The actions of one key, by their numbers or by the places of their tiles."""
        shown = [self.words(one) for one in choice.options]
        self._numbered(shown, places or range(1, len(shown) + 1))

    def ask(self) -> str | None:
        """Returns the next line that is typed; None at the end of input."""
        if sys.stdin.isatty():
            self.console.prompt("> ")
        return typed(self.console)

    def help(self) -> None:
        """Prints how to answer, and how to read the board."""
        told = [*load(self.look.language)["help"].values(), self.look.say("play.legend")]
        self.show([one for text in told for one in fold([self.look.sign(text)], columns(), 2)])

    def hint(self, seat: Seat) -> None:
        """Prints the distance of the hand where it is known, and what a bot would do."""
        self.advise(seat)

    def waits(self, _seat: Seat) -> None:
        """Prints what the hand waits for."""
        self.say("no_waits_here")

    def advise(self, seat: Seat) -> None:
        """Prints what a bot would do."""
        name = self.session.adviser
        action = self.session.robot_choice(seat, name)
        told = self.look.say("play.would", name=name)
        option = Option(self.game.write_action(seat, action), action)
        self.show([line(told, " ", self.words(option))])

    def go_on(self, *, details: bool) -> None:
        """Prints how to continue."""
        parts = [_key("Enter", line(self.look.say("play.to_go_on")))]
        if details:
            parts.append(_key("?", line(self.look.say("play.details"))))
        self.show([join(_GAP, parts)], close=False)

    def languages(self) -> None:
        """Prints the available languages."""
        self.say("no_language", names=", ".join(LANGUAGES))

    def round_name(self, event: Any) -> str:
        """Returns the name of the round that begins with the event."""
        shown = self.game.write_event(event)
        number = int(shown.round[1:]) - 1
        parts = round_title(shown.round[:1], number, shown.honba, 0, self.look)
        return "".join(span.text for span in self.look.separated(parts))

    def title(self, text: str) -> None:
        """A title in a rule."""
        self.show([rule(self.look.sign("─"), min(WIDEST, columns()), text)], close=False)

    def words(self, option: Option) -> Line:
        """An action with its tiles, or with what it names."""
        parts = [line(self.kind(option))]
        if option.name:
            named = line(self.named(option.name))
            parts = [named] if option.type in ("claim", "next", "liable") else [*parts, named]
        if option.own:
            tiles = [*option.own] if option.tile is None else [option.tile, *option.own]
            opener = "[" if option.type == "closed_kan" else "("
            parts.append(bracketed(faces(sorted(tiles, key=tile_order)), opener))
        elif option.tile is not None:
            parts.append(face(option.tile))
        elif hasattr(option.shown, "items"):
            parts.append(faces([one.tile for one in option.shown.items if one.tile]))
        return join(" ", parts)

    def kind(self, option: Option) -> str:
        """Returns the name of a kind of action."""
        raise NotImplementedError

    def named(self, name: str) -> str:
        """Returns the words for what an action names."""
        return name

    def _choice(self, choice: KeyChoice) -> Line:
        """Returns the meaning of a key: its only action, or the kind and tiles of its actions."""
        options = choice.options
        if len(options) == 1:
            return self.words(options[0])
        if isinstance(options[0].shown, Toggle):
            return line(self.look.say("play.switches"), Span(f" ({len(options)})", "quiet"))
        kinds = " / ".join(dict.fromkeys(map(self.kind, options)))
        if len(options) > _MOST_SHOWN or options[0].name:
            return line(kinds, Span(f" ({len(options)})", "quiet"))
        shown = [faces(sorted(_apart(one), key=tile_order)) for one in options]
        return line(kinds, " ", self.look.separated(shown)) if all(shown) else line(kinds)

    def _items(self, answers: Answers) -> None:
        """Prints the things to choose that are not in the hand, by their numbers."""
        others = [
            (number, line("" if item.tile is None else face(item.tile), " ", self.names[item.seat]))
            for number, item in answers.items.items()
            if number > len(answers.held)
        ]
        if others:
            self._numbered([one for _, one in others], [number for number, _ in others])

    def _numbered(self, shown: Sequence[Line], numbers: Sequence[int] = ()) -> None:
        at = numbers or range(1, len(shown) + 1)
        parts = [_key(f"{number}", one) for number, one in zip(at, shown, strict=True)]
        self.show(wrap(parts, columns(), line("  "), _GAP))


def _apart(option: Option) -> Sequence[Any]:
    """Returns the tiles that distinguish an action from others of its kind."""
    return option.own or (() if option.tile is None else (option.tile,))


def _numbers(listed: Sequence[Option]) -> str:
    return f"1-{len(listed)}" if len(listed) > 1 else "1"


def _key(key: str, says: Line) -> Line:
    return line(Span(key, "best"), ": ", says)
