"""Gymnasium makes the environment of every engine by its id, in a program without imports."""

import subprocess
import sys

import pytest

MADE = {"Riichi": "(57, 34) (159,)", "Ruleset": "(108, 43) (377,)", "Haiyuki": "(92, 13) (52,)"}


@pytest.mark.parametrize(("name", "shapes"), MADE.items(), ids=MADE)
def test_an_id_with_its_module_needs_no_import(name: str, shapes: str) -> None:
    program = f"""
import gymnasium
env = gymnasium.make("jantaku.env.gym:jantaku/{name}-v0")
seen, info = env.reset(seed=1)
print(seen["observation"].shape, info["action_mask"].shape)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.stdout.strip(), done.returncode) == (shapes, 0), done.stderr
