"""How the server has the interpreter look for garbage."""

import asyncio
import gc
import sys
import weakref
from inspect import unwrap

import pytest

from jantaku.server.process.gc_tuning import tuned_interpreter


@pytest.fixture(autouse=True)
def _counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts what is frozen, which other tests leave out: see conftest.py."""
    monkeypatch.setattr(gc, "get_freeze_count", unwrap(gc.get_freeze_count))


class _Ring:
    """Something that only a look for garbage lets go."""

    def __init__(self) -> None:
        self.own = self


async def test_what_is_new_and_forgotten_is_let_go_soon() -> None:
    interval = sys.getswitchinterval()
    async with tuned_interpreter():
        assert not gc.isenabled()
        ring = weakref.ref(_Ring())
        assert ring() is not None
        await asyncio.sleep(0.3)
        assert ring() is None
    assert gc.isenabled()
    assert sys.getswitchinterval() == interval


@pytest.mark.long
async def test_what_is_older_waits_so_that_no_table_does() -> None:
    async with tuned_interpreter():
        ring = _Ring()
        gc.collect(0)  # it is young no longer
        looked = weakref.ref(ring)
        del ring
        await asyncio.sleep(0.3)
        assert looked() is not None
    gc.collect()
    assert looked() is None


@pytest.mark.long
async def test_what_was_there_before_is_looked_through_no_more_while_it_lasts() -> None:
    gc.unfreeze()
    try:
        async with tuned_interpreter():
            assert gc.get_freeze_count() > 0
        assert gc.get_freeze_count() == 0
    finally:
        gc.freeze()  # see conftest.py


async def test_a_program_that_froze_what_it_made_finds_it_so() -> None:
    gc.freeze()
    async with tuned_interpreter():
        assert gc.get_freeze_count() > 0
    assert gc.get_freeze_count() > 0
