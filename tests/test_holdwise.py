"""`import holdwise`: what its example says is true, and guesses are answered."""

from __future__ import annotations

import json
import os
import pydoc
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from proofs import proved_but
from slowly import slow_but

import holdwise as hw

ROOT = Path(__file__).parents[1]
WANTED = {"ranges": {"flush": "5..7"}, "target": {"return": 0.98}}
SPEC = {
    "ranges": {"flush": "5..7"},
    "columns": ["return", "variance"],
    "keep": {"return": [0.99, 1]},
}


def test_a_game() -> None:
    game = hw.analyze("9/6")
    assert game.return_ == Fraction(1653526326983, 1661102543100)
    assert float(game) == float(game.return_)
    assert game.std**2 == pytest.approx(float(game.variance))
    assert game.house_edge == pytest.approx(1 - float(game))
    assert game.rows() == [
        {
            "name": line.name,
            "pays": float(line.pays),
            "count": line.count,
            "probability": float(line.probability),
            "return": float(line.return_),
        }
        for line in game.lines
    ]


def test_a_deal_and_why() -> None:
    solved = hw.best("As Ks Kh 4s 4d")
    assert str(solved.best) == "Ks Kh 4s 4d  2.595745"
    assert hw.why("Qh Qd Js Th 9s").better.cards == hw.parse_cards("Qh Qd")
    assert hw.why("Qh Qd Js Th 9s", "Qh Js Th 9s").other.cards == hw.parse_cards("Qh Js Th 9s")
    assert hw.why(solved).solution is solved


def test_charts() -> None:
    derived = hw.strategy("9/6", lines=16)
    assert len(derived.rules) == 16
    graded = hw.grade(derived, "9/6")
    assert graded.return_ == derived.return_
    assert hw.grade(str(derived), hw.analyze("9/6")).return_ == derived.return_
    assert hw.grade("low pair\ndiscard everything", "9/6").lines[0].text == "low pair"
    chart = hw.load_chart("docs/examples/first.txt")
    assert chart.hold("As Ks Kh 4s 4d", "9/6").mask == 0b11110
    assert hw.grade(Path("docs/examples/first.txt")).chart == chart
    assert derived.hold("2c 4d 6h 8s Th").mask == 0
    assert hw.strategy("9/6").return_ < hw.strategy("9/6", penalties=True).return_
    with pytest.raises(ValueError, match="lines: the shortest chart of 9/6 Jacks or Better has"):
        hw.strategy("9/6", lines=2)


@pytest.mark.parametrize(
    ("card", "high"), [("Js", True), ("Ts", False)], ids=["jacks pay", "tens do not"]
)
def test_what_a_chart_keeps_depends_on_the_table(card: str, high: bool) -> None:
    chart = hw.parse_chart("one high card\ndiscard everything")
    cards = f"{card} 8h 6d 4c 2h"
    assert bool(chart.hold(cards, "9/6").mask) == high
    assert chart.hold(cards, "tens-6-5").mask == 1


def test_a_chart_file_that_is_not_there_is_said() -> None:
    with pytest.raises(hw.ChartError, match=r"no-such-chart\.txt: cannot be read"):
        hw.grade("no-such-chart.txt")


@pytest.mark.proof
def test_money_and_many_tables() -> None:
    found = hw.bankroll("9/6", 800, session=1600)
    assert found.ruin == found.session.ruin
    assert found.rows()[3]["coins"] == float(found.session.quantile(0.5))
    assert hw.bankroll("9/6", 800, session=100, chart="high pair").play.name == "chart"
    assert hw.breakeven("9/6", "royal_flush").paid == 4880
    swept = hw.sweep(SPEC)
    assert [row["flush"] for row in swept.rows()] == [6]
    assert swept.rows()[0]["return"] == float(hw.analyze("9/6"))
    assert swept.to_dict() == {"tables": 3, "kept": 1, "solved": 3, "never_solved": 0} | {
        key: value for key, value in swept.to_dict().items() if "solved" in key
    }
    assert str(swept).splitlines()[1].split() == ["flush", "return", "variance"]


