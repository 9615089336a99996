"""Where this server can be opened from other devices, for invitations and QR codes."""

from __future__ import annotations

from litestar import Response, get

from pipeyard.rules.words import say
from pipeyard.web.errors import NotFound
from pipeyard.web.guard import HttpRequest
from pipeyard.web.http.addresses import let_others_in
from pipeyard.web.http.problems import problems
from pipeyard.web.http.services import guard_of
from pipeyard.web.wire import messages as m


@get("/api/addresses", responses=problems(), sync_to_thread=False)
def server_addresses(request: HttpRequest) -> m.ServerAddresses:
    """The addresses that other devices can open, the likeliest first; none if only this machine can."""
    found = request.app.state.addresses
    public = guard_of(request).settings.public_url
    if public:
        return m.ServerAddresses([public.rstrip("/") + "/"], "", is_public=True)
    if found is None:  # started by another program, which alone knows where it is
        return m.ServerAddresses(elsewhere=[str(request.base_url)], command="")
    return m.ServerAddresses(
        elsewhere=list(found.elsewhere), command="" if found.elsewhere else let_others_in()
    )


@get("/authority.pem", responses=problems(404), media_type="application/x-x509-ca-cert", sync_to_thread=False)
def authority_file(request: HttpRequest) -> Response[bytes]:
    """What a device has to trust to open this server without a warning, where it made its own certificate."""
    file = request.app.state.authority
    if file is None:
        raise NotFound(say("this server has not made a certificate of its own"))
    return Response(file.read_bytes(), media_type="application/x-x509-ca-cert")


ADDRESSES = [server_addresses, authority_file]
