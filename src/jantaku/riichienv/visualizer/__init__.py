"""Logs to look at: `GameViewer`, `Replay`, `show_replay`."""

from jantaku.riichienv.visualizer import viewer
from jantaku.riichienv.visualizer.viewer import GameViewer, Replay, show_replay

__all__ = ["GameViewer", "Replay", "show_replay", "viewer"]
