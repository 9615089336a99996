"""Running text as typst sets it: light Markdown, as in the rulebooks, made into typst's own words.

>>> inline("At least *£4* for `NE`.")
'#"At least "#emph("£4")#" for "#code("NE")#"."'
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

_PARTS = re.compile(r"\*\*(?P<strong>[^*]+)\*\*|\*(?P<emph>[^*]+)\*|`(?P<code>[^`]+)`")
STYLES = ("title", "lead", "heading", "item", "note")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A bit of running text; an item has its name before it, set apart."""

    text: str
    style: str = "note"
    name: str = ""


def string(text: str) -> str:
    """A text as a string in typst."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def inline(text: str) -> str:
    """A line of light Markdown in typst."""
    made, at = [], 0
    for found in _PARTS.finditer(text):
        if found.start() > at:
            made.append(f"#{string(text[at : found.start()])}")
        kind = found.lastgroup or "emph"
        made.append(f"#{kind}({string(found[kind])})")
        at = found.end()
    if at < len(text):
        made.append(f"#{string(text[at:])}")
    return "".join(made)


def block(paragraph: Paragraph) -> str:
    """A paragraph as a call of the preamble's function of its style."""
    body = f"[{inline(paragraph.text)}]"
    if paragraph.style == "item":
        return f"#item([{inline(paragraph.name)}], {body})"
    return f"#{paragraph.style}({body})"


def blocks(paragraphs: Iterable[Paragraph]) -> str:
    return "\n".join(block(each) for each in paragraphs)


# What the styles look like; sizes are parts of the text's own, so that a text may be made smaller to fit.
PREAMBLE = """
#let same(body) = text(lang: "en", body) // in every language: Polish would repeat a dash on a new line
#let code(body) = same(text(fill: rgb("#14466f"), body))
#let title(body) = block(below: 0.5em, text(size: 1.7em, weight: "bold", body))
#let lead(body) = block(below: 0.9em, text(size: 1.05em, body))
#let heading(body) = block(above: 1.1em, below: 0.55em, sticky: true,
  text(size: 1.2em, weight: "bold", fill: rgb("#0b5c8f"), body))
#let note(body) = block(above: 0.55em, below: 0.55em, body)
#let item(name, body) = block(above: 0.7em, below: 0.7em)[#strong(same(name))#h(0.5em)#body]
#let fit(width, height, size, body) = context {
  let now = size
  while now > size * 0.45 and measure(width: width, text(size: now, body)).height > height {
    now -= size * 0.03
  }
  text(size: now, body)
}
"""
