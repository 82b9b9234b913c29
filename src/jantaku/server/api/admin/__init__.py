"""The operator's API: `router` has a POST route for each row of `OPERATIONS`.

The modules:

- `routes`: the check of the operator's token, and the routes
- `people`, `reports`: the functions of operations on people, and on their reports
- `limits`: those on limits of the running server
- `tables`: those on rooms, tables and the server
"""

from jantaku.server.api.admin.routes import router

__all__ = ["router"]
