"""Charts played: which holds a rule asks for, and what a chart is worth over every deal."""
