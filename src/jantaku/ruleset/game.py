"""A game of any ruleset on the contract of all games."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar, get_args

from jantaku.base.errors import JantakuError, ReplayError, RulesetError, shown
from jantaku.base.seeds import Seed, SeedLike, check_seed, player_secret, seed_for_play
from jantaku.game import (
    EventLog,
    Game,
    GameSpec,
    describe,
    faults,
    only_toggle,
    protocol,
    reports_replay_errors,
    require_decisions,
    require_type,
    seat_at,
)
from jantaku.game.protocol import Choose, Declare, GameResult, SeatResult
from jantaku.ruleset.compile.ruleset import JSON, TEXT, Ruleset, load
from jantaku.ruleset.compile.snapshots import read_action, read_wall, write_action
from jantaku.ruleset.compile.source import Object, require_json
from jantaku.ruleset.machine.played_table import PlayedTable
from jantaku.ruleset.play import wire as told
from jantaku.ruleset.play.legal import must_be_pressed, unlisted
from jantaku.ruleset.play.view import RulesetView, view_of
from jantaku.ruleset.play.wire import RulesetWireView
from jantaku.ruleset.program import parts_of
from jantaku.ruleset.table.actions import RulesetAction
from jantaku.ruleset.table.chance import chance_of
from jantaku.ruleset.table.events import RulesetEvent
from jantaku.ruleset.table.player import Mark, PlayerState
from jantaku.ruleset.table.seats import placements
from jantaku.ruleset.table.table import RulesetTable
from jantaku.ruleset.values.limits import (
    MOST_STORED,
)
from jantaku.ruleset.values.tile import RulesetTile, read_tile, write_tile

_Answer = TypeVar("_Answer")
_EVENTS: Final = get_args(RulesetEvent)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from jantaku._kernel import RulesetState
    from jantaku.game.numbers.encoding import GameEncoding
    from jantaku.game.protocol import Action, CoreEvent, Json, Status
    from jantaku.ruleset.machine.code import Code
    from jantaku.ruleset.machine.kernel_table import Legal, Played
    from jantaku.ruleset.values.seat import Seat

    WallOf = Callable[[int], Sequence[RulesetTile] | None]
    """The complete wall of a round, by its number from 0: hands first, dead wall last; None lets
    it be shuffled."""


class RulesetGame(Game[RulesetAction, RulesetEvent, RulesetView]):
    """A game of a ruleset: rules, a seed, and the actions of the players.

    `seed` makes walls and dice (see `jantaku.base.seeds`); without one, 32 bytes are drawn.
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
    VIEW = RulesetWireView
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
        self._dealt: list[tuple[RulesetTile, ...] | None] = []
        self._deciding: tuple[Seat, ...] | None = None  # as long as nothing happens
        self._legal: dict[Seat, tuple[RulesetAction, ...]] = {}
        self._views: dict[Seat | None, RulesetView] = {}
        program = ruleset.program
        switches = dict.fromkeys(program.auto_buttons, False)
        self._played = PlayedTable(
            RulesetTable(
                program=program,
                chance=chance_of(self._seed),
                seats=program.seats,
                players={
                    seat: PlayerState(program.initial_score, auto_buttons=dict(switches))
                    for seat in program.seats
                },
                kyoku=program.starting_round,
                honba=program.starting_honba,
            ),
            asks_for_walls=walls is not None,
        )
        self._play(self._played.start)

    @classmethod
    def open(cls, spec: GameSpec) -> Self:
        """The game of a setup; `ReplayError` or an error of the rules if it cannot be played."""
        cls._require_engine(spec)
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
        """Rules, seed, and the walls that were given so far.

        Rules of the library are its name, version and digest, others their text or their JSON.
        """
        walls: list[Json] = [
            None if wall is None else [write_tile(tile) for tile in wall] for wall in self._dealt
        ]
        options = {"walls": walls} if any(wall is not None for wall in walls) else {}
        return GameSpec(self.ENGINE, self.VERSION, self.ruleset.origin, self._seed, options)

    def encoding(self) -> GameEncoding:
        """Returns the numbers and planes of games of its ruleset."""
        room = import_module("jantaku.ruleset.encoding")  # above, because it knows the players
        encoding: GameEncoding = room.encoding_of_ruleset(self.ruleset)
        return encoding

    @property
    def seed(self) -> Seed:
        """The seed of walls and dice."""
        return self._seed

    @property
    def table(self) -> RulesetTable:
        """The table, up to date, to be changed; `table_to_read` takes less time."""
        self._forget()
        return self._played.write()

    @table.setter
    def table(self, table: RulesetTable) -> None:
        self._forget()
        self._played = PlayedTable(table, asks_for_walls=self._walls is not None)

    @property
    def table_to_read(self) -> RulesetTable:
        """The table, up to date; it must not be changed."""
        return self._played.read()

    @property
    def spent(self) -> int:
        """The work of the rules in the last decision; one of riichi takes some hundreds."""
        return self._played.spent

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats taken; two players sit at 0 and 2."""
        return self.ruleset.program.seats

    @property
    def deciding(self) -> tuple[Seat, ...]:
        """Seats that have a decision now; none when the game is over or stuck."""
        if self._deciding is None:
            self._ask()
        return self._deciding or ()

    @property
    def events(self) -> Sequence[RulesetEvent]:
        """All that has happened; each knows what a seat sees of it (`seen_by`)."""
        return EventLog(self._played.events)

    @property
    def result(self) -> GameResult | None:
        """None while the game is played."""
        table = self._played.read()
        if table.phase != "game_over":
            return None
        ranks = placements(table)
        rows = ((seat, table.players[seat].score) for seat in table.seats)
        return GameResult(
            reason="bankruptcy" if table.result == "end_game" else "played_out",
            unit="points",
            seats=tuple(SeatResult(seat, score, score, ranks[seat] - 1) for seat, score in rows),
        )

    @property
    def status(self) -> Status:
        """The state of the game: playing, over, or failed by a fault of its rules (`error`)."""
        if self._played.phase == "game_over" and self._error is None:
            return "over"
        return "playing" if self.error is None else "failed"

    @property
    def error(self) -> JantakuError | None:
        """The fault of the rules that ended the game, or None."""
        if self._error is None and self._played.phase == "play" and not self.deciding:
            fault = "the game is stuck: there is no tile to discard and no button to press"
            return RulesetError(fault, "give the player in turn something to do", code="stuck")
        return self._error

    def legal_actions(self, seat: Seat) -> tuple[RulesetAction, ...]:
        """The actions of the seat now; empty when it has nothing to decide.

        Of a `choose_yaku` dialog every single yaku and none stand for all subsets, of a marking the
        first choices for all where there are too many to be listed: `step` takes the others too.
        Raises `SeatError` for a seat that is not at the table.
        """
        if type(seat) is not int or seat not in self._legal:
            seat = seat_at(self.seats, seat)
            if seat not in self.deciding:
                return ()
        return self._legal[seat]

    def switches(self, seat: Seat) -> tuple[RulesetAction, ...]:
        """The `toggle` actions of a seat: each of its auto buttons, to be switched the other way.

        One is taken alone, at any time while the game is played; switched on it acts at once.
        """
        seat = seat_at(self.seats, seat)
        if self.status != "playing":
            return ()
        on = self._played.read().players[seat].auto_buttons
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
        """Takes one decision of every deciding seat, or one `toggle` alone; returns the new events.

        Raises `IllegalAction`, and changes nothing, for an action that is not legal, and
        `RulesetError` for a fault in the ruleset, which ends the game.
        """
        if self._error is not None:
            raise self._error
        chosen = only_toggle(self, actions, RulesetAction, "toggle") or {
            seat: self._listed(seat, action)
            for seat, action in require_decisions(self, actions, RulesetAction).items()
        }
        self._log_step(chosen)
        return tuple(self._play(self._played.step, chosen))

    def _kernel_state(self, code: Code | None = None) -> RulesetState:
        """The table in the kernel, to be played and followed, by that code of its program."""
        played = self._played
        return (played.kernel if code is None else played.coded(code)).state

    def _follow(
        self,
        steps: Sequence[Mapping[Seat, RulesetAction]],
        events: Sequence[RulesetEvent],
        legal: Legal,
    ) -> None:
        """Takes over steps that were played on the table in the kernel, and who decides next.

        Nobody may change the steps.
        """
        self._forget()
        self._actions += steps
        self._noting_faults(self._played.follow, events)
        self._deciding, self._legal = tuple(legal), legal

    def view(self, seat: Seat | None) -> RulesetView:
        """The table as that seat may see it; None is a spectator.

        Raises `SeatError` for a seat that is not at the table.
        """
        if seat is None:
            return view_of(self._played.read(), None, ())
        seat = seat_at(self.seats, seat)
        return view_of(self._played.read(), seat, self.legal_actions(seat))

    def _shown(self, seat: Seat | None) -> RulesetView:
        """The view of a seat, kept until something happens; nobody may change it."""
        if seat not in self._views:
            self._views[seat] = self.view(seat)
        return self._views[seat]

    def default_action(self, seat: Seat) -> RulesetAction:
        """To pass, to cancel a choice or to discard the last drawn tile, or the first legal action.

        A choice that comes back at once, because its button must be pressed, is not cancelled.
        """
        listed = self.legal_actions(seat)
        if not listed:
            raise faults.nothing_to_decide([seat], self.deciding)
        by_type = {action.type: action for action in listed}  # the last of each
        if "cancel" in by_type and must_be_pressed(self._played.read(), seat):
            return listed[0]
        wanted = (by_type.get(type_) for type_ in ("skip", "cancel", "discard"))
        return next((action for action in wanted if action is not None), listed[0])

    def imagine(self, seat: Seat, seed: SeedLike) -> Self:
        """A copy, for search, in which all that the seat cannot see is redealt.

        Hands are dealt without regard to what was discarded or declared. Raises `SeatError` and
        `SeedError`.
        """
        seat = seat_at(self.seats, seat)
        secret = player_secret(check_seed(seed), "imagined")
        copy = self._copy(self._played.imagined(seat, self.deciding, secret))
        copy._walls, copy._imagined = None, True
        copy._deciding, copy._legal = None, {}
        return copy

    def clone(self) -> Self:
        """A copy that goes its own way, for search."""
        return self._copy(self._played.copy())

    def _copy(self, played: PlayedTable) -> Self:
        copy = self._shallow_copy()
        copy._dealt = list(self._dealt)
        copy._legal = dict(self._legal)
        copy._views = {}
        copy._played = played
        return copy

    def show(self, seat: Seat | None) -> RulesetWireView:
        """The table as that seat may see it, as protocol values; None is a spectator.

        Raises `SeatError` for a seat that is not at the table.
        """
        view, program = self._shown(seat), self.ruleset.program
        return told.shown(view, self.status, program, deciding=bool(view.legal))

    def write_action(self, seat: Seat, action: RulesetAction) -> Action:
        """An action that the seat may take now, as a protocol value.

        To pass is the button `pass`, to cancel is `cancel`, unless the ruleset has such a button.
        """
        require_type(action, RulesetAction, "an action")
        view = self._shown(seat_at(self.seats, seat))
        return told.action(action, view, told.own_words(self.ruleset.program), {})

    def read_action(self, seat: Seat, action: Action) -> RulesetAction:
        """The seat's action for a protocol value; raises `IllegalAction` if it is not legal now.

        What is chosen or declared need not be among those listed.
        """
        if not isinstance(action, Choose | Declare):
            return super().read_action(seat, action)
        if isinstance(action, Declare):
            return self._listed(seat, RulesetAction("declare", names=action.names))
        marks = tuple(Mark(item.target, item.seat, item.place) for item in action.items)  # type: ignore[arg-type]
        return self._listed(seat, RulesetAction("choose", marks=marks))

    def write_event(self, event: RulesetEvent) -> CoreEvent:
        """An event as a protocol value, with all that it holds."""
        if not isinstance(event, _EVENTS):
            raise TypeError(f"this is not an event of a ruleset: {shown(event)}")
        return told.event(event)

    @staticmethod
    def pack_action(action: RulesetAction) -> Json:
        """The action's type, and its other values by name."""
        require_type(action, RulesetAction, "an action")
        return write_action(action)

    @staticmethod
    @reports_replay_errors
    def unpack_action(document: Any) -> RulesetAction:
        """Pair of `pack_action`."""
        return read_action(document)

    def _shared_parts(self) -> Sequence[object]:
        return parts_of(self.ruleset.program)

    def _after_checkpoint(self) -> None:
        self._forget()

    def __repr__(self) -> str:
        table = self._played.read()
        honba = f", honba {table.honba}" if table.honba else ""
        rules = f"{self.ruleset.name!r} with {self.players} players"
        return describe(self, rules, f"round {table.kyoku + 1}{honba}")

    def _listed(self, seat: Seat, action: object) -> RulesetAction:
        """The action as it is listed, or as it would be; raises `IllegalAction`."""
        listed = self.legal_actions(seat)
        if isinstance(action, RulesetAction):
            for option in listed:
                if option is action:  # as nearly always, and quick
                    return action
            for option in listed:
                if option.type == action.type and option == action:
                    return option
            other = unlisted(self._played.read(), seat, action, self._played.allowed)
            if other is not None and listed:
                return other
        raise faults.not_legal(seat, action, listed)

    def _deal(self) -> Played:
        return self._played.deal(self._wall(self._played.round_number))

    def _wall(self, number: int) -> tuple[RulesetTile, ...] | None:
        given = None if self._walls is None else self._walls(number)
        wall = None if given is None else tuple(map(_tile, given))
        self._dealt.append(wall)
        return wall

    def _play(self, play: Callable[..., Played], *given: object) -> list[RulesetEvent]:
        """Plays, and on until a player must decide or the game ends; returns the events."""
        self._forget()
        events, listed = self._noting_faults(play, *given)
        while listed is None and self._played.phase == "round_over":
            more, listed = self._noting_faults(self._deal)
            events = [*events, *more]
        if listed is not None:
            self._deciding, self._legal = tuple(listed), listed
        return events

    def _ask(self) -> None:
        """Finds who decides, and their actions."""
        if self._error is None and self._played.phase == "round_over":  # no wall was given in time
            self._play(lambda: ([], None))
            return
        listed = {} if self._error is not None else self._noting_faults(self._played.asked)
        self._deciding, self._legal = tuple(listed), listed

    def _noting_faults(self, play: Callable[..., _Answer], *given: object) -> _Answer:
        """Plays or asks; a fault of the rules ends the game."""
        try:
            return play(*given)
        except RulesetError as error:
            self._error = error
            self._forget()
            raise

    def _forget(self) -> None:
        """Forgets what is known of the table as it was."""
        self._deciding, self._legal, self._views = None, {}, {}


def _ruleset_of(rules: Mapping[str, Any]) -> Ruleset:
    """The ruleset of an origin; raises `ReplayError` if it is not one."""
    text, node = rules.get(TEXT), rules.get(JSON)
    try:
        if isinstance(text, str):
            return load(text)
        if isinstance(node, dict):
            require_json(node, MOST_STORED)
            return Ruleset(node if isinstance(node, Object) else Object(node))
    except RecursionError:
        raise ReplayError("rules that nest too deeply", "give what spec has") from None
    library = import_module("jantaku.ruleset.library")  # in a room above, because it applies mods
    ruleset: Ruleset = library.opened(rules)
    return ruleset


def _list(value: object) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise TypeError(f"{shown(value)} is not a list")
    return list(value)


def _tile(tile: RulesetTile) -> RulesetTile:
    """The tile of a wall that was given, if it is one of the language."""
    if not isinstance(tile, RulesetTile) or read_tile(write_tile(tile)) != tile:
        raise RulesetError(f"{shown(tile)} in a wall is not a tile", "give tiles of the language")
    return tile
