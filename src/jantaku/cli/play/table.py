"""A game at the terminal: questions, events, undo, handing the screen over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jantaku.base.errors import IllegalAction, JantakuError

from .answers import Meant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.game.protocol import Item
    from jantaku.game.protocol.actions import Seat

    from .answers import Answers
    from .keys import KeyChoice, Option
    from .screen import GameScreen
    from .session import Session


class PlayerLeft(Exception):  # noqa: N818 - not an error: a person leaves the table
    """The people have left; the match is saved in the file named, if any."""

    def __init__(self, file: str | None) -> None:
        super().__init__(file)
        self.file = file


class _Anew(Exception):  # noqa: N818 - no fault: others may have to decide
    pass


class _TakenBack(Exception):  # noqa: N818 - no fault: the decision is asked for again
    pass


class TerminalTable:
    """A game of a session at the terminal."""

    def __init__(self, screen: GameScreen, session: Session, *, auto: bool = False) -> None:
        self.session = session
        self.screen = screen
        self.shared = len(session.people) > 1
        self._sits: Seat | None = None if self.shared else session.people[0]
        begins = len(session.game.events) if session.asked else self._round_began()
        self._told = dict.fromkeys(session.people, begins)
        self._uncalling: set[Seat] = set()
        self._auto = {*session.people} if auto else set[int]()

    @property
    def game(self) -> Any:
        """The game, which is another object after taking back."""
        return self.session.game

    def play(self) -> None:
        """Plays the game to its end; raises PlayerLeft where the people leave."""
        if not self.session.asked:
            self.screen.begin()
        steadily = not self.screen.ENDS_ROUNDS and not self.shared
        while self.game.result is None and self.game.deciding:
            if steadily:
                self._tell(self.session.people[0])
            try:
                self._step()
            except _Anew:
                continue
            except _TakenBack:
                self._told = dict.fromkeys(self.session.people, len(self.game.events))
                self.screen.say("taken_back")
        if not self.screen.ENDS_ROUNDS:
            self._tell(None if self.shared else self.session.people[0])

    def _step(self) -> None:
        game, decisions = self.game, dict[int, Any]()
        asked = []
        for seat in game.deciding:
            own = self.session.of_itself(seat)
            if own is None and seat in self._uncalling:
                own = self._uncalled(seat)
            if own is None and seat in self._auto:
                own = self.session.robot_choice(seat, self.session.adviser)
            if own is None:
                asked.append(seat)
            else:
                decisions[seat] = own
        for seat in asked:
            decisions[seat] = self._asked(seat)
        if asked:
            self.session.asked.append(len(game.actions))
        began = len(game.events)
        game.step(decisions)
        if self.screen.ENDS_ROUNDS:
            for at in range(max(began, 1), len(game.events)):
                if game.events[at].type in ("round", "game_end"):
                    self._end_round(at - 1)

    def _uncalled(self, seat: Seat) -> Any:
        """Returns a pass if only calls are possible and the seat makes none."""
        options = self.screen.answers(seat).legal
        if {one.type for one in options} <= {*self.screen.CALLS, "pass"}:
            return next((one.action for one in options if one.type == "pass"), None)
        return None

    def _asked(self, seat: Seat) -> Any:
        """Returns the decision of the person at that seat."""
        self._hand_over(seat)
        chosen: tuple[Item, ...] = ()
        self._show(seat)
        while True:
            answers = self.screen.answers(seat, chosen)
            self.screen.prompt(answers)
            typed = self._typed()
            if typed in ("a", "auto") and self._may_play_on(answers, typed):
                self._auto |= {seat} if typed == "auto" else set()
                return self.session.robot_choice(seat, self.session.adviser)
            if self._command(seat, typed, chosen):
                continue
            meant = self.screen.read(answers, typed)
            if meant.choice is not None:
                meant = self._narrow(answers, meant.choice, chosen)
            if meant.chosen is not None:
                chosen = meant.chosen
                self.screen.board(answers.view, chosen)
            if meant.page is not None:
                self.screen.show(meant.page)
            elif meant.fault:
                self.screen.say(meant.fault, **meant.about)
            action = None if meant.option is None else self._action(seat, meant.option)
            if action is not None:
                return action

    def _action(self, seat: Seat, option: Option) -> Any:
        """Returns the action of an option; None for a switch, which is taken at once."""
        if option.shown.type == "toggle":
            deciding = self.game.deciding
            self.game.step({seat: option.action})
            if self.game.deciding != deciding:
                raise _Anew
            return None
        if option.action is not None:
            return option.action
        try:
            return self.game.read_action(seat, option.shown)
        except IllegalAction:
            self.screen.say("not_together")
            return None

    @staticmethod
    def _may_play_on(answers: Answers, typed: str) -> bool:
        """True if `auto`, or `a` where that is not the key of an action, plays for the person."""
        return typed == "auto" or all(choice.key != "a" for choice in answers.choices)

    def _show(self, seat: Seat, chosen: Sequence[Item] = ()) -> None:
        """Prints the events since the seat's last decision, and the table."""
        self._tell(seat)
        self.screen.board(self.game.show(seat), chosen)

    def _narrow(self, answers: Answers, choice: KeyChoice, chosen: Sequence[Item]) -> Meant:
        """Asks which of several actions of one kind is meant; Enter goes back."""
        self.screen.narrowed(choice, answers.places(choice))
        self.screen.say("which")
        typed = self._typed()
        seat = answers.view.seat
        if not typed or (seat is not None and self._command(seat, typed, chosen)):
            return Meant()
        return answers.narrow(choice, typed)

    def _typed(self) -> str:
        typed = self.screen.ask()
        if typed is None:
            raise PlayerLeft(self.kept())
        return typed

    def kept(self) -> str | None:
        """Saves the match and returns its file, or None if there is nothing to save yet."""
        begun = self.session.asked or self.session.match.number or self.session.file
        return self.session.save() if begun else None

    def _command(self, seat: Seat, typed: str, chosen: Sequence[Item]) -> bool:
        """Runs what was typed if it is a command. Returns True if it was one."""
        word, _, rest = typed.partition(" ")
        if word in ("h", "help"):
            self.screen.help()
        elif word == "?":
            self.screen.hint(seat)
        elif word == "w":
            self.screen.waits(seat)
        elif word == "u":
            self._take_back()
        elif word == "l":
            self._speak(seat, rest.strip(), chosen)
        elif word == "-":
            self._uncalling ^= {seat}
            self.screen.say("calls_off" if seat in self._uncalling else "calls_on")
        else:
            return self._leaves(typed)
        return True

    def _take_back(self) -> None:
        if self.shared:
            self.screen.say("no_back")
        elif self.session.take_back():
            raise _TakenBack
        else:
            self.screen.say("nothing_back")

    def _leaves(self, typed: str) -> bool:
        """Keeps the match and leaves, or leaves alone when that is meant; False for other words."""
        word, _, file = typed.partition(" ")
        if word == "s":
            raise PlayerLeft(self.session.save(file.strip()))
        if word != "q":
            return False
        self.screen.say("really")
        answer = self._typed()
        if answer in ("y", "s"):
            raise PlayerLeft(self.session.save() if answer == "s" else None)
        return True

    def _speak(self, seat: Seat, language: str, chosen: Sequence[Item]) -> None:
        try:
            self.screen.console.speak(language)
        except JantakuError:
            self.screen.languages()
        else:
            self._show(seat, chosen)

    def _tell(self, seat: Seat | None) -> None:
        """Prints the events that the seat has not been shown yet; None is everybody."""
        told = min(self._told.values()) if seat is None else self._told[seat]
        if self.screen.ENDS_ROUNDS:
            told = max(told, self._round_began())
        events = self.game.events[told:]
        self._told |= dict.fromkeys(self._told if seat is None else (seat,), len(self.game.events))
        self.screen.tell(events, seat)

    def _round_began(self, before: int | None = None) -> int:
        """Returns the index of the beginning of the round that contains event `before`."""
        events = self.session.game.events
        last = len(events) - 1 if before is None else before
        return next((at for at in range(last, -1, -1) if events[at].type == "round"), 0)

    def _end_round(self, at: int) -> None:
        """Shows how the round ended, to all who sit here."""
        events, began = self.game.events, self._round_began(at)
        if self.shared:
            self._sits = None
            self.screen.console.clear()
        else:
            (seat,) = self.session.people
            self.screen.tell(events[max(self._told[seat], began) : at + 1], seat)
        self._uncalling.clear()
        self._told = dict.fromkeys(self.session.people, at + 1)
        ended = events[began : at + 1]
        self.screen.show(self.screen.round_end(ended, self.shared), close=False)
        if self.game.result is None:
            self._pause(ended)

    def _pause(self, ended: Sequence[Any]) -> None:
        """Waits for Enter; the game can be left, or a move undone."""
        if self._auto >= {*self.session.people}:
            return
        details = self.screen.details(ended)
        self.screen.go_on(details=bool(details))
        while typed := self._typed():
            if typed == "u":
                self._take_back()
            elif typed == "?":
                self.screen.show(details)
            elif not self._leaves(typed):
                return
            self.screen.go_on(details=bool(details))

    def _hand_over(self, seat: Seat) -> None:
        """Sees to it that nobody but the seat looks at the screen."""
        if self._sits == seat:
            return
        if self._sits is not None:
            self.screen.console.clear()
        self._sits = seat
        self.screen.say("hand_over", name=self.screen.names[seat])
        while self._leaves(self._typed()):
            pass
        self.screen.console.clear()
