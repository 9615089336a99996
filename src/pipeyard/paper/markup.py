"""Running text as typst sets it: light Markdown, as in the rulebooks, made into typst's own words.

>>> inline("At least *£4* for `NE`.")
'#"At least "#emph("£4")#" for "#code("NE")#"."'
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from markdown_it import MarkdownIt

from pipeyard.rules.rulebook import RULE_LINE

_MARKDOWN = MarkdownIt("zero").enable(["heading", "list", "emphasis", "backticks"])
_STYLES = {"strong": "strong", "em": "emph"}
# Blanks a line may not end at: before a number, and between a bold number and its price, in every language;
# in French inside quotation marks, in Polish after a word of one letter.
_KEPT = r" (?=\d+\b)|(?<=\d\*\*) (?=£)"
_KEPT_IN = {"fr": r"| (?=»)|(?<=«) ", "pl": r"|(?<=\b[AIOUWZaiouwz]) "}


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A bit of running text; an item has its name before it, set apart."""

    text: str
    style: str = "note"
    name: str = ""


def kept(text: str, language: str) -> str:
    """A text with what belongs on one line kept there, as the language's printers do.

    >>> kept("une tuile « 1 » posée au tour 3", "fr").replace("\xa0", "_")
    'une tuile «_1_» posée au tour_3'
    >>> kept("w turze 3 i z wodą", "pl").replace("\xa0", "_")
    'w_turze_3 i_z_wodą'
    """
    return re.sub(_KEPT + _KEPT_IN.get(language, ""), "\xa0", text)


def string(text: str) -> str:
    """A text as a string in typst."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def inline(text: str) -> str:
    """A line of light Markdown in typst."""
    [line] = _MARKDOWN.parseInline(text)
    made, style = [], ""
    for token in line.children or ():
        if token.type == "code_inline":
            made.append(f"#code({string(token.content)})")
        elif token.nesting:
            style = _STYLES[token.tag] if token.nesting > 0 else ""
        elif token.content:
            made.append(f"#{style}({string(token.content)})" if style else f"#{string(token.content)}")
    return "".join(made)


def paragraphs(text: str) -> Iterator[Paragraph]:
    """A rulebook's Markdown: a title, sections, rules with their names, and what stands between."""
    style = "note"
    for token in _MARKDOWN.parse(text):
        if token.type == "inline":
            words = " ".join(token.content.split())
            rule = RULE_LINE.fullmatch(f"- {words}")
            yield Paragraph(rule[2], "item", rule[1]) if rule else Paragraph(words, style)
        style = {"h1": "title", "h2": "heading"}.get(token.tag, "note") if token.nesting > 0 else "note"


def block(paragraph: Paragraph, sticky: bool = False) -> str:
    """A paragraph as a call of the preamble's function of its style; a sticky item stays with the next."""
    body = f"[{inline(paragraph.text)}]"
    if paragraph.style == "item":
        return f"#item([{inline(paragraph.name)}], {body}, sticky: {str(sticky).lower()})"
    return f"#{paragraph.style}({body})"


def blocks(paragraphs: Iterable[Paragraph]) -> str:
    return "\n".join(block(each) for each in paragraphs)


# What the styles look like; sizes are parts of the text's own, so that a text may be made smaller to fit.
PREAMBLE = """
#let same(body) = text(lang: "en", body) // in every language: Polish would repeat a dash on a new line
#let code(body) = {
  let blue = same(text(fill: rgb("#14466f"), body))
  if body.contains(" ") { blue } else { box(blue) } // a name is not parted at its dash
}
#let title(body) = block(below: 0.5em, text(size: 1.7em, weight: "bold", body))
#let lead(body) = block(below: 0.9em, text(size: 1.05em, body))
#let heading(body) = block(above: 1.1em, below: 0.55em, sticky: true,
  text(size: 1.2em, weight: "bold", fill: rgb("#0b5c8f"), body))
#let note(body) = block(above: 0.55em, below: 0.55em, body)
#let item(name, body, sticky: false) = block(above: 0.7em, below: 0.7em, sticky: sticky,
  [#strong(same(name))#h(0.5em)#body])
#let fit(width, height, size, body) = context {
  let now = size
  while now > size * 0.45 and measure(width: width, text(size: now, body)).height > height {
    now -= size * 0.03
  }
  text(size: now, body)
}
"""
