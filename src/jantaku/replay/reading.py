"""The reel of whatever a file holds: `read_reel`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import ReplayError
from jantaku.base.seeds import format_seed
from jantaku.replay.filming import Camera, reel_of
from jantaku.replay.retelling import Retold
from jantaku.riichi.records.files import format_of, read_record
from jantaku.riichi.records.native import NativeRecord, keeps_promise, read_native
from jantaku.riichi.records.record import preset_of

if TYPE_CHECKING:
    from jantaku.replay.values import Reel
    from jantaku.riichi.records.record import GameRecord
    from jantaku.riichi.rules import GameRule


def read_reel(data: bytes, rules: str | GameRule | None = None) -> Reel:
    """The reel of a game's record in any format that can be read, our own of any engine.

    `rules`, a preset or custom rules, replace those of the record; Jantaku's records keep theirs.
    Raises ReplayError for a text that is not a record, for a record without any play, and for rules
    that do not fit it.

    >>> with open("tests/data/records/own-4p.mjai.jsonl", "rb") as file:
    ...     reel = read_reel(file.read())
    >>> reel.source, len(reel.tracks), reel.rounds[0].name, reel.parted
    ('mjai', 5, 'E1', '')
    """
    source = format_of(data)
    record = read_record(data, rules)
    if isinstance(record, NativeRecord):
        return _own(record.data)
    return reel_of_record(record, source)


def reel_of_record(record: GameRecord, source: str = "") -> Reel:
    """The reel of a record of riichi."""
    retold = Retold(record)
    camera = Camera(range(record.players), walls=retold.known)
    game = None
    for scene in retold.scenes():
        game = scene.game
        camera.look(*scene)
    if game is None:
        raise ReplayError("nothing was played", "take a record with a round in it")
    return camera.reel(
        game,
        record.names,
        source=source or record.source,
        title=record.reference,
        rules=preset_of(record.rules),
        parted=_OTHER_RULES if retold.departs else "",
        result=retold.result,
    )


_OTHER_RULES: Final = "other rules were played than those assumed; it is shown as it was played"


def _own(data: bytes) -> Reel:
    about, game = read_native(data)
    told: dict[str, Any] = {"title": about.table, "commitment": about.commitment}
    if isinstance(game.spec.seed, bytes):
        told["seed"] = format_seed(game.spec.seed)
    names = [about.names.get(seat, "") for seat in game.seats]
    return reel_of(game, names, **told, kept=keeps_promise(about, game))
