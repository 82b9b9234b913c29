"""Recorded games as decisions, and message by message, ns of processor time for each."""

from __future__ import annotations

import json
import sys
from collections import Counter
from functools import cache
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import numpy as np

from jantaku import GameRule, RiichiGame, _kernel
from jantaku import riichienv as drop_in
from jantaku.env import action_name, records
from jantaku.env.messages import masked
from jantaku.players import PLAYERS, play
from jantaku.riichi.records.files import FORMATS, NATIVE, read_game
from jantaku.riichi.records.game_record import record_of_game
from jantaku.riichi.records.kernel_replay import round_log
from jantaku.riichi.records.native import SUFFIX, About, write_native

from .measure import Row, processor_ns
from .peers import peer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jantaku.riichi.records.formats.mjai.words import Message
    from jantaku.riichi.records.record import GameRecord

NAMES = {
    "tenhou_xml": "Tenhou XML",
    "tenhou_json": "tenhou.net/6",
    "mjai": "mjai",
    "majsoul": "Mahjong Soul",
    NATIVE: "Jantaku's own format",
}
TASKS = {format_: f"records of {name}, full planes" for format_, name in NAMES.items()}
STEPS = "jantaku.riichienv, MjaiReplay.steps"
OBSERVE, APPLY = "jantaku.riichienv, observe_event", "jantaku.riichienv, apply_event"
TARGETS: dict[str, tuple[int, int] | None] = {
    **dict.fromkeys(TASKS.values(), (10_000, 3333)),
    **dict.fromkeys((STEPS, OBSERVE, APPLY)),  # no target in ns: riichienv's time
}
GAMES = 24
CALLS = {
    "chi": "chi",
    "pon": "pon",
    "open": "daiminkan",
    "closed": "ankan",
    "added": "kakan",
    "riichi": "reach",
    "tsumo": "hora",
    "ron": "hora",
    "kyuushu": "ryukyoku",
}


def rows() -> Iterator[Row]:
    """Each format, and the peers, which read mjai alone; then riichienv's own interface."""
    with TemporaryDirectory() as folder:
        files = {format_: _written(Path(folder), format_) for format_ in NAMES}
        times = dict(_peers(files["mjai"]))
        for format_, task in TASKS.items():
            yield Row(task, "jantaku", processor_ns(_reading(files[format_])))
            for library, ns in times.items():
                yield Row(task, library, ns)
        yield from _as_riichienv(files["mjai"])


def _as_riichienv(paths: list[Path]) -> Iterator[Row]:
    """The interface of riichienv, by both packages."""
    riichienv = peer("riichienv")
    modules = {"jantaku": drop_in, **({"riichienv": riichienv} if riichienv else {})}
    for module in modules.values():
        _same_actions(_Steps(module, paths), paths)
    for name, module in modules.items():
        yield Row(STEPS, name, processor_ns(_Steps(module, paths).read))
    logs = [[*map(json.loads, path.read_text("utf-8").splitlines())] for path in paths]
    seen = [[masked(message, 0) for message in log] for log in logs]
    assert len({tuple(_asked(module, seen)) for module in modules.values()}) == 1
    for name, module in modules.items():
        yield Row(OBSERVE, name, processor_ns(lambda at=module: len([*_asked(at, seen)])))
    for name, module in modules.items():
        yield Row(APPLY, name, processor_ns(lambda at=module: _applied(at, logs)))


def _asked(module: Any, logs: list[list[Message]]) -> Iterator[bool]:
    """For each message that the first seat observes, True if it must decide."""
    for log in logs:
        env = module.RiichiEnv("4p-red-half")
        for message in log:
            yield env.observe_event(message, 0) is not None


def _applied(module: Any, logs: list[list[Message]]) -> int:
    for log in logs:
        env = module.RiichiEnv("4p-red-half")
        for message in log:
            env.apply_event(message)
    return sum(map(len, logs))


