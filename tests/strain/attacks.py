"""The attacks of `make hostile`, each a row of `ATTACKS`."""

import asyncio
import json
import os
import string
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Final

from harness.playing import Player
from harness.wire import frame, handshake
from strain.attacker import Attack, Target, Visitor
from strain.bystander import OWN_RULES, OWNER
from strain.fuzz import Fuzz

_TEXT, _PING = 1, 9
_PIPELINED: Final = 60
_BURST: Final = 240
_NICE: Final = 10
_DEEP: Final = b"[" * 100_000 + b"]" * 100_000
_CYRILLIC: Final = str.maketrans("aeopcx", "аеорсх")  # noqa: RUF001 - they look alike
_RICHII: Final = {"engine": "riichi", "preset": "tenhou"}
_AT_ONCE: Final = {"base_s": 1, "bank_s": 0, "hold_ms": 0, "look_s": 0, "bot_ms": 0}
_LONG_ROOM: Final = {
    "title": "x",
    "setup": {"engine": "ruleset", "preset": "hong_kong", "options": {"comment": "x" * 900_000}},
}
_ROOM_WITH_TEXT: Final = {
    "setup": {"engine": "ruleset", "text": f"// {'x' * 480_000}\n" + '{"base": "hong_kong"}'}
}
_MANY_GAMES: Final = b'{"type":"start_game"}\n' * 40_000
_NUMBERS: Final = json.dumps({"base": "riichi", "list": [*range(100_000)]})
_DEEP_PLACES: Final = ("/people", "/rooms", "/rooms/now", "/catalog/check", "/score", "/replays")


Turn = Callable[[Visitor], Awaitable[None]]


def _asks(*requests: str | tuple[str, Any]) -> Turn:
    """Asks all of this in turn, with bodies; `{table}` is the one of the honest players."""

    async def turn(visitor: Visitor) -> None:
        for row in requests:
            request, body = (row, None) if isinstance(row, str) else row
            method, _, path = request.partition(" ")
            await visitor.ask(method, path.replace("{table}", visitor.target.table), body)

    return turn


def _frames(data: bytes, first: bytes = b"") -> Turn:
    """Sends frames again and again over a socket that reads nothing."""

    async def turn(visitor: Visitor) -> None:
        sock = await visitor.upgraded()
        await visitor.send(sock, first)
        while True:
            await visitor.send(sock, data)

    return turn


_large_bodies = _asks(("POST /catalog/read", b'{"text": "' + b"x" * 2**21 + b'"}'))
_pings = _frames(frame(_PING, b"x" * 125) * 400)
_fragments = _frames(frame(0, b"", whole=False) * 1000, frame(_TEXT, b"", whole=False))
_small_frames = _frames(frame(_TEXT, b"x") * 1000)
_large_frames = _frames(frame(_TEXT, b'"' + b"x" * 2**20 + b'"'))
_guests = _asks(("POST /people", {"name": "Club"}))
_rooms = _asks(("POST /rooms", {"title": "come and play"}), "GET /rooms?limit=100")
_long_options = _asks(("POST /rooms", _LONG_ROOM))
_room_texts = _asks(("POST /rooms", _ROOM_WITH_TEXT))
_replays = _asks(
    ("POST /replays", _MANY_GAMES), ("POST /logs/converted?format=mjai", b"<mjloggm>" * 100_000)
)
_downloads = _asks(
    "GET /records/{table}", "GET /records?limit=100", "GET /records/{table}/download"
)
_wakes = _asks("POST /bot/tables/{table}/back")
_many = _asks(
    "GET /records", "GET /rooms", "GET /records?limit=100", "GET /rulesets", "GET /catalog"
)
_catalog = _asks(("POST /catalog/read", {"text": _NUMBERS}))
_scores = _asks(
    ("POST /waits", {"hand": "1112345678999m"}), ("POST /score", {"hand": "9" * 5000 + "m"})
)
_outlooks = _asks(("POST /outlook", {"hand": "1357m2468p13579s1z"}))


async def _slow_answers(visitor: Visitor) -> None:
    asked = b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * _PIPELINED
    sock = await visitor.raw(asked)
    while True:
        await visitor.send(sock, asked)


async def _endless_header(visitor: Visitor) -> None:
    sock = await visitor.raw(b"GET / HTTP/1.1\r\nHost: x\r\n")
    while True:
        await visitor.send(sock, b"X-Name: value\r\n")
        await asyncio.sleep(0.2)


