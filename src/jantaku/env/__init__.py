"""Games of riichi for learners: `RiichiEnv`, `VectorRiichi`, and the standard interfaces.

`gym` and `zoo` need their extras and are imported by name.
"""

from __future__ import annotations

from jantaku.env.mjai_bot import Bot
from jantaku.env.observation import Observation
from jantaku.env.planes import Plane, plane_names, planes
from jantaku.env.record_rows import RecordBatch, records
from jantaku.env.rewards import ShantenPotential, ShapedReward
from jantaku.env.riichi_env import RiichiEnv
from jantaku.env.vector import (
    ACTIONS,
    WAIT,
    VectorRiichi,
    action_name,
    action_number,
)
from jantaku.players.network import PolicyNetwork
from jantaku.players.policies import DECLARE_RIICHI, Policy
from jantaku.riichi.records.skipped import Skipped

__all__ = [
    "ACTIONS",
    "DECLARE_RIICHI",
    "WAIT",
    "Bot",
    "Observation",
    "Plane",
    "Policy",
    "PolicyNetwork",
    "RecordBatch",
    "RiichiEnv",
    "ShantenPotential",
    "ShapedReward",
    "Skipped",
    "VectorRiichi",
    "action_name",
    "action_number",
    "plane_names",
    "planes",
    "records",
]
