"""A record of riichi played again by the engine, decision by decision: `Retold`.

A record tells what happened, the engine wants what everybody decided: whoever might have called and
did not has passed. May import jantaku.replay and what is below it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.actions import PASS, Action
from jantaku.errors import IllegalAction, JantakuError
from jantaku.events import RoundBegan
from jantaku.replay.record import (
    AddedKan,
    Chi,
    ClosedKan,
    Discard,
    DoraRevealed,
    Draw,
    DrawnGame,
    Kita,
    OpenKan,
    Pon,
    RiichiDeclared,
    Win,
)
from jantaku.replay.walls import wall_of_round, walls_of_seed
from jantaku.riichi import RiichiGame
from jantaku.riichi.suspended import Suspended
from jantaku.tile import kind_of, tile_of_id

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from jantaku.actions import Seat
    from jantaku.replay.record import GameRecord, RoundRecord

    Wanted = Mapping[Seat, Action]

_WINDS: Final = "ESWN"
_ACTIONS: Final[dict[type, Callable[[Any], Action]]] = {
    Discard: lambda event: Action("discard", event.tile),
    Chi: lambda event: Action("chi", event.tile, event.own),
    Pon: lambda event: Action("pon", event.tile, event.own),
    OpenKan: lambda event: Action("open_kan", event.tile),
    ClosedKan: lambda event: Action("closed_kan", event.tile),
    AddedKan: lambda event: Action("added_kan", event.tile),
    Kita: lambda event: Action("kita", event.tile),
    Win: lambda event: Action("tsumo" if event.tsumo else "ron", event.tile),
}
_WHOLE_KIND: Final = frozenset(("open_kan", "closed_kan", "added_kan", "kita", "tsumo", "ron"))
"""Actions of which the kind of the tile says all."""


class Retold:
    """A record of riichi as games that follow one another; `parted` says where it ends early.

    `known` is whether the walls are told, and not made up as far as nobody saw them. Where a round
    begins otherwise than the one before leaves it, as where rounds are missing, another game begins
    there.
    """

    def __init__(self, record: GameRecord) -> None:
        self.parted = ""
        self._record = record
        seeded = walls_of_seed(record)
        self.known = seeded is not None or all(one.wall is not None for one in record.rounds)
        self._walls = (
            [wall for wall, _ in seeded] if seeded else [*map(wall_of_round, record.rounds)]
        )

    def scenes(self) -> Iterator[RiichiGame]:
        """The game as each round begins, and after each step."""
        game: RiichiGame | None = None
        for number, round_ in enumerate(self._record.rounds):
            try:
                if game is None or not _begins(game, round_):
                    game = self._begun(number)
                    yield game
                for wanted in _decisions(round_):
                    yield from _steps(game, wanted)
            except JantakuError as error:
                self.parted = f"{round_.round_wind}{round_.dealer + 1}: {error.fault}"
                return

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
        return RiichiGame(self._record.rules, seed=0, walls=self._walls[number:], start=start)


def _begins(game: RiichiGame, round_: RoundRecord) -> bool:
    """Whether that round has just begun in the game."""
    *_, began = (event for event in game.events[-2:] if isinstance(event, RoundBegan))
    if began is None or began.type != "round":
        return False
    dealt = bytes(tile for hand in began.hands for tile in hand or ())
    told = (began.wind, began.seat, began.honba, began.riichi_sticks, began.points)
    recorded = (round_.round_wind, round_.dealer, round_.honba, round_.riichi_sticks, round_.points)
    return told == recorded and sorted(dealt) == sorted(round_.deal)


def _decisions(round_: RoundRecord) -> Iterator[Wanted]:
    """What is decided in a round, in order; nothing where all must have passed."""
    riichi = False
    wins: dict[Seat, Action] = {}
    for event in round_.events:
        made = _ACTIONS.get(type(event))
        if isinstance(event, RiichiDeclared):
            riichi = True
        elif isinstance(event, Win):
            wins[event.winner] = _ACTIONS[Win](event)
        elif isinstance(event, DrawnGame):
            yield _drawn(event, round_)
        elif made is not None and not isinstance(event, DoraRevealed):
            action = made(event)
            yield {event.seat: Action("riichi", action.tile) if riichi else action}
            riichi = False
    if wins:
        yield wins


def _drawn(drawn: DrawnGame, round_: RoundRecord) -> Wanted:
    """What seats say at the end of a round that is drawn."""
    shown = [seat for seat, hand in enumerate(drawn.hands) if hand is not None]
    if drawn.kind == "kyuushu":
        return {_last_to_draw(round_): Action("kyuushu")}
    return dict.fromkeys(shown, Action("ron")) if drawn.kind == "sanchahou" else {}


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


def _found(game: RiichiGame, seat: Seat, wanted: Action) -> Action | None:
    """The legal action that is meant; None if there is none."""
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


def _kind(action: Action) -> int | None:
    return None if action.tile is None else kind_of(tile_of_id(action.tile))