async def _unfinished_bodies(visitor: Visitor) -> None:
    head = b"POST /anything HTTP/1.1\r\nHost: x\r\nContent-Length: 1048576\r\n\r\n"
    await visitor.until_closed(await visitor.raw(head + bytes(2**20 - 1)))


async def _methods(visitor: Visitor) -> None:
    chance = Random(visitor.notes.setdefault("turn", visitor.number))
    visitor.notes["turn"] += 1000
    await visitor.ask("".join(chance.choices(string.ascii_uppercase, k=8)), "/people/me")


async def _deep(visitor: Visitor) -> None:
    for path in _DEEP_PLACES:
        with_key = b'{"setup": {"options": {"a": %b}}}' % _DEEP
        await visitor.ask("POST", path, _DEEP if visitor.number % 2 else with_key)


async def _garbage(visitor: Visitor) -> None:
    fuzz = Fuzz(Random(visitor.number), [visitor.target.table])
    wire = await visitor.wire()
    while wire.open:
        for _ in range(10):
            wire.send(fuzz.message())
        await asyncio.sleep(0.1)


async def _handshakes(visitor: Visitor) -> None:
    opening = handshake(visitor.target.port, "")
    await asyncio.gather(*(visitor.raw(opening) for _ in range(_BURST)))
    await asyncio.sleep(1)
    visitor.close()


async def _idle(visitor: Visitor) -> None:
    wires = [await visitor.wire() for _ in range(8)]
    while wires[-1].open:
        await asyncio.sleep(1)


async def _spectators(visitor: Visitor) -> None:
    wires = [await visitor.wire() for _ in range(4)]
    while all(wire.open for wire in wires):
        for wire in wires:
            wire.say(type="join", table=visitor.target.table)
        await asyncio.sleep(0.5)


async def _deaf(visitor: Visitor) -> None:
    sock = await visitor.upgraded()
    join = json.dumps({"type": "join", "table": visitor.target.table}).encode()
    while True:
        await visitor.send(sock, frame(_TEXT, join))
        await asyncio.sleep(0.05)


async def _lookalikes(visitor: Visitor) -> None:
    name = f"Visitor {visitor.number}".translate(_CYRILLIC) + "\u0301" * 40
    await visitor.ask("POST", "/people", {"name": name})
    await visitor.ask("POST", "/people", {"name": "ﷺ" * 40})


async def _tables(visitor: Visitor) -> None:
    made = await visitor.ask("POST", "/rooms/now", _RICHII)
    wire = await visitor.wire()  # so that the table is not given up with its room
    wire.say(type="join", table=made["table"])


async def _abandoned(visitor: Visitor) -> None:
    visitor.cookie = ""
    await visitor.come()
    code = (await visitor.ask("POST", "/rooms", {"title": "abandoned"}))["code"]
    await visitor.ask("POST", f"/rooms/{code}/start")
    await visitor.ask("POST", f"/rooms/{code}/leave")


async def _join_early(visitor: Visitor) -> None:
    """Joins every table as soon as its room names it."""

    def heard(text: bytes) -> None:
        _count_error(visitor, text)
        if text.startswith(b'{"type":"room"') and (told := json.loads(text)["room"]):
            wire.say(type="join", table=told["table"] or "none yet")

    path = f"/rooms/{(await visitor.ask('POST', '/rooms', {'private': True}))['code']}"
    wire = await visitor.wire(heard)
    wire.say(type="watch", room=path[7:])
    for step in ("start", *("suspend", "resume") * 5):
        await visitor.ask("POST", f"{path}/{step}")
    await visitor.ask("DELETE", path)
    wire.abort()


async def _quick(visitor: Visitor) -> None:
    made = await visitor.ask("POST", "/rooms/quick", {**_RICHII, "fill_s": 5})
    await visitor.ask("POST", f"/rooms/{made['code']}/leave")


async def _codes(visitor: Visitor) -> None:
    visitor.notes["turn"] = visitor.notes.get("turn", 0) + 1
    await visitor.ask("GET", f"/rooms/B{visitor.number % 9}{visitor.notes['turn'] % 999:03}")


async def _owner(visitor: Visitor) -> str:
    """Claims a name, once."""
    name = f"{visitor.target.source} {visitor.number}"
    if "claimed" not in visitor.notes:
        await visitor.ask("PATCH", "/people/me", {"name": name})
        await visitor.ask("POST", "/people/me/claim", {"passphrase": "correct horse battery"})
        visitor.notes["claimed"] = True
    return name


async def _logins(visitor: Visitor) -> None:
    tried = {"name": await _owner(visitor), "passphrase": "wrong wrong"}
    await visitor.ask("POST", "/people/login", tried)


