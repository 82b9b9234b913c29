"""Mods of a ruleset: the patches, their settings, packs and application."""
