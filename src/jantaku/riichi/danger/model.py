"""The numbers of the danger model, fitted by `training/danger.py`: `model.json`."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final

from jantaku import _kernel

PARTS: Final = ("hand", "tile", "price")
"""The parts of a model: the chance to wait, the chance to win by a tile, the price of that."""

Numbers = dict[str, tuple[float, list[float]]]


def load_numbers() -> dict[int, Numbers]:
    """Returns by number of players and part a base, and a number for each value of each sign.

    >>> numbers = load_numbers()
    >>> sorted(numbers), list(numbers[4])
    ([3, 4], ['hand', 'tile', 'price'])
    """
    text = files("jantaku.riichi.danger").joinpath("model.json").read_text(encoding="utf-8")
    signs = dict(zip(PARTS, _kernel.danger_signs(), strict=True))
    return {
        int(players): {
            part: (
                parts[part]["base"],
                [number for name, _ in signs[part] for number in parts[part][name]],
            )
            for part in PARTS
        }
        for players, parts in json.loads(text).items()
    }


@cache
def danger_model(players: int) -> _kernel.DangerModel:
    """The model for that number of players; read once."""
    numbers = load_numbers()[players]
    return _kernel.DangerModel(
        [numbers[part][0] for part in PARTS], *(numbers[part][1] for part in PARTS)
    )
