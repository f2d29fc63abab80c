"""Lessons without a screen: files, tasks, quizzes, progress, and a checker that plays them."""

from .files import LessonError, lesson_places, read_lesson
from .lesson import Lesson
from .progress import Progress
from .replies import Reply

__all__ = ["Lesson", "LessonError", "Progress", "Reply", "lesson_places", "read_lesson"]
