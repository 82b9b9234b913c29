"""Rows of recorded games, checked against games that are stepped decision by decision."""

import zipfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final, Literal, NamedTuple

import numpy as np
import pytest

from jantaku import GameRule, RiichiGame, _kernel, shanten, statistics, waits
from jantaku.base.errors import ArgumentError, ReplayError, RulesError
from jantaku.env import RecordBatch, records
from jantaku.players import PLAYERS, play
from jantaku.replay import record_player
from jantaku.replay.record_player import ReplayedRecord
from jantaku.riichi.play.actions import RiichiAction
from jantaku.riichi.play.events import RiichiEvent
from jantaku.riichi.records.files import FORMATS, NATIVE, iter_games, read_file
from jantaku.riichi.records.game_record import record_of_game
from jantaku.riichi.records.native import About, write_native
from jantaku.riichi.records.record import GameRecord

CORPUS = Path(__file__).parents[1] / "data" / "records"
LABELS: Final = ("shanten", "waits", "danger", "hands", "cost", "signs", "quick")
COLUMNS = ("obs", "mask", "action", "game", "round", "seat", "turn", "gain", "points", "placement")
ARRAYS: Final = (*COLUMNS, *LABELS)
ALL_FORMATS: Final = (*FORMATS, NATIVE)
ARCHIVES = Path(__file__).parents[3] / "shared" / "data"


class Row(NamedTuple):
    """A decision as the game shows it."""

    seat: int
    planes: bytes
    legal: tuple[int, ...]
    action: int
    turn: int


class Watched(RiichiGame):
    """A game that keeps a row of each decision whose answer its events show."""

    seen: list[Row]

    def step(self, actions: Mapping[Any, RiichiAction]) -> tuple[RiichiEvent, ...]:
        rows = [self._row(seat, action) for seat, action in actions.items()]
        before = self.clone()
        events = super().step(actions)
        for row in rows:
            if len(row.legal) > 1 and is_shown(before, row.seat, actions, events):
                self.__dict__.setdefault("seen", []).append(row)
        return events

    def _row(self, seat: Any, action: RiichiAction) -> Row:
        ids = self.action_ids(seat)
        number = ids[self.legal_actions(seat).index(alike(self, seat, action))]
        planes = self.observe(seat, "full", oracle=True).tobytes()
        turn = len(self.view(seat).seats[seat].river)
        return Row(seat, planes, tuple(sorted(set(ids))), number, turn)


