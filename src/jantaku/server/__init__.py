"""The server: rooms where people meet, tables where any `Game` is played, and an API for programs.

It stands on the contract of `jantaku.game` alone and knows no engine. The rooms, each importing
only those below it:

- `app`: all of it put together; `api`: what is asked over HTTP; `sockets`: live connections
- `rooms`: where people meet and agree what to play; `tables`: games being played
- `people`: who somebody is, by `names`; `bus`: what reaches other processes; `store`: what lasts
- `protocol`: what crosses the wire; `settings`: what whoever runs it can choose
"""
