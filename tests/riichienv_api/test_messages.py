"""Messages of strangers: either spelling is understood, and no field is read unchecked."""

import json
from pathlib import Path
from random import Random

import pytest

import jantaku.riichienv as ours
from jantaku.base.errors import JantakuError, ProtocolError, ReplayError
from jantaku.riichienv import convert
from jantaku.riichienv.visualizer.viewer import GameViewer, MetadataInjector

RECORDS = Path(__file__).parents[1] / "data" / "records"
TILES = ("pai", "dora_marker", "consumed", "tehais", "ura_markers")
MPSZ = dict(zip("ESWNPFC", (f"{n}z" for n in range(1, 8)), strict=True))
MPSZ |= {f"5{suit}r": f"0{suit}" for suit in "mps"}
JUNK = (None, -1, 3, 99, 10**30, 1.5, True, "", "?", "1z", "9z", "x", [], ["?"], [[]], {}, [1] * 9)


def messages(players):
    text = (RECORDS / f"own-{players}p.mjai.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def first_round(players):
    told = messages(players)
    return told[: next(at for at, one in enumerate(told) if one["type"] == "end_kyoku") + 1]


def as_mpsz(value):
    if isinstance(value, list):
        return [as_mpsz(one) for one in value]
    return MPSZ.get(value, value) if isinstance(value, str) else value


def spelled(message):
    return {name: as_mpsz(value) if name in TILES else value for name, value in message.items()}


def record(folder, told, package=ours):
    path = folder / "log.jsonl"
    path.write_text("\n".join(map(json.dumps, told)), encoding="utf-8")
    return package.MjaiReplay.from_jsonl(str(path))


def features(replay):
    """All that a round tells of itself, and every decision."""
    return [
        (
            kyoku.take_grp_features(),
            kyoku.grp_features(),
            kyoku.liqibang,
            kyoku.events(),
            [(at, seen.serialize_to_base64(), str(action)) for at, seen, action in kyoku.steps()],
        )
        for kyoku in replay.take_kyokus()
    ]


@pytest.mark.parametrize("players", [4, 3])
def test_kyoutaku_is_kyotaku(tmp_path, players):
    log = messages(players)
    other = [json.loads(json.dumps(one).replace('"kyotaku"', '"kyoutaku"')) for one in log]
    assert features(record(tmp_path, other)) == features(record(tmp_path, log))


@pytest.mark.parametrize("players", [4, 3])
def test_tiles_of_a_log_may_be_spelled_as_mpsz(tmp_path, players):
    log = messages(players)
    other = [spelled(one) for one in log]
    assert other != log
    assert features(record(tmp_path, other)) == features(record(tmp_path, log))


@pytest.mark.parametrize(("players", "mode"), [(4, "4p-red-half"), (3, "3p-red-half")])
def test_a_game_is_followed_in_either_spelling(players, mode):
    one, other = ours.RiichiEnv(mode), ours.RiichiEnv(mode)
    for message in first_round(players):
        one.apply_event(message)
        other.apply_event(spelled(message))
        assert other.hands == one.hands
    assert other.mjai_log == one.mjai_log


def test_an_answer_may_be_spelled_as_mpsz():
    (seen,) = ours.RiichiEnv(seed=7).reset().values()
    honor = next(a for a in seen.legal_actions() if a.tile is not None and a.tile >= 108)
    said = {"type": "dahai", "pai": convert.tid_to_mpsz(honor.tile)}
    assert str(seen.select_action_from_mjai(said)) == str(honor)
    for nonsense in ({"type": "chi", "consumed": 5}, {"type": ["x"]}, {"pai": [1]}, "[1]", "{"):
        assert seen.select_action_from_mjai(nonsense) is None


def test_converters_know_the_names_that_riichienv_knows():
    theirs = pytest.importorskip("riichienv.convert", reason="riichienv is not installed")
    names = [f"{n}{suit}{red}" for n in range(10) for suit in "mpsz" for red in ("", "r")]
    for name in [*names, *"ESWNPFCXe", "", "?", "m", "5", "10m", "Er", "白"]:
        for function in ("mjai_to_tid", "mpsz_to_tid", "mjai_to_mpsz", "mpsz_to_mjai"):
            assert answer(getattr(convert, function), name) == answer(
                getattr(theirs, function), name
            )
    for several in (["1z", "1z", "E"], ["E", "1z"], ["0m", "5m", "5mr"], ["7z", "C"], ["X"]):
        for function in ("mjai_to_tid_list", "mpsz_to_tid_list", "mjai_to_mpsz_list"):
            told = answer(getattr(convert, function), several)
            assert told == answer(getattr(theirs, function), several), (function, several)


def answer(function, given):
    try:
        return function(given)
    except ValueError:
        return ValueError


def test_riichienv_tells_the_same_of_such_logs(tmp_path):
    theirs = pytest.importorskip("riichienv", reason="riichienv is not installed")
    for players in (4, 3):
        text = json.dumps([spelled(one) for one in messages(players)])
        log = json.loads(text.replace("kyotaku", "kyoutaku"))
        pairs = zip(
            record(tmp_path, log, theirs).take_kyokus(),
            record(tmp_path, log).take_kyokus(),
            strict=True,
        )
        for wanted, told in pairs:
            assert told.liqibang == wanted.liqibang
            names = [name for name in wanted.take_grp_features() if "hand" not in name]
            features = told.take_grp_features()
            assert {n: features[n] for n in names} == {
                n: wanted.take_grp_features()[n] for n in names
            }


def look_at_everything(folder, told):
    """Reads a log in every way that there is."""
    for kyoku in record(folder, told).take_kyokus():
        for name in dir(kyoku):
            value = getattr(kyoku, name)
            if not name.startswith("_") and callable(value):
                result = value()
                list(result) if hasattr(result, "__next__") else result
    viewer = GameViewer(told)
    viewer.summary()
    viewer.get_results(0)
    MetadataInjector(told).process()


def follow(told, mode):
    env = ours.RiichiEnv(mode)
    for message in told:
        env.apply_event(message)


def changed(told, chance):
    """The log with one field of one message gone, or something else in its place."""
    told = [dict(one) for one in told]
    at = chance.randrange(len(told))
    name = chance.choice(sorted(told[at]))
    if chance.random() < 0.3:
        del told[at][name]
    else:
        told[at][name] = chance.choice(JUNK)
    return told


@pytest.mark.parametrize(("players", "mode"), [(4, "4p-red-half"), (3, "3p-red-half")])
def test_a_broken_log_is_an_error_of_the_library(tmp_path, players, mode):
    log, chance, refused = first_round(players), Random(players), 0
    for _ in range(120):
        broken = changed(log, chance)
        for read in (lambda: look_at_everything(tmp_path, broken), lambda: follow(broken, mode)):  # noqa: B023 - called at once
            try:
                read()
            except JantakuError:
                refused += 1
    assert refused > 100


@pytest.mark.parametrize("name", ["tehais", "bakaze", "oya", "honba", "kyotaku", "scores"])
def test_a_round_that_lacks_a_field_is_named_with_it(tmp_path, name):
    log = messages(4)
    second = [at for at, one in enumerate(log) if one["type"] == "start_kyoku"][1]
    del log[second][name]
    with pytest.raises(ProtocolError, match=f"start_kyoku of round 2 has no {name}"):
        record(tmp_path, log)
    env = ours.RiichiEnv("4p-red-half")
    env.apply_event({"type": "start_game"})
    with pytest.raises(ProtocolError, match=f"start_kyoku has no {name}"):
        env.apply_event(log[second])


@pytest.mark.parametrize("players", [4, 3])
def test_every_field_that_a_followed_message_lacks_is_named(players):
    log = [one for one in messages(players) if one["type"] != "end_game"]
    first = {one["type"]: at for at, one in reversed([*enumerate(log)])}
    optional = {("start_kyoku", "kyoku"), ("start_game", "names")}
    named = 0
    for kind in first.keys() & {"start_kyoku", "tsumo", "dahai", "chi", "pon", "reach", "dora"}:
        at = first[kind]
        for name in log[at].keys() - {name for one, name in optional if one == kind}:
            for seat in (None, 0):
                env = ours.RiichiEnv(f"{players}p-red-half")
                follow = env.apply_event if seat is None else lambda m, e=env: e.observe_event(m, 0)
                for message in log[:at]:
                    follow(message)
                lacking = {key: value for key, value in log[at].items() if key != name}
                with pytest.raises(ProtocolError, match=name):
                    follow(lacking)
                follow(log[at])
                named += 1
    assert named > 20


def test_a_message_of_a_log_that_has_no_type_is_named(tmp_path):
    log = messages(4)
    second = [at for at, one in enumerate(log) if one["type"] == "start_kyoku"][1]
    del log[second]["type"]
    with pytest.raises(ProtocolError, match=f"message {second + 1} has no type"):
        record(tmp_path, log)


@pytest.mark.parametrize(
    ("kind", "name", "value"),
    [
        ("start_kyoku", "oya", 4),
        ("start_kyoku", "scores", [25_000] * 3),
        ("start_kyoku", "tehais", [["1m"] * 13] * 4),
        ("start_kyoku", "tehais", [["?"] * 14] * 4),
        ("start_kyoku", "bakaze", "9z"),
        ("tsumo", "pai", "10m"),
        ("dahai", "tsumogiri", 1),
        ("chi", "consumed", ["1m"]),
        ("hora", "deltas", [0, 0, 0]),
        ("hora", "yakus", [[]]),
        ("reach", "actor", -1),
    ],
)
def test_a_field_that_cannot_be_is_named(tmp_path, kind, name, value):
    log = messages(4)
    next(one for one in log if one["type"] == kind)[name] = value
    with pytest.raises(ProtocolError, match=kind):
        record(tmp_path, log)


def test_a_file_that_is_damaged_is_no_record(tmp_path):
    for data in (b"\x1f\x8b\x00", b"\xff\xfe", b"[1]", b"[" * 100_000, b'{"type": 5, "x": NaN}}'):
        path = tmp_path / "log.jsonl"
        path.write_bytes(data)
        with pytest.raises(ReplayError):
            ours.MjaiReplay.from_jsonl(str(path))


def test_what_a_riichi_stick_cost_is_taken_once(tmp_path):
    log = messages(4)
    plain = [kyoku.end_scores for kyoku in record(tmp_path, log).take_kyokus()]
    for one in log:
        if one["type"] == "reach_accepted":
            one["deltas"] = [-1000 * (seat == one["actor"]) for seat in range(4)]
    assert [kyoku.end_scores for kyoku in record(tmp_path, log).take_kyokus()] == plain


@pytest.mark.parametrize(("players", "mode"), [(4, "4p-red-half"), (3, "3p-red-half")])
@pytest.mark.parametrize("told", [2, 3, 25, 30])
def test_a_position_that_was_told_is_played_on(players, mode, told):
    env = ours.RiichiEnv(mode)
    for message in first_round(players)[:told]:
        env.apply_event(message)
    seen, followed = env.get_observations(), env.mjai_log
    assert seen
    while not env.done():
        assert all(one.legal_actions() for one in seen.values())
        if len(env.mjai_log) > told:
            assert all(one.events[-1]["type"] == env.mjai_log[-1]["type"] for one in seen.values())
        seen = env.step({seat: one.legal_actions()[-1] for seat, one in seen.items()})
    assert sum(env.scores()) == (100_000 if players == 4 else 105_000)
    assert env.mjai_log[:told] == followed
    assert [message["type"] for message in env.mjai_log[-2:]] == ["end_kyoku", "end_game"]
    env.apply_event(first_round(players)[told])
    assert env.mjai_log[told:] == first_round(players)[told : told + 1]


def seen_by(seat, told):
    """The messages as a seat receives them."""
    for one in told:
        shown = dict(one)
        if one["type"] == "start_kyoku":
            hands = enumerate(one["tehais"])
            shown["tehais"] = [hand if at == seat else ["?"] * 13 for at, hand in hands]
        if one["type"] == "tsumo" and one["actor"] != seat:
            shown["pai"] = "?"
        yield shown


@pytest.mark.parametrize("begins", ["start_game", "start_kyoku"])
def test_another_seat_may_follow_the_next_game_or_round(begins):
    told = first_round(4)
    first = next(at for at, one in enumerate(told) if one["type"] == begins)
    env = ours.RiichiEnv("4p-red-half")
    for seat in (0, 1, None, 2):
        alone = ours.RiichiEnv("4p-red-half")
        for one in told[first:] if seat is None else seen_by(seat, told[first:]):
            for table in (env, alone):
                if seat is None:
                    table.apply_event(one)
                else:
                    table.observe_event(one, seat)
            assert (env.hands, env.active_players) == (alone.hands, alone.active_players)
        assert env.mjai_log == alone.mjai_log


def test_another_seat_is_refused_in_the_middle_of_a_round():
    env = ours.RiichiEnv("4p-red-half")
    *before, last = [*seen_by(0, first_round(4))][:9]
    for one in before:
        env.observe_event(one, 0)
    log = env.mjai_log
    with pytest.raises(ProtocolError, match="seat 0 follows this round, not seat 1; begin with"):
        env.observe_event(last, 1)
    assert env.mjai_log == log
