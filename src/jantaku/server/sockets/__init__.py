"""WebSocket connections: reads and forwards the messages of clients, and sends them theirs.

`router` is the endpoint. The modules:

- `endpoint`: accepts or refuses connections
- `socket`: one connection
- `outgoing`, `token_bucket`: the queue of outgoing messages, and the limit of incoming ones
- `frames`: limits of frames and bytes, for uvicorn
"""

from jantaku.server.sockets.endpoint import router

__all__ = ["router"]
