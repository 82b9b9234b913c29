"""Hands of riichi and its kin: what PyPI `mahjong` makes of them, paid by the pages."""

from collections import Counter
from dataclasses import replace
from typing import Any, Final

from oracle.score import mahjong_answer
from ruleset.library.riichi.native import display_name
from support import Win

from .count import Count
from .facts import Facts
from .hands import Circumstance, Game, Tiles, WonHand, nine_gates, orphans, seven_pairs
from .readings import readings

NAMES: Final = {
    "chow": "chii",
    "pung": "pon",
    "kong": "daiminkan",
    "added_kong": "kakan",
    "concealed_kong": "ankan",
}
MELDS: Final = {
    "chow": "chi",
    "pung": "pon",
    "kong": "open_kan",
    "added_kong": "added_kan",
    "concealed_kong": "closed_kan",
}
SUITS: Final = "mpsz"
"""The suits in the order of the ids of tiles."""
LIMITS: Final = ((13, 8000), (11, 6000), (8, 4000), (6, 3000), (5, 2000))
"""The base points of so many han."""
NORTH: Final = "4z"


def _closed(hand: WonHand) -> bool:
    return not hand.called and not hand.first_turn


def _at_once(hand: WonHand) -> bool:
    """True if ippatsu is possible: after riichi, and no kan in between."""
    return "riichi" in hand.more and not hand.melds and not hand.last_tile


CIRCUMSTANCES: Final = {
    "riichi": Circumstance({"status": ["riichi"]}, _closed, 0.4),
    "double_riichi": Circumstance({"status": ["double_riichi"]}, lambda h: "riichi" in h.more),
    "ippatsu": Circumstance({"status": ["ippatsu"]}, _at_once, 0.3),
}


def certain(hand: WonHand) -> bool:
    """True for a hand that the pages count in one way.

    Two of seven pairs must not be equal. Four runs with a straight must not be others, too: such a
    hand may have the pinfu of the others.
    """
    divided = [Facts(hand, groups) for groups in readings(hand)]
    runs = {facts.has_straight() for facts in divided if facts.all_runs}
    return len(runs) < 2 and any(
        not facts.seven_pairs or len(set(facts.pairs)) == 7 for facts in divided
    )


def game(name: str, indicator: str, **more: Any) -> Game:
    """Returns a game of the family, in which every indicator is that tile."""
    return Game(
        name,
        forms=((4, 1), (0, 7)),
        shapes=(orphans, seven_pairs(), nine_gates()),
        names=NAMES,
        on_kong={"status": ["rinshan"]},
        always={"config": {"starting_dead_wall": [indicator] * 14}},
        more=CIRCUMSTANCES,
        **{"allows": certain, **more},
    )


def three_players(hand: WonHand) -> bool:
    """True for a hand without 2m to 8m and with four norths at most, none of them called."""
    norths = (*hand.tiles, *hand.flowers).count(NORTH)
    called = any(meld.tiles[0] == NORTH and "concealed" not in meld.call for meld in hand.melds)
    middle = {f"{number}m" for number in range(2, 9)} & set(hand.tiles)
    first = hand.first_turn and hand.flowers
    return certain(hand) and norths <= 4 and not (called or middle or first)


def counted(hand: WonHand, *, open_tanyao: bool = True, red: Tiles = ()) -> Count:
    """Returns yaku, han and fu of a hand, paid as at a table of four."""
    answer = mahjong_answer(_win(hand))
    if answer is None:
        return Count({}, 0, wins=False)
    kita = len(hand.flowers)
    yaku = {
        **answer.yaku,
        "dora": answer.yaku.get("dora", 0) - kita,
        "red_dora": sum(tile in red for tile in hand.tiles),
        "kita": kita,
    }
    if hand.called and not open_tanyao:
        yaku["tanyao"] = 0
    if answer.yakuman:
        return Count({}, 0, limits={display_name(name): 1 for name in answer.yaku})
    found = {display_name(name): han for name, han in yaku.items() if han}
    bonus = {display_name(name) for name in ("dora", "ura_dora", "red_dora", "kita")}
    return Count(found, 0, minipoints=answer.fu, wins=not set(found) <= bonus)


def base_points(found: Count) -> int:
    """Returns the base points of the han and fu of a hand."""
    if found.limits:
        return 8000 * len(found.limits)
    assert found.minipoints is not None
    few = min(found.minipoints << found.points + 2, 2000)
    return next((points for han, points in LIMITS if found.points >= han), few)


def paid(hand: WonHand, found: Count) -> Count:
    """Returns the worth with what is paid.

    The share of a player who is missing is lost, and missing in the score.
    """
    if not found.wins:
        return found
    base, gains = base_points(found), [0] * hand.game.players
    for at in set(range(len(gains))) - {hand.seat} if hand.drawn else {hand.discarder}:
        shares = (2 if 0 in {at, hand.seat} else 1) if hand.drawn else (4 if hand.seat else 6)
        gains[at] = -rounded(base * shares, 100)
    gains[hand.seat] = -sum(gains)
    whole = hand.game.players == 4 or not hand.drawn
    score = rounded(base * (4 if hand.seat else 6), 100) if whole else gains[hand.seat]
    return replace(found, score=score, deltas=tuple(gains))


def rounded(points: int, unit: int) -> int:
    """Returns the points rounded up to a multiple of the unit."""
    return -(-points // unit) * unit


def _win(hand: WonHand) -> Win:
    ids = _Ids()
    melds = tuple((MELDS[meld.call], ids.of(meld.tiles)) for meld in hand.melds)
    won = ids.of((hand.tile,))
    indicators = _Ids().of(tuple(hand.game.always["config"]["starting_dead_wall"][:1]))
    first = hand.first_turn
    return Win(
        concealed=(*ids.of(hand.held), *won), melds=melds, win=won[0], tsumo=hand.drawn,
        seat=hand.seat, round=hand.round_wind,
        dora=indicators, ura=indicators if "riichi" in hand.more else (),
        riichi=len({"riichi", "double_riichi"} & hand.more), ippatsu="ippatsu" in hand.more,
        rinshan=hand.on_kong, chankan=hand.source == "call", last_tile=hand.last_tile,
        tenhou=first and hand.seat == 0, chiihou=first and hand.seat != 0,
        kita=len(hand.flowers), players=hand.game.players,
    )  # fmt: skip


class _Ids:
    """Ids of tiles, each given once."""

    def __init__(self) -> None:
        self._given: Counter[str] = Counter()

    def of(self, tiles: Tiles) -> tuple[int, ...]:
        """Returns unused ids of the tiles."""
        return tuple(map(self._of, tiles))

    def _of(self, tile: str) -> int:
        self._given[tile] += 1
        return 4 * (9 * SUITS.index(tile[1]) + int(tile[0]) - 1) + self._given[tile] - 1
