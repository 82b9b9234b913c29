"""People: guests, names that are claimed, cookies, tokens."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from itsdangerous import URLSafeTimedSerializer

from harness.backends import opened, sqlite_url
from jantaku.base.errors import ArgumentError, PersonError, Unknown
from jantaku.players import by_engine
from jantaku.server import people
from jantaku.server.origins import Origin
from jantaku.server.people import MOST_TOKENS, People

PASSPHRASE = "three words do"


@asynccontextmanager
async def some_people(folder: Path, secret: str = "") -> AsyncIterator[People]:
    """People whose passphrases cost little."""
    async with opened(sqlite_url(folder)) as store:
        found = await People.open(store, secret)
        found._hasher = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
        yield found


@pytest.fixture
async def found(tmp_path: Path) -> AsyncIterator[People]:
    """People of a new database."""
    async with some_people(tmp_path) as people_:
        yield people_


class SlowHasher:
    """A hasher that waits until it may go on; nothing fits. `begun` are the passphrases."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.go_on = threading.Event()

    def verify(self, _hashed: str, passphrase: str) -> bool:
        self.begun.append(passphrase)
        self.go_on.wait(60)
        raise VerifyMismatchError


async def test_a_login_waits_for_one_passphrase_of_another_address_at_most(found: People) -> None:
    owner, *many = [await found.guest(f"Guest {number}") for number in range(31)]
    for one in (owner, *many):
        await found.claim(one.id, PASSPHRASE)
    await found.login(owner.name, PASSPHRASE)
    found._hasher = slow = SlowHasher()  # type: ignore[assignment]
    home, flood = Origin("owner", "10.0.0.2"), [Origin(one.id, "10.0.0.1") for one in many]
    tries = [
        asyncio.create_task(found.claim(one.person, PASSPHRASE, "a wrong one", one))
        for one in flood
    ]
    while found._queue.waiting < len(many) - 1 or not slow.begun:
        await asyncio.sleep(0.01)
    login = asyncio.create_task(found.login(owner.name, "the owner", home))
    while found._queue.waiting < len(many):
        await asyncio.sleep(0.01)
    slow.go_on.set()
    with pytest.raises(PersonError):
        await login
    await asyncio.gather(*tries, return_exceptions=True)
    assert slow.begun.index("the owner") == 1
    assert len(slow.begun) == 31


async def test_guests_come_by_name_and_may_share_it(found: People) -> None:
    one, other = await found.guest(" Ann "), await found.guest("Ann")
    assert (one.name, one.claimed) == ("Ann", False)
    assert one.id != other.id
    assert await found.user(one.id) == one
    assert (await found.rename(one.id, "Anna")).name == "Anna"
    assert (await found.user(one.id)).name == "Anna"
    for name in ("", "A\u202enn"):
        with pytest.raises(PersonError) as error:
            await found.guest(name)
        assert (error.value.field, error.value.code) == ("name", "malformed")
    with pytest.raises(Unknown):
        await found.user("nobody")


async def test_a_claimed_name_is_its_owners_alone(found: People) -> None:
    ann, namesake, bob = [await found.guest(name) for name in ("Ann", "ann", "Bob")]
    owner = await found.claim(ann.id, PASSPHRASE)
    assert owner.claimed
    assert await found.login("ANN ", PASSPHRASE) == owner
    for refused in (
        found.guest("Ann"),
        found.guest("\uff21nn"),
        found.rename(bob.id, "ANN"),
        found.rename(ann.id, "Anna"),
        found.claim(namesake.id, PASSPHRASE),
    ):
        with pytest.raises(PersonError) as error:
            await refused
        assert (error.value.field, error.value.code) == ("name", "taken")


