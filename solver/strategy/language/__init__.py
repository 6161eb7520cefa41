"""The chart language: from a line of text to a rule, and back.

`chart_words` cuts a line up by the tables of `spellings`, and `reader` takes it phrase by phrase.
`grammar` reads it with `nouns` for what is held, `qualifiers` for what narrows it, `rank_lists` for
ranks and numbers, `wilds` for wild cards and `headings` for what stands above lines; `doubts`
refuses what could mean two things, `suggestions` offers what a refused line may have meant,
`readings` says what else a line could mean. `ranks`, `kinds` and `chart_rules` are the values,
which print themselves.
"""
