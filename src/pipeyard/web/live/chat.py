"""What was said at a table. People's words stay as they are; the table's own are translated for each."""

from __future__ import annotations

import json
from typing import Any

from pipeyard.rules.words import Seated, Words, seated
from pipeyard.web.store.store import ChatRow
from pipeyard.web.wire.messages import ChatLine

MARK = "\x1e"  # before what the table says; no person's line has it, as control characters are taken out


def chat_line(row: ChatRow) -> ChatLine:
    """A kept line as it is sent."""
    return ChatLine(row.n, row.seat, row.who, read(row.text), row.at)


def written(text: str) -> str:
    """A text as it is kept: one that can be translated with its template and values."""
    return MARK + json.dumps(_parts(text), ensure_ascii=False) if isinstance(text, Words) else text


def read(text: str) -> str:
    """A kept text, translatable again if it was."""
    return _words(json.loads(text[len(MARK) :])) if text.startswith(MARK) else text


def _parts(value: object) -> object:
    """A value as JSON: words as a list of their template, their values, and their seat if they name one."""
    if isinstance(value, Words):
        seat = [value.seat] if isinstance(value, Seated) else []
        return [value.template, {name: _parts(each) for name, each in value.values.items()}, *seat]
    return value if isinstance(value, int | str) else str(value)


def _words(parts: list[Any]) -> Words:
    template, values, *seat = parts
    said = Words(
        template, {name: _words(each) if isinstance(each, list) else each for name, each in values.items()}
    )
    return seated(seat[0], said) if seat else said
