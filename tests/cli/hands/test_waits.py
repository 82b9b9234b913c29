"""`jantaku waits`: copies left and points of each wait."""

from cli.running import refused, run

HAND = "234m34678p23488s"


def test_each_wait_with_its_worth_both_ways() -> None:
    assert run("waits", HAND, "--riichi", "--seat", "s", "--dora", "7p").out.splitlines() == [
        "Hand  234m 34678p 23488s",
        "",
        "Waits  Left  Ron                  Points  Tsumo                   Points",
        "2p        4  6 han 30 fu Haneman   12000  7 han 20 fu Haneman  3000/6000",
        "5p        4  4 han 30 fu            7700  5 han 20 fu Mangan   2000/4000",
        "",
        "2 kinds, 8 tiles",
    ]


def test_melds_may_be_calls_in_their_order() -> None:
    calls = ("--calls", "chi 678p, pon 5z")
    for command in ("waits", "shanten"):
        assert run(command, "678m5p678s", *calls) == run(command, "678m5p678s(678p)(555z)")
        assert "--calls: no call" in refused(command, "678m5p678s", "--calls", "678p")


def test_a_dealers_tsumo_is_paid_by_each() -> None:
    assert "from each" in run("waits", HAND, "--riichi").out


def test_a_wait_without_yaku_says_so() -> None:
    assert "No yaku" in run("waits", "(111m)456m789p23s11z", "--round", "s", "--seat", "s").out


def test_visible_tiles_and_indicators_are_not_left() -> None:
    document = run("waits", HAND, "--visible", "2p5p5p", "--dora", "5p", "--json").json
    assert [(one["tile"], one["left"]) for one in document["waits"]] == [("2p", 3), ("5p", 1)]
    assert document["total"] == 4


def test_a_wait_among_the_own_discards_rules_every_ron_out() -> None:
    assert run("waits", HAND, "--riichi", "--seat", "s", "--discards", "5p").out.splitlines() == [
        "Hand  234m 34678p 23488s",
        "",
        "Waits  Left  Ron                  Points  Tsumo                   Points",
        "2p        4  5 han 30 fu Mangan  Furiten  6 han 20 fu Haneman  3000/6000",
        "5p        3  3 han 30 fu         Furiten  4 han 20 fu          1300/2600",
        "",
        "2 kinds, 7 tiles",
    ]
    document = run("waits", HAND, "--discards", "5p", "--json").json
    assert document["furiten"] is True
    assert run("waits", HAND, "--discards", "9p", "--json").json["furiten"] is False
    assert "furiten" not in run("waits", HAND, "--json").json


def test_discards_are_checked_like_all_tiles_that_are_seen() -> None:
    for words in (("waits", HAND), ("score", HAND + "2p")):
        assert "--discards: 5 copies of 4m" in refused(*words, "--discards", "44m4m4m")
        assert "--discards: " in refused(*words, "--discards", "5x")


def test_a_wait_with_no_copy_left_is_still_listed() -> None:
    document = run("waits", HAND, "--visible", "2222p", "--json").json
    assert [(one["tile"], one["left"]) for one in document["waits"]] == [("2p", 0), ("5p", 4)]


def test_circumstances_and_rules_count() -> None:
    plain = run("waits", HAND, "--json").json["waits"][1]["ron"]
    riichi = run("waits", HAND, "--riichi", "--ippatsu", "--json").json["waits"][1]["ron"]
    assert riichi["han"] == plain["han"] + 2
    assert run("waits", HAND, "--json", "-r").json["context"]["flags"] == ["riichi"]
    majsoul = run("waits", "19m19p19s1234567z", "--rules", "majsoul", "--json").json["waits"]
    assert (len(majsoul), {one["ron"]["yakuman"] for one in majsoul}) == (13, {2})


def test_a_hand_that_waits_for_nothing_says_how_far_it_is() -> None:
    result = run("waits", "1345689m15p45s35z")
    assert (result.code, result.err) == (1, "")
    assert "3-shanten" in result.out
    assert "→ jantaku shanten 1345689m15p45s35z" in result.out


def test_a_complete_hand_is_sent_to_score() -> None:
    result = run("waits", "123m456p789s11122z")
    assert result.code == 1
    assert "→ jantaku score 123m456p789s11122z" in result.out


def test_impossible_circumstances_name_the_option() -> None:
    result = run("waits", HAND, "--ippatsu")
    assert result.code == 2
    assert "error: --ippatsu: ippatsu without riichi" in result.err


def test_many_hands() -> None:
    lines = run("waits", "-", "--json", stdin=f"{HAND}\n1345689m15p45s35z\n").json_lines
    assert [len(line["waits"]) for line in lines] == [2, 0]


def test_where_no_tile_is_left_it_says_so() -> None:
    result = run("waits", "123m456p789s1112z", "--dora", "222z")
    assert (result.code, result.out.splitlines()[-1]) == (0, "No tile is left to win on")


def test_one_kind_is_singular() -> None:
    out = run("waits", "123m456p789s1112z", "--visible", "22z").out
    assert out.splitlines()[-1] == "1 kind, 1 tile"
