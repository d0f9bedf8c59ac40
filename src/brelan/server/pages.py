"""The built client: its files, and its one page for every path that is none."""

import contextlib
import mimetypes
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC: Final = Path(__file__).parent / "static"
ASSETS: Final = "assets/"
PACKED: Final = (("br", ".br"), ("gzip", ".gz"))
"""How the files beside a script or style are packed, the smallest first, and what their names end in."""
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
ASSET_HEADERS: Final = {
    "content-security-policy": "default-src 'none'",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
}
"""Enough for what is no document: what a script may do is said by its page, and a slow line pays for every byte."""
NOT_BUILT: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Brelan</title>
<h1>The client is not built yet</h1>
<p>Run <code>make setup</code> where Brelan's source is, then load this page again.</p>
</html>
"""
mimetypes.add_type("application/manifest+json", ".webmanifest")


class Pages(StaticFiles):
    """Files of the built client. What lies in `assets/` has a hash in its name and never changes."""

    def __init__(self, folder: Path = STATIC) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._folder = folder

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or the page that finds its own way from the address; an asset that is missing stays missing."""
        if not (self._folder / "index.html").is_file():
            return HTMLResponse(NOT_BUILT, status_code=503, headers={"cache-control": ASK_AGAIN})
        if path.startswith(ASSETS):
            return await self._asset(path, scope)
        try:
            response = await super().get_response(path, scope)
        except HTTPException as problem:
            if problem.status_code != 404:
                raise
            response = await super().get_response("index.html", scope)
        response.headers["cache-control"] = ASK_AGAIN
        return response

    async def _asset(self, path: str, scope: Scope) -> Response:
        """The file; for who unpacks it the smallest of those that were built beside it."""
        response = None
        accepted = accepted_codings(Headers(scope=scope).get("accept-encoding", ""))
        for coding, ending in PACKED:
            if response is None and coding in accepted:
                with contextlib.suppress(HTTPException):
                    response = await super().get_response(path + ending, scope)
                    response.headers["content-encoding"] = coding
        response = response or await super().get_response(path, scope)
        response.headers.update(ASSET_HEADERS)
        response.headers["vary"] = "accept-encoding"
        response.headers["cache-control"] = FOR_EVER if response.status_code in (200, 304) else ASK_AGAIN
        return response

    async def check_config(self) -> None:
        """A folder that is not there is no fault: the client may be built while we run."""


def accepted_codings(header: str) -> set[str]:
    """The codings that `Accept-Encoding` names and does not refuse by a weight of 0."""
    named = (part.replace(" ", "").lower().partition(";q=") for part in header.split(","))
    return {coding for coding, _, weight in named if weight.strip("0.") or not weight}
