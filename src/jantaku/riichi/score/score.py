"""The score of a winning hand in full: yaku, fu item by item, payments, the reading used.

The kernel computes it (`kernel/score/score.hpp`); `Score` only turns its numbers into words and
values. Slow imports are deferred, because a first score should take milliseconds.
"""

from __future__ import annotations

from jantaku import _kernel
from jantaku._kernel import Context, score, score_all
from jantaku.base.signature import tell_signature

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from jantaku.riichi.score.result import FuItem, Payment, Reading, YakuHan
    from jantaku.riichi.tiles.hand import Hand
    from jantaku.riichi.tiles.tile import TileId

tell_signature(Context)

__all__ = ["Context", "Score", "readings", "score", "score_all"]


class Score(_kernel.Scored):
    """The worth of a hand; `score` makes it.

    Numbers are plain attributes (`han`, `fu`, `points`, `limit`, ...). Prints as a block of text.

    >>> result = score("223344p55s(234m)(234m)", "4p", seat="N", dora="1m")
    >>> result.han, result.fu, result.points
    (3, 30, 3900)
    >>> [yaku.id for yaku in result.yaku]
    ['tanyao']
    """

    __slots__ = ()

    @property
    def yaku(self) -> tuple[YakuHan, ...]:
        """The yaku that count, without dora; empty if the hand has no yaku."""
        from jantaku.riichi.score.result import YakuHan

        return tuple(YakuHan(*row) for row in self._yaku)

    @property
    def fu_items(self) -> tuple[FuItem, ...]:
        """The parts of the fu; they add up to `fu_raw`."""
        from jantaku.riichi.score.result import FuItem
        from jantaku.riichi.tiles.tile import Kind

        return tuple(
            FuItem(name, fu, None if kind is None else Kind(kind), concealed)
            for name, fu, kind, concealed in self._fu_items
        )

    @property
    def reading(self) -> Reading:
        """The reading that was scored."""
        from jantaku.riichi.score.result import reading_of

        return reading_of(self._form, self._groups)

    @property
    def payment(self) -> Payment:
        """The payments."""
        from jantaku.riichi.score.result import Payment

        discarder, dealer, non_dealer, points, honba, sticks = self._payment
        return Payment(discarder or None, dealer or None, non_dealer or None, points, honba, sticks)

    @property
    def rules(self) -> _kernel.GameRule:
        """The rules it was scored by, in the kernel's form."""
        return self._rule

    def to_dict(self) -> dict[str, Any]:
        """All of it, ready for JSON; docs/json.md describes the keys."""
        import json

        document: dict[str, Any] = json.loads(_kernel._score_document(self))
        return document

    def to_json(self) -> str:
        """`to_dict` as JSON."""
        import json

        return json.dumps(self.to_dict(), ensure_ascii=False)

    def __str__(self) -> str:
        from jantaku.riichi.score.yaku import yaku_name
        from jantaku.riichi.tiles.notation import format_tile

        head = f"{self.reading}  win {format_tile(self.win)}"
        if not self.has_yaku:
            return f"{head}\nno yaku: this hand cannot win"
        rows = [(yaku.name, _worth(yaku)) for yaku in self.yaku]
        dora = {"dora": self.dora, "ura_dora": self.ura, "red_dora": self.red, "kita": self.kita}
        rows += [(yaku_name(name), f"{han} han") for name, han in dora.items() if han]
        count = "" if self.yakuman else f"{self.han} han {self.fu} fu, "
        return "\n".join(
            [head, *(f"{name}: {worth}" for name, worth in rows), f"{count}{self.points} points"]
        )

    def __reduce__(self) -> tuple[object, ...]:
        return score_at, (self.hand, self.context, self._rule, self._place)

    def __repr__(self) -> str:
        worth = f"yakuman={self.yakuman}" if self.yakuman else f"han={self.han}, fu={self.fu}"
        names = ", ".join(yaku.id for yaku in self.yaku)
        return f"<Score {worth}, points={self.points}: {names or 'no yaku'}>"


_kernel.set_score_type(Score)


def score_at(hand: Hand, context: Context, rule: _kernel.GameRule, place: int) -> Score:
    """The score at that place among all of a hand; what a pickled score calls."""
    return _kernel._score_at(hand, context, rule, place)


def readings(hand: str | Hand | Sequence[TileId]) -> tuple[Reading, ...]:
    """Every way to see the hand as complete; empty when it is not.

    >>> for reading in readings("111222333m456p11z"): print(reading)
    123m 123m 123m 456p 11z
    111m 222m 333m 456p 11z
    """
    from jantaku.riichi.score.result import reading_of

    return tuple(reading_of(form, groups) for form, groups in _kernel._readings(hand))


_USUAL = {
    **dict.fromkeys((row.name for row in _kernel.CIRCUMSTANCES), False),
    **dict.fromkeys(("round", "seat"), "E"),
    **dict.fromkeys(("dora", "ura"), ()),
    **dict.fromkeys(("kita", "honba", "riichi_sticks"), 0),
}


def circumstances_of(context: Context) -> tuple[str | None, dict[str, Any]]:
    """Returns the winning tile and the non-default keywords, which make an equal context."""
    from jantaku.riichi.tiles.notation import format_in_order, format_tile

    told = {name: getattr(context, name) for name in _USUAL}
    unusual = {
        name: format_in_order(value) if isinstance(value, tuple) else value
        for name, value in told.items()
        if value != _USUAL[name]
    }
    return None if context.win is None else format_tile(context.win), unusual


def context_text(context: Context) -> str:
    """The call that makes an equal context.

    >>> Context("2m", tsumo=True, seat="S", dora="1p5z")
    Context('2m', tsumo=True, seat='S', dora='1p5z')
    """
    win, unusual = circumstances_of(context)
    arguments = [] if win is None else [repr(win)]
    arguments += [f"{name}={value!r}" for name, value in unusual.items()]
    return f"Context({', '.join(arguments)})"


def _worth(yaku: YakuHan) -> str:
    if not yaku.yakuman:
        return f"{yaku.han} han"
    return "yakuman" if yaku.yakuman == 1 else f"{yaku.yakuman} x yakuman"
