"""The operations of an operator: one row each, for the API and for `jantaku admin`.

The fields of a row's class are the arguments: the API reads them as JSON, the command line as
arguments and options. `jantaku.server.api.admin` has the functions.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, dataclass, field
from typing import Any, Final, Literal, TypeAlias

Place: TypeAlias = Literal["argument", "option", "flag"]
"""The place of a value on the command line."""
Value: TypeAlias = "Field[Any]"


def _argument(kind: str, about: str, default: Any = MISSING) -> Any:
    return field(default=default, metadata={"place": "argument", "kind": kind, "about": about})


def _option(kind: str, about: str, default: Any) -> Any:
    return field(default=default, metadata={"place": "option", "kind": kind, "about": about})


def _flag(about: str) -> Any:
    return field(default=False, metadata={"place": "flag", "kind": "", "about": about})


def _limit() -> Any:
    return _option("N", "Most rows of the answer.", 50)


_PERSON: Final = "Id of a person, or the name if only one person has it."


@dataclass(frozen=True, kw_only=True)
class FindPeople:
    """Find people by a part of their name, or by their id; without one, the newest."""

    name: str = _argument("NAME", "Part of a name, or an id.", "")
    limit: int = _limit()


@dataclass(frozen=True, kw_only=True)
class RenamePerson:
    """Give a person another name, also in rooms, at tables, in records, and on sheets.

    Titles with the former name are removed. A guest cannot change the new name.
    """

    person: str = _argument("PERSON", _PERSON)
    name: str = _argument("NAME", "The new name.")
    ban: bool = _flag("Ban the former name too: a new guest could take it.")


@dataclass(frozen=True, kw_only=True)
class ResetPassphrase:
    """Replace the passphrase of a claimed name by a random one, and end all sessions."""

    person: str = _argument("PERSON", _PERSON)
    tokens: bool = _flag("Withdraw the tokens of programs too.")


@dataclass(frozen=True, kw_only=True)
class ExportPerson:
    """Show everything that is stored of a person."""

    person: str = _argument("PERSON", _PERSON)


@dataclass(frozen=True, kw_only=True)
class DeletePerson:
    """Delete a person and everything that is stored of them; the games of others stay.

    There the name becomes "deleted person". All sessions and tokens end at once.
    """

    person: str = _argument("PERSON", _PERSON)
    dry_run: bool = _flag("Only count what would go.")


@dataclass(frozen=True, kw_only=True)
class ListReports:
    """List the open reports of people, the newest first."""

    all: bool = _flag("List closed ones too.")
    limit: int = _limit()


@dataclass(frozen=True, kw_only=True)
class CloseReport:
    """Close a report; the server deletes it by its age."""

    report: str = _argument("ID", "Id of the report, as `list` shows it.")


@dataclass(frozen=True, kw_only=True)
class Ban:
    """Refuse a person, a name and all that look like it, an address, or a network.

    Open connections are closed at once, and the answer has their number in one process. A ban of an
    IPv6 address is one of its /64 network. A name also counts with a number after it.
    """

    whom: str = _argument("WHOM", "Id of a person, a name, an address, or a network.")
    kind: str = _option("KIND", "person, name, address or network (default: by its form).", "")
    reason: str = _option("TEXT", "Reason, shown to the banned person.", "")
    hours: float | None = _option("N", "Hours until the ban ends (default: never).", None)
    force: bool = _flag("Ban a very large network too, or one with a proxy or this machine.")


@dataclass(frozen=True, kw_only=True)
class Unban:
    """End a ban."""

    whom: str = _argument("WHOM", "The person, name, address or network, as `bans` shows it.")


@dataclass(frozen=True, kw_only=True)
class ListBans:
    """List the bans, the newest first."""


@dataclass(frozen=True, kw_only=True)
class ListRooms:
    """List all rooms, private ones too, the last changed first."""

    limit: int = _limit()


@dataclass(frozen=True, kw_only=True)
class CloseRoom:
    """Close a room; a game in it ends without a result."""

    code: str = _argument("CODE", "Code of the room.")


@dataclass(frozen=True, kw_only=True)
class ListTables:
    """List the tables that are being played, the newest first."""

    limit: int = _limit()


@dataclass(frozen=True, kw_only=True)
class CloseTable:
    """End a game without a result; its room stays open."""

    table: str = _argument("TABLE", "Id of the table.")


@dataclass(frozen=True, kw_only=True)
class ServerStatus:
    """Show what runs: people, tables, and whether the server takes new games."""


@dataclass(frozen=True, kw_only=True)
class Drain:
    """Take no new rooms and games; those that have begun continue to their end."""


@dataclass(frozen=True, kw_only=True)
class Undrain:
    """Take new rooms and games again, and withdraw maintenance."""


@dataclass(frozen=True, kw_only=True)
class Announce:
    """Show a line to everyone on every page; without a text, withdraw it."""

    text: str = _argument("TEXT", "The line.", "")


@dataclass(frozen=True, kw_only=True)
class PlanMaintenance:
    """Show a countdown to everyone; at its end the server takes no new games.

    `undrain` withdraws it, before and after.
    """

    minutes: float = _argument("MINUTES", "Minutes until maintenance begins.")


@dataclass(frozen=True, kw_only=True)
class ListLimits:
    """List the limits that may change while the server runs, and their values."""


@dataclass(frozen=True, kw_only=True)
class SetLimit:
    """Set a limit in all processes at once; a restart keeps it."""

    name: str = _argument("NAME", "Name of the limit, such as rate_rooms.")
    value: str = _argument("VALUE", "New value, in the form of the setting.")


@dataclass(frozen=True, kw_only=True)
class ResetLimit:
    """Return a limit to the value with which the server was started."""

    name: str = _argument("NAME", "Name of the limit, such as rate_rooms.")


@dataclass(frozen=True, kw_only=True)
class Prune:
    """Delete what is older than the settings allow, as the server does every hour."""

    dry_run: bool = _flag("Only count what would go.")


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation: its group and name, the class of its arguments, and an example of them."""

    group: str
    name: str
    arguments: type[Any]
    example: str = ""

    @property
    def about(self) -> str:
        """The sentence for its help."""
        return (self.arguments.__doc__ or "").strip()


