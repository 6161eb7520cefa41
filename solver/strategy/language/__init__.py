"""The chart language: from a line of text to a rule, and back.

`chart_words` cuts a line up by the tables of `spellings`, without what `asides` leaves out, and
`reader` takes it phrase by phrase. `grammar` reads it with `nouns` for what is held and `several`
for several kinds at once, `qualifiers` for what narrows it, `rank_lists` for ranks, kickers and
numbers, `behind_kinds` for hands that share a number and what is said twice, and `wilds` for wild
cards and headings; `nearest` says what else a line could mean, and what one that is not
understood was meant to say, with the table of sentences of `advice`. `kinds`, of sets of ranks, and
`chart_rules` are the values, which print themselves.
"""
