"""The process of a server: its log, its end, its threads, its garbage collection, and sandboxes."""
