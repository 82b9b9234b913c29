"""Scores and waits of hands: `HandEvaluator`, `Conditions`, `WinResult`, `Score`.

Yakuman that may count twice do so here, as at Mahjong Soul.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal, Self

from jantaku import _kernel
from jantaku.riichi import rules
from jantaku.riichi.score import score as scoring
from jantaku.riichi.tiles import distance
from jantaku.riichi.tiles import hand as hands
from jantaku.riichi.tiles.notation import format_tile
from jantaku.riichi.tiles.tile import TileId, tile_of_id
from jantaku.riichienv import yaku as yaku_
from jantaku.riichienv.convert import mpsz_to_tid, tid_to_mpsz
from jantaku.riichienv.meld import MELD_TYPES, Meld
from jantaku.riichienv.named import EAST, NORTH, SOUTH, WEST, MeldType, Wind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jantaku.riichienv.yaku import Yaku

__all__ = [
    "WINDS",
    "Conditions",
    "HandEvaluator",
    "HandEvaluator3P",
    "Meld",
    "Score",
    "WinResult",
    "Wind",
]

WINDS: Final = [EAST, SOUTH, WEST, NORTH]
_WIND_LETTERS: Final = "ESWN"
_KINDS: Final = {number: kind for kind, number in MELD_TYPES.items()}
_DOUBLE: Final = frozenset({"kokushi_13", "suuankou_tanki", "junsei_chuuren", "daisuushii"})
_RULES: Final[dict[int, rules.GameRule]] = {
    4: rules.GameRule(double_yakuman=_DOUBLE),
    3: rules.GameRule(players=3, double_yakuman=_DOUBLE),
}


@dataclass
class Conditions:
    """The way a hand is won. `tsumo_first_turn` is tenhou for the dealer, chiihou for others."""

    tsumo: bool = False
    riichi: bool = False
    double_riichi: bool = False
    ippatsu: bool = False
    haitei: bool = False
    houtei: bool = False
    rinshan: bool = False
    chankan: bool = False
    tsumo_first_turn: bool = False
    player_wind: int | Wind = 0
    round_wind: int | Wind = 0
    riichi_sticks: int = 0
    honba: int = 0
    kita_count: int = 0
    is_sanma: bool = False
    num_players: int = 4


@dataclass(slots=True)
class WinResult:
    """A win: what is paid, the yaku by number, han and fu."""

    is_win: bool
    yakuman: bool = False
    ron_agari: int = 0
    tsumo_agari_oya: int = 0
    tsumo_agari_ko: int = 0
    yaku: list[int] = field(default_factory=list)
    han: int = 0
    fu: int = 0
    pao_payer: int | None = None
    has_win_shape: bool = False

    def yaku_list(self) -> list[Yaku]:
        """The yaku themselves."""
        return [found for number in self.yaku if (found := yaku_.get_yaku_by_id(number))]


@dataclass(frozen=True, slots=True)
class Score:
    """The payments for a number of han and fu."""

    total: int
    pay_ron: int
    pay_tsumo_oya: int
    pay_tsumo_ko: int


def win_result(score: scoring.Score, pao: int | None = None) -> WinResult:
    """The result of a hand that was scored."""
    payment = score.payment
    counted = [(yaku_.NUMBERS[row.id], row.yakuman) for row in score.yaku]
    if not score.yakuman:
        dora = {"dora": score.dora, "red_dora": score.red, "ura_dora": score.ura}
        counted += [(yaku_.NUMBERS[name], 0) for name, han in dora.items() if han]
        counted += [(yaku_.NUMBERS["kita"], 0)] if score.kita else []
    numbers = [number for number, _ in counted]
    return WinResult(
        score.has_yaku,
        bool(score.yakuman),
        payment.from_discarder or 0,
        payment.from_dealer or 0,
        payment.from_non_dealer or 0,
        sorted(numbers, key=lambda number: (yaku_.ORDER.get(number, 99), number)),
        13 * score.yakuman or (score.han if score.has_yaku else 0),
        0 if score.yakuman else score.fu,
        pao,
        has_win_shape=True,
    )


class _Evaluator:
    """A hand of 13 tiles, melds among them, or the 14 of a win."""

    _players: Literal[3, 4] = 4

    def __init__(self, tiles: list[int], melds: list[Meld] | None = None) -> None:
        self.tiles_136 = sorted(tiles)
        self.melds = list(melds or ())

    def _hand(self, extra: Iterable[int] = ()) -> hands.Hand:
        melds = [
            hands.Meld(_KINDS[meld.meld_type], [tile_of_id(TileId(t)) for t in meld.tiles])
            for meld in self.melds
        ]
        tiles = [tile_of_id(TileId(tile)) for tile in (*self.tiles_136, *extra)]
        return hands.Hand.from_tiles(tiles, melds)

    def is_tenpai(self) -> bool:
        """True if a hand of 13 tiles lacks one."""
        return bool(self.get_waits())

    def get_waits(self) -> list[int]:
        """The kinds that complete it, also with all four copies held if some are in melds."""
        if len(self.tiles_136) % 3 != 1:
            return []
        return [int(kind) for kind in _kernel._waits_by(self._hand(), _RULES[self._players])]

    def calc(
        self,
        win_tile: int,
        dora_indicators: list[int] | None = None,
        conditions: Conditions | None = None,
        ura_indicators: list[int] | None = None,
    ) -> WinResult:
        """Returns the value of the hand with that tile.

        Raises `HandError` if the conditions contradict one another or the hand.
        """
        told = conditions or Conditions()
        players = 3 if told.is_sanma or told.num_players == 3 else self._players
        complete = len(self.tiles_136) % 3 == 2
        hand = self._hand(() if complete else (win_tile,))
        if hand.shanten() >= 0:
            return WinResult(is_win=False)
        win = format_tile(tile_of_id(TileId(win_tile)))
        context = scoring.Context(
            win,
            tsumo=told.tsumo,
            riichi=told.riichi and not told.double_riichi,
            double_riichi=told.double_riichi,
            ippatsu=told.ippatsu,
            rinshan=told.rinshan,
            chankan=told.chankan,
            last_tile=told.haitei or told.houtei,
            tenhou=told.tsumo_first_turn and told.tsumo and int(told.player_wind) == 0,
            chiihou=told.tsumo_first_turn and told.tsumo and int(told.player_wind) != 0,
            round=_WIND_LETTERS[int(told.round_wind)],
            seat=_WIND_LETTERS[int(told.player_wind)],
            dora=_tiles_text(dora_indicators or ()),
            ura=_tiles_text(ura_indicators or ()),
            kita=told.kita_count if players == 3 else 0,
            honba=told.honba,
            riichi_sticks=told.riichi_sticks,
        )
        return win_result(hand.score(context, _RULES[players]))


def _tiles_text(tiles: Sequence[int]) -> str:
    return "".join(map(tid_to_mpsz, tiles))


class HandEvaluator(_Evaluator):
    """A hand of four players' mahjong.

    >>> hand = HandEvaluator.hand_from_text("123m456p789s11z22z")
    >>> hand.get_waits(), hand.calc(110, conditions=Conditions(tsumo=True, player_wind=1)).fu
    ([27, 28], 40)
    """

    @classmethod
    def hand_from_text(cls, hand_str_repr: str) -> Self:
        """Returns the hand of 13 tiles of a text. Raises `ValueError` for anything else."""
        tiles, melds = parse_hand(hand_str_repr)
        size = len(tiles) + 3 * len(melds)
        if size != 13:
            raise ValueError(f"a hand has 13 tiles, not {size}: {hand_str_repr!r}")
        return cls(tiles, melds)

    @staticmethod
    def calc_from_text(
        hand_str_repr_with_win_tile: str,
        dora_indicators: str | None = None,
        conditions: Conditions | None = None,
        ura_indicators: str | None = None,
    ) -> WinResult:
        """Returns the value of a hand of 14 tiles, its last concealed tile the winning one."""
        tiles, melds = parse_hand(hand_str_repr_with_win_tile)
        win = _last_tile(hand_str_repr_with_win_tile)
        tiles.remove(win)
        dora, ura = (
            parse_hand(text)[0] if text else None for text in (dora_indicators, ura_indicators)
        )
        return HandEvaluator(tiles, melds).calc(win, dora, conditions, ura)

    def to_text(self, win_tile: str | None = None) -> str:
        """The hand as such a text.

        >>> HandEvaluator.hand_from_text("123m456p1122z(789s0)").to_text()
        '123m456p1122z(789s0)'
        """
        return "".join(
            [
                self._tiles_to_string(self.tiles_136),
                *map(self._meld_to_string, self.melds),
                win_tile or "",
            ]
        )

    def _tiles_to_string(self, tiles: list[int]) -> str:
        out = []
        for suit in "mpsz":
            names = [tid_to_mpsz(tile) for tile in sorted(tiles)]
            digits = "".join(name[0] for name in names if name[1] == suit)
            out.append(digits + suit if digits else "")
        return "".join(out)

    def _meld_to_string(self, meld: Meld) -> str:
        letter = {MeldType.Pon: "p", MeldType.Kakan: "s"}.get(meld.meld_type, "")
        letter = "k" if meld.meld_type in (MeldType.Ankan, MeldType.Daiminkan) else letter
        tiles = self._tiles_to_string(meld.tiles)
        tiles = tiles[0] + tiles[-1] if letter else tiles
        source = "" if meld.meld_type is MeldType.Ankan else str(max(meld.from_who, 0))
        return f"({letter}{tiles}{source})"


class HandEvaluator3P(_Evaluator):
    """A hand of three players' mahjong."""

    _players = 3


