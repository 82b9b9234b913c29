"""Marking: which objects a seat may point at before the actions that use them run.

Answers what may be marked next, and keeps the marks right when tiles move. What is done with
marked tiles is said in `moving` and in the actions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain, combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku.base.errors import IllegalAction
from jantaku.ruleset.table.player import Mark, Marking
from jantaku.ruleset.table.walls import revealed_tile
from jantaku.ruleset.values.limits import MOST_LISTED, MOST_LOOKS, QUESTION
from jantaku.ruleset.values.seat import RELATIVE, Seat
from jantaku.ruleset.values.tile import CLASSES, RulesetTile, face_up

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from jantaku.ruleset.program import MarkNeed, MarkTarget
    from jantaku.ruleset.table.table import RulesetTable

SEAT_WORDS: Final = frozenset({*RELATIVE, "others", "current_turn"})
"""Restrictions about whose object it is."""


def tiles_at(table: RulesetTable, mark: Mark) -> tuple[RulesetTile, ...]:
    """The tiles of a marked place: one tile, all tiles of a meld, or none."""
    player = table.players[mark.seat]
    if mark.target == "call":
        melds = player.calls
        return melds[mark.index].tiles if 0 <= mark.index < len(melds) else ()
    if mark.target == "revealed_tile":
        revealed = table.revealed[mark.index : mark.index + 1] if mark.index >= 0 else []
        return tuple(revealed_tile(table, entry) for entry in revealed)
    if mark.target == "atop_wall":
        lying = table.atop.get(mark.index)
        return () if lying is None else (lying,)
    if mark.target == "dead_wall":
        dead = table.dead_wall
        return (dead[mark.index],) if -len(dead) <= mark.index < len(dead) else ()
    if mark.target == "scry":
        at = table.wall_index + mark.index
        return (table.wall[at],) if table.wall_index <= at < len(table.wall) else ()
    tiles = {"hand": player.tiles, "aside": player.aside, "discard": player.pond}[mark.target]
    return (tiles[mark.index],) if 0 <= mark.index < len(tiles) else ()


def natural(tiles: Sequence[RulesetTile]) -> RulesetTile | None:
    """The tile a meld is made of: its first that is not a joker."""
    shown = (face_up(tile) for tile in tiles)
    return next((tile for tile in shown if tile.name not in CLASSES["joker"]), None)


def objects(table: RulesetTable, seat: Seat, need: MarkNeed) -> Iterator[Mark]:
    """Every object of a line's target within the seat's reach, owner by owner."""
    for owner in _owners(table, seat, need):
        for index in range(number_of(table, owner, need.target)):
            yield Mark(need.target, owner, index)


def _owners(table: RulesetTable, seat: Seat, need: MarkNeed) -> tuple[Seat, ...]:
    """The seats whose objects may be marked.

    Melds may be anyone's. Hand, aside and pond are the seat's own, unless a restriction
    says whose; what is revealed or scryed belongs to nobody.
    """
    words = need.restrictions
    said = "last_discard" in words or not SEAT_WORDS.isdisjoint(words)
    owned = need.target not in ("revealed_tile", "scry")
    return table.seats if owned and (said or need.target == "call") else (seat,)


def number_of(table: RulesetTable, seat: Seat, target: MarkTarget) -> int:
    """The number of objects of a target that a seat has, or sees."""
    player = table.players[seat]
    return {
        "hand": len(player.hand) + len(player.draw),
        "call": len(player.calls),
        "aside": len(player.aside),
        "discard": len(player.pond),
        "revealed_tile": len(table.revealed),
        "scry": max(0, min(player.scryed, table.tiles_ahead)),
    }[target]


@dataclass(frozen=True, slots=True)
class MarkQuestion:
    """An object that a seat may or may not mark, with the marks so far."""

    table: RulesetTable
    seat: Seat
    mark: Mark
    tiles: tuple[RulesetTile, ...]  # one, or those of a meld
    marking: Marking

    @property
    def tile(self) -> RulesetTile:
        """The tile, or the one a meld is made of."""
        if self.mark.target == "call":
            return natural(self.tiles) or self.tiles[0]
        return self.tiles[0]

    def others(self, target: MarkTarget | None = None) -> list[RulesetTile]:
        """The tiles marked already, one for a meld."""
        marks = [mark for marked in self.marking.marked for mark in marked]
        found = []
        for mark in marks:
            tiles = tiles_at(self.table, mark)
            if tiles and target in (None, mark.target):
                found.append((natural(tiles) or tiles[0]) if mark.target == "call" else tiles[0])
        return found


def _line_for(table: RulesetTable, seat: Seat, marking: Marking, mark: Mark) -> int | None:
    """The first line with room for the object whose restrictions it meets."""
    tiles = tiles_at(table, mark)
    if not tiles or any(mark in marked for marked in marking.marked):
        return None
    asked = MarkQuestion(table, seat, mark, tiles, marking)
    for at, need in enumerate(marking.needs):
        room = need.count - len(marking.marked[at])
        if room <= 0 or need.target != mark.target or mark.seat not in _owners(table, seat, need):
            continue
        if all(meets(asked) for meets in (*need.meets, *need.beside)):
            return at
    return None


def markable(table: RulesetTable, seat: Seat, marking: Marking) -> tuple[Mark, ...]:
    """All objects the seat may mark next, line by line, owner by owner."""
    open_lines = [
        need
        for need, marked in zip(marking.needs, marking.marked, strict=True)
        if len(marked) < need.count
    ]
    found = dict.fromkeys(mark for need in open_lines for mark in objects(table, seat, need))
    return tuple(mark for mark in found if _line_for(table, seat, marking, mark) is not None)


def choices(table: RulesetTable, seat: Seat, marking: Marking) -> tuple[tuple[Mark, ...], ...]:
    """The ways to mark enough, each once, at most as many as are listed.

    A way is a set of marks. It is returned in the first order in which every mark
    is allowed after those before it: line by line, owner by owner, place by place.
    """
    found: dict[frozenset[Mark], tuple[Mark, ...]] = {}
    for way in _ways(table, seat, marking):
        found.setdefault(frozenset(way), way)
        if len(found) == MOST_LISTED:
            break
    return tuple(found.values())


def order_of(
    table: RulesetTable, seat: Seat, marking: Marking, marks: Sequence[Mark]
) -> tuple[Mark, ...] | None:
    """The order in which the marks are allowed and enough: as given, or the first that works.

    None if they can in no order.
    """
    job = _fresh(marking)
    if len(set(marks)) != sum(need.count for need in job.needs):
        return None
    for mark in marks:
        line = _line_for(table, seat, job, mark)
        if line is None:
            return next(_ways(table, seat, marking, frozenset(marks)), None)
        job.marked[line].append(mark)
    return tuple(marks) if job.complete else None


def _ways(
    table: RulesetTable, seat: Seat, marking: Marking, among: frozenset[Mark] | None = None
) -> Iterator[tuple[Mark, ...]]:
    """The orders that end with enough marks, those of the first marks first.

    The marks of earlier lines continue alike in any order, so only one order of them is tried.
    """
    job = _fresh(marking)
    lines = [_alone(table, seat, job, need, among) for need in job.needs]
    if len(lines) == 1 and not job.needs[0].beside:
        yield from combinations(lines[0], job.needs[0].count)
        return
    bits = {mark: 1 << at for at, mark in enumerate(dict.fromkeys(chain(*lines)))}
    first = _Way((), tuple(() for _ in lines), (0,) * len(lines))
    known, left, rest = {first.held}, MOST_LOOKS, [first]
    while rest:
        way = rest.pop()
        open_ = [at for at, need in enumerate(job.needs) if len(way.marked[at]) < need.count]
        if not open_:
            yield way.order
            continue
        looks = 1 + sum(len(lines[at]) for at in open_)
        table.spend(4 * looks)
        left -= looks
        if left < 0:
            return
        job.marked = [list(marks) for marks in way.marked]
        then = []
        for mark in dict.fromkeys(chain(*(lines[at] for at in open_))):
            bit = bits[mark]
            if any(held & bit for held in way.held):
                continue
            for at in open_:
                if mark in lines[at] and _goes_beside(job.needs[at], lines[at][mark]):
                    more = way.plus(at, mark, bit)
                    if more.held not in known:
                        known.add(more.held)
                        then.append(more)
                    break
        rest += reversed(then)


class _Way(NamedTuple):
    """The marks so far: in their order, by line, and by line as bits."""

    order: tuple[Mark, ...]
    marked: tuple[tuple[Mark, ...], ...]
    held: tuple[int, ...]

    def plus(self, at: int, mark: Mark, bit: int) -> _Way:
        marked, held = self.marked, self.held
        return _Way(
            (*self.order, mark),
            (*marked[:at], (*marked[at], mark), *marked[at + 1 :]),
            (*held[:at], held[at] | bit, *held[at + 1 :]),
        )


def _alone(
    table: RulesetTable, seat: Seat, job: Marking, need: MarkNeed, among: frozenset[Mark] | None
) -> dict[Mark, MarkQuestion]:
    """The objects of a line that may be marked as far as that depends on them alone."""
    found = {}
    for mark in objects(table, seat, need) if need.count else ():
        if among is None or mark in among:
            table.spend(QUESTION * (1 + len(need.meets)))
            asked = MarkQuestion(table, seat, mark, tiles_at(table, mark), job)
            if asked.tiles and all(meets(asked) for meets in need.meets):
                found[mark] = asked
    return found


def _goes_beside(need: MarkNeed, asked: MarkQuestion) -> bool:
    return all(meets(asked) for meets in need.beside)


def _fresh(marking: Marking) -> Marking:
    return replace(marking, marked=[[] for _ in marking.needs])


def mark(table: RulesetTable, seat: Seat, what: Mark) -> None:
    """Marks an object for the first line it fits; raises `IllegalAction` if it fits none."""
    marking = table.players[seat].marking
    if marking is None or marking.done:
        raise IllegalAction("this seat has nothing to mark", seat=seat)
    line = _line_for(table, seat, marking, what)
    if line is None:
        raise IllegalAction(
            f"this {what.target} may not be marked", seat=seat, legal=markable(table, seat, marking)
        )
    marking.marked[line].append(what)


def marked(table: RulesetTable, seat: Seat, target: MarkTarget) -> list[Mark]:
    """The seat's marks of a target that still exist, in the order of marking."""
    marking = table.players[seat].marking
    marks = marking.of(target) if marking else []
    return [mark for mark in marks if tiles_at(table, mark)]


def finish(table: RulesetTable, seat: Seat) -> None:
    """Ends the marking of a seat."""
    marking = table.players[seat].marking
    if marking is not None:
        marking.done = True


def renumber(
    table: RulesetTable, target: MarkTarget, seat: Seat, places: Mapping[int, int]
) -> None:
    """Moves every mark with its object to the new place; drops marks of objects that left."""

    def elsewhere(mark: Mark) -> bool:
        return (mark.target, mark.seat) != (target, seat)

    def follow(marks: list[Mark]) -> list[Mark]:
        return [
            mark if elsewhere(mark) else Mark(target, seat, places[mark.index])
            for mark in marks
            if elsewhere(mark) or mark.index in places
        ]

    for player in table.players.values():
        if player.marking is not None:
            player.marking.marked = [follow(marks) for marks in player.marking.marked]
