"""The PO files of the languages, read and written with Babel."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from pipeyard.language import plural_form

FOLDER = Path(__file__).resolve().parent.parent.parent / "src" / "pipeyard" / "language"


def file_of(code: str, part: str) -> Path:
    return FOLDER / code / f"{part}.po"


def read(file: Path, code: str) -> dict[str, str]:
    """The texts of a PO file and their translations, "" where there is none yet."""
    with file.open("rb") as source:
        entries = read_po(source, locale=code)
    return {str(each.id): "" if each.fuzzy else str(each.string) for each in entries if each.id}


def dictionary(code: str, part: str) -> dict[str, str]:
    """The translations of a part of a language, as they lie in the source."""
    file = file_of(code, part)
    return {text: said for text, said in read(file, code).items() if said} if file.is_file() else {}


def as_po(code: str, entries: dict[str, str]) -> str:
    """A PO file: sorted, an entry's text on one line, and no dates, so that branches merge."""
    catalog = Catalog(locale=code)
    for template, text in entries.items():
        catalog.add(template, text)
    made = BytesIO()
    write_po(made, catalog, width=0, sort_output=True)
    dropped = re.compile(r'#|"(Project-Id|Report|POT|PO-|Last|Language-Team|Generated)')
    lines = made.getvalue().decode().rstrip().splitlines()
    return "".join(f"{line}\n" for line in lines if not dropped.match(line))


@cache
def forms(code: str) -> int:
    """How many plural forms a language has."""
    return len({plural_form(code)(number) for number in range(200)})
