"""What a record shows at each decision is what the seat saw, beside riichienv's `MjaiReplay`."""

from pathlib import Path
from random import Random

import pytest

pytest.importorskip("riichienv", reason="riichienv is not installed")

import riichienv as theirs

import jantaku.riichienv as ours
from riichienv_api.recorded import DISCARD, PASS, of_rounds

PAGE = Path(__file__).parents[2] / "docs" / "riichienv.md"
RECORDS = Path(__file__).parents[1] / "data" / "records"


def test_a_record_shows_no_indicator_before_it_is_turned_and_the_mask_of_the_table():
    mine, other = of_rounds(40, (ours, theirs))
    assert mine["decisions"] == other["decisions"] > 1000
    assert mine["dora"] == mine["mask"] == 0
    assert other["dora"] > 0, "riichienv has mended it: take the row out of docs/riichienv.md"
    assert other["mask"] > 0, "riichienv has mended it: take the row out of docs/riichienv.md"
    rows = PAGE.read_text(encoding="utf-8")
    for what in ("dora", "mask"):
        assert f"{other[what]:,} of {other['decisions']:,}" in rows
    assert "| `MjaiReplay`, indicators of kans | shown before they are turned |" in rows
    assert "| `MjaiReplay`, masks |" in rows


@pytest.mark.parametrize(
    ("hand", "melds", "tenpai"),
    [
        ("678m5p678s", [("Chi", [56, 60, 64]), ("Pon", [53, 54, 55])], True),
        (
            "6666s",
            [("Pon", [108, 109, 110]), ("Pon", [128, 129, 130]), ("Pon", [32, 33, 34])],
            False,
        ),
    ],
)
def test_own_copies_in_melds_do_not_deny_tenpai(hand, melds, tenpai):
    told = []
    for package in (theirs, ours):
        own = [package.Meld(getattr(package.MeldType, k), ids, True, 0) for k, ids in melds]
        evaluator = package.HandEvaluator(package.parse_hand(hand)[0], own)
        told.append((evaluator.is_tenpai(), evaluator.get_waits()))
    assert told[0] == told[1]
    assert told[1][0] is tenpai


def test_a_closed_kan_in_riichi_is_offered_where_the_waits_stay():
    """3335666s555777z waits for 4s, 5s and 7s, and without the 3s still does."""
    held = [80, 81, 82, 89, 92, 93, 94, 124, 125, 126, 132, 133, 134]
    rest = [tile for tile in range(4, 136) if tile not in {*held, 83}]
    Random(1).shuffle(rest)
    hands = [held, rest[:13], rest[13:26], rest[26:39]]
    dealt = [hand[at : at + 4] for at in (0, 4, 8) for hand in hands] + [h[12:] for h in hands]
    drawn = [0, 1, 2, 3, 83]  # a tile that goes with riichi, three others, the fourth 3s
    start = [tile for part in dealt for tile in part]
    start += [tile for tile in drawn if tile not in start]
    wall = start + [tile for tile in range(136) if tile not in start]
    offered = []
    for package in (theirs, ours):
        env = package.RiichiEnv("4p-red-single")
        seen = env.reset(wall=wall, oya=0)
        for _ in range(20):
            kinds = {}
            for seat, one in seen.items():
                legal = {int(action.action_type): action for action in one.legal_actions()}
                first = [a for a in one.legal_actions() if int(a.action_type) == DISCARD]
                kinds[seat] = legal.get(5) or legal.get(PASS) or first[-1]
            if 0 in seen and env.riichi_declared[0] and len(seen[0].hand) % 3 == 2:
                break
            seen = env.step(kinds)
        offered.append(sorted({int(a.action_type) for a in seen[0].legal_actions()}))
    assert offered[0] == offered[1]
    assert 8 in offered[1]


@pytest.mark.parametrize("skip", [None, False])
@pytest.mark.parametrize("seat", [None, 0, 2])
@pytest.mark.parametrize("players", [3, 4])
def test_decisions_with_a_single_option_are_left_out_as_in_riichienv(players, seat, skip):
    path = str(RECORDS / f"own-{players}p.mjai.jsonl")
    count = [
        [len([*kyoku.steps(seat, skip_single_action=skip)]) for kyoku in replay.take_kyokus()]
        for replay in (theirs.MjaiReplay.from_jsonl(path), ours.MjaiReplay.from_jsonl(path))
    ]
    assert count[0] == count[1]
