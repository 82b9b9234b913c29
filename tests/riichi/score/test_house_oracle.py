"""Random hands under random house rules, beside a second derivation of what they are worth."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from jantaku import Context, GameRule, Hand, HandError, Meld, format_mpsz, score
from jantaku.riichi.rules.options import CHOICES, DORA
from jantaku.riichi.score.yaku import LOCAL_YAKU, YAKU, YAKUMAN
from oracle.house import GREENS, ORPHANS, HouseHand, HouseWorth, worths

HANDS = 4_000
"""Hands of each chunk, incomplete ones among them."""
FLAGS = (
    *("riichi", "double_riichi", "open_riichi", "ippatsu", "rinshan", "chankan", "last_tile"),
    *("tenhou", "chiihou", "renhou", "tsubame_gaeshi", "kanfuri", "paarenchan"),
)
BY_DRAW = {"rinshan", "tenhou", "chiihou"}


@pytest.mark.sample(5)
@pytest.mark.parametrize("chunk", range(5))
def test_hands_under_house_rules_are_worth_what_a_second_derivation_says(chunk: int) -> None:
    rng = Random(f"house/{chunk}")
    different = []
    for _ in range(HANDS):
        rule, hand = random_rule(rng), random_hand(rng)
        ours, theirs = kernel_worth(hand, rule), worths(hand, rule)
        if ours not in theirs and (ours or theirs):
            different.append((rule, format_mpsz(hand.concealed), hand, ours, theirs))
    assert not different, f"{len(different)} of {HANDS} hands differ; the first: {different[0]}"


@pytest.mark.long
def test_the_random_hands_cover_every_yaku_and_hands_that_are_none() -> None:
    rng = Random("house/cover")
    seen: Counter[str] = Counter()
    for _ in range(20_000):
        answer = kernel_worth(random_hand(rng), random_rule(rng))
        seen.update(answer.yaku if answer else ["incomplete"])
        seen["no yaku"] += answer is not None and not answer.yaku
    assert {"incomplete", "no yaku"} <= seen.keys()
    assert set(YAKU) - seen.keys() == set()


def kernel_worth(hand: HouseHand, rule: GameRule) -> HouseWorth | None:
    melds = [Meld(type_, _tiles_of(type_, low)) for type_, low in hand.melds]
    context = Context(
        format_mpsz([hand.win]),
        round="ESWN"[hand.round],
        seat="ESWN"[hand.seat],
        dora="".join(format_mpsz([kind]) for kind in hand.dora),
        ura="".join(format_mpsz([kind]) for kind in hand.ura),
        **dict.fromkeys(hand.flags, True),
    )
    try:
        result = score(Hand.from_tiles(hand.concealed, melds), context, rules=rule)
    except HandError as error:
        if error.code not in {"not_complete", "broken_later"}:
            raise
        return None
    yaku = {one.id: one.han for one in result.yaku}
    counts = result.base > 0 and not result.yakuman
    fu = 0 if result.yakuman else result.fu
    return HouseWorth(result.base, result.yakuman, result.han if counts else 0, fu, yaku)


def _tiles_of(type_: str, low: int) -> list[int]:
    return [low, low + 1, low + 2] if type_ == "chi" else [low] * (4 if "kan" in type_ else 3)


def random_rule(rng: Random) -> GameRule:
    def coin() -> bool:
        return rng.random() < 0.5

    options: dict[str, Any] = {
        name: coin()
        for name in (
            *("open_tanyao", "rinshan_fu", "kiriage_mangan", "yakuman_stack", "ippatsu"),
            *("pinfu_tsumo", "seven_pairs_quads", "green_without_dragon", "nine_gates_any_suit"),
            *("dora", "ura_dora", "kan_ura_dora", "is_kokushi_musou_13machi_double"),
        )
    }
    for name in ("seven_pairs", "renhou", "kazoe", "double_wind_pair_fu"):
        options[name] = rng.choice(CHOICES[name])
    options["renhou_adds"] = coin() and options["renhou"] not in {"none", "yakuman"}
    options["local_yaku"] = frozenset(name for name in LOCAL_YAKU if coin())
    options["double_yakuman"] = frozenset(name for name in YAKUMAN if rng.random() < 0.2)
    if "paarenchan" in options["local_yaku"]:
        options |= {name: coin() for name in ("eight_wins_needs_yaku", "eight_wins_with_yakuman")}
    off = {name for name in DORA if options.get(name) is False}
    options["dora_itself"] = frozenset(name for name in DORA if name not in off and coin())
    return GameRule(**options, red_fives=(0, 0, 0))


def random_hand(rng: Random) -> HouseHand:
    """A hand in circumstances that can be; nearly always complete."""
    while True:
        concealed, melds = rng.choice(SHAPES)(rng)
        hand = _in_circumstances(rng, concealed, melds)
        if max((hand.tiles + Counter([*hand.dora, *hand.ura])).values()) <= 4:
            return hand


def _in_circumstances(
    rng: Random, concealed: Sequence[int], melds: Sequence[tuple[str, int]]
) -> HouseHand:
    closed = all(type_ == "closed_kan" for type_, _ in melds)
    seat = rng.randrange(4)
    flags = {name for name in FLAGS if rng.random() < 0.12}
    if len({*concealed}) >= 13:
        flags |= {"chiihou" if seat else "tenhou"}
    drawn = rng.random() < 0.5 or bool(flags & BY_DRAW)
    if not closed:
        flags -= {"riichi", "double_riichi", "open_riichi"}
    if not any("kan" in type_ for type_, _ in melds):
        flags.discard("rinshan")
    in_riichi = bool(flags & {"riichi", "double_riichi", "open_riichi"})
    flags -= {"tenhou"} if seat else {"chiihou", "renhou"}
    flags -= {"chankan", "renhou", "tsubame_gaeshi", "kanfuri"} if drawn else BY_DRAW
    if flags & {"last_tile", "rinshan", "chankan"} or melds or in_riichi:
        flags -= {"tenhou", "chiihou", "renhou"}
    if not in_riichi or "rinshan" in flags:
        flags.discard("ippatsu")
    if "last_tile" in flags:
        flags -= {"rinshan", "chankan"}
    shown = rng.randrange(1, 4)
    hand = HouseHand(
        concealed=tuple(sorted(concealed)),
        melds=tuple(melds),
        win=rng.choice(concealed),
        flags=frozenset(flags | ({"tsumo"} if drawn else set())),
        round=rng.randrange(2),
        seat=seat,
        dora=tuple(rng.randrange(34) for _ in range(shown)),
        ura=tuple(rng.randrange(34) for _ in range(shown)) if in_riichi else (),
    )
    return replace(hand, flags=hand.flags - _out_of_turn(hand))


def _out_of_turn(hand: HouseHand) -> set[str]:
    """Of the circumstances those that the order of turns keeps apart from the others."""
    flags, kan_dora = hand.flags, len(hand.dora) > 1
    out: set[str] = set()
    if (hand.tiles + Counter([*hand.dora, *hand.ura]))[hand.win] > 1:
        out.add("chankan")  # the other three are in the kan
    if "chankan" in flags - out:
        out |= {"tsubame_gaeshi", "kanfuri"}
    if kan_dora or "kanfuri" in flags - out:
        out |= {"tenhou", "chiihou", "renhou"}
    if "last_tile" in flags:
        out.add("tsubame_gaeshi")  # riichi needs four tiles left
    uninterrupted = not (hand.melds or kan_dora or {"chankan", "last_tile"} & (flags - out))
    if (
        "kanfuri" in flags - out
        or ("double_riichi" in flags and not uninterrupted)
        or ("last_tile" in flags and "tsumo" not in flags)
    ):
        out.add("ippatsu")
    return out


Shape = tuple[list[int], list[tuple[str, int]]]


def _of_sets(rng: Random, kinds: Sequence[int], runs: float, melds: float) -> Shape:
    concealed, called = [kind := rng.choice(kinds)] * 2, []
    for _ in range(4):
        low = rng.choice(kinds)
        run = low < 27 and low % 9 < 7 and rng.random() < runs
        if rng.random() < melds:
            pons = ("pon", "open_kan", "closed_kan", "closed_kan", "added_kan")
            called.append(("chi" if run else rng.choice(pons), low))
        else:
            concealed += [low, low + 1, low + 2] if run else [low] * 3
    del kind
    return concealed, called


def _sets(kinds: Callable[[Random], Sequence[int]], runs: float) -> Callable[[Random], Shape]:
    return lambda rng: _of_sets(rng, kinds(rng), runs, rng.choice((0, 0, 0.3, 0.6, 1)))


def _suit(rng: Random) -> list[int]:
    first = 9 * rng.randrange(3)
    return list(range(first, first + 9))


def _numbers_in_a_row(rng: Random) -> list[int]:
    first = 9 * rng.randrange(3) + rng.randrange(6)
    return [*range(first, first + 4), *rng.sample(range(34), 1)]


def _same_numbers(rng: Random) -> list[int]:
    numbers = rng.sample(range(9), 2)
    return [9 * suit + number for suit in range(3) for number in numbers]


def _pairs(rng: Random) -> Shape:
    kinds = rng.choice([list(ORPHANS), list(range(27, 34)), list(range(34)), list(GREENS)])
    picked = [rng.choice(kinds) for _ in range(7)] if rng.random() < 0.5 or len(kinds) < 7 else []
    return [kind for kind in picked or rng.sample(kinds, 7) for _ in range(2)], []


def _wheels(rng: Random) -> Shape:
    first = 9 * rng.randrange(3)
    return [first + number for number in range(1, 8) for _ in range(2)], []


def _gates(rng: Random) -> Shape:
    first = 9 * rng.randrange(3)
    return [first + n for n in (0, 0, 0, *range(1, 8), 8, 8, 8, rng.randrange(9))], []


def _orphans(rng: Random) -> Shape:
    return [*ORPHANS, rng.choice([*ORPHANS])], []


def _broken(rng: Random) -> Shape:
    """Fourteen tiles that may be broken, or nearly."""
    kinds = [*rng.sample(range(27, 34), rng.choice((5, 6, 7)))]
    for suit in range(3):
        numbers = rng.choice([(0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (0, 3, 7), (0, 2, 6)])
        kinds += [9 * suit + number for number in numbers]
    kinds = rng.sample(kinds, 13)
    return [*kinds, rng.choice([*kinds, *range(34)])], []


def _any(rng: Random) -> Shape:
    return [id_ // 4 for id_ in rng.sample(range(136), 14)], []


SHAPES: list[Callable[[Random], Shape]] = [
    *[_sets(lambda _: range(34), runs) for runs in (1, 0.8, 0.5)],
    *[_sets(_suit, runs) for runs in (1, 0.6)],
    _sets(lambda rng: [*_suit(rng), *range(27, 34)], 0.6),
    _sets(lambda _: [*ORPHANS, 6, 15, 24], 0.6),
    _sets(lambda _: range(27, 34), 0),
    _sets(lambda _: [*range(27, 34), 0, 4, 9], 0.2),
    _sets(lambda _: [*GREENS], 0.4),
    _sets(lambda _: [0, 8, 9, 17, 18, 26], 0),
    _sets(_numbers_in_a_row, 0.4),
    _sets(_same_numbers, 0.7),
    _sets(lambda rng: [0, 3, 6, 9, 12, 15, 18, 21, 24, rng.randrange(34)], 1),
    _sets(lambda rng: [rng.randrange(7), rng.randrange(34)], 0.9),
    *[_pairs] * 2,
    _wheels,
    _gates,
    _orphans,
    _broken,
    _broken,
    _any,
]