async def _former_passphrases(visitor: Visitor) -> None:
    await _owner(visitor)
    wrong = {"passphrase": "correct horse battery", "old": "wrong wrong"}
    await visitor.ask("POST", "/people/me/claim", wrong)


async def _lock_out(visitor: Visitor) -> None:
    await visitor.ask("POST", "/people/login", {**OWNER, "passphrase": "wrong wrong"})


async def _invitations(visitor: Visitor) -> None:
    name = await _owner(visitor)
    if "code" not in visitor.notes:
        visitor.notes["code"] = (await visitor.ask("POST", "/rooms", {"title": "x"}))["code"]
    await visitor.ask("POST", f"/rooms/{visitor.notes['code']}/invite", {"name": name})


async def _phrases(visitor: Visitor) -> None:
    table = (await visitor.ask("POST", "/rooms/now", _RICHII))["table"]
    wire = await visitor.wire(lambda text: _count_error(visitor, text))
    wire.say(type="join", table=table)
    while wire.open:
        wire.say(type="say", table=table, phrase="thanks")
        await asyncio.sleep(0.05)


def _count_error(visitor: Visitor, text: bytes) -> None:
    if b'"type":"error"' in text:
        visitor.answers[json.loads(text)["code"]] += 1


async def _texts(visitor: Visitor) -> None:
    turn = visitor.notes["turn"] = visitor.notes.get("turn", 0) + 1
    text = f"{visitor.number}.{turn}." + "x" * 480_000
    await visitor.ask("PUT", f"/rulesets/mine/n{turn}", {"text": text})


async def _checks(visitor: Visitor) -> None:
    await visitor.ask("POST", "/rulesets/check", {"text": _heavy()})


async def _checks_of_owners(visitor: Visitor) -> None:
    await _owner(visitor)
    await _checks(visitor)


def _heavy() -> str:
    """A ruleset whose button runs 6,000 `when`s of 100 matches each at its third press."""
    heavy = [
        ["exhaustive", [["run", "triplet", "pair"], 4], [["pair", "triplet"], 1], [["run"], 1]]
    ] * 8
    match = {"name": "match", "opts": [["hand", "draw"], ["heavy"]]}
    functions = _thousand("h", [["when", [[match] * 100], [["noop"]]]] * 6)
    return _boom(functions, heavy_definition=heavy)


def _chatty() -> str:
    """A ruleset whose button makes 8,000 events at its third press."""
    return _boom(_thousand("h", [["push_message", "x" * 900]] * 8))


def _hungry() -> str:
    """A ruleset whose button makes as many tiles as it can at its third press."""
    return _boom(_thousand("h", [["draw", 14]] * 8 + [["add_counter", "x" * 900, 9**9]]))


def _thousand(name: str, actions: list[Any]) -> dict[str, Any]:
    """Functions of which the first runs the actions a thousand times."""
    functions = {f"{name}{at}": [["run", f"{name}{at + 1}"]] * 10 for at in range(3)}
    return {**functions, f"{name}3": actions}


def _boom(functions: Mapping[str, Any], **more: Any) -> str:
    third = ["when", [{"name": "counter_at_least", "opts": ["n", 3]}], [["run", "h0"]]]
    actions = [["add_counter", "n", 1], third]
    button = {"display_name": "boom", "show_when": ["our_turn"], "actions": actions}
    rules = {"base": "hong_kong", "functions": functions, "buttons": {"boom": button}, **more}
    return json.dumps(rules)


async def _play(visitor: Visitor, text: str) -> None:
    """Plays by these rules, and presses the button whenever it can."""
    setup = {"engine": "ruleset", "text": text}
    table = (await visitor.ask("POST", "/rooms/now", setup))["table"]
    player = Player(table, choose=_press, keep=False)

    def heard(text: bytes) -> None:
        _count_error(visitor, text)
        for reply in player.take(text.decode()):
            visitor.answers["pressed"] += "boom" in json.dumps(reply)
            wire.say(**reply)

    wire = await visitor.wire(heard)
    wire.say(type="join", table=table)
    while wire.open and not player.over:
        await asyncio.sleep(0.2)
    visitor.answers[f"table {player.state}"] += 1


def _press(view: Mapping[str, Any], _: Random) -> dict[str, Any]:
    legal: list[dict[str, Any]] = view["legal"]
    for wanted in ("boom", "pass", "skip"):
        if found := [one for one in legal if one.get("button") == wanted]:
            return found[0]
    return legal[-1]


