"""Recorded games as pictures: a `Reel` shows one moment by moment, of any engine and any log.

`read_reel` makes one of a file's bytes, `reel_of` of a game that was played here.
"""

from jantaku.replay.filming import reel_of
from jantaku.replay.reading import read_reel
from jantaku.replay.values import Moment, Reel, ReelRound, Track

__all__ = ["Moment", "Reel", "ReelRound", "Track", "read_reel", "reel_of"]
