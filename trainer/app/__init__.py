"""The program behind the window, with no pygame: scenes, what they share, and the kept session.

The window's frame: `frame` is what pages and dialogs are, `scene` what they are told and return,
`world` what they share, `background` the threads that answer what is asked at every frame,
`long_work` a process for what takes minutes, `seeds` the time, the day and the seeds of deals,
`last_game` what is played where nothing is named.

What is kept at once: `kept_session` the hands at the table, `kept_mode` the answers of a mode,
and the lesson that an earlier start left. `training` begins modes for window and terminal alike
and `exams` exams; `practice` has those in progress in the window; `by_feel` are the twenty hands by
feel; `who_plays` has the players.

The paytable lab: `lab_tables` are tables whose pays are edited and what is shown of them, `lab` has
them and computes beside the window.

Charts: `charts` finds them and makes a page of one to print, `chart_shelf` has those that the
window shows.

What the history says: `history_reading`, `player_stats`, `home_news`, `mistakes`, those of an
exam too; `standing` asks for it as it is now, for window pages; `audit` deals all of it again.
"""
