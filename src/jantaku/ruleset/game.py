"""A game of any ruleset on the contract of all games.

May import all of the package.
"""

from __future__ import annotations

import json
from copy import copy
from dataclasses import dataclass, fields, replace
from random import Random
from typing import TYPE_CHECKING, Any, Final, Literal, Self

from jantaku.errors import IllegalAction, ReplayError, RulesetError
from jantaku.game import GameResult
from jantaku.ruleset import buttons, choices, marking, payments, rounds, turns
from jantaku.ruleset.ruleset import MOST_ACTIONS, Ruleset
from jantaku.ruleset.source import read_json
from jantaku.ruleset.state import CallChoice, Mark, Player, Table, within
from jantaku.ruleset.tiles import Tile, read_tile, write_tile
from jantaku.ruleset.view import RulesetView, view_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from jantaku.ruleset.events import RulesetEvent
    from jantaku.ruleset.rounds import WallOf
    from jantaku.ruleset.state import Seat

ActionType = Literal[
    "discard", "button", "skip", "mark", "clear_marks", "cancel", "declare", "toggle"
]
_MOST_EVENTS: Final = 1_000_000
_MOST_ROUNDS: Final = 50  # that play themselves
_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class RulesetAction:
    """What a seat does: which tile of hand and draw it discards, which button it presses, ...

    `index` is the place of a discard in hand and draw; `name` a button; `call` the concrete call
    of a call button; `mark` what is marked; `names` the yaku that are declared.

    >>> RulesetAction("button", name="riichi")
    RulesetAction(type='button', name='riichi', index=None, call=None, mark=None, names=())
    """

    type: ActionType
    name: str = ""
    index: int | None = None
    call: CallChoice | None = None
    mark: Mark | None = None
    names: tuple[str, ...] = ()


SKIP: Final = RulesetAction("skip")


