"""Games for learners: `RiichiEnv`, `VectorRiichi`, and the standard interfaces of every engine.

- `riichi_env`: one table
- `table`, `messages`, `mjai_bot`: a table that is played here or elsewhere
- `vectors`: many games of any engine at once; `vector`: those of riichi
- `observation`, `planes`: what a seat sees; `opponents`, `rewards` of every engine
- `record_rows`, `shards`, `torch`, `worker_notes`: recorded games as arrays
- `gym` and `zoo`, which need their extras and are imported by name; `vector_gym`, and what they
  share: `seat_table`, which `riichi_table` is, `spaces`, `reset_options`
- `games`: the same for rulesets, Haiyuki and engines from outside
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
