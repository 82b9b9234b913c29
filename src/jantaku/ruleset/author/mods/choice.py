"""The mods that a room chose for a ruleset, with their settings and the preset."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from jantaku.base.errors import RulesetError
from jantaku.ruleset.author.mods.application import Mod, available, choose
from jantaku.ruleset.author.mods.settings import (
    Wanted,
    alike,
    check_offered,
    given_in,
    name_of,
    wanted_in,
    with_settings,
)
from jantaku.ruleset.values.nodes import items_of
from jantaku.ruleset.values.spelling import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Preset:
    """Mods and settings of a ruleset under one name; `title` and `desc` are for people."""

    name: str
    mods: tuple[Wanted, ...] = ()
    title: str = ""
    desc: str = ""


def presets(rules: Mapping[str, Any]) -> tuple[Preset, ...]:
    """The presets that a ruleset lists. Items that are not presets are left to the checker."""
    return tuple(
        _preset(item, str(item["display_name"]))
        for item in items_of(rules.get("available_presets"))
        if isinstance(item, dict) and isinstance(item.get("display_name"), str)
    )


def _preset(item: Mapping[str, Any], title: str) -> Preset:
    name, desc = item.get("id", title), item.get("desc", "")
    return Preset(str(name), wanted_in(item.get("enabled_mods")), title, str(desc))


@dataclass(frozen=True)
class ChosenMods:
    """The chosen mods of a ruleset; a change returns a new `ChosenMods`.

    `on` are the mods that are on, in the order they are applied; `settings` those that differ from
    what their mods declare; `preset` is the one chosen, as long as nothing was changed since.
    """

    mods: tuple[Mod, ...]
    presets: tuple[Preset, ...] = ()
    on: tuple[str, ...] = ()
    settings: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    preset: str | None = None

    @classmethod
    def of(cls, rules: Mapping[str, Any]) -> ChosenMods:
        """The choice before a player chooses anything: the default mods of a ruleset."""
        mods, defaults = available(rules), wanted_in(rules.get("default_mods"))
        given = {name_of(one): dict(given_in(one)) for one in defaults}
        on = tuple(map(name_of, choose(mods, defaults)))
        return cls(mods, presets(rules), on, {k: v for k, v in given.items() if v and k in on})

    @property
    def wanted(self) -> tuple[Wanted, ...]:
        """The mods that are on, as `apply` takes them."""
        return tuple(with_settings(name, self.settings.get(name, {})) for name in self.on)

    def value(self, mod: str, setting: str) -> Any:
        """The value of a setting: the chosen one, or the declared default."""
        declared = {one.name: one.default for one in self._mod(mod).settings}
        return {**declared, **self.settings.get(mod, {})}.get(setting)

    def switched(self, mod: str, *, on: bool) -> ChosenMods:
        """A copy with a mod switched on or off, and the mods that it needs or that need it."""
        self._mod(mod)
        wanted, unwanted = ((mod,), ()) if on else ((), (mod,))
        chosen = choose(self.mods, self.on, wanted, unwanted)
        return replace(self, on=tuple(map(name_of, chosen)), preset=None)

    def with_value(self, mod: str, setting: str, value: object) -> ChosenMods:
        """A copy with another of its values for a setting."""
        check_offered(mod, self._mod(mod).settings, {setting: value})
        settings = {**self.settings, mod: {**self.settings.get(mod, {}), setting: value}}
        return replace(self, settings=settings, preset=None)

    def with_preset(self, name: str) -> ChosenMods:
        """A copy with a preset: only the mods that it lists, with its settings.

        A setting that it does not name is as declared; one for which it names a value that is not
        offered stays as it was.
        """
        by_name = {preset.name: preset for preset in self.presets}
        if name not in by_name:
            cure = did_you_mean(name, by_name) or f"there are {', '.join(by_name) or 'none'}"
            raise RulesetError(f"the ruleset has no preset '{name}'", cure, code="preset")
        listed = [one for one in by_name[name].mods if self._offers(name_of(one))]
        on: tuple[str, ...] = ()
        for one in listed:
            on = tuple(map(name_of, choose(self.mods, on, (name_of(one),))))
        settings = dict(self.settings)
        for one in listed:
            settings[name_of(one)] = self._kept(name_of(one), given_in(one))
        settings = {mod: values for mod, values in settings.items() if values}
        return replace(self, on=on, settings=settings, preset=name)

    def _kept(self, mod: str, given: Mapping[str, Any]) -> dict[str, Any]:
        before, values = self.settings.get(mod, {}), {}
        for setting in self._mod(mod).settings:
            if setting.name not in given:
                continue
            if any(alike(given[setting.name], one) for one in setting.values):
                values[setting.name] = given[setting.name]
            elif setting.name in before:
                values[setting.name] = before[setting.name]
        return values

    def _offers(self, name: str) -> bool:
        return any(mod.id == name for mod in self.mods)

    def _mod(self, name: str) -> Mod:
        found = next((mod for mod in self.mods if mod.id == name), None)
        if found is None:
            cure = did_you_mean(name, [mod.id for mod in self.mods])
            raise RulesetError(f"the ruleset has no mod '{name}'", cure, code="mod")
        return found
