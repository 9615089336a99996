"""A game's manifest: what people are told about it before they play. ``about.toml`` in the game's folder.

Whatever is wrong in it is refused with file, line and reason.

>>> read_about("about.toml", 'title = "Chess"')
Traceback (most recent call last):
pipeyard.rules.errors.BadSetup: about.toml, line 1: description is missing
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from pipeyard.rules.edition import EditionFile, is_number
from pipeyard.rules.errors import BadSetup
from pipeyard.rules.words import Words, written

FILE = "about.toml"
LAST = 1000  # where a game stands that does not say it
NEEDED = ("title", "description", "players")
KNOWN = (*NEEDED, "ages", "minutes", "designer", "secret", "discs", "quick", "order", "options")
NOTHING = written("")
OF_AN_OPTION = ("label", "help", "values", "offer")


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose when a game starts."""

    name: str
    values: tuple[str, ...]  # what may be chosen; empty means any text the game understands
    default: str
    help: str
    label: str = ""  # what people call it; the name if left out
    labels: tuple[str, ...] = ()  # what people call its values; the values if left out
    offer: str = ""  # what a new table for several is offered, where that is not the default
    seats: str = ""  # "one": it names a seat; "each": it names one of the choices for every seat, in order
    choices: tuple[str, ...] = ()  # what such an option names: seats in order, or what each seat picks from
    choices_said: tuple[str, ...] = ()  # what people call them

    def said(self) -> str:
        """What people call it."""
        return self.label or self.name

    def values_said(self) -> tuple[str, ...]:
        """What people call its values."""
        return self.labels or self.values


@dataclass(frozen=True, slots=True)
class OptionText:
    """An option in people's words."""

    label: Words
    help: str  # a template: the game fills in what an edition knows
    values: Mapping[str, Words] = field(default_factory=dict)
    offer: str = ""  # what a new table for several is offered, where that is not the default


@dataclass(frozen=True, slots=True)
class About:
    """What a manifest says."""

    title: str
    description: Words  # one line
    players: tuple[int, int | None]  # fewest and most; None: as many as like
    ages: int | None = None  # from which age, where the rulebook says so
    minutes: int | None = None  # how long a game takes, where the rulebook says so
    designer: str = ""  # empty: the rulebook names nobody
    secret: Words = NOTHING  # what players hide from each other; empty: nothing
    discs: str = "colours"  # what tells players apart; "numbers" where colours mean something else
    quick: tuple[str, ...] = ("human", "random")  # who sits down at a quick start
    order: int = LAST  # where the game stands among the others
    options: Mapping[str, OptionText] = field(default_factory=dict)

    @property
    def has_secrets(self) -> bool:
        return bool(self.secret)

    def option(self, name: str, values: Sequence[str], default: str, **facts: object) -> Option:
        """An option with the manifest's words; ``facts`` are put into its help."""
        text = self.options[name]
        labels = tuple(text.values.get(value, written(value)) for value in values)
        return Option(name, tuple(values), default, Words(text.help, facts), text.label, labels, text.offer)

    def texts(self) -> list[str]:
        """Every template that is translated."""
        found: list[str] = [self.description.template, self.secret.template]
        for option in self.options.values():
            found += [option.label.template, option.help, *(word.template for word in option.values.values())]
        return [text for text in found if text]


def about_of(game: type) -> About:
    """The manifest beside a game's class, or its variant's origin. Raises :class:`BadSetup`."""
    for kind in game.__mro__:
        found = about(kind.__module__.rpartition(".")[0] or kind.__module__)
        if found is not None:
            return found
    raise BadSetup(f"{game.__module__}: there is no {FILE} beside it")


@cache
def about(package: str) -> About | None:
    """The manifest in a package's folder, None if there is none. Raises :class:`BadSetup`."""
    page = files(package) / FILE
    if not page.is_file():
        return None
    return read_about(f"{package.rpartition('.')[2]}/{FILE}", page.read_text(encoding="utf-8"))


def read_about(name: str, text: str) -> About:
    """A manifest from its text. Raises :class:`BadSetup` with file, line and reason."""
    file = EditionFile(name, text, {})
    for key in file.data:
        if key not in KNOWN:
            raise file.wrong("", key, f"is not known; known here: {', '.join(KNOWN)}")
    for key in NEEDED:
        if key not in file.data:
            raise file.wrong("", key, "is missing")
    return About(
        title=file.text("", "title"),
        description=written(file.text("", "description")),
        players=_players(file),
        ages=file.number("", "ages", 1, 99) if "ages" in file.data else None,
        minutes=file.number("", "minutes", 1, 999) if "minutes" in file.data else None,
        designer=file.text("", "designer") if "designer" in file.data else "",
        secret=written(file.text("", "secret") if "secret" in file.data else ""),
        discs=_discs(file),
        quick=_quick(file) if "quick" in file.data else ("human", "random"),
        order=file.number("", "order", 1, LAST) if "order" in file.data else LAST,
        options=_options(file),
    )


def _players(file: EditionFile) -> tuple[int, int | None]:
    """Fewest and most; the fewest alone where there is no most."""
    value = file.value("", "players")
    if isinstance(value, list) and len(value) == 1 and is_number(value[0], 1, 999):
        return value[0], None
    if isinstance(value, list) and len(value) == 2 and all(is_number(each, 1, 9999) for each in value):
        if value[0] <= value[1]:
            return value[0], value[1]
    raise file.wrong("", "players", f"must be [fewest, most], or [fewest] for any number, not {value!r}")


def _discs(file: EditionFile) -> str:
    value = file.data.get("discs", "colours")
    if value not in ("colours", "numbers"):
        raise file.wrong("", "discs", f"must be colours or numbers, not {value!r}")
    return str(value)


def _quick(file: EditionFile) -> tuple[str, ...]:
    value = file.value("", "quick")
    if not isinstance(value, list) or not value or not all(isinstance(each, str) and each for each in value):
        raise file.wrong("", "quick", f'must be a list such as ["human", "greedy"], not {value!r}')
    return tuple(value)


def _options(file: EditionFile) -> dict[str, OptionText]:
    found: dict[str, OptionText] = {}
    options = file.data.get("options", {})
    if not isinstance(options, dict):
        raise file.wrong("", "options", "must be sections such as [options.mode]")
    for name, option in options.items():
        section = f"options.{name}"
        if not isinstance(option, dict):
            raise file.wrong("options", name, f"must be a section [{section}] with {', '.join(OF_AN_OPTION)}")
        for key in option:
            if key not in OF_AN_OPTION:
                raise file.wrong(section, key, f"is not known; known here: {', '.join(OF_AN_OPTION)}")
        for key in ("label", "help"):
            if key not in option:
                raise file.wrong(section, key, "is missing")
        values = option.get("values", {})
        if not isinstance(values, dict) or not all(isinstance(each, str) for each in values.values()):
            raise file.wrong(section, "values", 'must be such as { yes = "yes", no = "no" }')
        labels = {value: written(label) for value, label in values.items()}
        offer = file.text(section, "offer") if "offer" in option else ""
        label = written(file.text(section, "label"))
        found[name] = OptionText(label, file.text(section, "help"), labels, offer)
    return found