async def _custom_games(visitor: Visitor) -> None:
    setup = {"engine": "ruleset", "text": OWN_RULES}
    table = (await visitor.ask("POST", "/rooms/now", setup))["table"]
    wire = await visitor.wire(lambda text: _count_error(visitor, text))
    wire.say(type="join", table=table)
    while wire.open:
        await asyncio.sleep(1)


async def _bots_alone(visitor: Visitor) -> None:
    settings = {"title": "fast", "setup": _RICHII, "games": 64, "absent": "smart"}
    room = await visitor.ask("POST", "/rooms", {**settings, "private": True, "pace": _AT_ONCE})
    path = f"/rooms/{room['code']}"
    for seat in range(1, len(room["seats"])):
        await visitor.ask("POST", f"{path}/seats/{seat}/bot", {"level": "smart"})
    room = await visitor.ask("POST", f"{path}/start")
    wire = await visitor.wire()
    wire.say(type="join", table=room["table"])
    while wire.open:
        await asyncio.sleep(1)


_endless_rules = partial(_play, text=_heavy())
_many_events = partial(_play, text=_chatty())
_much_memory = partial(_play, text=_hungry())

ATTACKS: Final[Mapping[str, Attack]] = {
    # connections
    "slow answers": Attack(300, _slow_answers, "asks 60 times, reads none", "20 s", guests=False),
    "endless header": Attack(300, _endless_header, "a header without end", "10 s", guests=False),
    "unfinished bodies": Attack(100, _unfinished_bodies, "a byte is missing", "30 s", guests=False),
    "large bodies": Attack(8, _large_bodies, "2 MiB each", "--largest-body", guests=False),
    "methods": Attack(8, _methods, "a new HTTP method each", "10 methods", guests=False),
    "deep JSON": Attack(8, _deep, "100,000 levels", "levels of a body"),
    "no file left": Attack(
        400, _endless_header, "400 connections, 256 files", "one line a minute",
        guests=False, files=256,
    ),
    # sockets
    "handshakes": Attack(8, _handshakes, "1,920 at once", "--loop-share", guests=False),
    "idle sockets": Attack(130, _idle, "1,040 sockets, silent", "--visitors-per-address"),
    "slow socket": Attack(16, _deaf, "joins again and again, reads nothing", "30 s"),
    "spectators": Attack(50, _spectators, "200 join one game twice a second", "--messages-per-s"),
    "pings": Attack(4, _pings, "125 bytes each, reads nothing", "frames a second"),
    "fragments": Attack(4, _fragments, "a message without end", "128 fragments"),
    "small frames": Attack(8, _small_frames, "a byte each, as many as go", "frames a second"),
    "large frames": Attack(8, _large_frames, "1 MiB each", "--largest-message"),
    "garbage": Attack(8, _garbage, "messages that are wrong", "--messages-per-s"),
    "phrases": Attack(8, _phrases, "20 a second", "--rate-phrases"),
    # requests
    "guests": Attack(8, _guests, "new ones", "--rate-guests", guests=False),
    "look-alike names": Attack(8, _lookalikes, "Cyrillic, accents", "--rate-guests", guests=False),
    "rooms": Attack(8, _rooms, "new ones, and the list", "--rate-rooms"),
    "long options": Attack(8, _long_options, "900 kB each", "characters of options"),
    "tables": Attack(8, _tables, "a game each, watched", "--tables-per-person", rows=4000),
    "joins at once": Attack(
        8, _join_early, "as soon as a room names its table", "--rate", rows=4000,
        never=("unknown_table",),
    ),
    "abandoned games": Attack(
        8, _abandoned, "public, and nobody stays", "--rate-guests", rows=8000
    ),
    "quick matches": Attack(8, _quick, "sits and leaves", "--rate-rooms"),
    "codes": Attack(8, _codes, "guesses codes of rooms", "--rate-codes"),
    "logins": Attack(8, _logins, "wrong passphrases", "--rate-login"),
    "former passphrases": Attack(30, _former_passphrases, "wrong ones", "a turn for an address"),
    "lock-out": Attack(8, _lock_out, "passphrases of an owner", "--rate-secret", guests=False),
    "invitations": Attack(8, _invitations, "to one name", "--rate-invitations"),
    "texts": Attack(8, _texts, "stores 480 kB each", "quota of a person", mib=64),
    "texts of rooms": Attack(8, _room_texts, "480 kB each", "--rate-text-bytes", mib=100),
    "checks": Attack(17, _checks, "rulesets that take long", "a turn for an address", guests=False),
    "checks of owners": Attack(
        70, _checks_of_owners, "with a claimed name each", "a turn for an address"
    ),
    "outlooks": Attack(64, _outlooks, "hands far from tenpai", "a turn for an address"),
    "replays": Attack(8, _replays, "logs that are none", "a turn for an address", guests=False),
    "downloads": Attack(8, _downloads, "a game that is played", "--rate-address", guests=False),
    "many requests": Attack(64, _many, "lists, all the time", "--requests-at-once", guests=False),
    "waking": Attack(8, _wakes, "a table of others", "only its people"),
    "catalog": Attack(8, _catalog, "100,000 numbers", "--rate-heavy", guests=False),
    "scores": Attack(8, _scores, "hands, right and wrong", "--rate-address", guests=False),
    # games
    "endless rules": Attack(4, _endless_rules, "600,000 matches a press", "budget of rules"),
    "many events": Attack(4, _many_events, "8,000 events a press", "budget of rules"),
    "much memory": Attack(4, _much_memory, "tiles and counters", "budget of rules"),
    "custom games": Attack(
        8, _custom_games, "by rules of their own", "--custom-games-per-address", rows=4000
    ),
    "bots alone": Attack(4, _bots_alone, "pace 0, nobody plays", "250 ms a part", rows=4000),
}  # fmt: skip


