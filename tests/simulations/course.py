"""Sends forgetful learners through the course and through random deals: table and plot.

    python tests/simulations/course.py --game job-9-6 --plot docs/how-it-works/course.svg

Prints the table of docs/how-it-works/course.md and draws its plot, as an SVG file written out as
text. Takes about half a minute for each model and learner.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from math import log10
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / "support"), str(Path(__file__).parents[2])]

from forgetful import by_random_deals, by_the_course, hands_until, learner_of

from solver import solve_game

EVERY = 20
FEW, MANY = (0.0105, 0.0055, 0.0025, 0.0015), (0.02, 0.015, 0.0105)
MODELS = (
    ("kinds", 2.5, True, 1_500, FEW),
    ("kinds, soon forgotten", 1.5, True, 1_500, FEW),
    ("kinds, long remembered", 4.0, True, 1_500, FEW),
    ("decisions", 2.5, False, 3_500, MANY),
)
"""What there is to know, how memory grows, hands of the course, and the costs to come down to."""
Curve = list[float]


def main() -> None:
    """Print the table, and draw the first model's curves."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", default="job-9-6")
    parser.add_argument("--learners", type=int, default=2)
    parser.add_argument("--random-hands", type=int, default=100_000)
    parser.add_argument("--plot", type=Path)
    args = parser.parse_args()
    best = float(solve_game(args.game).return_)
    print("| what there is to know | return | hands by the course | by random deals | ratio |")
    print("| --- | --- | --- | --- | --- |")
    for name, growth, of_kinds, lessons, costs in MODELS:
        curves = []
        for way, hands in ((by_the_course, lessons), (by_random_deals, args.random_hands)):
            runs = [
                way(
                    learner_of(args.game, seed, growth=growth, of_kinds=of_kinds),
                    hands,
                    1000 * seed,
                    EVERY,
                )
                for seed in range(1, args.learners + 1)
            ]
            curves.append([sum(at) / len(at) for at in zip(*runs, strict=True)])
        for cost in costs:
            print(f"| {name} | {100 * (best - cost):.2f} % | {_row(curves, cost)} |", flush=True)
        if args.plot and name == MODELS[0][0]:
            args.plot.write_text(drawn(curves[0], curves[1]), encoding="utf-8")


def _row(curves: list[Curve], cost: float) -> str:
    course, dealt = (hands_until(curve, cost, EVERY) for curve in curves)
    if course is None:
        return "not reached | |"
    if dealt is None:
        more = EVERY * len(curves[1])
        return f"{course:,} | more than {more:,} | more than {more / course:.0f}"
    return f"{course:,} | {dealt:,} | {dealt / course:.1f}"


WIDTH, HEIGHT, LEFT, BELOW = 720, 420, 70, 50
HANDS, LOST = (20.0, 100_000.0), (0.0005, 0.15)


def drawn(course: Curve, dealt: Curve) -> str:
    """The two curves as an SVG picture: what is given away by the hands played, both to powers of
    ten."""
    parts = [*_axes()]
    for curve, colour, name in (
        (course, "#0a7d4f", "by the course"),
        (dealt, "#b3541e", "by random deals"),
    ):
        points = [(EVERY * n, cost) for n, cost in enumerate(curve, 1)]
        line = " ".join(f"{_x(hands):.1f},{_y(cost):.1f}" for hands, cost in _thinned(points))
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        hands, cost = points[-1]
        parts.append(_text(_x(hands) - 4, _y(cost) - 8, name, colour, "end"))
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif" font-size="13">\n'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>\n{body}\n</svg>\n'
    )


def _thinned(points: list[tuple[int, float]]) -> Iterator[tuple[int, float]]:
    """Yield the points that are a pixel apart."""
    last = -1.0
    for hands, cost in points:
        if _x(hands) - last >= 1:
            last = _x(hands)
            yield hands, cost


def _axes() -> Iterator[str]:
    for hands in (100, 1_000, 10_000, 100_000):
        x = _x(hands)
        yield f'<path d="M{x:.1f} 20V{HEIGHT - BELOW}" stroke="#dddddd"/>'
        yield _text(x, HEIGHT - BELOW + 18, f"{hands:,}", "#444444", "middle")
    for cost in (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1):
        y = _y(cost)
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - 20}" stroke="#dddddd"/>'
        yield _text(LEFT - 8, y + 4, f"{100 * cost:g} %", "#444444", "end")
    yield _text(LEFT + 300, HEIGHT - 10, "hands played", "#444444", "middle")
    yield _text(LEFT, 14, "return given away", "#444444", "start")


def _text(x: float, y: float, words: str, colour: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" text-anchor="{anchor}">{words}</text>'


def _x(hands: float) -> float:
    low, high = map(log10, HANDS)
    return LEFT + (WIDTH - 20 - LEFT) * (log10(hands) - low) / (high - low)


def _y(cost: float) -> float:
    low, high = map(log10, LOST)
    share = (log10(max(cost, LOST[0])) - low) / (high - low)
    return HEIGHT - BELOW - (HEIGHT - BELOW - 20) * min(share, 1.0)


if __name__ == "__main__":
    main()
