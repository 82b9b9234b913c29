"""A seat's observation when it decides, and its encodings."""

from jantaku.riichienv.observation.observation import Observation, Observation3P

__all__ = ["Observation", "Observation3P"]
