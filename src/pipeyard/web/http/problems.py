"""What an answer may be besides the right one, for the OpenAPI document."""

from litestar.openapi.datastructures import ResponseSpec

from pipeyard.web.wire import messages as m


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The answers with these statuses; too many requests are always possible."""
    told = {
        400: "It was not understood, or cannot be done.",
        403: "Not for you, or not yet.",
        404: "There is no such thing.",
        409: "Somebody was first.",
        429: "Too often.",
        503: "Not now.",
    }
    return {each: ResponseSpec(m.Problem, description=told[each]) for each in (*statuses, 429)}
