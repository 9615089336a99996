"""Texts of the page that nobody could translate: written between tags or in labels, without ``t``.

What is the same in every language is written as an expression: ``placeholder={'MQMK-FPYC'}``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

NAMES = {"Pipeyard"}  # said so in every language
_LABELS = re.compile(r"""\b(?:aria-label|title|placeholder|alt|label|aria-valuetext)="([^"]*)\"""")


def untranslatable(source: str) -> Iterator[str]:
    """What a Svelte file says in plain English."""
    markup = re.sub(r"<(script|style)\b[\s\S]*?</\1>|<!--[\s\S]*?-->", "", source)
    for label in _LABELS.findall(markup):
        yield from _said(_without_braces(label))
    yield from _said(_without_tags(_without_braces(markup)))


def _without_braces(text: str) -> str:
    """The text without what is between curly brackets, however deep."""
    kept, depth = [], 0
    for letter in text:
        depth += letter == "{"
        if not depth:
            kept.append(letter)
        elif depth == 1 and letter == "}":
            kept.append("\0")
        depth -= letter == "}"
    return "".join(kept)


def _without_tags(text: str) -> str:
    return re.sub(r"<[a-zA-Z/](?:\"[^\"]*\"|'[^']*'|[^>\"'])*>", "\0", text)


def _said(text: str) -> Iterator[str]:
    for piece in text.split("\0"):
        words = re.sub(r"&\w+;", " ", piece).strip()
        if re.search(r"[A-Za-z]{2}", words) and words not in NAMES:
            yield words
