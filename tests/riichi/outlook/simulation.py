"""Real hands for `kernel/tests/outlook_rounds.cpp`, a line each, and what it found.

`python -m riichi.outlook.simulation PROGRAM` plays 1,000,000 rounds with each of 50 hands on
walls in a random order, by the decisions of the outlook. A tenth of the hands also make detours,
and ten hands call, with others who discard tiles at random.
The chance to win must be within `SLACK` of what the outlook says, and the points within
`POINTS_SLACK` of their sum, in addition to the interval of the rounds: the model forgets which
tiles were discarded at once.
"""

import random
import subprocess
import sys
import zipfile
from collections.abc import Iterator

from jantaku import Hand, Meld, discards, format_mpsz
from jantaku.replay.scenes import PlayedRecord
from jantaku.review.decisions import MadeDecision, decisions_of
from jantaku.riichi.tiles.tile import TILES, Tile, TileId
from support import SHARED

ARCHIVE = SHARED / "data" / "tenhou-4p.zip"
HANDS = 50
CALLING = 10
ROUNDS = 1_000_000
SLACK = 0.005
POINTS_SLACK = 0.02


def tile_of(tile: TileId) -> Tile:
    """The tile of an id where each suit has one red five."""
    return TILES[34 + tile // 36] if tile in {16, 52, 88} else TILES[tile // 4]


def line_of(decision: MadeDecision, *, detours: bool) -> str | None:
    """The question of a discard, or None if it is of another kind or too far from tenpai."""
    view, me = decision.view, decision.view.seats[decision.seat]
    if decision.action.type != "discard" or me.riichi:
        return None
    melds = [Meld(meld.type, [*map(tile_of, meld.tiles)]) for meld in me.melds]
    hand = Hand.from_tiles([*map(tile_of, me.tiles)], melds)
    draws = min(12, view.left // 4)
    if hand.size != 14 or draws < 3 or discards(hand)[0].shanten > (1 if detours else 3):
        return None
    seen = {tile for seat in view.seats for tile in (river.tile for river in seat.river)}
    seen |= {tile for seat in view.seats for meld in seat.melds for tile in meld.tiles}
    seen -= {tile for meld in me.melds for tile in meld.tiles}
    dora = format_mpsz([TILES[tile // 4] for tile in view.dora])
    shown = format_mpsz([*map(tile_of, sorted(seen))]) or "-"
    return f"{hand} {draws} {dora} {shown} {int(detours)} 0"


def lines() -> Iterator[str]:
    """Questions of recorded games, at random but always the same."""
    chance = random.Random(9)
    with zipfile.ZipFile(ARCHIVE) as archive:
        for name in sorted(chance.sample(archive.namelist(), 40)):
            for decision in decisions_of(PlayedRecord(archive.read(name)).scenes(), range(4)):
                if chance.random() < 0.01 and (
                    line := line_of(decision, detours=chance.random() < 0.1)
                ):
                    yield line


def main(program: str, hands: int = HANDS, rounds: int = ROUNDS) -> None:
    """Prints what each hand came to, and fails if one is outside."""
    questions = [line for line, _ in zip(lines(), range(hands), strict=False)]
    calling = [line.removesuffix("0") + "1" for line in questions if line.endswith(" 0 0")]
    questions += calling[:: max(1, len(calling) // CALLING)][:CALLING]
    with subprocess.Popen(
        [program, str(rounds)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as played:
        assert played.stdout is not None
        played.stdin.write("\n".join(questions))
        played.stdin.close()
        outside = inside = 0
        for line in played.stdout:
            words = line.split()
            said, won, meant, paid, chances, points = (
                float(words[i]) for i in (7, 8, 10, 11, 13, 14)
            )
            far = (
                abs(said - won) > chances + SLACK
                or abs(meant - paid) > points + POINTS_SLACK * meant
            )
            outside += far
            inside += abs(said - won) <= chances
            sys.stdout.write(f"{line.rstrip()} {'OUTSIDE' if far else ''}\n")
    sys.stdout.write(f"{inside} of {len(questions)} hands are within the interval of the rounds\n")
    if outside:
        sys.exit(f"{outside} of {len(questions)} hands are outside")


if __name__ == "__main__":
    main(*sys.argv[1:2], *map(int, sys.argv[2:]))