_PART: Final = re.compile(r"\(([pks]?)(\d+)([mpsz])(\d?)\)|(\d+)([mpsz])")
_MELD_OF_LETTER: Final = {"": MeldType.Chi, "p": MeldType.Pon, "s": MeldType.Kakan}


def parse_hand(text: str) -> tuple[list[int], list[Meld]]:
    """Tile ids and melds of a text: `123m456p11z(p2z1)(k3z)`.

    In brackets: `p` a pon, `k` a kan (closed without a last digit), `s` an added kan, none a chi;
    the last digit says whom it was called from. Raises `ValueError` for any other text.

    >>> parse_hand("0555m11z")[0]
    [16, 17, 18, 19, 108, 109]
    """
    tiles: list[str] = []
    melds: list[tuple[MeldType, list[str], bool]] = []
    for part in _PART.finditer(_checked(text)):
        letter, digits, suit, source, plain, plain_suit = part.groups()
        if plain:
            tiles += [digit + plain_suit for digit in plain]
        else:
            melds.append(_meld_names(letter, digits, suit, source))
    ids = _ids_of([*tiles, *(name for _, names, _ in melds for name in names)])
    made, at = [], len(tiles)
    for kind, names, opened in melds:
        made.append(Meld(kind, sorted(ids[at : at + len(names)]), opened))
        at += len(names)
    return sorted(ids[: len(tiles)]), made


