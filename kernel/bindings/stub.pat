_kernel.score$:
    def score(hand: str | Hand | Sequence[int], win: str | int | Context | None = None, melds: Iterable[Meld] | None = None, rules: str | jantaku.riichi.rules.GameRule | GameRule | None = None, **circumstances: Unpack[jantaku.riichi.score.permission.Circumstances]) -> jantaku.riichi.score.score.Score:
        \doc

_kernel.score_all$:
    def score_all(hand: str | Hand | Sequence[int], win: str | int | Context | None = None, melds: Iterable[Meld] | None = None, rules: str | jantaku.riichi.rules.GameRule | GameRule | None = None, **circumstances: Unpack[jantaku.riichi.score.permission.Circumstances]) -> tuple[jantaku.riichi.score.score.Score, ...]:
        \doc

_kernel.as_builtin$:
    def as_builtin(function: F, module: str) -> F:
        \doc

_kernel.(YAKU|LOCAL_YAKU|YAKUMAN|EVENTS|DRILL_KINDS)$:
    \1: tuple[str, ...]

_kernel.RiichiState.show$:
    def show(self, viewer: int | None, decides: bool = True) -> jantaku.game.protocol.View[jantaku.riichi.play.wire.RiichiExtras]:
        """The table as the viewer may see it, None being a spectator; `decides` is False if it has no legal action."""

_kernel.RiichiState.show_action$:
    def show_action(self, seat: int, action: tuple[str, int | None, tuple[int, ...]]) -> jantaku.game.protocol.Action | None:
        """An action of a seat, as `legal` lists it; None if the kernel knows no such action."""

_kernel.YAKU_ROWS$:
    YAKU_ROWS: tuple[YakuRow, ...]

_kernel.TEXT_FAULTS$:
    TEXT_FAULTS: dict[str, tuple[str, str]]

_kernel.RULE_PRESETS$:
    RULE_PRESETS: tuple[tuple[str, tuple[str, ...], str | None], ...]

_kernel.RULE_CONFLICTS$:
    RULE_CONFLICTS: tuple[tuple[str, str, str], ...]

_kernel.RULE_OPTIONS$:
    RULE_OPTIONS: tuple[RuleOption, ...]

_kernel.RiichiState.show_result$:
    def show_result(self, suspended: bool) -> jantaku.game.protocol.GameResult:
        """How the game ended, which may have been suspended."""

_kernel.typed_events$:
    def typed_events(state: RiichiState | None, happened: Sequence[tuple[str, int | None, int | None, int | None, tuple[int, ...], bool]], named: Mapping[int, str]) -> list[jantaku.riichi.play.events.RiichiEvent]:
        """The events of a move that led to the state, which only larger ones need; `named` are the worths that seats claimed."""

_kernel.seen_by$:
    def seen_by(event: E, seat: int | None) -> E:
        """The event as that seat sees it; None is a spectator."""

_kernel.write_event$:
    def write_event(event: jantaku.riichi.play.events.RiichiEvent, rule: GameRule) -> jantaku.game.protocol.CoreEvent:
        """An event of the kernel as a value of the protocol."""

_kernel.CIRCUMSTANCES$:
    CIRCUMSTANCES: tuple[Circumstance, ...]

_kernel.__prefix__:
    import numpy
    import jantaku.game.protocol
    import jantaku.riichi.play.events
    import jantaku.riichi.play.wire
    import jantaku.riichi.score.permission
    from collections.abc import Mapping
    from typing import TypeVar, Unpack
    from numpy.typing import NDArray

    E = TypeVar("E")
    F = TypeVar("F")
