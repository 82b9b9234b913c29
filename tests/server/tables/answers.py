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
from typing import Any, Final

from httpx import Response

from harness.hosting import Client
from harness.playing import Player
from harness.serving import API, BESIDE, SETUP, Browser, client, openapi, parts
from jantaku.base.seeds import format_seed
from jantaku.game import Game
from jantaku.game.engines import open_game
from jantaku.game.protocol import to_dict
from server.tables.routes import PublicGame, filled_in, public_game

AnyGame = Game[Any, Any, Any]

NOT_ASKED: Final[Mapping[str, str]] = {
    "GET /bot/stream": "never ends; sends what a socket is sent, which `leaks` reads",
    "GET /logs/{site}/{log}": "asks another server",
    **dict.fromkeys(
        (
            "GET /catalog", "GET /catalog/topics", "POST /catalog/choices", "POST /catalog/check",
            "POST /catalog/pages", "POST /catalog/read", "POST /catalog/write", "POST /replays",
            "POST /logs/converted", "POST /positions", "POST /positions/of-log", "POST /review",
            "POST /review/progress",
            "GET /rulesets", "GET /rulesets/language", "POST /rulesets/format",
            "POST /rulesets/hand", "POST /rulesets/simulate", "POST /rulesets/check",
            "POST /rulesets/test", "PUT /rulesets/mine/{name}", "GET /rulesets/{name}",
            "POST /read", "POST /impossible", "POST /score", "POST /waits", "POST /shanten",
            "POST /outlook", "POST /lookahead", "GET /drills/{kind}", "POST /drills/outlook",
            "POST /drills/solve", "GET /haiyuki", "POST /haiyuki/yaku", "POST /haiyuki/tournaments",
            "POST /haiyuki/tournaments/next", "POST /haiyuki/matches", "GET /protocol.json",
        ),
        "answers from its request alone",
    ),
}  # fmt: skip
"""Operations that nothing secret can reach, and why."""
_MINE: Final = {"name": "Somebody"}
_PASSPHRASE: Final = "correct horse battery"
_OPERATORS: Final = "a token of the operator"
_ACTION: Final = {"action": {"type": "press", "button": "pass"}, "ask": 0}
ASKED: Final[Mapping[str, Any]] = {
    **dict.fromkeys((
        "GET /health", "GET /addresses", "GET /metrics", "GET /openapi.json", "GET /people/me",
        "GET /people/me/data", "GET /people/me/tokens",
    )),
    "POST /people/me/tokens": {"label": "program"},
    **dict.fromkeys((
        "DELETE /people/me/tokens/{token}", "GET /people/me/blocks",
        "PUT /people/me/blocks/{blocked}", "DELETE /people/me/blocks/{blocked}",
    )),
    "POST /reports": {"what": "title", "room": "{code}"},
    **dict.fromkeys((
        "GET /rooms", "GET /rooms/mine", "GET /rooms/{code}", "GET /rooms/{code}/sheet",
        "GET /records", "GET /records/mine", "GET /records/mine/statistics",
        "GET /records/{record}", "GET /records/{record}/download", "GET /replays/{record}",
        "GET /positions/of-record/{record}", "GET /review/{record}",
        "POST /review/{record}/progress",
        "GET /review/tables/{table}", "GET /rulesets/mine", "GET /rulesets/{name}/text",
        "DELETE /rulesets/mine/{name}", "GET /groups/mine", "GET /groups/{code}",
        "GET /groups/{code}/league", "GET /groups/{code}/picture", "GET /ratings",
        "GET /ratings/{kind}", "GET /ratings/mine",
    )),
    "POST /groups": {"name": "friends", "settings": {"setup": SETUP}},
    **dict.fromkeys(("POST /groups/{code}/join", "POST /groups/{code}/code")),
    "PUT /groups/{code}": {"name": "friends", "settings": {"setup": SETUP}},
    "POST /groups/{code}/results": {
        "key": "paper-game", "seats": [{"name": one, "points": 25000} for one in "ABCD"]
    },
    "POST /groups/{code}/sheets": {"sheet": "{}"},
    "PUT /groups/{code}/results/{key}": {"counts": False},
    "DELETE /groups/{code}/members/{user}": None,
    "POST /groups/{code}/leave": None,
    "POST /bot/tables/{table}/actions": _ACTION,
    **dict.fromkeys(("POST /bot/tables/{table}/ready", "POST /bot/tables/{table}/back")),
    "POST /rooms/{code}/ready": {},
    "POST /rooms/{code}/sit": {},
    "POST /rooms/{code}/invite": {"name": "Mari"},
    "POST /rooms/{code}/seats/{seat}/open": None,
    "POST /rooms/{code}/seats/{seat}/bot": {},
    **dict.fromkeys((
        "POST /rooms/{code}/shuffle", "POST /rooms/{code}/start", "POST /rooms/{code}/rematch",
        "POST /rooms/{code}/resume",
    )),
    "PUT /rooms/{code}/settings": {"title": "another", "setup": SETUP},
    "PATCH /people/me": _MINE,
    # From here on the asker leaves the game, or is another person afterwards.
    "POST /bot/tables/{table}/suspend": {},
    **dict.fromkeys(("POST /rooms/{code}/suspend", "POST /rooms/{code}/stand")),
    "POST /rooms": {"title": "another", "setup": SETUP},
    "POST /rooms/quick": SETUP,
    "POST /rooms/now": SETUP,
    "POST /rooms/bots": SETUP,
    "POST /groups/{code}/rooms": None,
    **dict.fromkeys(("POST /rooms/{code}/leave", "DELETE /rooms/{code}")),
    "POST /people/me/claim": {"passphrase": "another passphrase"},
    "POST /people/login": {"name": "Mari", "passphrase": "wrong passphrase"},
    "POST /people/logout": None,
    "POST /people": _MINE,
    "POST /people/me/delete": {},
}  # fmt: skip
"""Requests by their operations, in the order in which they are sent."""
_OPERATOR: Final = "POST /admin/"
"""Operations that need the token of the operator, who may see everything."""
_LEAVES: Final = "POST /bot/tables/{table}/suspend"
_WALL: Final = 6
"""So many tiles of the wall in their order are no accident."""
_EVERY: Final = 6


