"""Tenhou's formats: mjlog XML and the JSON of tenhou.net/6."""
