"""What the kernel's package of JavaScript has from the library is what the library has today."""

import gzip

from web.kernel import FILE, few, lines


def test_the_questions_of_the_package_are_answered_as_ever() -> None:
    kept = gzip.decompress(FILE.read_bytes()).decode()
    assert kept == "".join(lines(few())), "run `PYTHONPATH=tests python -m web.kernel`"
