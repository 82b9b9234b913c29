"""Dead ends, where no player can act. A short game is played to find them."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Final

from jantaku.base.errors import JantakuError, RulesetError
from jantaku.ruleset.author.analyses.findings import Found, key_place, warning
from jantaku.ruleset.author.survey import done_by
from jantaku.ruleset.game import RulesetGame
from jantaku.ruleset.machine.kernel_table import KernelTable
from jantaku.ruleset.values.limits import MOST_WORK
from jantaku.ruleset.values.nodes import object_of
from jantaku.ruleset.values.tile import has_attr

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.ruleset.compile.ruleset import Ruleset
    from jantaku.ruleset.table.actions import RulesetAction
    from jantaku.ruleset.table.table import RulesetTable

_MOST_STEPS: Final = 100  # of a game: some rounds of drawing and discarding
_LAST_TILES: Final = 8  # that a game is left with to see how its round ends
_PASSES: Final = 4  # of every seat, in which a round with an empty wall has to end
_STUCK: Final = "a trial game got stuck"


def dead_ends(ruleset: Ruleset) -> Iterator[Found]:
    """The reason why a trial game got stuck, or why its round did not end."""
    rules = ruleset.rules
    if not rules.get("buttons") or not rules.get("wall"):
        return
    trial = _Trial(ruleset)
    trial.play(_MOST_STEPS)
    if trial.is_stuck:
        yield _cause(trial, trial.game.table_to_read)
        return
    trial = _Trial(ruleset)
    table = trial.game.table if trial.is_sound else None
    if table is None or len(table.wall) - table.wall_index < _LAST_TILES:
        return
    del table.wall[table.wall_index + _LAST_TILES :]
    trial.play(_MOST_STEPS)
    if trial.idle_steps > _PASSES * len(table.seats):
        yield _endless(trial)


class _Trial:
    """A trial game: presses each button once, acts at random then, and ends at a work limit."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.last = ""  # button that was pressed since the last discard
        self.idle_steps = 0  # in a row, of a round with an empty wall
        self.is_sound = False  # True if no fault was met; the game itself reports faults
        self._left = MOST_WORK
        try:
            self.game = RulesetGame(ruleset, seed=0)
            self.is_sound = True
        except JantakuError:
            return

    @property
    def is_stuck(self) -> bool:
        """True if the game is stuck: nobody can decide anything."""
        if not self.is_sound:
            return False
        error = self.game.error
        return isinstance(error, RulesetError) and error.code == "stuck"

    def play(self, most: int) -> None:
        """Plays up to `most` steps."""
        chance, tried = Random(0), set[str]()
        for _ in range(most if self.is_sound else 0):
            game = self.game
            if not game.deciding or self._left < 0:
                return
            table = game.table_to_read
            empty, rounds = table.tiles_left <= 0, table.round_number
            try:
                chosen = {
                    seat: _choice(game.legal_actions(seat), tried, chance) for seat in game.deciding
                }
                game.step(chosen)
            except JantakuError:
                self.is_sound = False
                return
            table = game.table_to_read
            self._left -= game.spent
            pressed = [action.name for action in chosen.values() if action.type == "button"]
            tried.update(pressed)
            if any(action.type == "discard" for action in chosen.values()):
                self.last = ""
            self.last = pressed[-1] if pressed else self.last
            same = table.round_number == rounds and table.active
            self.idle_steps = self.idle_steps + 1 if empty and same else 0


def _choice(legal: tuple[RulesetAction, ...], tried: set[str], chance: Random) -> RulesetAction:
    """A button that was not pressed before, or else any action."""
    new = [action for action in legal if action.type == "button" and action.name not in tried]
    return new[0] if new else chance.choice(legal)


def _cause(trial: _Trial, table: RulesetTable) -> Found:
    """Why a game is stuck: all discards are forbidden, the wall is empty, nothing was drawn."""
    rules = trial.ruleset.rules
    button = rules["buttons"].get(trial.last) if trial.last else None
    passes_on = done_by(button.get("actions"), rules.get("functions") or {}) if button else set()
    player, at = table.players[table.turn], key_place(rules, "after_turn_change")
    message = f"{_STUCK}: no tile to discard, no button"
    held = player.tiles and table.awaiting_discard  # but may not be discarded
    if not held and button and passes_on.isdisjoint(("change_turn", "advance_turn")):
        message = f"after button '{trial.last}' the game is stuck: no tile to discard, no button"
        cure = 'end its actions with ["change_turn", "self"] or ["advance_turn"]'
        return warning("stuck", message, key_place(rules["buttons"], trial.last), cure)
    if "after_turn_change" not in rules and not player.draw:
        cure = 'let the player in turn draw: "after_turn_change": {"actions": [["draw"]]}'
        return warning("stuck", message, at, cure)
    if not player.draw and not _draws(rules["after_turn_change"], rules):
        message = f"{message}, for 'after_turn_change' draws nothing"
        return warning("stuck", message, at, 'add ["draw"] to its actions')
    if held:
        return _forbidden(trial, table)
    if table.tiles_left <= 0 and table.wall_index > 0:
        return _endless(trial)
    message = f"{message}, for 'after_turn_change' did not get to its 'draw'"
    return warning("stuck", message, at, "look at the conditions before it")


def _draws(event: object, rules: object) -> bool:
    functions = rules.get("functions") if isinstance(rules, dict) else None
    actions = event.get("actions") if isinstance(event, dict) else None
    done = done_by(actions, object_of(functions))
    return not done.isdisjoint(("draw", "uninterruptible_draw"))


def _forbidden(trial: _Trial, table: RulesetTable) -> Found:
    """The restriction that forbids the most tiles, in a game where all tiles are forbidden."""
    seat = table.turn
    tiles = table.players[seat].tiles
    rules, restrictions = trial.ruleset.rules, table.program.play_restrictions
    kernel, counts = KernelTable.of(table), [0] * len(restrictions)
    with suppress(RulesetError):
        for at, _ in enumerate(tiles):
            for number, _ in enumerate(restrictions):
                counts[number] += kernel.forbids(number, seat, at)
    message = f"{_STUCK}: every tile that could be discarded was forbidden"
    if any(counts):
        at = counts.index(max(counts))
        cure = "let its conditions fail while no other tile may be discarded"
        found = restrictions[at].place or key_place(rules, "play_restrictions")
        return warning("stuck", f"{message}, most of them by this restriction", found, cure)
    if any(has_attr(tile, "no_discard") for tile in tiles):
        message = f"{message} by the attribute 'no_discard'"
    return warning("stuck", message, key_place(rules, "after_turn_change"))


def _endless(trial: _Trial) -> Found:
    message = "in a game that was tried the wall was empty, and nothing ended the round"
    cure = 'draw where tiles are left: ["ite", ["no_tiles_remaining"], [["ryuukyoku"]], [["draw"]]]'
    return warning("stuck", message, key_place(trial.ruleset.rules, "after_turn_change"), cure)
