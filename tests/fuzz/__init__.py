"""Calls everything that is public with values nobody would give; none may end the interpreter.

`hostile` makes the values, `surface` finds what there is to call, `calling` calls it, and running
the package does so in a process of its own: `python -m fuzz --calls 1000 --seed 7`. The sanitizer
target runs it over a kernel built with the sanitizers.
"""
