"""The rooms of the kernel: what a file includes lies in its own room or in one below."""

import re
from pathlib import Path

import pytest

KERNEL = Path(__file__).resolve().parents[2] / "kernel"

# The rooms of a game from the lowest up, and the one room that a mirror has for them all.
GAME = [*(f"game/{room}" for room in ("wall", "state", "legal", "end", "step", "position")), "game"]
# Each room, and those below it.
BELOW: dict[str, set[str]] = {
    "hand": set(),
    "score": {"hand"},
    "notation": {"hand", "score"},
    **{room: {"hand", "score", *GAME[:below]} for below, room in enumerate(GAME)},
    "danger": {"hand", "score", *GAME},
    "record": {"hand", "score", *GAME},
    "drill": {"hand", "score", *GAME, "outlook", "lookahead"},
    "lookahead": {"hand", "score", *GAME, "danger"},
    "learn": {"hand", "score", *GAME, "danger", "lookahead"},
    "learn/riichienv": {"hand", "score", *GAME, "danger", "learn"},
    "outlook": {"hand", "score"},
    "wire": {"hand", "score", "notation", *GAME, "drill", "outlook", "danger"},
    "match": set(),
    "ruleset": {"match", "game/wall"},
}
# These have the same rooms again, and a file of theirs may include the kernel's.
MIRRORS = ("bindings", "tests", "wasm")

FILES = sorted(
    path.relative_to(KERNEL).as_posix()
    for path in KERNEL.rglob("*")
    if path.suffix in {".cpp", ".hpp"}
)


def room_of(file: str) -> tuple[str, str]:
    """The mirror, if any, and the room, if any, of a path relative to the kernel."""
    folders = file.split("/")[:-1]
    mirror = folders.pop(0) if folders and folders[0] in MIRRORS else ""
    return mirror, "/".join(folders)


def fault_of(file: str, included: str) -> str:
    """What is wrong with an include, or nothing."""
    if included not in FILES:
        return "is no file; paths begin at kernel/"
    mirror, room = room_of(file)
    other_mirror, other_room = room_of(included)
    if other_mirror not in {"", mirror}:
        return f"is of {other_mirror}"
    if mirror and other_room.startswith(f"{room}/"):
        return ""  # a mirror has one room for a room and those inside it
    # What a mirror's rooms share stands at its root, which knows them all; documents are of wire.
    if mirror and ("" in {room, other_room} or other_room == "wire"):
        return ""
    return "" if other_room in {room} | BELOW[room] else "is not below"


def faults(file: str, text: str) -> list[str]:
    """All includes that are wrong, each with what is wrong."""
    found = re.findall(r'^#include "([^"]+)"', text, re.MULTILINE)
    return [f"{included} {fault}" for included in found if (fault := fault_of(file, included))]


@pytest.mark.parametrize("file", FILES)
def test_a_file_includes_nothing_from_above(file: str) -> None:
    assert room_of(file)[1] in {*BELOW} or (room_of(file)[0] and not room_of(file)[1])
    assert faults(file, (KERNEL / file).read_text()) == []


@pytest.mark.parametrize(
    ("file", "included"),
    [
        ("hand/hand.hpp", "score/score.hpp"),
        ("score/yaku.cpp", "game/state/state.hpp"),
        ("score/fault.cpp", "notation/read.hpp"),
        ("game/step/step.cpp", "learn/observe.hpp"),
        ("game/end/payments.cpp", "game/step/step.hpp"),
        ("record/replay.cpp", "learn/batch.hpp"),
        ("match/match.cpp", "hand/tile.hpp"),
        ("hand/hand.hpp", "bindings/bindings.hpp"),
        ("bindings/game/game.cpp", "learn/observe.hpp"),
        ("bindings/game/game.cpp", "bindings/learn/riichienv.hpp"),
        ("game/step/step.cpp", "legal.hpp"),
        ("learn/batch.cpp", "learn/riichienv/cells.hpp"),
    ],
)
def test_an_include_from_above_is_found(file: str, included: str) -> None:
    assert len(faults(file, f'#include "{included}"\n#include <array>\n')) == 1