THREATS: Final[Mapping[str, Sequence[str]]] = {
    "the record of a running game shows who could have called": (
        "tables/test_leaks.py::test_a_number_that_counts_the_decisions_of_others_is_found",
        "tables/test_leaks.py::test_no_answer_over_http_betrays_a_choice",
    ),
    "rules of a stranger stop the process": ("endless rules", "much memory"),
    "frames that nobody reads the answers to fill the memory": (
        "pings", "fragments", "small frames", "large frames", "garbage",
    ),
    "metrics have what a stranger wrote": ("methods",),
    "two tasks play one table": (
        "joins at once",
        "lobby/test_room_games.py"
        "::test_a_client_that_joins_at_once_finds_the_table_and_it_is_played_once",
    ),
    "a long setting stops the messages of the lobby": ("long options",),
    "games that nobody plays fill the lobby": (
        "abandoned games",
        "lobby/test_room_games.py::test_a_public_game_that_all_have_left_rests_outside_the_lobby",
    ),
    "lists read all texts": (
        "rooms", "downloads", "lobby/test_rooms.py::test_lists_leave_out_the_text_of_a_ruleset",
    ),
    "the disk fills with what strangers store": (
        "texts", "texts of rooms", "guests", "test_retention.py::test_texts_of_guests_go",
    ),
    "one address takes all tables, or wakes them": ("tables", "quick matches", "waking"),
    "one address takes all sandboxes": ("checks", "checks of owners", "replays", "catalog"),
    "one address takes all threads": ("outlooks", "former passphrases"),
    "one address takes all games by custom rules": (
        "custom games",
        "tables/test_strangers.py"
        "::test_an_address_takes_some_of_the_processes_and_gives_one_up_to_another",
    ),
    "connections take all files": (
        "slow answers", "endless header", "unfinished bodies", "large bodies", "no file left",
    ),
    "wrong passphrases keep the owner of a name out": ("lock-out", "logins"),
    "tables at which nobody plays take the processor": ("bots alone",),
    "a press makes thousands of events": ("many events",),
    "a full or locked database is not noticed": (  # a stranger cannot reach it: see "texts"
        "api/test_health.py"
        "::test_a_database_that_cannot_be_written_is_seen_and_its_cause_logged_once",
        "api/test_health.py::test_a_database_that_another_process_has_locked_is_seen",
    ),
    "the operator cannot act": (
        "api/admin/test_people.py::test_a_banned_person_is_refused_everywhere",
        "process/test_log.py::test_a_flood_of_refusals_is_a_few_lines",
    ),
    "a look takes a guest from the address": (
        "api/test_people.py::test_a_club_of_200_behind_one_address_sits_down",
    ),
    "abandoned games are read again every second": (
        "test_indexes.py::test_sweeps_use_an_index_on_postgresql",
    ),
    "names look like those of others": ("look-alike names",),
    "one person is flooded": ("invitations", "phrases"),
    "one address takes the processor": (
        "many requests", "deep JSON", "scores", "codes", "handshakes", "idle sockets",
        "slow socket", "spectators",
    ),
}  # fmt: skip
"""What no stranger may do, and the attacks or the tests of the server that try it."""


def stand_back() -> None:
    """Lets all others have the processor first: attackers would be on other machines."""
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    os.nice(_NICE)


def attack(name: str, target: Target, seconds: float) -> dict[str, int]:
    """Attacks for so long; what the attacker was answered, and how often."""
    return ATTACKS[name].run(target, seconds)
