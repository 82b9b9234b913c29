"""What the page's replay is tested with: replays, and what Python saw at fifty moments of each.

`python -m web.replays` (with `tests` on the path) writes the file anew;
`web/src/features/replay/player/frames.test.ts` reads it.
"""

from pathlib import Path
from random import Random
from typing import Any, Final

from jantaku.game import Game
from jantaku.game.protocol import to_dict, with_open_hands
from jantaku.haiyuki import HaiyukiGame
from jantaku.replay import replay_of
from jantaku.replay.recorder import replayed_games
from jantaku.riichi.play import RiichiGame
from jantaku.ruleset import RulesetGame, library
from web.files import write

AnyGame = Game[Any, Any, Any]

FILE: Final = (
    Path(__file__).parents[2] / "web" / "src" / "features" / "replay" / "player" / "replays.json.gz"
)
_STEPS: Final = 90
_MOMENTS: Final = 50


def _games() -> dict[str, AnyGame]:
    return {
        "riichi": RiichiGame(seed=21),
        "haiyuki": HaiyukiGame(seed=22),
        "hong_kong": RulesetGame(library.load("hong_kong"), seed=23),
    }


def _played(game: AnyGame) -> AnyGame:
    chance = Random(9)
    for _ in range(_STEPS):
        if game.deciding:
            game.step({seat: chance.choice(game.legal_actions(seat)) for seat in game.deciding})
    return game


def document() -> dict[str, Any]:
    """For each game its replay, and views as `[track, moment, view]`."""
    made = {}
    for name, game in _games().items():
        replay = replay_of(_played(game))
        wanted = {*Random(3).sample(range(len(replay.tracks[0].moments)), _MOMENTS)}
        views = []
        for at, scene in enumerate(replayed_games(game)):
            if at in wanted:
                seen = [scene.show(seat) for seat in scene.seats]
                rows = enumerate([with_open_hands(scene.show(None), seen), *seen])
                views += [[track, at, to_dict(view)] for track, view in rows]
        made[name] = {"replay": to_dict(replay), "views": views}
    return made


if __name__ == "__main__":
    write(FILE, document())
