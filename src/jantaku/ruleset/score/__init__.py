"""Values of hands and payments, read from a table without changing it."""
