"""Asks every operation of the API during a game, and searches the answers for secrets.

A stranger without a cookie, another guest, a spectator and a player ask. An answer may contain
neither the seed, nor the hand of another seat, nor the tiles of the wall in their order, nor what
lets one act as somebody else. Each operation has a row in `ASKED`, or a reason in `NOT_ASKED`.
"""

import base64
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from fastapi import FastAPI
from httpx import AsyncClient, Response

from harness.hosting import SETUPS, Client
from harness.playing import Player, passive
from harness.serving import API, client, come, parts, running
from jantaku.base.seeds import format_seed
from jantaku.game import Game
from jantaku.game.engines import open_game
from jantaku.game.protocol import to_dict
from jantaku.server.lobby import room_games
from server.tables.routes import Turning, begun, turn_of

AnyGame = Game[Any, Any, Any]

_REQUEST_ONLY: Final = "answers from its request alone"
NOT_ASKED: Final[Mapping[str, str]] = {
    "GET /bot/stream": "never ends; sends what a socket is sent, which `leaks` reads",
    "GET /logs/{site}/{log}": "asks another server",
    **dict.fromkeys(
        (
            *("GET /catalog", "GET /catalog/topics", "POST /catalog/choices"),
            *("POST /catalog/check", "POST /catalog/pages", "POST /catalog/read"),
            *("POST /catalog/write", "POST /replays", "POST /logs/converted"),
            *("POST /positions", "POST /positions/of-log", "POST /review"),
            *("GET /rulesets", "GET /rulesets/language", "POST /rulesets/format"),
            *(
                "POST /rulesets/hand",
                "POST /rulesets/simulate",
                "POST /rulesets/check",
                "POST /rulesets/test",
            ),
            "PUT /rulesets/mine/{name}",
            *("GET /rulesets/{name}", "POST /read", "POST /impossible", "POST /score"),
            *("POST /waits", "POST /shanten", "POST /outlook"),
            *("GET /drills/{kind}", "POST /drills/outlook", "POST /drills/solve"),
            *("GET /haiyuki", "POST /haiyuki/yaku"),
            *("POST /haiyuki/tournaments", "POST /haiyuki/tournaments/next"),
            *("POST /haiyuki/matches", "GET /protocol.json"),
        ),
        _REQUEST_ONLY,
    ),
}
"""Operations that nothing secret can reach, and why."""
_MINE: Final = {"name": "Somebody"}
_PASSPHRASE: Final = "correct horse battery"
_SETUP: Final = {"engine": "riichi", "preset": "tenhou"}
_ACTION: Final = {"action": {"type": "press", "button": "pass"}, "ask": 0}
ASKED: Final[Mapping[str, Any]] = {
    "GET /health": None,
    "GET /addresses": None,
    "GET /metrics": None,
    "GET /openapi.json": None,
    "GET /people/me": None,
    "GET /people/me/data": None,
    "GET /people/me/tokens": None,
    "POST /people/me/tokens": {"label": "program"},
    "DELETE /people/me/tokens/{token}": None,
    "GET /people/me/blocks": None,
    "PUT /people/me/blocks/{blocked}": None,
    "DELETE /people/me/blocks/{blocked}": None,
    "POST /reports": {"what": "title", "room": "{code}"},
    "GET /rooms": None,
    "GET /rooms/mine": None,
    "GET /rooms/{code}": None,
    "GET /rooms/{code}/sheet": None,
    "GET /records": None,
    "GET /records/mine": None,
    "GET /records/mine/statistics": None,
    "GET /records/{record}": None,
    "GET /records/{record}/download": None,
    "GET /replays/{record}": None,
    "GET /positions/of-record/{record}": None,
    "GET /review/{record}": None,
    "GET /review/tables/{table}": None,
    "GET /rulesets/mine": None,
    "GET /rulesets/{name}/text": None,
    "DELETE /rulesets/mine/{name}": None,
    "POST /bot/tables/{table}/actions": _ACTION,
    "POST /bot/tables/{table}/ready": None,
    "POST /bot/tables/{table}/back": None,
    "POST /rooms/{code}/ready": {},
    "POST /rooms/{code}/sit": {},
    "POST /rooms/{code}/invite": {"name": "Mari"},
    "POST /rooms/{code}/seats/{seat}/open": None,
    "POST /rooms/{code}/seats/{seat}/bot": {},
    "POST /rooms/{code}/shuffle": None,
    "POST /rooms/{code}/start": None,
    "POST /rooms/{code}/rematch": None,
    "POST /rooms/{code}/resume": None,
    "PUT /rooms/{code}/settings": {"title": "another", "setup": _SETUP},
    "PATCH /people/me": _MINE,
    # From here on the asker leaves the game, or is another person afterwards.
    "POST /bot/tables/{table}/suspend": {},
    "POST /rooms/{code}/suspend": None,
    "POST /rooms/{code}/stand": None,
    "POST /rooms": {"title": "another", "setup": _SETUP},
    "POST /rooms/quick": _SETUP,
    "POST /rooms/now": _SETUP,
    "POST /rooms/{code}/leave": None,
    "DELETE /rooms/{code}": None,
    "POST /people/me/claim": {"passphrase": "another passphrase"},
    "POST /people/login": {"name": "Mari", "passphrase": "wrong passphrase"},
    "POST /people/logout": None,
    "POST /people": _MINE,
    "POST /people/me/delete": {},
}
"""Requests by their operations, in the order in which they are sent."""
_OPERATOR: Final = "POST /admin/"
"""Operations that need the token of the operator, who may see everything."""
BESIDE: Final = frozenset(("GET /health", "GET /metrics", "GET /openapi.json"))
"""Operations outside the API; the document names only the first."""
_LEAVES: Final = "POST /bot/tables/{table}/suspend"
_WALL: Final = 6
"""So many tiles of the wall in their order are no accident."""
_EVERY: Final = 6