def test_a_sweep_in_memory_and_one_into_a_file_are_the_same(tmp_path: Path) -> None:
    into = tmp_path / "tables.csv"
    done = hw.sweep_to_file(SPEC, into)
    titles, *rows = into.read_text().splitlines()
    swept = hw.sweep(SPEC)
    assert tuple(titles.split(",")) == swept.spec.titles
    assert [tuple(row.split(",")) for row in rows] == list(swept.kept)
    assert done.done.kept == len(swept)


def test_texts_tables_and_entries_are_taken_alike() -> None:
    entry = hw.paytables("job-8-5")[0]
    for table in ("8/5", entry, entry.load(), entry.path, str(entry.path)):
        assert hw.analyze(table) == hw.analyze("job-8-5")
        assert hw.best("As Ks Kh 4s 4d", table).table == entry.load()
    assert hw.breakeven(entry, "flush", "97.5%").table == entry.load()
    assert len(hw.compare(entry.path, "9/6").games) == 2


def test_what_is_written_otherwise_is_understood_or_said() -> None:
    assert hw.Game("8/5") == hw.analyze("8/5")
    assert hw.analyze("9/6")["royal"].count == 493512264
    assert hw.best(["As", "Ks", "Kh", "4s", "4d"]) == hw.best("As Ks Kh 4s 4d")
    in_words = "ace of spades, king of spades, king of hearts, four of spades and four of diamonds"
    assert hw.best(in_words) == hw.best("As Ks Kh 4s 4d")
    assert hw.compare(["9/6", "8/5"]).cross == hw.compare("9/6", "8/5").cross
    assert hw.solve_hands(["As Ks Kh 4s 4d"]).rows()[0]["best_mask"] == 30
    assert hw.course("9/6").rows()[0]["hold"] == str(hw.course("9/6").lines[0].rule)
    rich = hw.bankroll("9/6", "$200", session=10, coin_value=0.25)
    assert (rich.bankroll, hw.bankroll("9/6", "800", session=10).bankroll) == (800, 800)
    assert (
        hw.bankroll(hw.analyze("8/5"), 8, session=9).ruin == hw.bankroll("8/5", 8, session=9).ruin
    )
    for call, said in {
        lambda: hw.bankroll("9/6", "$200"): "coin_value says what a coin is worth",
        lambda: hw.bankroll("9/6", 800.5): "expected a whole number of coins",
        lambda: hw.bankroll("9/6", 800, hands=1600): "how many are played is the session",
        lambda: hw.bankroll("9/6", 800, own=True): "my_play(table) or own_play",
        lambda: hw.breakeven("9/6", "royal", 99.5): "did you mean 0.995?",
        lambda: hw.breakeven("9/6", ["royal", "flush"]): "frontier takes several",
        lambda: hw.Chart("high pair"): "parse_chart reads a chart's text",
        lambda: hw.odds("AhKh"): "odds_against_random",
        lambda: hw.floor("no-such.csv"): "no-such.csv: ",
        lambda: hw.floor([{"table": "9/6"}]): "column 'coin' is missing",
        lambda: hw.floor([{"table": "9/6", "coin": 1}], "own"): "with a chart",
        lambda: hw.floor([{"table": "9/6", "coin": 1}], "risk"): "it needs bankroll",
        lambda: hw.bankroll("9/6", 800, session=100_001): "1 to 100,000",
        lambda: hw.sweep({"flush": "5..7"}): "flush: unknown key",
    }.items():
        with pytest.raises(ValueError, match=re.escape(said)):
            call()


def test_what_was_played_is_read_as_the_command_prints_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from trainer.commands import main

    played = tmp_path / "played"
    log = tmp_path / "log.jsonl"
    dealt, held = ["As", "Ks", "Kh", "4s", "4d"], ["Ks", "Kh"]
    row = {"paytable": "job-9-6", "coins": 5, "dealt": dealt, "held": held}
    rows = [row | {"at": f"2026-11-01T10:00:0{second}Z"} for second in range(3)]
    log.write_text("".join(json.dumps(each) + "\n" for each in rows))
    assert main(["import", str(log), "--data", str(played)]) == 0
    capsys.readouterr()
    assert main(["history", "--json", "--data", str(played)]) == 0
    printed = [json.loads(each) for each in capsys.readouterr().out.splitlines()]
    found = hw.history(data=played)
    assert json.loads(json.dumps(found.to_dict())) == {"hands": printed, "faults": []}
    assert [each["held"] for each in found.rows()] == ["Ks Kh"] * 3
    assert hw.history(2, data=played).hands == found.hands[1:]
    assert str(found).startswith("3 hands\n")
    with pytest.raises(ValueError, match=r"^expected \d+ unaided hands or more"):
        hw.my_play("9/6", data=played)
    with pytest.raises(ValueError, match="nobody"):
        hw.history(profile="nobody", data=played)


