"""The server: rooms where people meet, tables where any `Game` is played, and an API for programs.

It stands on the contract of `jantaku.game` alone and knows no engine. The rooms, each importing
only those below it:

- `serving`: processes and ports; `app`: all of it put together
- `security`, `watching`: what stands before every request; `pages`: the page's files
- `sockets`: live connections; `api`: what is asked over HTTP
- `presence`: who is here; `lobby`: rooms as they are stored and told
- `tables`: games being played; `rooms`: where people meet and agree what to play
- `people`: who somebody is, by `names`; `store`: what lasts; `bus`: what reaches other processes
- `apart`: work on what strangers send; `limits`: how often; `metrics`: numbers
- `protocol`: what crosses the wire; `settings`: what whoever runs it can choose; `refusals`
"""
