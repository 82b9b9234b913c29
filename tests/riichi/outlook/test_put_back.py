"""mahjong-cpp has Jantaku's outlook but for discards that go back: its own values show it.

The values are those of its commit f7f7195 for 12 draws, the indicator 1s, red fives and no
ura-dora. `MAHJONG_CPP=folder python -m bench.mahjong_cpp` compares 200 hands with a checkout.
"""

from dataclasses import replace

import pytest

from jantaku import GameRule, Hand, format_tile, outlook
from jantaku.riichi.outlook.outlook import Objective
from jantaku.riichi.tiles.tile import TILES
from oracle.put_back import PutBack

DRAWS, DORA = 12, "1s"
RULES = replace(GameRule(), ippatsu=False, ura_dora=False, riichi_min_tiles=0)
THEIRS = {
    "44m346678p345s(055m)": {"3p": (0.38903236, 947.543), "6p": (0.57776153, 1299.9634)},
    "22567m234p330678s": {
        "3s": (0.34514626, 2726.6555),
        "8s": (0.34514626, 2726.6555),
        "0s": (0.34514626, 1440.2459),
    },
    "123m12234578p66s4z": {
        "1p": (0.21431084, 555.9126),
        "2p": (0.26575613, 1192.1694),
        "5p": (0.17344547, 492.8154),
        "8p": (0.12741093, 365.5967),
        "4z": (0.316692, 1230.1062),
    },
    "134m23348p234s444z": {
        "1m": (0.19565137, 1290.3285),
        "4m": (0.13640932, 766.3894),
        "3p": (0.24826715, 1556.2529),
        "8p": (0.23596646, 1473.3687),
    },
}


@pytest.mark.parametrize("text", THEIRS)
@pytest.mark.parametrize("objective", ["win", "points"])
def test_mahjong_cpp_puts_discards_back_and_never_has_less(text: str, objective: Objective) -> None:
    hand, place = Hand(text), int(objective == "points")
    ours = outlook(
        hand, draws=DRAWS, dora=DORA, seat="S", rules=RULES, objective=objective, declare="always"
    )
    modelled = PutBack(hand, DRAWS, DORA, RULES, objective).rows()
    digits = 8 if objective == "win" else 4
    assert {format_tile(TILES[tile]): round(row[-1], digits) for tile, row in modelled.items()} == {
        tile: values[place] for tile, values in THEIRS[text].items()
    }
    for row in ours.rows:
        assert row.tile is not None
        less = zip(getattr(row, objective), modelled[int(row.tile)], strict=True)
        assert all(mine <= theirs + 1e-9 * (1 + theirs) for mine, theirs in less)


@pytest.mark.parametrize(
    ("text", "tile"), [("123m456p789s12344z", "3z"), ("44m346678p345s(055m)", "6p")]
)
def test_the_values_are_the_same_where_no_discard_comes_back(text: str, tile: str) -> None:
    rows = PutBack(Hand(text), DRAWS, DORA, RULES, "win").rows()
    row = outlook(
        text, draws=DRAWS, dora=DORA, seat="S", rules=RULES, objective="win", declare="always"
    ).after(tile)
    assert row.win == pytest.approx(rows[int(row.tile or 0)], abs=1e-12)
