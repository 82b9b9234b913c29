"""The parts of a score as frozen values: yaku, fu items, groups, readings, payments.

Apart from `score` so that counting a hand does not wait for them to be built.
"""

from __future__ import annotations

from dataclasses import dataclass

from jantaku.riichi.score.yaku import yaku_name
from jantaku.riichi.tiles.notation import format_mpsz
from jantaku.riichi.tiles.tile import Kind

_COPIES = {"triplet": 3, "kan": 4, "pair": 2, "single": 1}


@dataclass(frozen=True, slots=True)
class YakuHan:
    """A yaku that counts: its identifier, its han, and its multiple where it is a yakuman."""

    id: str
    han: int
    yakuman: int = 0

    @property
    def name(self) -> str:
        """Its English name."""
        return self.name_in("en")

    def name_in(self, language: str) -> str:
        """Its name in en, ja, ko or zh."""
        return yaku_name(self.id, language)


@dataclass(frozen=True, slots=True)
class FuItem:
    """A part of the fu; `kind` is that of the set or pair it is for, if any."""

    id: str
    fu: int
    kind: Kind | None = None
    concealed: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """A part of a reading: `type` run, triplet, kan, pair or single; `kind` of a run the lowest."""

    type: str
    kind: Kind
    is_open: bool = False

    @property
    def tiles(self) -> tuple[Kind, ...]:
        """Its kinds, one for each tile."""
        if self.type == "run":
            return self.kind, Kind(self.kind + 1), Kind(self.kind + 2)
        return (self.kind,) * _COPIES[self.type]

    def __str__(self) -> str:
        text = format_mpsz(self.tiles)
        if self.is_open:
            return f"({text})"
        return f"[{text}]" if self.type == "kan" else text


@dataclass(frozen=True, slots=True)
class Reading:
    """A way to see a complete hand: `form` (standard, chiitoitsu, kokushi, broken) and groups."""

    form: str
    groups: tuple[Group, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.groups))


@dataclass(frozen=True, slots=True)
class Payment:
    """The payments by payer, honba included; None if nobody of that kind pays.

    `from_non_dealer` is paid by each of them. `points` are those of the win alone.
    """

    from_discarder: int | None
    from_dealer: int | None
    from_non_dealer: int | None
    points: int
    honba: int
    sticks: int

    @property
    def total(self) -> int:
        """All that the winner takes: points, honba and riichi sticks."""
        return self.points + self.honba + self.sticks


def reading_of(form: str, groups: tuple[tuple[str, int, bool], ...]) -> Reading:
    """The reading of the kernel's plain tuples."""
    made = tuple(Group(type_, Kind(kind), is_open) for type_, kind, is_open in groups)
    return Reading(form, made)
