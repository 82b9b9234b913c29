"""The encodings of observations in `jantaku.riichienv` and in riichienv, ns for each call.

Both packages play the same rounds; every encoding of every decision is compared before it is timed.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from jantaku import riichienv as drop_in

from .measure import Row, timed
from .peers import peer

if TYPE_CHECKING:
    from collections.abc import Iterator

_PLANES: Final = (
    *("encode", "encode_extended", "encode_shanten_efficiency", "encode_discard_candidates"),
    *("encode_yaku_possibility", "encode_fuuro_overview", "encode_kawa_overview"),
    *("encode_discard_history_decay", "encode_ankan_overview", "encode_action_availability"),
    *("encode_last_tedashis", "encode_riichi_sutehais", "encode_pass_context"),
    "encode_furiten_ron_possibility",
)
_SEQUENCES: Final = (
    *("encode_seq_numeric", "encode_seq_progression", "encode_seq_candidates"),
    "encode_seq_sparse",
)
_MODES: Final = {"4p-red-single": "", "3p-red-single": ", three players"}
_ENOUGH: Final = 300  # decisions


def _names(mode: str) -> tuple[str, ...]:
    return ("mask", *_PLANES, *(_SEQUENCES if mode[0] == "4" else ()))


TARGETS: dict[str, None] = dict.fromkeys(
    f"{name}(){players}" for mode, players in _MODES.items() for name in _names(mode)
)
"""No target in ns: half of riichienv's time, unless the call from Python takes more."""


def rows() -> Iterator[Row]:
    """Each encoding, first Jantaku's: the packages take turns."""
    riichienv = peer("riichienv")
    for mode, players in _MODES.items():
        modules = [drop_in, *([riichienv] if riichienv else [])]
        seen = _decisions(modules, mode)
        if riichienv:
            _compare(*seen)
        for name in _names(mode):
            for module, own in zip(("jantaku", "riichienv"), seen, strict=False):
                yield Row(f"{name}(){players}", module, timed(getattr(type(own[0]), name), own))


def notes() -> Iterator[str]:
    """What a call costs that does next to nothing."""
    (own,) = _decisions([drop_in], "4p-red-single")
    call = timed(type(own[0]).encode_pass_context, own)
    sizes = {n: timed(bytes, [n] * _ENOUGH) for n in (12, 544, 3808, 10_880)}
    zeros = ", ".join(f"{n:,} bytes {ns:.0f} ns" for n, ns in sizes.items())
    yield (
        f"An encoding is bytes: the smallest, three numbers, takes {call:.0f} ns, most of it the"
        f" call from Python. To make zeros alone, by the constructor of `bytes`: {zeros}."
    )


def _decisions(modules: list[Any], mode: str) -> list[list[Any]]:
    """For each package the observations of the same decisions, until one offers another."""
    found: list[list[Any]] = [[] for _ in modules]
    for seed in range(100):
        chance = Random(seed)
        wall = [tile for tile in range(136) if mode[0] == "4" or not 1 <= tile // 4 <= 7]
        chance.shuffle(wall)
        envs = [module.RiichiEnv(mode) for module in modules]
        seen = [env.reset(wall=wall) for env in envs]
        while seen[0] and all(sorted(one) == sorted(seen[0]) for one in seen):
            moves: list[dict[int, Any]] = [{} for _ in modules]
            for seat in sorted(seen[0]):
                legal = [{_plain(a): a for a in one[seat].legal_actions()} for one in seen]
                common = sorted(set.intersection(*map(set, legal)))
                choice = chance.choice(common)
                for own, one in zip(moves, legal, strict=True):
                    own[seat] = one[choice]
                if all(one.keys() == legal[0].keys() for one in legal):
                    for kept, observed in zip(found, seen, strict=True):
                        kept.append(observed[seat])
            if len(found[0]) >= _ENOUGH:
                return found
            seen = [env.step(own) for env, own in zip(envs, moves, strict=True)]
    return found


def _plain(action: Any) -> tuple[int, int, tuple[int, ...]]:
    tile = -1 if action.tile is None else action.tile
    return int(action.action_type), tile, tuple(action.consume_tiles)


def _compare(ours: list[Any], theirs: list[Any]) -> None:
    from riichienv_api.same_encodings import compare_encodings, compare_sequences

    for mine, their in zip(ours, theirs, strict=True):
        compare_encodings(their, mine)
        compare_sequences(their, mine)