class RulesetGame:
    """A game of a ruleset: rules, a seed, and the actions of the players.

    `walls` may give the complete wall of a round instead of the shuffle, by the number of the
    round from 0: hands first, each seat's tiles together, dead wall last. A fault of the ruleset
    met in play is raised by `step` and kept in `error`; nobody decides any more then.

    >>> from jantaku.ruleset.ruleset import load
    >>> game = RulesetGame(load('{"wall": ["1m", "2m", "3m", "4m"], "starting_tiles": 1}'), seed=7)
    >>> len(game.legal_actions(game.deciding[0]))
    1
    """

    def __init__(
        self,
        ruleset: Ruleset,
        *,
        seed: int = 0,
        walls: WallOf | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.seed = seed
        self.error: RulesetError | None = None
        self._walls = walls
        self._dealt: list[tuple[Tile, ...] | None] = []
        self._taken: list[dict[int, RulesetAction]] = []
        self._deciding: tuple[Seat, ...] | None = None  # as long as nothing happens
        self._legal: dict[Seat, tuple[RulesetAction, ...]] = {}
        score = ruleset.initial_score
        self.table = Table(
            ruleset=ruleset,
            random=Random(seed),
            seats=ruleset.seats,
            players={seat: Player(score=score) for seat in ruleset.seats},
            kyoku=int(ruleset.number("starting_round", 0)),
            honba=int(ruleset.number("starting_honba", 0)),
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
            self._deciding = () if self.error is not None else choices.deciding(self.table)
        return self._deciding

    @property
    def events(self) -> Sequence[RulesetEvent]:
        """All that has happened; each knows what a seat sees of it (`seen_by`)."""
        return self.table.events  # type: ignore[return-value]

    @property
    def result(self) -> GameResult | None:
        """None while the game goes on."""
        if self.table.phase != "game_over":
            return None
        ranks = payments.placements(self.table)
        scores = [self.table.players[seat].score for seat in self.table.seats]
        return GameResult(
            points=tuple(int(score) for score in scores),
            scores=tuple(float(score) for score in scores),
            ranks=tuple(ranks[seat] - 1 for seat in self.table.seats),
        )

    def legal_actions(self, seat: Seat) -> tuple[RulesetAction, ...]:
        """What the seat may do now; empty when it has nothing to decide.

        Of a `choose_yaku` dialog every single yaku and none stand for all subsets, which `step`
        takes too.
        """
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
            names = self.ruleset.declarable_yaku or self.ruleset.yaku_names
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
            if choices.may_discard(table, seat)
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
        self._check(actions)
        before = len(self.table.events)
        self._taken.append(dict(actions))
        self._guarded(lambda: self._apply(actions))
        return tuple(self.events[before:])

    def view(self, seat: Seat | None) -> RulesetView:
        """The table as that seat may see it; None is a spectator."""
        legal = () if seat is None else self.legal_actions(seat)
        return view_of(self.table, seat, legal)

    def toggle(self, seat: Seat, name: str) -> None:
        """Switches one of a seat's auto buttons on or off; switched on it acts at once.

        Raises `IllegalAction` if the ruleset has no such auto button.
        """
        if self.error is not None:
            raise self.error
        if seat not in self.table.players or name not in self.ruleset.auto_buttons:
            raise IllegalAction(
                f"there is no auto button '{name}'",
                seat=seat,
                legal=tuple(self.ruleset.auto_buttons),
            )
        self._taken.append({seat: RulesetAction("toggle", name)})
        self._guarded(lambda: self._toggle(seat, name))

    def snapshot(self) -> bytes:
        """Rules, seed, given walls and actions as JSON: the same bytes for the same game."""
        document = {
            "version": _VERSION,
            "rules": self.ruleset.rules,
            "seed": self.seed,
            "walls": [
                None if wall is None else [write_tile(tile) for tile in wall]
                for wall in self._dealt
            ],
            "actions": [
                {str(seat): _write_action(action) for seat, action in actions.items()}
                for actions in self._taken
            ],
        }
        return json.dumps(document, separators=(",", ":")).encode()

    @classmethod
    def restore(cls, snapshot: bytes) -> Self:
        """The game of a snapshot, played again; `ReplayError` for bytes that are none."""
        try:
            document = read_json(snapshot)
            walls = [_read_wall(wall) for wall in document["walls"]]
            game = cls(
                Ruleset(document["rules"]),
                seed=int(document["seed"]),
                walls=lambda number: walls[number] if number < len(walls) else None,
            )
            for actions in document["actions"]:
                game._take_again({int(seat): _read_action(a) for seat, a in actions.items()})
        except (ValueError, LookupError, TypeError, AttributeError, IllegalAction) as error:
            raise ReplayError(
                f"no snapshot of a game: {error}", "give what snapshot() gave"
            ) from None
        return game

    def clone(self) -> Self:
        """A copy that goes its own way, for search."""
        other = copy(self)
        other._taken = list(self._taken)
        other._dealt = list(self._dealt)
        other._legal = dict(self._legal)
        other.table = _copied(self.table)
        return other

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

    def _check(self, actions: Mapping[Seat, RulesetAction]) -> None:
        deciding = self.deciding
        for seat in actions:
            if seat not in deciding:
                raise IllegalAction(f"seat {seat} has nothing to decide", seat=seat)
        for seat in deciding:
            legal = self.legal_actions(seat)
            action = actions.get(seat)
            if action is None:
                raise IllegalAction(f"seat {seat} has not decided", seat=seat, legal=legal)
            if action not in legal and not self._is_declaration(seat, action):
                raise IllegalAction(
                    f"seat {seat} may not do this: {action}",
                    "choose one of its legal actions",
                    seat=seat,
                    legal=legal,
                )

    def _is_declaration(self, seat: Seat, action: RulesetAction) -> bool:
        names = self.ruleset.declarable_yaku or self.ruleset.yaku_names
        return (
            self.table.players[seat].declaring
            and action.type == "declare"
            and len(set(action.names)) == len(action.names)
            and set(action.names) <= set(names)
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
        last = table.round_number + _MOST_ROUNDS
        while table.phase == "play":
            choices.settle(table)
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
            within(len(self.table.events), _MOST_EVENTS, "events")
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
        choices.discard(table, seat, action.index)
    elif action.type == "skip":
        choices.press(table, seat, buttons.SKIP)
    elif action.type == "button":
        if player.menu == action.name:
            player.menu = None
        choices.press(table, seat, action.name, action.call)
    elif action.type == "mark" and action.mark is not None:
        choices.mark(table, seat, action.mark)
    elif action.type == "clear_marks" and player.marking is not None:
        player.marking.marked = [[] for _ in player.marking.needs]
    elif action.type == "cancel":
        choices.cancel(table, seat)
    elif action.type == "declare":
        choices.declare(table, seat, action.names)


# -- snapshots ------------------------------------------------------------------------------------


def _write_action(action: RulesetAction) -> dict[str, Any]:
    whole: dict[str, Any] = {"type": action.type}
    if action.name:
        whole["name"] = action.name
    if action.index is not None:
        whole["index"] = action.index
    if action.call is not None:
        called = None if action.call.called is None else write_tile(action.call.called)
        own = [write_tile(tile) for tile in action.call.own]
        whole["call"] = [action.call.name, called, own]
    if action.mark is not None:
        whole["mark"] = [action.mark.target, action.mark.seat, action.mark.index]
    if action.names:
        whole["names"] = list(action.names)
    return whole


def _read_action(whole: Any) -> RulesetAction:
    call, mark = whole.get("call"), whole.get("mark")
    return RulesetAction(
        whole["type"],
        whole.get("name", ""),
        whole.get("index"),
        None if call is None else CallChoice(call[0], _tile(call[1]), tuple(map(_tile, call[2]))),  # type: ignore[arg-type]
        None if mark is None else Mark(mark[0], mark[1], mark[2]),
        tuple(whole.get("names", ())),
    )


def _tile(node: Any) -> Tile | None:
    """A tile, or a card of a draft, as it was written."""
    if node is None:
        return None
    name, *attrs = node if isinstance(node, list) else [node]
    return Tile(str(name), tuple(map(str, attrs)))


def _read_wall(nodes: Any) -> tuple[Tile, ...] | None:
    if nodes is None:
        return None
    return tuple(tile for tile in map(read_tile, nodes) if tile is not None)


def _copied(table: Table) -> Table:
    """The table with everything that changes copied."""
    other = copy(table)
    for name in (f.name for f in fields(Table)):
        value = getattr(table, name)
        if isinstance(value, list | dict | set):
            setattr(other, name, value.copy())
    other.random = Random()
    other.random.setstate(table.random.getstate())
    other.tags = {tag: list(tiles) for tag, tiles in table.tags.items()}
    other.wins = [replace(win) for win in table.wins]
    other.last_wins = [replace(win) for win in table.last_wins]
    other.players = {seat: _copied_player(player) for seat, player in table.players.items()}
    return other


def _copied_player(player: Player) -> Player:
    other = copy(player)
    for name in (f.name for f in fields(Player)):
        value = getattr(player, name)
        if isinstance(value, list | dict | set):
            setattr(other, name, value.copy())
    if player.marking is not None:
        other.marking = player.marking.copy()
    return other
