"""An engine from outside needs its own files and one entry point, and nothing of Jantaku's."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
EXAMPLE = HERE.parents[1] / "examples" / "small_engine.py"
METADATA = "Metadata-Version: 2.1\nName: tricks\nVersion: 1.0\n"
ENTRY_POINTS = "[jantaku.engines]\ntricks = tricks:TricksGame\nriichi = tricks:TricksGame\n"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages with the engine's distribution."""
    folder = tmp_path_factory.mktemp("packages")
    for file in (HERE / "tricks.py", EXAMPLE):
        shutil.copy(file, folder)
    info = folder / "tricks-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(METADATA)
    (info / "entry_points.txt").write_text(ENTRY_POINTS)
    return folder


def run(folder: Path, program: str) -> str:
    """What a program prints, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_it_is_found_by_its_entry_point_and_replaces_none_of_jantaku(installed: Path) -> None:
    program = """
from jantaku.game.engines import ENGINES, engine_of
print(*ENGINES, engine_of("tricks").__name__, engine_of("riichi").__name__, len(ENGINES))
"""
    assert run(installed, program) == "riichi ruleset haiyuki tricks TricksGame RiichiGame 4"


def test_its_setup_opens_and_restores_a_game(installed: Path) -> None:
    program = """
from jantaku import GameSpec, open_game, restore_game
game = open_game(GameSpec("tricks", 1, {}, seed=7))
game.step({seat: game.default_action(seat) for seat in game.deciding})
again = restore_game(game.snapshot())
print(type(again).__name__, again.digest() == game.digest())
"""
    assert run(installed, program) == "TricksGame True"


def test_it_keeps_the_contract(installed: Path) -> None:
    program = """
from jantaku import GameSpec, open_game
from jantaku.testing import check_game
done = check_game(lambda seed: open_game(GameSpec("tricks", 1, {}, seed)), range(10))
print(done.games, done.steps)
"""
    assert run(installed, program) == "10 30"


def test_the_environments_play_it(installed: Path) -> None:
    program = """
import pickle, warnings
import numpy as np
from jantaku import GameSpec
from jantaku.env.games import VectorGame, encoding_of
setup = GameSpec("tricks", 1, {}, seed=0)
games = VectorGame(setup, 3, seed=1, oracle=True, players={1: "highest"})
total = games.step_rewards.copy()
for _ in range(6):
    games.step(games.random_actions())
    total += games.step_rewards
print(games.obs.shape, games.mask.shape, total.sum(), encoding_of(setup).actions[2])
warnings.simplefilter("ignore")
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test
from jantaku.env.games.gym import GameGym
from jantaku.env.games.zoo import GameAEC, GameParallel
for opponents in ("random", "lowest"):
    check_env(GameGym(setup, opponents=opponents))
api_test(GameAEC(setup), num_cycles=20)
parallel_api_test(GameParallel(setup), num_cycles=20)
env = pickle.loads(pickle.dumps(GameGym(setup, seat=1, opponents="highest")))
env.reset(seed=1)
won = 0.0
for _ in range(3):
    *_, gain, over, _, info = env.step(np.flatnonzero(env.action_masks())[0])
    won += gain
print(won == env._table.numbered.game.result.points[1], over)
"""
    shown = run(installed, program).splitlines()
    assert shown[0] == "(3, 3, 9) (3, 11) 18.0 lay 1"
    assert shown[-1] == "True True"


def test_the_arena_offers_its_players(installed: Path) -> None:
    program = """
from jantaku import GameSpec, JantakuError, open_game
from jantaku.arena import match
game = open_game(GameSpec("tricks", 1, {}, seed=0))
table = match(["highest", "lowest"], 40, game=game, seed=1, duplicate=True)
print([player.faults for player in table.players], {one.rounds for one in table.outcomes})
try:
    match(["nobody", "lowest"], 2, game=game)
except JantakuError as error:
    print(error)
"""
    played, refused = run(installed, program).splitlines()
    assert played == "[0, 0] {1}"
    assert refused == (
        "unknown player 'nobody'; choose among lowest, highest, or write module:function"
    )
