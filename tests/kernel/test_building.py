"""What CMake says where the kernel cannot be built."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support import REPOSITORY

BIN = Path(sys.executable).parent
PLACES = os.pathsep.join((str(BIN), os.environ.get("PATH", os.defpath)))
CMAKE, NINJA, CXX = (shutil.which(name, path=PLACES) for name in ("cmake", "ninja", "c++"))
pytestmark = pytest.mark.skipif(None in (CMAKE, NINJA), reason="needs cmake and ninja")

NEEDS = "Jantaku's kernel is C++20, which needs a compiler such as GCC 12 or clang 14, and "
CURE = "or name it in the environment variable CXX."

# A compiler that takes C++20 for C++17.
OLD = f"""#!/bin/sh
for word do
  shift
  case $word in -std=*20 | -std=*2a) word=-std=c++17 ;; esac
  set -- "$@" "$word"
done
exec {CXX} "$@"
"""


def configured(folder: Path, **environment: str) -> str:
    """What configuring says, in one line, where it fails."""
    words = [CMAKE, "-S", REPOSITORY, "-B", folder, "-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={NINJA}"]
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CMAKE_")}
    done = subprocess.run(
        words,  # type: ignore[arg-type]
        env=kept | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    return " ".join((done.stdout + done.stderr).split())


@pytest.mark.parametrize(
    "environment",
    [{"CXX": "/nowhere/c++"}, {"CXX": "", "PATH": "/nowhere"}],
    ids=["a name of nothing", "no compiler at all"],
)
def test_without_a_compiler_the_build_says_so_in_a_sentence(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    said = configured(tmp_path / "build", **environment)
    assert f"{NEEDS}none was found: install one, {CURE}" in said


@pytest.mark.skipif(CXX is None, reason="needs a compiler")
def test_with_a_compiler_too_old_the_build_says_so_in_a_sentence(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.write_text(OLD)
    old.chmod(0o755)
    said = configured(tmp_path / "build", CXX=str(old))
    assert f"{NEEDS}{old} (" in said
    assert f") is too old: install a newer one, {CURE}" in said
