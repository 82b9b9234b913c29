"""The HTTP API: one router per file, each a few short functions over the rest of the server.

`asking` provides the parameters of routes, such as the signed-in user and the running server;
`problems` turns errors into responses.
"""
