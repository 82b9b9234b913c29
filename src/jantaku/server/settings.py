"""The settings of a server: one row per setting, read from options and environment variables.

`--port` of `jantaku serve` takes precedence over the variable `JANTAKU_PORT`. The help and the
table in docs/server.md are made from the same rows.
"""

from __future__ import annotations

import hmac
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

from jantaku.base.errors import ArgumentError

PREFIX: Final = "JANTAKU_"
Setting: TypeAlias = "Field[Any]"
"""A field of `Settings`: its metadata contain its `kind`, its reader and its description."""

_LEVELS: Final = ("debug", "info", "warning", "error", "critical")
_SHORTEST_SECRET: Final = 16
_PROCESS_MIB: Final = 256  # of a process that plays some 400 tables (docs/scaling.md)


def _text(text: str) -> str:
    return text


def _path(text: str) -> Path:
    return Path(text).expanduser()


def _yes_or_no(text: str) -> bool:
    if text.lower() in ("1", "on", "true", "yes"):
        return True
    if text.lower() in ("0", "off", "false", "no"):
        return False
    raise ValueError("write on or off")


def _list(text: str) -> tuple[str, ...]:
    return tuple(part.strip().rstrip("/") for part in text.split(",") if part.strip())


def _origins(text: str) -> tuple[str, ...]:
    origins = _list(text)
    for one in origins:
        parts = urlsplit(one)
        if parts.scheme not in ("http", "https") or one != f"{parts.scheme}://{parts.netloc}":
            cure = "write addresses such as https://a.example; a server cannot be under a path"
            raise ValueError(cure)
        if not parts.hostname or "@" in parts.netloc:
            raise ValueError("write addresses such as https://a.example")
        _ = parts.port  # raises ValueError if it is not a number
    return origins


def _networks(text: str) -> tuple[str, ...]:
    networks = tuple(part.strip() for part in text.split(",") if part.strip())
    for one in networks:
        ip_network(one)  # raises ValueError for anything else
    return networks


def _proxies(text: str) -> tuple[str, ...]:
    proxies = tuple(part.strip() for part in text.split(",") if part.strip())
    try:
        _networks(",".join(one for one in proxies if one != "*"))
    except ValueError:
        raise ValueError("write addresses or networks, such as 127.0.0.1,10.0.0.0/8") from None
    return proxies


def _readers(text: str) -> str:
    if text.lower() in ("local", "on", "off"):
        return text.lower()
    try:
        return ",".join(_networks(text)) or str(ip_network(text))  # which raises ValueError
    except ValueError:
        cure = "choose among local, on, off, or write addresses, such as 10.0.0.0/8"
        raise ValueError(cure) from None


_POLICY: Final = re.compile(r"([a-z][a-z0-9_-]{0,23})=(?:policy:)?(.+)")


def _policies(text: str) -> tuple[str, ...]:
    """Reads short names of policies, each with its file, or its module and function."""
    policies = [_POLICY.fullmatch(part.strip()) for part in text.split(",") if part.strip()]
    named = {one[1]: one[2] for one in policies if one is not None}
    if None in policies or len(named) < len(policies):
        raise ValueError("write names and files, such as strong=player.safetensors")
    return tuple(f"{name}=policy:{policy}" for name, policy in named.items())


def _one_of(*known: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text.lower() not in known:
            raise ValueError(f"choose among {', '.join(known)}")
        return text.lower()

    return read


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and least <= int(text[:12]) <= most):
            raise ValueError(f"write a whole number from {least} to {most}")
        return int(text)

    return read


def _seconds(least: float, most: float) -> Callable[[str], float]:
    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = -1.0
        if not least <= value <= most:
            raise ValueError(f"write seconds from {least:g} to {most:g}")
        return value

    return read


def _read_rate(text: str) -> str:
    number, _, unit = text.partition("/")
    known = ("second", "minute", "hour", "day")
    if not (number.isascii() and number.isdigit() and int(number[:9])) or unit not in known:
        raise ValueError("write a rate such as 120/minute")
    return text


def _default_data() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(home).expanduser() / "jantaku"


_DATA: Final = _default_data()


def _row(default: Any, kind: str, read: Callable[[str], Any], about: str, **more: Any) -> Any:
    """Returns a field for a setting: its default, the form of its value, its reader and help.

    `limit` is True if the operator may change it while the server runs. Above a bound requests are
    refused with the code `above`; a rate has the words for what is `counted`.
    """
    known = {"kind": kind, "read": read, "about": about, "limit": False, "above": "", "counted": ""}
    return field(default=default, metadata=known | more)


def _limit(default: Any, kind: str, read: Callable[[str], Any], about: str) -> Any:
    return _row(default, kind, read, about, limit=True)


def _days(default: int, about: str) -> Any:
    """Returns a field for the age at which something is deleted."""
    return _limit(default, "DAYS", _whole(0, 36500), about)


