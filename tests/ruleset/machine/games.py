"""The games of which `digests.json` has the numbers.

They were made by an engine in Python, which the kernel has replaced.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from jantaku.ruleset import Ruleset, library
from jantaku.ruleset.compile.source import read_file

from .digests import imagined, played
from .far_rules import FAR_RULES
from .marking_rules import MARKED, MOVES, PUT_ASIDE, marking
from .odd_rules import ODD
from .round_rules import ROWS
from .wins import PLAYED, of_tested_hands, of_wins
from .word_rules import RULES

_FILE = Path(__file__).with_name("digests.json")
_FOREIGN = Path(__file__).parents[1] / "foreign"

Load = Callable[[], Ruleset]


class Games(NamedTuple):
    """Rulesets, each played from those seeds for so many steps."""

    rulesets: Mapping[str, Load]
    seeds: Sequence[Any]
    steps: int
    leaves_out: tuple[str, ...] = ()  # of the table

    def number(self, name: str) -> str:
        """The numbers of the games of a ruleset."""
        ruleset = self.rulesets[name]()
        return " ".join(played(ruleset, seed, self.steps, self.leaves_out) for seed in self.seeds)


def _moving() -> dict[str, Any]:
    found = {}
    for moved, target in MOVES:
        for way in ("move_tiles", "copy_tiles", "swap_tiles"):
            for language in (1, 2):
                actions = [*PUT_ASIDE, [way, moved, target], ["pass_draws", "toimen", 2]]
                name = f"{way} {json.dumps(moved)} {json.dumps(target)} {language}"
                found[name] = marking(
                    [["hand", 1, []]], *actions, ["clear_marking"], language=language
                )
    return found


def _made(nodes: Mapping[str, Any]) -> dict[str, Load]:
    return {name: partial(Ruleset, node) for name, node in nodes.items()}


_OF_LIBRARY: dict[str, Load] = {name: partial(library.load, name) for name in library.names()}
GAMES: dict[str, Games] = {
    "library": Games(_OF_LIBRARY, (5, 6), 150),
    "whole": Games(_OF_LIBRARY, range(3), 3_000),
    "foreign": Games(
        {
            path.stem: (lambda path=path: Ruleset(read_file(path)))  # type: ignore[misc]
            for path in sorted(_FOREIGN.glob("*.json"))
        },
        (1, 2),
        60,
    ),
    "odd": Games(_made(ODD), range(2), 40),
    "rounds": Games(_made(ROWS), (1, bytes(range(32))), 120),
    "marking": Games(_made(MARKED), range(2), 30),
    "moving": Games(_made(_moving()), range(2), 30),
    "words": Games(_made(RULES), range(2), 40),
    "far": Games(_made(FAR_RULES), (2, 3), 12, ("level",)),  # which is kept as far as it matters
}
OTHERS: dict[str, tuple[Sequence[str], Callable[[str], str]]] = {
    "imagined": (
        [name for name in library.names() if name != "bare"],
        lambda name: imagined(library.load(name), name, 100),
    ),
    "wins": (PLAYED, of_wins),
    "tested hands": (library.names(), of_tested_hands),
}


@cache
def _known() -> Any:
    return json.loads(_FILE.read_text(encoding="utf-8"))


def known(sort: str, name: str) -> str:
    """The number that a game has."""
    return _known()[sort][name]


def number(sort: str, name: str) -> str:
    """The number of a game as it is played now."""
    if sort in GAMES:
        return GAMES[sort].number(name)
    return OTHERS[sort][1](name)


def names(sort: str) -> list[str]:
    """The games of a sort."""
    return [*(GAMES[sort].rulesets if sort in GAMES else OTHERS[sort][0])]
