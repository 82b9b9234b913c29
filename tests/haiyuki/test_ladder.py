"""The tournament: who comes next, the boss, what a loss means, and saving it."""

import json

import pytest

from jantaku.base.errors import JantakuError, ReplayError
from jantaku.haiyuki import CHARACTERS
from jantaku.haiyuki.ladder import BOSS, Ladder
from jantaku.haiyuki.texts import line

ORDINARY = [name for name, row in CHARACTERS.items() if not row.is_hidden]


@pytest.mark.parametrize("character", ORDINARY)
@pytest.mark.parametrize("seed", range(5))
def test_everybody_else_is_met_the_rival_last(character: str, seed: int) -> None:
    opponents = Ladder(character, seed).opponents
    assert sorted(opponents) == sorted(set(ORDINARY) - {character})
    assert opponents[-1] == CHARACTERS[character].rival


def test_the_seed_makes_the_order() -> None:
    assert len({Ladder("ataho", seed).opponents for seed in range(40)}) > 10


def test_a_win_leads_to_the_next_opponent() -> None:
    ladder = Ladder("ataho", 3)
    first = ladder.next_opponent
    after = ladder.won()
    assert (after.defeated, after.next_opponent) == ((first,), ladder.opponents[1])


def _beat_all(ladder: Ladder) -> Ladder:
    for _ in ladder.opponents:
        ladder = ladder.won()
    return ladder


@pytest.mark.parametrize("character", ORDINARY)
def test_who_never_lost_meets_the_boss_and_unlocks_it(character: str) -> None:
    ladder = Ladder(character, seed=0)
    stages = []
    while ladder.next_opponent:
        stages.append(ladder.stage)
        ladder = ladder.won()
    assert stages == ["opponent"] * 4 + ["rival", "boss"]
    assert (ladder.stage, ladder.unlocked, ladder.is_true_ending) == ("ended", True, True)
    with pytest.raises(JantakuError, match="over"):
        ladder.won()


def test_every_character_has_an_ending() -> None:
    assert len({line(name, "ENDING") for name in CHARACTERS}) == 7


@pytest.mark.parametrize("when", [{"continued": 1}, {"unlocked": True}])
def test_no_boss_after_a_loss_or_once_unlocked(when: dict[str, object]) -> None:
    ladder = _beat_all(Ladder("fari", seed=0, **when))  # type: ignore[arg-type]
    assert (ladder.stage, ladder.is_true_ending) == ("ended", False)


def test_the_boss_itself_meets_six_and_no_boss() -> None:
    ladder = Ladder(BOSS, unlocked=True, seed=0)
    assert sorted(ladder.opponents) == sorted(ORDINARY)
    assert (ladder.opponents[-1], _beat_all(ladder).stage) == ("yuri", "ended")
    with pytest.raises(JantakuError, match="not unlocked"):
        Ladder(BOSS, seed=0)


def test_a_loss_counts_and_keeps_who_was_beaten() -> None:
    ladder = Ladder("yuri", seed=0).won().lost()
    assert (ladder.continued, len(ladder.defeated), ladder.next_opponent) == (
        1, 1, ladder.opponents[1],
    )  # fmt: skip


def test_a_loss_to_the_boss_ends_the_tournament() -> None:
    assert _beat_all(Ladder("yuri", seed=0)).lost().stage == "ended"


def test_the_boss_is_no_ordinary_opponent_even_when_unlocked() -> None:
    for seed in range(30):
        assert BOSS not in Ladder("petum", seed, unlocked=True).opponents


def test_a_ladder_comes_back_from_json() -> None:
    ladder = Ladder("yuri", 7).won().lost()
    assert Ladder.from_json(ladder.to_json()) == ladder


@pytest.mark.parametrize(
    "change",
    [
        {"character": "nobody"}, {"character": 3}, {"character": "mayu"}, {"seed": "x"},
        {"seed": -1}, {"defeated": ["nobody"]}, {"defeated": [["ataho"]]}, {"defeated": 5},
        {"continued": -1}, {"continued": True}, {"unlocked": 1}, {"more": 1},
    ],
)  # fmt: skip
def test_a_file_that_is_no_ladder_is_refused(change: dict[str, object]) -> None:
    good = json.loads(Ladder("yuri", seed=0).to_json())
    with pytest.raises(ReplayError, match="not a saved tournament"):
        Ladder.from_json(json.dumps({**good, **change}))


@pytest.mark.parametrize("text", ["", "[]", "3", "[" * 100_000, "null"])
def test_text_that_is_no_ladder_is_refused(text: str) -> None:
    with pytest.raises(ReplayError):
        Ladder.from_json(text)
