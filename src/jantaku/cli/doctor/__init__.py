"""`jantaku doctor`: what is missing or wrong on this machine, and how to cure it.

`package` looks at what is installed, `machine` at what a server needs; `finding` has the answer.
"""
