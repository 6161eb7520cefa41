"""Strategy charts: their language, exact grades, and a search for the best chart of every length.

>>> from solver.strategy import parse_chart
>>> print(parse_chart("Four to a Royal\\ndiscard everything"))
4 to a royal flush
discard everything
"""

from evaluator.front_door import LateImports

with LateImports(globals()):
    from solver.strategy.books.book import Book as Book
    from solver.strategy.books.book import Derived as Derived
    from solver.strategy.books.derive import derive as derive
    from solver.strategy.language.chart_rules import ChartError as ChartError
    from solver.strategy.language.chart_rules import Rule as Rule
    from solver.strategy.language.grammar import parse_rule as parse_rule
    from solver.strategy.language.reader import LineError as LineError
    from solver.strategy.playing.chart import Chart as Chart
    from solver.strategy.playing.chart import load_chart as load_chart
    from solver.strategy.playing.chart import parse_chart as parse_chart
    from solver.strategy.playing.grades import Grade as Grade
    from solver.strategy.playing.grades import LineGrade as LineGrade
    from solver.strategy.playing.grades import Misplay as Misplay
    from solver.strategy.playing.grading import Grader as Grader
    from solver.strategy.playing.grading import grade as grade
    from solver.strategy.playing.match import judge_by_chart as judge_by_chart
