"""The way to a table or to a gathering as a QR code."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

import segno

from pipeyard.web.guard import HttpRequest
from pipeyard.web.http.services import guard_of, heavy_work_of


async def qr_code(request: HttpRequest, path: str) -> str:
    """An SVG of an address of this server: the public one, or as the browser calls it."""
    base = guard_of(request).settings.public_url.rstrip("/")
    base = base or f"{request.url.scheme}://{request.headers.get('host', 'localhost')}"
    return await heavy_work_of(request).run_page(lambda: _drawn(f"{base}{path}"))


@lru_cache(256)
def _drawn(address: str) -> str:
    drawn = BytesIO()
    segno.make(address, error="m").save(
        drawn, kind="svg", xmldecl=False, scale=6, dark="#1d2733", light="#ffffff"
    )
    return drawn.getvalue().decode()
