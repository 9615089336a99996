"""The languages of Pipeyard, and the translations.

English texts are in the code (:func:`pipeyard.rules.words.say`, ``t`` in the page). Each other language
is a folder of PO files: ``rules.po`` for the games, ``told.po`` for the front ends, ``page.po`` for the
browser, ``lessons.po`` for the lessons. A wheel has them compiled (``.mo``). Rulebooks are translated
whole: ``rulebook.nl.md`` beside ``rulebook.md``. ``catalogue`` lists the languages and finds
translations.
"""

from pipeyard.language.catalogue import LANGUAGES, Language, language, plural_form, translate

__all__ = ["LANGUAGES", "Language", "language", "plural_form", "translate"]
