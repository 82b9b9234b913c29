"""Games played here, written in every format and read again."""

from functools import cache
from random import Random
from typing import Literal

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.base.errors import ReplayError
from jantaku.players import player_for
from jantaku.riichi.records.files import FORMATS, read_game
from jantaku.riichi.records.game_record import record_of_game
from jantaku.riichi.records.record import EventCode, GameRecord
from jantaku.riichi.records.verify import verify_game
from jantaku.riichi.rules import KanDoraTimingMode
from jantaku.riichi.rules.presets import PRESETS, THREE_PLAYER_PRESETS
from riichi.records.corpus import as_bytes

SEEDS = range(3)
TABLES: list[tuple[str, Literal[3, 4]]] = [
    *((preset, 4) for preset in PRESETS),
    *((preset, 3) for preset in THREE_PLAYER_PRESETS),
]


@cache
def played(preset: str, players: Literal[3, 4], kind: str, seed: int) -> GameRecord | str:
    """A game between robots of a kind, or why it cannot be a record."""
    game = RiichiGame(GameRule.preset(preset, players=players).replace(winds=1), seed=seed)
    chance = Random(seed)
    robots = [player_for(game, kind) for _ in range(players)]
    while game.result is None:
        game.step({seat: robots[seat](game.view(seat), chance) for seat in game.deciding})
    try:
        return record_of_game(
            game.events,
            game.rule,
            names=["a", "b", "c", "d"][:players],
            final_points=game.result.points,
            scores=game.result.scores,
        )
    except ReplayError as error:
        return error.fault


@pytest.mark.sample(6)
@pytest.mark.parametrize("kind", ["random", "efficiency"])
@pytest.mark.parametrize(("preset", "players"), TABLES)
@pytest.mark.parametrize("format_", FORMATS)
def test_a_game_is_read_as_it_was_played_or_is_not_written(format_, preset, players, kind):
    for seed in SEEDS:
        game = played(preset, players, kind, seed)
        if isinstance(game, str):
            assert GameRule.preset(preset).claims
            assert "not judged by its rules" in game
            continue
        try:
            text = as_bytes(FORMATS[format_].write(game))
        except ReplayError as error:
            if "has no yaku" not in error.fault:
                raise
            continue
        report = verify_game(read_game(text, game.rules))
        late = format_.startswith("majsoul") and _turned_before_discards(game)
        assert report.missing == ()
        assert late or report.differences == ()
        assert {one.what.rpartition(" ")[0] for one in report.differences} <= {
            "the rules would have had dora"
        }


def _turned_before_discards(game: GameRecord) -> bool:
    """True if an indicator was turned where Mahjong Soul's format has no place for one."""
    kans = {EventCode.OPEN_KAN, EventCode.ADDED_KAN}
    has_kans = any(kans & {*record.packed[::6]} for record in game.rounds)
    return has_kans and game.rules.kan_dora_timing == KanDoraTimingMode.TenhouImmediate


def test_a_claim_that_the_rules_do_not_know_is_in_no_record() -> None:
    """Random players let each other's claims pass, such as four riichi in the first turn."""
    game = played("friends", 4, "random", 14)
    assert game == "no log can represent a round that was not judged by its rules"
