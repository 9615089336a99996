"""The languages Pipeyard speaks, and what people read in each of them.

English is written where it is said (:func:`pipeyard.rules.words.say`, ``t`` in the page). The other
languages are PO files by the English templates, one folder each: ``rules.po`` for what the games say,
``told.po`` for the front ends, ``page.po`` for the browser, ``lessons.po`` for the lessons. A wheel has them
compiled (``.mo``). Rulebooks are whole texts of their own: ``rulebook.nl.md`` beside ``rulebook.md``.
"""

from pipeyard.language.catalogue import LANGUAGES, Language, language, plural_form, translate

__all__ = ["LANGUAGES", "Language", "language", "plural_form", "translate"]
