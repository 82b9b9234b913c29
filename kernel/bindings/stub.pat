_kernel.score$:
    def score(hand: str | Hand | Sequence[int], win: str | int | Context | None = None, melds: Iterable[Meld] | None = None, rules: str | jantaku.riichi.rules.GameRule | GameRule | None = None, *, tsumo: bool = False, riichi: bool = False, double_riichi: bool = False, open_riichi: bool = False, ippatsu: bool = False, rinshan: bool = False, chankan: bool = False, last_tile: bool = False, tenhou: bool = False, chiihou: bool = False, renhou: bool = False, tsubame_gaeshi: bool = False, kanfuri: bool = False, paarenchan: bool = False, open: bool = False, round: str = 'E', seat: str = 'E', dora: str | Sequence[int] = (), ura: str | Sequence[int] = (), kita: int = 0, honba: int = 0, riichi_sticks: int = 0) -> jantaku.riichi.score.score.Score:
        \doc

_kernel.score_all$:
    def score_all(hand: str | Hand | Sequence[int], win: str | int | Context | None = None, melds: Iterable[Meld] | None = None, rules: str | jantaku.riichi.rules.GameRule | GameRule | None = None, *, tsumo: bool = False, riichi: bool = False, double_riichi: bool = False, open_riichi: bool = False, ippatsu: bool = False, rinshan: bool = False, chankan: bool = False, last_tile: bool = False, tenhou: bool = False, chiihou: bool = False, renhou: bool = False, tsubame_gaeshi: bool = False, kanfuri: bool = False, paarenchan: bool = False, open: bool = False, round: str = 'E', seat: str = 'E', dora: str | Sequence[int] = (), ura: str | Sequence[int] = (), kita: int = 0, honba: int = 0, riichi_sticks: int = 0) -> tuple[jantaku.riichi.score.score.Score, ...]:
        \doc

_kernel.as_builtin$:
    def as_builtin(function: F, module: str) -> F:
        \doc

_kernel.(YAKU|LOCAL_YAKU|YAKUMAN)$:
    \1: tuple[str, ...]

_kernel.__prefix__:
    import numpy
    from typing import TypeVar
    from numpy.typing import NDArray

    F = TypeVar("F")
