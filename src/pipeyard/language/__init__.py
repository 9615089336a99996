"""The languages Pipeyard speaks, and what people read in each of them.

English is written where it is said (:func:`pipeyard.rules.words.say`, ``t`` in the page). The other
languages are dictionaries from the English templates, one folder each: ``rules.json`` for what the games say,
``told.json`` for the front ends, ``page.json`` for the browser, ``lessons.json`` for the lessons.
Rulebooks are whole texts of their own: ``rulebook.nl.md`` beside ``rulebook.md``.
"""

from pipeyard.language.catalogue import LANGUAGES, Language, language, translate

__all__ = ["LANGUAGES", "Language", "language", "translate"]
