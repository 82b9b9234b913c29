"""A log as a page of plain HTML: what happened, round by round."""

from __future__ import annotations

import copy
import html
import json
from typing import TYPE_CHECKING, Any, Self

from jantaku.riichienv.replay import Kyoku, read_messages, split_rounds
from jantaku.riichienv.rule import GameRule

if TYPE_CHECKING:
    from jantaku.riichienv.hand import WinResult

_STYLE = "font-family: monospace; border-collapse: collapse"


class HtmlPage:
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
        """The log of a file, a message a line; `ReplayError` for a file that holds none."""
        return cls(read_messages(path))

    @classmethod
    def from_list(cls, events: list[dict[str, Any]]) -> Self:
        """The log of messages."""
        return cls(events)

    def summary(self) -> list[dict[str, Any]]:
        """The start and the end of each round."""
        rows = []
        for index, messages in enumerate(split_rounds(self.log)):
            began = messages[0]
            ends = [m for m in messages if m["type"] in ("hora", "ryukyoku")]
            row = {name: began[name] for name in ("bakaze", "honba", "oya", "scores")}
            row["kyoku"] = began.get("kyoku", began["oya"] + 1)
            rows.append({"round_idx": index, **row, "ends": ends})
        return rows

    def get_results(self, round_idx: int) -> list[WinResult]:
        """The wins of a round; `IndexError` for no round of the log."""
        rounds = split_rounds(self.log)
        if round_idx not in range(len(rounds)):
            raise IndexError(f"no round {round_idx}: the log has {len(rounds)}")
        return _wins(Kyoku(rounds[round_idx], GameRule.default_tenhou()))

    def show(
        self,
        step: int | None = None,
        perspective: int | None = None,
        freeze: bool = False,  # noqa: ARG002 - their signature
    ) -> HtmlPage:
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
        return HtmlPage(f'<table style="{_STYLE}">{"".join(rows)}</table>')

    def _repr_html_(self) -> str:
        return self.show().data


class MetadataInjector:
    """A log to which waits and scores are added: a `meta` for every message.

    `process` adds a discard's `waits`, a win's `score` and the `results` of a round's end;
    `round_win_results` are then the wins by rounds. Every hand must be seen. Raises
    `ProtocolError` for impossible messages.
    """

    def __init__(self, events: list[dict[str, Any]]) -> None:
        self.events = copy.deepcopy(events)
        self.round_win_results: list[list[WinResult]] = []

    def process(self) -> list[dict[str, Any]]:
        """The messages with what they leave out.

        >>> from jantaku.riichienv import RiichiEnv
        >>> MetadataInjector(RiichiEnv(seed=7).mjai_log).process()[0]
        {'type': 'start_game', 'meta': {}}
        """
        self.round_win_results = []
        for event in self.events:
            event["meta"] = {}
        starts = [at for at, event in enumerate(self.events) if event.get("type") == "start_kyoku"]
        rounds = split_rounds(self.events)
        for first, messages in zip(starts, rounds, strict=True):
            self._add(self.events[first : first + len(messages)], messages)
        return self.events

    def _add(self, events: list[dict[str, Any]], messages: list[dict[str, Any]]) -> None:
        kyoku = Kyoku(messages, GameRule.default_tenhou())
        for event, waits in zip(events, kyoku.waits(), strict=True):
            if waits:
                event["meta"]["waits"] = waits
        wins = _wins(kyoku)
        results = []
        for event, win in zip((e for e in events if e["type"] == "hora"), wins, strict=True):
            score = {"han": win.han, "fu": win.fu, "points": _points(win), "yaku": list(win.yaku)}
            event["meta"]["score"] = score
            results.append({"actor": event["actor"], "target": event["target"], "score": score})
        if events[-1]["type"] == "end_kyoku":
            self.round_win_results.append(wins)
            if results:
                events[-1]["meta"]["results"] = results


def _wins(kyoku: Kyoku) -> list[WinResult]:
    return [win.actual for win in kyoku.take_win_result_contexts()]


def _points(win: WinResult) -> str:
    if win.ron_agari:
        return str(win.ron_agari)
    if not win.tsumo_agari_oya:
        return f"{win.tsumo_agari_ko} all"
    return f"{win.tsumo_agari_ko}/{win.tsumo_agari_oya}"


Replay = GameViewer


def show_replay(log: list[dict[str, Any]]) -> HtmlPage:
    """A log as a page."""
    return GameViewer(log).show()
