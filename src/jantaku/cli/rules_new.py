"""The questions of `jantaku rules new`, and the file that is written when all are answered."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

from jantaku.base.errors import JantakuError, RulesError
from jantaku.base.files import write_whole
from jantaku.base.messages import filled, load
from jantaku.draw.terminal import Span, line
from jantaku.riichi.rules.draft import Draft
from jantaku.riichi.rules.explanations import explain_option, presets, sentence
from jantaku.riichi.rules.option_text import TRUTHS, format_value, parse_value
from jantaku.riichi.rules.options import GROUPS

from .hands.situation import blaming_alone, rules_named
from .terminal.console import ANSWERED

if TYPE_CHECKING:
    from jantaku import GameRule

    from .terminal.console import Console

_LONGEST = 4096


def make_rules(file: str, start: str, console: Console, *, force: bool) -> int:
    """Asks for every group of options and writes the rules to the file."""
    _require_free(file, force=force)
    questions = _Questions(console)
    with blaming_alone("from"):
        given = rules_named(start) if start else None
    rule = questions.rules(given or questions.start())
    _require_free(file, force=force)
    write_whole(file, json.dumps(rule.to_dict(), indent=2) + "\n")
    console.write(questions.word("written", file=file))
    return ANSWERED


def _require_free(file: str, *, force: bool) -> None:
    if not file.endswith(".json"):
        raise JantakuError(
            f"{file!r} is not the name of a rules file", "use a name that ends in .json"
        )
    if os.path.exists(file) and not force:
        raise JantakuError(f"{file!r} exists", "choose another name, or add --force")
    if not os.path.isdir(os.path.dirname(file) or "."):
        raise JantakuError(f"there is no folder for {file!r}", "create it first")


class _Questions:
    """Asks on the console, in the console's language; an answer is a line of stdin."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._language = console.look.language
        self._texts = load(self._language, "rules")
        self._number = 0

    def word(self, key: str, **values: object) -> str:
        """A phrase of the catalog."""
        return filled(self._texts["word"][key], **values)

    def start(self) -> GameRule:
        """The preset to start from."""
        self._console.write(self.word("help"))
        while True:
            answer = self._answer(self.word("start"), "tenhou")
            if answer == "?":
                self._tell(*(f"{name}: {about}" for name, about in self._presets()))
                continue
            try:
                return rules_named(answer or "tenhou")
            except RulesError as error:
                self._refuse(error)

    def rules(self, start: GameRule) -> GameRule:
        """The rules after all questions."""
        draft = Draft(start)
        for group, options in GROUPS.items():
            self._show_group(group, options, draft)
            if self._wants_changes(options, draft):
                for option in options:
                    self._choose(option, draft)
        return draft.rule()

    def _presets(self) -> list[tuple[str, str]]:
        return [*presets(self._language).items()]

    def _show_group(self, group: str, options: tuple[str, ...], draft: Draft) -> None:
        title = f"{self._texts['group'][group]} ({[*GROUPS].index(group) + 1}/{len(GROUPS)})"
        rows = [
            f"  {option} = {format_value(draft[option])}  {self._said(option, draft)}"
            for option in options
        ]
        self._console.page([line(Span(title, "yaku"))])
        self._console.write(*rows)

    def _said(self, option: str, draft: Draft) -> str:
        said = sentence(option, draft[option], self._language)
        return f"{self._texts[option]['name']}: {said}"

    def _wants_changes(self, options: tuple[str, ...], draft: Draft) -> bool:
        """Asks whether to change these options; kept ones must not contradict what was chosen."""
        while True:
            answer = self._answer(self.word("change"), "no")
            if answer == "?":
                self._tell(self.word("explain_group"))
                continue
            wanted = TRUTHS.get((answer or "no").lower())
            if wanted is None:
                self._refuse(
                    RulesError(f"no answer {answer[:40]!r}", "write y or n, or press Enter")
                )
                continue
            if wanted:
                return True
            try:
                draft.keep(options)
            except RulesError as error:
                self._refuse(error)
                self._tell(self.word("open_group"))
                return True
            return False

    def _choose(self, option: str, draft: Draft) -> None:
        while True:
            answer = self._answer(option, format_value(draft[option]))
            if answer == "?":
                self._explain(option)
                continue
            try:
                draft.choose(option, parse_value(option, answer) if answer else draft[option])
            except RulesError as error:
                self._refuse(error)
                continue
            return

    def _explain(self, option: str) -> None:
        said = explain_option(option, self._language)
        takes = [f"{self.word('value')}: {said.takes}"] if said.takes else []
        self._tell(
            f"{said.name}: {said.about}",
            *(f"{one.text}  {one.sentence}" for one in said.values),
            *takes,
            f"{self.word('default')}: {said.default}",
        )

    def _answer(self, question: str, default: str) -> str:
        """Returns what was typed, without blanks around it. Raises at the end of input."""
        self._console.prompt(f"{question} [{default}] ")
        given = sys.stdin.readline(_LONGEST)
        if not sys.stdin.isatty():
            self._console.write(given.strip()[:80])
        if not given:
            raise JantakuError("the answers ended before the questions", "nothing was written")
        return given.strip()

    def _refuse(self, error: RulesError) -> None:
        self._console.write(f"  ! {error.sentence}")

    def _tell(self, *lines: str) -> None:
        self._console.write(*(f"  {one}" for one in lines))
