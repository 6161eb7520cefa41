"""A chart as a page to print: one self-contained HTML file, black on white.

``--html`` writes it where it is told to, the window saves it in the player's folder.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

from evaluator.figures import count, percent
from solver.strategy.playing.grades import Grade, LineGrade, cost_in_words

_GLOSSARY = (
    ("high", "of a rank whose pair pays"),
    ("outside", "without a gap, and open at both ends"),
    ("inside", "with a gap, or at an end: only one rank completes it"),
    ("gap", "5-6-7 has none, 5-6-8 one, 5-7-9 two; 2-3-4 one and A-2-3 two, as the ace is an end"),
    ("unsuited", "not all of one suit"),
    ("kicker", "the card beside the quads that earns a higher pay"),
    ("flush penalty", "a discard of the suit that is held"),
    ("straight penalty", "a discard that could have made a straight with the cards held"),
)
_STYLE = """\
body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 40em; color: #111 }
h1 { font-size: 1.4em; margin-bottom: .2em }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #ccc; padding: .25em .6em; text-align: right }
th:nth-child(2), td:nth-child(2) { text-align: left }
th { font-weight: 600 }
dl { font-size: .85em } dt { float: left; clear: left; margin-right: .5em; font-weight: 600 }
@media print { body { margin: 0; font-size: 11px } }"""


def saved_page(folder: Path, result: Grade) -> Path:
    """Save the page of a chart in `charts to print/` of a folder, and return its file.

    Raises:
        StoreError: it cannot be saved.
    """
    from trainer.store.folder import file_name, save_once  # with SQLite

    name = file_name(f"{result.paytable} {result.chart.length}")
    return save_once(folder.absolute() / "charts to print" / f"{name}.html", page(result))


def page(result: Grade) -> str:
    """Return the page of a graded chart: its lines, how often each applies, what each saves."""
    title = escape(f"{result.paytable}, {count(result.coins, 'coin')}")
    rows = "\n".join(map(_row, result.lines))
    return f"""\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<style>
{_STYLE}
</style>
</head>
<body>
<h1>{title}</h1>
<p>Return {percent(result.return_, 5)} of {percent(result.optimal, 5)}.
Given away: {escape(cost_in_words(result.cost))}.</p>
<p>Play the first line that applies. Where it allows several holds, take the one of most cards,
then of the kind named first, then of the lowest ranks, unless the line says which.</p>
<table>
<thead><tr><th></th><th>Hold</th><th>Comes once in</th><th>Worth in 1,000 hands</th></tr></thead>
<tbody>
{rows}
</tbody>
</table>
{_glossary(result)}</body>
</html>
"""


def _glossary(result: Grade) -> str:
    """Return the meanings of the terms in the chart that a reader may not know, "" for none."""
    text = "\n".join(str(rule) for rule in result.chart.rules)
    entries = [f"<dt>{word}</dt><dd>{meaning}</dd>" for word, meaning in _GLOSSARY if word in text]
    return "<dl>\n" + "\n".join(entries) + "\n</dl>\n" if entries else ""


def _row(line: LineGrade) -> str:
    often = f"{line.all_deals / line.deals:,.1f} deals" if line.deals else "never"
    worth = f"{float(line.worth) * 1000:,.3f} bets"
    cells = (str(line.line), escape(line.text), often, worth)
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
