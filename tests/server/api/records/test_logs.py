"""Logs over HTTP: written in every format, from every format."""

from harness.serving import Browser
from jantaku.riichi.records.files import FORMATS, format_of, read_game
from jantaku.riichi.records.native import About, write_native
from riichi.records.corpus import path_of
from riichi.records.test_native import played


async def test_a_log_is_written_in_every_format(one: Browser) -> None:
    data = path_of("own-3p", "mjai").read_bytes()
    for format_ in FORMATS:
        asked = {"format": format_}
        answer = await one.answer("POST /logs/converted", params=asked, content=data)
        assert answer.status_code == 200
        assert format_of(answer.content) == format_
        assert read_game(answer.content).names == read_game(data).names


async def test_what_cannot_be_written_is_said(one: Browser) -> None:
    game = played("haiyuki")
    steps = [game.pack_step(step) for step in game.actions]
    ours = write_native(About({}), game.spec, steps)
    asked = {"format": "mjai"}
    for data, fault in ((ours, "no other format"), (b"hello", "no game record")):
        assert (
            fault
            in (
                await one.refused(
                    "POST /logs/converted", "422 malformed", params=asked, content=data
                )
            )["detail"]
        )
    asked = {"format": "nonsense"}
    await one.refused("POST /logs/converted", "422 malformed", params=asked, content=ours)
