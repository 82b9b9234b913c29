"""Shanten, useful tiles and waits against the definition (tests/oracle/shanten.py)."""

import numpy as np
import pytest

from generators import STYLES, random_counts, random_hands, short_hands
from jantaku import Hand, shanten, shanten_forms, ukeire, waits
from jantaku._kernel import unfinished_forms, unfinished_ukeire
from oracle.shanten import can_win_within, distance, forms_of, unfinished_forms_of

HANDS = 1_000  # for each of the 20 cases


def _used(hand: Hand) -> list[int]:
    used = [0] * 34
    for meld in hand.melds:
        for tile in meld.tiles:
            used[tile if tile < 34 else 9 * (tile - 34) + 4] += 1
    return used


@pytest.mark.sample(4)
@pytest.mark.parametrize("melded", [False, True], ids=["closed", "melded"])
@pytest.mark.parametrize("size", [13, 14])
@pytest.mark.parametrize("style", STYLES)
def test_shanten_useful_tiles_and_waits_follow_the_definition(style, size, melded):
    wrong = []
    for hand in random_hands(size, style, HANDS, size, melded=melded):
        used = _used(hand)
        expected = distance(list(hand.counts), used, len(hand.melds))
        tiles = tuple((k, 4 - hand.counts[k] - used[k]) for k in sorted(expected.useful))
        ready = expected.shanten == 0 and size == 13
        expected_waits = tuple(sorted(expected.useful)) if ready else ()
        useful = ukeire(hand)
        ours = shanten(hand), useful.shanten, useful.tiles, useful.total, waits(hand)
        theirs = expected.shanten, expected.shanten, tiles, sum(n for _, n in tiles), expected_waits
        if ours != theirs:
            wrong.append((str(hand), ours, theirs))
    assert not wrong, f"{len(wrong)} of {HANDS} hands, the first ours and by definition: {wrong[0]}"


@pytest.mark.parametrize("melded", [False, True], ids=["closed", "melded"])
@pytest.mark.parametrize("style", STYLES)
def test_each_form_has_its_own_shanten_and_the_best_is_named(style: str, melded: bool) -> None:
    for hand in random_hands(7, style, 200, 13, melded=melded):
        expected = forms_of(list(hand.counts), _used(hand), len(hand.melds))
        forms = shanten_forms(hand)
        assert {name: form.shanten for name, form in expected.items()} == {
            name: value
            for name in ("standard", "chiitoitsu", "kokushi")
            if (value := getattr(forms, name)) is not None
        }, str(hand)
        assert expected[forms.best].shanten == shanten(hand), str(hand)


@pytest.mark.sample(3)
@pytest.mark.parametrize("style", STYLES)
def test_the_definition_agrees_with_drawing_and_discarding(style: str) -> None:
    rng = np.random.default_rng(5)
    near = 0
    for row in random_counts(rng, style, (600, 7), None).tolist():
        shanten_ = distance(row).shanten
        if shanten_ > 2:
            continue
        near += 1
        assert can_win_within(row, 1) == (shanten_ <= 0), row
        if near <= 12:
            assert can_win_within(row, 2) == (shanten_ <= 1), row
    assert near >= 12


@pytest.mark.sample(3)
@pytest.mark.parametrize("melded", [False, True], ids=["closed", "melded"])
@pytest.mark.parametrize("style", STYLES)
def test_a_useful_tile_is_one_whose_addition_lowers_the_shanten(style: str, melded: bool) -> None:
    for hand in random_hands(11, style, 30, 13, melded=melded):
        counts, used, melds = list(hand.counts), _used(hand), len(hand.melds)
        now = distance(counts, used, melds)
        lowering = {
            kind
            for kind in range(34)
            if counts[kind] + used[kind] < 4
            and distance([c + (k == kind) for k, c in enumerate(counts)], used, melds).shanten
            < now.shanten
        }
        assert lowering == now.useful, str(hand)


@pytest.mark.sample(5)
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("melded", [False, True], ids=["closed", "melded"])
@pytest.mark.parametrize("style", STYLES)
def test_a_hand_being_entered_is_as_far_as_its_groups_and_partial_groups_say(
    style: str, melded: bool, players: int
) -> None:
    for hand in short_hands(players, style, 40, melded=melded, players=players):
        counts, used, melds = list(hand.counts), _used(hand), len(hand.melds)
        if players == 3:
            used[1:8] = [4] * 7
        expected = unfinished_forms_of(counts, used, melds)
        forms = unfinished_forms(hand, players=players)
        assert {name: getattr(forms, name) for name in expected} == expected, str(hand)
        now = min(expected.values())
        lowering = {
            kind: 4 - counts[kind] - used[kind]
            for kind in range(34)
            if counts[kind] + used[kind] < 4
            and min(
                unfinished_forms_of(
                    [c + (k == kind) for k, c in enumerate(counts)], used, melds
                ).values()
            )
            < now
        }
        useful = unfinished_ukeire(hand, players=players)
        assert (useful.shanten, dict(useful.tiles)) == (now, lowering), str(hand)


@pytest.mark.parametrize("melded", [False, True], ids=["closed", "melded"])
@pytest.mark.parametrize("size", [13, 14])
def test_nothing_is_missing_of_thirteen_or_fourteen_tiles(size: int, melded: bool) -> None:
    for hand in random_hands(size, "one suit", 200, size, melded=melded):
        assert unfinished_forms(hand) == shanten_forms(hand), str(hand)
        assert unfinished_ukeire(hand) == ukeire(hand), str(hand)
