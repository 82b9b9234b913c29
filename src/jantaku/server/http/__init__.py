"""The way of every HTTP request: guards, limits and time-outs, metrics, and the page's files."""
