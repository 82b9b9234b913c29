"""mjai logs: dialects, what they leave out, and what is refused."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest

from jantaku.base.errors import ReplayError
from jantaku.riichi.records.files import iter_games
from jantaku.riichi.records.formats.mjai.reader import read_mjai
from jantaku.riichi.records.formats.mjai.writer import write_mjai
from jantaku.riichi.records.verify import verify_game
from riichi.records.comparing import InFaces
from riichi.records.corpus import in_mpsz, path_of
from riichi.records.test_rules_played import finished

Message = dict[str, Any]
TEXT = path_of("own-4p", "mjai").read_text(encoding="utf-8")
SANMA = path_of("own-3p", "mjai").read_text(encoding="utf-8")


def messages(text: str = TEXT) -> list[Message]:
    return [json.loads(line) for line in text.splitlines()]


def log_of(messages: list[Message]) -> str:
    return "\n".join(map(json.dumps, messages))


def without(keys: set[str], text: str = TEXT) -> str:
    return log_of([{k: v for k, v in m.items() if k not in keys} for m in messages(text)])


def test_names_of_fields_and_messages_of_other_programs_are_read() -> None:
    aliases = {"kyotaku": "kyoutaku", "ura_markers": "uradora_markers", "deltas": "delta"}
    others = [{aliases.get(key, key): value for key, value in m.items()} for m in messages()]
    for message in others:
        message["type"] = {"daiminkan": "kan"}.get(message["type"], message["type"])
    assert read_mjai(log_of(others)) == read_mjai(TEXT)


@pytest.mark.parametrize("text", [TEXT, SANMA])
def test_names_of_tiles_may_be_those_of_mpsz(text: str) -> None:
    assert in_mpsz(text) != text
    assert read_mjai(in_mpsz(text)) == read_mjai(text)


@pytest.mark.parametrize("text", [TEXT, SANMA])
def test_a_log_that_begins_with_its_first_round_is_read(text: str) -> None:
    game, whole = read_mjai(text.partition("\n")[2]), read_mjai(text)
    assert (game.rounds, game.red_fives) == (whole.rounds, whole.red_fives)
    assert game.names == ("",) * game.players


def test_four_lists_for_three_players_are_read() -> None:
    others = messages(SANMA)
    for message in others:
        if message["type"] == "start_kyoku":
            message["tehais"].append(["?"] * 13)
            message["scores"].append(0)
        if message["type"] == "kita":
            message["type"] = "nukidora"
    assert read_mjai(log_of(others)) == read_mjai(SANMA)


def test_a_log_without_results_in_detail_is_read() -> None:
    told = {"fu", "fan", "yakus", "hora_points", "deltas", "names", "tenpais", "reason"}
    game = read_mjai(without(told))
    assert game.names == ("",) * 4
    win = next(win for record in game.rounds for win in record.wins)
    assert (win.fu, win.han, win.points, win.deltas) == (None, 0, None, ())
    assert read_mjai(write_mjai(game)) == game


def test_why_a_round_was_drawn_follows_where_it_is_not_told() -> None:
    untold = read_mjai(without({"reason", "tenpais"}))
    assert InFaces(untold) == InFaces(read_mjai(TEXT))


def test_yaku_in_names_of_others_are_left_out() -> None:
    others = messages()
    for message in others:
        if "yakus" in message:
            message["yakus"] = [["tanyaochu", 1]]
    wins = [win for record in read_mjai(log_of(others)).rounds for win in record.wins]
    assert [win.yaku for win in wins] == [()] * len(wins)


def first(type_: str, messages: list[Message]) -> Message:
    return next(message for message in messages if message["type"] == type_)


REFUSED: dict[str, tuple[Callable[[list[Message]], object], str]] = {
    "no end": (lambda log: log.__delitem__(slice(-3, None)), "has no end"),
    "a second game": (lambda log: log.extend(log), "after end_game"),
    "no round": (lambda log: log.__delitem__(slice(1, -1)), "no round"),
    "a discard outside": (lambda log: log.pop(1), "outside a round"),
    "an unknown message": (lambda log: log[5].update(type="dance"), "unknown message 'dance'"),
    "a hidden tile": (lambda log: first("tsumo", log).update(pai="?"), "hidden tile"),
    "no such tile": (lambda log: first("tsumo", log).update(pai="9z"), "'9z' is not a tile"),
    "no such seat": (lambda log: first("tsumo", log).update(actor=4), "actor is 4"),
    "true for a seat": (lambda log: first("tsumo", log).update(actor=True), "actor is True"),
    "a tsumogiri of another tile": (
        lambda log: first("dahai", log).update(tsumogiri=True, pai="P"),
        "it is another",
    ),
    "a pon of another tile": (lambda log: first("pon", log).update(pai="9m"), "nobody just"),
    "no reason": (lambda log: first("ryukyoku", log).update(reason=4), "reason .* is 4"),
    "too few points": (lambda log: first("start_kyoku", log).update(scores=[1]), "not 4 numbers"),
}


@pytest.mark.parametrize(("change", "fault"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_log_is_refused(change: Callable[[list[Message]], object], fault: str) -> None:
    log = messages()
    change(log)
    with pytest.raises(ReplayError, match=fault):
        read_mjai(log_of(log))


def test_the_position_is_that_of_the_line() -> None:
    lines = TEXT.splitlines(keepends=True)
    lines[3] = "[]\n"
    with pytest.raises(ReplayError) as caught:
        read_mjai("".join(lines))
    assert caught.value.position == len("".join(lines[:3]))


def test_a_log_without_tsumogiri_is_read_from_the_hands() -> None:
    """A tile like the one just drawn is that one; which of two alike it was cannot matter."""
    told, found = read_mjai(TEXT), read_mjai(without({"tsumogiri"}))
    assert not verify_game(found).differences
    pairs = zip(told.rounds, found.rounds, strict=True)
    assert all(one.packed[::6] == other.packed[::6] for one, other in pairs)


def test_ura_dora_that_are_not_told_are_no_difference() -> None:
    """Whatever lay there: only a payment that no indicator explains is one."""
    untold = without({"ura_markers"})
    game = read_mjai(untold)
    assert any(not one.ura_told for one in game.rounds)
    assert not verify_game(game).differences
    log = [json.loads(line) for line in untold.splitlines()]
    first("hora", log)["deltas"][first("hora", log)["actor"]] += 700
    report = verify_game(read_mjai(log_of(log)))
    assert any("points change by" in one.what for one in report.differences)


@pytest.mark.parametrize(
    "greeting",
    [['{"type":"hello","protocol":"mjsonp"}'], ['{"type":"hello"}', '{"type":"join","name":"a"}']],
)
def test_messages_before_the_game_are_passed_over(greeting: list[str], tmp_path: Path) -> None:
    text = "\n".join([*greeting, TEXT])
    assert read_mjai(text) == read_mjai(TEXT)
    file = tmp_path / "two.jsonl"
    file.write_text(text + text, encoding="utf-8")
    games = [game for _, game in iter_games([file])]
    assert games == [read_mjai(TEXT)] * 2


def test_yaku_in_other_words_are_known() -> None:
    log = messages()
    win = next(one for one in log if one["type"] == "hora" and one.get("yakus"))
    win["yakus"] = [["Riichi", 1], ["断幺九", 1]]
    wins = [win for one in read_mjai(log_of(log)).rounds for win in one.wins]
    assert ["riichi", "tanyao"] in [[row.id for row in win.yaku] for win in wins]


# What a log may leave out: messages of a kind, and keys.
LEFT_OUT: dict[str, tuple[set[str], set[str]]] = {
    "ura-dora": (set(), {"ura_markers"}),
    "accepted riichi": ({"reach_accepted"}, set()),
    "indicators of kans": ({"dora"}, set()),
    "the ends of rounds": ({"end_kyoku"}, set()),
    "tsumogiri": (set(), {"tsumogiri"}),
    "payments": (set(), {"deltas"}),
    "points": (set(), {"scores"}),
    "the dealer": (set(), {"oya"}),
    "the number of the round": (set(), {"kyoku"}),
    "red fives": (set(), {"aka_flag"}),
    "han and fu": (set(), {"fan", "fu"}),
    "yaku": (set(), {"yakus"}),
    "why a round was drawn": (set(), {"reason", "tenpais"}),
    "points, accepted riichi": ({"reach_accepted"}, {"scores"}),
    "all indicators": ({"dora"}, {"ura_markers"}),
    "all indicators and payments": ({"dora"}, {"ura_markers", "deltas"}),
    "whatever follows from the rules": (
        {"dora", "reach_accepted", "end_kyoku"},
        {"ura_markers", "deltas", "fan", "fu", "yakus", "hora_points", "tsumogiri", "reason", "oya"}
        | {"tenpais", "aka_flag", "names"},
    ),
}
PLAYED: dict[str, tuple[str, Literal[3, 4]]] = {
    "tenhou": ("tenhou", 4),
    "majsoul": ("majsoul", 4),
    "mleague": ("mleague", 4),
    "wrc": ("wrc", 4),
    "ema": ("ema", 4),
    "strict": ("strict", 4),
    "tenhou, three players": ("tenhou", 3),
    "majsoul, three players": ("majsoul", 3),
}


@pytest.mark.sample(6)
@pytest.mark.parametrize(("types", "keys"), LEFT_OUT.values(), ids=LEFT_OUT)
@pytest.mark.parametrize("game", ["own-4p", "own-3p", *PLAYED])
def test_what_a_log_leaves_out_is_no_difference(game: str, types: set[str], keys: set[str]) -> None:
    text = path_of(game, "mjai").read_text(encoding="utf-8") if game.startswith("own") else ""
    text = text or write_mjai(finished(*PLAYED[game]))
    less = [one for one in messages(without(keys, text)) if one["type"] not in types]
    report = verify_game(read_mjai(log_of(less)))
    assert (report.differences, report.missing) == ((), ())


def test_who_discarded_the_winning_tile_may_be_left_out() -> None:
    log = messages()
    for message in log:
        if message["type"] == "hora":
            del message["target"]
    assert read_mjai(log_of(log)) == read_mjai(TEXT)


def test_a_riichi_is_accepted_where_its_discard_is_not_won_on() -> None:
    for text in (TEXT, SANMA):
        less = [one for one in messages(text) if one["type"] != "reach_accepted"]
        assert len(less) < len(messages(text))
        assert read_mjai(log_of(less)) == read_mjai(text)


def test_points_that_nothing_tells_are_asked_for() -> None:
    with pytest.raises(ReplayError, match="scores and deltas are both missing"):
        read_mjai(without({"scores", "deltas"}))