def test_what_takes_long_says_how_far_it_is() -> None:
    for ask in (
        lambda heard: hw.sweep(SPEC, progress=heard),
        lambda heard: hw.design({**WANTED}, progress=heard),
        lambda heard: hw.frontier("9/6 + royal 4860@5", ["royal", "full house"], progress=heard),
    ):
        shares: list[float] = []
        ask(shares.append)
        assert shares == sorted(shares)
        assert shares[-1] == 1


def test_the_paytables_that_words_name() -> None:
    assert {entry.id for entry in hw.paytables("deuces", "joker")} == {
        entry.id for entry in hw.paytables() if entry.id.startswith("deuces-joker")
    }
    best_first = hw.paytables(sort="return")
    returns = [row["return"] for row in best_first.rows()]
    assert returns == sorted(returns, reverse=True)
    assert len(best_first) == len(hw.paytables())
    assert all(row["return"] >= 1 for row in hw.paytables(min_return="100%").rows())
    with pytest.raises(ValueError, match="did you mean 99%"):
        hw.paytables(min_return="99")


def test_a_changed_table_says_so_and_its_lines_have_names() -> None:
    table = hw.load_paytable("9/6")
    assert table.with_pays(flush=5).name == "9/6 Jacks or Better, flush 5"
    assert table["flush"].pays == (6, 12, 18, 24, 30)
    assert [line.name for line in table] == list(table.line_names[:-1])
    assert "Flush" in table
    assert "Flushes" not in table
    with pytest.raises(hw.PaytableError, match="did you mean 'Flush'"):
        table["flash"]


SOUGHT = "compare 9/6 8/5 --lines 16 --coin-value 0.25 --meter $1200"
"""The charts for the meter are sought first."""
VERBS = {
    "analyze 9/6": lambda: hw.analyze("9/6"),
    "best AsKsKh4s4d": lambda: hw.best("As Ks Kh 4s 4d"),
    "breakeven 9/6 --line royal": lambda: hw.breakeven("9/6", "royal"),
    "ultimate-x 9/6": lambda: hw.ultimate_x("9/6"),
    "odds AhKh JdJc": lambda: hw.odds("AhKh", "JdJc"),
    "compare 9/6 8/5": lambda: hw.compare("9/6", "8/5"),
    "compare 9/6 8/5 --lines 16 --speed 800 --coin-value 0.25 --cashback 0.25%": (
        lambda: hw.compare("9/6", "8/5", lines=16, speed=800, coin_value=0.25, cashback="0.25%")
    ),
    "compare 9/6 8/5 --coin-value 0.25 --meter $1200": (
        lambda: hw.compare("9/6", "8/5", coin_value=0.25, meter="$1200")
    ),
    SOUGHT: lambda: hw.compare("9/6", "8/5", lines=16, coin_value=0.25, meter="$1200"),
    "compare 8/5 --chart docs/examples/first.txt": (
        lambda: hw.compare("8/5", chart="docs/examples/first.txt")
    ),
    "stats": lambda: hw.stats(),
}
CHEAP = ["analyze 9/6", "best AsKsKh4s4d", "odds AhKh JdJc", "compare 9/6 8/5", "stats"]


