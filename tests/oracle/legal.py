"""The legal actions of riichi, derived a second time from the rules and from what has happened.

Slow and plain, and shares nothing with the kernel: it keeps its own hands, melds, rivers and
furiten, tries every tile, and asks PyPI `mahjong` whether a hand has a yaku. Ippatsu, double
riichi, tenhou and chiihou play no part: a hand that has one has riichi or menzen tsumo as well.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations

from jantaku import GameRule
from jantaku.riichi.play.actions import RiichiAction, Seat
from jantaku.riichi.play.events import RiichiEvent, RiichiRoundBegan
from oracle.score import mahjong_answer
from oracle.shanten import ORPHANS
from support import Win

NORTH = 30
DEAD_WALL = 14
Choice = tuple[object, ...]
"""An action as far as it differs from others: its type and the tiles' looks."""
Counts = tuple[int, ...]
"""Tiles by kind."""
Reading = tuple[tuple[int, ...], ...]
"""The sets and the pair of a complete hand, by kinds."""


@dataclass
class Place:
    """One seat: ids in the hand and the river, melds as type and ids, what it may no longer do."""

    hand: list[int]
    points: int
    melds: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)
    river: list[int] = field(default_factory=list)
    kita: int = 0
    riichi: bool = False
    missed: bool = False
    missed_in_riichi: bool = False

    @property
    def closed(self) -> bool:
        return all(type_ == "closed_kan" for type_, _ in self.melds)

    def counts(self) -> Counts:
        return count(tile // 4 for tile in self.hand)

    def used(self) -> Counts:
        return count(tile // 4 for _, ids in self.melds for tile in ids)

    def give(self, *tiles: int) -> None:
        for tile in tiles:
            self.hand.remove(tile)


class LegalOracle:
    """What everybody may do after the events watched so far."""

    def __init__(self, rule: GameRule) -> None:
        assert rule.open_tanyao, "mahjong is asked with open tanyao"
        assert rule.min_han == 1, "mahjong is asked for any yaku"
        assert rule.renhou == "none", "mahjong is not asked for renhou"
        assert not rule.local_yaku, "mahjong is not asked for local yaku"
        self.rule = rule
        self.places: list[Place] = []
        self.dealer: Seat = 0
        self.wind = 0
        self.left = 0
        self.untouched = True
        """Nobody has called or set aside a North yet."""
        self.turn: Seat | None = None
        self.drawn: int | None = None
        self.replaced = False
        """The tile drawn stands for a kan or a North."""
        self.called: RiichiEvent | None = None
        """The chi or pon after which a discard is due."""
        self.offer: RiichiEvent | None = None
        """The discard, kan or North that the others may win on or claim."""

    # What happens

    def watch(self, events: Iterable[RiichiEvent]) -> None:
        """Takes in what happened next, with every hidden tile."""
        for event in events:
            if event.type not in ("dora", "riichi_accepted", "win"):
                self._miss()
            getattr(self, f"_on_{event.type}")(event)

    def _miss(self) -> None:
        """Whoever could have completed the hand with what was offered is furiten now."""
        offer, self.offer = self.offer, None
        if offer is None:
            return
        for seat, place in enumerate(self.places):
            if seat != offer.seat and self._completes(place, offer):
                place.missed = True
                place.missed_in_riichi |= place.riichi

    def _on_round(self, event: RiichiRoundBegan) -> None:
        self.places = [
            Place(list(hand or ()), points)
            for hand, points in zip(event.hands, event.points, strict=True)
        ]
        self.dealer = event.dealer
        self.wind = "ESWN".index(event.wind)
        tiles = 4 * 34 if self.rule.players == 4 else 4 * 27
        self.left = tiles - DEAD_WALL - sum(len(place.hand) for place in self.places)
        self.untouched = True

    def _on_draw(self, event: RiichiEvent) -> None:
        self.turn, self.drawn, self.replaced = event.seat, event.tile, event.replacement
        self.called = None
        self.left -= 1
        self._place(event).hand.append(event.tile)

    def _on_discard(self, event: RiichiEvent) -> None:
        place = self._place(event)
        place.give(event.tile)
        place.river.append(event.tile)
        place.missed = False
        self._rest(event)

    def _on_riichi(self, event: RiichiEvent) -> None:
        self._place(event).riichi = True

    def _on_riichi_accepted(self, event: RiichiEvent) -> None:
        self._place(event).points -= 1000

    def _on_chi(self, event: RiichiEvent) -> None:
        self._join(event)
        self.turn, self.called = event.seat, event

    _on_pon = _on_chi

    def _on_open_kan(self, event: RiichiEvent) -> None:
        self._join(event)

    def _on_closed_kan(self, event: RiichiEvent) -> None:
        self._place(event).give(event.tile)
        self._join(event)
        self._rest(event)

    def _on_added_kan(self, event: RiichiEvent) -> None:
        place = self._place(event)
        place.give(event.tile)
        at = next(
            at
            for at, (type_, ids) in enumerate(place.melds)
            if type_ == "pon" and ids[0] // 4 == event.tile // 4
        )
        place.melds[at] = ("added_kan", (*place.melds[at][1], event.tile))
        self.untouched = False
        self._rest(event)

    def _on_kita(self, event: RiichiEvent) -> None:
        place = self._place(event)
        place.give(event.tile)
        place.kita += 1
        self.untouched = False
        self._rest(event)

    def _on_dora(self, event: RiichiEvent) -> None:
        """Turns no legal action into another."""

    _on_win = _on_dora

    def _on_round_end(self, _event: RiichiEvent) -> None:
        self.turn = self.drawn = self.called = None

    _on_game_end = _on_round_end

    def _place(self, event: RiichiEvent) -> Place:
        return self.places[event.seat]

    def _join(self, event: RiichiEvent) -> None:
        place = self._place(event)
        place.give(*event.own)
        place.melds.append((event.type, (event.tile, *event.own)))
        self.untouched, self.drawn = False, None

    def _rest(self, event: RiichiEvent) -> None:
        """Nobody is on turn until the others have let this pass."""
        self.offer = event
        self.turn = self.drawn = self.called = None

    # What is legal

    def legal(self) -> dict[Seat, frozenset[Choice]]:
        """The choices of every seat that has one."""
        if self.turn is not None:
            turn = self._after_call if self.called else self._after_draw
            return {self.turn: frozenset(turn(self.turn))}
        if self.offer is None:
            return {}
        found = {seat: frozenset(self._answers(seat)) for seat in range(self.rule.players)}
        return {seat: {("pass",), *choices} for seat, choices in found.items() if choices}

    def choice(self, seat: Seat, action: RiichiAction) -> Choice:
        """What is left of an action when tiles that look alike are one."""
        match action.type:
            case "discard" | "riichi":
                drawn = action.tile == self.drawn and seat == self.turn
                return action.type, self.look(action.tile), drawn
            case "chi" | "pon":
                return action.type, self.look(action.tile), *sorted(map(self.look, action.own))
            case "closed_kan" | "open_kan":
                assert sorted((action.tile, *action.own)) == [*range(*_span(action.tile))]
                return action.type, action.tile // 4
            case "added_kan" | "tsumo" | "ron" | "kita":
                return action.type, self.look(action.tile)
        return (action.type,)

    def look(self, tile: int) -> int:
        """The tile's kind, or 34, 35, 36 for a red five."""
        suit, kind = divmod(tile // 4, 9)
        reds = self.rule.red_fives[suit] if suit < 3 and kind == 4 else 0
        return 34 + suit if tile % 4 < reds else tile // 4

    # On one's own turn

    def _after_call(self, seat: Seat) -> Iterator[Choice]:
        forbidden = set() if self.rule.kuikae else swaps(self.called)
        for tile in self.places[seat].hand:
            if tile // 4 not in forbidden:
                yield "discard", self.look(tile), False

    def _after_draw(self, seat: Seat) -> Iterator[Choice]:
        place = self.places[seat]
        if is_complete(place.counts()) and self._has_yaku(seat, self.drawn, tsumo=True):
            yield "tsumo", self.look(self.drawn)
        for tile in [self.drawn] if place.riichi else place.hand:
            yield "discard", self.look(tile), tile == self.drawn
        yield from self._riichi(place)
        if self.left and self._kans() < 4:
            yield from self._closed_kans(place)
            yield from self._added_kans(place)
        if self.left and self.rule.players == 3:
            yield from self._kita(place)
        first = self.untouched and not place.river
        kinds = {tile // 4 for tile in place.hand if tile // 4 in ORPHANS}
        if self.rule.kyuushu_kyuuhai and first and len(kinds) >= 9:
            yield ("kyuushu",)

    def _riichi(self, place: Place) -> Iterator[Choice]:
        enough = self.left >= self.rule.riichi_min_tiles
        if place.riichi or not place.closed or not enough:
            return
        least = self.rule.riichi_min_points
        if least is not None and place.points < least:
            return
        for tile in place.hand:
            if waits(less(place.counts(), tile // 4), place.used(), self.rule.fifth_tile_wait):
                yield "riichi", self.look(tile), tile == self.drawn

    def _closed_kans(self, place: Place) -> Iterator[Choice]:
        for kind, held in enumerate(place.counts()):
            if held == 4 and (not place.riichi or self._keeps_riichi(place, kind)):
                yield "closed_kan", kind

    def _keeps_riichi(self, place: Place, kind: int) -> bool:
        """Whether it is the drawn tile's kan and leaves the waits, or the whole shape, alone."""
        if self.drawn // 4 != kind or self.rule.riichi_kan == "no":
            return False
        hand, used, fifth = less(place.counts(), kind), place.used(), self.rule.fifth_tile_wait
        awaited = waits(hand, used, fifth)
        after = waits(less(hand, kind, kind, kind), more(used, kind, kind, kind, kind), fifth)
        if after != awaited or kind in awaited:
            return False
        return self.rule.riichi_kan == "same_waits" or all(
            (kind,) * 3 in reading for wait in awaited for reading in readings(more(hand, wait))
        )

    def _added_kans(self, place: Place) -> Iterator[Choice]:
        pons = {ids[0] // 4 for type_, ids in place.melds if type_ == "pon"}
        for tile in place.hand:
            if tile // 4 in pons:
                yield "added_kan", self.look(tile)

    def _kita(self, place: Place) -> Iterator[Choice]:
        for tile in [self.drawn] if place.riichi else place.hand:
            if tile // 4 == NORTH:
                yield "kita", NORTH

    # On what somebody else did

    def _answers(self, seat: Seat) -> Iterator[Choice]:
        offer, place = self.offer, self.places[seat]
        if seat == offer.seat:
            return
        if self._may_ron(seat):
            yield "ron", self.look(offer.tile)
        if offer.type != "discard" or place.riichi or not self.left or self._ends_by_kans():
            return
        if self.rule.players == 3 and offer.tile // 4 == NORTH:
            return
        alike = [tile for tile in place.hand if tile // 4 == offer.tile // 4]
        for own in combinations(alike, 2):
            yield "pon", self.look(offer.tile), *sorted(map(self.look, own))
        if len(alike) == 3 and self._kans() < 4:
            yield "open_kan", offer.tile // 4
        if self.rule.players == 4 and seat == (offer.seat + 1) % 4:
            yield from self._chi(place)

    def _chi(self, place: Place) -> Iterator[Choice]:
        tile = self.offer.tile
        for own in combinations(place.hand, 2):
            kinds = sorted(tile // 4 for tile in (tile, *own))
            if not is_run(kinds):
                continue
            rest = {other // 4 for other in place.hand if other not in own}
            if self.rule.kuikae or rest - swap_kinds(tile // 4, kinds):
                yield "chi", self.look(tile), *sorted(map(self.look, own))

    def _may_ron(self, seat: Seat) -> bool:
        place = self.places[seat]
        if not self._completes(place, self.offer) or place.missed or place.missed_in_riichi:
            return False
        awaited = waits(place.counts(), place.used(), self.rule.fifth_tile_wait)
        if awaited & {tile // 4 for tile in place.river}:
            return False
        return self._has_yaku(seat, self.offer.tile, tsumo=False)

    def _completes(self, place: Place, offer: RiichiEvent) -> bool:
        """Whether the tile offered completes the hand and is one that may be won on."""
        hand = more(place.counts(), offer.tile // 4)
        if offer.type == "closed_kan":
            return self.rule.allows_ron_on_ankan_for_kokushi_musou and is_kokushi(hand)
        return is_complete(hand)

    def _has_yaku(self, seat: Seat, tile: int, *, tsumo: bool) -> bool:
        place = self.places[seat]
        win = Win(
            concealed=tuple(place.hand) if tsumo else (*place.hand, tile),
            melds=tuple((type_, tuple(sorted(ids))) for type_, ids in place.melds),
            win=tile,
            tsumo=tsumo,
            seat=(seat - self.dealer) % self.rule.players,
            round=self.wind,
            dora=(),
            riichi=int(place.riichi),
            rinshan=tsumo and self.replaced,
            chankan=not tsumo and self.offer.type == "added_kan",
            last_tile=not self.left and not (tsumo and self.replaced),
            players=self.rule.players,
        )
        return mahjong_answer(win) is not None

    def _kans(self) -> int:
        return sum(self._kans_of(place) for place in self.places)

    def _kans_of(self, place: Place) -> int:
        return sum(type_.endswith("kan") for type_, _ in place.melds)

    def _ends_by_kans(self) -> bool:
        """Whether the round ends with this discard unless somebody wins on it."""
        owners = [place for place in self.places if self._kans_of(place)]
        return self.rule.suukaikan and self._kans() == 4 and len(owners) > 1


# Hands by kind


def count(kinds: Iterable[int]) -> Counts:
    """How many there are of each kind."""
    found = Counter(kinds)
    return tuple(found[kind] for kind in range(34))


def more(counts: Counts, *kinds: int) -> Counts:
    """With these added."""
    held = list(counts)
    for kind in kinds:
        held[kind] += 1
    return tuple(held)


def less(counts: Counts, *kinds: int) -> Counts:
    """With these taken away."""
    held = list(counts)
    for kind in kinds:
        held[kind] -= 1
    return tuple(held)


def swaps(call: RiichiEvent) -> set[int]:
    """Kinds that may not be discarded after this call."""
    kinds = sorted(tile // 4 for tile in (call.tile, *call.own))
    return swap_kinds(call.tile // 4, kinds)


def swap_kinds(called: int, kinds: Sequence[int]) -> set[int]:
    """The kind called and, when it is an end of the run, the one beyond the other end."""
    forbidden = {called}
    if is_run(kinds) and called == kinds[0] and kinds[2] % 9 != 8:
        forbidden.add(kinds[2] + 1)
    if is_run(kinds) and called == kinds[2] and kinds[0] % 9 != 0:
        forbidden.add(kinds[0] - 1)
    return forbidden


def is_run(kinds: Sequence[int]) -> bool:
    """Whether three kinds in order follow one another in a suit."""
    first = kinds[0]
    return first < 27 and first % 9 < 7 and list(kinds) == [first, first + 1, first + 2]


@cache
def waits(counts: Counts, used: Counts, fifth: str) -> frozenset[int]:
    """Kinds that complete 3n + 1 tiles; of four held and used only those the rules let wait."""
    return frozenset(
        kind
        for kind in range(34)
        if (
            counts[kind] + used[kind] < 4
            or fifth == "yes"
            or (fifth == "melded" and counts[kind] < 4)
        )
        and is_complete(more(counts, kind))
    )


def is_complete(counts: Counts) -> bool:
    """Whether 3n + 2 tiles are sets and a pair, seven pairs or the thirteen orphans."""
    pairs = sum(counts) == 14 and all(held in (0, 2) for held in counts)
    return pairs or is_kokushi(counts) or _is_standard(counts)


def is_kokushi(counts: Counts) -> bool:
    """Whether they are the thirteen orphans and one of them again."""
    orphans = [counts[kind] for kind in ORPHANS]
    return sum(counts) == 14 == sum(orphans) and all(orphans)


def _is_standard(counts: Counts) -> bool:
    suits = [counts[start : start + 9] for start in (0, 9, 18, 27)]
    lone = [sum(suit) % 3 for suit in suits]
    if sorted(lone) != [0, 0, 0, 2]:
        return False
    return all(
        _suit_is_complete(suit, honours=number == 3, paired=bool(lone[number]))
        for number, suit in enumerate(suits)
    )


@cache
def _suit_is_complete(suit: Counts, *, honours: bool, paired: bool) -> bool:
    if paired:
        return any(
            held >= 2 and _suit_is_complete(less(suit, kind, kind), honours=honours, paired=False)
            for kind, held in enumerate(suit)
        )
    first = next((kind for kind, held in enumerate(suit) if held), None)
    if first is None:
        return True
    groups = [(first,) * 3]
    if not honours and first < 7:
        groups.append((first, first + 1, first + 2))
    rests = [less(suit, *group) for group in groups]
    return any(
        min(rest) >= 0 and _suit_is_complete(rest, honours=honours, paired=False) for rest in rests
    )


def readings(counts: Counts) -> Iterator[Reading]:
    """Every way to see 3n + 2 tiles as sets and a pair, or as something without sets."""
    if is_kokushi(counts) or (sum(counts) == 14 and all(held in (0, 2) for held in counts)):
        yield ()
    for pair, held in enumerate(counts):
        if held >= 2:
            for sets in _sets(less(counts, pair, pair)):
                yield ((pair, pair), *sets)


def _sets(counts: Counts) -> Iterator[Reading]:
    first = next((kind for kind, held in enumerate(counts) if held), None)
    if first is None:
        yield ()
        return
    for group in ((first,) * 3, (first, first + 1, first + 2)):
        if len(set(group)) == 3 and not is_run(group):
            continue
        rest = less(counts, *group)
        if min(rest) >= 0:
            for others in _sets(rest):
                yield (group, *others)


def _span(tile: int) -> tuple[int, int]:
    """From the first to behind the last id of the tile's kind."""
    return tile - tile % 4, tile - tile % 4 + 4