async def test_names_that_look_like_a_claimed_or_reserved_one_are_refused(
    found: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(by_engine._OFFERED, "mine", "random")
    fixed, before, free = [await found.guest(name) for name in ("Fixed", "F1xed", "Modern")]
    await found.claim(fixed.id, PASSPHRASE)
    for refused in (
        found.guest("Fix\u0435d"),  # a Cyrillic letter
        found.guest("fi xed"),
        found.guest("FlXED"),
        found.rename(free.id, "F\u0131xed"),
        found.claim(before.id, PASSPHRASE),
        *(found.guest(name) for name in ("Fixed.", "Fixed\uff01", "Fix-ed", "Fíxed", "F1x3d")),
        *(found.guest(name) for name in ("Admin", "\u0430dm1n", "管理者", "M O D", "Admin1")),
        *(found.guest(name) for name in ("jantaku official", "公式サポート", "Tom (Moderator)")),
        *(found.guest(name) for name in ("Efficient 2", "牌効率 1", "hana", "おツル", "Steady")),
        found.guest("mine_7"),
    ):
        with pytest.raises(PersonError) as error:
            await refused
        assert (error.value.field, error.value.code) == ("name", "taken")
    beta = await found.guest("\u0392\u0395\u03a4\u0391")
    await found.claim(beta.id, PASSPHRASE)
    for alike in ("\u03b2\u03b5\u03c4\u03b1", "BETA"):  # its small letters; Latin ones
        with pytest.raises(PersonError):
            await found.guest(alike)
    for name in ("Fixer", "Fixed 2", "Administration", "Root Beer", "Badminton", "管理", "Owner 2"):
        await found.guest(name)


async def test_of_two_who_claim_a_name_at_once_one_has_it(found: People) -> None:
    guests = [await found.guest("Ann") for _ in range(4)]
    done = await asyncio.gather(
        *(found.claim(guest.id, PASSPHRASE) for guest in guests), return_exceptions=True
    )
    assert sum(isinstance(one, PersonError) for one in done) == 3


async def test_a_wrong_login_does_not_tell_what_is_wrong(found: People) -> None:
    ann = await found.guest("Ann")
    await found.claim(ann.id, PASSPHRASE)
    for name, passphrase in (
        ("Ann", "something else"),
        ("Bob", PASSPHRASE),
        ("", PASSPHRASE),
        ("\u202e", PASSPHRASE),
        ("Ann", ""),
        ("Ann", "\ud800"),
        ("Ann", "x" * 10**6),
    ):
        with pytest.raises(PersonError, match="name or passphrase is wrong") as error:
            await found.login(name, passphrase)
        assert (error.value.field, error.value.code) == ("passphrase", "wrong")


async def test_a_passphrase_can_be_changed_by_who_has_claimed_the_name(found: People) -> None:
    ann = await found.guest("Ann")
    await found.claim(ann.id, PASSPHRASE)
    for wrong in ("", "another one", "x" * 201):
        with pytest.raises(PersonError, match="not the current passphrase") as refused:
            await found.claim(ann.id, "another one", wrong)
        assert (refused.value.field, refused.value.code) == ("old", "wrong")
    await found.login("Ann", PASSPHRASE)
    await found.claim(ann.id, "another one", PASSPHRASE)
    await found.login("Ann", "another one")
    with pytest.raises(PersonError):
        await found.login("Ann", PASSPHRASE)
    for bad in ("", "short", "x" * 201, "\ud800 eight letters"):
        with pytest.raises(PersonError) as error:
            await found.claim(ann.id, bad)
        assert error.value.field == "passphrase"


async def test_passphrases_do_not_hold_up_the_tables(found: People) -> None:
    threads: set[int] = set()

    class Watched(PasswordHasher):
        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
            threads.add(threading.get_ident())
            return super().hash(password, salt=salt)

        def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # noqa: A002
            threads.add(threading.get_ident())
            return super().verify(hash, password)

    found._hasher = Watched(time_cost=1, memory_cost=64, parallelism=1)
    ann = await found.guest("Ann")
    await found.claim(ann.id, PASSPHRASE)
    await found.login("Ann", PASSPHRASE)
    assert threads
    assert threading.get_ident() not in threads


def test_passphrases_are_hashed_as_argon2_recommends() -> None:
    hashed = PasswordHasher().hash(PASSPHRASE)
    assert hashed.startswith("$argon2id$")
    assert "m=65536" in hashed


async def test_a_cookie_is_good_until_it_is_too_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with some_people(tmp_path) as found:
        ann = await found.guest("Ann")
        cookie = found.cookie(ann)
        assert await found.by_cookie(cookie) == ann
        forged = URLSafeTimedSerializer("guess", salt="jantaku person").dumps(ann.id)
        nobody = found._signer.dumps("nobody")
        for bad in ("", "x", cookie[:-1], cookie + "x", forged, nobody, "\ud800", "." * 1000):
            with pytest.raises(PersonError, match="the cookie is not valid"):
                await found.by_cookie(str(bad))
        now = time.time()
        monkeypatch.setattr(time, "time", lambda: now - 3600)  # the clock is set back
        assert await found.by_cookie(cookie) == ann
        monkeypatch.setattr(time, "time", lambda: now + people.COOKIE_S + 60)
        with pytest.raises(PersonError):
            await found.by_cookie(cookie)
    async with some_people(tmp_path) as again:
        monkeypatch.undo()
        assert await again.by_cookie(cookie) == ann
    async with some_people(tmp_path, "a secret of one's own") as other:
        with pytest.raises(PersonError):
            await other.by_cookie(cookie)
        with pytest.raises(ArgumentError, match="can be guessed"):
            await People.open(other._store, "short")


async def test_a_token_is_shown_once_and_dropped_by_its_id(found: People, tmp_path: Path) -> None:
    ann, bob = await found.guest("Ann"), await found.guest("Bob")
    token, secret = await found.new_token(ann.id, "my bot")
    assert secret.startswith("jantaku_")
    assert await found.by_token(secret) == ann
    assert await found._store.tokens_of(ann.id) == (token,)
    assert await found._store.tokens_of(bob.id) == ()
    for file in tmp_path.iterdir():
        assert secret.encode() not in file.read_bytes()
    for bad in ("", secret[:-1], token.id, "\ud800", "\0"):
        with pytest.raises(PersonError) as error:
            await found.by_token(bad)
        assert (error.value.field, error.value.code) == ("token", "wrong")
    with pytest.raises(Unknown):
        await found._store.drop_token(bob.id, token.id)
    await found._store.drop_token(ann.id, token.id)
    with pytest.raises(PersonError):
        await found.by_token(secret)


async def test_tokens_have_labels_and_are_not_without_end(found: People) -> None:
    ann = await found.guest("Ann")
    with pytest.raises(PersonError) as error:
        await found.new_token(ann.id, "\u202e")
    assert error.value.field == "label"
    with pytest.raises(Unknown):
        await found.new_token("nobody", "x")
    for number in range(MOST_TOKENS):
        await found.new_token(ann.id, f"bot {number}")
    with pytest.raises(PersonError, match="20 tokens at most"):
        await found.new_token(ann.id, "one more")
