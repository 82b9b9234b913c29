"""Tools for authors of rulesets: checks, layout, explanations, tests and mods."""
