"""Messages that no sound client sends: the same ones from the same seed."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from jantaku.server.protocol import PHRASES

TYPES: Final = (
    "watch", "join", "leave", "act", "auto", "ready", "back", "suspend", "say", "ping", "hello",
)  # fmt: skip
_SCALARS: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, -1, 2**31, 2**63, 2**200, 1e308, -0.0, "", "a", "\0", "\u202e",
    "<script>", "%s%n", "../..", "' OR 1=1 --", "\ud800", "東" * 99, "x" * 5000, [], {}, [[]],
)  # fmt: skip
_TEXTS: Final = (
    "", " ", "null", "0", "[]", "{}", '"', "{", "}", "[" * 399, "[" * 5000, '{"a":' * 300, "\0",
    '{"type":"ping"', '{"type":"ping","number":1e999}', '{"type":"ping","number":NaN}',
    '{"type":"ping","number":1,"number":2}', '{"type":"act","type":"ping","number":3}',
    '{"type":"join","table":"\\ud800"}', "\ufeff{}", "{'type':'ping'}", "ping", "\x1e\n,",
    '{"type":"ping","number":' + "9" * 5000 + "}",
)  # fmt: skip


@dataclass
class Fuzz:
    """Makes hostile messages, the same ones from the same seed."""

    chance: Random
    tables: Sequence[str]
    rooms: Sequence[str] = ()

    def message(self) -> bytes:
        """The next."""
        kind = self.chance.random()
        if kind < 0.08:
            return self.chance.choice(_TEXTS).encode(errors="surrogatepass")
        if kind < 0.085:
            return b'{"type":"join","table":"' + b"x" * self.chance.choice((60_000, 70_000)) + b'"}'
        if kind < 0.15:
            return self._broken()
        return self._written(self._sound() if kind < 0.45 else self._changed(self._sound()))

    def _written(self, value: Any) -> bytes:
        return json.dumps(value, ensure_ascii=self.chance.random() < 0.5).encode(
            errors="replace" if self.chance.random() < 0.9 else "surrogatepass"
        )

    def _broken(self) -> bytes:
        text = bytearray(self._written(self._sound()))
        for _ in range(self.chance.randrange(1, 4)):
            at = self.chance.randrange(len(text))
            way = self.chance.randrange(3)
            if way == 0:
                text[at] = self.chance.randrange(32, 127)
            elif way == 1:
                del text[at : at + self.chance.randrange(1, 9)]
            else:
                text[at:at] = text[at : at + 20]
            text = text or bytearray(b" ")
        return bytes(text)

    def _sound(self) -> dict[str, Any]:
        """A message as the protocol has it, about a table that may not be one's own."""
        chance = self.chance
        table = chance.choice(self.tables) if chance.random() < 0.9 else "nowhere"
        match chance.choice(TYPES):
            case "watch":
                room = chance.choice([*self.rooms, "ZZZZZ", ""])
                return {"type": "watch", "lobby": chance.random() < 0.2, "room": room}
            case "act":
                return {
                    "type": "act", "table": table, "ask": chance.randrange(-1, 90),
                    "action": self._action(), "id": chance.randrange(9),
                }  # fmt: skip
            case "say":
                return {"type": "say", "table": table, "phrase": chance.choice([*PHRASES, "no"])}
            case "ping":
                return {"type": "ping", "number": chance.randrange(9), "lag_ms": 5}
            case "join":
                return {"type": "join", "table": table, "since": chance.choice((0, 7, -5, 10**9))}
            case "auto":
                flags = ("win", "pass_calls", "tsumogiri")
                return {"type": "auto", "table": table} | {
                    one: chance.random() < 0.5 for one in flags
                }
            case other:
                return {"type": other, "table": table}

    def _action(self) -> dict[str, Any]:
        chance = self.chance
        tile = {"name": f"{chance.randrange(1, 10)}{chance.choice('mpsz')}"}
        return chance.choice(
            (
                {"type": "discard", "tile": tile, "drawn": chance.random() < 0.5, "place": 3},
                {"type": "press", "button": chance.choice(("ron", "pass", "tsumo", "pon", "x"))},
                {"type": "press", "button": "chi", "tile": tile, "own": [tile, tile]},
                {"type": "choose", "items": [{"tile": tile, "place": 1}] * 3},
                {"type": "declare", "path": ["chombo", "dead"]},
                {"type": "toggle", "name": "watch", "on": True},
            )
        )

    def _changed(self, message: dict[str, Any]) -> Any:
        """The same with something of it wrong."""
        chance = self.chance
        name = chance.choice([*message])
        match chance.randrange(5):
            case 0:
                del message[name]
            case 1:
                message[name] = chance.choice(_SCALARS)
            case 2:
                message[chance.choice(("user", "seat", "__class__", "type ", "x" * 300))] = 1
            case 3:
                message[name] = self._deep(chance.randrange(1, 300))
            case _:
                inner = message.get("action")
                if isinstance(inner, dict):
                    inner[chance.choice([*inner])] = chance.choice(_SCALARS)
                else:
                    return [message, message]
        return message

    def _deep(self, depth: int) -> Any:
        value: Any = 1
        for _ in range(depth):
            value = [value] if self.chance.random() < 0.5 else {"a": value}
        return value
