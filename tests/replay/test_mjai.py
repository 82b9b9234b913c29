"""mjai logs: dialects, what they leave out, and what is refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from jantaku.errors import ReplayError
from jantaku.replay.mjai import read_mjai, write_mjai
from replay.comparing import InFaces
from replay.corpus import path_of

if TYPE_CHECKING:
    from collections.abc import Callable

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
    "no reason": (lambda log: first("ryukyoku", log).update(reason="rain"), "'rain'"),
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
