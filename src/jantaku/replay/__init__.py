"""Recorded games as pictures: a `GameReplay` shows one moment by moment, of any engine and any log.

`read_replay` makes one of a file's bytes, `replay_of` of a game that was played here.
"""

from jantaku.replay.reader import read_replay
from jantaku.replay.recorder import replay_of
from jantaku.replay.values import GameReplay, ReplayFrame, ReplayRound, ReplayTrack

__all__ = ["GameReplay", "ReplayFrame", "ReplayRound", "ReplayTrack", "read_replay", "replay_of"]