def notes() -> Iterator[str]:
    """The decisions of each library, and the parts of a decision's time."""
    with TemporaryDirectory() as folder:
        files = {format_: _written(Path(folder), format_) for format_ in NAMES}
        decisions = _reading(files["mjai"])()
        yield _counted(files["mjai"], decisions)
        parsing = []
        for format_, paths in files.items():
            data = [path.read_bytes() for path in paths]
            ns = processor_ns(lambda data=data: (len([*map(read_game, data)]), decisions)[1])
            parsing.append(f"{NAMES[format_]} {ns:.0f} ns")
    following = processor_ns(lambda: (_follow(), decisions)[1])
    yield (
        f"A decision of a record takes this time to parse: {', '.join(parsing)}; {following:.0f} ns"
        " to follow by the rules; the rest is its row."
    )


def _counted(mjai: list[Path], decisions: int) -> str:
    """The decisions of the same games as each library counts them."""
    counts = [
        f"{decisions:,} rows of records",
        f"{sum(map(len, records(mjai, forced=True))):,} with forced ones",
    ]
    if riichienv := peer("riichienv"):
        steps = _Steps(riichienv, mjai).read()
        counts.append(f"{steps:,} steps of riichienv, where riichi is two")
    if libriichi := _libriichi():
        states = sum(1 for _ in _States(libriichi, mjai).decisions())
        counts.append(f"{states:,} states of libriichi")
    return f"{GAMES} games are {', '.join(counts)}; each time is divided by its own count."


@cache
def _games() -> tuple[GameRecord, ...]:
    return tuple(record for record, _ in _played())


@cache
def _played() -> tuple[tuple[GameRecord, bytes], ...]:
    return tuple(map(_game, range(GAMES)))


def _game(seed: int) -> tuple[GameRecord, bytes]:
    """The record of a game, and its file in Jantaku's own format."""
    game = RiichiGame(GameRule.preset("tenhou"), seed=seed)
    kinds = ("efficiency", "random", "efficiency", "random")
    events = [*play(game, [PLAYERS[kind] for kind in kinds], seed)]
    assert game.result is not None
    points = tuple(int(row.points) for row in game.result.seats)
    steps = [game.pack_step(actions) for actions in game.actions]
    own = write_native(About({}), game.spec, steps)
    return record_of_game(events, game.rule, final_points=points), own


def _written(folder: Path, format_: str) -> list[Path]:
    paths = []
    suffix = f".{format_}{SUFFIX if format_ == NATIVE else FORMATS[format_].suffix}"
    for number, (game, own) in enumerate(_played()):
        paths.append(folder / f"{number:02}{suffix}")
        written = own if format_ == NATIVE else FORMATS[format_].write(game)
        paths[-1].write_bytes(written.encode() if isinstance(written, str) else written)
    return paths


def _reading(paths: list[Path]) -> Callable[[], int]:
    return lambda: sum(map(len, records(paths)))


def _follow() -> None:
    for game in _games():
        rules = game.rules.for_environments()
        for one in game.rounds:
            assert _kernel.replay_round(round_log(rules, one)).difference is None


def _peers(paths: list[Path]) -> Iterator[tuple[str, float]]:
    if riichienv := peer("riichienv"):
        steps = _Steps(riichienv, paths)
        _same_actions(steps, paths)
        yield "riichienv, MjaiReplay.steps, encode(), mask()", processor_ns(steps.run)
    if libriichi := _libriichi():
        states = _States(libriichi, paths)
        _same_masks(states, paths)
        yield "mjai's libriichi, update and encode_obs", processor_ns(states.run)