@pytest.mark.parametrize(
    "line",
    [
        *proved_but([line for line in VERBS if line != SOUGHT], always=CHEAP),
        *slow_but([SOUGHT], fast=[]),
    ],
)
def test_a_result_says_to_programs_what_its_command_prints(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from trainer.commands import main

    assert main([*line.split(), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(VERBS[line]().to_dict()))


GUESSES = {
    "hw.solve": "analyze",
    "hw.solve_game": "analyze",
    "hw.rtp": "return_",
    "hw.best_hold": "best",
    "hw.list_paytables": "paytables",
    "hw.risk_of_ruin": "bankroll",
    "hw.simulate": "bankroll",
    "hw.load": "load_paytable",
    "hw.play": "holdwise play",
    "hw.audit": "holdwise audit",
    "hw.compere": "compare",
    "hw.analyze('9/6').rtp": "return_",
    "hw.analyze('9/6').to_frame": "rows()",
    "hw.PayTable.load": "load_paytable",
    "hw.load_paytable('9/6').flush": "table['Flush']",
    "hw.load_paytable('9/6').set": "with_pays",
    "hw.load_paytable('9/6').replace": "with_pays",
    "hw.load_paytable('9/6').solve": "analyze",
    "hw.bankroll('9/6', 800, session=9).risk_of_ruin": "ruin",
    "hw.parse_chart('high pair').cost": "grade(chart, table)",
    "hw.leaks": "stats()",
    "hw.Card": "parse_cards",
    "hw.analyze('9/6').best": "best(cards, game.table)",
    "hw.analyze('9/6').plot": "pay_curve(game.table, line).plot()",
    "hw.best('As Ks Kh 4s 4d').ev": "best.ev",
    "hw.best('As Ks Kh 4s 4d').best.names": "format_cards",
    "hw.strategy('9/6').cost": "grade(derived, table)",
    "hw.paytables()[0].analyze": "analyze(entry)",
    "hw.load_paytable('9/6').rtp": "analyze(table)",
    "hw.deuces": 'paytables("deuces")',
    "hw.find": "paytables",
    "hw.var": "variance",
    "hw.evaluate_hands": "rank_hands",
    "hw.optimize": "design",
    "hw.analyze('9/6').house_advantage": "house_edge",
    "hw.analyze('9/6').summary": "print(",
    "hw.analyze('9/6').to_csv": "rows()",
    "hw.analyze('9/6').linez": "did you mean lines?",
    "hw.analyze('9/6').nothing_like_it": "it has best_masks, ",
    "hw.breakeven('9/6', 'royal').answer": "paid",
    "hw.PayTable.nothing_like_it": "with_pays",
    "solver.analyze": "solve_game",
    "solver.load": "load_paytable",
    "solver.__version__": "holdwise.__version__",
}


@pytest.mark.parametrize("guess", GUESSES)
def test_a_guess_is_answered_by_the_right_name(guess: str) -> None:
    import solver

    with pytest.raises(AttributeError) as caught:
        eval(guess, {"hw": hw, "solver": solver})
    said = str(caught.value)
    assert GUESSES[guess] in said
    assert "\n" not in said


def test_every_name_that_a_guess_is_answered_by_is_there() -> None:
    from holdwise.door.guessed_names import GUESSES as KNOWN

    for guess, answer in KNOWN.items():
        assert guess not in dir(hw)
        assert (
            any(word in dir(hw) for word in _names(answer))
            or "`holdwise " in answer
            or "of a result" in answer
            or "settings.toml" in answer
            or answer == "__version__"
        ), answer


def _names(answer: str) -> list[str]:
    return "".join(c if c.isidentifier() or c.isdigit() else " " for c in answer).split()


def test_the_help_fits_a_screen() -> None:
    lines = pydoc.plain(pydoc.render_doc(hw)).splitlines()
    assert len(lines) <= 24
    assert all(len(line) <= 80 for line in lines if str(ROOT) not in line)


def run(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env=kept | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def strange(tmp_path: Path) -> Path:
    """A folder in which somebody has packages of these names."""
    for name in ("evaluator", "solver", "trainer"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("mine = 1\n")
    return tmp_path


def test_packages_of_the_same_names_in_the_users_folder_break_nothing(strange: Path) -> None:
    done = run(strange, "import holdwise as hw; print(hw.strategy('9/6', lines=16).rules[0])")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("4 to a royal flush")
    assert "solver/__init__.py cannot be imported as 'solver' beside Holdwise" in done.stderr


def test_a_package_of_the_same_name_that_is_imported_already_is_said(strange: Path) -> None:
    done = run(strange, "import solver; import holdwise")
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert last.startswith("ImportError: another package 'solver' is imported already, from ")


def test_the_command_is_a_module_too(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "holdwise", "best", "AsKsKh4s4d"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "122/47" in done.stdout
