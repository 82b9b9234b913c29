"""The groups of a server: each deed of a person, checked, and stored at once."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from jantaku import catalog
from jantaku.base.errors import ArgumentError, Stale, Unknown
from jantaku.server.groups.league import place_of
from jantaku.server.groups.values import FriendGroup, StoredGroup
from jantaku.server.names import check_label
from jantaku.server.refusals import RequestRefused
from jantaku.server.store.values import stored_bytes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.catalog import SetupSummary
    from jantaku.server.groups.values import GroupMember, GroupResult, OwnPlace
    from jantaku.server.lobby.rooms import Rooms
    from jantaku.server.rooms.values import Room, RoomSettings
    from jantaku.server.settings import Settings
    from jantaku.server.store import Store, User

LARGEST_TEXT: Final = 200_000
"""The most bytes of the rules that a person wrote for a group."""
_CODE_BYTES: Final = 16


class Groups:
    """The groups of a store, whose games are played in `rooms`."""

    def __init__(self, store: Store, rooms: Rooms, settings: Settings) -> None:
        self._store = store
        self._rooms = rooms
        self.settings = settings

    async def create(self, user: User, name: str, settings: RoomSettings) -> FriendGroup:
        """Creates a group, whose owner and first member is the person."""
        kept, summary = await self._checked(user, name, settings)
        now = time.time()
        group = StoredGroup(
            secrets.token_hex(8), _new_code(), check_label(name), user.id, kept, now, now
        )
        try:
            await self._store.add_group(group, self.settings.groups_per_person)
        except Stale as error:
            raise _full(error, "groups_per_person") from None
        return await self._seen(group, user, summary)

    async def _checked(
        self, user: User, name: str, settings: RoomSettings
    ) -> tuple[RoomSettings, SetupSummary]:
        """Returns the settings as rooms of a group have them, and their seats and summary."""
        if stored_bytes(settings.setup.text) > LARGEST_TEXT:
            cure = f"use {LARGEST_TEXT} bytes at most"
            raise RequestRefused("too_large", "these rules are too long", cure, field="settings")
        if settings.setup.position:
            fault = "a position is played alone"
            raise ArgumentError(fault, "leave it out", source="setup.position")
        kept = replace(settings, title=check_label(name), private=True)
        return kept, await self._rooms.check(kept, user.origin)

    async def of(self, user: User) -> tuple[StoredGroup, ...]:
        """Returns the groups of a person, the last changed first."""
        return await self._store.groups_of(user.id)

    async def place(self, user: User, group: StoredGroup) -> OwnPlace | None:
        """Returns the place of a member in the league, None before the first game."""
        return place_of(user.id, await self._store.group_totals(group.id), group.settings)

    async def group(self, user: User | None, name: str) -> FriendGroup:
        """Returns a group by its code, or by its id for a member."""
        group = await self._group(name)
        members = await self._store.group_members(group.id)
        if user is None or all(one.user != user.id for one in members):
            if name != group.code:
                raise _unknown()
            return FriendGroup(group.id, group.name, is_member=False)
        return await self._seen(group, user, members=members)

    async def _seen(
        self,
        group: StoredGroup,
        user: User,
        summary: SetupSummary | None = None,
        members: Sequence[GroupMember] = (),
    ) -> FriendGroup:
        agreed = summary or await self._rooms.check(group.settings, user.origin)
        return FriendGroup(
            group.id,
            group.name,
            is_member=True,
            is_owner=group.owner == user.id,
            code=group.code,
            settings=group.settings,
            summary=agreed.summary,
            seats=len(agreed.seats),
            points_in_all=catalog.points_in_all(group.settings.setup),
            members=tuple(members or await self._store.group_members(group.id)),
            owner=group.owner,
        )

    async def _group(self, name: str) -> StoredGroup:
        try:
            return await self._store.group(name)
        except Unknown:
            raise _unknown() from None

    async def members(self, user: User, name: str) -> tuple[StoredGroup, dict[str, str]]:
        """Returns a group and its members' names by ids; refuses those who are not members."""
        group = await self._group(name)
        members = {one.user: one.name for one in await self._store.group_members(group.id)}
        if user.id in members:
            return group, members
        if name != group.code:
            raise _unknown()
        raise RequestRefused("not_allowed", "only members see this group", "join it first")

    async def _of_owner(self, user: User, name: str) -> StoredGroup:
        group, _ = await self.members(user, name)
        if group.owner != user.id:
            fault = "only the owner of the group may do that"
            raise RequestRefused("not_allowed", fault, "ask the owner")
        return group

    async def join(self, user: User, code: str) -> FriendGroup:
        """Makes a person who knows the code a member; a member stays one."""
        group = await self._group(code)
        if code != group.code:
            return await self.group(user, code)
        most, people = self.settings.groups_per_person, self.settings.most_members
        try:
            welcome = await self._store.join_group(group.id, user.id, time.time(), most, people)
        except Stale as error:
            mine = len(await self.of(user)) >= most
            raise _full(error, "groups_per_person" if mine else "most_members") from None
        if not welcome:
            fault = "the owner has removed you from this group"
            raise RequestRefused("not_allowed", fault, "ask the owner", reason="out_of_group")
        return await self._seen(group, user)

    async def leave(self, user: User, name: str) -> None:
        """Removes a person; another member becomes the owner, or the group is deleted."""
        group, _ = await self.members(user, name)
        await self._store.leave_group(group.id, user.id)

    async def put_out(self, user: User, name: str, member: str) -> FriendGroup:
        """Removes a member for good, as the owner; results stay."""
        group = await self._of_owner(user, name)
        if member == user.id:
            fault = "you cannot remove yourself"
            raise RequestRefused("not_allowed", fault, "leave the group instead")
        await self._store.put_out_of_group(group.id, member)
        return await self._seen(group, user)

    async def new_code(self, user: User, name: str) -> FriendGroup:
        """Replaces the code, as the owner: the former one no longer works."""
        group = replace(await self._of_owner(user, name), code=_new_code())
        await self._store.set_group_code(group.id, group.code)
        return await self._seen(group, user)

    async def change(
        self, user: User, name: str, title: str, settings: RoomSettings
    ) -> FriendGroup:
        """Changes the name and the rules, as the owner; results keep their totals."""
        group = await self._of_owner(user, name)
        kept, summary = await self._checked(user, title, settings)
        await self._store.change_group(group.id, kept.title, kept, time.time())
        return await self._seen(replace(group, name=kept.title, settings=kept), user, summary)

    async def open_room(self, user: User, name: str) -> Room:
        """Opens a room with the rules of the group, whose games count in its league."""
        group, _ = await self.members(user, name)
        if await self._store.count_results(group.id) >= self.settings.most_results:
            raise _full(Stale("this group has too many results"), "most_results")
        return await self._rooms.create(user, group.settings, group=group.id)

    async def results(
        self, user: User, name: str
    ) -> tuple[StoredGroup, dict[str, str], tuple[GroupResult, ...]]:
        """Returns `members`, and the results after counting the games that have ended."""
        group, members = await self.members(user, name)
        for table in await self._store.uncounted_tables(group.id):
            await self._rooms.count(table)
        return group, members, await self._store.group_results(group.id)

    async def add(self, user: User, name: str, results: Sequence[GroupResult]) -> int:
        """Adds results that a member has entered, each once; returns the number of new ones."""
        group, _ = await self.members(user, name)
        most, a_day = self.settings.most_results, self.settings.most_results_a_day
        try:
            return await self._store.add_results(group.id, results, most, a_day)
        except Stale as error:
            full = "most_results_a_day" if "day" in error.fault else "most_results"
            raise _full(error, full) from None

    async def set_counts(self, user: User, name: str, key: str, *, counts: bool) -> None:
        """Takes a result back, or counts it again: as its author, or as the owner of the group."""
        group, _ = await self.members(user, name)
        author = await self._store.author_of_result(group.id, key)
        if author is None:
            raise RequestRefused("unknown", "there is no such result", "reload the page")
        if user.id not in (group.owner, author):
            fault = "only the owner, and the person who entered it, may do that"
            raise RequestRefused("not_allowed", fault, "ask one of them")
        await self._store.set_counts(group.id, key, counts)


def _new_code() -> str:
    """Returns a random code of 128 bits."""
    return secrets.token_urlsafe(_CODE_BYTES)


def _unknown() -> RequestRefused:
    return RequestRefused("unknown_group", "there is no such group", "ask for its link again")


def _full(error: Stale, reason: str) -> RequestRefused:
    return RequestRefused("full", error.fault, error.cure, reason=reason)
