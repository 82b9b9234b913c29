"""Recorded games, round by round: `MjaiReplay`, `MjSoulReplay`, `Kyoku`."""

from jantaku.riichienv.replay.files import MjaiReplay, MjSoulReplay, read_messages, split_rounds
from jantaku.riichienv.replay.kyoku import Kyoku, WinResultContext

__all__ = [
    "Kyoku",
    "MjSoulReplay",
    "MjaiReplay",
    "WinResultContext",
    "read_messages",
    "split_rounds",
]
