"""Compares the encodings of two observations; docs/riichienv.md lists the differences."""

import numpy as np

ENCODINGS = [
    *("encode", "encode_action_availability", "encode_ankan_overview", "encode_discard_candidates"),
    *("encode_discard_history_decay", "encode_furiten_ron_possibility", "encode_fuuro_overview"),
    *("encode_kawa_overview", "encode_last_tedashis", "encode_pass_context"),
    *("encode_riichi_sutehais", "encode_shanten_efficiency", "encode_yaku_possibility"),
    "encode_extended",
]
SEQUENCES = [
    "encode_seq_numeric",
    "encode_seq_progression",
    "encode_seq_sparse",
    "encode_seq_candidates",
]


def cells_that_differ(name, theirs):
    """What of an encoding differs on purpose: docs/riichienv.md says why."""
    kinds = 27 if theirs.action_space_size == 60 else 34
    if name in ("encode", "encode_extended"):
        planes = {70, 71, 72, 73}
        if name == "encode_extended":
            planes |= {179, 180, 181, 192}
        return {plane * kinds + at for plane in planes for at in range(kinds)}
    if name == "encode_kawa_overview":
        return {
            (7 * row + at) * kinds + k for row in range(4) for at in (4, 5, 6) for k in range(kinds)
        }
    if name == "encode_furiten_ron_possibility":
        return set(range(84))
    return {"encode_action_availability": {1, 2, 3}, "encode_discard_candidates": {3}}.get(
        name, set()
    )


def compare_encodings(theirs, mine):
    for name in ENCODINGS:
        wanted = np.frombuffer(getattr(theirs, name)(), np.float32)
        got = np.frombuffer(getattr(mine, name)(), np.float32)
        assert got.shape == wanted.shape, name
        differing = set(np.flatnonzero(wanted != got).tolist())
        assert differing <= cells_that_differ(name, theirs), name


def compare_sequences(theirs, mine):
    if theirs.action_space_size == 60:
        return
    for name in SEQUENCES:
        wanted, got = getattr(theirs, name)(), getattr(mine, name)()
        if name == "encode_seq_sparse":  # the tiles left
            wanted, got = (np.delete(np.frombuffer(told, np.uint16), 4) for told in (wanted, got))
            assert (wanted == got[: len(wanted)]).all()
            assert len(got) == len(wanted) + (mine.declared and theirs.drawn_tile is not None)
        elif name == "encode_seq_candidates":  # whether drawn or from hand
            pair = (np.frombuffer(told, np.uint16).reshape(-1, 4) for told in (wanted, got))
            wanted, got = (np.delete(told, 1, axis=1) for told in pair)
            assert (wanted == got).all()
        else:
            assert wanted == got, name
