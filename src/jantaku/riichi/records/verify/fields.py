"""The compared fields of a record: `FIELDS`."""

from __future__ import annotations

from typing import Final

_XML, _JSON, _MAJSOUL, _MJAI = "Tenhou XML", "tenhou.net/6", "Mahjong Soul", "mjai"
_OWN = "Jantaku"
_ALL = (_XML, _JSON, _MAJSOUL, _MJAI)

FIELDS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "action": ("every draw, discard, call, riichi and win: legal when it was made", _ALL),
    "event": ("riichi accepted, dora turned and the end of the round: when the rules say", _ALL),
    "seed": ("the seed: the one that was committed to before the game", (_OWN,)),
    "wall": ("starting hands, draws and indicators: those of the wall", (_XML, _MAJSOUL)),
    "dice": ("the dice: those of the seed", (_XML,)),
    "start": ("points at the beginning: Tenhou's in an mjlog, elsewhere the same for all", _ALL),
    "points": (
        "points on the way: when a riichi is paid, before and after a result",
        (_XML, _MAJSOUL, _MJAI),
    ),
    "stick": ("points of a riichi stick", (_MJAI,)),
    "pot": ("riichi sticks on the table at each payment of a stick", (_MAJSOUL,)),
    "left": ("tiles left in the wall after a draw", (_MAJSOUL,)),
    "win": ("winner, discarder and tile, and how many win", _ALL),
    "yaku": ("which yaku a hand has", _ALL),
    "dora": ("how many dora, ura-dora and red fives it has", _ALL),
    "han": ("its han, or multiple of a yakuman", _ALL),
    "fu": ("its fu", _ALL),
    "worth": ("its points, honba and sticks left out", _ALL),
    "limit": ("its limit: mangan, haneman and so on", (_XML, _JSON)),
    "liable": ("who is liable for a yakuman", _ALL),
    "honba": ("honba stated with a result", (_XML,)),
    "sticks": ("riichi sticks stated with a result", (_XML,)),
    "gains": ("what each seat gains or loses, for each win", _ALL),
    "shown": ("who shows a hand at a drawn game", (_XML, _MAJSOUL, _MJAI)),
    "next": ("wind, dealer, honba and sticks of the next round", _ALL),
    "next points": ("the points that it begins with", _ALL),
    "end": ("whether the game is over after its last round, and not before", _ALL),
    "final points": ("points at the end", _ALL),
    "final scores": (
        "scores at the end, uma and oka included; not of rooms that set their points",
        (_XML, _JSON, _MAJSOUL),
    ),
}
"""The compared fields: name, meaning, and the formats that record them."""
