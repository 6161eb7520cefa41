"""The exam: at most a hundred hands, no comment until the end, then two honest numbers.

The first is what the player knows, the second how well the play really is, slips included. See
docs/how-it-works/exam.md for the model, its proof by simulation, and what it cannot do.

`exam` is the mode and what to ask, `exam_game` what it knows of a paytable, `pools` the deals that
can be asked. `prior` says what is likely before the first answer, `posterior` after the last;
`habit` is what one kind held everywhere costs, `intervals` and `exam_report` what to conclude.
"""

from trainer.teaching.exam.exam import Exam
from trainer.teaching.exam.exam_game import Earlier, examined_game
from trainer.teaching.exam.exam_report import ExamLeak, ExamReport, Interval

__all__ = ["Earlier", "Exam", "ExamLeak", "ExamReport", "Interval", "examined_game"]
