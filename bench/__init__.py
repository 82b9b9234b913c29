"""How long the library takes beside its peers: `python -m bench`, see __main__."""

import sys
from pathlib import Path

# The random hands and the adapter to PyPI `mahjong` are the tests' own.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
