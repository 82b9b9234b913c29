"""Recorded games replayed by the rules, and compared with everything that is recorded.

`FIELDS` lists what is compared, and which formats record it: every action must have been legal,
every tile that of the wall if the record has its seed, every win, payment, next round and final
score that of the rules.
"""

from jantaku.riichi.records.verify.fields import FIELDS
from jantaku.riichi.records.verify.files import verify_files
from jantaku.riichi.records.verify.game import verify_game
from jantaku.riichi.records.verify.native import verify_native
from jantaku.riichi.records.verify.report import Difference, GameReport

__all__ = [
    "FIELDS",
    "Difference",
    "GameReport",
    "verify_files",
    "verify_game",
    "verify_native",
]
