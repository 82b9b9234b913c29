"""mjai logs: dialects, what they leave out, and what is refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from jantaku.errors import ReplayError
from jantaku.replay.files import iter_games
from jantaku.replay.mjai import read_mjai, write_mjai
from jantaku.replay.verify import verify_game
from replay.comparing import InFaces
from replay.corpus import path_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

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
    "no start": (lambda log: log.pop(0), "no start_game"),
    "a discard outside": (lambda log: log.pop(1), "outside a round"),
    "an unknown message": (lambda log: log[5].update(type="dance"), "unknown message 'dance'"),
    "a hidden tile": (lambda log: first("tsumo", log).update(pai="?"), "hidden tile"),
    "no such tile": (lambda log: first("tsumo", log).update(pai="9z"), "'9z' is no tile"),
    "no such seat": (lambda log: first("tsumo", log).update(actor=4), "actor is 4"),
    "true for a seat": (lambda log: first("tsumo", log).update(actor=True), "actor is True"),
    "a tsumogiri of another tile": (
        lambda log: first("dahai", log).update(tsumogiri=True, pai="P"),
        "it is another",
    ),
    "a pon of another tile": (lambda log: first("pon", log).update(pai="9m"), "nobody just"),
    "no reason": (lambda log: first("ryukyoku", log).update(reason=4), "reason .* is 4"),
    "too few points": (lambda log: first("start_kyoku", log).update(scores=[1]), "no 4 numbers"),
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
