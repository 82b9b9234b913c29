"""Independent counters of what a winning hand is worth, one for each ruleset.

A counter is written from the ruleset's page (`library/NAME.md`) and the sources that the page
names, never from the ruleset's JSON. Where a page is a table of yaku, the counter is a row of
`pages.py`; else it is a module with `GAME`, what random hands of the ruleset hold, and `count`,
what a reading of a hand is worth, or `worth` of a hand in its best reading. `comparison.py` counts
random winning hands both ways and reports where they differ.
"""
