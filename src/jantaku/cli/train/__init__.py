"""The command `jantaku train`: drills at the terminal, and the progress file."""
