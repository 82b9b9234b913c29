"""Landlock: from then on a process reads only the files of Python, and connects to nothing.

Linux has it, if its kernel is built with it; elsewhere nothing happens.
"""

from __future__ import annotations

import ctypes
import os
import sys
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_CREATE_RULESET: Final = 444  # the numbers of the system calls, the same on every machine
_ADD_RULE: Final = 445
_RESTRICT_SELF: Final = 446
_VERSION: Final = 1
_BENEATH: Final = 1
_NO_NEW_PRIVILEGES: Final = 38
_READ: Final = 1 << 2 | 1 << 3  # files and folders
_FILE_RIGHTS: Final = {1: 13, 2: 14, 3: 15, 5: 16}
"""The number of rights to files that a version of Landlock knows, from that version on."""
_TCP: Final = 4  # the version from which on it knows ports: to listen and to connect
_PORT_RIGHTS: Final = 3
_LIBRARIES: Final = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib")


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("folder", ctypes.c_int32))


def shut_in() -> bool:
    """Takes every file and port from this thread but those of Python; returns False if it cannot.

    Files and sockets that are open remain.
    """
    if not sys.platform.startswith("linux"):
        return False
    libc = ctypes.CDLL(None, use_errno=True)
    version = libc.syscall(_CREATE_RULESET, None, 0, _VERSION)
    if version < 1:
        return False
    rights = (1 << max(bits for since, bits in _FILE_RIGHTS.items() if since <= version)) - 1
    handled = (ctypes.c_uint64 * 2)(rights, _PORT_RIGHTS)
    size = ctypes.sizeof(handled) if version >= _TCP else ctypes.sizeof(ctypes.c_uint64)
    rules = libc.syscall(_CREATE_RULESET, ctypes.byref(handled), size, 0)
    if rules < 0:
        return False
    try:
        for folder in {*_folders()}:
            _allow(libc, rules, folder)
        libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        return bool(libc.syscall(_RESTRICT_SELF, rules, 0) == 0)
    finally:
        os.close(rules)


def _allow(libc: ctypes.CDLL, rules: int, folder: str) -> None:
    place = os.open(folder, os.O_PATH | os.O_CLOEXEC)
    try:
        rule = _Beneath(_READ, place)
        libc.syscall(_ADD_RULE, rules, _BENEATH, ctypes.byref(rule), 0)
    finally:
        os.close(place)


def _folders() -> Iterator[str]:
    """Yields the folders from which modules are loaded, and those of the system's libraries."""
    names = ("stdlib", "platstdlib", "purelib", "platlib")
    for folder in (*map(sysconfig.get_path, names), *_LIBRARIES, *_of_modules()):
        if os.path.isdir(folder):
            yield folder


def _of_modules() -> Iterator[str]:
    for module in tuple(sys.modules.values()):
        if file := getattr(module, "__file__", None):
            yield str(Path(file).parent)
