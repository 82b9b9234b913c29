"""Players for any ruleset: they go by what a button does, never by its name.

What the buttons of a ruleset do is seen once in its program; what a hand needs is asked of the
definitions that its winning buttons match. A player is a function of the view of its seat; one
serves all seats of a game. May import the ruleset package.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from jantaku.errors import RulesetError
from jantaku.ruleset.play import offers
from jantaku.ruleset.program import (
    Action,
    All,
    Ask,
    Condition,
    Program,
    Some,
    Yaku,
    actions_in,
    asks_in,
)
from jantaku.ruleset.values.behavior import PLAIN
from jantaku.ruleset.values.meld import Call
from jantaku.ruleset.values.tile import CLASSES, SUITS, face_up

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
    from random import Random

    from jantaku.ruleset.compile.ruleset import Ruleset
    from jantaku.ruleset.match.matcher import Matcher
    from jantaku.ruleset.play.view import RulesetSeatView, RulesetView
    from jantaku.ruleset.program import Button, MarkNeed
    from jantaku.ruleset.table.actions import RulesetAction
    from jantaku.ruleset.table.player import Mark
    from jantaku.ruleset.values.behavior import Behavior
    from jantaku.ruleset.values.limits import Number
    from jantaku.ruleset.values.seat import Seat
    from jantaku.ruleset.values.tile import Tile

    Player: TypeAlias = Callable[[RulesetView, Random], RulesetAction]

Kind = Literal["win", "call", "own_call", "flower", "mark", "end", "reward", "other"]
"""What a button does: wins; calls a discard; makes a meld of own tiles; declares a flower; asks
for tiles; ends the round; sets what a yaku asks for; anything else."""

_WINS: Final = frozenset(
    ("win_by_discard", "win_by_call", "win_by_draw", "win_by_second_visible_discard")
)
_ENDS: Final = frozenset(("ryuukyoku", "abortive_draw"))
_SETS: Final = frozenset(
    ("set_status", "set_status_all", "set_counter", "set_counter_all", "add_counter")
)
_KIND_OF_CALL: Final[Mapping[str, Kind]] = {
    "call": "call",
    "self_call": "own_call",
    "upgrade_call": "own_call",
    "flower": "flower",
    "draft_saki_card": "flower",  # taken like one: whatever it is, it costs nothing
}
_MOST_KNOWN: Final = 10_000
_MOST_TRIES: Final = 2  # of a button that changes nothing
_FAR: Final = 15  # further than any hand is from winning
_JOKER: Final = 100  # goes with everything
_HOPELESS: Final = 4  # from here on a hand is gladly given up


# -- what buttons do ------------------------------------------------------------------------------


def kind_of(button: Button, rewarded: frozenset[str] = frozenset()) -> Kind:
    """What a button does; `rewarded` are the statuses and counters that yaku ask for."""
    found = list(actions_in(button.actions))
    if any(action.name in _WINS for action in found):
        return "win"
    if button.decision in offers.KINDS:
        return _KIND_OF_CALL[str(button.decision)]
    if button.decision == "mark":
        return "mark"
    own = actions_in(button.actions, functions=False)  # functions may end it later
    if any(action.name in _ENDS for action in own):
        return "end"
    return "reward" if _words_set(found) & rewarded else "other"


def _words_set(actions: Iterable[Action]) -> set[str]:
    """The statuses and counters that actions set."""
    return {
        word
        for action in actions
        if action.name in _SETS
        for word in (action.args if "status" in action.name else action.args[:1])
        if isinstance(word, str)
    }


@dataclass(frozen=True)
class Worth:
    """A yaku as far as melds alone can make sure of it: its value and its condition."""

    value: Number
    when: Condition


class Insight:
    """What a player knows of a ruleset: kinds of buttons, what wins, and what is worth points."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.program = program = ruleset.program
        self.sure: dict[tuple[object, ...], Number] = {}  # points of melds, by winds and tiles
        yaku = list(_yaku(program))
        rewarded = frozenset(
            word
            for one in yaku
            for ask in asks_in(one.when)
            if "status" in ask.word or "counter" in ask.word
            for word in ask.args
            if isinstance(word, str)
        )
        self.kinds: Mapping[str, Kind] = {
            name: kind_of(button, rewarded) for name, button in program.buttons.items()
        }
        self.worths = [Worth(one.value, one.when) for one in yaku if not isinstance(one.value, str)]
        wins = [
            program.buttons[name].show_when for name, kind in self.kinds.items() if kind == "win"
        ]
        self.flat = False  # whether tiles of melds count as tiles of the hand
        self.wins = self._wins(wins)
        self.least_points = max(
            (
                ask.args[0]
                for show_when in wins
                for ask in asks_in(show_when)
                if ask.word.startswith("has_yaku_with_")
            ),
            default=0,
        )
        self.forbidden = [
            (one.names, _statuses_asked(one.condition)) for one in program.play_restrictions
        ]

    def must_go(self, name: str, tiles: Sequence[Tile]) -> int:
        """How many of the tiles must be discarded first after that button was pressed."""
        words = _words_set(actions_in(self.program.buttons[name].actions))
        kept = [names for names, statuses in self.forbidden if statuses & words]
        if not kept:
            return 0
        return sum(not any(tile.name in names for names in kept) for tile in tiles)

    def _wins(self, wins: Sequence[Condition]) -> tuple[Matcher, ...]:
        """The definitions that winning buttons match a whole hand against."""
        found: list[Matcher] = []
        for show_when in wins:
            for ask in asks_in(show_when):
                if ask.word != "match":
                    continue
                targets, matcher = ask.args
                names = [target.name for target in targets]
                if "hand" not in names or len(names) < 2:
                    continue
                self.flat = self.flat or "call_tiles" in names
                found.append(matcher)
        try:
            win = self.program.matchers["win"]
        except RulesetError:
            return ()
        return tuple(dict.fromkeys(found)) if win is None else (win,)


