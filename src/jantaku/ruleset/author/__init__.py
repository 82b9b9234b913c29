"""For people who write rulesets: checked, laid out, explained, tried and changed by mods."""
