"""A log as a page of plain HTML: what happened, round by round."""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from jantaku.riichienv.replay import Kyoku, split_rounds
from jantaku.riichienv.rule import GameRule

if TYPE_CHECKING:
    from jantaku.riichienv.hand import WinResult

_STYLE = "font-family: monospace; border-collapse: collapse"


class Page:
    """HTML that a notebook shows; `data` is its text."""

    def __init__(self, data: str) -> None:
        self.data = data

    def _repr_html_(self) -> str:
        return self.data


class GameViewer:
    """A log of mjai messages to look at.

    >>> from jantaku.riichienv import RiichiEnv
    >>> GameViewer.from_env(RiichiEnv(seed=7)).summary()[0]["oya"]
    0
    """

    def __init__(self, log: list[dict[str, Any]]) -> None:
        self.log = list(log)

    @classmethod
    def from_env(cls, env: Any) -> Self:
        """The log of an environment."""
        return cls(env.mjai_log)

    @classmethod
    def from_jsonl(cls, path: str) -> Self:
        """The log of a file, a message a line."""
        lines = Path(path).read_text(encoding="utf-8").splitlines()
        return cls([json.loads(line) for line in lines if line.strip()])

    @classmethod
    def from_list(cls, events: list[dict[str, Any]]) -> Self:
        """The log of messages."""
        return cls(events)

    def summary(self) -> list[dict[str, Any]]:
        """What each round began with and how it ended."""
        rows = []
        for index, messages in enumerate(split_rounds(self.log)):
            began = messages[0]
            ends = [m for m in messages if m["type"] in ("hora", "ryukyoku")]
            row = {name: began[name] for name in ("bakaze", "kyoku", "honba", "oya", "scores")}
            rows.append({"round_idx": index, **row, "ends": ends})
        return rows

    def get_results(self, round_idx: int) -> list[WinResult]:
        """The wins of a round."""
        messages = split_rounds(self.log)[round_idx]
        wins = Kyoku(messages, GameRule.default_tenhou()).take_win_result_contexts()
        return [win.actual for win in wins]

    def show(
        self,
        step: int | None = None,
        perspective: int | None = None,
        freeze: bool = False,  # noqa: ARG002 - their signature
    ) -> Page:
        """The messages up to `step` as a table, a line each; `perspective` marks a seat's own."""
        rows = []
        for number, message in enumerate(self.log[:step]):
            text = html.escape(json.dumps(message, ensure_ascii=False))
            mark = (
                "font-weight: bold"
                if perspective is not None and message.get("actor") == perspective
                else ""
            )
            rows.append(f'<tr style="{mark}"><td>{number}</td><td>{text}</td></tr>')
        return Page(f'<table style="{_STYLE}">{"".join(rows)}</table>')

    def _repr_html_(self) -> str:
        return self.show().data


Replay = GameViewer


def show_replay(log: list[dict[str, Any]]) -> Page:
    """A log as a page."""
    return GameViewer(log).show()
