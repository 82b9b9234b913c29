"""What is asked over HTTP: a router a file, each a few short functions over the rest of the server.

`asking` gives a router who asks and the server that is asked; `problems` is what goes wrong.
"""
