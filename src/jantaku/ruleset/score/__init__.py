"""What hands are worth and who pays whom; asked of a table, and changes nothing on it."""
