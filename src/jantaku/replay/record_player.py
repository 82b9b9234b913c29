"""A record of riichi played again by the engine, decision by decision: `ReplayedRecord`.

A record has the events, the engine needs every decision: a player who could have called and did not
has passed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku.base.errors import IllegalAction, JantakuError
from jantaku.game.protocol import GameEnded
from jantaku.replay.recorded_ending import ending_told, ends_as_told, result_told
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.play.actions import PASS, RiichiAction
from jantaku.riichi.play.events import RiichiRoundBegan
from jantaku.riichi.play.suspension import Suspended
from jantaku.riichi.records.history import rounds_to_replay
from jantaku.riichi.records.kernel_replay import (
    fitting_rule,
    reach_of,
    rule_to_replay,
    ura_of,
    with_ura,
)
from jantaku.riichi.records.record import (
    EVENT_SIZE,
    AddedKan,
    Chi,
    ClosedKan,
    DoraRevealed,
    Draw,
    DrawnGame,
    EventCode,
    Kita,
    OpenKan,
    Pon,
    RecordedDiscard,
    RecordedWin,
    RiichiDeclared,
)
from jantaku.riichi.records.walls import wall_of_round, walls_of_seed
from jantaku.riichi.tiles.tile import kind_of, tile_of_id

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any

    from jantaku.game.protocol import CoreEvent, GameResult
    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.play.events import RiichiEvent
    from jantaku.riichi.records.record import GameRecord, RoundRecord
    from jantaku.riichi.rules import GameRule

    Wanted = Mapping[Seat, RiichiAction]

_WINDS: Final = "ESWN"
_ACTIONS: Final[dict[type, Callable[[Any], RiichiAction]]] = {
    RecordedDiscard: lambda event: RiichiAction("discard", event.tile),
    Chi: lambda event: RiichiAction("chi", event.tile, event.own),
    Pon: lambda event: RiichiAction("pon", event.tile, event.own),
    OpenKan: lambda event: RiichiAction("open_kan", event.tile),
    ClosedKan: lambda event: RiichiAction("closed_kan", event.tile),
    AddedKan: lambda event: RiichiAction("added_kan", event.tile),
    Kita: lambda event: RiichiAction("kita", event.tile),
    RecordedWin: lambda event: RiichiAction("tsumo" if event.tsumo else "ron", event.tile),
}
_WHOLE_KIND: Final = frozenset(("open_kan", "closed_kan", "added_kan", "kita", "tsumo", "ron"))
"""Actions of which the kind of the tile says all."""


class Scene(NamedTuple):
    """A game after a step; `ending` replaces the end of its round if the record differs.

    It follows the first `kept` events of the step, if these are fewer than come before its end.
    """

    game: RiichiGame
    ending: tuple[CoreEvent, ...] | None = None
    kept: int | None = None


class ReplayedRecord:
    """A record of riichi as games that follow one another.

    `known` is true if the walls are recorded; otherwise unseen tiles are made up. If a round does
    not begin as the round before left the game, for example if rounds are missing, another game
    begins there. A round that the rules do not allow is played by other rules that do, and it ends
    as recorded: then `departs` is True. `result` is the result of the game.
    """

    def __init__(self, record: GameRecord) -> None:
        self.departs = False
        self.result: GameResult | None = None
        self.rule = rule_to_replay(record)
        self._record = record = _with_history(record, self.rule)
        self._rules: dict[int, GameRule] = {}
        seeded = walls_of_seed(record)
        self.known = seeded is not None or all(one.wall is not None for one in record.rounds)
        self._known_walls = [
            one.wall or (seeded[at][0] if seeded else b"") for at, one in enumerate(record.rounds)
        ]
        rows = zip(record.rounds, self._known_walls, strict=True)
        self._walls = [wall or self._made_up(round_) for round_, wall in rows]

    def _made_up(self, round_: RoundRecord) -> bytes:
        return wall_of_round(with_ura(round_, ura_of(self.rule, round_)))

    def scenes(self) -> Iterator[Scene]:
        """The game as each round begins, and after each step."""
        game: RiichiGame | None = None
        for number, round_ in enumerate(self._record.rounds):
            self.departs |= self._rule_of(number) != self.rule
            if game is None or not _begins(game, round_):
                game = self._begun(number)
                yield Scene(game)
            ending = None
            for scene in self._round(game, number):
                ending = scene.ending
                yield scene
            if ending is not None or game.rule != self._rule_of(number + 1):
                game = None

    def _rule_of(self, number: int) -> GameRule:
        """The rules by which a round is replayed; after the last one those of the game."""
        if number == len(self._record.rounds):
            return self.rule
        if number not in self._rules:
            round_, wall = self._record.rounds[number], self._known_walls[number]
            self._rules[number] = fitting_rule(self.rule, round_, wall)
        return self._rules[number]

    def _begun(self, number: int) -> RiichiGame:
        """A game that begins with that round."""
        round_ = self._record.rounds[number]
        start = Suspended(
            _WINDS.index(round_.round_wind),
            round_.dealer,
            round_.honba,
            round_.riichi_sticks,
            round_.points,
        )
        if round_.carried is not None:
            winds, winners, streaks, eight_honba = round_.carried
            start = replace(
                start,
                winds=winds,
                winners=tuple(seat for seat in range(round_.players) if winners >> seat & 1),
                streaks=streaks,
                eight_honba=eight_honba,
            )
        rule = self._rule_of(number)
        dice = [one.dice for one in self._record.rounds[number:]] if rule.wareme else []
        thrown = [(one[0] + 1, one[1] + 1) for one in dice if one is not None]
        return RiichiGame(rule, seed=0, walls=self._walls[number:], dice=thrown, start=start)

    def _round(self, game: RiichiGame, number: int) -> Iterator[Scene]:
        """Yields the steps of a round, with its recorded end."""
        round_ = self._record.rounds[number]
        before = len(game.events)
        happened: Sequence[RiichiEvent] = ()
        last = self._last_before_a_forbidden_win(game, number)
        try:
            for _ in _all_steps(game, round_):
                happened = _up_to_its_end(game.events[before:])
                if happened:
                    break
                if last is not None and len(game.events) > last:
                    self.departs = True
                    yield self._ended(game, number, ())._replace(kept=last - before)
                    return
                yield Scene(game)
                before = len(game.events)
        except JantakuError:
            self.departs = True
        if happened or round_.is_over:
            yield self._ended(game, number, happened)

    def _last_before_a_forbidden_win(self, game: RiichiGame, number: int) -> int | None:
        """Returns the number of events before a win that the rules do not allow, or None.

        By the rules the next seat draws then; the record ends there.
        """
        round_ = self._record.rounds[number]
        won = round_.packed[::EVENT_SIZE].find(EventCode.WIN)
        reach = reach_of(self._rule_of(number), round_, self._known_walls[number])
        if reach is None or won < 0 or reach < won:
            return None
        began = [at for at, event in enumerate(game.events) if isinstance(event, RiichiRoundBegan)]
        return began[-1] + 1 + won

    def _ended(self, game: RiichiGame, number: int, happened: Sequence[RiichiEvent]) -> Scene:
        """Returns the last scene of a round: the engine's, or one with the recorded end."""
        record, rounds = self._record, self._record.rounds
        round_ = rounds[number]
        if not round_.is_over:
            return Scene(game)
        as_told = ends_as_told(round_, happened)
        self.departs |= not as_told and round_.ura_told
        is_last = number + 1 == len(rounds)
        if not is_last:
            self.departs |= game.result is not None and record.tells_end
            same = as_told and game.rule == self._rule_of(number + 1)
            goes_on = same and game.result is None and _begins(game, rounds[number + 1])
            return Scene(game, None if goes_on else ending_told(record, round_, game, happened))
        engines = game.result
        points = record.final_points or (round_.points_after if engines else ())
        if engines and as_told and not record.final_points:
            # With the riichi sticks that are left, which the points after a round do not have.
            points = tuple(map(int, engines.points))
        if not points:
            return Scene(game, ending_told(record, round_, game, happened))
        reason = engines.reason if engines else "finished"
        if engines is not None and record.scores is None and tuple(engines.points) == points:
            self.result = engines
        else:
            self.result = result_told(record, self.rule, reason, points)
        same = engines is not None and _standing(engines) == _standing(self.result)
        if same:
            self.result = engines
        if as_told and same:
            return Scene(game)
        return Scene(game, (*ending_told(record, round_, game, happened), GameEnded()))


