"""A game of any ruleset on the contract of all games."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, Self

from jantaku import faults
from jantaku.errors import IllegalAction, ReplayError, RulesetError, shown
from jantaku.game import GameResult, describe, portable, seat_at
from jantaku.game import decisions as given_decisions
from jantaku.ruleset.compile.ruleset import Ruleset
from jantaku.ruleset.compile.snapshots import read_action, read_wall, write_action
from jantaku.ruleset.compile.source import read_json
from jantaku.ruleset.play import buttons, decisions, marking, rounds, turns
from jantaku.ruleset.play.view import RulesetView, view_of
from jantaku.ruleset.score import next_round
from jantaku.ruleset.table.actions import SKIP, RulesetAction
from jantaku.ruleset.table.chance import chance_of
from jantaku.ruleset.table.copying import copied
from jantaku.ruleset.table.player import Player
from jantaku.ruleset.table.table import Table
from jantaku.ruleset.values.limits import MOST_ACTIONS, MOST_EVENTS, MOST_ROUNDS, within
from jantaku.ruleset.values.tile import Tile, write_tile
from jantaku.seeds import seed_for_play, seed_from_json, seed_to_json

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from jantaku.ruleset.play.rounds import WallOf
    from jantaku.ruleset.table.events import RulesetEvent
    from jantaku.ruleset.values.seat import Seat
    from jantaku.seeds import Seed, SeedLike

_VERSION: Final = 1


@portable
class RulesetGame:
    """A game of a ruleset: rules, a seed, and the actions of the players.

    `seed` makes walls and dice (see `jantaku.seeds`); where there is none, 32 bytes are drawn.
    `walls` may give the complete wall of a round instead of the shuffle, by the number of the
    round from 0: hands first, each seat's tiles together, dead wall last. A fault of the ruleset
    met in play is raised by `step` and kept in `error`; nobody decides any more then. Raises
    `SeedError` for no seed.

    >>> from jantaku.ruleset import load
    >>> game = RulesetGame(load('{"wall": ["1m", "2m", "3m", "4m"], "starting_tiles": 1}'), seed=7)
    >>> len(game.legal_actions(game.deciding[0]))
    1
    """

    def __init__(
        self,
        ruleset: Ruleset,
        *,
        seed: SeedLike | None = None,
        walls: WallOf | None = None,
    ) -> None:
        if not isinstance(ruleset, Ruleset):
            raise TypeError(f"the rules are no Ruleset but {shown(ruleset)}")
        self.ruleset = ruleset
        self.seed: Seed = seed_for_play(seed)
        self.error: RulesetError | None = None
        self._walls = walls
        self._dealt: list[tuple[Tile, ...] | None] = []
        self._taken: list[dict[int, RulesetAction]] = []
        self._deciding: tuple[Seat, ...] | None = None  # as long as nothing happens
        self._legal: dict[Seat, tuple[RulesetAction, ...]] = {}
        program = ruleset.program
        self.table = Table(
            program=program,
            chance=chance_of(self.seed),
            seats=program.seats,
            players={seat: Player(score=program.initial_score) for seat in program.seats},
            kyoku=program.starting_round,
            honba=program.starting_honba,
            budget=MOST_ACTIONS,
        )
        self._guarded(lambda: rounds.start_game(self.table, self._wall))

    # -- the contract ------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.table.seats)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats taken; two players sit at 0 and 2."""
        return self.table.seats

    @property
    def deciding(self) -> tuple[Seat, ...]:
        """Seats that have a decision now; none when the game is over or cannot go on."""
        if self._deciding is None:
            self._deciding = () if self.error is not None else decisions.deciding(self.table)
        return self._deciding

    @property
    def events(self) -> Sequence[RulesetEvent]:
        """All that has happened; each knows what a seat sees of it (`seen_by`)."""
        return self.table.events

    @property
    def result(self) -> GameResult | None:
        """None while the game goes on."""
        if self.table.phase != "game_over":
            return None
        ranks = next_round.placements(self.table)
        scores = [self.table.players[seat].score for seat in self.table.seats]
        return GameResult(
            points=tuple(int(score) for score in scores),
            scores=tuple(float(score) for score in scores),
            ranks=tuple(ranks[seat] - 1 for seat in self.table.seats),
        )

    def legal_actions(self, seat: Seat) -> tuple[RulesetAction, ...]:
        """What the seat may do now; empty when it has nothing to decide.

        Of a `choose_yaku` dialog every single yaku and none stand for all subsets, which `step`
        takes too. Raises `SeatError` for a seat that is not at the table.
        """
        seat = seat_at(self.seats, seat)
        if seat not in self.deciding:
            return ()
        if seat not in self._legal:
            self._legal[seat] = self._legal_actions(seat)
        return self._legal[seat]

    def _legal_actions(self, seat: Seat) -> tuple[RulesetAction, ...]:
        table, player = self.table, self.table.players[seat]
        if player.is_marking:
            return self._marking_actions(seat)
        if player.declaring:
            names = self.ruleset.program.declarable_yaku or self.ruleset.program.yaku_names()
            return (
                RulesetAction("declare"),
                *(RulesetAction("declare", names=(name,)) for name in names),
            )
        if player.menu is not None:
            calls = player.call_choices.get(player.menu, ())
            return (
                *(RulesetAction("button", player.menu, call=call) for call in calls),
                RulesetAction("cancel"),
            )
        discards = (
            [at for at in range(len(player.tiles)) if turns.playable(table, seat, at)]
            if decisions.may_discard(table, seat)
            else []
        )
        return (
            *self._button_actions(player),
            *(RulesetAction("discard", index=at) for at in discards),
        )

    def step(self, actions: Mapping[Seat, RulesetAction]) -> tuple[RulesetEvent, ...]:
        """Takes one decision of every deciding seat and tells what happened.

        Raises `IllegalAction`, and changes nothing, for an action that is not legal, and
        `RulesetError` for a fault in the ruleset, after which the game cannot go on.
        """
        if self.error is not None:
            raise self.error
        chosen = self._checked(actions)
        before = len(self.table.events)
        self._taken.append(chosen)
        self._guarded(lambda: self._apply(chosen))
        return tuple(self.events[before:])

    def view(self, seat: Seat | None) -> RulesetView:
        """The table as that seat may see it; None is a spectator.

        Raises `SeatError` for a seat that is not at the table.
        """
        if seat is None:
            return view_of(self.table, None, ())
        seat = seat_at(self.seats, seat)
        return view_of(self.table, seat, self.legal_actions(seat))

    def toggle(self, seat: Seat, name: str) -> None:
        """Switches one of a seat's auto buttons on or off; switched on it acts at once.

        Raises `IllegalAction` if the ruleset has no such auto button.
        """
        if self.error is not None:
            raise self.error
        seat = seat_at(self.seats, seat)
        if not isinstance(name, str) or name not in self.ruleset.program.auto_buttons:
            raise IllegalAction(
                f"there is no auto button '{name}'",
                seat=seat,
                legal=tuple(self.ruleset.program.auto_buttons),
            )
        self._taken.append({seat: RulesetAction("toggle", name)})
        self._guarded(lambda: self._toggle(seat, name))

    def snapshot(self) -> bytes:
        """Rules, seed, given walls and actions as JSON: the same bytes for the same game."""
        document = {
            "version": _VERSION,
            "rules": self.ruleset.rules,
            "seed": seed_to_json(self.seed),
            "walls": [
                None if wall is None else [write_tile(tile) for tile in wall]
                for wall in self._dealt
            ],
            "actions": [
                {str(seat): write_action(action) for seat, action in actions.items()}
                for actions in self._taken
            ],
        }
        return json.dumps(document, separators=(",", ":")).encode()

    @classmethod
    def restore(cls, snapshot: bytes) -> Self:
        """The game of a snapshot, played again; `ReplayError` for bytes that are none."""
        try:
            document = json.loads(snapshot)
            walls = [read_wall(wall) for wall in document["walls"]]
            game = cls(
                Ruleset(read_json(json.dumps(document["rules"]))),
                seed=seed_from_json(document["seed"]),
                walls=lambda number: walls[number] if number < len(walls) else None,
            )
            for actions in document["actions"]:
                game._take_again({int(seat): read_action(a) for seat, a in actions.items()})
        except (
            ValueError,
            LookupError,
            TypeError,
            AttributeError,
            RecursionError,
            IllegalAction,
        ) as error:
            raise ReplayError(
                f"no snapshot of a game: {error}", "give what snapshot() gave"
            ) from None
        return game

    def clone(self) -> Self:
        """A copy that goes its own way, for search."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._taken = list(self._taken)
        other._dealt = list(self._dealt)
        other._legal = dict(self._legal)
        other.table = copied(self.table)
        return other

    def __repr__(self) -> str:
        honba = f", honba {self.table.honba}" if self.table.honba else ""
        rules = f"{self.ruleset.name!r} with {self.players} players"
        return describe(self, rules, f"round {self.table.kyoku + 1}{honba}")

    # -- deciding ----------------------------------------------------------------------------

    def _button_actions(self, player: Player) -> list[RulesetAction]:
        found: list[RulesetAction] = []
        for name in player.buttons:
            calls = player.call_choices.get(name)
            if name == buttons.SKIP:
                found.append(SKIP)
            elif calls:
                found.extend(RulesetAction("button", name, call=call) for call in calls)
            else:
                found.append(RulesetAction("button", name))
        return found

    def _marking_actions(self, seat: Seat) -> tuple[RulesetAction, ...]:
        job = self.table.players[seat].marking
        if job is None:
            return ()
        objects = marking.markable(self.table, seat, job)
        found = [RulesetAction("mark", mark=what) for what in objects]
        if any(job.marked):
            found.append(RulesetAction("clear_marks"))
        if job.cancellable or (not objects and marking.is_hopeless(self.table, seat, job)):
            found.append(RulesetAction("cancel"))
        return tuple(found)

    def _checked(self, actions: Mapping[Seat, RulesetAction]) -> dict[Seat, RulesetAction]:
        chosen = given_decisions(self, actions, RulesetAction)
        for seat, action in chosen.items():
            legal = self.legal_actions(seat)
            if action not in legal and not self._is_declaration(seat, action):
                raise faults.not_legal(seat, action, legal)
        return chosen

    def _is_declaration(self, seat: Seat, action: RulesetAction) -> bool:
        program = self.ruleset.program
        known = program.declarable_yaku or program.yaku_names()
        names: object = action.names
        return (
            self.table.players[seat].declaring
            and action.type == "declare"
            and isinstance(names, tuple)
            and all(isinstance(name, str) and name in known for name in names)
            and len(set(names)) == len(names)
        )

    def _apply(self, actions: Mapping[Seat, RulesetAction]) -> None:
        table = self.table
        for seat in sorted(actions):
            _decide(table, seat, actions[seat])
        self._go_on()

    def _toggle(self, seat: Seat, name: str) -> None:
        player = self.table.players[seat]
        player.auto_buttons[name] = not player.auto_buttons.get(name, False)
        if player.auto_buttons[name]:
            self.table.queue.append((seat, "auto", name))
        self._go_on()

    def _wall(self, number: int) -> tuple[Tile, ...] | None:
        given = None if self._walls is None else self._walls(number)
        self._dealt.append(None if given is None else tuple(given))
        return self._dealt[-1]

    def _go_on(self) -> None:
        """Plays until somebody decides, or the game is over; auto buttons may play whole rounds."""
        table = self.table
        last = table.round_number + MOST_ROUNDS
        while table.phase == "play":
            decisions.settle(table)
            if table.active:
                return
            rounds.conclude(table, self._wall)
            if table.round_number <= last:
                table.budget = MOST_ACTIONS

    def _guarded(self, play: Callable[[], None]) -> None:
        self._deciding, self._legal = None, {}
        self.table.budget = MOST_ACTIONS
        self.table.nesting = self.table.call_depth = 0
        try:
            play()
            if not self._taken:
                self._go_on()
            within(len(self.table.events), MOST_EVENTS, "events")
            for seat in self.deciding:  # play restrictions may have faults
                self.legal_actions(seat)
        except RulesetError as error:
            self.error = error
            self._deciding = None
            raise

    def _take_again(self, actions: dict[int, RulesetAction]) -> None:
        for seat, action in actions.items():
            if action.type == "toggle":
                self.toggle(seat, action.name)
                return
        self.step(actions)


def _decide(table: Table, seat: Seat, action: RulesetAction) -> None:
    player = table.players[seat]
    if action.type == "discard" and action.index is not None:
        decisions.discard(table, seat, action.index)
    elif action.type == "skip":
        decisions.press(table, seat, buttons.SKIP)
    elif action.type == "button":
        if player.menu == action.name:
            player.menu = None
        decisions.press(table, seat, action.name, action.call)
    elif action.type == "mark" and action.mark is not None:
        decisions.mark(table, seat, action.mark)
    elif action.type == "clear_marks" and player.marking is not None:
        player.marking.marked = [[] for _ in player.marking.needs]
    elif action.type == "cancel":
        decisions.cancel(table, seat)
    elif action.type == "declare":
        decisions.declare(table, seat, action.names)
