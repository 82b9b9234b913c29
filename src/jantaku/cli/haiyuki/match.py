"""A Haiyuki match at the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.base.errors import IllegalAction
from jantaku.base.seeds import player_chance
from jantaku.haiyuki import HaiyukiGame
from jantaku.haiyuki.players import HAIYUKI_PLAYERS, helped
from jantaku.haiyuki.refusal import refusal_of
from jantaku.haiyuki.talk import Speaker, draw_occasion, spoken

from .answers import meant, options, read_action, vocabulary, with_tile
from .board import board, choices
from .options import Table, difficulty_of
from .story import speech, told
from .words import ask, screen_of, tell

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jantaku.base.seeds import Seed
    from jantaku.draw.terminal import Page
    from jantaku.haiyuki import HaiyukiAction, HaiyukiEvent, HaiyukiRules, HaiyukiTile
    from jantaku.haiyuki.players import HaiyukiPlayer

    from ..console import Console
    from .screen import Screen

_TALKS = 0.7  # the share of draws that the CPU comments
_LAST_TURN = 20


class Match:
    """A match at the keyboard: the person has the first seat."""

    def __init__(
        self,
        console: Console,
        characters: tuple[str, str],
        table: Table,
        rules: HaiyukiRules,
        seed: Seed,
        *,
        auto: bool,
    ) -> None:
        self.console = console
        difficulty = difficulty_of(table)
        rules = helped(rules, difficulty, characters[1])
        self.game: HaiyukiGame = HaiyukiGame(characters, rules, seed=seed)
        self.cpu: HaiyukiPlayer = HAIYUKI_PLAYERS[difficulty]
        self.automatic: HaiyukiPlayer = HAIYUKI_PLAYERS["auto"]
        self.chances = [player_chance(seed, seat) for seat in range(2)]
        self.moods = player_chance(seed, "talk")
        self.speaker = Speaker(self.moods)
        self.auto = auto
        self.chosen: tuple[HaiyukiTile, ...] = ()
        self.riichi = [False, False]
        self.names = vocabulary(console.look.language)

    @property
    def screen(self) -> Screen:
        """The screen, as wide as the terminal is now."""
        return screen_of(self.console.look, self.game.characters, 0)

    def play(self, *, json: bool = False) -> bool:
        """Plays it to the end; whether the person won."""
        if json:
            self.console.messages(event.to_dict() for event in self._automatic_events())
        else:
            screen = self.screen
            rival, own = (speech(screen, self.speaker, seat, "INTRO") for seat in (1, 0))
            self.console.page([*rival, *own])
            self._tell(self.game.events)
            while self.game.result is None:
                self._tell(self._decide(self.game.deciding[0]))
        assert self.game.result is not None
        return self.game.result.ranks == (0, 1)

    def _automatic_events(self) -> Iterator[HaiyukiEvent]:
        yield from self.game.events
        while self.game.result is None:
            yield from self._move(self.game.deciding[0])

    def _move(self, seat: int) -> Sequence[HaiyukiEvent]:
        player = self.cpu if seat else self.automatic
        return self.game.step({seat: player(self.game.view(seat), self.chances[seat])})

    def _decide(self, seat: int) -> Sequence[HaiyukiEvent]:
        if seat or self.auto:
            return self._move(seat)
        self.console.page(board(self.screen, self.game.view(seat), self.chosen))
        while True:
            view = self.game.view(seat)
            asked = options(view, self.chosen)
            page = choices(self.screen, view, asked, self.game.blocked_actions(seat))
            self.console.page(page, close=True)
            answer = ask(self.console, "choose")
            if answer in ("a", "auto"):
                self.auto, self.chosen = answer == "auto", ()
                return self._move(seat)
            if answer == "?":
                self.console.page(self.screen.help(), close=True)
                continue
            happened = self._answered(seat, answer, asked)
            if happened is not None:
                return happened

    def _answered(
        self, seat: int, answer: str, asked: Sequence[HaiyukiAction]
    ) -> Sequence[HaiyukiEvent] | None:
        """Returns the events after the answer; prints why and returns None if it is illegal."""
        action = read_action(answer, asked, self.names)
        if action is None:
            tell(self.console, "no_such")
            near = meant(answer, self.names)
            tell(self.console, *(["meant"] if near else ["number"]), name=near)
            return None
        whole = with_tile(self.chosen, action) if action.type == "exchange" else action
        try:
            self.game.check_action(seat, whole)
        except IllegalAction as error:
            self._refuse(error)
            return None
        if action.tiles:
            self.chosen = whole.tiles
            return ()
        self.chosen = ()
        return self.game.step({seat: whole})

    def _refuse(self, error: IllegalAction) -> None:
        why = refusal_of(error)
        assert why is not None
        first, *rest = self.screen.phrase("choice", "sentence", **self.screen.refusal(why))
        said = [first[:1].upper() + first[1:] if isinstance(first, str) else first, *rest]
        self.console.page(self.screen.fold(said), close=True)

    def _tell(self, events: Sequence[HaiyukiEvent]) -> None:
        page: Page = []
        screen = self.screen
        for event in events:
            page += told(screen, event.seen_by(0))
            for seat, occasion in self._spoken(event):
                page += speech(screen, self.speaker, seat, occasion)
            if event.type == "round":
                self.riichi = [False, False]
            if event.type == "riichi" and event.seat is not None:
                self.riichi[event.seat] = True
        if page:
            self.console.page(page, close=True)

    def _spoken(self, event: HaiyukiEvent) -> tuple[tuple[int, str], ...]:
        if event.type != "draw":
            rival = self.riichi[1 - event.seat] if event.seat is not None else False
            return spoken(event, rival_riichi=rival)
        quiet = event.seat != 1 or self.riichi[1] or event.turn == _LAST_TURN
        if quiet or self.moods.random() > _TALKS:
            return ()
        if self.riichi[0]:
            return ((1, "WORRY_RON"),)
        held = list(self.game.view(1).own.tiles or ())
        if event.tile in held:
            held.remove(event.tile)
        assert event.tile is not None
        return ((1, draw_occasion(held, event.tile)),)
