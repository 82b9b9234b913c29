"""The match: its state, actions, events and turns."""
