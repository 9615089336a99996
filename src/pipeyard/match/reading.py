"""Logs read from text. Whatever is wrong is told with its line and what would be right there."""

import re
from collections.abc import Callable

from pipeyard.match.clock import NO_CLOCK, Clock, read_clock, read_seconds, write_seconds
from pipeyard.match.log import Chair, Ending, Entry, Header, Log, LogError, Player
from pipeyard.match.notation import FIRST_LINE, WORD, unquote

_TEXT = rf'("(?:[^"\\]|\\.)*"|{WORD.pattern})'
_EVENT = re.compile(r"([0-9]{1,9}) (?:@([0-9]{1,12}(?:\.[0-9]{1,3})?) )?([^\s:]+): (.+)")
_SCORE = re.compile(r"([^\s=]+)=(-?[0-9]{1,18}|none)(\*?)")

LINE_LETTERS = 32_000  # of one line; the end of a crowd's game has some thousands

# keyword -> what follows it, and an example for the one who got it wrong
KEYWORDS = {
    "game": (_TEXT, "game pipe-land"),
    "rules": (r"([0-9]{1,9})", "rules 1"),
    "edition": (_TEXT, "edition 76"),
    "edition-file": ("", "edition-file, alone, then the lines of the file, each after '| '"),
    "option": (f"{_TEXT} {_TEXT}", "option mode advanced"),
    "seat": (rf"([^\s:=*]+) (human|bot) {_TEXT}", 'seat red human "Ann B."'),
    "clock": (r"(.+)", "clock game 600 + 5"),
    "chance": (
        r"by hand|sealed ([0-9a-f]{64})",
        "chance by hand, or chance sealed and 64 hexadecimal digits",
    ),
    "began": (_TEXT, "began 2026-11-15"),
    "position": ("", "position, alone, then its lines, each after '| '"),
    "back": (r"([0-9]{1,9})", "back 12"),
    "over": (r"(\S+)((?: \S+)*)", "over pipe-land/win-money red=52* green=40"),
    "secret": (r"([0-9a-f]{64})", "secret and 64 hexadecimal digits in lower case"),
}


def read(text: str) -> Log:
    """A log from its text, or from a journal in which events were taken back. Raises :class:`LogError`."""
    reader = _Reader()
    for line in text.split("\n"):
        reader.line += 1
        reader.take(line.removesuffix("\r"))
    return reader.log()


def read_events(piece: str, since: int) -> list[Entry] | None:
    """The events that a journal has after number ``since``; None if these lines are more than events.

    >>> read_events("3 @1.5 red: draw\\n4 nature: draw tee\\n", 2)
    [Entry(seat='red', text='draw', at=1500), Entry(seat='nature', text='draw tee', at=None)]
    >>> read_events("back 2\\n", 2)
    """
    found: list[Entry] = []
    if not piece:
        return found
    for number, line in enumerate(piece.removesuffix("\n").split("\n"), since + 1):
        parts = _EVENT.fullmatch(line)
        if parts is None or int(parts[1]) != number:
            return None
        try:
            text = unquote(parts[4])
        except ValueError:
            return None
        found.append(Entry(parts[3], text, None if parts[2] is None else read_seconds(parts[2])))
    return found


