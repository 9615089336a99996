"""A certificate made on the spot, so that a phone in the same network gets https.

Browsers keep pages for use without network, keep a screen awake and copy links only on https. The certificate
is signed by a small authority of this server's own. A device that trusts it (``authority.pem``) sees
no warning; others have to accept one once. It can sign for this server's own names, and for addresses that
nobody on the internet has, alone: whoever takes its key can pretend to be no site of the world. Both are kept
in the data folder, and made anew when they run out or the addresses of the machine change.
"""

from __future__ import annotations

import datetime
import ipaddress
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
AUTHORITY_DAYS = 3650
SERVER_DAYS = 397  # browsers take no longer ones
NEAR = tuple(
    ipaddress.ip_network(each)
    for each in (
        "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "127.0.0.0/8",
        "fc00::/7", "fe80::/10", "::1/128",
    )
)  # fmt: skip
SPARE_DAYS = 30  # a certificate is made anew this long before it runs out


@dataclass(frozen=True, slots=True)
class Certificate:
    """The files a server needs, and the authority that devices may trust."""

    certificate: Path
    key: Path
    authority: Path


def certificate(folder: Path, names: tuple[str, ...]) -> Certificate:
    """The certificate for these host names and addresses, made if there is no usable one in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    files = Certificate(folder / "server.pem", folder / "server.key", folder / "authority.pem")
    if not _is_usable(files, names):
        _make(files, folder / "authority.key", names)
    return files


def _is_usable(files: Certificate, names: tuple[str, ...]) -> bool:
    try:
        found = x509.load_pem_x509_certificate(files.certificate.read_bytes())
        authority = x509.load_pem_x509_certificate(files.authority.read_bytes())
        found.verify_directly_issued_by(authority)
        alternatives = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, TypeError, x509.ExtensionNotFound):
        return False
    soon = datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=SPARE_DAYS)
    held = {str(name.value) for name in alternatives}
    return (
        files.key.is_file()
        and _permits(authority, names)
        and set(names) <= held
        and soon < found.not_valid_after_utc
    )


def _make(files: Certificate, authority_key: Path, names: tuple[str, ...]) -> None:
    signing, authority = _authority(files.authority, authority_key, names)
    key = ec.generate_private_key(ec.SECP256R1())
    made = (
        _builder("Pipeyard on this network", SERVER_DAYS)
        .issuer_name(authority.subject)
        .public_key(key.public_key())
        .add_extension(x509.SubjectAlternativeName([_general_name(name) for name in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(signing.public_key()), critical=False
        )
        .sign(signing, hashes.SHA256())
    )
    _write_secret(files.key, key)
    files.certificate.write_bytes(made.public_bytes(serialization.Encoding.PEM))


def _authority(
    file: Path, key_file: Path, names: tuple[str, ...]
) -> tuple[ec.EllipticCurvePrivateKey, x509.Certificate]:
    """This server's own authority: kept while it lasts, so that devices trust it only once."""
    try:
        key = serialization.load_pem_private_key(key_file.read_bytes(), None)
        found = x509.load_pem_x509_certificate(file.read_bytes())
        enough = datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=SERVER_DAYS)
        is_lasting = found.not_valid_after_utc > enough and _permits(found, names)
        if isinstance(key, ec.EllipticCurvePrivateKey) and is_lasting:
            return key, found
    except (OSError, ValueError, TypeError):
        pass
    new = ec.generate_private_key(ec.SECP256R1())
    builder = _builder("Pipeyard's own authority", AUTHORITY_DAYS)
    usage = x509.KeyUsage(
        digital_signature=False,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=True,
        crl_sign=True,
        encipher_only=False,
        decipher_only=False,
    )
    made = (
        builder.issuer_name(_name("Pipeyard's own authority"))
        .public_key(new.public_key())
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(_limits(names), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(new.public_key()), critical=False)
        .sign(new, hashes.SHA256())
    )
    _write_secret(key_file, new)
    file.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    return new, made


def _limits(names: tuple[str, ...]) -> x509.NameConstraints:
    """What the authority may sign for: addresses of home networks, which change, and these names."""
    own = [_general_name(name) for name in names]
    named = [each for each in own if isinstance(each, x509.DNSName)] or [x509.DNSName("localhost")]
    places = {ipaddress.ip_network(each.value) for each in own if isinstance(each, x509.IPAddress)}
    far = [each for each in sorted(map(_around, places), key=str) if not _is_within(each, NEAR)]
    return x509.NameConstraints([*named, *map(x509.IPAddress, (*NEAR, *far))], None)


def _around(place: Network) -> Network:
    """An address, or of IPv6 its network: a machine takes another one in it every day."""
    return place.supernet(new_prefix=64) if isinstance(place, ipaddress.IPv6Network) else place


def _is_within(place: Network, networks: Iterable[Network]) -> bool:
    return any(place.version == each.version and place.subnet_of(each) for each in networks)  # type: ignore[arg-type]


def _permits(authority: x509.Certificate, names: tuple[str, ...]) -> bool:
    """Whether the authority may sign for these names, and not for all."""
    try:
        limits = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    except x509.ExtensionNotFound:
        return False
    permitted = limits.permitted_subtrees or []
    networks = [ipaddress.ip_network(each.value) for each in permitted if isinstance(each, x509.IPAddress)]
    return all(
        name in permitted
        if isinstance(name, x509.DNSName)
        else _is_within(ipaddress.ip_network(name.value), networks)
        for name in map(_general_name, names)
    )


def _builder(subject: str, days: int) -> x509.CertificateBuilder:
    now = datetime.datetime.now(datetime.UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(_name(subject))
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=days))
    )


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _general_name(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _write_secret(file: Path, key: ec.EllipticCurvePrivateKey) -> None:
    """Write a private key that nobody else on this machine may read."""
    text = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as written:
        written.write(text)
