"""Why something may not be done and what to do instead, in any language."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final, TypeVar
from unicodedata import normalize

from jantaku.haiyuki.texts import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jantaku.base.errors import JantakuError

    Kind = TypeVar("Kind", bound=JantakuError)

_KEPT: Final = "_refusal"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A fault and its cure: the key of their words, and what these are about, by placeholder."""

    key: str
    about: tuple[tuple[str, object], ...] = ()

    @property
    def fault(self) -> str:
        """The fault, in English."""
        return self.said()[0]

    @property
    def cure(self) -> str:
        """The cure, in English."""
        return self.said()[1]

    def said(self, language: str = "en") -> tuple[str, str]:
        """Fault and cure in that language.

        >>> refuse("not_held", tile="sword").said("ko")
        ('손에 검이 없습니다', '가진 패를 버리세요')
        """
        about = dict(self.about)
        return say("fault", self.key, language, **about), say("cure", self.key, language, **about)

    def error(self, kind: type[Kind], **fields: Any) -> Kind:
        """An error of that kind with these words, which `translate` can change."""
        error = kind(*self.said(), **fields)
        vars(error)[_KEPT] = self
        return error


def refuse(key: str, **about: object) -> Refusal:
    """The refusal with that key, about these.

    >>> refuse("too_dear", skill="RECOVERY", cost=24, mp=8).fault
    'Recovery costs 24 MP and 8 are left'
    """
    return Refusal(key, tuple(about.items()))


def refusal_of(error: JantakuError) -> Refusal | None:
    """Returns the refusal that an error was made from, or None."""
    refusal: Refusal | None = vars(error).get(_KEPT)
    return refusal


def translate(error: JantakuError, language: str) -> None:
    """Says an error that Haiyuki raised in that language; others stay as they are."""
    refusal = refusal_of(error)
    if refusal and language != "en":
        error.fault, error.cure = refusal.said(language)
        error._unit = ""  # the caret alone shows the place


def nearest(word: str, names: Iterable[str]) -> str | None:
    """Returns the name that the word may mean, or None; Hangul is compared letter by letter.

    >>> nearest("스매시", ["아타호", "스마슈"]), nearest("fly", ["fari"])
    ('스마슈', None)
    """
    known = {normalize("NFD", name.casefold()): name for name in names}
    found = get_close_matches(normalize("NFD", word.casefold()[:40]), known, n=1)
    return known[found[0]] if found else None


def unknown(key: str, name: str, names: Iterable[str]) -> Refusal:
    """Returns the refusal of an unknown name, with the nearest name or all names."""
    shown, known = name[:40], tuple(names)
    near = nearest(shown, known)
    if near:
        return refuse(f"{key}.near", name=shown, meant=near)
    return refuse(key, name=shown, names=known)
