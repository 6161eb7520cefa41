"""The dialog with one answer of a lesson, a drill or an exam."""
