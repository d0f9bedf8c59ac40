"""What every answer carries and every request must, whatever it is about: plain ASGI around the whole app."""

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

CONTENT_SECURITY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # places of cards; no script can come in by it
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "content-security-policy": CONTENT_SECURITY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
SAFE: Final = {"GET", "HEAD", "OPTIONS"}


class Guard:
    """Adds the security headers, and turns away what another site's page sends: no page but ours may speak for a
    person whose cookie comes along.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, or turn away."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._request(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if from_elsewhere(Headers(scope=scope)):
            await receive()
            await send({"type": "websocket.close", "code": 4403})  # before accepting: the browser sees a 403
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if "content-security-policy" not in headers:  # who says its own, as assets do, says all that it needs
                    headers.update(HEADERS)
            await send(message)

        if scope["method"] not in SAFE and from_elsewhere(Headers(scope=scope)):
            await Response(status_code=403)(scope, receive, with_headers)
        else:
            await self._app(scope, receive, with_headers)


def from_elsewhere(headers: Headers) -> bool:
    """Did the page of another origin send this? Programs that are no browser send no Origin."""
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host")