def operations() -> set[str]:
    """All operations of the document but the operator's, in the words of `ASKED`."""
    every = {
        f"{method.upper()} {path}".replace(API, "")
        for path, how in openapi()["paths"].items()
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
    count: Counter[str] = Counter()
    async with public_game(folder, name, seed, operator_token=_OPERATORS) as game:
        askers, texts = await _askers(game)
        store = parts(game.app).store
        async for number in game.turns(turns):
            if number % _EVERY == 0:
                played = open_game((await store.table(game.table)).spec)
                for step in await store.steps(game.table):
                    played._replay_step(step.actions)
                ends = number + _EVERY >= turns
                count += await _check(game, askers, secrets_of(played, texts), ends=ends)
    return count


async def _askers(
    game: PublicGame,
) -> tuple[dict[str, tuple[Browser, int | None]], dict[str, str]]:
    """Those who ask, with their seats, and secrets of others that they must not read."""
    app, (player, *_) = game.app, game.people
    owner = client(app, "10.0.0.5")
    await owner.come("Mari")
    await owner.claim(_PASSPHRASE)
    token = (await owner("POST /people/me/tokens", {"label": "x"}))["token"]
    private = await owner("POST /rooms", {"private": True, "setup": SETUP})
    another, spectator = client(app, "10.0.0.6"), client(app, "10.0.0.7")
    await another.come("Another")
    await spectator.come("Spectator")
    follower = Client(Player(game.table), silent=True)
    await parts(app).hosting.follow(game.table, spectator.id, 0, follower.deliver)
    texts = {
        "the token of another person": token,
        "the code of a private room": private["code"],
        "a passphrase": _PASSPHRASE,
        "the hash of a passphrase": "argon2",
        "an address": "10.0.0.",
        "the secret of cookies": (await parts(app).store.secret("cookies")).hex(),
        "the cookie of another person": owner.cookie,
        "the operator's token": _OPERATORS,
    }
    askers = {
        "a stranger": (client(app, "10.0.0.9"), None),
        "another guest": (another, None),
        "a spectator": (spectator, None),
        "a player": (player, 0),
    }
    return askers, texts


async def _check(
    game: PublicGame,
    askers: Mapping[str, tuple[Browser, int | None]],
    secrets: Secrets,
    *,
    ends: bool,
) -> Counter[str]:
    """Asks everything; at the end also what changes the asker."""
    count: Counter[str] = Counter()
    rows = [*ASKED.items()]
    stays = [row[0] for row in rows].index(_LEAVES)
    for whose, (asker, seat) in askers.items():
        for operation, body in rows if ends else rows[:stays]:
            answer = await _answer(game, asker, operation, body)
            found = secrets.found(f"{answer.headers} {answer.text}", seat)
            assert not found, f"{operation} shows {whose} {found}"
            assert answer.status_code < 500, f"{operation}: {answer.status_code} for {whose}"
            count["answers"] += 1
    return count


async def _answer(game: PublicGame, asker: Browser, operation: str, body: Any) -> Response:
    request = filled_in(operation, game, token="unknown", seat="1", blocked=game.people[1].id)
    if operation == "POST /reports":
        body = body | {"room": game.room}
    if operation == "GET /review/tables/{table}":
        request += "?ask=1"
    return await asker.answer(request, body)
