"""What a hand is worth by house rules, derived a second time: sets as tuples, yaku as sentences.

Nothing is shared with the kernel but the identifiers. Slow, and plain on purpose: every way to cut
the tiles is tried, every place of the winning tile, and the one that pays best is kept.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from jantaku import GameRule

    Tiles = Counter[int]

ENDS = {0, 8, 9, 17, 18, 26}
HONORS = set(range(27, 34))
ORPHANS = ENDS | HONORS
GREENS = {19, 20, 21, 23, 25, 32}
SEVEN_PAIRS = {"25fu_2han": (25, 2), "30fu_2han": (30, 2), "50fu_1han": (50, 1)}
RENHOU = {"five_han": 5, "mangan": 5, "haneman": 6, "baiman": 8, "sanbaiman": 11}
ONLY_LAST = {"iipin_moyue": (9, True), "chuupin_raoyui": (17, False)}


@dataclass(frozen=True, kw_only=True)
class HouseHand:
    """Kinds held concealed, the winning one among them; melds as (type, lowest kind)."""

    concealed: tuple[int, ...]
    melds: tuple[tuple[str, int], ...] = ()
    win: int
    flags: frozenset[str] = frozenset()
    round: int = 0
    seat: int = 0
    dora: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()

    @property
    def tiles(self) -> Tiles:
        tiles = Counter(self.concealed)
        for type_, low in self.melds:
            tiles.update(range(low, low + 3) if type_ == "chi" else [low] * (3 + ("kan" in type_)))
        return tiles


class HouseWorth(NamedTuple):
    """Yaku with their han (yakuman with 0), han and fu of an ordinary hand, and basic points."""

    base: int
    yakuman: int
    han: int
    fu: int
    yaku: Mapping[str, int]


class Set(NamedTuple):
    type: str  # run, triplet, kan
    low: int
    concealed: bool


@dataclass
class View:
    """One way to see a hand: its form, sets, pair, and how the winning tile completed it."""

    hand: HouseHand
    rule: GameRule
    form: str
    sets: list[Set] = field(default_factory=list)
    pair: int | None = None
    wait: str = "pair"

    @property
    def drawn(self) -> bool:
        return "tsumo" in self.hand.flags

    @property
    def closed(self) -> bool:
        return all(type_ == "closed_kan" for type_, _ in self.hand.melds)

    @property
    def runs(self) -> list[int]:
        return sorted(set_.low for set_ in self.sets if set_.type == "run")

    @property
    def triplets(self) -> list[int]:
        return [set_.low for set_ in self.sets if set_.type != "run"]

    @property
    def values(self) -> list[int]:
        return [31, 32, 33, 27 + self.hand.seat, 27 + self.hand.round]


def worths(hand: HouseHand, rule: GameRule) -> list[HouseWorth]:
    """The best worth of the hand, more than one where the yaku differ; none if not complete."""

    def rank(one: HouseWorth) -> tuple[int, int, int, int]:
        return one.base, one.yakuman, one.han, one.fu

    found = sorted((_count(view) for view in _views(hand, rule)), key=rank)
    return [one for one in found if rank(one) == rank(found[-1])]


def _views(hand: HouseHand, rule: GameRule) -> Iterator[View]:
    concealed = Counter(hand.concealed)
    called = [
        Set(
            "run" if type_ == "chi" else "kan" if "kan" in type_ else "triplet",
            low,
            type_ == "closed_kan",
        )
        for type_, low in hand.melds
    ]
    for pair in [kind for kind in concealed if concealed[kind] >= 2]:
        rest = concealed - Counter({pair: 2})
        for own in set(map(tuple, _cut(rest))):
            yield from _won(View(hand, rule, "sets", [*own, *called], pair))
    if hand.melds:
        return
    counts = sorted(concealed.values())
    if counts == [2] * 7 or (rule.seven_pairs_quads and all(n in (2, 4) for n in counts)):
        yield View(hand, rule, "pairs")
    if set(concealed) == ORPHANS:
        wait = "thirteen" if concealed[hand.win] == 2 else "single"
        yield View(hand, rule, "orphans", wait=wait)
    if hand.flags & {"tenhou", "chiihou"}:
        together = any(
            _suit(a) == _suit(b) < 3 and 0 < b - a < 3 for a in concealed for b in concealed
        )
        names = {13: "shiisan_puutaa", 14: "shiisuu_puutaa"}
        if not together and names.get(len(concealed)) in rule.local_yaku:
            yield View(hand, rule, names[len(concealed)])


def _suit(kind: int) -> int:
    return kind // 9


def _cut(tiles: Tiles) -> Iterator[list[Set]]:
    """All ways to cut the tiles into sets, the lowest tile first."""
    tiles = +tiles
    if not tiles:
        yield []
        return
    low = min(tiles)
    if tiles[low] >= 3:
        for rest in _cut(tiles - Counter({low: 3})):
            yield [Set("triplet", low, True), *rest]
    run = Counter(range(low, low + 3))
    if low < 27 and low % 9 < 7 and all(tiles[kind] for kind in run):
        for rest in _cut(tiles - run):
            yield [Set("run", low, True), *rest]


def _won(view: View) -> Iterator[View]:
    """The view with the winning tile in each place where it can have been."""
    win, hand, rule = view.hand.win, view.hand, view.rule
    own = len(view.sets) - len(hand.melds)
    if view.pair == win:
        yield View(hand, rule, "sets", view.sets, view.pair, "pair")
    for place, set_ in enumerate(view.sets[:own]):
        if set_.type == "triplet" and set_.low == win:
            opened = [*view.sets]
            opened[place] = set_._replace(concealed=view.drawn)
            yield View(hand, rule, "sets", opened, view.pair, "triplet")
        if set_.type == "run" and set_.low <= win <= set_.low + 2:
            edge = (win - set_.low, set_.low % 9) in {(2, 0), (0, 6)}
            wait = "middle" if win == set_.low + 1 else "edge" if edge else "sides"
            yield View(hand, rule, "sets", view.sets, view.pair, wait)


def _count(view: View) -> HouseWorth:
    rule, flags = view.rule, view.hand.flags
    ordinary, yakuman = _ordinary(view), _yakuman(view)
    if "renhou" in flags and rule.renhou == "yakuman":
        yakuman.add("renhou")
    own = RENHOU.get(rule.renhou, 0) if "renhou" in flags else 0
    enough = not rule.eight_wins_needs_yaku or ordinary or yakuman or own
    if "paarenchan" in flags and "paarenchan" in rule.local_yaku and enough:
        yakuman = _with_eighth(yakuman, rule)
    if yakuman:
        times = [_times(name, rule) for name in yakuman]
        number = sum(times) if rule.yakuman_stack else max(times)
        return HouseWorth(8000 * number, number, 0, 0, dict.fromkeys(yakuman, 0))
    fu = _fu(view)
    adds = rule.renhou == "five_han" or rule.renhou_adds
    if own and adds:
        ordinary["renhou"] = own
    worth_ = HouseWorth(0, 0, 0, fu, {})
    if ordinary:
        han = sum(ordinary.values()) + _dora(view)
        worth_ = HouseWorth(_base(han, fu, rule), 0, han, fu, ordinary)
    if own and not adds and _base(own, fu, rule) > worth_.base:
        worth_ = HouseWorth(_base(own, fu, rule), 0, own, fu, {"renhou": own})
    return worth_


def _with_eighth(others: set[str], rule: GameRule) -> set[str]:
    if rule.eight_wins_with_yakuman or not others:
        return others | {"paarenchan"}
    rest = sum(_times(name, rule) for name in others)
    return {"paarenchan"} if _times("paarenchan", rule) > rest else others


def _times(name: str, rule: GameRule) -> int:
    doubled = name in rule.double_yakuman
    doubled |= name == "kokushi_13" and rule.is_kokushi_musou_13machi_double
    return (1 + (name == "daishichisei")) * (1 + doubled)


def _base(han: int, fu: int, rule: GameRule) -> int:
    limits = [(5, 2000), (6, 3000), (8, 4000), (11, 6000)]
    if rule.kazoe == "yakuman":
        limits.append((13, 8000))
    reached = [points for least, points in limits if han >= least]
    if reached:
        return reached[-1]
    base = fu * 2 ** (han + 2)
    rounded = rule.kiriage_mangan and (han, fu) in {(4, 30), (3, 60)}
    return 2000 if rounded or base > 2000 else base


def _dora(view: View) -> int:
    rule, tiles = view.rule, view.hand.tiles

    def shown(indicators: tuple[int, ...], first: str, others: str) -> int:
        kinds = [
            kind if (others if place else first) in rule.dora_itself else _next(kind)
            for place, kind in enumerate(indicators)
        ]
        return sum(tiles[kind] for kind in kinds)

    total = shown(view.hand.dora, "dora", "kan_dora") if rule.dora else 0
    if rule.ura_dora and view.hand.flags & {"riichi", "double_riichi", "open_riichi"}:
        ura = view.hand.ura if rule.kan_ura_dora else view.hand.ura[:1]
        total += shown(ura, "ura_dora", "kan_ura_dora")
    return total


def _next(kind: int) -> int:
    for first, last in ((0, 8), (9, 17), (18, 26), (27, 30), (31, 33)):
        if first <= kind <= last:
            return first if kind == last else kind + 1
    raise AssertionError(kind)


def _fu(view: View) -> int:
    if view.form == "pairs":
        return SEVEN_PAIRS[view.rule.seven_pairs][0]
    if view.form != "sets":
        return 20
    fu = 0
    for set_ in view.sets:
        if set_.type != "run":
            fu += (
                2
                * (1 + set_.concealed)
                * (1 + (set_.low in ORPHANS))
                * (4 if set_.type == "kan" else 1)
            )
    named = view.values.count(view.pair or 0)
    fu += 2 * (min(named, 1) if view.rule.double_wind_pair_fu == 2 else named)
    fu += 2 * (view.wait in {"middle", "edge", "pair"})
    if view.drawn:
        flat = fu == 0 and view.closed and view.rule.pinfu_tsumo
        counts = view.rule.rinshan_fu or "rinshan" not in view.hand.flags
        fu += 0 if flat or not counts else 2
    elif view.closed:
        fu += 10
    if fu == 0 and not view.closed:
        fu = 2
    return -(-(20 + fu) // 10) * 10


def _ordinary(view: View) -> dict[str, int]:
    """The yaku that are no yakuman, with their han."""
    hand, rule, flags = view.hand, view.rule, view.hand.flags
    tiles, kinds = hand.tiles, set(hand.tiles)
    suits = {_suit(kind) for kind in kinds if kind < 27}
    closed, drawn, runs, triplets = view.closed, view.drawn, view.runs, view.triplets
    yaku: dict[str, int] = {}

    def add(name: str, holds: object, closed_han: int, open_han: int) -> None:
        han = closed_han if closed else open_han
        if holds and han:
            yaku[name] = han

    last = "last_tile" in flags
    riichi = flags & {"riichi", "open_riichi"} and "double_riichi" not in flags
    add("riichi", riichi, 1, 0)
    add("double_riichi", "double_riichi" in flags, 2, 0)
    add("open_riichi", "open_riichi" in flags and "open_riichi" in rule.local_yaku, 1, 0)
    add("ippatsu", "ippatsu" in flags and rule.ippatsu, 1, 0)
    add("menzen_tsumo", drawn, 1, 0)
    add("rinshan", "rinshan" in flags, 1, 1)
    add("chankan", "chankan" in flags, 1, 1)
    add("haitei", last and drawn, 1, 1)
    add("houtei", last and not drawn, 1, 1)
    for name in ("tsubame_gaeshi", "kanfuri"):
        add(name, name in flags and name in rule.local_yaku, 1, 1)
    for name, (kind, by_draw) in ONLY_LAST.items():
        won = last and by_draw == drawn and hand.win == kind
        add(name, won and name in rule.local_yaku, 5, 5)
    add("tanyao", not kinds & ORPHANS, 1, int(rule.open_tanyao))
    add("honitsu", len(suits) == 1 and kinds & HONORS, 3, 2)
    add("chinitsu", len(suits) == 1 and not kinds & HONORS, 6, 5)
    add("honroutou", kinds <= ORPHANS, 2, 2)
    types = suits == {0, 1, 2} and kinds & {27, 28, 29, 30} and kinds & {31, 32, 33}
    add("uumensai", types and "uumensai" in rule.local_yaku, 2, 2)
    add("chiitoitsu", view.form == "pairs", SEVEN_PAIRS[rule.seven_pairs][1], 0)
    if view.form != "sets":
        return yaku
    equal = [runs.count(low) for low in set(runs)]
    doubles = sum(count // 2 for count in equal)
    by_suit = [{low % 9 for low in runs if _suit(low) == suit} for suit in range(3)]
    same = [{low % 9 for low in triplets if _suit(low) == suit} for suit in range(3)]
    winds, dragons = {27, 28, 29, 30} & {*triplets}, {31, 32, 33} & {*triplets}
    for name, kind in (("haku", 31), ("hatsu", 32), ("chun", 33)):
        add(name, kind in triplets, 1, 1)
    add("seat_wind", 27 + hand.seat in triplets, 1, 1)
    add("round_wind", 27 + hand.round in triplets, 1, 1)
    pinfu = not triplets and view.wait == "sides" and view.pair not in view.values
    add("pinfu", pinfu and (rule.pinfu_tsumo or not drawn), 1, 0)
    add("iipeikou", doubles == 1, 1, 0)
    add("ryanpeikou", doubles == 2, 3, 0)
    add("sanshoku_doujun", by_suit[0] & by_suit[1] & by_suit[2], 2, 1)
    add("ittsu", any(row >= {0, 3, 6} for row in by_suit), 2, 1)
    outside = runs and all(low % 9 in (0, 6) for low in runs)
    outside = outside and {*triplets, view.pair} <= ORPHANS
    add("chanta", outside and kinds & HONORS, 2, 1)
    add("junchan", outside and not kinds & HONORS, 3, 2)
    add("toitoi", not runs, 2, 2)
    kept = sum(set_.type != "run" and set_.concealed for set_ in view.sets)
    add("sanankou", kept == 3, 2, 2)
    add("sanshoku_doukou", same[0] & same[1] & same[2], 2, 2)
    add("sankantsu", sum(set_.type == "kan" for set_ in view.sets) == 3, 2, 2)
    add("shousangen", len(dragons) == 2 and view.pair in {31, 32, 33}, 2, 2)
    local: dict[str, tuple[object, int, int]] = {
        "sanrenkou": (_in_a_row(triplets, 3), 2, 2),
        "isshoku_sanjun": (max(equal, default=0) == 3, 3, 2),
        "shiiaru_raotai": (len(hand.melds) == 4 and len(tiles) and not _hidden(hand), 0, 1),
        "sanshoku_tsuukan": (
            any(0 in a and 3 in b and 6 in c for a, b, c in permutations(by_suit)),
            2,
            1,
        ),
    }
    guests = len(winds - {27 + hand.seat, 27 + hand.round}) == 3
    as_guests = guests and "kyakufuu_sankou" in rule.local_yaku
    local["kyakufuu_sankou"] = guests, 2, 2
    local["sanpuukou"] = len(winds) == 3 and not as_guests, 2, 2
    for name, (holds, closed_han, open_han) in local.items():
        add(name, holds and name in rule.local_yaku, closed_han, open_han)
    return yaku


def _hidden(hand: HouseHand) -> bool:
    return any(type_ == "closed_kan" for type_, _ in hand.melds)


def _in_a_row(triplets: list[int], count: int) -> bool:
    numbers = [low for low in triplets if low < 27]
    return any(
        all(low + i in numbers and _suit(low + i) == _suit(low) for i in range(count))
        for low in numbers
    )


def _yakuman(view: View) -> set[str]:
    """The yakuman but for renhou and the eighth win, which depend on the rest."""
    hand, rule, flags = view.hand, view.rule, view.hand.flags
    if view.form in {"shiisan_puutaa", "shiisuu_puutaa"}:
        return {view.form}
    tiles, kinds, triplets = hand.tiles, set(hand.tiles), view.triplets
    winds = {27, 28, 29, 30} & {*triplets}
    kept = sum(set_.type != "run" and set_.concealed for set_ in view.sets)
    row = _nine_gates(view)
    wheels = next(
        (
            name
            for name, low in (("daisuurin", 0), ("daisharin", 9), ("daichikurin", 18))
            if tiles == Counter({low + number: 2 for number in range(1, 8)}) and not hand.melds
        ),
        "",
    )
    equal = max((view.runs.count(low) for low in view.runs), default=0)
    holds: dict[str, object] = {
        "tenhou": "tenhou" in flags,
        "chiihou": "chiihou" in flags,
        "kokushi": view.form == "orphans" and view.wait == "single",
        "kokushi_13": view.form == "orphans" and view.wait == "thirteen",
        "suuankou": kept == 4 and view.wait != "pair",
        "suuankou_tanki": kept == 4 and view.wait == "pair",
        "daisangen": {31, 32, 33} <= {*triplets},
        "shousuushii": len(winds) == 3 and view.pair in {27, 28, 29, 30},
        "daisuushii": len(winds) == 4,
        "tsuuiisou": kinds <= HONORS,
        "chinroutou": kinds <= ENDS,
        "ryuuiisou": kinds <= GREENS and (rule.green_without_dragon or 32 in kinds),
        "chuuren": row is not None and row != hand.win,
        "junsei_chuuren": row is not None and row == hand.win,
        "suukantsu": sum(set_.type == "kan" for set_ in view.sets) == 4,
    }
    local: dict[str, object] = {
        "isshoku_yonjun": equal == 4,
        "ishi_no_ue": {"double_riichi", "last_tile"} <= flags,
        "daishichisei": view.form == "pairs" and kinds == HONORS,
        "suurenkou": _in_a_row(triplets, 4),
        wheels: wheels,
    }
    holds |= {name: holds and name in rule.local_yaku for name, holds in local.items()}
    return {name for name in holds if holds[name]}


def _nine_gates(view: View) -> int | None:
    """The kind that is more than 1112345678999, if all the rest is there."""
    hand = view.hand
    low = 9 * _suit(min(hand.tiles))
    if view.form != "sets" or hand.melds or low > 18 or max(hand.tiles) >= low + 9:
        return None
    if low and not view.rule.nine_gates_any_suit:
        return None
    rest = hand.tiles
    rest.subtract([low, low, low + 8, low + 8, *range(low, low + 9)])
    if min(rest.values()) < 0:
        return None
    return next(kind for kind, count in rest.items() if count > 0)
