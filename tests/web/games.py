"""Games that the library played, to which the games of the kernel's package are held.

`python -m web.games` (with `tests` on the path) writes anew the few that `web/kernel/tests` keeps;
`python -m web.games FILE NUMBER` writes so many of each kind. `web/kernel/tests/agreement.mjs`
plays them: by the same rules, seed and decisions everything has to be the same.
"""

from __future__ import annotations

import gzip
import json
import random
import sys
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jantaku import GameRule, RiichiGame
from jantaku.game.protocol import to_dict
from jantaku.riichi.players.simple import play_efficiency

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.riichi.play.actions import RiichiAction

FILE: Final = Path(__file__).parents[2] / "web" / "kernel" / "tests" / "games.json.gz"
_KINDS: Final[tuple[dict[str, Any], ...]] = (
    {"preset": "tenhou", "players": 4, "options": {"winds": 1}},
    {"preset": "tenhou", "players": 3, "options": {"winds": 1}},
    {"preset": "majsoul", "players": 4, "options": {"winds": 0}},
    {"preset": "majsoul", "players": 3, "options": {"winds": 0}},
    *(
        {"preset": preset, "players": 4, "options": {"winds": 0}}
        for preset in ("mleague", "wrc", "ema")
    ),
    {
        "preset": "tenhou",
        "players": 4,
        "options": {
            "winds": 0,
            "local_yaku": ["open_riichi"],
            "most_rons": 2,
            "uma": [30, 10, -10, -30],
            "riichi_min_points": None,
            "kan_dora_timing": "after_discard",
            "wareme": True,
            "dora_itself": ["dora", "kan_dora"],
            "kuikae": True,
            "pao": ["daisangen"],
        },
    },
)
_STEPS: Final = 9
"""The table is looked at once in so many steps."""
_UNUSUAL: Final = 0.4
"""How often a call and the like is taken: enough that games differ."""
_LARGEST: Final = 2**53 - 1
"""The largest whole number of JavaScript."""


def game_of(rules: dict[str, Any], seed: int, chance: random.Random) -> dict[str, Any]:
    """A game played to its end: what is asked of the kernel, and the answer of the library."""
    chosen = {"preset": rules["preset"], "players": rules["players"], **rules["options"]}
    rule = GameRule.from_json(json.dumps(chosen))
    game = RiichiGame(rule, seed=seed)
    decisions: list[dict[int, int]] = []
    views = []
    while game.result is None:
        if len(decisions) % _STEPS == 0:
            views += [to_dict(game.show(seat)) for seat in (*game.seats, None)]
        chosen = {seat: _choice(game, seat, chance) for seat in game.deciding}
        decisions.append(chosen)
        game.step({seat: game.legal_actions(seat)[place] for seat, place in chosen.items()})
    views += [to_dict(game.show(seat)) for seat in (*game.seats, None)]
    events = game.events
    answer = {
        "events": [to_dict(game.write_event(event)) for event in events],
        "seen": [to_dict(game.write_event(event.seen_by(1))) for event in events],
        "views": views,
        "result": to_dict(game.result),
    }
    asked = {"rules": rules, "seed": seed, "decisions": decisions, "every": _STEPS}
    return {"name": "game", "asked": asked, "answer": answer}


def _choice(game: RiichiGame, seat: int, chance: random.Random) -> int:
    """The place of an action: what leads to wins, with calls and other things now and then."""
    legal = game.legal_actions(seat)
    unusual = [action for action in legal if action.type not in ("pass", "discard")]
    if unusual and chance.random() < _UNUSUAL:
        return legal.index(chance.choice(unusual))
    view = game.view(seat)
    best: RiichiAction = play_efficiency(view, chance)
    return legal.index(best)


def games(each: int) -> Iterator[dict[str, Any]]:
    """So many games of each kind; the seeds are small and large."""
    for number, (at, rules) in product(range(each), enumerate(_KINDS)):
        chance = random.Random(100 * number + at)
        seed = chance.choice((number, chance.randrange(_LARGEST)))
        yield game_of(rules, seed, chance)


def lines(each: int) -> Iterator[str]:
    """Each game as a line of JSON."""
    for game in games(each):
        yield json.dumps(game, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    if sys.argv[1:]:
        with gzip.open(sys.argv[1], "wt", encoding="utf-8", compresslevel=1) as out:
            out.writelines(lines(int(sys.argv[2])))
    else:
        FILE.write_bytes(gzip.compress("".join(lines(1)).encode(), mtime=0))
