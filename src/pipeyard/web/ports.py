"""The port that a server takes. This imports nothing of ours, so that `make play` can ask at once."""

from __future__ import annotations

import socket

USUAL_PORT = 8000


def free_port(host: str, wanted: int | None, tries: int = 20) -> int:
    """The wanted port, or without a wish the usual one or the next that is free. Raises ``OSError``."""
    if wanted is not None:
        tries = 1
    first = USUAL_PORT if wanted is None else wanted
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in range(first, min(first + tries, 65536)):
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except PermissionError:
                continue
            except OSError as problem:
                if isinstance(problem, socket.gaierror):
                    raise OSError(f"{host!r} is no address of this machine") from None
                continue
            return probe.getsockname()[1] if wanted == 0 else port
    if wanted is not None:
        raise OSError(
            f"port {wanted} at {host} cannot be used; it is taken, or not allowed: name another with --port"
        )
    raise OSError(f"no free port at {host} from {first} to {first + tries - 1}")
