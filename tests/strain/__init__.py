"""Programs that measure the real server and try to break it: `python -m strain load` and so on."""
