"""The permission to win with a complete hand: the han it needs, and the yaku that supply them.

Fix Yaku, the waits that must all make a yaku, the need of two han, and what counts as tenpai at an
exhaustive draw. The judging is the kernel's (`kernel/score/gate.hpp`, which play asks too); here it
becomes values. docs/fix-yaku.md explains the rules.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from jantaku import _kernel
from jantaku._kernel import check_visible
from jantaku.riichi.rules import GameRule, kernel_rule
from jantaku.riichi.score.result import YakuHan
from jantaku.riichi.score.score import Context, Score, score
from jantaku.riichi.score.waits import as_kinds, require_in_play
from jantaku.riichi.tiles.hand import Hand
from jantaku.riichi.tiles.notation import format_mpsz, format_tile
from jantaku.riichi.tiles.tile import KINDS, Kind, kind_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jantaku.riichi.tiles.hand import Meld
    from jantaku.riichi.tiles.tile import TileId

__all__ = [
    "FAULTS",
    "GRADES",
    "Circumstances",
    "GradedWait",
    "GradedYaku",
    "Permission",
    "counts_as_tenpai",
    "judge_win",
]

GRADES = ("first", "middle", "last")
"""When a yaku was settled: before any call that has nothing to do with it, between such calls, or
by the winning tile when there was such a call."""
FAULTS = ("furiten", "multi_wait", "han", "first_only", "middle")
"""The reasons why a hand may not be won, in the order in which they are listed."""

_KINDS = {format_tile(kind): kind for kind in KINDS}
_COPIES = 4


class Circumstances(TypedDict, total=False):
    """The keywords of `jantaku.Context`."""

    tsumo: bool
    riichi: bool
    double_riichi: bool
    open_riichi: bool
    ippatsu: bool
    rinshan: bool
    chankan: bool
    last_tile: bool
    tenhou: bool
    chiihou: bool
    renhou: bool
    tsubame_gaeshi: bool
    kanfuri: bool
    paarenchan: bool
    open: bool
    round: str
    seat: str
    dora: str | Sequence[int]
    ura: str | Sequence[int]
    kita: int
    honba: int
    riichi_sticks: int


@dataclass(frozen=True, slots=True)
class GradedYaku:
    """A yaku that a wait makes: its value, and when it was settled.

    `grade` is one of `GRADES`. `counts` is False for a yaku that cannot help to two han; `usable`
    says that it counts and was settled in time for the rules.
    """

    yaku: YakuHan
    grade: str
    counts: bool
    usable: bool


@dataclass(frozen=True, slots=True)
class GradedWait:
    """A wait, whether it passes, and the yaku it makes.

    `by` are the yaku that reach the han needed and `grade` says when they were settled together;
    empty and None if none do, and for a yakuman, which needs no other yaku. `han` is the most that
    counts.
    """

    kind: Kind
    passes: bool
    grade: str | None
    by: tuple[str, ...]
    han: int
    yaku: tuple[GradedYaku, ...]

    @property
    def is_yakuman(self) -> bool:
        """True if it makes a yakuman."""
        return any(one.yaku.yakuman for one in self.yaku)


@dataclass(frozen=True, slots=True)
class Permission:
    """The answer whether a hand may be won: `judge_win` returns it.

    `faults` are those of `FAULTS` that apply, in that order; empty if the win is `allowed`. `need`
    counts han of yaku. `every_wait` says whether all waits must pass, not only the one won on.
    """

    score: Score
    need: int
    every_wait: bool
    faults: tuple[str, ...]
    waits: tuple[GradedWait, ...]

    @property
    def allowed(self) -> bool:
        """True if nothing forbids the win."""
        return not self.faults

    @property
    def fix_yaku(self) -> str:
        """The mode of the rules: finally, middle_ok or first_only."""
        return self.score.rules.fix_yaku

    @property
    def won(self) -> GradedWait:
        """The wait that was won on."""
        return next(wait for wait in self.waits if wait.kind == kind_of(self.score.win))

    def to_dict(self) -> dict[str, Any]:
        """All but the score, ready for JSON; docs/json.md describes the keys."""
        own = [kind_of(self.score.win)] if "furiten" in self.faults else []
        document: dict[str, Any] = json.loads(_kernel._permission_document(self.score, own))
        return document

    def __str__(self) -> str:
        rows = [
            f"{format_tile(wait.kind)} {'passes' if wait.passes else 'fails'}: "
            + (", ".join(f"{one.yaku.id} {one.grade}" for one in wait.yaku) or "no yaku")
            for wait in self.waits
        ]
        verdict = "allowed" if self.allowed else f"not allowed: {', '.join(self.faults)}"
        return "\n".join([verdict, *rows])


def judge_win(
    hand: str | Hand | Sequence[TileId],
    win: str | int | Context | None = None,
    melds: Iterable[Meld] | None = None,
    rules: str | GameRule | _kernel.GameRule | None = None,
    *,
    discards: str | Sequence[TileId] = (),
    **circumstances: Unpack[Circumstances],
) -> Permission:
    """Judges whether the hand may be won by these rules, and what each of its waits makes.

    The arguments are those of `score`; the melds are in the order of the calls, an added kan in
    the place of its pon. Your own `discards` decide whether it is furiten for a ron.
    Raises what `score` raises.

    >>> strict = GameRule(fix_yaku="first_only")
    >>> print(judge_win("99m34678p234s(234m)", "2p", rules=strict, seat="S"))
    not allowed: multi_wait
    2p passes: sanshoku_doujun first
    5p fails: no yaku
    """
    best = score(hand, win, melds, rules, **circumstances)
    own = as_kinds(discards)
    require_in_play(best.rules.players, own, discards=discards)
    told = json.loads(_kernel._permission_document(best, own))
    waits = tuple(map(_wait, told["waits"]))
    return Permission(best, told["need"], told["every_wait"], tuple(told["faults"]), waits)


def counts_as_tenpai(
    hand: str | Hand | Sequence[TileId],
    rules: str | GameRule | None = None,
    *,
    discards: str | Sequence[TileId] = (),
    visible: str | Sequence[TileId] = (),
    **circumstances: Unpack[Circumstances],
) -> bool:
    """Returns True if thirteen tiles count as tenpai at an exhaustive draw.

    `fifth_tile_wait` decides about hands that hold all four of what they lack, `pseudo_tenpai`
    about waits that nobody can win by.

    `discards` are the hand's own, of which a wait makes furiten; `visible` are in the other ponds
    and melds. Of the circumstances winds, honba and riichi matter: a yaku must be possible, by ron
    or by self-draw. Raises `HandError` for a complete hand and for a fifth copy.

    >>> strict = GameRule(pseudo_tenpai=frozenset())
    >>> counts_as_tenpai("99m34678p234s(234m)", strict)
    True
    >>> counts_as_tenpai("99m34678p234s(234m)", strict, discards="2p")
    False
    """
    rule = GameRule() if rules is None else rules
    held, context = Hand(hand), Context(**circumstances)
    kernel = kernel_rule(rule)
    own = as_kinds(discards)
    require_in_play(kernel.players, own, discards=discards)
    others = as_kinds(visible)
    require_in_play(kernel.players, others, visible=visible)
    seen = [*own, *others]
    check_visible(held, format_mpsz(seen) if seen else (), kernel.players)
    if held.size != 13:
        return False
    used_up = [kind for kind in KINDS if held.held[kind] + seen.count(kind) >= _COPIES]
    return _kernel._is_tenpai(held, context, kernel, used_up, own)


def _wait(row: dict[str, Any]) -> GradedWait:
    yaku = tuple(
        GradedYaku(
            YakuHan(one["id"], one["han"], one["yakuman"]),
            *(one[name] for name in ("grade", "counts", "usable")),
        )
        for one in row["yaku"]
    )
    passes, grade, by, han = (row[name] for name in ("passes", "grade", "by", "han"))
    return GradedWait(_KINDS[row["tile"]], passes, grade, tuple(by), han, yaku)
