"""Advantages of decisions that were played."""

import numpy as np
import pytest


@pytest.mark.long
def test_advantages_add_up_what_a_row_gains_between_its_decisions() -> None:
    """Against a reading of the definition: the discounted sum of the errors of a row's values."""
    torch = pytest.importorskip("torch")
    from jantaku.env.torch import advantages

    chance = np.random.default_rng(1)
    steps, rows = 40, 6
    ours, done = chance.random((steps, rows)) < 0.4, chance.random((steps, rows)) < 0.1
    worth, reward = chance.normal(size=(2, steps, rows))
    given = map(torch.from_numpy, (worth, reward, done, ours))
    found, known = advantages(*given, reach=0.9)
    told = 0
    for row in range(rows):
        expected = 0.0
        for t in reversed(np.flatnonzero(ours[:, row])):
            later = np.flatnonzero(ours[t + 1 :, row])
            end = np.flatnonzero(done[t:, row])
            stop = t + 1 + later[0] if later.size else steps
            if end.size and t + end[0] < stop:
                error = reward[t : t + end[0] + 1, row].sum() - worth[t, row]
                expected = error
            elif not later.size:
                assert not known[t, row]
                expected = 0.0
                continue
            else:
                error = reward[t:stop, row].sum() + worth[stop, row] - worth[t, row]
                expected = error + 0.9 * expected
            assert known[t, row]
            assert found[t, row] == pytest.approx(expected)
            told += 1
    assert told > 50
    assert int(known.sum()) == told
