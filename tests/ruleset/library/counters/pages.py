"""Rulesets that their pages count by a table: what each yaku is worth, and what is paid."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from random import Random
from typing import Final

from .count import Count, HandCounter, payments, without
from .facts import DRAGON, WIND, Facts
from .hands import (
    DRAGONS,
    HONORS,
    SEATS,
    Circumstance,
    Game,
    Tiles,
    WonHand,
    nine_gates,
    numbers,
    orphans,
    run,
    seven_pairs,
    triplet,
)  # fmt: skip
from .japanese import NORTH, counted, game, paid, three_players
from .readings import Reading, divisions, waits

Own = Callable[[Facts, WonHand], Mapping[str, int]]

FORMS: Final = ((4, 1), (0, 7))
SEASONS: Final = numbers("g", range(1, 5))
FLOWERS: Final = numbers("f", range(1, 5)) + SEASONS
ONE_DRAGON: Final = tuple(DRAGON.split(", "))
ONE_WIND: Final = tuple(WIND.split(", "))
OF_DRAGONS: Final = dict.fromkeys(("Small Dragons", "Great Dragons"), ONE_DRAGON)


def page(
    game: Game, points: Mapping[int, str], pays: Sequence[float], own: Own = lambda *_: {}, *,
    taken: Mapping[str, Sequence[str]] | None = None, extra: Mapping[int, str] | None = None,
    score: Callable[[int], float] = int, robbed: int = 1,
    wins: Callable[[WonHand, int], bool] = lambda *_: True,
) -> HandCounter:  # fmt: skip
    """Returns the counter of a page.

    `points` are the names of yaku by what they are worth, `own` those that the page alone has or
    counts otherwise. `taken` are the yaku that a yaku takes away, `extra` those that help nobody to
    win. The discarder, the others, and each for a self-draw pay `pays` times the `score` of all
    points; `robbed` is the factor of a robbed kong.
    """

    def count(hand: WonHand, groups: Reading) -> Count:
        facts = Facts(hand, groups)
        winning = without({**facts.yaku(points), **own(facts, hand)}, taken or {})
        found = winning | without(facts.yaku(extra or {}), {})
        worth = score(sum(found.values()))
        discarder, others, each = (worth * share for share in pays)
        discarder *= robbed if hand.source == "call" else 1
        deltas = payments(hand, discarder, others, each)
        return Count(found, worth, deltas, wins(hand, sum(winning.values())))

    return HandCounter(game, count)


def _hong_kong(facts: Facts, hand: WonHand) -> dict[str, int]:
    great = any(facts.yaku({1: f"All Honors, All Terminals, {GREATEST}, Nine Gates"}).values())
    hidden = facts.concealed_triplets == 4
    return {"Concealed Hand": not hand.melds, "Hidden Treasure": 8 * (hidden and not great)}


GREATEST: Final = "Great Winds, All Kongs, Thirteen Orphans"
TILES: Final = (
    *ONE_DRAGON, *ONE_WIND, "Small Winds", "Small Dragons", "Great Dragons", "Mixed One Suit",
    "All One Suit", "Common Hand", "All Triplets", "Mixed Terminals", "Hidden Treasure",
)  # fmt: skip
HONG_KONG: Final = page(
    Game("hong_kong", flowers=FLOWERS, shapes=(orphans, nine_gates())),
    {
        1: f"Own Draw, Robbing a Kong, Last Tile, Win on a Kong, {DRAGON}, {WIND}, No Flowers, "
        "Own Flower, Own Season, Common Hand, Mixed Terminals",
        2: "All Flowers, All Seasons",
        3: "All Triplets, Mixed One Suit, Small Winds",
        5: "Small Dragons",
        7: "All One Suit",
        8: "Great Dragons",
        10: "All Honors, All Terminals, Nine Gates",
        13: f"{GREATEST}, Heavenly Hand",
    },
    (2, 1, 2),
    _hong_kong,
    taken={
        **OF_DRAGONS,
        "Small Winds": ONE_WIND,
        "Hidden Treasure": ("All Triplets", "Concealed Hand"),
        "All Flowers": ("Own Flower",),
        "All Seasons": ("Own Season",),
        **dict.fromkeys(("All Honors", "All Terminals"), TILES),
        **dict.fromkeys(("Nine Gates", "Thirteen Orphans"), (*TILES, "Concealed Hand")),
        "Great Winds": (*TILES, "All Honors"),
        "All Kongs": (*TILES, "All Honors", "All Terminals"),
        "Heavenly Hand": (
            *TILES, *GREATEST.split(", "), "All Honors", "All Terminals", "Nine Gates", "Own Draw",
            "Concealed Hand",
        ),
    },
    score=lambda fan: (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384)[min(fan, 13)],
    wins=lambda _, fan: fan >= 3,
)  # fmt: skip


def _singaporean(facts: Facts, hand: WonHand) -> dict[str, int]:
    worthy = {*DRAGONS, hand.seat_tile, hand.round_tile}
    common = facts.all_runs and facts.pairs[0] not in worthy
    common = common and (hand.drawn or len(waits(hand)) > 1)
    return {
        "Last Tile": hand.last_tile and hand.drawn,
        "Common Hand with Flowers": common and bool(hand.flowers),
        "Common Hand": 4 * (common and not hand.flowers),
    }


TRIPLETS: Final = ("All Triplets", "Mixed Terminals")
SINGAPOREAN: Final = page(
    Game(
        "singaporean", flowers=FLOWERS + numbers("a", range(1, 5)), shapes=(orphans, nine_gates())
    ),
    {
        1: f"Animal, Own Flower, Own Season, All Animals, All Flowers, All Seasons, {DRAGON}, "
        f"{WIND}, Concealed Own Draw, Robbing a Kong, Win on a Replacement",
        2: "All Triplets, Mixed One Suit, Small Winds",
        3: "Small Dragons",
        4: "All One Suit, Mixed Terminals",
        5: "Great Dragons, Great Winds, All Honors, All Terminals, Hidden Treasure, Nine Gates, "
        "Thirteen Wonders, All Kongs, Heavenly Hand",
    },
    (2, 1, 2),
    _singaporean,
    taken={
        **OF_DRAGONS,
        "Great Winds": (*ONE_WIND, "All Triplets"),
        "Mixed Terminals": ("All Triplets",),
        **dict.fromkeys(("All Terminals", "All Honors"), TRIPLETS),
        "Hidden Treasure": ("All Triplets", "Concealed Own Draw"),
        "Nine Gates": ("All One Suit", "Concealed Own Draw"),
        "Thirteen Wonders": ("Concealed Own Draw", "Mixed Terminals"),
        "All Kongs": ("All Triplets",),
    },
    score=lambda tai: (1, 2, 4, 8, 16, 32)[min(tai, 5)],
    wins=lambda _, tai: tai >= 1,
)


def _malaysian(facts: Facts, hand: WonHand) -> dict[str, int]:
    return {
        "North Wind": "4z" in facts.triplets,
        "Dealer's East": hand.seat == 0 and "1z" in facts.triplets,
        "Last Tile": 10 * (hand.last_tile and hand.drawn),
    }


MALAYSIAN: Final = page(
    Game(
        "malaysian", suits="p", seats=SEATS[:3], round_winds=(0,),
        flowers=numbers("fgka", range(1, 5)),
        jokers={"1j": (*numbers("p"), *numbers("z", range(1, 8)))},
    ),
    {
        1: f"Animal, Face, Own Flower, Own Season, All Animals, All Faces, All Flowers, "
        f"All Seasons, {DRAGON}, Seat Wind, Mixed One Suit, Win on a Replacement, Robbing a Kong",
        2: "All Triplets",
        3: "All One Suit, Small Dragons",
        10: "Great Dragons, Small Winds, Great Winds, Hidden Treasure, All Kongs, No Flowers, "
        "Heavenly Hand",
    },
    (2, 1, 2),
    _malaysian,
    taken={
        **OF_DRAGONS,
        "Great Winds": ("Seat Wind", "North Wind", "Dealer's East", "All Triplets"),
        **dict.fromkeys(("Hidden Treasure", "All Kongs"), ("All Triplets",)),
    },
    score=lambda fan: 2 ** (min(fan, 10) - 5) if fan >= 5 else 1,
    wins=lambda _, fan: fan >= 5,
)  # fmt: skip

POWERS: Final = page(
    Game(
        "powers", forms=FORMS, shapes=(seven_pairs(),), first_turn=False,
        more={"haste": Circumstance({"status": ["haste"]}, lambda hand: hand.drawn)},
    ),
    {
        1: f"Complete Hand, Own Draw, Concealed Hand, Robbing a Kong, Win on a Kong, Last Tile, "
        f"{DRAGON}, {WIND}, All Runs, All Simples",
        2: "All Triplets, Seven Pairs, Mixed One Suit",
        3: "Small Dragons, Terminals and Honors",
        5: "All One Suit",
        6: "Great Dragons, Small Winds",
        8: "All Honors",
        10: "Great Winds",
    },
    (2, 1, 2),
    lambda _, hand: {"In Haste": "haste" in hand.more},
    taken={
        **OF_DRAGONS,
        "Small Winds": ONE_WIND,
        "Great Winds": (*ONE_WIND, "All Triplets"),
        "All Honors": ("Terminals and Honors",),
    },
)  # fmt: skip

DUEL: Final = page(
    Game(
        "duel", suits="s", forms=FORMS, shapes=(nine_gates("s"), seven_pairs("s")),
        seats=("east", "west"), round_winds=(0,), first_turn=False,
    ),
    {
        1: f"Own Draw, Concealed Hand, Robbing a Kong, Win on a Kong, Last Tile, {DRAGON}, "
        "Seat Wind, All Runs",
        2: "All Triplets, Seven Pairs, Straight",
        3: "Terminals and Honors, Small Dragons",
        4: "All One Suit",
        6: "Great Dragons",
        8: "All Honors, Nine Gates",
    },
    (1, 0, 1),
    taken={
        **OF_DRAGONS,
        "All Honors": ("Terminals and Honors",),
        "Nine Gates": ("Concealed Hand", "Straight", "All One Suit"),
    },
    score=lambda points: (0, 2, 4, 8, 16, 24, 32, 40, 48)[min(points, 8)],
    wins=lambda _, points: points > 0,
)  # fmt: skip


def _guangdong(facts: Facts, _: WonHand) -> dict[str, int]:
    ends = facts.terminals_and_honors and facts.all_triplets
    return {"Terminals and Honors": 12 * ends, "Nine Gates": 16 * facts.pure_nine_gates}


GUANGDONG: Final = page(
    Game("guangdong", forms=FORMS, shapes=(orphans, nine_gates(), seven_pairs()), chow=False),
    {
        1: "Own Draw, Concealed Hand",
        4: "All Triplets, Mixed One Suit, Robbing a Kong, Last Tile",
        5: "Win on a Kong",
        6: "Seven Pairs",
        8: "All One Suit",
        12: "Small Dragons, Small Winds, Heavenly Hand, Earthly Hand",
        16: "Great Dragons, Great Winds, Thirteen Orphans",
    },
    (1, 0, 1),
    _guangdong,
    taken={
        **dict.fromkeys(("Seven Pairs", "Thirteen Orphans"), ("Concealed Hand",)),
        **dict.fromkeys(("Terminals and Honors", "Great Winds"), ("All Triplets",)),
        **dict.fromkeys(("Heavenly Hand", "Earthly Hand"), ("Own Draw", "Concealed Hand")),
        "Nine Gates": ("Concealed Hand", "All One Suit"),
        "Win on a Kong": ("Own Draw",),
    },
    score=lambda points: 2 * points,
    robbed=3,
    wins=lambda _, points: points >= 2,
)


def _korean(facts: Facts, hand: WonHand) -> dict[str, int]:
    return {
        "Own Draw": hand.drawn and facts.concealed,
        "All Runs": facts.all_runs and not hand.drawn,
        "Nine Gates": 12 * facts.pure_nine_gates,
    }


KOREAN: Final = page(
    Game(
        "korean", suits="mp", forms=FORMS, shapes=(nine_gates("mp"), seven_pairs("mp")),
        flowers=SEASONS, chow=False,
    ),
    {
        1: f"Concealed Hand, All Simples, {DRAGON}, {WIND}",
        2: "Straight, Mixed One Suit, All Triplets, Three Concealed Triplets, Seven Pairs",
        4: "Small Dragons, Four Concealed Triplets, Small Winds",
        6: "Terminals and Honors, All One Suit, Great Dragons, Great Winds, All Honors",
        12: "Heavenly Hand, Earthly Hand",
    },
    (1, 0, 1),
    _korean,
    taken={
        **OF_DRAGONS,
        "Small Winds": ONE_WIND,
        "Great Winds": (*ONE_WIND, "All Triplets"),
        "Four Concealed Triplets": ("All Triplets",),
        "All Honors": ("Terminals and Honors", "All Triplets"),
        "Nine Gates": ("All One Suit", "Straight", "All Runs"),
    },
    extra={1: "Flower", 5: "Win on a Kong, Robbing a Kong, Last Tile", 10: "Ante"},
    wins=lambda _, points: points >= 2,
)  # fmt: skip


def _pairs(chance: Random) -> list[Tiles]:
    """Seven pairs and a set, often of neighbours, so that five sets and a pair are there, too."""
    start, suit = chance.randint(1, 3), chance.choice("mps")
    near = [f"{start + step}{suit}" for step in range(7)]
    far = chance.sample(numbers("mps"), 7)
    other = chance.choice("mps")
    last = chance.choice((run(chance.randint(1, 7), other), triplet(f"{chance.randint(1, 9)}m")))
    return [*((tile,) * 2 for tile in chance.choice((near, far))), last]


def _filipino(facts: Facts, hand: WonHand) -> dict[str, int]:
    won = facts.won
    return {
        "Seven Pairs and a Set": 2 * facts.seven_pairs,
        "Back to Back": won.kind == "triplet" and len(facts.pairs) == 1,
        "Middle Wait": won.kind == "run" and hand.tile == won.tiles[1],
        "Single Wait": won.kind == "pair",
    }


FILIPINO: Final = page(
    Game(
        "filipino", honors=(), forms=((5, 1), (1, 7)), shapes=(_pairs, _pairs),
        flowers=(*HONORS, *FLOWERS), on_kong=None, last_tile=None, first_turn=False,
        round_winds=(0,),
    ),
    {2: "Straight", 4: "Complete Hand"},
    (2, 1, 2),
    _filipino,
)  # fmt: skip


def _first(facts: Facts, hand: WonHand) -> dict[str, int]:
    dragons = facts.sets_of(DRAGONS)
    return {
        "Drawn by Oneself": hand.drawn,
        "All from the Wall": facts.concealed,
        "Dragons": dragons == 1,
        "Two Dragons": 2 * (dragons == 2),
        "Only Triplets": 2 * facts.all_triplets,
        "One Colour with Dragons": facts.mixed,
        "One Colour": 3 * facts.pure,
    }


FIRST: Final = page(
    Game(
        "first", suits="ps", honors=DRAGONS, forms=((2, 1),), round_winds=(0,), on_kong=None,
        last_tile=None, first_turn=False,
    ),
    {1: "Complete Hand"},
    (1, 0, 1),
    _first,
)  # fmt: skip

EXAMPLE: Final = page(
    Game(
        "example", honors=(), forms=FORMS, shapes=(seven_pairs(honors=()),), calls={2: "pair"},
        sources=("draw", "discard"), round_winds=(0,), on_kong=None, last_tile=None,
        first_turn=False,
    ),
    {},
    (1, 0, 1),
    lambda facts, hand: {"Win": 2, "Own draw": hand.drawn, "Seven pairs": 2 * facts.seven_pairs},
)  # fmt: skip

JOKER: Final = "1j"
NINGBO: Final = Game(
    "ningbo", flowers=FLOWERS, jokers={JOKER: (*numbers("mps"), *HONORS)},
    turned=lambda tile: (tile,), attrs=("turned", "wild"), first_turn=False,
)  # fmt: skip


def _ningbo(facts: Facts, hand: WonHand) -> dict[str, int]:
    jokers, narrow = hand.tiles.count(JOKER), facts.narrow_wait
    return {
        "No Joker": not jokers,
        "Narrow Wait": narrow,
        "All Runs": facts.all_runs and not narrow,
        "Three Jokers": 5 * (jokers == 3),
    }


def _wins_in_ningbo(hand: WonHand, points: int) -> bool:
    """True with four points; by discard not with three jokers, nor with four sets and a joker."""
    rest = Counter(hand.held) - Counter([JOKER])
    sets = divisions(rest, 4 - len(hand.melds), 0, NINGBO.jokers)
    waits_for_any = JOKER in hand.held and any(True for _ in sets)
    return points > 3 and (hand.drawn or not (hand.tiles.count(JOKER) == 3 or waits_for_any))


def _void(suit: str) -> Circumstance:
    """Makes the suit void where the hand has none of it and no other suit is."""
    keys = {"status": [f"void_{suit}"]}
    return Circumstance(keys, lambda hand: suit not in str(hand.tiles) and not hand.more, 1.0)


def _sichuan(hand: WonHand, groups: Reading) -> Count:
    fan = {
        1: "All Triplets, Win on a Kong, Robbing a Kong, Last Tile",
        2: "Seven Pairs, All One Suit",
        5: "Heavenly Hand, Earthly Hand",
    }
    roots = sum(number == 4 for number in Counter(hand.tiles).values())
    own = {"Golden Wait": len(hand.melds) == 4, "Roots": roots}
    found = without({**Facts(hand, groups).yaku(fan), **own}, {})
    score = 2 ** min(sum(found.values()), 6) + hand.drawn
    return Count(found, score, payments(hand, score, 0, score))


def _sichuan_three(hand: WonHand, groups: Reading) -> Count:
    found = _sichuan(hand, groups)
    return replace(found, wins=hand.drawn or found.points > 0)


SICHUAN: Final = Game(
    "sichuan", honors=(), forms=FORMS, shapes=(seven_pairs(honors=()),),
    allows=lambda hand: bool(hand.more), chow=False, round_winds=(0,),
    on_kong={"status": ["after_kong"]}, more={f"void_{suit}": _void(suit) for suit in "mps"},
)  # fmt: skip
SICHUAN_THREE: Final = Game(
    "sichuan_three", suits="ps", honors=(), forms=FORMS, shapes=(seven_pairs("ps", ()),),
    seats=SEATS[:3], chow=False, round_winds=(0,), on_kong=SICHUAN.on_kong,
    always={"status": ["void_m"]},
)  # fmt: skip

PAGES: Final = {
    counter.game.name: counter
    for counter in (
        HONG_KONG, SINGAPOREAN, MALAYSIAN, POWERS, DUEL, GUANGDONG, KOREAN, FILIPINO, FIRST,
        EXAMPLE,
        HandCounter(SICHUAN, _sichuan),
        HandCounter(SICHUAN_THREE, _sichuan_three),
        page(
            NINGBO,
            {
                1: "Own Draw, Concealed Hand, Robbing a Kong, Win on a Kong, Last Tile, "
                f"{DRAGON}, {WIND}, Own Flower, Own Season",
                2: "All Triplets, Mixed One Suit",
                4: "All One Suit",
            },
            (2, 0, 1),
            _ningbo,
            wins=_wins_in_ningbo,
        ),
        HandCounter(
            Game("bare", on_kong=None, last_tile=None, first_turn=False, round_winds=(0,)),
            worth=lambda _: Count({}, 0, (0, 0, 0, 0)),  # no rule makes a hand worth anything
        ),
        *(
            HandCounter(kind, worth=lambda hand: paid(hand, counted(hand)))
            for kind in (
                game("riichi", "1z"),
                game("washizu", "4s"),
                game(
                    "sanma", "1m", allows=three_players, seats=SEATS[:3], chow=False,
                    flowers=(NORTH,) * 4, flower_call="pei",
                ),
            )
        ),
    )
}  # fmt: skip


def counter_of(name: str) -> HandCounter:
    """Returns the counter of a ruleset: a page, else what its module counts."""
    if name in PAGES:
        return PAGES[name]
    module = import_module(f"{__package__}.{name}")
    return HandCounter(module.GAME, getattr(module, "count", None), getattr(module, "worth", None))
