"""The coach is changed while a hand is in play: what is shown at once, what the record says."""

import pytest
from playing import Machine

from trainer.core.intents import HandMarked, Message, SettingsChanged
from trainer.core.records import Coach
from trainer.core.session import resume


class TestCoachInMidHand:
    """It may be changed at any time; help that was given stays given."""

    def test_values_are_shown_at_once_and_the_hand_is_helped(self) -> None:
        machine = Machine(7, Coach.SILENT)
        machine.press("Space 3")
        came = machine.press("live")
        assert machine.session.reading is not None
        marked = next(effect for effect in came if isinstance(effect, HandMarked))
        assert (marked.pending.coach, marked.pending.helped) == (Coach.LIVE, True)
        assert SettingsChanged() in came
        assert Message("Values are in sight: this hand counts as helped.") in came
        machine.press("Space Space")
        (record,) = machine.records
        assert (record.coach, record.helped) == (Coach.LIVE, True)

    @pytest.mark.parametrize("then", ["warn", "after", "silent"])
    def test_help_that_was_given_is_not_undone(self, then: str) -> None:
        machine = Machine(7, Coach.LIVE)
        machine.press("Space 1 2")
        came = machine.press(then)
        assert machine.session.reading is None
        assert Message("This hand still counts as helped.") in came
        machine.press("Space")
        machine.press("Space 1")
        assert not machine.session.helped
        machine.press("Draw Draw")
        helped, alone = machine.records
        assert (helped.coach, helped.helped) == (Coach.LIVE, True)
        assert (alone.coach, alone.helped) == (Coach(then), False)

    def test_what_was_warned_of_counts_as_it_was_first_held(self) -> None:
        machine = Machine(7, Coach.WARN)
        machine.press("Space 3 Space live")
        assert machine.session.reading is not None
        machine.press("3 1 2 silent Space")
        (record,) = machine.records
        assert (record.coach, record.helped) == (Coach.WARN, False)
        assert (record.first_held, record.held) == (0b00100, 0b00011)

    def test_a_warning_after_help_does_not_promise_a_score(self) -> None:
        """Warn, chosen in a hand of the live coach, said that the first hold is scored."""
        machine = Machine(7, Coach.LIVE)
        machine.press("Space 3 warn Space")
        assert machine.session.warning.endswith(
            "Look again, or draw. This hand still counts as helped."
        )
        machine.press("Space")
        (record,) = machine.records
        assert record.helped

    def test_a_coach_that_has_said_nothing_yet_leaves_nothing(self) -> None:
        machine = Machine(7, Coach.SILENT)
        machine.press("Space 3 warn after Space")
        (record,) = machine.records
        assert (record.coach, record.helped, record.first_held) == (Coach.AFTER, False, 0b00100)

    def test_the_hand_is_resumed_with_the_coach_that_spoke(self) -> None:
        machine = Machine(7, Coach.LIVE)
        machine.press("Space silent")
        again = resume(machine.session.pending, machine.context)
        assert (again.coach, again.logged_coach, again.helped) == (Coach.LIVE, Coach.LIVE, True)
