"""`jantaku stats`: the statistics of players, as a page, CSV, JSON and a picture."""