def _statuses_asked(condition: Condition) -> set[str]:
    return {word for ask in asks_in(condition) if ask.word == "status" for word in ask.args}


def _yaku(program: Program) -> Iterator[Yaku]:
    for name in (*(program.score.yaku_lists or ()), *(program.score.yaku2_lists or ())):
        try:
            yield from program.yaku_lists[name]
        except RulesetError:  # more than a table goes through
            continue


# -- what a seat holds ----------------------------------------------------------------------------


@dataclass(slots=True)
class _Holding:
    """A seat's own tiles and melds, and how far they are from winning."""

    insight: Insight
    hand: list[Tile]
    calls: tuple[Call, ...]
    behavior: Behavior
    _known: dict[tuple[object, ...], int] = field(default_factory=dict)

    @classmethod
    def of(cls, insight: Insight, view: RulesetView) -> _Holding:
        own = _own(view)
        hand = [*own.hand, *own.draw]
        return cls(insight, hand, own.calls, view.behavior or PLAIN)

    def distance(self, hand: Sequence[Tile] | None = None, melds: tuple[Call, ...] = ()) -> int:
        """How many tiles are missing, with other melds on the table and that hand."""
        tiles = self._bare(self.hand if hand is None else hand)
        pool, calls_ = self._pool(tiles, (*self.calls, *melds))
        key = (*sorted(tile.name for tile in pool), calls_)
        if key not in self._known:
            self._known[key] = min(
                (self._missing(matcher, pool, calls_) for matcher in self.insight.wins),
                default=_FAR,
            )
        return self._known[key]

    def _missing(self, matcher: Matcher, pool: list[Tile], melds: tuple[Call, ...]) -> int:
        try:
            found = matcher.distance(pool, melds, self.behavior, _FAR - 1)
        except RulesetError:  # too many ways to be counted
            return _FAR
        return _FAR if found is None else found

    def without_each(self) -> list[int]:
        """For each tile of the hand how many are missing without it."""
        pool, calls_ = self._pool(self._bare(self.hand), self.calls)
        nearest = [_FAR] * len(self.hand)
        for matcher in self.insight.wins:
            try:
                found = matcher.discards(pool, calls_, self.behavior, _FAR - 1)
            except RulesetError:
                continue
            nearest = [min(pair) for pair in zip(nearest, found, strict=False)]
        return nearest

    def waits_without(self, at: int, seen: Counter[str]) -> int:
        """How many unseen tiles complete the hand without that tile."""
        program = self.insight.program
        rest = self._bare(self.hand[:at] + self.hand[at + 1 :])
        pool, calls_ = self._pool(rest, self.calls)
        waits: set[Tile] = set()
        for matcher in self.insight.wins:
            try:
                waits.update(matcher.waits(pool, calls_, self.behavior, program.initial_tiles))
            except RulesetError:
                continue
        copies = Counter(tile.name for tile in program.wall)
        return sum(max(0, copies[tile.name] - seen[tile.name]) for tile in waits)

    def links(self, places: Sequence[int]) -> dict[int, int]:
        """How well each of those tiles goes with the others of the hand."""
        after = self.behavior.ordering
        before = {then: first for first, then in after.items()}
        held = Counter(tile.name for tile in self.hand)
        jokers = {joker.name for joker in self.behavior.jokers}
        found = {}
        for at in places:
            name = self.hand[at].name
            value = 4 * (held[name] - 1)
            for order in (after, before):
                next_ = order.get(name, "")
                value += 2 * held[next_] + held[order.get(next_, "")]
            found[at] = _JOKER if name in jokers else value
        return found

    def _bare(self, tiles: Sequence[Tile]) -> list[Tile]:
        return [tile.minus("draw") for tile in tiles]

    def _pool(
        self, tiles: list[Tile], melds: tuple[Call, ...]
    ) -> tuple[list[Tile], tuple[Call, ...]]:
        """Hand and melds as the ruleset matches them."""
        own = tuple(call for call in melds if not call.is_flower)
        if not self.insight.flat:
            return tiles, own
        return [*tiles, *(tile for call in own for tile in self._naturals(call))], ()

    def _naturals(self, call: Call) -> list[Tile]:
        """A meld's tiles, its jokers being what the meld is made of."""
        tiles = [face_up(tile).plain for tile in call.tiles]
        jokers = {joker.name for joker in self.behavior.jokers}
        natural = next((tile for tile in tiles if tile.name not in jokers), None)
        return [natural if natural and tile.name in jokers else tile for tile in tiles]


