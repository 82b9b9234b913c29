"""WebSocket connections: reads and forwards the messages of clients, and sends them theirs.

`router` is the endpoint. The modules:

- `endpoint`: accepts or refuses connections
- `socket`: one connection
- `outgoing`: the queue of outgoing messages
- `frames`: limits of frames and bytes, for uvicorn; `connections`: limits of connections
"""

from jantaku.server.sockets.endpoint import router

__all__ = ["router"]
