"""Notebooks: whatever holds a game is shown, values draw themselves, the example runs."""

import asyncio
import gzip
import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import jantaku.notebook
from jantaku import Context, Hand, RiichiGame
from jantaku.base.errors import JantakuError, ReplayError
from jantaku.game.protocol import to_dict
from jantaku.haiyuki import HaiyukiGame
from jantaku.notebook import PLAYER, Shown, replay_from, show
from jantaku.notebook import widget as showing_module
from jantaku.riichi.records.files import read_file
from jantaku.riichienv import RiichiEnv
from jantaku.riichienv.agents import RandomAgent
from jantaku.ruleset import RulesetGame, library
from riichi.records.corpus import path_of

ROOT = Path(__file__).parents[2]
LOG = path_of("own-4p", "mjai")


def played() -> RiichiEnv:
    env = RiichiEnv(seed=5, game_mode="4p-red-single")
    agent = RandomAgent(seed=1)
    seen = env.get_observations()
    while not env.done():
        seen = env.step({seat: agent.act(one) for seat, one in seen.items()})
    return env


@pytest.mark.sample(2)
@pytest.mark.parametrize("shown", [LOG, str(LOG), LOG.read_bytes(), read_file(LOG)])
def test_a_log_is_shown_from_whatever_holds_it(shown: Shown) -> None:
    assert replay_from(shown).rounds[0].gains == (13600, 0, -11600, 0)


def test_games_of_any_engine_and_environments_are_shown() -> None:
    assert replay_from(HaiyukiGame(seed=1)).engine == "haiyuki"
    replay = replay_from(RiichiGame(seed=1), ["a", "b", "c", "d"])
    assert replay.names == ("a", "b", "c", "d")
    assert replay_from(replay) is replay
    assert replay_from(played()).rounds[0].reason


def test_anything_else_is_refused() -> None:
    with pytest.raises(ReplayError, match="int holds no game"):
        replay_from(7)  # type: ignore[arg-type]
    with pytest.raises(ReplayError, match="cannot be read"):
        replay_from("nowhere.json")


def test_values_draw_themselves() -> None:
    game = RiichiGame(seed=7)
    hand = Hand("123m406p11s(777z)")
    for value, tiles in (
        (hand, 11),
        (Hand("123m406p11s789s(777z)").score(Context("9s")), 0),
        (game.view(0), 1 + 14 + 3 * 13),
        (game.show(None), 1 + 4 * 13 + 1),
        (game.show(0).seats[0].tiles[0], 1),
        (HaiyukiGame(seed=7).show(0), 12 + 11),
        (RulesetGame(library.load("hong_kong"), seed=23).show(0), 4 * 13),
    ):
        svg: Any = value
        drawn = ET.fromstring(svg._repr_svg_())
        groups = drawn.findall("{http://www.w3.org/2000/svg}g")
        assert len(groups) == tiles
        assert all(len(group) for group in groups)


def test_the_name_of_before_warns_and_works() -> None:
    with pytest.warns(DeprecationWarning, match=r"reel_from is now jantaku\.notebook\.replay_from"):
        from jantaku.notebook import reel_from  # type: ignore[attr-defined]
    assert reel_from is replay_from
    assert not hasattr(jantaku.notebook, "film_from")


@pytest.mark.long
@pytest.mark.skipif(not PLAYER.is_file(), reason="the page has not been built")
def test_a_widget_holds_the_replay_packed() -> None:
    widget = show(LOG, at=9, seat=2, hands=False)
    assert (widget.at, widget.seat, widget.hands) == (9, 2, False)
    assert json.loads(gzip.decompress(widget.replay)) == json.loads(
        json.dumps(to_dict(replay_from(LOG)))
    )
    assert "mount" in widget._esm


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    showing_module._widget.cache_clear()
    monkeypatch.setattr(showing_module, "PLAYER", Path("nowhere"))
    with pytest.raises(JantakuError, match="make page"):
        show(LOG)
    showing_module._widget.cache_clear()


@pytest.mark.long
@pytest.mark.skipif(not PLAYER.is_file(), reason="the page has not been built")
@pytest.mark.filterwarnings("ignore")  # those of Jupyter's own packages
def test_the_example_runs() -> None:
    notebook = nbformat.read(ROOT / "examples" / "notebook.ipynb", as_version=4)
    client = NotebookClient(
        notebook, timeout=60, kernel_name="python3", resources={"metadata": {"path": ROOT}}
    )
    asyncio.run(client.async_execute())
    told = [out.get("data", {}) for cell in notebook.cells for out in cell.get("outputs", ())]
    assert sum("image/svg+xml" in data for data in told) == 3
    views = [data for data in told if "application/vnd.jupyter.widget-view+json" in data]
    assert len(views) == 1
    state = notebook.metadata["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    [model] = [one for one in state.values() if "at" in one["state"]]
    assert model["state"]["at"] == 40
