"""Video poker, exactly: games, deals, charts, money, paytables.

hw.analyze("9/6"), hw.compare("9/6", "8/5")   games: what they return
hw.best("As Ks Kh 4s 4d"), hw.why(cards)      deals: what to hold, and why
hw.strategy("9/6"), hw.grade("my-chart.txt")  charts: the best, and yours
hw.bankroll("9/6", 800), hw.stats()           money, and your leaks
hw.paytables("deuces"), hw.sweep(spec)        paytables, many at once
Results print, and have to_dict() and rows(). dir(hw) lists all the names.
"""

from holdwise.door.own_packages import own_package

own_package("evaluator")
own_package("solver")

from evaluator.front_door import LateImports
from holdwise.door.guessed_names import GUESSES, KEYWORDS

# Or `help(holdwise)` would print every class in full.
with LateImports(globals(), GUESSES, keywords=KEYWORDS, star=False):
    from evaluator.cards import RANKS as RANKS
    from evaluator.cards import SUITS as SUITS
    from evaluator.cards import CardError as CardError
    from evaluator.cards import check_cards as check_cards
    from evaluator.cards import format_card as format_card
    from evaluator.cards import format_cards as format_cards
    from evaluator.cards import parse_card as parse_card
    from evaluator.cards import parse_cards as parse_cards
    from evaluator.categories import CATEGORIES as CATEGORIES
    from evaluator.categories import category as category
    from evaluator.categories import category_classes as category_classes
    from evaluator.categories import class_ranks as class_ranks
    from evaluator.categories import describe as describe
    from evaluator.holdem import Estimate as Estimate
    from evaluator.holdem import Grid as Grid
    from evaluator.holdem import HandOdds as HandOdds
    from evaluator.holdem import Odds as Odds
    from evaluator.holdem import SimulatedGrid as SimulatedGrid
    from evaluator.holdem import odds as odds
    from evaluator.holdem import odds_against_random as odds_against_random
    from evaluator.ranking import rank_hand as rank_hand
    from evaluator.ranking import rank_hands as rank_hands
    from holdwise.door.chart_questions import book as book
    from holdwise.door.chart_questions import course as course
    from holdwise.door.chart_questions import strategy as strategy
    from holdwise.door.deal_questions import best as best
    from holdwise.door.deal_questions import best_multiplied as best_multiplied
    from holdwise.door.deal_questions import simulate_odds as simulate_odds
    from holdwise.door.deal_questions import ultimate_x as ultimate_x
    from holdwise.door.deal_questions import why as why
    from holdwise.door.game_questions import analyze as analyze
    from holdwise.door.game_questions import compare as compare
    from holdwise.door.record_questions import History as History
    from holdwise.door.record_questions import Stats as Stats
    from holdwise.door.record_questions import history as history
    from holdwise.door.record_questions import my_play as my_play
    from holdwise.door.record_questions import stats as stats
    from holdwise.door.version import __version__ as __version__
    from solver.bankroll.bankroll import Bankroll as Bankroll
    from solver.bankroll.bankroll import bankroll as bankroll
    from solver.bankroll.bankroll_session import SessionResult as SessionResult
    from solver.bankroll.floor import Floor as Floor
    from solver.bankroll.floor import Rated as Rated
    from solver.bankroll.floor import floor as floor
    from solver.bankroll.machines import Machine as Machine
    from solver.bankroll.machines import MachinesError as MachinesError
    from solver.bankroll.payoffs import OwnPlay as OwnPlay
    from solver.bankroll.payoffs import own_play as own_play
    from solver.bankroll.simulation import Simulated as Simulated
    from solver.comparison import Comparison as Comparison
    from solver.comparison import Example as Example
    from solver.comparison import Flip as Flip
    from solver.explanation import DecidingDiscards as DecidingDiscards
    from solver.explanation import Explanation as Explanation
    from solver.explanation import NearMiss as NearMiss
    from solver.explanation import OutcomeDifference as OutcomeDifference
    from solver.explanation import PenaltyCard as PenaltyCard
    from solver.game import Game as Game
    from solver.game import LineShare as LineShare
    from solver.hand import HandSolution as HandSolution
    from solver.hand import Hold as Hold
    from solver.lab.breakeven import Breakeven as Breakeven
    from solver.lab.breakeven import HoldFlip as HoldFlip
    from solver.lab.breakeven import UnreachableError as UnreachableError
    from solver.lab.breakeven import breakeven as breakeven
    from solver.lab.compared_games import SideBySide as SideBySide
    from solver.lab.frontier import Frontier as Frontier
    from solver.lab.frontier import FrontierPoint as FrontierPoint
    from solver.lab.frontier import frontier as frontier
    from solver.lab.matrix import Matrix as Matrix
    from solver.lab.matrix import Meter as Meter
    from solver.lab.matrix import Stakes as Stakes
    from solver.lab.matrix import Strategy as Strategy
    from solver.lab.matrix import matrix as matrix
    from solver.lab.matrix import meter_of as meter_of
    from solver.lab.pay_curve import HoldChange as HoldChange
    from solver.lab.pay_curve import Kink as Kink
    from solver.lab.pay_curve import PayCurve as PayCurve
    from solver.lab.pay_curve import pay_curve as pay_curve
    from solver.many_hands import SolvedHands as SolvedHands
    from solver.many_hands import solve_hands as solve_hands
    from solver.paytable.catalogue import CatalogueEntry as CatalogueEntry
    from solver.paytable.catalogue import load_paytable as load_paytable
    from solver.paytable.catalogue import parse_paytable as parse_paytable
    from solver.paytable.catalogue_search import Paytables as Paytables
    from solver.paytable.catalogue_search import paytables as paytables
    from solver.paytable.checks import PaytableError as PaytableError
    from solver.paytable.table import Line as Line
    from solver.paytable.table import PayTable as PayTable
    from solver.returns import Payoffs as Payoffs
    from solver.strategy.books.book import Book as Book
    from solver.strategy.books.book import Derived as Derived
    from solver.strategy.books.derive import derive as derive
    from solver.strategy.course.course import Course as Course
    from solver.strategy.course.derive_course import CourseError as CourseError
    from solver.strategy.language.chart_rules import ChartError as ChartError
    from solver.strategy.language.chart_rules import Rule as Rule
    from solver.strategy.language.grammar import parse_rule as parse_rule
    from solver.strategy.playing.chart import Chart as Chart
    from solver.strategy.playing.chart import load_chart as load_chart
    from solver.strategy.playing.chart import parse_chart as parse_chart
    from solver.strategy.playing.grades import Grade as Grade
    from solver.strategy.playing.grades import LineGrade as LineGrade
    from solver.strategy.playing.grades import Misplay as Misplay
    from solver.strategy.playing.grading import Grader as Grader
    from solver.strategy.playing.grading import grade as grade
    from solver.sweep import SweepError as SweepError
    from solver.sweep.design import Design as Design
    from solver.sweep.design import design as design
    from solver.sweep.run import Sweep as Sweep
    from solver.sweep.run import SweepReport as SweepReport
    from solver.sweep.run import sweep as sweep
    from solver.sweep.run import sweep_to_file as sweep_to_file
    from solver.ultimate_x.ultimate_x_game import UltimateX as UltimateX
    from solver.ultimate_x.ultimate_x_hand import StateHold as StateHold
    from solver.ultimate_x.ultimate_x_hand import StateSolution as StateSolution
    from solver.verification import Figure as Figure
    from solver.verification import verify as verify
    from solver.verification import verify_ultimate_x as verify_ultimate_x
