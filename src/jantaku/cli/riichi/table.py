"""A game at the terminal: questions, events, undo, handing the screen over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.base.errors import JantakuError
from jantaku.draw.round import Players
from jantaku.riichi.play.events import RoundBegan

from .advice import Advice
from .answers import Answers, Meant
from .ended import Ended
from .screen import Screen

if TYPE_CHECKING:
    from jantaku.riichi.play import RiichiGame
    from jantaku.riichi.play.actions import Action, Seat
    from jantaku.riichi.play.view import TableView

    from ..console import Console
    from .keys import Choice
    from .session import Session

_FOUND = frozenset(("worth", "verdict", "draw"))  # stages at which people may have to find it
_SEEN = frozenset(("liable", "next", "fix"))  # the judge has just seen the table
_CALLS = frozenset(("chi", "pon", "open_kan", "pass"))


class Left(Exception):  # noqa: N818 - not an error: a person leaves the table
    """The people have left; the match is saved in the file named, if any."""

    def __init__(self, file: str | None) -> None:
        super().__init__(file)
        self.file = file


class _Anew(Exception):  # noqa: N818 - no fault: others may have to decide
    pass


class _TakenBack(Exception):  # noqa: N818 - no fault: the decision is asked for anew
    pass


class Table:
    """A game of a session at the terminal."""

    def __init__(self, console: Console, session: Session) -> None:
        self.session = session
        names = [sitter.name for sitter in session.sitters]
        self.screen = Screen(console, names, session.game.rule.red_ids)
        self.shared = len(session.people) > 1
        self._sits: Seat | None = None if self.shared else session.people[0]
        begins = len(session.game.events) if session.asked else self._round_began()
        self._told = dict.fromkeys(session.people, begins)
        self._uncalling: set[Seat] = set()

    @property
    def game(self) -> RiichiGame:
        """The game, which is another object after taking back."""
        return self.session.game

    def play(self) -> None:
        """Plays the game to its end; raises Left where the people leave."""
        while self.game.result is None and self.game.deciding:
            try:
                self._step()
            except _Anew:
                continue
            except _TakenBack:
                self._told = dict.fromkeys(self.session.people, len(self.game.events))
                self.screen.say("taken_back")

    def _step(self) -> None:
        game, decisions = self.game, dict[int, "Action"]()
        asked = []
        for seat in game.deciding:
            own = self.session.of_itself(seat)
            if own is None and seat in self._uncalling:
                own = self._uncalled(seat)
            if own is None:
                asked.append(seat)
            else:
                decisions[seat] = own
        for seat in asked:
            decisions[seat] = self._asked(seat)
        if asked:
            self.session.asked.append(len(game.actions))
        began = len(game.events)
        happened = game.step(decisions)
        for at, event in enumerate(happened, began):
            if event.type == "round_end":
                self._end_round(at)

    def _uncalled(self, seat: Seat) -> Action | None:
        """Returns a pass if only calls are possible and the seat makes none."""
        legal = self.game.legal_actions(seat)
        if {one.type for one in legal} <= _CALLS:
            return next((one for one in legal if one.type == "pass"), None)
        return None

    def _asked(self, seat: Seat) -> Action:
        """Returns the decision of the person at that seat."""
        self._hand_over(seat)
        self._show(seat)
        while True:
            answers = self._answers(seat)
            self.screen.listed(answers)
            self.screen.prompt(answers)
            typed = self._typed()
            if self._command(seat, typed):
                continue
            meant = answers.read(typed)
            if meant.choice is not None:
                meant = self._narrow(answers, meant.choice)
            if meant.action is not None and meant.action.type == "watch":
                self._switch(seat, meant.action)
            elif meant.action is not None:
                return meant.action
            if meant.fault:
                self.screen.say(meant.fault.removeprefix("play."), **meant.about)

    def _answers(self, seat: Seat) -> Answers:
        game, words = self.game, self.screen.words
        view = game.view(seat)
        switches = game.switches(seat) if view.hearing is None else ()
        return Answers(view, game.rule.red_ids, words, self._proposed(seat, view), switches)

    def _proposed(self, seat: Seat, view: TableView) -> Action | None:
        """Returns the correct answer to a claim, for Enter, if the rules allow to show it."""
        hearing = view.hearing
        if hearing is None:
            return None
        if hearing.stage == "worth" and not any(
            claim.evaluated for claim in hearing.claims if claim.seat == seat
        ):
            return None
        tells = self.game.rule.evaluate or hearing.stage not in _FOUND
        return self.game.default_action(seat) if tells else None

    def _show(self, seat: Seat) -> None:
        """Prints the events since the seat's last decision, and the table."""
        self._tell(seat)
        view = self.game.view(seat)
        if view.hearing is None or view.hearing.stage not in _SEEN:
            self.screen.board(view)
        self.screen.hearing(view)

    def _narrow(self, answers: Answers, choice: Choice) -> Meant:
        """Asks which of several actions of one kind is meant; Enter goes back."""
        self.screen.narrowed(choice, answers.places(choice))
        self.screen.say("which")
        typed = self._typed()
        seat = answers.view.seat
        if not typed or (seat is not None and self._command(seat, typed)):
            return Meant()
        return answers.narrow(choice, typed)

    def _typed(self) -> str:
        typed = self.screen.ask()
        if typed is None:
            raise Left(self.kept())
        return typed

    def kept(self) -> str | None:
        """Saves the match and returns its file, or None if there is nothing to save yet."""
        begun = self.session.asked or self.session.match.number or self.session.file
        return self.session.save() if begun else None

    def _switch(self, seat: Seat, action: Action) -> None:
        """Takes a switch, which may be taken alone at any time."""
        deciding = self.game.deciding
        self.game.step({seat: action})
        if self.game.deciding != deciding:
            raise _Anew

    def _command(self, seat: Seat, typed: str) -> bool:
        """Runs what was typed if it is a command. Returns True if it was one."""
        word, _, rest = typed.partition(" ")
        if word in ("h", "help"):
            self.screen.help()
        elif word == "?":
            self._hint(seat)
        elif word == "w":
            self.screen.show(Advice(self.game, self.game.view(seat), self.screen.look).waits())
        elif word == "u":
            self._take_back()
        elif word == "l":
            self._speak(seat, rest.strip())
        elif word == "-":
            self._calls(seat)
        else:
            return self._leaves(typed)
        return True

    def _hint(self, seat: Seat) -> None:
        view = self.game.view(seat)
        self.screen.show(Advice(self.game, view, self.screen.look).distance())
        if view.hearing is None or self.game.rule.evaluate:
            name = next((one.robot for one in self.session.sitters if one.robot), "efficiency")
            self.screen.advise(name, self.session.robot_choice(seat, name))

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
            raise Left(self.session.save(file.strip()))
        if word != "q":
            return False
        self.screen.say("really")
        answer = self._typed()
        if answer in ("y", "s"):
            raise Left(self.session.save() if answer == "s" else None)
        return True

    def _speak(self, seat: Seat, language: str) -> None:
        try:
            self.screen.console.speak(language)
        except JantakuError:
            self.screen.languages()
        else:
            self._show(seat)

    def _calls(self, seat: Seat) -> None:
        self._uncalling ^= {seat}
        self.screen.say("calls_off" if seat in self._uncalling else "calls_on")

    def _tell(self, seat: Seat) -> None:
        """Prints the events of this round that the seat has not been shown yet."""
        events = self.game.events[max(self._told[seat], self._round_began()) :]
        self._told[seat] = len(self.game.events)
        self.screen.tell(event.seen_by(seat) for event in events)

    def _round_began(self, before: int | None = None) -> int:
        """Returns the index of the beginning of the round that contains event `before`."""
        events = self.session.game.events
        last = len(events) - 1 if before is None else before
        return next(at for at in range(last, -1, -1) if isinstance(events[at], RoundBegan))

    def _end_round(self, at: int) -> None:
        """Shows how the round ended, to all who sit here."""
        events, began = self.game.events, self._round_began(at)
        if self.shared:
            self._sits = None
            self.screen.console.clear()
        else:
            (seat,) = self.session.people
            since = max(self._told[seat], began)
            self.screen.tell(event.seen_by(seat) for event in events[since : at + 1])
        self._uncalling.clear()
        self._told = dict.fromkeys(self.session.people, at + 1)
        players = Players(self.screen.names, self.game.rule.red_ids)
        ended = Ended(events[began : at + 1], players, self.screen.words)
        self.screen.show(ended.page(), close=False)
        if self.game.result is None:
            self._pause(ended)

    def _pause(self, ended: Ended) -> None:
        """Waits for Enter; the game can be left, or a move undone."""
        self.screen.go_on()
        while typed := self._typed():
            if typed == "u":
                self._take_back()
            elif typed == "?":
                self.screen.show(ended.details())
            elif not self._leaves(typed):
                return
            self.screen.go_on()

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
