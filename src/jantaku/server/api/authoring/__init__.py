"""Routes for authors of rulesets: the library, their own rulesets, and the workshop."""
