"""`jantaku replay arrays`: the decisions of recorded games as files of arrays."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from jantaku.base.errors import JantakuError, ReplayError
from jantaku.base.seeds import parse_seed
from jantaku.cli.hands.situation import count_of, rules_played
from jantaku.cli.options import Output, PlayedBy, flag, text
from jantaku.cli.records.verify import Paths  # noqa: TC001  # read at run time
from jantaku.cli.terminal.console import ANSWERED, NO_ANSWER, Console
from jantaku.env import records
from jantaku.env.shards import write_shards

_MOST_ROWS = 1 << 22


@dataclass(frozen=True)
class ArrayOptions:
    """The arrays to write, and where to."""

    out: str = text("-o", "--out", kind="FOLDER", about="Folder for the files.")
    features: str = text(
        "--features", kind="NAME", about="Planes of an observation: basic or full.", default="full"
    )
    labels: str = text(
        "--labels", kind="NAMES", about="More arrays: shanten, waits, danger, hands, with commas."
    )
    oracle: bool = flag("--oracle", about="Add planes with the other hands.")
    forced: bool = flag("--forced", about="Include decisions with one legal action.")
    batch: str = text("--batch", kind="N", about="Decisions in a file.", default="16384")
    shuffle: str = text(
        "--shuffle", kind="N", about="Shuffle each decision among that many (default: not)."
    )
    seed: str = text("--seed", kind="SEED", about="Seed of the order (default: a new one).")
    keep_duplicates: bool = flag("--keep-duplicates", about="Use a game as often as it is found.")
    to: str = text("--to", kind="FORMAT", about="npz or safetensors.", default="npz")


def arrays(paths: Paths, *, target: ArrayOptions, played: PlayedBy, output: Output) -> int:
    """Write the decisions of recorded games as arrays to learn from.

    Each file has the planes, legal actions, action, gain, final points and place of the decisions
    of every seat. Games and rounds that cannot be followed are left out and named, copies of a
    game too.
    """
    if not target.out:
        raise JantakuError("missing folder", "add -o FOLDER", source="out")
    options: dict[str, Any] = {
        "features": target.features,
        "labels": [name for name in target.labels.split(",") if name],
        "oracle": target.oracle,
        "forced": target.forced,
        "batch": count_of(target.batch, "batch", _MOST_ROWS),
        "shuffle": count_of(target.shuffle, "shuffle", _MOST_ROWS) if target.shuffle else 0,
        "seed": parse_seed(target.seed) if target.seed else None,
        "rules": rules_played(played),
        "keep_duplicates": target.keep_duplicates,
    }
    batches = records(paths, **options)
    console = Console(output)
    files = []
    for file in write_shards(batches, target.out, format_=target.to):  # type: ignore[arg-type]
        files.append(str(file))
        if not output.json:
            console.write(str(file))
    skipped = batches.skipped
    if output.json:
        console.data({"files": files, "skipped": asdict(skipped)})
    else:
        for reason in skipped.reasons:
            console.note(reason)
    if not files and not skipped.games:
        raise ReplayError("no game record there", "name files, archives or folders of records")
    return ANSWERED if files else NO_ANSWER
