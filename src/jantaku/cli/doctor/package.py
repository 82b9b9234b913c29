"""Looks at what is installed: Python, the package, its kernel, its page and its extras."""

from __future__ import annotations

import platform
import re
import sys
from importlib.metadata import PackageNotFoundError, distribution, version
from importlib.resources import files
from typing import TYPE_CHECKING, Final

import jantaku
from jantaku import __version__
from jantaku.cli.doctor.finding import Finding, PartState, fault, well

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from importlib.metadata import Distribution

_REINSTALL: Final = "pip install --force-reinstall jantaku"
_LEAST: Final = (3, 11)
_HAND: Final = ("123m067p23456s55p", "4s")
_HAN: Final = 4
_REQUIREMENT: Final = re.compile(r"([\w.-]+)(?:\[[\w,-]+\])?([^;]*)(?:;(.*))?")
_EXTRA: Final = re.compile(r"extra == ['\"]([\w-]+)['\"]")
_FROM: Final = re.compile(r">=\s*([\d.]+)")
_NUMBERS: Final = re.compile(r"\d+")


def package_findings() -> Iterator[Finding]:
    """Yields a finding for each part of the package; a part needs only earlier ones."""
    yield _python()
    try:
        installed = distribution("jantaku")
    except PackageNotFoundError:
        yield fault(
            "Jantaku", "its files are there, but it is not installed", "pip install jantaku"
        )
        return
    yield _version(installed)
    yield _kernel()
    extras = list(_extras(installed))
    serves = any(one.part == "server" and one.state is PartState.OK for one in extras)
    yield _page(needed=serves)
    yield from extras


def _python() -> Finding:
    about = f"{platform.python_version()} on {platform.system()} {platform.machine()}"
    if sys.version_info < _LEAST:
        return fault("Python", about, f"use Python {'.'.join(map(str, _LEAST))} or newer")
    return well("Python", about)


def _version(installed: Distribution) -> Finding:
    if installed.version != __version__:
        about = f"version {__version__}, installed as {installed.version}"
        return fault("Jantaku", about, "install it again: its files have changed since")
    return well("Jantaku", f"version {__version__}")


def _kernel() -> Finding:
    """Scores a hand. A kernel that cannot be loaded ends every command before this one."""
    hand, win = _HAND
    score = jantaku.score(hand, win, tsumo=True, riichi=True, seat="S")
    if score.han != _HAN:
        return fault("Kernel", f"it finds {score.han} han in {hand}, not {_HAN}", _REINSTALL)
    return well("Kernel", "scores a hand")


def _page(*, needed: bool) -> Finding:
    folder = files("jantaku.server") / "page"
    if not (folder / "index.html").is_file():
        state = PartState.FAULT if needed else PartState.ABSENT
        cure = "in a checkout, run `make page`; published packages have it"
        return Finding("Page", state, "not built, so a browser sees no game", cure)
    assets = folder / "assets"
    if assets.is_dir() and any(one.name.endswith(".wasm") for one in assets.iterdir()):
        return well("Page", "with the kernel for browsers")
    return well("Page", "without the kernel for browsers: the server answers hands and drills")


def _extras(installed: Distribution) -> Iterator[Finding]:
    """Yields a finding for each extra, by the requirements that the package states."""
    needs: dict[str, list[tuple[str, str]]] = {}
    for requirement in installed.requires or ():
        found = _REQUIREMENT.match(requirement)
        extra = _EXTRA.search(requirement)
        if found is not None and extra is not None:
            least = _FROM.search(found[2])
            needs.setdefault(extra[1], []).append((found[1], least[1] if least else ""))
    for name, packages in needs.items():
        yield _extra(name, packages)


def _extra(extra: str, packages: Iterable[tuple[str, str]]) -> Finding:
    present, missing, old = [], [], []
    for name, least in packages:
        version = _installed_version(name)
        if not version:
            missing.append(name)
        elif _numbers(version) < _numbers(least):
            old.append(f"{name} {version} is older than {least}")
        else:
            present.append(name)
    cure = f"pip install --upgrade 'jantaku[{extra}]'"
    if missing:
        about = f"not installed: needs {', '.join(missing)}"
        return Finding(extra, PartState.ABSENT, about, cure.replace("--upgrade ", ""))
    if old:
        return fault(extra, ", ".join(old), cure)
    return well(extra, f"{len(present)} package{'s' * (len(present) != 1)}")


def _installed_version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _numbers(version: str) -> tuple[int, ...]:
    """Returns the numbers of a release, of which there may be any number.

    >>> _numbers("2.10") > _numbers("2.9.1")
    True
    """
    return tuple(map(int, _NUMBERS.findall(version)))
