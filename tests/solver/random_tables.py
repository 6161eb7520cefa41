"""Paytables drawn at random: kickers, ranks, and pays that do not rise with the hand."""

from random import Random, SystemRandom

from evaluator import CATEGORIES, RANKS
from solver import Line, PayTable, PaytableError, parse_paytable
from solver.paytable.checks import MOST_PAID
from solver.rules import RANKED_HANDS, STANDARD, Cell


def random_table(random: Random, most_paid: int = 2000) -> PayTable:
    """Return a table of some 4 to 30 lines that `parse_paytable` accepts."""
    lines: list[Line] = []
    free = set(STANDARD.cells)
    for number in range(random.randint(6, 40)):
        try:
            line = _random_line(random, f"Line {number}", most_paid)
        except PaytableError:  # four of a rank with a fifth card of that rank
            continue
        taken = {cell for cell in free if _matches(line, cell)}
        if taken:
            lines.append(line)
            free -= taken
    table = PayTable("Random", None, tuple(lines))
    return parse_paytable(table.to_toml())


def _matches(line: Line, cell: Cell) -> bool:
    """Return whether the line would pay the hands of a cell if it were the only line."""
    wanted = ((cell.rank, line.ranks), (cell.kicker, line.kickers))
    return cell.hand == line.hand and all(of is None or letter in of for letter, of in wanted)


def fresh_table(most_paid: int = 2000) -> PayTable:
    """Return another random table at each call; a test that fails shows it."""
    table = random_table(Random(SystemRandom().random()), most_paid)
    print(table.to_toml())
    return table


def _random_line(random: Random, name: str, most_paid: int) -> Line:
    hand = random.choice((*CATEGORIES, "four_of_a_kind", "pair", "full_house"))
    ranks = _letters(random) if hand in RANKED_HANDS and random.random() < 0.7 else None
    kickers = _letters(random) if hand == "four_of_a_kind" and random.random() < 0.7 else None
    return Line(name, hand, ranks, kickers, _random_pays(random, most_paid))


def _letters(random: Random) -> str:
    return "".join(random.sample(RANKS, random.randint(1, 9)))


def _random_pays(random: Random, most_paid: int) -> tuple[int, ...]:
    most = random.choice((1, 3, 30, most_paid))
    if random.random() < 0.5:
        pays = [random.randint(0, most) for _ in range(5)]
    else:
        pays = [random.randint(0, most)] * 5
        pays = [pay * coins for coins, pay in enumerate(pays, 1)]
    return tuple(min(pay, MOST_PAID) for pay in pays)