def _own(view: RulesetView) -> RulesetSeatView:
    return next(seat for seat in view.seats if seat.seat == view.seat)


def _seen(view: RulesetView) -> Counter[str]:
    """Every tile that the seat knows the place of, by name."""
    own = _own(view)
    seen = Counter(tile.name for tile in (*own.hand, *own.draw, *view.revealed))
    for seat in view.seats:
        seen.update(tile.name for tile in seat.pond)
        seen.update(face_up(tile).name for call in seat.calls for tile in call.tiles)
    return seen


# -- players --------------------------------------------------------------------------------------


class RandomRulesetPlayer:
    """Does any of the things that are legal, each as likely as the others."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def __call__(self, view: RulesetView, chance: Random) -> RulesetAction:
        """What the seat does."""
        return chance.choice(view.legal)


class TsumogiriRulesetPlayer:
    """Wins when it can, else passes and discards what it drew last."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.insight = Insight(ruleset)

    def __call__(self, view: RulesetView, chance: Random) -> RulesetAction:
        """What the seat does."""
        kinds = self.insight.kinds
        found = _by_type(view)
        for action in found.get("button", ()):
            if kinds.get(action.name) == "win":
                return action
        for type_ in ("skip", "discard"):
            if type_ in found:
                discards = found.get("discard", [])
                return discards[-1] if discards else found[type_][0]
        if "choose" in found:
            return chance.choice(found["choose"])
        return chance.choice(view.legal)


