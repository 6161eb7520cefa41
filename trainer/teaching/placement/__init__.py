"""Placement: after which lesson of a course does a player stand? At most thirty deals tell.

`players` has the players that are thought possible and what each holds, `placement_deals` the deals
that tell them apart, `placement` asks and concludes, as a mode and its `Placed`; `placement_words`
says it.
"""

from trainer.teaching.placement.placement import Placed, Placement

__all__ = ["Placed", "Placement"]