def operations(app: FastAPI) -> set[str]:
    """All operations of the document but the operator's, in the words of `ASKED`."""
    every = {
        f"{method.upper()} {path}".replace(API, "")
        for path, how in app.openapi()["paths"].items()
        for method in how
    }
    return {one for one in every if not one.startswith(_OPERATOR)} | BESIDE


@dataclass(frozen=True)
class Secrets:
    """What an answer must not contain: texts, hands in any order, the wall in its order."""

    texts: Mapping[str, str]
    hands: Mapping[int, tuple[str, ...]]
    wall: tuple[str, ...]

    def found(self, text: str, seat: int | None = None) -> str:
        """A secret that this seat, or anybody, reads in a text; empty if there is none."""
        for what, secret in self.texts.items():
            if secret in text:
                return what
        names = _names(text, {*self.wall, *(name for hand in self.hands.values() for name in hand)})
        for other, hand in self.hands.items():
            if other != seat and any(
                sorted(part) == sorted(hand) for part in _windows(names, len(hand))
            ):
                return f"the hand of seat {other}"
        if {*_windows(names, _WALL)} & {*_windows(self.wall, _WALL)}:
            return "the wall"
        return ""


def secrets_of(game: AnyGame, texts: Mapping[str, str]) -> Secrets:
    """The secrets of a game that is played, and other texts."""
    seed = game.seed
    assert isinstance(seed, bytes)
    written = {
        "seed": format_seed(seed),
        "seed, hexadecimal": seed.hex(),
        "seed, base64": base64.b64encode(seed).decode()[:40],
        "seed, a number": str(int.from_bytes(seed, "big")),
    }
    shown: dict[int, Any] = {seat: to_dict(game.show(seat)) for seat in game.seats}
    hands = {
        seat: tuple(tile["name"] for tile in row["tiles"] if "name" in tile)
        for seat, view in shown.items()
        for row in view["seats"]
        if row["seat"] == seat
    }
    return Secrets({**written, **texts}, hands, _wall(game))


def _wall(game: AnyGame) -> tuple[str, ...]:
    """The tiles that come next if nobody calls, as the seats that draw them are told."""
    game, begin = game.clone(), len(game.events)
    for _ in range(30):
        if game.deciding:
            game.step({seat: game.default_action(seat) for seat in game.deciding})
    drawn: dict[int, Any] = {
        one.number: to_dict(one.event)
        for seat in game.seats
        for one in game.events_since(begin, seat)
        if one.event.type == "draw" and one.event.seat == seat
    }
    tiles = (event["tile"] for _, event in sorted(drawn.items()))
    return tuple(tile["name"] for tile in tiles if "name" in tile)


def _names(text: str, known: Iterable[str]) -> list[str]:
    """The names of tiles in a text, in their order; `123m` is three."""
    names = []
    for word in re.findall(r"\w+", text):
        if word in known:
            names.append(word)
        elif re.fullmatch(r"([0-9]+[mpszg])+", word):
            for digits, suit in re.findall(r"([0-9]+)([mpszg])", word):
                names += [f"{digit}{suit}" for digit in digits]
    return names


