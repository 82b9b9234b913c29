"""Tests of the command line, one file per file of `jantaku.cli`."""