def _with_history(record: GameRecord, rule: GameRule) -> GameRecord:
    """Returns the record, its rounds with dice and with what they take from those before them."""
    found = zip(record.rounds, rounds_to_replay(record, rule), strict=True)
    rounds = (replace(one, dice=all_.dice, carried=all_.carried) for one, (all_, _) in found)
    return replace(record, rounds=tuple(rounds))


def _all_steps(game: RiichiGame, round_: RoundRecord) -> Iterator[RiichiGame]:
    for wanted in _decisions(round_):
        yield from _steps(game, wanted)


def _up_to_its_end(events: Sequence[RiichiEvent]) -> Sequence[RiichiEvent]:
    """Returns the events up to the end of the round; empty if it has not ended."""
    ends = [at for at, event in enumerate(events) if event.type == "round_end"]
    return events[: ends[0] + 1] if ends else ()


def _standing(result: GameResult) -> list[tuple[float, float]]:
    return [(row.points, round(row.score, 1)) for row in result.seats]


def _begins(game: RiichiGame, round_: RoundRecord) -> bool:
    """True if that round has just begun in the game."""
    began = next((event for event in game.events[-2:] if isinstance(event, RiichiRoundBegan)), None)
    if began is None:
        return False
    dealt = bytes(tile for hand in began.hands for tile in hand or ())
    told = (began.wind, began.dealer, began.honba, began.riichi_sticks, began.points)
    recorded = (round_.round_wind, round_.dealer, round_.honba, round_.riichi_sticks, round_.points)
    return told == recorded and sorted(dealt) == sorted(round_.deal)


