"""Matches over all pairings: what must hold after every event, and that the sides are alike."""

import pytest

from jantaku.haiyuki import CHARACTERS, SKILLS, HaiyukiGame, HaiyukiRules
from jantaku.haiyuki.players import HAIYUKI_PLAYERS
from jantaku.players import play

from .invariants import PAIRINGS, play_checked, run

MATCHES = 4 * len(PAIRINGS)


@pytest.mark.long
def test_every_invariant_holds_after_every_event() -> None:
    seen, ranks = run(MATCHES)
    assert seen["match"] == ranks.total() == MATCHES
    assert all(seen[skill] for skill in SKILLS)
    assert min(seen["ron"], seen["tsumo"], seen["nagari"], seen["pon"], seen["destroy"]) > 5
    assert seen["mirrored decisions"] > 0.1 * seen["decisions"]


@pytest.mark.sample(9)
@pytest.mark.parametrize("kinds", [("random", "random"), ("random", "hard"), ("hard", "random")])
def test_invariants_hold_whoever_plays(kinds: tuple[str, str]) -> None:
    for number, pair in enumerate(PAIRINGS[:: 2 if "hard" in kinds else 1]):
        play_checked(pair, number, kinds)


@pytest.mark.parametrize(
    "rules",
    [
        HaiyukiRules(rounds=1, extra_rounds=True),
        HaiyukiRules(rounds=None),
        HaiyukiRules(luck=(0, 75)),
        HaiyukiRules(nagari_damage=0),
    ],
)
def test_invariants_hold_by_any_rules(rules: HaiyukiRules) -> None:
    for number, pair in enumerate(PAIRINGS[::6]):
        play_checked(pair, number, ("hard", "normal"), rules)


def test_without_skills_hp_never_rise() -> None:
    rules = HaiyukiRules(skills=False)
    for number, pair in enumerate(PAIRINGS[::4]):
        game, seen = play_checked(pair, number, ("hard", "auto"), rules)
        assert all(event.amount >= 0 for event in game.events if event.type == "hp")
        assert not any(seen[skill] for skill in SKILLS)


@pytest.mark.long
def test_equal_characters_win_as_often_from_either_seat() -> None:
    wins = [0, 0]
    for seed in range(60):
        for name in list(CHARACTERS)[:3]:
            game = HaiyukiGame((name, name), seed=seed)
            for _ in play(game, [HAIYUKI_PLAYERS["hard"]] * 2, seed):
                pass
            assert game.result is not None
            first, second = game.result.ranks
            wins[0] += first < second
            wins[1] += second < first
    assert 0.35 < wins[0] / sum(wins) < 0.65, wins
