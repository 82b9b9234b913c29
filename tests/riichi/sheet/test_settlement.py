"""Totals, groups, and who pays whom."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from jantaku.riichi.sheet import Sheet, Total
from jantaku.riichi.sheet.settlement import payments_of
from riichi.sheet.support import FRIENDS, WHEN, players, result_of, sheet_of


def test_totals_run_over_all_games() -> None:
    sheet = sheet_of([41_000, 28_000, 21_000, 10_000], [10_000, 21_000, 28_000, 41_000])
    assert [(t.name, t.points, t.places, t.mean_place) for t in sheet.totals] == [
        ("Aki", 11_000, (1, 0, 0, 1), 2.5),
        ("Dai", 11_000, (1, 0, 0, 1), 2.5),
        ("Ben", -11_000, (0, 1, 1, 0), 2.5),
        ("Cho", -11_000, (0, 1, 1, 0), 2.5),
    ]
    assert [(p.payer, p.payee, p.points) for p in sheet.payments] == [
        ("Ben", "Aki", 11_000),
        ("Cho", "Dai", 11_000),
    ]


def test_each_set_of_people_is_a_group_of_its_own_whatever_robots_play() -> None:
    sheet = Sheet()
    for names in (("A", "B", "C", "D"), ("D", "C", "B", "A"), ("A", "B", "R!", "S!"), "ABCE"):
        result = result_of(FRIENDS, [41_000, 28_000, 21_000, 10_000])
        sheet = sheet.with_game(result, FRIENDS, players=players(*names), when=WHEN)
    assert sheet.groups == (frozenset("ABCD"), frozenset("AB"), frozenset("ABCE"))
    assert (len(sheet.of("ABCD").games), len(sheet.of({"B", "A"}).games)) == (2, 1)
    assert sum(total.points for total in sheet.of("ABCD").totals) == 0


def test_an_empty_sheet_has_nothing_to_settle() -> None:
    assert (Sheet().totals, Sheet().payments, Sheet().groups) == ((), (), ())


@given(st.lists(st.integers(-1000, 1000), max_size=9))
def test_few_payments_settle_any_totals(points: list[int]) -> None:
    amounts = [100 * one for one in (*points, -sum(points))]
    totals = [Total(f"P{n}", False, 1, (1, 0, 0, 0), own) for n, own in enumerate(amounts)]
    payments = payments_of(totals)
    balance = Counter({total.name: total.points for total in totals})
    for one in payments:
        assert one.points > 0
        balance[one.payer] += one.points
        balance[one.payee] -= one.points
    assert not any(balance.values())
    assert len(payments) <= max(0, sum(amount != 0 for amount in amounts) - 1)


def test_who_owes_what_another_is_due_pays_that_one() -> None:
    amounts = {"A": 500, "B": 300, "C": -300, "D": -500}
    totals = [Total(name, False, 1, (1, 0, 0, 0), own) for name, own in amounts.items()]
    assert [(p.payer, p.payee) for p in payments_of(totals)] == [("C", "B"), ("D", "A")]
