"""Nobody learns from messages, or from their order, what others hold or could have done."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from harness.hosting import Client, act, hosted, paced, record
from jantaku.game import Game
from jantaku.game.engines import open_game
from jantaku.game.protocol import to_dict

AnyGame = Game[Any, Any, Any]

HOLD_MS = 60
SEEDS = 300


def games(name: str) -> Iterator[AnyGame]:
    """A game at moments at which one seat alone decides and may discard."""
    for seed in range(20):
        game = open_game(record("t", name, seed=seed).spec)
        chance = Random(seed)
        while game.deciding:
            if len(game.deciding) == 1 and chance.random() < 0.2:
                yield game.clone()
            chosen = {}
            for seat in game.deciding:
                legal = game.legal_actions(seat)
                quiet = [one for one in legal if written(game, seat, one).get("button") == "pass"]
                chosen[seat] = (quiet or [chance.choice(legal)])[0]
            game.step(chosen)


def written(game: AnyGame, seat: int, action: Any) -> dict[str, Any]:
    return to_dict(game.write_action(seat, action))


def two_worlds(name: str, viewer: str) -> tuple[AnyGame, AnyGame, int, int, dict[str, Any]]:
    """Two games that look alike to a seat, and a discard after which others may call in one only.

    The seat is the one that discards, or one that cannot call in either. Gives the game in which
    nobody can, the other, the seat that discards, the one that looks, and the discard.
    """
    for game in games(name):
        (seat,) = game.deciding
        others = [one for one in game.seats if one != seat]
        look = seat if viewer == "self" else Random(len(game.actions)).choice(others)
        discards = [
            one
            for action in game.legal_actions(seat)
            if (one := written(game, seat, action))["type"] == "discard" and not one.get("drawn")
        ]
        if not discards:
            continue
        discard = discards[len(discards) // 2]
        discard.pop("place", None)
        worlds: dict[bool, AnyGame] = {}
        for number in range(SEEDS if viewer != "self" else 30):
            world = game.imagine(look, number)
            then = after(world, seat, discard)
            if then is None or look in then.deciding:
                continue
            asked = bool(then.deciding) and not drawn(then)
            worlds.setdefault(asked, world)
            if len(worlds) == 2:
                return worlds[False], worlds[True], seat, look, discard
    raise AssertionError("there are no such games")


def drawn(game: AnyGame) -> bool:
    """Whether somebody drew last."""
    return any(one.event.type == "draw" for one in game.events_since(len(game.events) - 1, None))


def after(game: AnyGame, seat: int, discard: dict[str, Any]) -> AnyGame | None:
    """The game after that discard; None where the seat cannot make it."""
    for action in game.legal_actions(seat):
        one = written(game, seat, action)
        one.pop("place", None)
        if one == discard:
            clone = game.clone()
            clone.step({seat: action})
            return clone
    return None


async def told(
    folder: Path, name: str, game: AnyGame, seat: int, look: int, discard: dict[str, Any]
) -> tuple[list[str], list[str]]:
    """What `look` is told from the discard until the next draw, and who comes back in between."""
    pace = paced(hold_ms=HOLD_MS)
    async with hosted(folder) as host:
        table = record("t1", name, pace=pace)
        await host.store.add_table(table)
        await host.play(table, game.clone())
        clients: dict[int, Client] = {}
        for row in table.seats:
            clients[row.seat] = await host.sit("t1", row.user, silent=row.seat == seat)
            clients[row.seat].player.choose = passing
        mover, watcher = clients[seat], clients[look]
        await host.until(lambda: mover.player.ask)
        watcher.player.texts.clear()
        await mover.ask(act("t1", mover.player.ask["number"], discard))
        await host.until(lambda: len(watcher.player.texts) >= 1)
        again = await host.sit("t1", f"u{look}", silent=True)
        await host.until(lambda: len(updates(watcher)) >= 2)
        await asyncio.sleep(0.02)
        return updates(watcher)[:2], again.player.texts[:1]


def updates(client: Client) -> list[str]:
    return [one for one in client.player.texts if json.loads(one)["type"] == "update"]


def passing(view: dict[str, Any], _: Random) -> dict[str, Any]:
    """Passes, and never discards: nothing happens after the draw."""
    found = [one for one in view["legal"] if one.get("button") == "pass"]
    return found[0] if found else {"type": "declare", "names": ["nothing"]}


@pytest.mark.sample(4)
@pytest.mark.parametrize("viewer", ["self", "other"])
@pytest.mark.parametrize("name", ["riichi", "hong_kong", "sichuan", "haiyuki"])
async def test_whether_somebody_could_call_is_told_to_nobody(
    tmp_path: Path, name: str, viewer: str
) -> None:
    if name == "haiyuki" and viewer == "other":
        return  # two sit there
    nobody, somebody, seat, look, discard = two_worlds(name, viewer)
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    without = await told(tmp_path / "a", name, nobody, seat, look, discard)
    with_ = await told(tmp_path / "b", name, somebody, seat, look, discard)
    assert without == with_
    assert json.loads(without[0][0]).get("change") is None
