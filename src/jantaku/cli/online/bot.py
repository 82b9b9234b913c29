"""`jantaku bot`: a program that speaks mjai, or a policy, plays in a room of a server."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final

from jantaku.arena.mjai_policy import MjaiPolicy
from jantaku.arena.mjai_remote import MjaiRemote
from jantaku.base.errors import JantakuError, ProtocolError
from jantaku.catalog.riichi import rule_of_setup
from jantaku.catalog.values import Setup
from jantaku.cli.hands.situation import count_of, seconds_of
from jantaku.cli.online.remote import RefusedThere, Remote
from jantaku.cli.options import Output, argument, flag, text
from jantaku.cli.terminal.console import ANSWERED, NO_ANSWER, Console
from jantaku.game.protocol import Action, from_dict, to_dict
from jantaku.players.mjai_process import MjaiProcess
from jantaku.players.policy_names import policy_named
from jantaku.riichi.play.wire import RiichiWireEvent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.riichi.rules import GameRule

_TOKEN: Final = "JANTAKU_TOKEN"
_OVER: Final = frozenset(("stale", "not_asked", "not_now", "not_allowed"))
"""The error codes of a server for an answer that comes too late."""

Url = Annotated[str, argument("URL", "Address of the server.")]
Program = Annotated[
    list[str], argument("COMMAND", "The program and its arguments, after --, or a policy.")
]


@dataclass(frozen=True)
class Seat:
    """The account that plays, and where it plays."""

    token: str = text(
        "--token", kind="TEXT", about=f"Token of its account there (default: from {_TOKEN})."
    )
    room: str = text("--room", kind="CODE", about="Room to join (default: wait for an invitation).")
    games: str = text("--games", kind="N", about="Games to play (default: until the room closes).")
    timeout: str = text(
        "--timeout", kind="SECONDS", about="Time limit for an answer of the program.", default="10"
    )
    every: bool = flag("--every", about="The program answers every line.")


def bot(url: Url, command: Program, *, seat: Seat, output: Output) -> int:
    """Let an mjai program or a policy play in a room of a server.

    A policy is policy:FILE.safetensors or policy:module:function. It plays only in rooms where
    Jantaku judges wins, not in rooms with claims at the table. Exit code 1 means that the program
    failed.
    """
    token = seat.token or os.environ.get(_TOKEN, "")
    if not token:
        cure = f"create one on the server's page, and pass it with --token or as {_TOKEN}"
        raise JantakuError("no token", cure, source="token")
    if command[0].startswith("policy:"):
        _check_policy(command)
    limit = count_of(seat.games, "games") if seat.games else None
    console = Console(output)
    playing = Playing(
        Remote(url, token),
        command,
        timeout_s=seconds_of(seat.timeout, "timeout"),
        every=seat.every,
        games=limit,
        console=console,
    )
    return playing.run(seat.room)


class Playing:
    """A program at a server: its room, and the table at which it plays."""

    def __init__(
        self,
        remote: Remote,
        command: Sequence[str],
        *,
        timeout_s: float,
        every: bool,
        games: int | None,
        console: Console,
    ) -> None:
        self._remote = remote
        self._command = command
        self._timeout_s = timeout_s
        self._every = every
        self._left = games
        self._console = console
        self._user = ""
        self._code = ""
        self._rule: GameRule | None = None
        self._table = ""
        self._seat: int | None = None
        self._program: MjaiRemote | None = None
        self._next = 0  # the number of the next event
        self._legal: list[Any] = []
        self._answered = 0  # the last decision: an update repeats what is still asked

    def run(self, code: str) -> int:
        """Plays until it is done; the exit code."""
        try:
            for message in self._remote.messages():
                if message["type"] == "hello":
                    self._user = message["user"]
                    if code:
                        self._sit(code)
                        code = ""
                elif not self._heard(message):
                    return ANSWERED
        except ProtocolError as error:
            if self._program is not None:
                self._program.give_up()
                self._program = None
            self._console.fault(error)
            return NO_ANSWER
        finally:
            if self._program is not None:  # the room or the server is gone before the game's end
                self._program.end()
        return ANSWERED

    def _heard(self, message: dict[str, Any]) -> bool:
        """Does what a message asks for; False when there is nothing more to do."""
        match message["type"]:
            case "invited" if not self._code:
                self._sit(message["code"])
            case "room" if not self._code or message["code"] == self._code:
                return self._in_room(message["code"], message["room"])
            case "table" if message.get("seat") is not None:
                self._at_table(message)
            case "update" if message["table"] == self._table:
                self._legal = message.get("change", {}).get("legal", self._legal)
                self._go_on(message)
            case "table_changed" if message["table"] == self._table:
                return self._changed(message)
        return True

    def _sit(self, code: str) -> None:
        room = self._remote.ask("GET", f"/rooms/{code}")
        self._rule = _rule_of(room)
        self._remote.ask("POST", f"/rooms/{code}/sit")
        self._code = room["code"]
        self._console.note(f"sits in {self._code}: {room['summary']}")

    def _in_room(self, code: str, room: dict[str, Any] | None) -> bool:
        """Is ready whenever the room is; False when it has to go."""
        seats = [] if room is None else room["seats"]
        own = next((one for one in seats if one.get("user") == self._user), None)
        if room is None or own is None:
            if self._code:
                self._console.note(f"sits in {code} no more")
            return not self._code
        self._code = code
        self._rule = _rule_of(room)
        if room.get("state", "open") == "open" and not own.get("ready"):
            self._post(f"/rooms/{code}/ready", {"ready": True})
        return True

    def _at_table(self, told: dict[str, Any]) -> None:
        """Starts to play at a table, or resumes after a lost connection."""
        if told["state"] != "playing" or self._rule is None:
            return
        if told["table"] != self._table:
            process = self._start(self._rule)
            self._table, self._seat, self._next = told["table"], told["seat"], 0
            people = sorted(told["people"], key=lambda one: one["seat"])
            names = [one["name"] for one in people]
            self._program = MjaiRemote(process, self._rule, told["seat"], names)
            self._console.note(f"plays at {self._table}")
        self._legal, self._answered = told["view"]["legal"], 0
        self._go_on(told)
        if told.get("waiting"):
            self._look(told["waiting"])

    def _start(self, rule: GameRule) -> MjaiProcess | MjaiPolicy:
        name = self._command[0]
        if not name.startswith("policy:"):
            return MjaiProcess(
                self._command, timeout_s=self._timeout_s, answers_every_line=self._every
            )
        return MjaiPolicy(name, policy_named(name), rule)

    def _go_on(self, told: dict[str, Any]) -> None:
        """Sends new events to the program, and lets it decide if it has a decision."""
        if self._program is None:
            return
        fresh = [one for one in told.get("events", ()) if one["number"] >= self._next]
        self._program.tell(from_dict(RiichiWireEvent, one["event"]) for one in fresh)
        self._next = max(self._next, told["number"])
        asked = (told.get("ask") or {}).get("number", self._answered)
        if asked != self._answered:
            self._answered = asked
            legal = [from_dict(Action, one) for one in self._legal]
            action = to_dict(self._program.decide(legal))
            self._post(
                f"/bot/tables/{self._table}/actions",
                {"ask": asked, "action": action},
            )

    def _changed(self, told: dict[str, Any]) -> bool:
        """Is ready for the next round; False when it has played all its games."""
        if told.get("waiting"):
            self._look(told["waiting"])
        if told.get("state") not in ("over", "failed") or self._program is None:
            return True
        rows = (told.get("result") or {}).get("seats", [])
        self._program.end([int(row["points"]) for row in rows])
        self._program, self._table = None, ""
        places = {row["seat"]: row["rank"] + 1 for row in rows}
        self._console.note(f"came in {places.get(self._seat or 0, '-')} of {len(rows)}")
        if self._left is not None:
            self._left -= 1
            if self._left <= 0:
                self._post(f"/rooms/{self._code}/leave")
                return False
        return True

    def _look(self, waiting: dict[str, Any]) -> None:
        if self._seat not in waiting["ready"]:
            self._post(f"/bot/tables/{self._table}/ready")

    def _post(self, path: str, body: object = None) -> None:
        """Sends a request. Ignores that it came too late: the new state arrives as a message."""
        try:
            self._remote.ask("POST", path, body)
        except RefusedThere as refused:
            if refused.code not in _OVER:
                raise


def _check_policy(command: Sequence[str]) -> None:
    """Raises `JantakuError` before a seat is taken for a policy that cannot be loaded."""
    if len(command) > 1:
        raise JantakuError("a policy has no arguments", "write its name alone", source="command")
    policy_named(command[0])


def _rule_of(room: dict[str, Any]) -> GameRule:
    """Returns the rules of a room. Raises JantakuError if mjai cannot play by them."""
    setup = from_dict(Setup, room["settings"].get("setup", {}))
    if setup.engine != "riichi":
        raise JantakuError("this room does not play riichi", "choose a room that plays riichi")
    rule = rule_of_setup(setup)
    if rule.claims:
        cure = "choose rules by which Jantaku judges wins"
        raise JantakuError("in this room wins are claimed at the table", cure)
    return rule
