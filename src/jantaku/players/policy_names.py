"""Policies by name: `trained`, `policy:module:function`, or `policy:FILE.safetensors`."""

from __future__ import annotations

import os
from functools import lru_cache
from importlib.resources import as_file, files
from typing import Final

from jantaku.base.errors import JantakuError, shown
from jantaku.players.imported import object_named
from jantaku.players.network import PolicyNetwork
from jantaku.players.policies import Policy, as_policy

POLICY: Final = "policy:"
"""The beginning of the name of a policy."""
TRAINED: Final = "trained"
"""The network that comes with Jantaku; training/README.md says how it was made."""
WEIGHTS: Final = ".safetensors"
"""The end of the name of a file with a network."""
_MOST_LOADED: Final = 64  # networks; a league has more players than are asked at once


def is_policy(name: str) -> bool:
    """True if the name is that of a policy."""
    return name.startswith(POLICY) or name == TRAINED


def policy_named(name: str, folder: str = "") -> Policy:
    """Returns the policy of that name; modules and files of the folder are found.

    A function of a module sees basic planes, unless it is a `Policy`. A file is loaded again after
    it has changed.

    >>> policy_named("policy:jantaku.players.policy_names:policy_named").features
    'basic'

    Raises `JantakuError` if it does not exist, and `PolicyError` for a file without a network.
    """
    if name == TRAINED:
        return trained_network().policy()
    if not isinstance(name, str):
        raise JantakuError(f"{shown(name, 80)} is not the name of a policy", f"write {TRAINED!r}")
    folder = folder or os.getcwd()
    named = name.removeprefix(POLICY)
    if named.endswith(WEIGHTS):
        path = os.path.join(folder, named)
        try:
            changed = os.stat(path)
        except OSError as error:
            fault = f"no player {name[:80]!r}: {error.strerror}"
            raise JantakuError(fault, "name a file with a network") from None
        return _loaded(path, changed.st_mtime_ns, changed.st_size)
    module, colon, function = named.partition(":")
    if not (colon and module and function):
        cure = f"write {POLICY}module:function or {POLICY}FILE{WEIGHTS}"
        raise JantakuError(f"no policy {name[:80]!r}", cure)
    found = object_named(named, folder)
    if not (callable(found) or isinstance(found, Policy)):
        raise JantakuError(f"no player {name[:80]!r}: not callable", "name a function")
    return as_policy(found)


@lru_cache(maxsize=1)
def trained_network() -> PolicyNetwork:
    """Returns the network that comes with Jantaku.

    >>> trained_network().features
    'full'
    """
    with as_file(files("jantaku.players") / f"{TRAINED}{WEIGHTS}") as path:
        return PolicyNetwork.load(path)


@lru_cache(maxsize=_MOST_LOADED)
def _loaded(path: str, _changed_ns: int, _size: int) -> Policy:
    return PolicyNetwork.load(path).policy()
