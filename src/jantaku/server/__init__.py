"""The server: rooms where people meet, tables where any `Game` is played, and an API for programs.

It uses only the interface in `jantaku.game` and knows no engine. Its parts:

- `serving`: processes and ports; `app`: the application and its parts
- `security`, `watching`: middleware around every request; `pages`: the files of the page
- `sockets`: WebSocket connections; `api`: the HTTP API
- `presence`: the people online; `lobby`: stored rooms and their changes
- `tables`: games being played; `rooms`: rooms as values
- `people`, `names`: accounts; `store`: the database; `bus`: messages between processes
- `process`: sandboxes for input of strangers; `limits`: rate limits; `metrics`: Prometheus metrics
- `protocol`: socket messages; `settings`: the settings of the server; `refusals`: its errors
"""
