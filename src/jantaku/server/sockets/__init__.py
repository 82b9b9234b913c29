"""Live connections: what comes in is read and passed on, what is told goes out.

`router` is the endpoint. The rooms, each importing only those below it:

- `endpoint`: who may connect
- `socket`: one connection
- `sending`, `bucket`: what goes out, and how much may come in
- `frames`: the same below messages, for uvicorn
"""

from jantaku.server.sockets.endpoint import router

__all__ = ["router"]
