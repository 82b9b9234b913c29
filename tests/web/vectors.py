"""What the page's board is tested with: moments of seeded games of every engine, as seats see them.

Each vector is a view, the events of a step as that seat is told them, what the server tells of the
view that holds then, and that view. `python -m web.vectors` (with `tests` on the path) writes them
anew; `web/src/model/view/vectors.test.ts` reads them.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from jantaku.game import Game
from jantaku.game.protocol import to_dict
from jantaku.game.protocol.delta import changes
from jantaku.haiyuki import HaiyukiGame
from jantaku.players.by_engine import player_for
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.rules import GameRule
from jantaku.ruleset import RulesetGame, library
from web.files import write

AnyGame = Game[Any, Any, Any]

FILE: Final = Path(__file__).parents[2] / "web" / "src" / "model" / "view" / "vectors.json.gz"
_ALIKE: Final = 2  # vectors of steps in which the same kinds of things happened
_STEPS: Final = 900
_LUCK: Final = 0.15  # how often a player does anything at all, so that much happens


@dataclass(frozen=True)
class Source:
    """A game to take vectors from: who plays it, and the seat that looks."""

    name: str
    open: Callable[[], AnyGame]
    player: str
    seat: int | None = 0
    luck: float = _LUCK


def _riichi(preset: str, seed: int, **changes: Any) -> Callable[[], AnyGame]:
    return lambda: RiichiGame(GameRule.preset(preset).replace(**changes), seed=seed)


def _haiyuki(first: str, second: str, seed: int) -> Callable[[], AnyGame]:
    return lambda: HaiyukiGame(characters=(first, second), seed=seed)


def _ruleset(name: str, seed: int) -> Callable[[], AnyGame]:
    return lambda: RulesetGame(library.load(name), seed=seed)


SOURCES: Final = (
    Source("riichi", _riichi("tenhou", 11), "smart"),
    Source("riichi for three", _riichi("majsoul", 12, players=3), "smart", seat=1),
    Source("riichi of friends", _riichi("friends", 13), "smart", seat=2, luck=0.02),
    Source("riichi watched", _riichi("mleague", 14), "efficiency", seat=None),
    Source(
        "riichi of a house",
        _riichi("friends", 15, players=3, riichi_stick_points=500),
        "smart",
        seat=1,
        luck=0.02,
    ),
    *(
        Source(f"haiyuki {seed}", _haiyuki(first, second, seed), "easy", seat=seat, luck=0.1)
        for seed, first, second, seat in (
            (15, "ataho", "rinxiang", 0),
            (16, "smash", "yuri", 1),
            (17, "petum", "fari", 0),
            (18, "petum", "mayu", None),
        )
    ),
    *(
        Source(f"ruleset {name}", _ruleset(name, 17 + at), "efficiency", seat=at % 4)
        for at, name in enumerate(("hong_kong", "sichuan", "american", "riichi", "example"))
    ),
)


def vectors(source: Source) -> Iterator[dict[str, Any]]:
    """The moments of a game that show something new."""
    game = source.open()
    chance, seen = Random(7), Counter[tuple[Any, ...]]()
    player = player_for(game, source.player)
    before = game.show(source.seat)
    for _ in range(_STEPS):
        if not game.deciding:
            break
        told = len(game.events)
        _play(game, player, source.luck, chance)
        after = game.show(source.seat)
        events = [to_dict(one.event) for one in game.events_since(told, source.seat)]
        kind = tuple(_kind(event, source.seat) for event in events)
        if seen[kind] < _ALIKE:
            seen[kind] += 1
            yield {
                "before": to_dict(before),
                "events": events,
                "change": changes(before, after),
                "after": to_dict(after),
            }
        before = after


def _kind(event: dict[str, Any], seat: int | None) -> tuple[Any, ...]:
    """What makes two events different for a board."""
    name = event.get("name") or event.get("button") or event.get("reason") or event.get("word")
    return event["type"], event.get("seat") == seat, name


def _play(game: AnyGame, player: Any, luck: float, chance: Random) -> None:
    """One step of players who do something odd now and then."""
    game.step(
        {
            seat: chance.choice(game.legal_actions(seat))
            if chance.random() < luck
            else player(game.view(seat), chance)
            for seat in game.deciding
        }
    )


def document() -> dict[str, Any]:
    """All vectors by the name of their game."""
    return {source.name: list(vectors(source)) for source in SOURCES}


if __name__ == "__main__":
    write(FILE, document())
