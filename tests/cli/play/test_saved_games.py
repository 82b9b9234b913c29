"""Undo, saving, resuming and leaving a game of `jantaku play`."""

import json
import signal
import subprocess
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.play.scripts import PLAY, played, script
from cli.running import COMMAND, refused, run

pytestmark = pytest.mark.usefixtures("own_folder")


@cache
def played_whole(seed: int) -> str:
    """What the session of a script says."""
    return played(*PLAY, "--seed", f"{seed}", answers=script(seed).answers)


@pytest.mark.sample(3)
@pytest.mark.parametrize("rules", ["tenhou", "friends", "brain_training"])
def test_the_answers_at_the_terminal_play_the_game_of_the_engine(rules: str) -> None:
    answers, _, game = script(3, rules)
    words = (*PLAY, "--seed", "3", "--rules", rules)
    out = played(*words, answers=[*answers[:-1], "s kept.json"])
    assert "jantaku play --resume kept.json" in out
    with open("kept.json", encoding="utf-8") as file:
        kept = json.load(file)["game"]["actions"]
    whole = json.loads(game.snapshot())["actions"]
    assert kept == whole[: len(kept)]
    assert len(whole) - len(kept) < 40


def keep(words: tuple[str, ...], answers: list[str]) -> bytes:
    """The game that is kept after these answers."""
    played(*words, answers=[*answers, "s kept.json"])
    with open("kept.json", encoding="utf-8") as file:
        return json.dumps(json.load(file)).encode()


@pytest.mark.parametrize("count", [1, 5, 20, 60])
def test_taking_back_gives_the_same_bytes(count: int) -> None:
    answers, _, _ = script(8)
    words = (*PLAY, "--seed", "8")
    straight = keep(words, answers[:count])
    again = keep(words, [*answers[: count - 1], "14" if count == 1 else answers[count - 1], "u",
                         *answers[count - 1 : count]])  # fmt: skip
    assert again == straight


def test_taking_back_at_the_end_of_a_round_goes_back_into_it() -> None:
    answers, ends, _ = script(8)
    out = played(*PLAY, "--seed", "8", answers=[*answers[: ends[0]], "u"])
    assert "Undone.\n── East 1" in out


def test_there_is_nothing_to_take_back_before_the_first_decision() -> None:
    assert "There is nothing to undo." in played(*PLAY, "--seed", "7", answers=["u"])


@pytest.mark.sample(2)
@pytest.mark.parametrize("count", [1, 2, 17, 50, 90])
def test_a_kept_game_goes_on_to_the_same_end(count: int) -> None:
    answers, _, _ = script(8)
    whole = played_whole(8)
    played(*PLAY, "--seed", "8", answers=[*answers[:count], "s"])
    rest = answers[count:]
    went_on = run("play", "--resume", "jantaku-game.json", stdin="".join(f"{a}\n" for a in rest))
    assert went_on.code == 0
    result = "── Result "
    assert went_on.out.partition(result)[2] == whole.partition(result)[2]
    last = whole.partition(result)[0].rpartition("── ")[2]
    assert last in went_on.out


def test_undo_reaches_behind_a_resumption() -> None:
    words = (*PLAY, "--seed", "8")
    answers, _, _ = script(8)
    played(*words, answers=[*answers[:10], "s a.json"])
    played("play", "--resume", "a.json", answers=["u", "u", "u", "s b.json"])
    played(*words, answers=[*answers[:7], "s c.json"])
    with open("b.json", encoding="utf-8") as one, open("c.json", encoding="utf-8") as other:
        assert json.load(one) == json.load(other)


def test_where_nobody_answers_the_game_is_kept_and_says_how_to_go_on() -> None:
    result = run(*PLAY, "--seed", "7", stdin="\n")
    assert result.code == 1
    assert result.out.endswith(
        "You left the table.\n"
        "The game is saved in jantaku-game.json. To resume it:\n"
        "  jantaku play --resume jantaku-game.json\n"
    )
    assert "seed" not in result.out


def test_a_game_in_which_nothing_was_decided_is_not_kept(tmp_path: Path) -> None:
    assert run(*PLAY, "--seed", "7", stdin="").out.endswith("You left the table.\n")
    assert not list(tmp_path.iterdir())


def test_a_kept_game_never_takes_the_place_of_another(tmp_path: Path) -> None:
    for _ in range(2):
        played(*PLAY, "--seed", "7", answers=["", "s"])
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "jantaku-game-2.json",
        "jantaku-game.json",
    ]
    played("play", "--resume", "jantaku-game-2.json", answers=["1", "s"])
    assert len(list(tmp_path.iterdir())) == 2


def test_leaving_without_keeping_is_asked_for_twice(tmp_path: Path) -> None:
    out = played(*PLAY, "--seed", "7", answers=["", "q", "", "q", "y"])
    assert out.count("Leave without saving the game?") == 2
    assert out.endswith("You left the table.\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_keeps_the_game_and_says_how_to_go_on(number: int, code: int) -> None:
    with subprocess.Popen(
        [*COMMAND, *PLAY, "--seed", "7"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write("\n")
        child.stdin.flush()
        assert any("65 left" in line for line in iter(child.stdout.readline, ""))
        child.send_signal(number)
        rest = child.stdout.read()
        assert child.wait(timeout=60) == code
    assert "jantaku play --resume jantaku-game.json" in rest
    assert run("play", "--resume", "jantaku-game.json", stdin="").out.count("65 left") == 1


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": "jantaku play 1"}', "\udcff", "null"])
def test_a_file_that_is_no_kept_game_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    assert "--resume: 'x.json' is not a saved game" in refused("play", "--resume", "x.json")


@given(cut=st.integers(0, 10_000), put=st.binary(max_size=3))
@settings(max_examples=10, deadline=None)
def test_a_damaged_file_is_refused_in_a_sentence_or_plays(cut: int, put: bytes) -> None:
    played(*PLAY, "--seed", "8", answers=["1", "s whole.json"])
    with open("whole.json", "rb") as file:
        data = file.read()
    with open("cut.json", "wb") as file:
        file.write(data[: cut % len(data)] + put + data[cut % len(data) + 1 :])
    result = run("play", "--resume", "cut.json", stdin="")
    assert result.code in (1, 2)
    assert "inside jantaku" not in result.err


def test_a_saved_game_has_the_network_of_its_bots() -> None:
    from jantaku.players.network import PolicyNetwork
    from players.networks import weights

    PolicyNetwork(weights(width=2, blocks=0)).save("net.safetensors")
    words = ("play", "--seat", "e", "--seed", "3", "--robots", "policy:net.safetensors")
    out = played(*words, answers=["", "s kept.json"])
    assert "jantaku play --resume kept.json" in out
    assert run("play", "--resume", "kept.json", stdin="q\n").err == ""
    kept = json.loads(Path("kept.json").read_text(encoding="utf-8"))
    kept["seats"][1]["robot"] = "policy:os:getcwd"
    Path("kept.json").write_text(json.dumps(kept), encoding="utf-8")
    assert "is not a saved game" in run("play", "--resume", "kept.json").err


def test_a_function_of_a_module_plays_only_games_to_watch() -> None:
    named = ("--robots", "policy:players.test_policies:last")
    assert "a saved game cannot name the function" in refused("play", *named)
    watched = ("play", "--watch", "--seed", "3", "--round", "1")
    shown = run(*watched, "--player", "policy:players.test_policies:last")
    assert shown.code == 0, shown.err
