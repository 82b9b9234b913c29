"""A game of any ruleset on the contract of all games."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Self, get_args

from jantaku import faults, protocol
from jantaku.errors import ReplayError, RulesetError, SeatError, shown
from jantaku.game import (
    Chronicle,
    Game,
    GameSpec,
    decisions,
    describe,
    mapping_of,
    needs,
    seat_at,
    unpacks,
)
from jantaku.protocol import Choose, Declare, GameResult, SeatResult
from jantaku.ruleset.compile.ruleset import JSON, TEXT, Ruleset, load
from jantaku.ruleset.compile.snapshots import read_action, read_wall, write_action
from jantaku.ruleset.compile.source import Object, require_json
from jantaku.ruleset.play import buttons, marking, rounds, turns
from jantaku.ruleset.play import decisions as deciding
from jantaku.ruleset.play import imagining as imagined
from jantaku.ruleset.play import shown as told
from jantaku.ruleset.play.shown import RulesetShown
from jantaku.ruleset.play.view import RulesetView, view_of
from jantaku.ruleset.program import MarkTarget, parts_of
from jantaku.ruleset.score import next_round
from jantaku.ruleset.table.actions import SKIP, RulesetAction
from jantaku.ruleset.table.chance import NumberChance, chance_of
from jantaku.ruleset.table.copying import copied
from jantaku.ruleset.table.events import RulesetEvent, Toggled
from jantaku.ruleset.table.player import Mark, Player
from jantaku.ruleset.table.table import Table, tell
from jantaku.ruleset.values.limits import (
    MOST_ACTIONS,
    MOST_EVENTS,
    MOST_ROUNDS,
    MOST_STORED,
    within,
)
from jantaku.ruleset.values.tile import Tile, read_tile, write_tile
from jantaku.seeds import check_seed, player_chance, seed_for_play

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from jantaku.errors import JantakuError
    from jantaku.protocol import Action, CoreEvent, Json, Status
    from jantaku.ruleset.play.rounds import WallOf
    from jantaku.ruleset.values.seat import Seat
    from jantaku.seeds import Seed, SeedLike


class RulesetGame(Game[RulesetAction, RulesetEvent, RulesetView]):
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

    ENGINE = "ruleset"
    VIEW = RulesetShown
    EVENT = protocol.CoreEvent
    KEPT = ("table", "_dealt")

    def __init__(
        self,
        ruleset: Ruleset,
        *,
        seed: SeedLike | None = None,
        walls: WallOf | None = None,
    ) -> None:
        if not isinstance(ruleset, Ruleset):
            raise TypeError(f"the rules are no Ruleset but {shown(ruleset)}")
        super().__init__()
        self.ruleset = ruleset
        self._seed: Seed = seed_for_play(seed)
        self._walls = walls
        self._dealt: list[tuple[Tile, ...] | None] = []
        self._deciding: tuple[Seat, ...] | None = None  # as long as nothing happens
        self._legal: dict[Seat, tuple[RulesetAction, ...]] = {}
        program = ruleset.program
        self.table = Table(
            program=program,
            chance=chance_of(self._seed),
            seats=program.seats,
            players={seat: Player(score=program.initial_score) for seat in program.seats},
            kyoku=program.starting_round,
            honba=program.starting_honba,
            budget=MOST_ACTIONS,
        )
        self._guarded(lambda: rounds.start_game(self.table, self._wall))

    # -- setup -------------------------------------------------------------------------------------

    @classmethod
    def open(cls, spec: GameSpec) -> Self:
        """The game of a setup; `ReplayError` or an error of the rules where it is none."""
        cls._own(spec)
        try:
            walls = [read_wall(wall) for wall in _list(spec.options.get("walls", []))]
        except (TypeError, ValueError) as error:
            raise ReplayError(f"no walls: {error}", "give what spec has") from None
        return cls(
            _ruleset_of(spec.rules),
            seed=spec.seed,
            walls=(lambda number: walls[number] if number < len(walls) else None)
            if walls
            else None,
        )

    @property
    def spec(self) -> GameSpec:
        """Rules, seed, and the walls that were given by now.

        Rules of the library are its name, version and digest, others their text or their JSON.
        """
        walls: list[Json] = [
            None if wall is None else [_written(tile) for tile in wall] for wall in self._dealt
        ]
        options = {"walls": walls} if any(wall is not None for wall in walls) else {}
        return GameSpec(self.ENGINE, self.VERSION, self.ruleset.origin, self._seed, options)

    @property
    def seed(self) -> Seed:
        """What walls and dice follow from."""
        return self._seed

    # -- the course of a game ----------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats taken; two players sit at 0 and 2."""
        return self.table.seats

    @property
    def deciding(self) -> tuple[Seat, ...]:
        """Seats that have a decision now; none when the game is over or cannot go on."""
        if self._deciding is None:
            self._deciding = () if self._error is not None else deciding.deciding(self.table)
        return self._deciding

    @property
    def events(self) -> Sequence[RulesetEvent]:
        """All that has happened; each knows what a seat sees of it (`seen_by`)."""
        return Chronicle(self.table.events)

    @property
    def result(self) -> GameResult | None:
        """None while the game goes on."""
        table = self.table
        if table.phase != "game_over":
            return None
        ranks = next_round.placements(table)
        rows = ((seat, table.players[seat].score) for seat in table.seats)
        return GameResult(
            reason="bankruptcy" if table.result == "end_game" else "played_out",
            unit="points",
            seats=tuple(SeatResult(seat, score, score, ranks[seat] - 1) for seat, score in rows),
        )

    @property
    def status(self) -> Status:
        """Whether it is being played, is over, or has failed by a fault of its rules (`error`)."""
        if self.table.phase == "game_over" and self._error is None:
            return "over"
        return "playing" if self.error is None else "failed"

    @property
    def error(self) -> JantakuError | None:
        """The fault of the rules because of which the game cannot go on."""
        if self._error is None and self.table.phase == "play" and not self.deciding:
            fault = "nobody can go on: there is no tile to discard and no button to press"
            return RulesetError(fault, "give the player in turn something to do", code="stuck")
        return self._error

    def legal_actions(self, seat: Seat) -> tuple[RulesetAction, ...]:
        """What the seat may do now; empty when it has nothing to decide.

        Of a `choose_yaku` dialog every single yaku and none stand for all subsets, of a marking the
        first choices for all where there are too many to be listed: `step` takes the others too.
        Raises `SeatError` for a seat that is not at the table.
        """
        seat = seat_at(self.seats, seat)
        if seat not in self.deciding:
            return ()
        if seat not in self._legal:
            self._legal[seat] = self._legal_actions(seat)
        return self._legal[seat]

    def switches(self, seat: Seat) -> tuple[RulesetAction, ...]:
        """The `toggle` actions of a seat: each of its auto buttons, to be switched the other way.

        One is taken alone, at any time while the game is played; switched on it acts at once.
        """
        seat = seat_at(self.seats, seat)
        if self.status != "playing":
            return ()
        on = self.table.players[seat].auto_buttons
        return tuple(
            RulesetAction("toggle", name, on=not on.get(name, False))
            for name in self.ruleset.program.auto_buttons
        )

    def check_action(self, seat: Seat, action: RulesetAction) -> None:
        """Raises `IllegalAction` unless the seat may take the action now."""
        seat = seat_at(self.seats, seat)
        if action not in self.switches(seat):
            self._listed(seat, action)

    def step(self, actions: Mapping[Seat, RulesetAction]) -> tuple[RulesetEvent, ...]:
        """Takes one decision of every deciding seat, or one `toggle` alone; tells what happened.

        Raises `IllegalAction`, and changes nothing, for an action that is not legal, and
        `RulesetError` for a fault in the ruleset, after which the game cannot go on.
        """
        if self._error is not None:
            raise self._error
        chosen = self._switched(actions) or {
            seat: self._listed(seat, action)
            for seat, action in decisions(self, actions, RulesetAction).items()
        }
        before = len(self.table.events)
        self._took(chosen)
        self._guarded(lambda: self._apply(chosen))
        return tuple(self.table.events[before:])

    def view(self, seat: Seat | None) -> RulesetView:
        """The table as that seat may see it; None is a spectator.

        Raises `SeatError` for a seat that is not at the table.
        """
        if seat is None:
            return view_of(self.table, None, ())
        seat = seat_at(self.seats, seat)
        return view_of(self.table, seat, self.legal_actions(seat))

    def default_action(self, seat: Seat) -> RulesetAction:
        """To pass, to give a choice up, to discard the tile drawn last; else the first thing legal.

        What comes back at once, because its button must be pressed, is not given up.
        """
        legal = self.legal_actions(seat)
        if not legal:
            raise faults.nothing_to_decide([seat], self.deciding)
        by_type = {action.type: action for action in legal}  # the last of each
        if "cancel" in by_type and self._must_be_pressed(seat):
            return legal[0]
        wanted = (by_type.get(type_) for type_ in ("skip", "cancel", "discard"))
        return next((action for action in wanted if action is not None), legal[0])

    def imagine(self, seat: Seat, seed: SeedLike) -> Self:
        """A copy in which all that the seat cannot see is dealt anew, to be searched.

        Hands are dealt without regard to what was discarded or declared. Raises `SeatError` and
        `SeedError`.
        """
        seat = seat_at(self.seats, seat)
        chance = NumberChance(player_chance(check_seed(seed), "imagined"))
        copy = self.clone()
        copy._walls, copy._imagined = None, True
        copy._deciding, copy._legal = None, {}
        imagined.imagine(copy.table, seat, self.deciding, chance)
        return copy

    def clone(self) -> Self:
        """A copy that goes its own way, for search."""
        copy = self._copied()
        copy._dealt = list(self._dealt)
        copy._legal = dict(self._legal)
        copy.table = copied(self.table)
        return copy

    # -- in the words of the protocol --------------------------------------------------------------

    def show(self, seat: Seat | None) -> RulesetShown:
        """The table as that seat may see it, in the words of the protocol; None is a spectator.

        Raises `SeatError` for a seat that is not at the table.
        """
        view, program = self.view(seat), self.ruleset.program
        return told.shown(view, self.status, program, deciding=bool(view.legal))

    def write_action(self, seat: Seat, action: RulesetAction) -> Action:
        """An action that the seat may take now, in the words of the protocol.

        To pass is the button `pass`, to give up `cancel`, unless the ruleset has such a button.
        """
        view = view_of(self.table, seat_at(self.seats, seat), ())
        return told.action(action, view, told.own_words(self.ruleset.program), {})

    def read_action(self, seat: Seat, action: Action) -> RulesetAction:
        """The action that the seat may take now and that was written so; else `IllegalAction`.

        What is chosen or declared need not be among those listed.
        """
        if not isinstance(action, Choose | Declare):
            return super().read_action(seat, action)
        if isinstance(action, Declare):
            return self._listed(seat, RulesetAction("declare", names=action.names))
        marks = tuple(Mark(item.target, item.seat, item.place) for item in action.items)  # type: ignore[arg-type]
        return self._listed(seat, RulesetAction("choose", marks=marks))

    def write_event(self, event: RulesetEvent) -> CoreEvent:
        """An event in the words of the protocol, with all that it holds."""
        if not isinstance(event, get_args(RulesetEvent)):
            raise TypeError(f"an event of a ruleset is told, not {shown(event)}")
        return told.event(event)

    @staticmethod
    def pack_action(action: RulesetAction) -> Json:
        """Its type and what there is besides, by name."""
        needs(action, RulesetAction, "an action")
        return write_action(action)

    @staticmethod
    @unpacks
    def unpack_action(document: Any) -> RulesetAction:
        """The action that was kept so."""
        return read_action(document)

    def _parts(self) -> Sequence[object]:
        return parts_of(self.ruleset.program)

    def _resumed(self) -> None:
        self._deciding, self._legal = None, {}

    def __repr__(self) -> str:
        honba = f", honba {self.table.honba}" if self.table.honba else ""
        rules = f"{self.ruleset.name!r} with {self.players} players"
        return describe(self, rules, f"round {self.table.kyoku + 1}{honba}")

    # -- what may be done --------------------------------------------------------------------------

    def _legal_actions(self, seat: Seat) -> tuple[RulesetAction, ...]:
        table, player = self.table, self.table.players[seat]
        if player.is_marking:
            return self._choices(seat)
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
            if deciding.may_discard(table, seat)
            else []
        )
        return (
            *self._button_actions(player),
            *(RulesetAction("discard", index=at) for at in discards),
        )

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
        return list(dict.fromkeys(found))

    def _choices(self, seat: Seat) -> tuple[RulesetAction, ...]:
        """What may be chosen; what cannot end by choosing may be given up."""
        job = self.table.players[seat].marking
        ways = marking.choices(self.table, seat, job) if job is not None and not job.used else ()
        found = [RulesetAction("choose", marks=way) for way in ways]
        if not found or (job is not None and job.cancellable):
            found.append(RulesetAction("cancel"))
        return tuple(found)

    def _listed(self, seat: Seat, action: object) -> RulesetAction:
        """The action as it is listed, or as it would be; raises `IllegalAction`."""
        legal = self.legal_actions(seat)
        if isinstance(action, RulesetAction):
            for option in legal:
                if option.type == action.type and option == action:
                    return option
            other = self._declaration(seat, action) or self._choice(seat, action)
            if other is not None and legal:
                return other
        raise faults.not_legal(seat, action, legal)

    def _declaration(self, seat: Seat, action: RulesetAction) -> RulesetAction | None:
        program = self.ruleset.program
        known = program.declarable_yaku or program.yaku_names()
        names: object = action.names
        sound = (
            action == RulesetAction("declare", names=action.names)
            and self.table.players[seat].declaring
            and isinstance(names, tuple)
            and all(isinstance(name, str) and name in known for name in names)
            and len(set(names)) == len(names)
        )
        return action if sound else None

    def _choice(self, seat: Seat, action: RulesetAction) -> RulesetAction | None:
        job, marks = self.table.players[seat].marking, action.marks
        sound = (
            action == RulesetAction("choose", marks=marks)
            and isinstance(marks, tuple)
            and all(_is_mark(mark, self.seats) for mark in marks)
        )
        if not sound or job is None or job.used or not self.table.players[seat].is_marking:
            return None
        order = marking.order_of(self.table, seat, job, marks)
        return None if order is None else RulesetAction("choose", marks=order)

    def _switched(self, actions: object) -> dict[Seat, RulesetAction] | None:
        """The one `toggle` that was given; None if none was. Raises `IllegalAction`."""
        for seat, action in mapping_of(actions).items():
            if not isinstance(action, RulesetAction) or action.type != "toggle":
                continue
            try:
                own = self.switches(seat)
            except SeatError:
                raise faults.nothing_to_decide([seat], self.deciding) from None
            if action not in own or len(mapping_of(actions)) > 1:
                raise faults.not_legal(seat, action, own)
            return {seat_at(self.seats, seat): own[own.index(action)]}
        return None

    def _must_be_pressed(self, seat: Seat) -> bool:
        player = self.table.players[seat_at(self.seats, seat)]
        name = player.marking.button if player.marking is not None else player.menu
        button = self.ruleset.program.buttons.get(name or "")
        used = player.marking is not None and player.marking.used
        return button is not None and button.unskippable and not used

    # -- going on ----------------------------------------------------------------------------------

    def _apply(self, actions: Mapping[Seat, RulesetAction]) -> None:
        for seat in sorted(actions):
            _decide(self.table, seat, actions[seat])
        self._go_on()

    def _wall(self, number: int) -> tuple[Tile, ...] | None:
        given = None if self._walls is None else self._walls(number)
        wall = None if given is None else tuple(map(_tile, given))
        self._dealt.append(wall)
        return wall

    def _go_on(self) -> None:
        """Plays until somebody decides, or the game is over; auto buttons may play whole rounds."""
        table = self.table
        last = table.round_number + MOST_ROUNDS
        while table.phase == "play":
            deciding.settle(table)
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
            if not self._actions:
                self._go_on()
            within(len(self.table.events), MOST_EVENTS, "events")
            for seat in self.deciding:  # play restrictions may have faults
                if not self.table.players[seat].is_marking:
                    self.legal_actions(seat)
        except RulesetError as error:
            self._error = error
            self._deciding, self._legal = None, {}
            raise


