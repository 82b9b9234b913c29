"""Counts what riichienv's `MjaiReplay` shows of records that no seat saw, beside Jantaku's.

    python -m bench.riichienv              40 rounds that riichienv itself plays
    python -m bench.riichienv --rounds 400

riichienv plays the rounds, so its own table says what each seat saw and might do. Then each package
reads the log: a decision differs if it shows another number of indicators, or another mask.
`python -m bench encodings` times the encodings of both.
"""

from __future__ import annotations

import argparse
import sys

from jantaku import riichienv as drop_in

from .peers import peer


def main() -> None:
    """Reads the number of rounds, plays, reads their logs and prints the counts."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.riichienv",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--rounds", type=int, default=40)
    rounds = parser.parse_args().rounds
    if (riichienv := peer("riichienv")) is None:
        parser.exit(1)
    from riichienv_api.recorded import of_rounds

    packages = {"riichienv": riichienv, "jantaku.riichienv": drop_in}
    for name, found in zip(packages, of_rounds(rounds, packages.values()), strict=True):
        total = found["decisions"]
        sys.stdout.write(
            f"{name}: indicators shown early in {found['dora']:,} of {total:,} decisions,"
            f" a wrong mask in {found['mask']:,} of {total:,}\n"
        )


if __name__ == "__main__":
    main()
