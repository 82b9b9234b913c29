"""Runs the calls in a process of its own and says how they ended.

`python -m fuzz --calls 200000 --seed 1`; with `--kernel FOLDER` over the kernel built there.
"""

import argparse
import faulthandler
import mmap
import os
import signal
import subprocess
import sys
import tempfile
import time
from itertools import count
from pathlib import Path

_HANGS = 60  # seconds without a further call
_NOTE = 256  # bytes that hold the last call


def main() -> int:
    """Calls and reports; 0 where every call ended as it should."""
    asked = _arguments()
    if asked.note:
        return _call(asked)
    with tempfile.NamedTemporaryFile() as note:
        note.write(bytes(_NOTE))
        note.flush()
        child = subprocess.Popen(
            [sys.executable, "-m", "fuzz", *sys.argv[1:], "--note", note.name],
            env={**os.environ, "PYTHONHASHSEED": "0"},
        )
        code = _watch(child, Path(note.name))
        last = Path(note.name).read_bytes().rstrip(b"\0").decode()
    if code:
        again = f"python -m fuzz --seed {asked.seed} --calls {asked.calls}"
        sys.stdout.write(f"ended with {code} at call {last}; to repeat: {again}\n")
    return code


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    parser.add_argument("--calls", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kernel", type=Path, help="folder of another build of the kernel")
    parser.add_argument("--note", help=argparse.SUPPRESS)
    return parser.parse_args()


def _watch(child: subprocess.Popen[bytes], note: Path) -> int:
    """The child's exit status; it is ended where it makes no further call."""
    seen, since = b"", time.monotonic()
    while child.poll() is None:
        time.sleep(0.2)
        now = note.read_bytes()
        if now != seen:
            seen, since = now, time.monotonic()
        elif time.monotonic() - since > _HANGS:
            child.send_signal(signal.SIGABRT)  # faulthandler says where it is
            child.wait()
    return child.wait()


def _call(asked: argparse.Namespace) -> int:
    faulthandler.enable()
    if asked.kernel:
        _use_kernel(asked.kernel)
    from .calling import Fuzzer

    began = time.monotonic()
    with Path(asked.note).open("r+b") as file, mmap.mmap(file.fileno(), _NOTE) as note:
        number = count(1)

        def begun(name: str) -> None:
            note[:] = f"{next(number)}, {name}".encode()[:_NOTE].ljust(_NOTE, b"\0")

        fuzzer = Fuzzer(asked.seed, begun)
        for _ in range(asked.calls):
            fuzzer.step()
        begun("threads")
        fuzzer.threads(max(200, asked.calls // 20))
    seconds = time.monotonic() - began
    ended = ", ".join(f"{name} {times}" for name, times in fuzzer.ended.most_common())
    called = f"{asked.calls} calls of {len(fuzzer.called)} names in {seconds:.0f} s"
    sys.stdout.write(f"seed {asked.seed}: {called}: {ended}\n")
    for what, times in fuzzer.unexpected.most_common(60):
        sys.stdout.write(f"  {times} x {what}\n")
    return 1 if fuzzer.unexpected else 0


def _use_kernel(folder: Path) -> None:
    from importlib.util import module_from_spec, spec_from_file_location

    (path,) = folder.glob("_kernel.*.so")
    spec = spec_from_file_location("jantaku._kernel", path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules["jantaku._kernel"] = module
    spec.loader.exec_module(module)


if __name__ == "__main__":
    sys.exit(main())