def _fixed(
    default: int, span: tuple[int, int], above: str, about: str, kind: str = "N", **more: bool
) -> Any:
    """Returns a field for a bound that stays as it is while the server runs."""
    return _row(default, kind, _whole(*span), about, above=above, **more)


def _bound(default: int, most: int, above: str, about: str, kind: str = "N") -> Any:
    """Returns a field for a bound that is a limit."""
    return _fixed(default, (1, most), above, about, kind, limit=True)


def _rate(default: str, counted: str, about: str) -> Any:
    """Returns a field for how often something may be asked."""
    rate = {"limit": True, "above": "too_often", "counted": counted}
    return _row(default, "N/UNIT", _read_rate, about, **rate)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of a server.

    >>> Settings.read({"JANTAKU_PORT": "9000"}).port
    9000
    >>> Settings.read({"JANTAKU_PORT": "9000"}, {"port": "9001"}).port
    9001
    """

    host: str = _row("127.0.0.1", "ADDRESS", _text, "Address to listen at; 0.0.0.0 means all.")
    port: int = _row(8000, "N", _whole(0, 65535), "Port to listen at; 0 takes a free one.")
    data: Path = _row(  # noqa: RUF009 - a path stays what it is
        _DATA, "FOLDER", _path, "Folder of the SQLite file; made if needed."
    )
    database: str = _row(
        "",
        "URL",
        _text,
        "Database, such as postgresql://user@host/name (default: SQLite in the folder).",
    )
    redis: str = _row(
        "", "URL", _text, "Redis, such as redis://host:6379/0; needed for several processes."
    )
    processes: int = _row(1, "N", _whole(1, 256), "Processes that share the work; 2 need Redis.")
    workers: int = _row(
        2,
        "N",
        _whole(1, 64),
        "Processes each for checks, replays, simulations, deep reviews, and bots that search.",
    )
    search_s: float = _row(
        0.2, "S", _seconds(0.01, 2), "Longest search of a bot of level 6 for a decision."
    )
    sandbox_idle_s: float = _row(
        60.0, "S", _seconds(1, 86400), "Time without work after which a sandbox process ends."
    )
    secret: str = _row(
        "",
        "TEXT",
        _text,
        "Secret for cookies and checkpoints, at least 16 characters (default: in the database).",
    )
    operator_token: str = _row(
        "",
        "TEXT",
        _text,
        "Token of the operator for `jantaku admin`, at least 16 characters (default: none).",
    )
    origins: tuple[str, ...] = _row(
        (),
        "URL,URL",
        _origins,
        "Other origins of this server, such as https://a.example.",
    )
    proxies: tuple[str, ...] = _row(
        ("127.0.0.1",),
        "IP,IP",
        _proxies,
        "Reverse proxies trusted to report the client's address.",
    )
    log_level: str = _row(
        "info", "LEVEL", _one_of(*_LEVELS), f"Least level to log: {', '.join(_LEVELS)}."
    )
    log_format: str = _row(
        "plain", "plain|json", _one_of("plain", "json"), "Form of the lines of the log."
    )
    access_log: bool = _row(False, "on|off", _yes_or_no, "Log every request.")
    metrics: str = _row(
        "local",
        "local|on|off|IP,IP",
        _readers,
        "Readers of /metrics: this machine, everyone, nobody, or addresses without a proxy.",
    )
    fetch_logs: bool = _row(
        True, "on|off", _yes_or_no, "Fetch logs from Tenhou when visitors link to them."
    )
    spectator_delay_s: float = _row(
        180.0, "S", _seconds(0, 3600), "Delay for spectators who see all hands."
    )
    grace_s: float = _row(
        15.0, "S", _seconds(0, 600), "Time before a bot plays for a player who lost the connection."
    )
    rest_s: float = _limit(
        300.0, "S", _seconds(10, 86400), "Time without its people before an unfinished game rests."
    )
    simulation_s: float = _limit(
        180.0, "S", _seconds(0, 3600), "Longest time of a simulation in the workshop."
    )
    policies: tuple[str, ...] = _row(
        (),
        "NAME=FILE,...",
        _policies,
        "Networks that people may choose as bots of riichi, by their names.",
    )
    stop_s: float = _row(
        10.0, "S", _seconds(0, 600), "Time for a stopping server to finish its work."
    )
    keep_games: int = _days(
        365, "Age at which finished games of guests, and their groups, go; 0 keeps them."
    )
    keep_unfinished: int = _days(60, "Age at which unfinished games of guests go; 0 keeps them.")
    keep_guests: int = _days(30, "Age at which guests without games go; 0 keeps them.")
    keep_texts: int = _days(90, "Age at which rulesets stored by guests go; 0 keeps them.")
    keep_reports: int = _days(180, "Age at which reports of people go; 0 keeps them.")
    largest_body: int = _fixed(
        2**20,
        (1024, 2**26),
        "too_large",
        "Longest body of a request; a ruleset must fit.",
        "BYTES",
    )
    largest_message: int = _fixed(
        2**16, (1024, 2**24), "too_large", "Longest message of a socket.", "BYTES"
    )
    messages_per_s: int = _fixed(20, (1, 10000), "too_often", "Messages of a socket, on average.")
    messages_at_once: int = _fixed(60, (1, 10000), "too_often", "Messages of a socket in a burst.")
    sockets_per_person: int = _bound(8, 10000, "too_often", "Sockets of one person at a time.")
    most_connections: int = _fixed(
        10_000,
        (10, 10**6),
        "unavailable",
        "Most connections of one process, sockets included.",
    )
    connections_per_address: int = _fixed(
        2000, (1, 10**6), "too_often", "Connections from one address, except proxies."
    )
    visitors_per_address: int = _bound(
        400, 10**6, "too_often", "Sockets without an account from one address."
    )
    rooms_per_person: int = _bound(4, 10000, "not_now", "Open rooms of one host at a time.")
    most_tables: int = _bound(2000, 10**6, "full", "Most tables of one process.")
    tables_per_person: int = _bound(
        16, 10**6, "too_often", "Tables in memory that one person opened."
    )
    tables_per_address: int = _bound(
        400, 10**6, "too_often", "Tables in memory that one address opened."
    )
    texts_per_person: int = _bound(
        4_000_000, 10**9, "full", "Bytes of all rulesets that one person stores.", "BYTES"
    )
    most_texts: int = _bound(10_000, 10**9, "full", "Most stored rulesets of all people.")
    most_text_bytes: int = _bound(
        10**9, 10**12, "full", "Most bytes of stored rulesets of all people.", "BYTES"
    )
    groups_per_person: int = _bound(20, 10000, "full", "Groups of friends that one person is in.")
    most_members: int = _bound(40, 10000, "full", "Members of a group of friends.")
    most_results: int = _bound(5000, 10**6, "full", "Results of a group of friends.")
    most_results_a_day: int = _bound(
        300, 10**6, "full", "Results that the members of a group enter in a day."
    )
    rate: str = _rate("600/minute", "requests", "Requests of one person.")
    rate_address: str = _rate(
        "6000/minute", "requests from your network", "Requests of all people behind one address."
    )
    requests_at_once: int = _limit(
        4, "N", _whole(1, 10**6), "Requests of one address that are worked on at once; others wait."
    )
    requests_waiting: int = _bound(
        400, 10**6, "too_often", "Requests of one address that wait for those."
    )
    loop_share: int = _limit(
        25,
        "PERCENT",
        _whole(1, 100),
        "Processor time that one address uses of a process; above it, its requests wait.",
    )
    custom_games: int = _fixed(
        6, (1, 1000), "full", "Most games by custom rules of one process, each in its own."
    )
    custom_games_per_address: int = _fixed(
        3,
        (1, 1000),
        "too_often",
        "Games by custom rules that one address opened, of one process.",
    )
    custom_game_mib: int = _fixed(
        256,
        (256, 2**16),
        "game_restarted",
        "Most memory of a process that plays such a game.",
        "MIB",
    )
    rate_heavy: str = _rate(
        "60/minute", "expensive requests", "Expensive requests, such as a check of a ruleset."
    )
    rate_deep: str = _rate("30/hour", "deep reviews", "New deep reviews of one person.")
    rate_secret: str = _rate(
        "10/minute",
        "tries of this passphrase",
        "Tries of one passphrase from one address, or from a browser that its owner uses.",
    )
    rate_login: str = _rate(
        "120/minute",
        "tries of passphrases",
        "Tries of passphrases, and new ones, from one address.",
    )
    rate_name: str = _rate(
        "300/hour",
        "wrong passphrases of this name",
        "Wrong passphrases of one name from unknown browsers.",
    )
    rate_codes: str = _rate(
        "30/minute", "unknown room codes", "Unknown room codes tried from one address."
    )
    rate_guests: str = _rate(
        "600/hour", "new guests from your network", "New guests from one address."
    )
    rate_rooms: str = _rate("30/minute", "new rooms", "New rooms of one person.")
    rate_groups: str = _rate("20/hour", "new groups", "New groups of one person.")
    rate_results: str = _rate("60/minute", "results", "Results that one person enters.")
    rate_invitations: str = _rate("30/minute", "invitations", "Invitations that one person sends.")
    rate_phrases: str = _rate("20/minute", "phrases", "Phrases of one person at tables.")
    rate_reports: str = _rate("20/hour", "reports", "Reports by one person, and from one address.")
    rate_texts: str = _rate(
        "200/day", "rulesets stored from your network", "Rulesets stored from one address."
    )
    rate_text_bytes: str = _rate(
        "50000000/day",
        "bytes of rulesets from your network",
        "Bytes of rulesets from one address, in rooms too.",
    )
    rate_operator: str = _rate(
        "10/minute",
        "wrong tokens of the operator",
        "Wrong tokens of the operator from one address.",
    )

    @classmethod
    def read(cls, environ: Mapping[str, str], given: Mapping[str, str] | None = None) -> Settings:
        """Returns the settings of an environment and of options by name, which take precedence.

        Raises `ArgumentError`, which names the setting, for an invalid value.
        """
        values: dict[str, Any] = {}
        for row in fields(cls):
            own = variable(row.name)
            for place, text in (
                (row.name, (given or {}).get(row.name)),
                (own, environ.get(own)),
            ):
                if text:
                    if not text.isprintable():
                        cure = "remove them"
                        raise ArgumentError("it contains invisible signs", cure, source=place)
                    values[row.name] = _read(row.metadata["read"], text, place)
                    break
        settings = cls(**values)
        settings._check()
        return settings

    def _check(self) -> None:
        if self.processes > 1 and not self.redis:
            cure = "set a Redis URL too, or use a single process"
            raise ArgumentError("several processes need Redis", cure, source="processes")
        for name in ("secret", "operator_token"):
            value = getattr(self, name)
            if value and len(value) < _SHORTEST_SECRET:
                cure = "use 16 characters or more, such as the output of `openssl rand -hex 32`"
                raise ArgumentError(f"the {name.split('_')[-1]} is too short", cure, source=name)

    @property
    def memory_mib(self) -> int:
        """The memory that the server and its games by custom rules may take, all processes."""
        return self.processes * (_PROCESS_MIB + self.custom_games * self.custom_game_mib)

    def with_limit(self, name: str, text: str) -> Settings:
        """Returns these settings with another value of a limit, such as `5/minute`.

        Raises `ArgumentError` for an invalid value, and for anything that is not in `LIMITS`.

        >>> Settings().with_limit("rate_rooms", "5/minute").rate_rooms
        '5/minute'
        """
        row = LIMITS.get(name)
        if row is None:
            fault, cure = f"{name[:40]!r} is not a limit", "choose one of `limits list`"
            raise ArgumentError(fault, cure, source="name")
        return replace(self, **{name: _read(row.metadata["read"], text, "value")})

    def key(self, purpose: str) -> bytes:
        """Returns a key that follows from the secret, or b"" without one."""
        secret = self.secret.encode()
        return hmac.digest(secret, f"jantaku {purpose}".encode(), "sha256") if secret else b""

    @property
    def database_url(self) -> str:
        """The URL of the database, by default of the SQLite file in the folder."""
        return self.database or f"sqlite:///{self.data / 'jantaku.db'}"


LIMITS: Final[Mapping[str, Setting]] = {
    row.name: row for row in fields(Settings) if row.metadata["limit"]
}
"""The settings that the operator may change while the server runs, by name."""


def option(name: str) -> str:
    """Returns the option of `jantaku serve` for a setting."""
    return f"--{name.replace('_', '-')}"


def variable(name: str) -> str:
    """Returns the environment variable for a setting."""
    return f"{PREFIX}{name.upper()}"


def default_of(row: Setting) -> str:
    """Returns the default of a setting in the form in which a user would write it."""
    return "~/.local/share/jantaku" if row.name == "data" else typed(row.default)


def typed(value: Any) -> str:
    """Returns a value of a setting in the form in which a user would write it."""
    if isinstance(value, tuple):
        return ",".join(value)
    return f"{value:.15g}" if isinstance(value, float) else str(value)


def settings_table() -> str:
    """Returns every setting in Markdown: its option, variable, default, help, and refusal.

    A limit, which may change while the server runs, is marked.

    >>> settings_table().splitlines()[2][:62]
    '| `--host ADDRESS` | `JANTAKU_HOST` | `127.0.0.1` |  | Address'
    """
    titles = ("option", "variable", "default", "limit", "", "refused with")
    lines = [f"| {' | '.join(titles)} |", "|---" * len(titles) + "|"]
    for row in fields(Settings):
        default = default_of(row)
        written = f"`{option(row.name)} {row.metadata['kind']}`".replace("|", "\\|")
        shown = f"`{default}`" if default else ""
        about, limit = row.metadata["about"], "yes" if row.name in LIMITS else ""
        refused = f"`{above}`" if (above := row.metadata["above"]) else ""
        cells = (written, f"`{variable(row.name)}`", shown, limit, about, refused)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _read(reader: Callable[[str], Any], text: str, place: str) -> Any:
    try:
        return reader(text)
    except ValueError as error:
        raise ArgumentError(f"invalid value {text[:40]!r}", f"{error}", source=place) from None