def _decisions(round_: RoundRecord) -> Iterator[Wanted]:
    """Yields the decisions of a round, in order; an empty one means that everyone passed."""
    riichi = False
    wins: dict[Seat, RiichiAction] = {}
    for event in round_.events:
        made = _ACTIONS.get(type(event))
        if isinstance(event, RiichiDeclared):
            riichi = True
        elif isinstance(event, RecordedWin):
            wins[event.winner] = _ACTIONS[RecordedWin](event)
        elif isinstance(event, DrawnGame):
            yield _drawn(event, round_)
        elif made is not None and not isinstance(event, DoraRevealed):
            action = made(event)
            yield {event.seat: RiichiAction("riichi", action.tile) if riichi else action}
            riichi = False
    if wins:
        yield wins


def _drawn(drawn: DrawnGame, round_: RoundRecord) -> Wanted:
    """Returns the decisions of seats at the end of a drawn round."""
    shown = [seat for seat, hand in enumerate(drawn.hands) if hand is not None]
    if drawn.kind == "kyuushu":
        return {_last_to_draw(round_): RiichiAction("kyuushu")}
    return dict.fromkeys(shown, RiichiAction("ron")) if drawn.kind == "sanchahou" else {}


def _last_to_draw(round_: RoundRecord) -> Seat:
    return next(event.seat for event in reversed(round_.events) if isinstance(event, Draw))


def _steps(game: RiichiGame, wanted: Wanted) -> Iterator[RiichiGame]:
    """Passes until what is wanted may be done, and does it."""
    while game.result is None:
        found = {seat: _found(game, seat, action) for seat, action in wanted.items()}
        passing = {seat: PASS for seat in game.deciding if PASS in game.legal_actions(seat)}
        if wanted and all(found.values()):
            game.step({**passing, **{seat: one for seat, one in found.items() if one}})
            yield game
            return
        if len(passing) < len(game.deciding):
            break
        game.step(passing)
        yield game
    if wanted:
        seat, action = next(iter(wanted.items()))
        deed = action.type.replace("_", " ")
        fault = f"the rules do not let seat {seat} do this: {deed}"
        raise IllegalAction(fault, "take the record as the site gave it")


def _found(game: RiichiGame, seat: Seat, wanted: RiichiAction) -> RiichiAction | None:
    """Returns the legal action that is meant, or None."""
    if seat not in game.deciding:
        return None
    same = [action for action in game.legal_actions(seat) if action.type == wanted.type]
    if wanted.type in _WHOLE_KIND:
        return next((one for one in same if _kind(one) in (_kind(wanted), None)), None)
    if wanted.type == "kyuushu":
        return next(iter(same), None)
    try:
        game.check_action(seat, wanted)
    except IllegalAction:
        return None
    return wanted


def _kind(action: RiichiAction) -> int | None:
    return None if action.tile is None else kind_of(tile_of_id(action.tile))
