"""The server: rooms where people meet, tables where any `Game` is played, and an API for programs.

Tables and rooms use only the interface in `jantaku.game` and know no engine; routes of `api` that
answer about hands and records use `jantaku.riichi`. The parts:

- `runner`: processes and ports; `app`: the application and its parts
- `http`: middleware around every request, and the files of the `page`
- `sockets`: WebSocket connections; `api`: the HTTP API
- `presence`: the people online; `lobby`: stored rooms and their changes
- `tables`: games being played; `rooms`: rooms as values; `groups`: groups of friends as values
- `people`, `names`: accounts; `safety`: reports and blocks
- `store`: the database; `retention`: what is deleted from it
- `bus`: messages between processes; `control`, `operations`: decisions and commands of the operator
- `process`: sandboxes for input of strangers; `log_fetcher`: logs from other sites;
  `deep_reviews`: reviews that are made in the background
- `origins`: networks, addresses and people, between which everything scarce is shared
- `limits`, `allowances`: rate limits; `fullness`, `metrics`: measures for Prometheus
- `outage`: parts that are away; `refusals`: errors; `settings`: the settings of the server;
  `background`: tasks that end with their owner
- `protocol`: socket messages, `schema`: their JSON Schema
- `refusal_log`, `fault_log`: count and log every refusal, and every fault of the server
"""
