"""What whoever runs a server may set; every limit in one place."""

from __future__ import annotations

import ast
import difflib
import inspect
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from platformdirs import user_data_path

from pipeyard.rules.errors import PipeyardError


def data_folder() -> Path:
    """Where this machine keeps a person's data: ``PIPEYARD_DATA``, or the usual place."""
    if chosen := os.environ.get("PIPEYARD_DATA"):
        return Path(chosen)
    return user_data_path("pipeyard", appauthor=False)


PREFIX = "PIPEYARD_"
DRIVERS = {  # for addresses as they are usually given
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "sqlite": "sqlite+aiosqlite",
}
FILE = "PIPEYARD_CONFIG"  # names the TOML file
CHOICES = {
    "lab": ("local", "yes", "no"),
    "log_format": ("json", "text"),
    "log_level": ("debug", "info", "warning", "error"),
}
YES, NO = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


class BadSettings(PipeyardError, ValueError):
    """A setting that cannot be; the message says which, and what would be right."""


@dataclass(frozen=True)
class Settings:
    """A server's settings. Each can be set in a TOML file, or as ``PIPEYARD_`` and its name in capitals.

    What is said of each below is what docs/server.md says of it.
    """

    data: Path = field(default_factory=data_folder)
    """The folder for tables; PIPEYARD_DATA, or the system's usual place for a person's data."""
    database: str = ""
    """A SQLAlchemy address; SQLite in the data folder if empty."""
    valkey: str = ""
    """The address of a Valkey or Redis through which several servers on one database hear of each other."""
    public_url: str = ""
    """The address at which people open this server, if a proxy is in front of it; links begin with it."""
    origins: tuple[str, ...] = ()
    """Further web origins that may connect; the server's own always may."""
    games: tuple[str, ...] = ()
    """Folders of games from outside (docs/plug-in.md)."""
    bots: tuple[str, ...] = ()
    """Folders of bots from outside."""
    editions: tuple[str, ...] = ()
    """Folders of editions from outside."""
    bot_budget: float = 2.0
    """Seconds a bot may think; then it answers the best move it has found."""
    bot_patience: float = 60.0
    """Seconds to wait for bots' processes in all, when many tables ask at once."""
    bot_pause: float = 0.6
    """Seconds between bots' moves, so that people can follow."""
    bot_talk: int = 6
    """Times in a row bots may act out of turn before the game goes on."""
    bot_workers: int = 2
    """Processes in which bots run."""
    bots_per_table: int = 30
    """Bots that one table may have."""
    seats_per_table: int = 60
    """Seats of a table that people gather at one by one."""
    setup_work: int = 2_000_000
    """Limit for the work of setting up one table, or of printing, counted as cells x walls x seats."""
    heavy_threads: int = 2
    """Threads to open and tell tables; new tables, finished games and lessons have one more each."""
    heavy_queue: int = 32
    """New tables that may wait, and looks at finished games; half of them for one address, no more."""
    crowd_from: int = 12
    """With more players at a shared roll, each one sees their own sheet and a ranking."""
    crowd: int = 1000
    """People who may gather at one table."""
    crowd_per_address: int = 200
    """The same from one address, until the host lets more in; a school may share one address."""
    wrong_codes_per_hour: int = 120
    """Codes of crowds that one address may guess wrong."""
    daily_per_address: int = 1
    """Tries at a day's challenge that count from one address, so that nobody looks at the dice twice."""
    absent_pause: float = 4.0
    """Seconds that absent people have to look at a round of water; a withdrawn one's turn is skipped then."""
    gone_after: float = 10.0
    """Seconds a player must be away before a bot may take the seat."""
    idle_table: float = 300.0
    """Seconds before a table that nobody looks at is removed from memory."""
    catch_up: float = 2.0
    """Seconds between checks for what other servers wrote to the same database; 0 if there are none."""
    connections: int = 4000
    """Connections open at once; fewer if the system allows fewer files."""
    connections_per_address: int = 1300
    """The same for one address, at most two thirds of all; an IPv6 network (/64) counts as one address."""
    connection_patience: float = 15.0
    """Seconds without progress before a connection is cut."""
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Proxies that are trusted to name the address of a client."""
    message_bytes: int = 16_384
    """Bytes a message over a WebSocket may have."""
    messages_per_second: float = 20.0
    """For each socket; up to five seconds' worth may come at once."""
    messages_per_address: float = 200.0
    """For all sockets of one address; what many screens are told counts several times."""
    requests_per_second: float = 200.0
    """For each address, in the same way; a whole school may share one address."""
    sockets_per_table: int = 1200
    """Screens that may look at one table."""
    sockets_per_address: int = 1200
    """Screens that may be open at one address."""
    tables_per_hour: int = 200
    """New tables for each address. The first practice of each seat of a crowd's round does not count."""
    seats_per_hour: int = 2400
    """Seats taken by invitation, for each address."""
    print_budget: float = 60.0
    """Seconds that one PDF may take; then it is stopped."""
    print_memory: int = 1500
    """Megabytes that printing may take, where the system can hold it to that."""
    print_queue: int = 12
    """Orders for PDFs that may wait or run at once."""
    prints_per_address: int = 3
    """The same for one address."""
    chat_kept: int = 200
    """Chat lines that a table keeps."""
    spectator_delay: int = 2
    """Events by which a spectator is behind in a game with secrets."""
    notice_after: float = 30.0
    """Seconds a player must be away in their turn before they are told of it (push, e-mail, webhook)."""
    notice_gap: float = 60.0
    """Seconds between two notices to one seat, at least."""
    push: bool = True
    """Whether browsers may ask to be told of a turn (Web Push); needs https and the extra `push`."""
    push_contact: str = ""
    """Where push services reach the operator, such as mailto:me@example.org; `public_url` if empty."""
    push_services: tuple[str, ...] = (
        "fcm.googleapis.com", "updates.push.services.mozilla.com", "*.push.apple.com", "*.notify.windows.com"
    )  # fmt: skip
    """Hosts of push services. Browsers name the address of theirs, and the server calls no other host."""
    webhook: str = ""
    """An address that gets a POST with JSON for every turn of a player who is away; empty for none."""
    mail_server: str = ""
    """For e-mail of a turn: smtps://user:password@host, or smtp://host (a password needs STARTTLS)."""
    mail_from: str = "pipeyard@localhost"
    """The sender of such e-mail."""
    mail_to: tuple[str, ...] = ()
    """Who gets such e-mail, as "Ann <ann@example.org>": turns of seats with that name."""
    security_contact: str = ""
    """Where who finds a hole reaches you, such as mailto:me@example.org; for /.well-known/security.txt."""
    mails_per_hour: int = 12
    """The most that one of them gets in an hour from each server; anybody can sit down with that name."""
    notice_language: str = "en"
    """The language of e-mail and webhooks; push notices are in the language of the page."""
    keep_finished_days: int = 0
    """Days after which finished games are removed, with all that was said; 0 keeps them."""
    keep_untouched_days: int = 0
    """Days after which games that are not over are removed if nobody opened them; 0 keeps them."""
    log_format: str = "json"
    """How the log on standard error looks: json has one object a line, text is for people."""
    log_level: str = "warning"
    """From which level on it is written: debug, info, warning or error."""
    access_log: bool = False
    """Whether the log has a line for every request and every WebSocket."""
    metrics_from: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses and networks that may read /metrics."""
    lab: str = "local"
    """Who may start small studies at /lab: yes, no, or local (people at a machine that no other reaches)."""
    lab_games: int = 200
    """Games that each side of such a study may have."""
    lab_seconds: float = 600.0
    """Seconds such a study may take; then it is stopped and what was played is shown."""

    def __post_init__(self) -> None:
        for name, allowed in CHOICES.items():
            if getattr(self, name) not in allowed:
                raise BadSettings(f"{name} is {getattr(self, name)!r}; right is one of {', '.join(allowed)}")
        for each in self.metrics_from:
            try:
                ip_network(each, strict=False)
            except ValueError:
                raise BadSettings(
                    f"metrics_from has {each!r}; right is an address or a network such as 10.0.0.0/8"
                ) from None

    @property
    def own_origin(self) -> str:
        """The origin of ``public_url``; empty if there is none."""
        parts = urlsplit(self.public_url.lower())
        return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""

    @property
    def address(self) -> str:
        """Where the database is."""
        if self.database:
            driver, found, rest = self.database.partition("://")
            return DRIVERS.get(driver, driver) + found + rest
        return f"sqlite+aiosqlite:///{self.data / 'pipeyard.sqlite'}"


def load_settings(
    file: Path | None = None, environ: Mapping[str, str] = os.environ, **given: Any
) -> Settings:
    """Settings from a file, over them those of the environment, over them those given (None is not).

    Raises :class:`BadSettings`.
    """
    file = file or (Path(environ[FILE]) if environ.get(FILE) else None)
    chosen: dict[str, Any] = {} if file is None else _from_file(file)
    kinds = {each.name: each.type for each in fields(Settings)}
    for name, kind in kinds.items():
        text = environ.get(PREFIX + name.upper())
        if text:
            chosen[name] = _read(PREFIX + name.upper(), text, str(kind))
    for name, usual in (("database", "DATABASE_URL"), ("valkey", "REDIS_URL")):  # as many hosts give them
        if name not in chosen and environ.get(usual):
            chosen[name] = environ[usual]
    chosen |= {name: value for name, value in given.items() if value is not None}
    return Settings(**chosen)


def _from_file(file: Path) -> dict[str, Any]:
    try:
        written = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise BadSettings(f"the settings in {file} cannot be read: {problem}") from None
    kinds = {each.name: str(each.type) for each in fields(Settings)}
    chosen = {}
    for name, value in written.items():
        if name not in kinds:
            close = difflib.get_close_matches(name, kinds, 1)
            hint = f"did you mean {close[0]}?" if close else f"there are: {', '.join(kinds)}"
            raise BadSettings(f"{file}: there is no setting {name}; {hint}")
        chosen[name] = _checked(f"{file}: {name}", value, kinds[name])
    return chosen


def _read(name: str, text: str, kind: str) -> Any:
    """A setting from the environment; several texts have commas between them."""
    try:
        if kind in ("int", "float"):
            return _checked(name, {"int": int, "float": float}[kind](text), kind)
    except ValueError as problem:
        if isinstance(problem, BadSettings):
            raise
        raise BadSettings(
            f"{name} is {text!r}; right is a number such as {5 if kind == 'int' else 2.5}"
        ) from None
    if kind == "bool":
        if text.lower() not in (*YES, *NO):
            raise BadSettings(f"{name} is {text!r}; right is yes or no")
        return text.lower() in YES
    if kind == "tuple[str, ...]":
        return tuple(part.strip() for part in text.split(",") if part.strip())
    return Path(text) if kind == "Path" else text


def _checked(name: str, value: Any, kind: str) -> Any:
    """A value of the kind a setting has."""
    if kind in ("int", "float"):
        if isinstance(value, bool) or not isinstance(value, (int,) if kind == "int" else (int, float)):
            raise BadSettings(f"{name} is {value!r}; right is a number")
        if not 0 <= value < 10**12:
            raise BadSettings(f"{name} is {value!r}; it cannot be less than 0 or that large")
        return value
    if kind == "bool":
        if not isinstance(value, bool):
            raise BadSettings(f"{name} is {value!r}; right is true or false")
        return value
    if kind == "tuple[str, ...]":
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise BadSettings(f'{name} is {value!r}; right is a list of texts such as ["one", "two"]')
        return tuple(value)
    if not isinstance(value, str):
        raise BadSettings(f"{name} is {value!r}; right is a text")
    return Path(value) if kind == "Path" else value


def described() -> str:
    """Every setting with its default and what is said of it, as docs/server.md has it."""
    tree = ast.parse(inspect.getsource(Settings)).body[0]
    assert isinstance(tree, ast.ClassDef)
    lines = ["| setting | default | |", "|---|---|---|"]
    for line, after in zip(tree.body, tree.body[1:], strict=False):
        if not isinstance(line, ast.AnnAssign) or not isinstance(line.target, ast.Name):
            continue
        assert isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant), line.target.id
        default = "" if line.target.id == "data" or line.value is None else ast.unparse(line.value)
        lines.append(f"| `{line.target.id}` | {f'`{default}`' if default else ''} | {after.value.value!s} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(described(), end="")
