"""The words of the ruleset language, one row each."""
