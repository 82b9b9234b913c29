"""Compiles the kernel's pure functions to WebAssembly: `python web/kernel/build.py`.

The sources are those of the Python library; the compiler is PyPI's `ziglang`, so that Python and a
network are all it takes. The result goes where the package's JavaScript is: dist/jantaku.wasm.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parent
REPOSITORY: Final = PACKAGE.parents[1]
KERNEL: Final = REPOSITORY / "kernel"
BUILD: Final = REPOSITORY / "build" / "wasm"
WASM: Final = PACKAGE / "dist" / "jantaku.wasm"

_ROOMS: Final = (
    *("hand", "score", "notation", "game", "drill", "outlook", "danger", "lookahead"),
    *("wire", "wasm"),
)
_COMPILER: Final = (sys.executable, "-m", "ziglang", "c++", "-std=c++20", f"-I{KERNEL}")
_GENERATOR: Final = "generate_tables.cpp"
_FLAGS: Final = (
    *("-target", "wasm32-wasi", "-mexec-model=reactor", "-mcpu=generic+bulk_memory+simd128"),
    *("-O2", "-fno-exceptions", "-fno-rtti"),
    *("-Wl,--strip-all", "-Wl,--gc-sections", "-Wl,-z,stack-size=524288"),
)


def compile_kernel() -> None:
    """Writes the WebAssembly module, and the licence next to it."""
    BUILD.mkdir(parents=True, exist_ok=True)
    WASM.parent.mkdir(exist_ok=True)
    folders = (KERNEL / name for name in _ROOMS)
    sources = sorted(path for folder in folders for path in folder.rglob("*.cpp"))
    pure = [path for path in sources if path.name != _GENERATOR]
    _run(*_COMPILER, *_FLAGS, _tables(), *pure, "-o", WASM)
    shutil.copy(REPOSITORY / "LICENSE", PACKAGE)


def _tables() -> Path:
    """Returns the file of the look-up tables, which a separate program computes."""
    program, tables = BUILD / "generate_tables", BUILD / "tables.cpp"
    _run(*_COMPILER, "-O2", KERNEL / "hand" / _GENERATOR, "-o", program)
    with tables.open("wb") as file:
        subprocess.run([program], stdout=file, check=True)
    return tables


def _run(*command: str | Path) -> None:
    subprocess.run(command, check=True)


if __name__ == "__main__":
    compile_kernel()
