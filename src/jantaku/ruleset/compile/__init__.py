"""From the text of a ruleset to the program that is played."""