class RulesetPlayer:
    """Plays to win: calls what brings it closer, discards what the closest hand needs least."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.insight = Insight(ruleset)
        self._tried: Counter[tuple[object, ...]] = Counter()
        self._laid: Counter[Seat] = Counter()  # tiles and melds a seat saw on the table last

    def __call__(self, view: RulesetView, chance: Random) -> RulesetAction:
        """What the seat does."""
        legal = view.legal
        self._notice(view)
        if len(legal) == 1:
            return legal[0]
        found = _by_type(view)
        if "choose" in found:
            return self._choose(view, found["choose"], chance)
        if "declare" in found:
            return chance.choice(found["declare"])
        pressed = self._press(view, found, chance)
        if pressed is not None:
            return pressed
        if "discard" in found:
            return self._discard(view, found["discard"], chance)
        if "skip" in found:
            return found["skip"][0]
        return self._forced(view, found, chance)

    # -- buttons -----------------------------------------------------------------------------

    def _press(
        self, view: RulesetView, found: Mapping[str, list[RulesetAction]], chance: Random
    ) -> RulesetAction | None:
        by_kind: dict[str, list[RulesetAction]] = {}
        for action in found.get("button", ()):
            by_kind.setdefault(self.insight.kinds.get(action.name, "other"), []).append(action)
        if not by_kind:
            return None
        for action in [*by_kind.get("win", [])[:1], *by_kind.get("flower", [])[:1]]:
            if self._may_try(view, action):
                return action
        if "discard" not in found and "skip" not in found:
            return None  # it must press something; see `_forced`
        holding = _Holding.of(self.insight, view)
        called = self._call(view, holding, [*by_kind.get("call", ()), *by_kind.get("own_call", ())])
        if called is not None:
            return called
        wanted = [*by_kind.get("reward", ()), *by_kind.get("mark", ())]
        chance.shuffle(wanted)
        if "end" in by_kind and holding.distance() >= _HOPELESS:
            wanted.insert(0, by_kind["end"][0])
        return next((action for action in wanted if self._may_try(view, action)), None)

    def _notice(self, view: RulesetView) -> None:
        """Forgets what was tried in rounds that are over: there is less on the table."""
        laid = sum(len(seat.pond) + len(seat.calls) for seat in view.seats)
        if laid < self._laid[_own(view).seat]:
            self._tried.clear()
        self._laid[_own(view).seat] = laid

    def _may_try(self, view: RulesetView, action: RulesetAction) -> bool:
        """Whether pressing it again may still change something."""
        seat = _own(view).seat
        key = (seat, self._laid[seat], view.tiles_left, action.name)
        self._tried[key] += 1
        return self._tried[key] <= _MOST_TRIES

    def _call(
        self, view: RulesetView, holding: _Holding, actions: Sequence[RulesetAction]
    ) -> RulesetAction | None:
        """The call that leaves the fewest tiles missing, if it is worth making."""
        if not actions:
            return None
        now = holding.distance()
        best: tuple[int, int] | None = None
        chosen: RulesetAction | None = None
        for action in actions:
            own_call = self.insight.kinds[action.name] == "own_call"
            if not own_call and not self._keeps_points(view, holding, action):
                continue
            then = self._after(holding, action)
            size = 0 if action.call is None else len(action.call.own)
            value = (then, size)
            if then <= now - (0 if own_call else 1) and (best is None or value < best):
                best, chosen = value, action
        return chosen

    def _after(self, holding: _Holding, action: RulesetAction) -> int:
        """How many tiles are missing after a call."""
        if action.call is None:
            return _FAR
        button, choice = self.insight.program.buttons[action.name], action.call
        gone = [*choice.own]
        meld = _meld(button, action)
        if button.decision == "self_call" and choice.called is not None:
            gone.append(choice.called)
        if button.decision == "upgrade_call":
            return self._after_upgrade(holding, action)
        return holding.distance(_minus(holding.hand, gone), (meld,))

    def _after_upgrade(self, holding: _Holding, action: RulesetAction) -> int:
        choice = action.call
        if choice is None or choice.called is None:
            return _FAR
        return holding.distance(_minus(holding.hand, [choice.called]))

    def _keeps_points(self, view: RulesetView, holding: _Holding, action: RulesetAction) -> bool:
        """Whether the hand will be worth enough to win whatever else it gets."""
        insight = self.insight
        if not insight.least_points or action.call is None:
            return True
        melds = (*holding.calls, _meld(insight.program.buttons[action.name], action))
        made = [(meld.name, *sorted(tile.name for tile in meld.tiles)) for meld in melds]
        key = (_own(view).wind, view.round_wind, *made)
        if key not in insight.sure:
            if len(insight.sure) > _MOST_KNOWN:
                insight.sure.clear()
            insight.sure[key] = sum(
                w.value for w in insight.worths if self._is_sure(view, w.when, melds, holding)
            )
        return insight.sure[key] >= insight.least_points

    def _is_sure(
        self, view: RulesetView, when: Condition, melds: tuple[Call, ...], holding: _Holding
    ) -> bool:
        """Whether a condition holds by the melds alone."""
        if isinstance(when, All):
            parts = [self._is_sure(view, part, melds, holding) for part in when.parts]
            return bool(parts) and all(parts)
        if isinstance(when, Some):
            return any(self._is_sure(view, part, melds, holding) for part in when.parts)
        if not isinstance(when, Ask):
            return False
        if when.word == "true":
            return True
        if when.word == "seat_is":
            return bool(when.args[0] == _own(view).wind)
        if when.word == "round_wind_is":
            return bool(when.args[0] == view.round_wind)
        if when.word != "match" or all(target.name != "calls" for target in when.args[0]):
            return False
        matcher: Matcher = when.args[1]
        return matcher.matches([], melds, holding.behavior) and not matcher.matches(
            [], (), holding.behavior
        )

    def _forced(
        self, view: RulesetView, found: Mapping[str, list[RulesetAction]], chance: Random
    ) -> RulesetAction:
        """One of the buttons that must be pressed: the one that costs the fewest tiles."""
        buttons = found.get("button")
        if not buttons:
            return chance.choice(view.legal)
        own = _own(view)
        tiles = [*own.hand, *own.draw]
        with_calls = [action for action in buttons if action.call is not None]
        others = [action for action in buttons if action.call is None]
        if with_calls:
            holding = _Holding.of(self.insight, view)
            best = min(with_calls, key=lambda action: self._after(holding, action))
            if not others or self._after(holding, best) < holding.distance():
                return best
        costs = [self.insight.must_go(action.name, tiles) for action in others]
        least = min(costs)
        cheap = [a for a, cost in zip(others, costs, strict=True) if cost == least]
        return chance.choice(cheap)

    # -- tiles -------------------------------------------------------------------------------

    def _discard(
        self, view: RulesetView, discards: Sequence[RulesetAction], chance: Random
    ) -> RulesetAction:
        if len(discards) == 1:
            return discards[0]
        holding = _Holding.of(self.insight, view)
        places = [action.index for action in discards if action.index is not None]
        best = self._least_needed(view, holding, places, chance)
        return next(action for action in discards if action.index == best)

    def _least_needed(
        self, view: RulesetView, holding: _Holding, places: Sequence[int], chance: Random
    ) -> int:
        """The place of the tile that can best be done without."""
        missing = holding.without_each()
        least = min(missing[at] for at in places)
        kinds: dict[str, int] = {}
        for at in places:
            if missing[at] == least:
                kinds.setdefault(holding.hand[at].name, at)
        rest = list(kinds.values())
        if len(rest) > 1 and least == 1:
            seen = _seen(view)
            waits = {at: holding.waits_without(at, seen) for at in rest}
            most = max(waits.values())
            rest = [at for at in rest if waits[at] == most]
        links = holding.links(rest)
        fewest = min(links.values())
        return chance.choice([at for at in rest if links[at] == fewest])

    # -- marks -------------------------------------------------------------------------------

    def _choose(
        self, view: RulesetView, ways: Sequence[RulesetAction], chance: Random
    ) -> RulesetAction:
        """One thing after another, each the best among those that go with the ones before."""
        chosen: set[Mark] = set()
        while True:
            ways = [way for way in ways if chosen.issubset(way.marks)]
            marks = [mark for way in ways for mark in way.marks if mark not in chosen]
            if not marks:
                return ways[0]
            chosen.add(self._mark(view, list(dict.fromkeys(marks)), chosen, chance))

    def _mark(
        self, view: RulesetView, marks: list[Mark], chosen: Collection[Mark], chance: Random
    ) -> Mark:
        job = view.marking
        others = [mark for mark in marks if mark.target != "hand"]
        own = [mark for mark in marks if mark.target == "hand" and mark.seat == view.seat]
        if job is None or not own or (others and self._waits_for_a_meld(job.needs)):
            return self._other_mark(view, others or marks, chance)
        if not chosen:
            own = self._of_one_kind(view, own, job.needs)
        holding = _Holding.of(self.insight, view)
        best = self._least_needed(view, holding, [mark.index for mark in own], chance)
        return next(mark for mark in own if mark.index == best)

    def _waits_for_a_meld(self, needs: Sequence[MarkNeed]) -> bool:
        """Whether which tile of the hand is right depends on what else is marked."""
        return any("marked" in word for need in needs for word in need.restrictions)

    def _other_mark(self, view: RulesetView, marks: Sequence[Mark], chance: Random) -> Mark:
        """A meld that a tile of the hand fits into, else anything."""
        own = _own(view)
        names = {tile.name for tile in (*own.hand, *own.draw)}
        fitting = []
        for mark in marks:
            if mark.target == "call":
                seat = next(seat for seat in view.seats if seat.seat == mark.seat)
                tiles = {face_up(tile).name for tile in seat.calls[mark.index].tiles}
                if tiles & names - CLASSES["joker"]:
                    fitting.append(mark)
        return chance.choice(fitting or list(marks))

    def _of_one_kind(
        self, view: RulesetView, marks: list[Mark], needs: Sequence[MarkNeed]
    ) -> list[Mark]:
        """Marks after which there are enough alike, where they have to be alike."""
        count = sum(need.count for need in needs)
        restrictions = {word for need in needs for word in need.restrictions}
        own = _own(view)
        tiles = [*own.hand, *own.draw]
        for word, kind in (("match_suit", _suit), ("match_number", _number)):
            if word not in restrictions:
                continue
            groups: dict[str, list[Mark]] = {}
            for mark in marks:
                groups.setdefault(kind(tiles[mark.index]), []).append(mark)
            enough = [group for group in groups.values() if len(group) >= count]
            if enough:
                marks = min(enough, key=len)
        return marks


def _suit(tile: Tile) -> str:
    return tile.name[-1] if tile.name[-1] in SUITS else ""


def _number(tile: Tile) -> str:
    return tile.name[:-1]


def _by_type(view: RulesetView) -> dict[str, list[RulesetAction]]:
    found: dict[str, list[RulesetAction]] = {}
    for action in view.legal:
        found.setdefault(action.type, []).append(action)
    return found


def _meld(button: Button, action: RulesetAction) -> Call:
    choice = action.call
    if choice is None:
        return Call(button.call_name, ())
    called = () if choice.called is None else (choice.called.minus("draw", "discard"),)
    return Call(button.call_name, (*(tile.minus("draw") for tile in choice.own), *called))


def _minus(tiles: Sequence[Tile], gone: Sequence[Tile]) -> list[Tile]:
    rest = list(tiles)
    for tile in gone:
        match = next((other for other in rest if other == tile), None) or next(
            (other for other in rest if other.name == tile.name), None
        )
        if match is not None:
            rest.remove(match)
    return rest


RULESET_PLAYERS: Final[Mapping[str, Callable[[Ruleset], Player]]] = {
    "random": RandomRulesetPlayer,
    "tsumogiri": TsumogiriRulesetPlayer,
    "efficiency": RulesetPlayer,
}
"""The players by name; each is made for a ruleset and serves all its seats."""
