"""Checks that an engine keeps the contract of `jantaku.game`, at every step of a game."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from collections import deque
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import IllegalAction, JantakuError, ReplayError, SeatError
from jantaku.game.decisions import Decisions
from jantaku.game.protocol import Action, Drew, RoundBegan, from_dict, to_dict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jantaku.game.game import Game
    from jantaku.game.protocol import DisplayTile
    from jantaku.game.protocol.actions import Seat

    AnyGame = Game[Any, Any, Any]

_KNOWN: Final = 200  # actions remembered, to be tried where they are not legal
_KEY: Final = bytes(32)
_REPLAY: Final = """
import pickle, sys
engine, snapshot = pickle.load(sys.stdin.buffer)
sys.stdout.write(engine.restore(snapshot).digest())
"""


@dataclass(slots=True)
class Conformance:
    """The work of `check_game`: games, steps, and the number of checks of each kind.

    `dealt_anew` counts imagined games that look different to another seat.
    """

    games: int = 0
    steps: int = 0
    actions: int = 0
    views: int = 0
    events: int = 0
    imagined: int = 0
    dealt_anew: int = 0
    restored: int = 0


def check_game(
    make: Callable[[int], AnyGame],
    seeds: Iterable[int] = range(2),
    *,
    every: int = 1,
    most_steps: int = 20_000,
    processes: bool = True,
) -> Conformance:
    """Plays a random game of each seed and checks the whole contract. Returns the counts.

    `make(seed)` returns a new game. Everything is checked at each `every`-th step: an action is
    legal if and only if it is accepted; an illegal one changes nothing; views, events and actions
    survive a way through JSON; a snapshot restores the game; a clone is independent; and no view,
    event, legal action or default action of a seat reveals what it cannot see. Then the end, the
    result by seat, and, unless `processes` is False, the same game in another process. Raises
    AssertionError with the fault.

    >>> from jantaku import GameRule, RiichiGame
    >>> one_round = GameRule(winds=0)
    >>> check_game(lambda seed: RiichiGame(one_round, seed=seed), [7], every=20).games
    1
    """
    count = Conformance()
    for seed in seeds:
        count.games += 1
        _check_one(make, seed, count, every, most_steps, processes=processes)
    _that(count.imagined == 0 or count.dealt_anew > 0, "imagine redeals nothing")
    return count


def _check_one(
    make: Callable[[int], AnyGame],
    seed: int,
    count: Conformance,
    every: int,
    most_steps: int,
    *,
    processes: bool,
) -> None:
    game, twin = make(seed), make(seed)
    chance, known = Random(seed), deque[Any](maxlen=_KNOWN)
    told: dict[Seat | None, list[Any]] = {seat: [] for seat in (None, *game.seats)}
    _check_setup(game)
    for step in range(most_steps):
        _check_told(game, told, count)
        if not game.deciding:
            break
        if step % every == 0:
            _check_moment(game, chance, known, count)
        chosen = {seat: chance.choice(game.legal_actions(seat)) for seat in game.deciding}
        known.extend(chosen.values())
        _check_step(game, twin, chosen)
        count.steps += 1
    _that(not game.deciding, f"the game of seed {seed} has not ended after {most_steps} steps")
    _check_told(game, told, count)
    _check_end(game)
    _check_restored(game, count)
    if processes:
        _check_elsewhere(game)


def _check_setup(game: AnyGame) -> None:
    spec = game.spec
    _that(spec.engine == type(game).ENGINE, "its spec names another engine")
    _that(spec.version == type(game).VERSION, "its spec names another version")
    read = type(spec).from_dict(json.loads(json.dumps(spec.to_dict())))
    _that(read == spec, "its spec does not come back from JSON")
    again = type(game).open(read)
    same = again.snapshot() == game.snapshot() and _seen(again) == _seen(game)
    _that(same, "its spec opens another game")
    for change in ({"version": spec.version + 1}, {"engine": "another"}):
        _refused(ReplayError, type(game).open, replace(spec, **change))
    _that(game.seed == spec.seed, "its seed is not that of its spec")
    _that(game.players == len(game.seats), "players is not the number of seats")


def _check_end(game: AnyGame) -> None:
    _that(game.status in ("over", "failed"), "nobody decides, yet the game is being played")
    _that(game.result is not None or game.status == "failed", "a game that is over has no result")
    for seat in game.seats:
        _that(game.legal_actions(seat) == (), "there are legal actions after the end")
    if game.status == "over":
        _refused(IllegalAction, game.step, {})
    result = game.result
    if result is None:
        _that(game.error is not None, "a game that failed does not say why")
        return
    _that(tuple(row.seat for row in result.seats) == game.seats, "a seat has no result")
    _that(bool(result.reason), "the result has no reason")
    ranks = sorted(row.rank for row in result.seats)
    sound = all(rank <= at for at, rank in enumerate(ranks)) and ranks[0] == 0
    _that(sound, f"ranks {ranks} are not possible")


def _check_moment(game: AnyGame, chance: Random, known: Iterable[Any], count: Conformance) -> None:
    before = game.snapshot()
    _check_seats(game)
    _check_clone(game, chance)
    for seat in (None, *game.seats):
        _check_view(game, seat, count)
    _check_actions(game, chance, count)
    _check_refusals(game, known)
    _check_decisions(game)
    for seat in game.seats:
        _check_secrets(game, seat, chance, count)
    _that(game.snapshot() == before, "looking at the game, or refusing an action, changed it")
    _check_restored(game, count)


def _check_seats(game: AnyGame) -> None:
    _that(set(game.deciding) <= set(game.seats), "a seat decides that is not at the table")
    for seat in game.seats:
        legal = game.legal_actions(seat)
        _that(bool(legal) == (seat in game.deciding), f"seat {seat} decides without a choice")
        _that(len(set(legal)) == len(legal), "an action is legal twice")
    stranger: Any = max(game.seats) + 1
    for look in (game.legal_actions, game.view, game.show, game.default_action):
        _refused(SeatError, look, stranger)


def _check_view(game: AnyGame, seat: Seat | None, count: Conformance) -> None:
    count.views += 1
    shown = game.show(seat)
    legal = () if seat is None else game.legal_actions(seat)
    written = () if seat is None else tuple(game.write_action(seat, one) for one in legal)
    _that(shown.engine == type(game).ENGINE, "a view names another engine")
    _that((shown.seat, shown.status) == (seat, game.status), "a view is of another seat or moment")
    _that(shown.deciding == (seat in game.deciding), "a view does not know whose decision it is")
    _that(shown.legal == written, "a view has other legal actions than its seat")
    _that(tuple(one.seat for one in shown.seats) == game.seats, "a seat is missing from a view")
    _that(_through_json(type(game).VIEW, shown) == shown, "a view does not come back from JSON")


def _check_told(game: AnyGame, told: dict[Seat | None, list[Any]], count: Conformance) -> None:
    """Checks that each seat receives every number once, and that past events do not change."""
    for seat, known in told.items():
        new = game.events_since(len(known), seat)
        count.events += len(new)
        numbers = [one.number for one in new]
        expected = [*range(len(known), len(game.events))]
        _that(numbers == expected, "the numbers of events have gaps")
        for one in new:
            back = _through_json(type(game).EVENT, one.event)
            _that(back == one.event, f"an event does not come back from JSON: {one.event}")
        if seat is not None and game.status == "playing":
            _check_openness(game, seat, new)
        known += new
    _that(game.events_since(len(game.events), None) == (), "there are events from the time to come")


def _check_openness(game: AnyGame, seat: Seat, new: Sequence[Any]) -> None:
    """No event since the last deal names a tile of another seat that its view hides."""
    last = max((at for at, one in enumerate(new) if one.event.type == "round"), default=0)
    shown = game.show(seat)
    open_tiles = {
        tile.name
        for row in shown.seats
        for tile in (
            *(row.tiles if row.seat != seat else ()),
            *(tile for meld in row.melds for tile in meld.tiles),
            *(one.tile for one in row.pond),
            *row.aside,
        )
    }
    for one in new[last:]:
        told = {tile.name for tile in _hidden_tiles(one.event, seat) if tile.name}
        fault = f"an event shows seat {seat} what its view hides: {one.event}"
        _that(told <= open_tiles, fault)


def _hidden_tiles(event: Any, seat: Seat) -> Iterable[DisplayTile]:
    """The tiles that a deal or a draw puts into other hands."""
    if isinstance(event, RoundBegan):
        return [tile for hand in event.hands if hand.seat != seat for tile in hand.tiles]
    return [event.tile] if isinstance(event, Drew) and event.seat != seat else []


def _check_actions(game: AnyGame, chance: Random, count: Conformance) -> None:
    """Every legal action comes back from JSON and is accepted."""
    others = {seat: game.default_action(seat) for seat in game.deciding}
    for seat, default in others.items():
        legal = game.legal_actions(seat)
        _that(default in legal, f"the default action of seat {seat} is not legal")
        for action in legal:
            count.actions += 1
            written = game.write_action(seat, action)
            read = game.read_action(seat, _through_json(Action, written))
            _that(read == action, f"{action} does not come back from JSON")
            kept = game.unpack_action(json.loads(json.dumps(game.pack_action(action))))
            _that(kept == action, f"{action} is not what a record keeps of it")
            game.check_action(seat, action)
        _stepped(game.clone(), {**others, seat: chance.choice(legal)})
    for seat in game.seats:
        for switch in game.switches(seat):
            written = game.write_action(seat, switch)
            _that(game.read_action(seat, written) == switch, f"{switch} is not read as written")
            _stepped(game.clone(), {seat: switch})


def _check_refusals(game: AnyGame, known: Iterable[Any]) -> None:
    """Checks that illegal actions are refused; that they change nothing is checked afterwards."""
    sound = {seat: game.default_action(seat) for seat in game.deciding}
    stranger = max(game.seats) + 1
    wrong: list[Any] = [None, {}, [], {**sound, stranger: sound[game.deciding[0]]}]
    wrong += [{**sound, seat: None} for seat in sound]
    for seat in sound:
        legal, switches = game.legal_actions(seat), game.switches(seat)
        for action in known:
            if action not in legal and action not in switches and not _taken(game, seat, action):
                wrong.append({**sound, seat: action})
    for actions in wrong:
        _refused(IllegalAction, game.step, actions)


def _taken(game: AnyGame, seat: Seat, action: Any) -> bool:
    """Returns True if `check_action` accepts an action that is not listed."""
    try:
        game.check_action(seat, action)
    except IllegalAction:
        return False
    return True


def _check_decisions(game: AnyGame) -> None:
    """Decisions that come in one by one end in the same step."""
    together, apart = game.clone(), Decisions(game.clone())
    chosen = {seat: game.legal_actions(seat)[0] for seat in game.deciding}
    for seat in reversed(game.deciding):
        _that(apart.would_end(seat) == (seat == game.deciding[0]), "would_end is wrong")
        _stepped_by(lambda seat=seat: apart.submit(seat, chosen[seat]))  # type: ignore[misc]
    _stepped(together, chosen)
    same = apart.game.digest() == together.digest()
    _that(same, "decisions one by one end otherwise than together")


def _check_clone(game: AnyGame, chance: Random) -> None:
    before, copy = _seen(game), game.clone()
    _that(copy.snapshot() == game.snapshot() and _seen(copy) == before, "a clone is another game")
    _stepped(copy, {seat: chance.choice(copy.legal_actions(seat)) for seat in copy.deciding})
    _that(_seen(game) == before, "a step of a clone changed the game")


def _check_secrets(game: AnyGame, seat: Seat, chance: Random, count: Conformance) -> None:
    """Checks that redealing what a seat cannot see changes nothing of what it receives."""
    other = game.imagine(seat, chance.getrandbits(32))
    count.imagined += 1
    _that(other.show(seat) == game.show(seat), f"the view of seat {seat} shows what it cannot see")
    told = other.events_since(0, seat) == game.events_since(0, seat)
    _that(told, f"an event shows seat {seat} what it cannot see")
    same = other.legal_actions(seat) == game.legal_actions(seat)
    _that(same, f"the legal actions of seat {seat} reveal what it cannot see")
    if seat in game.deciding:
        same = other.default_action(seat) == game.default_action(seat)
        _that(same, f"the default action of seat {seat} depends on what it cannot see")
    rivals = [one for one in game.seats if one != seat]
    count.dealt_anew += any(other.show(one) != game.show(one) for one in rivals)


def _check_restored(game: AnyGame, count: Conformance) -> None:
    count.restored += 1
    snapshot = game.snapshot()
    again = type(game).restore(snapshot)
    _that(again.snapshot() == snapshot, "a restored game has another snapshot")
    if game.KEPT:
        kept = type(game).restore(snapshot, game.checkpoint(_KEY), _KEY)
        same = kept.snapshot() == snapshot and _seen(kept) == _seen(game)
        _that(same and kept.events == game.events, "a checkpoint restores another game")
    _that(again.status == game.status, "a restored game has another status")
    _that(again.deciding == game.deciding, "other seats decide in a restored game")
    _that(_seen(again) == _seen(game), "a restored game looks otherwise")


def _check_step(game: AnyGame, twin: AnyGame, chosen: dict[Seat, Any]) -> None:
    """Checks that a step has the same results in two games of the same setup."""
    taken = len(game.actions)
    _stepped(game, chosen)
    _stepped(twin, chosen)
    _that(len(game.actions) == taken + 1, "a step is missing from the actions")
    _that(dict(game.actions[-1]) == chosen, "the actions are not those that were taken")
    _that(game.digest() == twin.digest(), "the same setup and actions give another game")


def _check_elsewhere(game: AnyGame) -> None:
    """Another process, with other hashes of text, plays the same game."""
    done = subprocess.run(
        [sys.executable, "-c", _REPLAY],
        input=pickle.dumps((type(game), game.snapshot())),
        capture_output=True,
        check=False,
    )
    _that(done.stdout.decode() == game.digest(), f"another process plays it otherwise: {done}")


def _seen(game: AnyGame) -> list[Any]:
    """Returns the views of everyone."""
    return [game.show(seat) for seat in (None, *game.seats)]


def _that(holds: bool, fault: str) -> None:
    if not holds:
        raise AssertionError(fault)


def _refused(error: type[JantakuError], do: Callable[..., object], *args: Any) -> None:
    try:
        do(*args)
    except error:
        return
    except Exception as other:
        name = type(other).__name__
        raise AssertionError(f"{name} instead of {error.__name__} for {args}: {other}") from other
    raise AssertionError(f"{do.__qualname__}{args} is accepted")


def _stepped(game: AnyGame, actions: dict[Seat, Any]) -> None:
    _stepped_by(lambda: game.step(actions))


def _stepped_by(step: Callable[[], object]) -> None:
    """Takes a step that must be accepted; a fault of the rules may end the game."""
    try:
        step()
    except IllegalAction as error:
        raise AssertionError(f"a legal action is refused: {error}") from error
    except JantakuError:
        return


def _through_json(kind: Any, value: object) -> Any:
    return from_dict(kind, json.loads(json.dumps(to_dict(value))))