class Tried(Watched):
    """A game that tries each discard: by number of the row, what it was and who could win by it."""

    tried: dict[int, tuple[set[int], set[tuple[int, int]]]]

    def _row(self, seat: Any, action: RiichiAction) -> Row:
        discards = [one for one in self.legal_actions(seat) if one.type == "discard"]
        wins = {
            ((other - seat) % self.players, one.tile // 4)
            for one in discards
            for other in self._winners(seat, one)
            if one.tile is not None
        }
        kinds = {one.tile // 4 for one in discards if one.tile is not None}
        tried = self.__dict__.setdefault("tried", {})
        tried[len(self.__dict__.get("seen", []))] = kinds, wins
        return super()._row(seat, action)

    def _winners(self, seat: Any, action: RiichiAction) -> list[Any]:
        after = self.clone()
        RiichiGame.step(after, {seat: action})
        return [
            other
            for other in after.deciding
            if any(one.type == "ron" for one in after.legal_actions(other))
        ]


class Labelled(Watched):
    """A game that keeps the hands behind each row: the concealed tiles and melds, its own first."""

    told: dict[int, list[tuple[tuple[int, ...], list[int]]]]

    def _row(self, seat: Any, action: RiichiAction) -> Row:
        row = super()._row(seat, action)
        order = [(seat + place) % self.players for place in range(self.players)]
        own = [self.view(self.seats[one]).seats[one] for one in order]
        hands = [
            (tuple(map(int, one.tiles)), [tile for meld in one.melds for tile in meld.tiles])
            for one in own
        ]
        self.__dict__.setdefault("told", {})[id(row)] = hands
        return row


def alike(game: RiichiGame, seat: Any, action: RiichiAction) -> RiichiAction:
    """The legal action that the action is: another tile that looks alike may represent it."""
    legal = game.legal_actions(seat)
    if action in legal:
        return action
    drawn = game.view(seat).seats[seat].drawn

    def face(one: RiichiAction) -> object:
        tiles = [one.tile, *one.own] if one.type != "closed_kan" else [one.tile]
        named = sorted((tile // 4, tile in game.rule.red_ids) for tile in tiles if tile is not None)
        return one.type, named, one.type in {"discard", "riichi"} and one.tile == drawn

    return next(one for one in legal if face(one) == face(action))


def is_shown(
    game: RiichiGame, seat: Any, actions: Mapping[Any, RiichiAction], events: Sequence[RiichiEvent]
) -> bool:
    """True if the events would be others for every other answer of the seat."""
    if len(actions) == 1:
        return True
    for other in game.legal_actions(seat):
        if other == actions[seat]:
            continue
        tried = game.clone()
        if RiichiGame.step(tried, {**actions, seat: other}) == events:
            return False
    return True


def played(
    players: Literal[3, 4], seed: int, kind: type[Watched] = Watched
) -> tuple[Watched, GameRecord]:
    """A game of players who call a lot, and its record."""
    rule = GameRule.preset("tenhou", players=players).replace(winds=1)
    game = kind(rule, seed=seed)
    kinds = ["efficiency", "random", "efficiency", "random"][:players]
    events = list(play(game, [PLAYERS[kind] for kind in kinds], seed))
    points = tuple(int(row.points) for row in game.result.seats)
    scores = tuple(float(row.score) for row in game.result.seats)
    return game, record_of_game(events, rule, final_points=points, scores=scores)


def rows_of(batches: Iterable[RecordBatch]) -> list[Row]:
    """The rows of all batches."""
    return [
        Row(
            int(batch.seat[i]),
            batch.obs[i].tobytes(),
            tuple(np.flatnonzero(batch.mask[i]).tolist()),
            int(batch.action[i]),
            int(batch.turn[i]),
        )
        for batch in batches
        for i in range(len(batch))
    ]


@pytest.fixture(scope="module", params=[(4, 25), (3, 14)], ids=["four players", "three players"])
def game(request: pytest.FixtureRequest) -> tuple[Watched, GameRecord]:
    return played(*request.param)


def written(game: Watched, record: GameRecord, format_: str, folder: Path) -> Path:
    """The file of a game in a format, Jantaku's own among them."""
    if format_ == NATIVE:
        steps = [game.pack_step(actions) for actions in game.actions]
        file, data = folder / "game.jantaku.jsonl", write_native(About({}), game.spec, steps)
    else:
        told = FORMATS[format_].write(record)
        file = folder / f"game{FORMATS[format_].suffix}"
        data = told.encode() if isinstance(told, str) else told
    file.write_bytes(data)
    return file


@pytest.mark.parametrize("format_", ALL_FORMATS)
def test_rows_are_those_of_the_game_when_it_is_played(game, format_, tmp_path):
    watched, record = game
    batches = records(written(watched, record, format_, tmp_path), oracle=True)
    assert (rows_of(batches), batches.skipped.reasons) == (watched.seen, [])


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 100, 20))
@pytest.mark.parametrize("players", [4, 3])
def test_rows_of_200_games_are_those_of_the_games_when_they_are_played(players, first, tmp_path):
    for seed in range(first, first + 20):
        watched, record = played(players, seed)
        for format_ in ALL_FORMATS:
            batches = records(written(watched, record, format_, tmp_path), oracle=True)
            assert rows_of(batches) == watched.seen, (format_, seed)
            assert batches.skipped.reasons == []


@pytest.mark.parametrize(("players", "files"), [(4, "own-4p.*"), (3, "own-3p.*")])
def test_every_format_of_a_game_has_the_same_rows(players: int, files: str) -> None:
    paths = sorted(CORPUS.glob(files))
    first, *others = [[*records(path, batch=5000, labels=LABELS)] for path in paths]
    assert [len(one) for one in (first, *others)] == [1] * len(FORMATS)
    assert first[0].players == players
    for other in others:
        for name in ARRAYS:
            np.testing.assert_array_equal(getattr(other[0], name), getattr(first[0], name), name)


@pytest.mark.parametrize(("players", "seed"), [(4, 25), (3, 14)])
def test_danger_is_who_could_win_by_each_discard(players, seed, tmp_path):
    game, record = played(players, seed, Tried)
    assert isinstance(game, Tried)
    file = tmp_path / "game.jsonl"
    file.write_text(FORMATS["mjai"].write(record))  # type: ignore[arg-type]
    (batch,) = records(file, batch=5000, labels=["danger"])
    assert batch.danger is not None
    found = 0
    for row, (kinds, wins) in game.tried.items():
        danger = batch.danger[row] if row < len(batch) else np.zeros((4, 34), bool)
        told = {(int(place), int(kind)) for place, kind in np.argwhere(danger)}
        assert {one for one in told if one[1] in kinds} == wins
        found += len(wins)
    assert found > 10


@pytest.mark.parametrize(("players", "seed"), [(4, 25), (3, 14)])
def test_labels_are_those_of_the_hands_at_the_table(players, seed, tmp_path):
    game, record = played(players, seed, Labelled)
    assert isinstance(game, Labelled)
    (batch,) = records(written(game, record, "mjai", tmp_path), batch=5000, labels=LABELS)
    assert batch.shanten is not None
    assert batch.waits is not None
    assert batch.hands is not None
    tenpai = 0
    for at, row in enumerate(game.seen):
        for place, (tiles, melds) in enumerate(game.told[id(row)]):
            kinds = [tile // 4 for tile in tiles]
            assert batch.hands[at, place].tolist() == [kinds.count(kind) for kind in range(34)]
            assert batch.shanten[at, place] == shanten(tiles, players=players)
            if len(tiles) % 3 == 1:
                used = Counter([*kinds, *(tile // 4 for tile in melds)])
                waited = [int(kind) for kind in waits(tiles, players) if used[kind] < 4]
                assert np.flatnonzero(batch.waits[at, place]).tolist() == waited
                tenpai += bool(waited)
    assert tenpai > 20
    for label in (batch.shanten, batch.waits, batch.hands, batch.danger, batch.cost, batch.signs):
        assert label.shape[1] == 4
        assert not label[:, players:].any()


@pytest.mark.long
@pytest.mark.parametrize("archive", ["tenhou-4p.zip", "tenhou-3p.zip"])
def test_rows_of_real_games_are_those_of_the_games_when_they_are_played(archive, monkeypatch):
    path = ARCHIVES / archive
    if not path.exists():
        pytest.skip("no archive of real games")
    monkeypatch.setattr(record_player, "RiichiGame", Watched)
    batches = records(path, oracle=True, batch=1)
    for _, game in islice(iter_games([path]), 100):
        assert isinstance(game, GameRecord)
        games = {id(scene.game): scene.game for scene in ReplayedRecord(game).scenes()}
        seen = [row for one in games.values() for row in one.__dict__.get("seen", [])]
        assert rows_of(islice(batches, len(seen))) == seen


def test_points_and_places_are_those_of_the_record() -> None:
    path = CORPUS / "own-4p.tenhou_xml.xml"
    game = read_file(path)
    (batch,) = records(path, batch=5000)
    places = sorted(range(4), key=lambda seat: -game.final_points[seat])
    for i, seat in enumerate(batch.seat):
        round_ = game.rounds[batch.round[i]]
        assert batch.gain[i] == round_.points_after[seat] - round_.points[seat]
        assert batch.points[i] == game.final_points[seat]
        assert places[batch.placement[i] - 1] == seat


def test_shuffled_rows_are_the_same_rows_in_an_order_of_the_seed() -> None:
    def order(**options: int) -> list[bytes]:
        batches = [*records(CORPUS, batch=64, **options)]
        return [batch.obs[i].tobytes() for batch in batches for i in range(len(batch))]

    plain, shuffled = order(), order(shuffle=500, seed=1)
    assert sorted(shuffled) == sorted(plain)
    assert shuffled != plain
    assert order(shuffle=500, seed=1) == shuffled
    assert order(shuffle=500, seed=2) != shuffled
    assert order(threads=3, shuffle=500, seed=1) == shuffled


def test_parts_are_the_whole() -> None:
    games = [
        {int(one) for batch in records(CORPUS, part=(i, 3)) for one in batch.game}
        for i in (0, 1, 2)
    ]
    assert games == [{0, 3, 6, 9}, {1, 4, 7}, {2, 5, 8}]


def test_a_batch_that_is_kept_does_not_change() -> None:
    batches = records(CORPUS, batch=50)
    kept = next(batches)
    before = kept.obs.copy()
    for _ in batches:
        pass
    np.testing.assert_array_equal(kept.obs, before)


def test_a_game_that_breaks_off_is_used_as_far_as_its_whole_rounds_go(tmp_path: Path) -> None:
    lines = (CORPUS / "own-4p.mjai.jsonl").read_bytes().splitlines(keepends=True)
    starts = [at for at, line in enumerate(lines) if b"start_kyoku" in line]
    file = tmp_path / "broken.jsonl"
    file.write_bytes(b"".join([*lines[: starts[2] + 9], b'{"type":"end_game"}\n']))
    batches = records(file, batch=5000)
    (batch,) = batches
    assert (set(batch.round), set(batch.placement)) == ({0, 1}, {0})
    assert batches.skipped.reasons == [f"{file}: round 3: it ends too early"]


@pytest.mark.parametrize("more", [b"", b'{"type":"tsumo","ac\n', b'{"type":"dahai","actor":0\n\n'])
@pytest.mark.parametrize(("rounds", "lines"), [(0, 1), (2, 1), (2, 40), (2, 0)])
def test_a_log_without_an_end_is_used_as_far_as_its_whole_rounds_go(rounds, lines, more, tmp_path):
    log = (CORPUS / "own-4p.mjai.jsonl").read_bytes().splitlines(keepends=True)
    starts = [at for at, line in enumerate(log) if b"start_kyoku" in line]
    file = tmp_path / "broken.jsonl"
    part = b"".join(log[: starts[rounds] + lines]) + more
    reason = f"{file}: round {rounds + 1}: it ends too early"
    for after in (b"", (CORPUS / "own-3p.mjai.jsonl").read_bytes()):
        file.write_bytes((part if after else part.rstrip()) + after)
        batches = records(file, batch=5000)
        found = {batch.players: set(batch.round.tolist()) for batch in batches}
        assert found.get(4, set()) == set(range(rounds))
        assert (3 in found) == (after != b"")
        assert batches.skipped.reasons == ([reason] if lines else [])


def test_games_that_cannot_be_read_are_counted_and_named(tmp_path: Path) -> None:
    whole = (CORPUS / "own-4p.tenhou_xml.xml").read_bytes()
    (tmp_path / "a.xml").write_bytes(whole[:3000])
    (tmp_path / "b.json").write_bytes(b"{}")
    (tmp_path / "c.xml").write_bytes(whole)
    batches = records(tmp_path, batch=5000)
    assert [set(batch.game) for batch in batches] == [{2}]
    assert batches.skipped.games == 2
    assert [reason.partition(": ")[0] for reason in batches.skipped.reasons] == [
        str(tmp_path / "a.xml"),
        str(tmp_path / "b.json"),
    ]


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        ("missing.zip", r"missing\.zip: cannot be read \(No such file or directory\); check"),
        ("*.xml", "No such file or directory.*a pattern is not expanded"),
        ("a\0b", "cannot be read .*null byte"),
        ("\ud800", "cannot be read .*surrogates"),
        ("own-4p.mjai.jsonl/", "cannot be read .*Not a directory"),
        ("own-4p.mjai.jsonl!one", "cannot be read .*not a zip file"),
        ("", "cannot be read .*No such file"),
    ],
)
def test_a_path_that_cannot_be_opened_is_refused_at_the_call(path: str, fault: str) -> None:
    given = f"{CORPUS}/{path}" if path else ""
    several: tuple[Any, ...] = (given, [CORPUS, given], (one for one in [given]))
    for paths in several:
        with pytest.raises(ReplayError, match=fault):
            records(paths)


def test_a_folder_without_records_and_a_missing_member_are_refused_at_the_call(tmp_path):
    (tmp_path / "notes.txt").write_bytes(b"")
    with pytest.raises(ReplayError, match="no game record there"):
        records(tmp_path)
    with zipfile.ZipFile(tmp_path / "logs.zip", "w") as archive:
        archive.write(CORPUS / "own-4p.mjai.jsonl", "one.jsonl")
    with pytest.raises(ReplayError, match=r"logs\.zip!two\.jsonl: .*no such file in the archive"):
        records(tmp_path / "logs.zip!two.jsonl")
    assert next(records(tmp_path / "logs.zip!one.jsonl")).players == 4


@pytest.mark.parametrize("paths", [None, 3, b"records", [None], [CORPUS, b"records"], [[CORPUS]]])
def test_anything_that_is_not_a_path_is_refused_at_the_call(paths: Any) -> None:
    with pytest.raises(ArgumentError, match=r"a path cannot be .*; name a file, a folder"):
        records(paths)


def test_a_round_against_the_rules_is_left_out_and_the_others_stay() -> None:
    rules = GameRule.preset("tenhou").replace(riichi_min_tiles=20)
    batches = records(CORPUS / "own-4p.mjai.jsonl", rules=rules)
    assert {int(one) for batch in batches for one in batch.round} == {2, 3}
    reason = "the rules do not allow an action"
    assert [row.partition("jsonl: ")[2] for row in batches.skipped.reasons] == [
        f"round {number}: {reason}" for number in (1, 2, 5)
    ]


def test_rules_that_no_game_can_be_read_by_are_refused_at_the_call() -> None:
    for read in (records, statistics, iter_games):
        with pytest.raises(RulesError, match="no rules are named 'majsol'; did you mean"):
            read([CORPUS], rules="majsol")
        with pytest.raises(TypeError, match="rules are a GameRule or the name of a preset, not 3"):
            read([CORPUS], rules=3)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "options",
    [
        {"batch": 0},
        {"batch": 1 << 40},
        {"shuffle": -1},
        {"features": "none"},
        {"labels": ["none"]},
        {"threads": 0},
        {"threads": True},
        {"part": (2, 2)},
        {"part": (-1, 2)},
        {"part": 3},
        {"part": (0, 1, 2)},
        {"features": None},
        {"labels": "danger"},
        {"labels": None},
        {"labels": [3]},
        {"batch": None},
        {"shuffle": "x"},
        {"oracle": 1},
        {"forced": None},
    ],
)
def test_options_out_of_range_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ArgumentError):
        records(CORPUS, **options)


@pytest.mark.parametrize("players", [4, 3])
def test_damaged_rounds_end_in_a_reason(players: Literal[3, 4]) -> None:
    chance = Random(players)
    record = played(players, 5)[1]
    rule = GameRule.preset("tenhou", players=players).kernel
    rows = _kernel.Examples(
        batch=256, shuffle=64, seed=1, features="full", oracle=True, labels=LABELS, forced=True
    )
    reasons = set()
    for _ in range(1500):
        round_ = chance.choice(record.rounds)
        events, deal = bytearray(round_.packed), bytearray(round_.deal)
        for _ in range(chance.randrange(4)):
            events[chance.randrange(len(events))] = chance.randrange(256)
        if chance.random() < 0.2:
            deal[chance.randrange(len(deal))] = chance.randrange(256)
        cut = chance.randrange(len(events)) if chance.random() < 0.2 else len(events)
        begun = (0, round_.dealer, 0, 0, round_.points, bytes(deal), round_.dora_indicator)
        course = (bytes(events[:cut]), b"", b"", None, None)
        reasons.add(rows.add((rule, *begun, *course), 0, 0, None, None))
        rows.take()
    assert {None, "malformed", "wall", "illegal", "event", "unfinished"} <= reasons