OPERATIONS: Final = (
    Operation("people", "find", FindPeople, "Mari"),
    Operation("people", "rename", RenamePerson, "8c1f00aa12de94b7 'Guest 12'"),
    Operation("people", "reset", ResetPassphrase, "Mari --tokens"),
    Operation("people", "export", ExportPerson, "Mari --json > mari.json"),
    Operation("people", "delete", DeletePerson, "Mari --dry-run"),
    Operation("people", "ban", Ban, "203.0.113.0/24 --reason 'too many rooms' --hours 24"),
    Operation("people", "unban", Unban, "203.0.113.0/24"),
    Operation("people", "bans", ListBans),
    Operation("reports", "list", ListReports, "--all"),
    Operation("reports", "close", CloseReport, "5f0c2a9be1d74c36"),
    Operation("rooms", "list", ListRooms),
    Operation("rooms", "close", CloseRoom, "BCDFG"),
    Operation("tables", "list", ListTables),
    Operation("tables", "close", CloseTable, "Xk3vP0aQ1bCd"),
    Operation("limits", "list", ListLimits),
    Operation("limits", "set", SetLimit, "rate_rooms 5/minute"),
    Operation("limits", "reset", ResetLimit, "rate_rooms"),
    Operation("server", "status", ServerStatus),
    Operation("server", "drain", Drain),
    Operation("server", "undrain", Undrain),
    Operation("server", "announce", Announce, "'New rulesets from Friday on'"),
    Operation("server", "maintenance", PlanMaintenance, "30"),
    Operation("server", "prune", Prune, "--dry-run"),
)
"""Every operation, in the order of the help."""
