"""MaskablePPO of sb3-contrib learns single rounds against three random players.

pip install sb3-contrib '.[gym]'; python examples/maskable_ppo.py
"""

import gymnasium
from sb3_contrib import MaskablePPO

import jantaku.env.gym  # noqa: F401 - registers the environment
from jantaku import GameRule

if __name__ == "__main__":
    env = gymnasium.make("jantaku/Riichi-v0", rule=GameRule(winds=0), opponents="random")
    model = MaskablePPO("MultiInputPolicy", env, verbose=1)
    model.learn(50_000)
