"""The drill page: the hands that are worth most to practise; `drill_end` is its end."""
