"""The example of a yaku that wins by given rules: that of the table, or the nearest that wins.

The engine judges each, so an example never contradicts the rules next to it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from jantaku.base.errors import JantakuError
from jantaku.catalog.examples import EXAMPLES, THREE_PLAYER_EXAMPLES, Example
from jantaku.riichi.score.permission import judge_win
from jantaku.riichi.score.score import score
from jantaku.riichi.tiles.notation import format_mpsz, parse_mpsz

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.riichi.rules import GameRule

_CALLED: Final = re.compile(r"\((\d{3}[mpsz])\)")
_HELPS: Final = (
    ("riichi",),
    ("riichi", "tsumo"),
    ("riichi", "ippatsu", "tsumo"),
    ("double_riichi", "ippatsu", "tsumo"),
)
"""Circumstances that bring a closed hand more han, the plainest first."""
_KEPT_RULES: Final = 256


@lru_cache(maxsize=_KEPT_RULES * 16)
def winning_example(name: str, rule: GameRule) -> Example | None:
    """Returns a hand that wins by `rule` with that yaku, or None if no example does.

    >>> from jantaku import GameRule
    >>> winning_example("tanyao", GameRule()).hand
    '234m567p33s666s(345s)'
    >>> winning_example("tanyao", GameRule(open_tanyao=False)).hand
    '234m567p33s666s345s'
    """
    return next((one for one in _candidates(name, rule) if _wins(name, one, rule)), None)


def _candidates(name: str, rule: GameRule) -> Iterator[Example]:
    """Yields the example itself, then it without calls, won on other tiles, with more han."""
    table = THREE_PLAYER_EXAMPLES if rule.players == 3 else {}
    example = table.get(name, EXAMPLES[name])
    yield example
    closed = Example(_CALLED.sub(r"\1", example.hand), example.win, example.given)
    if closed.hand != example.hand:
        yield closed
    concealed = parse_mpsz(closed.hand.partition("[")[0].partition("(")[0])
    wins = dict.fromkeys(format_mpsz([tile]) for tile in concealed)
    others = [Example(closed.hand, win, closed.given) for win in wins if win != closed.win]
    yield from others
    for flags in _HELPS:
        for one in (closed, *others):
            yield Example(one.hand, one.win, {**one.given, **dict.fromkeys(flags, True)})


def _wins(name: str, example: Example, rule: GameRule) -> bool:
    try:
        said = score(example.hand, example.win, rules=rule, **example.given)
        if name not in {yaku.id for yaku in said.yaku}:
            return False
        return judge_win(example.hand, example.win, rules=rule, **example.given).allowed
    except JantakuError:  # tiles or circumstances that these rules do not have
        return False
