"""Each text of a question about a hand is read once, by the command line and by the server."""

from typing import Any

import pytest
from httpx import AsyncClient

from cli.running import run
from harness.serving import API
from jantaku import Hand, HandError, _kernel, score

HAND = "123m456p789s11122z"
OPEN = "99m34678p234s(234m)"
TENPAI = "123m456p789s1112z"

# A question on the command line, the same for the server, and how many texts it has.
QUESTIONS: tuple[tuple[str, list[str], dict[str, Any], int], ...] = (
    ("score", [HAND], {}, 1),
    ("score", [HAND, "--visible", "3z", "--explain"], {"visible": "3z", "explain": True}, 2),
    (
        "score",
        [HAND, "--win", "2m", "--dora", "4p", "--ura", "5z", "--riichi", "--all"],
        {"circumstances": {"win": "2m", "dora": "4p", "ura": "5z", "riichi": True}, "all": True},
        4,
    ),
    (
        "score",
        [OPEN, "--win", "2p", "--discards", "9s", "--visible", "1z", "--dora", "3z"],
        {"circumstances": {"win": "2p", "dora": "3z"}, "discards": "9s", "visible": "1z"},
        5,
    ),
    ("score", ["99m345678p", "--calls", "chi 234s, pon 5z"], {"calls": "chi 234s, pon 5z"}, 2),
    ("score", ["1345689m15p45s335z", "--visible", "3z", "--round", "south"], {"visible": "3z"}, 3),
    (
        "waits",
        [TENPAI, "--visible", "2z", "--discards", "9m", "--dora", "5p", "--riichi"],
        {"circumstances": {"dora": "5p", "riichi": True}, "visible": "2z", "discards": "9m"},
        4,
    ),
    ("waits", ["1345689m15p45s335z", "--visible", "2z"], {"visible": "2z"}, 2),
    ("shanten", ["1345689m15p45s335z", "--visible", "2z"], {"visible": "2z"}, 2),
    ("shanten", [TENPAI, "--visible", "2z"], {"visible": "2z"}, 2),
)
IDS = [" ".join([command, *words]) for command, words, _, _ in QUESTIONS]


@pytest.mark.parametrize(("command", "words", "_asked", "texts"), QUESTIONS, ids=IDS)
def test_a_command_reads_each_text_once(
    command: str, words: list[str], _asked: dict[str, Any], texts: int
) -> None:
    before = _kernel._texts_read()
    assert run(command, *words, "--json").code in (0, 1)
    assert _kernel._texts_read() - before == texts


async def test_a_request_reads_each_text_once(one: AsyncClient) -> None:
    for command, (hand, *more), asked, texts in QUESTIONS:
        before = _kernel._texts_read()
        body = {"hand": hand, **asked}
        answer = await one.post(f"{API}/{command}", json=body)
        assert answer.status_code == 200, answer.text
        assert _kernel._texts_read() - before == texts - ("--round" in more), body


def test_a_line_of_stdin_reads_its_hand_once_and_the_options_never_again() -> None:
    before = _kernel._texts_read()
    run("score", "-", "--visible", "3z", "--dora", "4p", "--json", stdin=f"{HAND}\n{OPEN}\n" * 5)
    assert _kernel._texts_read() - before == 2 + 10


async def test_impossible_circumstances_read_each_text_once(one: AsyncClient) -> None:
    circumstances = {"dora": "4p", "ura": "5z", "win": "2m", "riichi": True}

    before = _kernel._texts_read()
    body = {"hand": HAND, "circumstances": circumstances}
    assert (await one.post(f"{API}/impossible", json=body)).status_code == 200
    assert _kernel._texts_read() - before == 4
    before = _kernel._texts_read()
    texts = {"hand": HAND, "dora": "4p", "ura": "5z", "visible": "9s"}
    assert (await one.post(f"{API}/read", json=texts)).status_code == 200
    assert _kernel._texts_read() - before == 4


def test_a_fifth_copy_among_tile_ids_is_found_without_a_text() -> None:
    hand = Hand("111m456p789s11122z")
    before = _kernel._texts_read()
    with pytest.raises(HandError) as caught:
        score(hand, dora=[4, 1, 5], ura=[0, 8, 12], riichi=True)
    assert _kernel._texts_read() == before
    assert (caught.value.source, caught.value.fault) == ("ura", "5 copies of 1m")
    assert (caught.value.text, caught.value.position, caught.value.length) == ("1m3m4m", 0, 2)
