"""The parts of the lab page, where the pays of up to four tables are edited.

`pays` are the signs, what is edited there and what it costs an hour; `details` what stands below:
hands that are played another way, lines, an hour's results. `lab_words` is what they say.
"""
