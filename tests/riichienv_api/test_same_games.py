"""The same games at riichienv and at `jantaku.riichienv` give the same answers."""

import contextlib
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("riichienv", reason="riichienv is not installed")

from riichienv_api.playing import play

ENCODINGS = [
    "encode",
    "encode_action_availability",
    "encode_ankan_overview",
    "encode_discard_candidates",
    "encode_discard_history_decay",
    "encode_furiten_ron_possibility",
    "encode_fuuro_overview",
    "encode_kawa_overview",
    "encode_last_tedashis",
    "encode_pass_context",
    "encode_riichi_sutehais",
    "encode_shanten_efficiency",
    "encode_yaku_possibility",
    "encode_extended",
]
SEQUENCES = [
    "encode_seq_numeric",
    "encode_seq_progression",
    "encode_seq_sparse",
    "encode_seq_candidates",
]


def cells_that_differ(name, theirs):
    """What of an encoding differs on purpose: docs/riichienv.md says why."""
    kinds = 27 if theirs.action_space_size == 60 else 34
    if name in ("encode", "encode_extended"):
        planes = {70, 71, 72, 73}
        if name == "encode_extended":
            planes |= {179, 180, 181, 192}
        return {plane * kinds + at for plane in planes for at in range(kinds)}
    if name == "encode_kawa_overview":
        return {
            (7 * row + at) * kinds + k for row in range(4) for at in (4, 5, 6) for k in range(kinds)
        }
    if name == "encode_furiten_ron_possibility":
        return set(range(84))
    return {"encode_action_availability": {1, 2, 3}, "encode_discard_candidates": {3}}.get(
        name, set()
    )


def compare_encodings(theirs, mine):
    for name in ENCODINGS:
        wanted = np.frombuffer(getattr(theirs, name)(), np.float32)
        got = np.frombuffer(getattr(mine, name)(), np.float32)
        assert got.shape == wanted.shape, name
        differing = set(np.flatnonzero(wanted != got).tolist())
        assert differing <= cells_that_differ(name, theirs), name


def compare_sequences(theirs, mine):
    if theirs.action_space_size == 60:
        return
    for name in SEQUENCES:
        wanted, got = getattr(theirs, name)(), getattr(mine, name)()
        if name == "encode_seq_sparse":  # the tiles left
            wanted, got = (np.delete(np.frombuffer(told, np.uint16), 4) for told in (wanted, got))
            assert (wanted == got[: len(wanted)]).all()
            assert len(got) == len(wanted) + (mine.declared and theirs.drawn_tile is not None)
        elif name == "encode_seq_candidates":  # whether drawn or from hand
            pair = (np.frombuffer(told, np.uint16).reshape(-1, 4) for told in (wanted, got))
            wanted, got = (np.delete(told, 1, axis=1) for told in pair)
            assert (wanted == got).all()
        else:
            assert wanted == got, name


def exactly(name, theirs, ours):
    assert ours == theirs, name


@pytest.mark.parametrize("seed", [0, 1, 2, 4])
def test_four_players(seed):
    play("4p-red-single", seed, exactly, lambda *_: None)


@pytest.mark.parametrize("seed", range(3))
def test_encodings_of_four_players(seed):
    def look(theirs, mine):
        compare_encodings(theirs, mine)
        compare_sequences(theirs, mine)

    play("4p-red-single", seed, lambda *_: None, look)


# Named in docs/riichienv.md with the reason.
ON_PURPOSE = {"RiichiEnv.missed_agari_doujun", "RiichiEnv.is_first_turn"}
UNSORTED = {
    "RiichiEnv.hands",
    "Observation.hands",
    "Observation.hand",
    "Observation.legal_actions",
    "Observation.to_dict",
    "Action.to_mjai",
    "Action.to_dict",
    "Action.encode",
    "Observation.select_action_from_mjai",
    "Observation.find_action",
}


class NorthIsOffered(Exception):  # noqa: N818 - it ends a comparison
    """Theirs lets three players call North."""


@pytest.mark.parametrize("seed", range(8, 40))
def test_four_players_but_for_what_differs_on_purpose(seed):
    allowed = set(ON_PURPOSE)

    def same(name, theirs, ours):
        assert ours == theirs or name in allowed, name

    def before(env):
        allowed.update(UNSORTED if env.is_rinshan_flag else ())
        allowed.difference_update(() if env.is_rinshan_flag else UNSORTED)

    play("4p-red-single", seed, same, lambda *_: None, before)


def end_at_north(name, theirs, ours):
    if name == "seats" and theirs != ours:
        raise NorthIsOffered


def look_for_north(env):
    claims = env.current_claims.values()
    if any(a.tile is not None and a.tile // 4 == 30 for own in claims for a in own):
        raise NorthIsOffered


@pytest.mark.parametrize("seed", range(24))
def test_three_players_but_for_what_differs_on_purpose(seed):
    def same(name, theirs, ours):
        end_at_north(name, theirs, ours)
        if name == "RiichiEnv.win_results":  # theirs tells a dealer of honba from the dealer
            theirs = {seat: (row[:3] + row[4:], yaku) for seat, (row, yaku) in theirs.items()}
            ours = {seat: (row[:3] + row[4:], yaku) for seat, (row, yaku) in ours.items()}
        assert ours == theirs or name in ON_PURPOSE | UNSORTED, (name, theirs, ours)

    with contextlib.suppress(NorthIsOffered):
        play("3p-red-single", seed, same, lambda *_: None, look_for_north)


@pytest.mark.parametrize("seed", range(6))
def test_encodings_of_three_players(seed):
    with contextlib.suppress(NorthIsOffered):
        play("3p-red-single", seed, end_at_north, compare_encodings, look_for_north)


def test_what_is_wrong_on_purpose_is_told():
    page = (Path(__file__).parents[2] / "docs" / "riichienv.md").read_text(encoding="utf-8")
    for name in ON_PURPOSE:
        assert f"`{name.partition('.')[2]}`" in page
