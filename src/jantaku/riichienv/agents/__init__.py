"""Players for riichienv's loop."""

from jantaku.riichienv.agents import random_agent
from jantaku.riichienv.agents.random_agent import RandomAgent

__all__ = ["RandomAgent", "random_agent"]
