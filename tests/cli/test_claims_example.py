"""The match of `docs/claims-example.md`, played again by its keys."""

import json
import re
from pathlib import Path

from cli.running import run
from jantaku.riichi.sheet import Sheet

PAGE = (Path(__file__).parents[2] / "docs" / "claims-example.md").read_text(encoding="utf-8")


def test_the_match_of_the_page_is_played_so_by_its_keys(tmp_path: Path) -> None:
    (rules,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    (command,) = re.findall(r"The game was `jantaku (.*?)`", PAGE)
    (keys,) = re.findall(r"the\s+keys were (.*?), each with Enter", PAGE)
    (tmp_path / "one-round.json").write_text(rules)
    assert json.loads(rules)["preset"] == "friends"
    words = [str(tmp_path / word) if word.endswith(".json") else word for word in command.split()]
    pressed = [*re.findall(r"`(.*?)`", keys), *[""] * 400]
    result = run(*words, stdin="\n".join(pressed) + "\n", columns=80)
    assert result.code == 0, result.err
    shown = result.out
    parts = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    assert len(parts) == 8
    for part in parts:
        _, found, shown = shown.partition(part.rstrip())
        assert found, f"not shown, or out of its order: {part}"
    assert len(Sheet.load(tmp_path / "evening.json").games) == 2
