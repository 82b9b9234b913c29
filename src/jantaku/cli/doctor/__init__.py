"""`jantaku doctor`: what is missing or wrong on this machine, and how to cure it.

`command` asks `package`, which looks at what is installed, and `machine`, which looks at what a
server needs; `finding` has the answer.
"""
