"""What there is to translate, and what of it is not translated yet.

python scripts/languages.py                 how much of each language is there
python scripts/languages.py --missing nl    the templates Dutch lacks, as JSON by file, ready to fill
python scripts/languages.py --fill nl FILE  put such a JSON, filled, into the dictionaries
python scripts/languages.py --tidy          drop what is said nowhere any more, sort the rest
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "src"))

from pipeyard.language import LANGUAGES  # noqa: E402
from tests.language.templates import PARTS, dictionary, templates, wrong_with  # noqa: E402

OTHERS = [code for code in LANGUAGES if code != "en"]


def file_of(code: str, part: str) -> Path:
    return ROOT / "src" / "pipeyard" / "language" / code / f"{part}.json"


def write(code: str, part: str, entries: dict[str, str]) -> None:
    """A dictionary, sorted, one line for each template."""
    text = json.dumps(dict(sorted(entries.items())), ensure_ascii=False, indent=1)
    file_of(code, part).write_text(f"{text}\n", encoding="utf-8")


def missing(code: str) -> dict[str, dict[str, str]]:
    """By part, the templates without a translation, or with one that cannot be right."""
    found: dict[str, dict[str, str]] = {}
    for part in PARTS:
        known = dictionary(code, part)
        lacking = {
            template: known.get(template, "")
            for template in sorted(templates()[part])
            if template not in known or wrong_with(template, known[template], code)
        }
        if lacking:
            found[part] = lacking
    return found


def tidy(code: str) -> int:
    """Drop what is stale; how many entries that were."""
    dropped = 0
    for part in PARTS:
        known = dictionary(code, part)
        kept = {template: text for template, text in known.items() if template in templates()[part]}
        dropped += len(known) - len(kept)
        write(code, part, kept)
    return dropped


def fill(code: str, file: Path) -> list[str]:
    """Take translations over; what is wrong with those that were left out."""
    problems = []
    for part, entries in json.loads(file.read_text(encoding="utf-8")).items():
        known = dictionary(code, part)
        for template, text in entries.items():
            problem = wrong_with(template, text, code) if text else "not translated"
            if problem:
                problems.append(f"{part}: {template!r}: {problem}")
            else:
                known[template] = text
        write(code, part, known)
    return problems


def main() -> None:
    parser = argparse.ArgumentParser(description="What there is to translate.")
    parser.add_argument("--missing", choices=OTHERS, metavar="LANGUAGE")
    parser.add_argument("--fill", nargs=2, metavar=("LANGUAGE", "FILE"))
    parser.add_argument("--tidy", action="store_true")
    arguments = parser.parse_args()
    if arguments.missing:
        print(json.dumps(missing(arguments.missing), ensure_ascii=False, indent=1))
    elif arguments.fill:
        print("\n".join(fill(arguments.fill[0], Path(arguments.fill[1]))) or "All taken over.")
    elif arguments.tidy:
        for code in OTHERS:
            print(f"{code}: {tidy(code)} dropped")
    else:
        for part in PARTS:
            print(f"{part}: {len(templates()[part])} templates")
        for code in OTHERS:
            print(f"{code}: {sum(len(part) for part in missing(code).values())} missing")


if __name__ == "__main__":
    main()
