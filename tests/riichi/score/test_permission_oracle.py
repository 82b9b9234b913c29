"""The gate against an independent reading of its rules; `make gates` compares 20,000 hands."""

from collections import Counter

import pytest

from game.gates import compare_hand


@pytest.mark.long
def test_random_hands_are_judged_as_an_independent_reading_judges_them() -> None:
    done = Counter[str]()
    for seed in range(1_000_000, 1_000_200):
        done += compare_hand(seed)
    assert done["judgements"] == 1200
    for outcome in ("grade first", "grade middle", "grade last", "grade no yaku"):
        assert done[outcome] >= 25, done
    for fault in ("furiten", "multi_wait", "han", "first_only", "middle"):
        assert done[f"fault {fault}"] >= 10, done
