"""Every public name of riichienv is there, and takes what theirs takes."""

import ast
import importlib
import inspect
import pkgutil

import pytest

from jantaku.base.signature import definition_of

riichienv = pytest.importorskip("riichienv", reason="riichienv is not installed")

MODULES = (
    *("", ".action", ".agents", ".agents.random_agent", ".consts", ".convert", ".game_mode"),
    *(".game_modes", ".hand", ".visualizer", ".visualizer.viewer"),
)
# What their modules import for themselves.
BORROWED = {
    ".game_mode": {"IntEnum"},
    ".game_modes": {"TYPE_CHECKING"},
    ".hand": {"dataclass", "dataclasses", "rust_core"},
    ".agents.random_agent": {"random"},
    ".visualizer.viewer": {
        *("Any", "HTML", "base64", "copy", "cvt", "gzip", "hashlib", "json", "os", "traceback"),
        *("uuid", "warnings", "Conditions", "HandEvaluator", "HandEvaluator3P", "Meld", "MeldType"),
        *("Wind", "WinResult", "main"),  # a script that reads a file of theirs
    },
}
# Classes of which objects are only ever made for programs.
MADE = ("Kyoku", "WinResultContext")
VALUES = {"Wind", "MeldType", "Phase", "ActionType"}


def test_every_module_is_looked_at():
    found = pkgutil.walk_packages(riichienv.__path__, "riichienv.")
    names = {module.name.removeprefix("riichienv") for module in found}
    assert names == {*MODULES, "._riichienv"} - {""}


def pair(module):
    return (
        importlib.import_module(f"riichienv{module}"),
        importlib.import_module(f"jantaku.riichienv{module}"),
    )


def public(thing):
    return {name for name in dir(thing) if not name.startswith("_")}


def parameters(function):
    """The names of what a function takes, by position; how many of them are needed."""
    try:
        taken = [*inspect.signature(function).parameters.values()]
    except (TypeError, ValueError):
        text = definition_of(function)
        names = ast.parse(f"{text}: ...").body[0].args
        return [name.arg for name in names.args if name.arg != "self"], None
    named = [one for one in taken if one.name != "self"]
    return [one.name for one in named], sum(one.default is one.empty for one in named)


@pytest.mark.parametrize("module", MODULES)
def test_a_module_has_every_name(module):
    theirs, ours = pair(module)
    assert public(theirs) - public(ours) <= BORROWED.get(module, set())


def test_what_is_told_to_be_public_is_told_here_too():
    theirs, ours = pair("")
    assert set(theirs.__all__) <= set(ours.__all__)


def classes():
    for module in MODULES:
        theirs, ours = pair(module)
        for name in sorted(public(theirs)):
            mine = getattr(ours, name, None)
            if inspect.isclass(getattr(theirs, name)) and mine is not None:
                yield pytest.param(getattr(theirs, name), mine, id=f"{module}.{name}")


@pytest.mark.parametrize(("theirs", "ours"), [*classes()])
def test_a_class_has_every_member(theirs, ours):
    assert {name for name in public(theirs) if not hasattr(ours, name)} == set()


@pytest.mark.parametrize(("theirs", "ours"), [*classes()])
def test_a_member_takes_what_theirs_takes(theirs, ours):
    if issubclass(theirs, int):
        return
    for name in sorted(public(theirs)):
        method = getattr(theirs, name)
        if callable(method) and not inspect.isclass(method):
            wanted, mine = parameters(method), parameters(getattr(ours, name))
            assert mine[0] == wanted[0], name
            assert mine[1] in (None, wanted[1]), name


@pytest.mark.parametrize(("theirs", "ours"), [*classes()])
def test_an_object_is_made_of_what_theirs_is_made_of(theirs, ours):
    if theirs.__name__ in VALUES or theirs.__name__ in MADE or not hasattr(theirs, "__new__"):
        return
    try:
        wanted = [*inspect.signature(theirs).parameters]
    except (TypeError, ValueError):
        return
    if wanted not in ([], ["args", "kwds"]):
        assert [*inspect.signature(ours).parameters][: len(wanted)] == wanted


@pytest.mark.parametrize("module", MODULES)
def test_a_function_takes_what_theirs_takes(module):
    theirs, ours = pair(module)
    for name in sorted(public(theirs) - BORROWED.get(module, set())):
        function = getattr(theirs, name)
        if inspect.isroutine(function):
            assert parameters(getattr(ours, name)) == parameters(function), name


def test_an_environment_and_its_observations_have_every_attribute():
    for mode in ("4p-red-single", "3p-red-single"):
        theirs, ours = riichienv.RiichiEnv(mode), pair("")[1].RiichiEnv(mode)
        assert dir_of(theirs) <= dir_of(ours)
        (seen,), (mine,) = theirs.reset().values(), ours.reset().values()
        assert dir_of(seen) <= dir_of(mine)
        for name in sorted(dir_of(mine) - {"state", "given", "teller"}):
            getattr(mine, name)


def dir_of(thing):
    return {name for name in dir(thing) if not name.startswith("__")}