class _Reader:
    """What was read so far."""

    def __init__(self) -> None:
        self.line = 0
        self.words: dict[str, str] = {}  # of the lines that come once
        self.options: dict[str, str] = {}
        self.chairs: list[Chair] = []
        self.seats: set[str] = set()  # of the chairs
        self.clock: Clock = NO_CLOCK
        self.blocks: dict[str, list[str]] = {}  # of keywords that lines after | follow
        self.block: list[str] | None = None  # the one that was begun last
        self.entries: list[Entry] = []
        self.times: list[int] = []  # after each of them, the last time that was noted
        self.places: list[int] = []
        self.ending: Ending | None = None
        self.secret: bytes | None = None

    def wrong(self, what: str, right: str) -> LogError:
        return LogError(f"line {self.line}: {what}; right is: {right}")

    def take(self, line: str) -> None:
        if len(line) > LINE_LETTERS:
            raise self.wrong(f"{len(line)} letters", f"a line of at most {LINE_LETTERS} letters")
        if self.line == 1:
            if line != FIRST_LINE:
                raise self.wrong(f"{line[:40]!r} does not begin a log", FIRST_LINE)
        elif line[:1] and line[0] in "0123456789":
            self.event(line)
        elif line.startswith("|"):
            if self.block is None or self.entries:
                raise self.wrong(
                    "a line of a position where none is", "position first, its lines, then events"
                )
            self.block.append(line[1:].removeprefix(" "))
        elif line.strip() and not line.startswith("#"):
            self.keyword(line)

    def keyword(self, line: str) -> None:
        keyword, _, rest = line.partition(" ")
        if keyword not in KEYWORDS:
            known = ", ".join(KEYWORDS)
            raise self.wrong(
                f"{line[:40]!r} begins with no word of a log", f"an event (7 red: pass) or {known}"
            )
        pattern, example = KEYWORDS[keyword]
        found = re.fullmatch(pattern, rest)
        if found is None:
            raise self.wrong(f"{keyword} {rest[:60]!r}", example)
        try:
            texts = [unquote(group or "") for group in found.groups()]
            if keyword in ("back", "over", "secret"):
                acts: dict[str, Callable[..., None]] = {
                    "back": self.back,
                    "over": self.over,
                    "secret": self.open,
                }
                acts[keyword](*texts)
            elif self.entries:
                raise ValueError(f"{keyword} comes before the first event")
            else:
                self.header(keyword, texts)
        except ValueError as problem:
            raise self.wrong(f"{keyword} {rest[:60]!r}: {problem}", example) from None

    def header(self, keyword: str, texts: list[str]) -> None:
        if keyword in self.words:
            raise ValueError(f"there is one {keyword} line already")
        match keyword:
            case "option":
                name, value = texts
                if name in self.options:
                    raise ValueError("it is set already")
                self.options[name] = value
            case "seat":
                seat, kind, name = texts
                if seat in self.seats:
                    raise ValueError("somebody sits there already")
                self.seats.add(seat)
                self.chairs.append(Chair(seat, Player(kind, name)))
            case _:
                if keyword in ("position", "edition-file"):
                    self.block = self.blocks[keyword] = []
                if keyword == "clock":
                    self.clock = read_clock(texts[0])
                self.words[keyword] = texts[0] if texts else ""

    def event(self, line: str) -> None:
        number = len(self.entries) + 1
        parts = _EVENT.fullmatch(line)
        if parts is None:
            raise self.wrong(
                f"{line[:60]!r} is not an event", f"{number} red: pass, or {number} @12.5 red: pass"
            )
        if int(parts[1]) != number:
            raise self.wrong(f"event number {parts[1]}", str(number))
        if self.ending is not None:
            raise self.wrong("an event after the end", "nothing, or 'back' and a number first")
        at = None if parts[2] is None else read_seconds(parts[2])
        before = self.times[-1] if self.times else 0
        if at is not None and at < before:
            raise self.wrong(f"time {parts[2]} runs backwards", f"{write_seconds(before)} or more")
        try:
            text = unquote(parts[4])
        except ValueError:
            raise self.wrong(f"{parts[4][:60]!r} is not a quoted text", 'both quotes: "..."') from None
        self.entries.append(Entry(parts[3], text, at))
        self.times.append(before if at is None else at)
        self.places.append(self.line)

    def back(self, number: str) -> None:
        if int(number) > len(self.entries):
            raise ValueError(f"there are only {len(self.entries)} events")
        del self.entries[int(number) :], self.places[int(number) :], self.times[int(number) :]
        self.ending = None

    def over(self, rule: str, rest: str) -> None:
        if self.ending is not None:
            raise ValueError("it is over already")
        scores = []
        for word in rest.split():
            score = _SCORE.fullmatch(word)
            if score is None:
                raise ValueError(f"{word!r} is not a score")
            scores.append(score)
        self.ending = Ending(
            rule,
            tuple((score[1], None if score[2] == "none" else int(score[2])) for score in scores),
            tuple(score[1] for score in scores if score[3]),
        )

    def open(self, digits: str) -> None:
        if self.secret not in (None, bytes.fromhex(digits)):
            raise ValueError("another secret was opened before")
        self.secret = bytes.fromhex(digits)

    def _block(self, keyword: str) -> str | None:
        return "\n".join(self.blocks[keyword]) if keyword in self.blocks else None

    def log(self) -> Log:
        missing = [word for word in ("game", "rules") if word not in self.words]
        if "edition" not in self.words and "position" not in self.words:
            missing.append("edition")
        if not self.chairs:
            missing.append("seat")
        if missing:
            examples = ", ".join(KEYWORDS[word][1] for word in missing)
            raise LogError(f"the header has no {', '.join(missing)}; right is a line for each: {examples}")
        header = Header(
            game=self.words["game"],
            rules_version=int(self.words["rules"]),
            chairs=tuple(self.chairs),
            edition=self.words.get("edition"),
            options=tuple(self.options.items()),
            edition_file=self._block("edition-file"),
            position=self._block("position"),
            clock=self.clock,
            commitment=self.words.get("chance") or None,
            began=self.words.get("began"),
        )
        return Log(header, tuple(self.entries), self.ending, self.secret, tuple(self.places))