def _windows(names: Iterable[str], length: int) -> Iterable[tuple[str, ...]]:
    names = tuple(names)
    return (names[at : at + length] for at in range(len(names) - length + 1)) if length else ()


async def check_answers(folder: Path, name: str, seed: int, turns: int = 13) -> Counter[str]:
    """Plays turns of a public game; raises `AssertionError` for an answer with a secret."""
    seeds = Random(seed)
    count: Counter[str] = Counter()
    with patch.object(room_games, "new_seed", lambda: seeds.randbytes(32)):
        async with running(folder, metrics="on", operator_token="a token of the operator") as app:
            people = [client(app, f"10.0.0.{seat}") for seat in range(4)]
            table, room, users = await begun(people, SETUPS[name])
            players = [Turning(Player(table, passive, Random(user))) for user in users]
            hosting = parts(app).hosting
            for player, user in zip(players, users, strict=True):
                player.follower = await hosting.follow(table, user, 0, player.deliver)
            askers, texts = await _askers(app, table, people[0])
            known = {"{record}": table, "{table}": table, "{code}": room, "{blocked}": users[1]}
            for number in range(turns):
                own = await turn_of(players)
                if own is None:
                    break
                if number % _EVERY == 0:
                    ends = number + _EVERY >= turns
                    record = await parts(app).store.table(table)
                    game = open_game(record.spec)
                    for step in await parts(app).store.steps(table):
                        game._replay_step(step.actions)
                    secrets = secrets_of(game, texts)
                    count += await _check(askers, secrets, known, ends=ends)
                own.its_turn = False
                own.turn.set()
            for player in players:
                for task in tuple(player.tasks):
                    task.cancel()
    return count


async def _askers(
    app: FastAPI, table: str, player: AsyncClient
) -> tuple[dict[str, tuple[AsyncClient, int | None]], dict[str, str]]:
    """Those who ask, with their seats, and secrets of others that they must not read."""
    owner = client(app, "10.0.0.5")
    await come(owner, "Mari")
    await owner.post(f"{API}/people/me/claim", json={"passphrase": _PASSPHRASE})
    token = (await owner.post(f"{API}/people/me/tokens", json={"label": "x"})).json()["token"]
    private = await owner.post(f"{API}/rooms", json={"private": True, "setup": _SETUP})
    another, spectator = client(app, "10.0.0.6"), client(app, "10.0.0.7")
    await come(another, "Another")
    watches = (await come(spectator, "Spectator"))["id"]
    follower = Client(Player(table), silent=True)
    await parts(app).hosting.follow(table, watches, 0, follower.deliver)
    texts = {
        "the token of another person": token,
        "the code of a private room": private.json()["code"],
        "a passphrase": _PASSPHRASE,
        "the hash of a passphrase": "argon2",
        "an address": "10.0.0.",
        "the secret of cookies": (await parts(app).store.secret("cookies")).hex(),
        "the cookie of another person": owner.cookies["jantaku"],
        "the operator's token": "a token of the operator",
    }
    askers = {
        "a stranger": (client(app, "10.0.0.9"), None),
        "another guest": (another, None),
        "a spectator": (spectator, None),
        "a player": (player, 0),
    }
    return askers, texts


async def _check(
    askers: Mapping[str, tuple[AsyncClient, int | None]],
    secrets: Secrets,
    known: Mapping[str, str],
    *,
    ends: bool,
) -> Counter[str]:
    """Asks everything; at the end also what changes the asker."""
    count: Counter[str] = Counter()
    rows = [*ASKED.items()]
    stays = [row[0] for row in rows].index(_LEAVES)
    for whose, (asker, seat) in askers.items():
        for operation, body in rows if ends else rows[:stays]:
            answer = await _answer(asker, operation, body, known)
            found = secrets.found(f"{answer.headers} {answer.text}", seat)
            assert not found, f"{operation} shows {whose} {found}"
            assert answer.status_code < 500, f"{operation}: {answer.status_code} for {whose}"
            count["answers"] += 1
    return count


async def _answer(
    asker: AsyncClient, operation: str, body: Any, known: Mapping[str, str]
) -> Response:
    method, _, path = operation.partition(" ")
    filled = {"{name}": "hong_kong", "{token}": "unknown", "{seat}": "1", **known}
    for word, value in filled.items():
        path = path.replace(word, value)
    if operation == "POST /reports":
        body = body | {"room": known["{code}"]}
    if operation == "GET /review/tables/{table}":
        path += "?ask=1"
    address = path if operation in BESIDE else API + path
    return await asker.request(method, address, json=body)
