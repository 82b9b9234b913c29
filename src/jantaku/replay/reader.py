"""The replay of whatever a file holds: `read_replay`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import ReplayError
from jantaku.base.seeds import format_seed
from jantaku.replay.record_player import ReplayedRecord
from jantaku.replay.recorder import ReplayRecorder, replay_of
from jantaku.riichi.records.envelope import opened
from jantaku.riichi.records.files import format_of, read_record
from jantaku.riichi.records.native import NativeRecord, keeps_promise, read_native
from jantaku.riichi.records.record import preset_of

if TYPE_CHECKING:
    from jantaku.replay.values import GameReplay
    from jantaku.riichi.records.record import GameRecord
    from jantaku.riichi.rules import GameRule


def read_replay(data: bytes, rules: str | GameRule | None = None) -> GameReplay:
    """The replay of a game's record in any format that can be read, our own of any engine.

    `rules`, a preset or custom rules, replace those of the record; Jantaku's records keep theirs.
    Raises ReplayError for a text that is not a record, for a record without any play, and for rules
    that do not fit it.

    >>> with open("tests/data/records/own-4p.mjai.jsonl", "rb") as file:
    ...     replay = read_replay(file.read())
    >>> replay.source, len(replay.tracks), replay.rounds[0].name, replay.parted
    ('mjai', 5, 'E1', '')
    """
    data = opened(data)
    record = read_record(data, rules)
    if isinstance(record, NativeRecord):
        return _own(record.data)
    return replay_of_record(record, format_of(data))


def replay_of_record(record: GameRecord, source: str = "") -> GameReplay:
    """The replay of a record of riichi."""
    retold = ReplayedRecord(record)
    recorder = ReplayRecorder(range(record.players), walls=retold.known)
    game = None
    for scene in retold.scenes():
        game = scene.game
        recorder.add(*scene)
    if game is None:
        raise ReplayError("nothing was played", "take a record with a round in it")
    return recorder.replay(
        game,
        record.names,
        source=source or record.source,
        title=record.reference,
        rules=preset_of(record.rules),
        parted=_OTHER_RULES if retold.departs else "",
        result=retold.result,
    )


_OTHER_RULES: Final = "other rules were played than those assumed; it is shown as it was played"


def _own(data: bytes) -> GameReplay:
    about, game = read_native(data)
    told: dict[str, Any] = {"title": about.table, "commitment": about.commitment}
    if isinstance(game.spec.seed, bytes):
        told["seed"] = format_seed(game.spec.seed)
    names = [about.names.get(seat, "") for seat in game.seats]
    return replay_of(game, names, **told, kept=keeps_promise(about, game))
