"""The store: everything the server keeps, asked for and changed by name.

Every method raises `StoreDown` when the database cannot be reached, `Unknown` for what is not
there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from jantaku.protocol import Json
    from jantaku.server.protocol import TableState
    from jantaku.server.rooms.values import Room
    from jantaku.server.store.values import (
        Checkpoint,
        Held,
        Page,
        Step,
        TableRecord,
        Token,
        User,
        UserRuleset,
    )


class Store:
    """A database with all that lasts."""

    @classmethod
    async def open(cls, url: str) -> Self:
        """The store at a URL, its tables made or brought up to date first."""
        raise NotImplementedError

    async def close(self) -> None:
        """Writes what is pending, and lets the database go."""
        raise NotImplementedError

    async def check(self) -> None:
        """Returns if the database answers; raises `StoreDown` else."""
        raise NotImplementedError

    async def until_up(self) -> None:
        """Returns when the database answers (again)."""
        raise NotImplementedError

    async def secret(self, name: str) -> bytes:
        """32 secret bytes by a name: made once, then the same for every process."""
        raise NotImplementedError

    # -- tables ----------------------------------------------------------------------------------

    async def add_table(self, table: TableRecord) -> None:
        """A new table; `Stale` if there is one of that id."""
        raise NotImplementedError

    async def table(self, table: str) -> TableRecord:
        """The table of that id."""
        raise NotImplementedError

    async def set_table(
        self,
        table: str,
        *,
        state: TableState | None = None,
        result: Mapping[str, Json] | None = None,
        ended: float | None = None,
    ) -> None:
        """Changes what is given."""
        raise NotImplementedError

    async def running_tables(self) -> tuple[str, ...]:
        """The ids of the tables that are playing, the oldest first."""
        raise NotImplementedError

    async def append_step(
        self, table: str, number: int, actions: Mapping[str, Json], at: float
    ) -> None:
        """The next step of a table, durable when this returns.

        Raises `Stale` when there is another step of that number: somebody else owns the table.
        After `StoreDown` nobody knows whether it is stored: asking again with the same is right.
        """
        raise NotImplementedError

    async def steps(self, table: str, since: int = 0) -> tuple[Step, ...]:
        """The steps from that number on, in order."""
        raise NotImplementedError

    async def steps_of(self, tables: Iterable[str]) -> dict[str, int]:
        """How many steps each of those tables has; those that are not there are left out."""
        raise NotImplementedError

    async def hold(self, table: str, seat: int, number: int, action: Json) -> None:
        """What a seat decides for step `number`, durable when this returns; the last one holds.

        Raises `Stale` when that step is taken.
        """
        raise NotImplementedError

    async def held(self, table: str) -> tuple[Held, ...]:
        """What seats have decided for the next step."""
        raise NotImplementedError

    async def keep_checkpoint(self, table: str, number: int, blob: bytes) -> None:
        """A checkpoint after so many steps, in place of an earlier one."""
        raise NotImplementedError

    async def checkpoint(self, table: str) -> Checkpoint | None:
        """The last checkpoint; None where there is none."""
        raise NotImplementedError

    async def records_of(self, user: str, *, after: str = "", limit: int = 20) -> Page[TableRecord]:
        """The tables a person sat at, whatever their state."""
        raise NotImplementedError

    async def public_records(self, *, after: str = "", limit: int = 20) -> Page[TableRecord]:
        """The games of public rooms that are over."""
        raise NotImplementedError

    # -- rooms -----------------------------------------------------------------------------------

    async def add_room(self, room: Room) -> None:
        """A new room; `Stale` if its code is taken."""
        raise NotImplementedError

    async def room(self, code: str) -> Room:
        """The room of that code."""
        raise NotImplementedError

    async def change_room(self, code: str, change: Callable[[Room], Room]) -> Room:
        """The room as `change` makes it, stored with the next `version`.

        When somebody else is quicker, `change` is called again with what they made of it. Its own
        errors are passed on, and nothing changes; neither if it gives the room as it was.
        """
        raise NotImplementedError

    async def public_rooms(self) -> tuple[Room, ...]:
        """The public rooms that are not closed, newest first."""
        raise NotImplementedError

    async def rooms_of(self, user: str) -> tuple[Room, ...]:
        """The rooms that a person hosts or sits in and that are not closed, newest first."""
        raise NotImplementedError

    async def drop_room(self, code: str) -> None:
        """The room is no more; its tables stay."""
        raise NotImplementedError

    async def drop_old_rooms(self, before: float) -> tuple[str, ...]:
        """Drops open and closed rooms that nobody has changed since, and gives their codes."""
        raise NotImplementedError

    async def keep_sheet(self, room: str, text: str) -> None:
        """The balance sheet of a room, as JSON."""
        raise NotImplementedError

    async def sheet(self, room: str) -> str:
        """The balance sheet of a room; empty where there is none."""
        raise NotImplementedError

    # -- rulesets --------------------------------------------------------------------------------

    async def keep_ruleset(self, owner: str, name: str, text: str) -> UserRuleset:
        """A ruleset of that owner, in place of one of the same name."""
        raise NotImplementedError

    async def ruleset(self, digest: str) -> UserRuleset:
        """The ruleset with that digest, whoever keeps it."""
        raise NotImplementedError

    async def rulesets_of(self, owner: str) -> tuple[UserRuleset, ...]:
        """The rulesets of that owner, by name."""
        raise NotImplementedError

    async def drop_ruleset(self, owner: str, name: str) -> None:
        """The owner keeps it no longer."""
        raise NotImplementedError

    # -- people, asked for by `jantaku.server.people` ---------------------------------------------

    async def add_user(self, user: User) -> None:
        """A new guest."""
        raise NotImplementedError

    async def user(self, user: str) -> User:
        """The person of that id."""
        raise NotImplementedError

    async def rename_user(self, user: str, name: str) -> User:
        """The guest under another name."""
        raise NotImplementedError

    async def claim_name(self, user: str, key: str, passphrase_hash: str) -> User:
        """The person, who owns the name now that is compared as `key`; `Stale` if another does."""
        raise NotImplementedError

    async def claimed(self, key: str) -> tuple[User, str]:
        """The person who owns that name, and the hash of the passphrase."""
        raise NotImplementedError

    async def add_token(self, token: Token, token_hash: str) -> None:
        """A token, of which only the hash is kept."""
        raise NotImplementedError

    async def token_user(self, token_hash: str) -> User:
        """Whose token it is."""
        raise NotImplementedError

    async def tokens_of(self, user: str) -> tuple[Token, ...]:
        """The tokens of a person, oldest first."""
        raise NotImplementedError

    async def drop_token(self, user: str, token: str) -> None:
        """That token of that person is good no longer."""
        raise NotImplementedError