def _decide(table: Table, seat: Seat, action: RulesetAction) -> None:
    player = table.players[seat]
    if action.type == "discard" and action.index is not None:
        deciding.discard(table, seat, action.index)
    elif action.type == "skip":
        deciding.press(table, seat, buttons.SKIP)
    elif action.type == "button":
        if player.menu == action.name:
            player.menu = None
        deciding.press(table, seat, action.name, action.call)
    elif action.type == "choose":
        deciding.choose(table, seat, action.marks)
    elif action.type == "cancel":
        deciding.cancel(table, seat)
    elif action.type == "declare":
        deciding.declare(table, seat, action.names)
    elif action.type == "toggle" and action.on is not None:
        _toggle(table, seat, action.name, on=action.on)


def _toggle(table: Table, seat: Seat, name: str, *, on: bool) -> None:
    tell(table, Toggled(seat, name, on))
    table.players[seat].auto_buttons[name] = on
    if on:
        table.queue.append((seat, "auto", name))


def _ruleset_of(rules: Mapping[str, Any]) -> Ruleset:
    """The ruleset of an origin; `ReplayError` for what is none."""
    text, node = rules.get(TEXT), rules.get(JSON)
    try:
        if isinstance(text, str):
            return load(text)
        if isinstance(node, dict):
            require_json(node, MOST_STORED)
            return Ruleset(node if isinstance(node, Object) else Object(node))
    except RecursionError:
        raise ReplayError("rules that nest too deeply", "give what spec has") from None
    library = import_module("jantaku.ruleset.library")  # it lies above, for it applies mods
    ruleset: Ruleset = library.opened(rules)
    return ruleset


def _list(value: object) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise TypeError(f"{shown(value)} is no list")
    return list(value)


def _tile(tile: Tile) -> Tile:
    """The tile of a wall that was given, if it is one of the language."""
    if not isinstance(tile, Tile) or read_tile(_written(tile)) != tile:
        raise RulesetError(f"{shown(tile)} in a wall is no tile", "give tiles of the language")
    return tile


def _written(tile: Tile) -> Any:
    return write_tile(tile)


_TARGETS: Final = get_args(MarkTarget)


def _is_mark(mark: object, seats: tuple[Seat, ...]) -> bool:
    return (
        isinstance(mark, Mark)
        and isinstance(mark.target, str)
        and mark.target in _TARGETS
        and type(mark.seat) is int
        and mark.seat in seats
        and type(mark.index) is int
    )
