"""The help of the house rules in short: topics, each a few sentences and their options.

docs/house-rules.md is the long version.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from jantaku.base.errors import RulesError, shown
from jantaku.base.messages import load

TOPICS: Final[dict[str, tuple[str, ...]]] = {
    "standard": ("ippatsu", "open_tanyao", "pinfu_tsumo", "seven_pairs", "local_yaku"),
    "win_anyway": ("show_win_anyway",),
    "pseudo_tenpai": ("fifth_tile_wait", "pseudo_tenpai"),
    "two_han": ("two_han_honba", "two_han_tenpai"),
    "fix_yaku": ("fix_yaku", "min_han", "check_fix_yaku"),
    "winning_tile": ("multi_wait_tsumo", "multi_wait_finally"),
    "riichi": (
        "open_riichi_robots",
        "open_riichi_discard",
        "furiten_riichi",
        "riichi_kan",
        "riichi_min_tiles",
        "riichi_min_points",
    ),
    "claims": ("claims", "check_han", "evaluate", "check_riichi", "win_cancelable"),
}
"""Every topic and its options."""


@dataclass(frozen=True, slots=True)
class HelpTopic:
    """A topic of the help: its title, its sentences, and the options that decide it."""

    id: str
    title: str
    lines: tuple[str, ...]
    options: tuple[str, ...]


def topic(name: str, language: str = "en") -> HelpTopic:
    """Returns the topic of that name. Raises RulesError for an unknown name.

    >>> topic("fix yaku", "ja").title
    '役の確定'
    """
    meant = "_".join(name.lower().replace("-", " ").replace("_", " ").split())
    if meant not in TOPICS:
        near = get_close_matches(meant[:40], TOPICS, 1)
        cure = f"did you mean {near[0]!r}?" if near else "choose one of " + ", ".join(TOPICS)
        raise RulesError(f"no topic {shown(name)}", cure)
    title, *lines = load(language, "house_rules")[meant].values()
    return HelpTopic(meant, title, tuple(lines), TOPICS[meant])
