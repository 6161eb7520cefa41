"""Names that may be guessed and are not there, with what to write instead."""

KEYWORDS = {
    **dict.fromkeys(("paytable", "pay_table", "payouts"), ("table", "game", "name_or_path")),
    **{"game": ("table",), "table": ("game",), "file": ("path",), "return_": ("target",)},
    **dict.fromkeys(("deal", "dealt"), ("cards", "hand")),
    **{"hand": ("cards",), "held": ("hold",), "strategy": ("chart",), "max_lines": ("lines",)},
    **dict.fromkeys(("bet", "coins_bet", "credits"), ("coins", "bankroll")),
    **dict.fromkeys(("hands_an_hour", "hands_per_hour"), ("speed",)),
    **dict.fromkeys(("denomination", "denom"), ("coin_value",)),
    "coin": ("coins", "coin_value"),
    **dict.fromkeys(("rebate", "points"), ("cashback",)),
    **{"start": ("bankroll",), "money": ("bankroll",), "risk_of_ruin": ("risk",)},
    **dict.fromkeys(("n", "trials", "sessions"), ("simulate", "deals")),
    **dict.fromkeys(("jackpot", "progressive"), ("meter",)),
    **{"player": ("profile",), "own_play": ("own",)},
}
"""By a keyword that may be guessed, those that may be meant, the likeliest first."""
COMMAND = "a command: run `holdwise {}` in a terminal"

GUESSES = {
    **dict.fromkeys(("solve", "solver"), "analyze for a game, best for a deal"),
    **dict.fromkeys(("solve_game", "game", "analyse", "evaluate"), "analyze"),
    **dict.fromkeys(("solve_hand", "best_hold", "hand", "hold", "solve_deal", "deal"), "best"),
    **dict.fromkeys(("optimal", "best_play", "optimal_play"), "best of a deal, strategy of a game"),
    **dict.fromkeys(("solve_many", "best_holds", "best_hands"), "solve_hands"),
    "explain": "why",
    **dict.fromkeys(("compare_games", "games"), "compare"),
    **dict.fromkeys(("catalogue", "catalog", "list_paytables", "list_games"), "paytables"),
    **dict.fromkeys(("load", "open", "read"), "load_paytable or load_chart"),
    **dict.fromkeys(
        ("paytable", "pay_table", "read_paytable", "get_paytable", "payouts"), "load_paytable"
    ),
    **dict.fromkeys(("parse", "cards"), "parse_cards, parse_chart or parse_paytable"),
    **dict.fromkeys(("chart", "charts", "best_chart", "derive_chart"), "strategy"),
    **dict.fromkeys(("chart_frontier", "strategy_frontier", "lengths"), "book"),
    "lesson": "course",
    **dict.fromkeys(("rtp", "return_", "payback", "expected_return"), "analyze(…).return_"),
    "variance": "analyze(…).variance",
    **dict.fromkeys(("std", "house_edge", "hit_frequency"), "analyze(…), which has it"),
    **dict.fromkeys(("stdev", "volatility"), "analyze(…).std"),
    **dict.fromkeys(("edge", "house_advantage"), "analyze(…).house_edge"),
    **dict.fromkeys(("ev", "expected_value"), "best(…).best.ev"),
    **dict.fromkeys(("risk_of_ruin", "ruin", "ror", "session", "kelly", "bust"), "bankroll"),
    **dict.fromkeys(
        ("simulate", "monte_carlo", "simulation"),
        "bankroll(…, simulate=10_000); of hold'em, simulate_odds",
    ),
    **dict.fromkeys(("rank", "machines", "rank_machines"), "floor"),
    **dict.fromkeys(("evaluate_hand", "hand_rank", "evaluator"), "rank_hand"),
    **dict.fromkeys(("equity", "holdem", "hold_em", "holdem_odds"), "odds"),
    **dict.fromkeys(("break_even", "target"), "breakeven"),
    **dict.fromkeys(("jacks_or_better", "jacks", "job"), 'load_paytable("9/6")'),
    **dict.fromkeys(
        ("progressive", "jackpot", "meter"), "bankroll(…, meter=9000), breakeven, or compare"
    ),
    **dict.fromkeys(("grid", "sweep_paytables"), "sweep"),
    **dict.fromkeys(("solve_ultimate_x", "ultimatex", "ux", "ultimate"), "ultimate_x"),
    **dict.fromkeys(("solve_state", "best_in_state"), "best_multiplied"),
    **dict.fromkeys(("plot", "draw"), "plot(), of a result"),
    **dict.fromkeys(("Card", "Deck", "card", "deck"), "parse_cards: a card is a number or text"),
    **dict.fromkeys(("parse_hand", "parse_hold"), "parse_cards"),
    **dict.fromkeys(("leaks", "errors", "mistakes"), "stats().rows(); of one deal, why"),
    **dict.fromkeys(("hands", "log", "my_hands", "read_history"), "history"),
    **dict.fromkeys(("own", "as_i_play"), "my_play"),
    "version": "__version__",
    **dict.fromkeys(("find", "search", "get", "find_paytables"), 'paytables("deuces")'),
    **{name: f'paytables("{name}")' for name in ("deuces", "joker", "bonus", "royal")},
    **dict.fromkeys(("ddb", "double_bonus"), 'paytables("double bonus")'),
    **dict.fromkeys(("var", "sd", "standard_deviation"), "analyze(…).variance, or .std"),
    **dict.fromkeys(("probability", "frequency", "probabilities"), "analyze(…).rows()"),
    **dict.fromkeys(("ev_of", "hand_value", "value"), "best(…).best.ev"),
    **dict.fromkeys(
        ("cashback", "coin_value", "winrate", "hourly"), "compare(…, cashback=…).hours"
    ),
    **dict.fromkeys(("evaluate_hands", "rank_many"), "rank_hands"),
    **dict.fromkeys(("combinations", "deals", "all_hands"), "solve_hands of an (n, 5) array"),
    **dict.fromkeys(("Leak", "leak"), "stats().rows()"),
    **dict.fromkeys(("to_csv", "to_frame"), "rows(), of a result: pandas.DataFrame(of_it.rows())"),
    **dict.fromkeys(("optimize", "optimise", "optimum"), "design"),
    **dict.fromkeys(("settings", "config"), "in the window, or settings.toml in the data folder"),
    **{
        name: COMMAND.format(name)
        for name in (
            *("play", "today", "drill", "exam", "review"),
            *("export", "backup", "audit", "profiles", "benchmark"),
        )
    },
    **dict.fromkeys(("import_log", "import_hands", "load_hands"), COMMAND.format("import")),
    **dict.fromkeys(("train", "quiz", "practice", "trainer"), COMMAND.format("drill")),
    **dict.fromkeys(("penalty", "penalty_cards", "penalties"), "why(…).penalties"),
}
