"""Decisions of real games at which a strong player has one answer."""

from typing import Final
from zipfile import ZipFile

from jantaku.replay.scenes import PlayedRecord
from jantaku.review.decisions import MadeDecision, decisions_of
from support import SHARED

_G1, _G2 = "2022010502gm-00b9-0000-3ee86ee7.xml", "2022010223gm-00a9-0000-9df3fa0d.xml"
_G3, _G4 = "2022010923gm-00b9-0000-928c10d5.xml", "2018040923gm-00a9-0000-1833afca.json"

STRONG: Final = [
    ("tenhou-3p", _G1, 2, "119m19p29s1234567z", "2s"),
    ("tenhou-3p", _G1, 0, "22678p344406789s", "4s"),
    ("tenhou-4p", _G2, 1, "122223467889p33z", "8p"),
    ("tenhou-3p", _G3, 2, "12344468999p111z", "8p"),
    ("tenhou-json", _G4, 1, "2256m44678p2349s", "pon"),
]
"""Archive, game, seat, hand, and the words that the answer has."""


def decision(archive: str, member: str, seat: int, hand: str) -> MadeDecision:
    """Returns the decision of a seat with that hand."""
    data = ZipFile(SHARED / "data" / f"{archive}.zip").read(member)
    decisions = decisions_of(PlayedRecord(data, None).scenes(), [seat])
    return next(one for one in decisions if str(one.hand) == hand)
