"""The final scores by presets are riichienv's, for any points."""

from random import Random

import pytest

pytest.importorskip("riichienv", reason="riichienv is not installed")

import riichienv as theirs

import jantaku.riichienv as ours

MODES = ["4p-red-single", "4p-red-east", "4p-red-half", "3p-red-single", "3p-red-half"]
PRESETS = ["basic", "ouza-tyoujyo", "ouza-normal"]


def points(package, mode, scores, preset):
    env = package.RiichiEnv(mode, seed=1)
    env.reset(oya=0, scores=scores)
    return env.points(preset)


def cases():
    yield "4p-red-single", [40_000, 30_000, 20_000, 10_000]
    yield "4p-red-single", [-5_000, 70_000, 25_000, 10_000]
    yield "4p-red-single", [25_000, 30_000, 25_000, 20_000]
    yield "4p-red-single", [24_950, 25_050, 25_000, 25_000]
    yield "3p-red-single", [50_000, 35_000, 20_000]
    yield "3p-red-single", [-1_000, 71_000, 35_000]
    yield "3p-red-single", [35_000, 35_000, 35_000]
    chance = Random(5)
    for mode in MODES:
        for _ in range(20):
            yield mode, [chance.randrange(-20_000, 90_000) for _ in range(int(mode[0]))]


@pytest.mark.parametrize("preset", PRESETS)
def test_points_of_a_preset_are_those_of_riichienv(preset):
    for mode, scores in cases():
        if mode[0] == "4" or preset == "basic":
            assert points(ours, mode, scores, preset) == points(theirs, mode, scores, preset)


@pytest.mark.parametrize(
    ("mode", "preset"),
    [("3p-red-single", "ouza-normal"), ("3p-red-half", "ouza-tyoujyo"), ("4p-red-half", "mleague")],
)
def test_a_preset_that_riichienv_does_not_have_is_refused(mode, preset):
    scores = [35_000] * int(mode[0])
    of_three = " for 3P" if mode[0] == "3" else ""
    for package in (theirs, ours):
        with pytest.raises(ValueError, match=f"Unknown preset rule{of_three}: {preset}"):
            points(package, mode, scores, preset)


@pytest.mark.parametrize("preset", PRESETS[1:])
def test_a_preset_by_rank_takes_no_notice_of_points(preset):
    near = points(ours, "4p-red-half", [25_100, 25_000, 24_950, 24_950], preset)
    assert near == points(ours, "4p-red-half", [90_000, 20_000, 0, -10_000], preset)
