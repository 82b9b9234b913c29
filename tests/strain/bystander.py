"""A person at another address, whom no attack may keep from signing in or playing."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from strain.wire import Asking, Refusal, wired

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

OWNER: Final = {"name": "Honest Owner", "passphrase": "correct horse battery"}
_SOURCE: Final = "127.8.0.1"
_API: Final = "/api/v1"
_PATIENCE_S: Final = 20
_RULES: Final = {"text": '{"base": "hong_kong"}'}
_GAME: Final = {"engine": "riichi", "preset": "tenhou"}


class Bystander:
    """The owner of a name, in a browser that has signed in before."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._asking = Asking(port, _SOURCE)
        self._session = ""

    async def come(self) -> None:
        """Claims the name."""
        _, guest = await self._ask("POST", "/people", {"name": OWNER["name"]})
        self._session = guest
        passphrase = {"passphrase": OWNER["passphrase"]}
        _, self._session = await self._ask("POST", "/people/me/claim", passphrase)

    async def visit(self) -> list[str]:
        """Tries everything once; returns what was refused, or took too long."""
        return [fault for name in _STEPS if (fault := await self._try(name))]

    async def _try(self, name: str) -> str:
        try:
            async with asyncio.timeout(_PATIENCE_S):
                await _STEPS[name](self)
        except TimeoutError:
            return f"{name}: not in {_PATIENCE_S} s"
        except (Refusal, OSError, EOFError) as error:
            return f"{name}: {error}"[:200]
        return ""

    async def _ask(self, method: str, path: str, body: Any = None) -> tuple[Any, str]:
        device = self._asking.cookies.get("jantaku_device", "")
        cookie = f"{self._session}; jantaku_device={device}" if device else self._session
        return await self._asking.ask(method, f"{_API}{path}", body, cookie)

    async def _sign_in(self) -> None:
        _, self._session = await self._ask("POST", "/people/login", OWNER)

    async def _see_lobby(self) -> None:
        await self._ask("GET", "/rooms")
        seen = asyncio.Event()

        def heard(text: bytes) -> None:
            if b'"type":"lobby"' in text:
                seen.set()

        wire = await wired(self._port, self._session, heard, source=_SOURCE)
        wire.say(type="watch", lobby=True)
        try:
            await seen.wait()
        finally:
            wire.abort()

    async def _check_rules(self) -> None:
        await self._ask("POST", "/rulesets/check", _RULES)

    async def _play(self) -> None:
        room, _ = await self._ask("POST", "/rooms/now", _GAME)
        await self._ask("DELETE", f"/rooms/{room['code']}")

    def close(self) -> None:
        """Ends the connection."""
        self._asking.close()


_STEPS: Final[Mapping[str, Callable[[Bystander], Awaitable[None]]]] = {
    "sign in": Bystander._sign_in,
    "see the lobby": Bystander._see_lobby,
    "check rules": Bystander._check_rules,
    "play": Bystander._play,
}
