"""Games recorded elsewhere: read, written, converted, and played again by the rules.

A reader and a writer per format in `formats`, all to and from the neutral record of `record`.
"""
