"""Games recorded elsewhere: read, written, converted, and played again by the rules.

One file per format, all of them to and from the neutral record of `record`.
"""
