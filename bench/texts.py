"""Words for the page that are kept apart from the code: Markdown files of paragraphs under headings."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent


def texts(name: str) -> dict[str, str]:
    """Heading -> the paragraphs under it. What comes before the first heading is for who reads the file."""
    found: dict[str, str] = {}
    heading = ""
    for line in (HERE / name).read_text().splitlines():
        if line.startswith("## "):
            heading = line[3:].strip()
            found[heading] = ""
        elif heading:
            found[heading] += f"{line}\n"
    return {heading: text.strip() for heading, text in found.items()}