def _ids_of(names: Iterable[str]) -> list[int]:
    """A tile id for each name; a fourth plain five gets the id of the red one."""
    ids: list[int] = []
    for tid in map(mpsz_to_tid, names):
        copies = (tid - tid % 4 + (tid + place) % 4 for place in range(4))
        found = next((one for one in copies if one not in ids), None)
        if found is None:
            raise ValueError(f"a hand has four {tid_to_mpsz(tid)} at most")
        ids.append(found)
    return ids


def _checked(text: str) -> str:
    rest = _PART.sub("", text)
    if rest.strip():
        raise ValueError(f"{rest.strip()!r} in {text!r} is not part of a hand")
    return text


def _meld_names(
    letter: str, digits: str, suit: str, source: str
) -> tuple[MeldType, list[str], bool]:
    if letter == "k":
        kind = MeldType.Daiminkan if source else MeldType.Ankan
    else:
        kind = _MELD_OF_LETTER[letter]
    if letter == "" and source == "" and len(digits) == 4:
        digits = digits[:3]
    size = 3 if kind in (MeldType.Chi, MeldType.Pon) else 4
    names = [digit + suit for digit in digits]
    if letter:
        names = (names * size)[:size] if len(names) == 1 else names[:size]
    if len(names) != size:
        raise ValueError(f"a meld of {digits}{suit} has {len(names)} tiles, not {size}")
    return kind, names, kind is not MeldType.Ankan


