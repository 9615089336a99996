"""Texts with mistakes in them, as people and machines make them."""

import random

_WORDS = ("-1", "99999999999", "x", "0", "7", "red", "(0,1)", "", "?", "\u00b2")
_LETTERS = "09-x ,()\u00b2\u2550"


def spoiled(text: str, rng: random.Random) -> str:
    """A text with one mistake: a line lost, doubled or cut short, a word or a letter wrong."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    line = lines[at]
    spot = rng.randrange(len(line) + 1)
    match rng.randrange(5):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, rng.choice(lines))
        case 2:
            words = line.split(" ")
            words[rng.randrange(len(words))] = rng.choice((*_WORDS, *text.split()))
            lines[at] = " ".join(words)
        case 3:
            lines[at] = line[:spot] + rng.choice(_LETTERS) + line[spot + 1 :]
        case _:
            lines[at] = line[:spot]
    return "\n".join(lines)
