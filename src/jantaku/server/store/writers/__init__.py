"""Writes the steps and decisions of all tables in batches, into SQLite or PostgreSQL."""
