"""What there is to translate, and what of it is not translated yet.

python scripts/languages.py                 how much each language lacks
python scripts/languages.py --update        new texts come into the PO files, empty; stale ones go
python scripts/languages.py --missing nl    the texts Dutch lacks, as a PO file ready to fill
python scripts/languages.py --fill nl FILE  take such a file over, filled; what is wrong is told
python scripts/languages.py --pot FOLDER    all texts and where they are said, as POT files for translators
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "src"))

from pipeyard.language import LANGUAGES  # noqa: E402
from tests.language.po import as_po, dictionary, file_of, read  # noqa: E402
from tests.language.templates import PARTS, places, templates, wrong_with  # noqa: E402

OTHERS = [code for code in LANGUAGES if code != "en"]


def missing(code: str, part: str) -> dict[str, str]:
    """The texts of a part without a translation, or with one that cannot be right."""
    known = dictionary(code, part)
    return {
        template: known.get(template, "")
        for template in templates()[part]
        if template not in known or wrong_with(template, known[template], code)
    }


def write(code: str, part: str, entries: dict[str, str]) -> None:
    file_of(code, part).parent.mkdir(exist_ok=True)
    file_of(code, part).write_text(as_po(code, entries), encoding="utf-8")


def update(code: str) -> tuple[int, int]:
    """Bring a language's files up to date; how many texts came and went."""
    came = went = 0
    kept = {part: read(file_of(code, part), code) if file_of(code, part).is_file() else {} for part in PARTS}
    anywhere = {template: text for known in kept.values() for template, text in known.items()}
    for part in PARTS:
        known, said = kept[part], templates()[part]
        came, went = came + len(said - set(known)), went + len(set(known) - said)
        write(code, part, {template: known.get(template) or anywhere.get(template, "") for template in said})
    return came, went


def fill(code: str, file: Path) -> list[str]:
    """Take translations over where one is missing; what is wrong with those that were left out."""
    given = read(file, code)
    problems = [
        f"{template!r}: {problem}"
        for template, text in given.items()
        if (problem := wrong_with(template, text, code) if text else "it is not translated")
    ]
    right = {
        template: text for template, text in given.items() if text and not wrong_with(template, text, code)
    }
    for part in PARTS:
        taken = {template: right[template] for template in missing(code, part) if template in right}
        write(code, part, dictionary(code, part) | taken)
    said = frozenset[str]().union(*templates().values())
    return problems + [f"{template!r}: it is said nowhere" for template in given if template not in said]


def write_pot(folder: Path) -> None:
    """A template file for each part, with the file and line of every text."""
    folder.mkdir(parents=True, exist_ok=True)
    for part in PARTS:
        catalog = Catalog(project="Pipeyard")
        for template in sorted(templates()[part]):
            catalog.add(template, locations=[(file, line) for file, line in places().get(template, ())])
        with (folder / f"{part}.pot").open("wb") as made:
            write_po(made, catalog, width=0)


def main() -> None:
    parser = argparse.ArgumentParser(description="What there is to translate.")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--missing", choices=OTHERS, metavar="LANGUAGE")
    parser.add_argument("--fill", nargs=2, metavar=("LANGUAGE", "FILE"))
    parser.add_argument("--pot", metavar="FOLDER", type=Path)
    arguments = parser.parse_args()
    if arguments.update:
        for code in OTHERS:
            came, went = update(code)
            print(f"{code}: {came} new, {went} dropped")
    elif arguments.missing:
        code = arguments.missing
        print(
            as_po(code, {text: said for part in PARTS for text, said in missing(code, part).items()}), end=""
        )
    elif arguments.fill:
        print("\n".join(fill(arguments.fill[0], Path(arguments.fill[1]))) or "All taken over.")
    elif arguments.pot:
        write_pot(arguments.pot)
    else:
        for part in PARTS:
            print(f"{part}: {len(templates()[part])} texts")
        for code in OTHERS:
            print(f"{code}: {sum(len(missing(code, part)) for part in PARTS)} missing")


if __name__ == "__main__":
    main()
