"""`jantaku haiyuki`: a match against the CPU, the tournament, win rates, and what a hand is worth.

One file for each command, and one for each thing that they share.
"""
