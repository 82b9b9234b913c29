"""A person at another address, whom no attack may keep from signing in or playing."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from harness.wire import Asking, Refusal, wired

OWNER: Final = {"name": "Honest Owner", "passphrase": "correct horse battery"}
_SOURCE: Final = "127.8.0.1"
_API: Final = "/api/v1"
_PATIENCE_S: Final = 20
OWN_RULES: Final = '{"base": "hong_kong"}'
_RULES: Final = {"text": OWN_RULES}
_OWN_GAME: Final = {"engine": "ruleset", "text": OWN_RULES}
_AGAIN_S: Final = 0.05
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

    async def _play(self, game: Any = _GAME) -> None:
        room, _ = await self._ask("POST", "/rooms/now", game)
        await self._ask("DELETE", f"/rooms/{room['code']}")

    async def _play_by_own_rules(self) -> None:
        await self._play(_OWN_GAME)

    async def ask_all_the_time(self, waits: list[float]) -> None:
        """Asks over a new connection each time until it is cancelled; adds the waits, in s."""
        while True:
            asking = Asking(self._port, _SOURCE)
            began = time.perf_counter()
            with suppress(Refusal, OSError, EOFError):
                await asking.ask("GET", f"{_API}/people/me", cookie=self._session)
            waits.append(time.perf_counter() - began)
            asking.close()
            await asyncio.sleep(_AGAIN_S)

    def close(self) -> None:
        """Ends the connection."""
        self._asking.close()


_STEPS: Final[Mapping[str, Callable[[Bystander], Awaitable[None]]]] = {
    "sign in": Bystander._sign_in,
    "see the lobby": Bystander._see_lobby,
    "check rules": Bystander._check_rules,
    "play": Bystander._play,
    "play by own rules": Bystander._play_by_own_rules,
}
