"""The ways in which people who are away are told of their turn: Web Push, e-mail, a webhook.

Each sender waits for the network, so it runs in a thread. No error here names an address: whoever knows
that of a browser could try to reach it.
"""

from __future__ import annotations

import base64
import importlib.util
import smtplib
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import parseaddr
from http.client import HTTPException
from urllib.parse import unquote, urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from pipeyard.rules.errors import PipeyardError
from pipeyard.web.live.calling import PATIENCE, Session, post, read_address
from pipeyard.web.rate_limit import PerAddress
from pipeyard.web.settings import Settings
from pipeyard.web.store.notice_store import Subscription

KEPT = 12 * 3600  # seconds a push service keeps a notice for a browser that is not running


@dataclass(frozen=True, slots=True)
class Notice:
    """What somebody is told. Nothing that happened in the game is in it."""

    text: str
    table: str
    game: str
    player: str


class NoticeFailed(PipeyardError):
    """A notice could not be sent; the text says why, without addresses."""


class BrowserGone(PipeyardError):
    """The push service does not know the browser any more."""


class PushSender:
    """Sends to browsers, through the push services that each of them uses."""

    def __init__(self, settings: Settings, secret: bytes) -> None:
        order = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
        self._private = int.from_bytes(secret, "big") % (order - 1) + 1
        public = ec.derive_private_key(self._private, ec.SECP256R1()).public_key()
        self.key = _text(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
        self._contact = settings.push_contact or settings.public_url or "mailto:nobody@localhost"
        self._services = settings.push_services

    @staticmethod
    def is_installed() -> bool:
        return importlib.util.find_spec("pywebpush") is not None

    def is_allowed(self, endpoint: str) -> bool:
        """Whether an address is one of a known push service, so that nobody makes the server call others."""
        return self._service(endpoint) is not None

    def _service(self, endpoint: str) -> Session | None:
        """How an address is posted to; None if it is of no known service."""
        try:
            address = read_address(endpoint)
        except ValueError:
            return None
        for service in self._services:
            if "://" in service:  # the operator's own, which may be in the operator's network
                if address.origin == service.rstrip("/"):
                    return Session(address, only_public=False)
            elif address.scheme == "https" and address.port == 443:
                suffix = service.removeprefix("*")
                if address.host == service or (suffix != service and address.host.endswith(suffix)):
                    return Session(address, only_public=True)
        return None

    def send(self, browser: Subscription, notice: Notice) -> None:
        """Raises :class:`BrowserGone` or :class:`NoticeFailed`."""
        import pywebpush  # type: ignore[import-untyped]  # slow to import, and an extra
        from py_vapid import Vapid02, VapidException  # type: ignore[import-untyped]

        session = self._service(browser.endpoint)
        if session is None:  # the setting may have changed since
            raise BrowserGone
        try:
            pywebpush.webpush(
                {"endpoint": browser.endpoint, "keys": {"p256dh": browser.p256dh, "auth": browser.auth}},
                msgspec.json.encode({"text": notice.text, "table": notice.table}).decode(),
                vapid_private_key=Vapid02.from_raw(_text(self._private.to_bytes(32, "big")).encode()),
                vapid_claims={"sub": self._contact, "aud": session.address.origin},
                headers={"Urgency": "normal", "Topic": notice.table[:32]},  # a newer one replaces an older
                ttl=KEPT,
                requests_session=session,
            )
        except pywebpush.WebPushException as problem:
            status = getattr(problem.response, "status_code", None)
            if status in (404, 410):
                raise BrowserGone from None
            raise NoticeFailed(f"the push service answered {status}") from None
        except (OSError, HTTPException, VapidException, ValueError) as problem:
            raise NoticeFailed(type(problem).__name__) from None


def is_push_key(p256dh: str, auth: str) -> bool:
    """Whether these are the keys of a browser."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh))
        return len(_bytes(auth)) == 16
    except ValueError:
        return False


class MailSender:
    """Sends e-mail to the people whom the operator named."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self._server = urlsplit(settings.mail_server)
        self._from = settings.mail_from
        named = [parseaddr(each) for each in settings.mail_to]
        self._to = {name.casefold(): address for name, address in named if name and "@" in address}
        hourly = settings.mails_per_hour
        self._limit = PerAddress(hourly / 3600, hourly, clock)

    def knows(self, player: str) -> bool:
        return player.casefold() in self._to

    def may(self, player: str) -> bool:
        """Whether one more mail goes to this person: anybody may sit down with that name at many tables."""
        return self._limit.take(self._to[player.casefold()])

    def send(self, notice: Notice, link: str) -> None:
        """Raises :class:`NoticeFailed`."""
        mail = EmailMessage()
        mail["Subject"] = notice.text
        mail["From"] = self._from
        mail["To"] = Address(notice.player, addr_spec=self._to[notice.player.casefold()])
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(f"{notice.text}\n\n{link}\n")
        host, is_safe = self._server.hostname or "", self._server.scheme == "smtps"
        try:
            with (
                smtplib.SMTP_SSL(
                    host, self._server.port or 465, timeout=PATIENCE, context=ssl.create_default_context()
                )
                if is_safe
                else smtplib.SMTP(host, self._server.port or 25, timeout=PATIENCE)
            ) as server:
                if not is_safe and server.ehlo()[0] == 250 and server.has_extn("starttls"):
                    server.starttls(context=ssl.create_default_context())
                    is_safe = True
                if self._server.username and not is_safe:
                    raise NoticeFailed("the mail server offers no STARTTLS, so the password stays here")
                if self._server.username:
                    server.login(unquote(self._server.username), unquote(self._server.password or ""))
                server.send_message(mail)
        except (OSError, smtplib.SMTPException) as problem:
            raise NoticeFailed(type(problem).__name__) from None


class WebhookSender:
    """Posts to the one address that the operator set; it may be in the operator's own network."""

    def __init__(self, settings: Settings) -> None:
        self._address = read_address(settings.webhook)

    def send(self, notice: Notice, link: str) -> None:
        """Raises :class:`NoticeFailed`."""
        told = {"text": notice.text, "player": notice.player, "game": notice.game, "link": link}
        headers = {"content-type": "application/json", "user-agent": "pipeyard"}
        try:
            answer = post(self._address, msgspec.json.encode(told), headers, only_public=False)
        except (OSError, HTTPException) as problem:
            raise NoticeFailed(type(problem).__name__) from None
        if answer.status_code >= 300:
            raise NoticeFailed(str(answer.status_code))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    """Raises ``ValueError``."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
