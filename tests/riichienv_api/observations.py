"""Observations of `jantaku.riichienv` that are made of values."""

from jantaku import riichienv


def observation_of(**changed):
    """An observation of four players made of values."""
    told = {
        "player_id": 0,
        "hands": [[0, 1, 2, 40], [], [], []],
        "melds": [[]] * 4,
        "discards": [[]] * 4,
        "dora_indicators": [5],
        "scores": [25_000] * 4,
        "riichi_declared": [False] * 4,
        "legal_actions": [],
        "events": [],
        "honba": 0,
        "riichi_sticks": 0,
        "round_wind": 0,
        "oya": 0,
        "kyoku_index": 0,
        "waits": [],
        "is_tenpai": False,
        "riichi_sutehais": [None] * 4,
        "last_tedashis": [None] * 4,
        "last_discard": None,
    }
    return riichienv.Observation(**{**told, **changed})