def _last_tile(text: str) -> int:
    plain = [part for part in _PART.finditer(text) if part[5]]
    if not plain:
        raise ValueError(f"{text!r} has no concealed tile")
    name = plain[-1][5][-1] + plain[-1][6]
    tiles, _ = parse_hand(text)
    return max(tile for tile in tiles if tid_to_mpsz(tile) == name)


def parse_tile(text: str) -> int:
    """The tile id of a name; `ValueError` for anything else.

    >>> parse_tile("0m"), parse_tile("5m")
    (16, 17)
    """
    return mpsz_to_tid(text)


def calculate_score(
    han: int,
    fu: int,
    is_oya: bool,
    is_tsumo: bool,
    honba: int,
    num_players: int = 4,
) -> Score:
    """Returns the payments for han and fu to the dealer or another; 26 han are two yakuman.

    >>> calculate_score(3, 30, False, False, 0).total
    3900
    """
    base = _base_points(han, fu)
    others = num_players - 1
    if han == 0 and fu == 0:
        return Score(0, 0, 0, 0)
    if not is_tsumo:
        paid = _up(base * (6 if is_oya else 4)) + 100 * honba * others
        return Score(paid, paid, 0, 0)
    non_dealer = _up(base * (2 if is_oya else 1)) + 100 * honba
    if is_oya:
        return Score(non_dealer * others, 0, 0 if not honba else 100 * honba, non_dealer)
    dealer = _up(base * 2) + 100 * honba
    return Score(dealer + non_dealer * (others - 1), 0, dealer, non_dealer)


def _up(points: int) -> int:
    """The points rounded up to hundreds."""
    return -(-points // 100) * 100


_LIMITS: Final = ((13, 8000), (11, 6000), (8, 4000), (6, 3000), (5, 2000))


def _base_points(han: int, fu: int) -> int:
    if han >= 26:
        return 8000 * (han // 13)
    for least, points in _LIMITS:
        if han >= least:
            return points
    return min(2000, fu << (han + 2))


def calculate_shanten(hand_tiles: Sequence[int]) -> int:
    """The shanten number of tile ids, 0 tenpai, -1 complete.

    >>> calculate_shanten([0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 37, 38, 40])
    0
    """
    return _shanten(hand_tiles, 4)


def calculate_shanten_3p(hand_tiles: Sequence[int]) -> int:
    """Like `calculate_shanten`, without 2 to 8 man."""
    return _shanten(hand_tiles, 3)


def _shanten(tiles: Sequence[int], players: int) -> int:
    return distance.shanten([TileId(tile) for tile in tiles], players=players)


def check_riichi_candidates(tiles_136: Sequence[int]) -> list[int]:
    """The tiles of a hand of 14 that may be discarded keeping it tenpai."""
    if len(tiles_136) % 3 != 2:
        return []
    left: list[Any] = list(tiles_136)
    return [
        tile for at, tile in enumerate(left) if calculate_shanten(left[:at] + left[at + 1 :]) <= 0
    ]


__all__ += [
    "calculate_score",
    "calculate_shanten",
    "calculate_shanten_3p",
    "check_riichi_candidates",
    "parse_hand",
    "parse_tile",
    "win_result",
]