def _libriichi() -> Any | None:
    """The compiled module of PyPI's mjai, without its package, whose requirements are others."""
    found = find_spec("mjai")
    folder = next(iter(found.submodule_search_locations or ()), None) if found else None
    library = next(Path(folder).glob("mlibriichi*.so"), None) if folder else None
    if library is None:
        sys.stderr.write("mjai is not installed and left out\n")
        return None
    spec = spec_from_file_location("mlibriichi", library)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class _Steps:
    """riichienv's loop over a record."""

    def __init__(self, riichienv: Any, paths: list[Path]) -> None:
        self._riichienv, self._paths = riichienv, paths

    def decisions(self) -> Iterator[tuple[tuple[int, int, int], Any, Any]]:
        """Game, round and seat, observation and action of each decision."""
        for number, path in enumerate(self._paths):
            replay = self._riichienv.MjaiReplay.from_jsonl(str(path), rule="tenhou")
            for round_, kyoku in enumerate(replay.take_kyokus()):
                for seat in range(4):
                    for seen, action in kyoku.steps(seat):
                        yield (number, round_, seat), seen, action

    def read(self) -> int:
        """Reads every decision; returns how many there are."""
        return sum(1 for _ in self.decisions())

    def run(self) -> int:
        """Encodes every decision; returns how many there are."""
        count = 0
        for _, seen, action in self.decisions():
            np.frombuffer(seen.encode(), np.float32)
            mask = np.frombuffer(seen.mask(), np.uint8)
            assert mask[action.encode()]
            count += 1
        return count


def _same_actions(steps: _Steps, paths: list[Path]) -> None:
    """Every call, riichi and win that riichienv finds is a row.

    It leaves out the second of two wins and the draw by nine terminals and honors.
    """
    ours, theirs = Counter[Any](), Counter[Any]()
    for batch in records(paths, forced=True):
        for *key, action in zip(batch.game, batch.round, batch.seat, batch.action, strict=True):
            name = CALLS.get(action_name(int(action)).split()[0])
            if name:
                ours[(*map(int, key), name)] += 1
    for key, _, action in steps.decisions():
        name = json.loads(action.to_mjai())["type"]
        if name in CALLS.values():
            theirs[(*key, name)] += 1
    assert not theirs - ours
    missing = ours - theirs
    assert {key[-1] for key in missing} <= {"hora", "ryukyoku"}


class _States:
    """libriichi's state of each seat, updated by every message."""

    def __init__(self, libriichi: Any, paths: list[Path]) -> None:
        self._make = libriichi.state.PlayerState
        self._logs = [path.read_text(encoding="utf-8").splitlines() for path in paths]

    def decisions(self) -> Iterator[tuple[tuple[int, int, int], Any, Any]]:
        """Game, round and seat, state and candidates of each decision."""
        for number, lines in enumerate(self._logs):
            states = [self._make(seat) for seat in range(4)]
            round_ = -1
            for line in lines:
                round_ += line.startswith('{"type":"start_kyoku"')
                for seat, state in enumerate(states):
                    candidates = state.update(line)
                    if candidates.can_act:
                        yield (number, round_, seat), state, candidates

    def run(self) -> int:
        """Encodes every decision; returns how many there are."""
        count = 0
        for _, state, _ in self.decisions():
            state.encode_obs(3, at_kan_select=False)
            count += 1
        return count


def _same_masks(states: _States, paths: list[Path]) -> None:
    """What may be done besides discards is the same at every decision that is a row."""
    ours, theirs = Counter[Any](), Counter[Any]()
    for batch in records(paths, forced=True):
        for row in range(len(batch)):
            key = (int(batch.game[row]), int(batch.round[row]), int(batch.seat[row]))
            named = {action_name(int(one)).split()[0] for one in np.flatnonzero(batch.mask[row])}
            ours[(*key, frozenset(named))] += 1
    for key, _, can in states.decisions():
        named = {name for name, flag in _FLAGS.items() if getattr(can, flag)}
        theirs[(*key, frozenset(named))] += 1
    assert not ours - theirs


_FLAGS = {
    "discard": "can_discard",
    "riichi": "can_riichi",
    "chi": "can_chi",
    "pon": "can_pon",
    "open": "can_daiminkan",
    "closed": "can_ankan",
    "added": "can_kakan",
    "tsumo": "can_tsumo_agari",
    "ron": "can_ron_agari",
    "kyuushu": "can_ryukyoku",
    "pass": "can_pass",
}
