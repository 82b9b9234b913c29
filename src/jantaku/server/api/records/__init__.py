"""Routes of game records: records of tables, logs of other sites, and their replays."""
