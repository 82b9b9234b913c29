"""The HTTP API: one router per file, each a few short functions over the rest of the server.

- `dependencies`: the parameters of routes, such as the signed-in user and the running server
- `problems`: errors as responses; `progress`: lines of JSON while some work is done
- `known_keys`: bodies without unknown keys; `sandbox_check`: rules of strangers, read in a sandbox
- `people`, `blocks`, `reports`: people; `bots`: programs that play
- `rooms`, `groups`, `catalog`: rooms, groups of friends, and their games; `ratings`: the best
- `calculator`, `records`, `authoring`, `haiyuki`: hands, records, rulesets and Haiyuki
- `admin`, `health`: the operator's routes
- `openapi`, `reference`, `socket_schema`: the descriptions of the API
"""
