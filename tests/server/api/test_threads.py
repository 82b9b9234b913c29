"""No request takes a thread of its own: threads and the event loop hold each other up."""

import inspect
from collections.abc import Iterator

from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from jantaku.server.app import ROUTERS


def calls(dependant: Dependant) -> Iterator[object]:
    """A route or dependency, and all that it depends on."""
    yield dependant.call
    for one in dependant.dependencies:
        yield from calls(one)


def test_all_routes_and_what_they_depend_on_are_coroutines() -> None:
    found = {
        call
        for router in ROUTERS
        for route in router.routes
        if isinstance(route, APIRoute)
        for call in calls(route.dependant)
    }
    assert len(found) > 50
    assert not [
        one
        for one in found
        if not inspect.iscoroutinefunction(one) and not inspect.isasyncgenfunction(one)
    ]
