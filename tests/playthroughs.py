"""Golden games: what simple players do under seeded rules, one line an event.

`make golden` writes them anew after a change of behaviour that is meant.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from jantaku import GameRule, RiichiEvent, RiichiGame, format_tile
from jantaku.players import PLAYERS, play
from jantaku.riichi.play.events import RiichiRoundBegan, RiichiRoundEnded, RiichiWon
from jantaku.riichi.tiles.tile import TileId, tile_of_id

FOLDER = Path(__file__).parent / "data" / "playthroughs"

# name: rules, players at the table, their kind, seed
GAMES = {
    "tenhou-4p": ("tenhou", 4, "efficiency", 1),
    "majsoul-3p": ("majsoul", 3, "efficiency", 2),
    "mleague-4p-random": ("mleague", 4, "random", 3),
    "wrc-4p": ("wrc", 4, "efficiency", 4),
}
MARKED = ("replacement", "tsumogiri", "open")


def transcript(name: str) -> str:
    """The whole game of that name."""
    rules, players, kind, seed = GAMES[name]
    rule = GameRule.preset(rules, players=players)  # type: ignore[arg-type]
    game = RiichiGame(rule, seed=seed)
    lines = [_line(event) for event in play(game, [PLAYERS[kind]] * players, seed)]
    assert game.result is not None
    return "\n".join([*lines, f"scores {_row(game.result.scores)}", ""])


def _line(event: RiichiEvent) -> str:
    return " ".join(filter(None, _words(event)))


def _words(event: RiichiEvent) -> Iterator[str]:
    told: Any = event
    yield event.type
    for name in ("dealer", "seat"):
        yield f"{getattr(event, name, '')}"
    for name in ("indicator", "tile"):
        yield _tiles([getattr(event, name)]) if hasattr(event, name) else ""
    yield f"+{_tiles(told.own)}" if getattr(event, "own", ()) else ""
    source = told.seat if event.type == "closed_kan" else getattr(event, "source", None)
    yield f"from {source}" if source is not None else ""
    yield "*" if any(getattr(event, name, False) for name in MARKED) else ""
    if isinstance(event, RiichiRoundBegan):
        yield f"{event.wind} {event.honba} {event.riichi_sticks} {_row(event.points)}"
        yield " ".join(_tiles(hand or ()) for hand in event.hands)
    if isinstance(event, RiichiWon) and event.score is not None:
        yield f"{event.score.han}h{event.score.fu}f {','.join(y.id for y in event.score.yaku)}"
        yield _row(event.deltas)
    if isinstance(event, RiichiRoundEnded):
        yield f"{event.kind} {_row(event.points)}"


def _tiles(tiles: Sequence[TileId]) -> str:
    return "".join(format_tile(tile_of_id(tile)) for tile in tiles)


def _row(numbers: Sequence[float]) -> str:
    return "/".join(str(number) for number in numbers)


def main() -> None:
    """Writes every golden game."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(transcript(name), encoding="utf-8")


if __name__ == "__main__":
    main()
