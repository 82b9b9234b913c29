"""What can be played, for whoever offers it without knowing an engine.

`values` are the answers. May import the engines, their players and what is below them.
"""
