"""The names of players in a drawing."""

import pytest

from jantaku.base.messages import DELETED_NAME
from jantaku.draw.look import Look
from jantaku.draw.names import seat_names


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("en", "deleted person"),
        ("ja", "退会したユーザー"),
        ("ko", "탈퇴한 사용자"),
        ("zh", "已注销用户"),
    ],
)
def test_a_deleted_person_is_named_in_the_language_of_the_reader(language: str, name: str) -> None:
    assert seat_names([DELETED_NAME, "Bo"], Look(language=language)) == (name, "Bo")
