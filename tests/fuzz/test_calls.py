"""Hostile calls of all that is public end in errors of the library."""

import subprocess
import sys
from pathlib import Path

import jantaku
from jantaku import _kernel

from . import surface
from .calling import Fuzzer


def test_all_that_is_public_is_called() -> None:
    found = surface.callables()
    missing = {
        name
        for name in jantaku.__all__
        if callable(value := getattr(jantaku, name))
        and f"jantaku.{name}" not in found
        and surface.makes_something(value)
    }
    assert not missing
    kernel = {
        name for name in dir(_kernel) if callable(getattr(_kernel, name)) and name[:2] != "__"
    }
    assert {f"jantaku._kernel.{name}" for name in kernel} <= set(found)
    assert "jantaku.Hand.from_counts" in found
    assert "jantaku.RiichiGame.restore" in found
    assert "jantaku.riichi.records.formats.mjai.reader.read_mjai" in found


def test_methods_of_every_kind_of_object_are_called() -> None:
    fuzzer = Fuzzer(1)
    kinds = {kind.rpartition(".")[2] for kind in fuzzer.pool}
    classes = {value.__name__ for value in vars(_kernel).values() if isinstance(value, type)}
    # Made by calls of the table itself.
    made = {"EnvAction", "EnvObservation", "RiichienvObservation", "EnvEventHistory", "EnvTable"}
    assert classes - kinds <= {"Scored", "Replay", *made}  # Score stands for Scored
    assert {"VectorRiichi", "RiichiGame", "HaiyukiGame", "RulesetGame", "RiichiEnv"} <= kinds


def test_a_seed_gives_the_same_calls_again() -> None:
    told: list[list[str]] = [[], []]
    for names in told:
        fuzzer = Fuzzer(5, names.append)
        for _ in range(500):
            fuzzer.step()
    assert told[0] == told[1]


def test_hostile_calls_end_in_errors_of_the_library() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fuzz", "--calls", "4000", "--seed", "20"],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        timeout=250,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
