"""The built client: its files, and its one page for every path that is none."""

import mimetypes
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC: Final = Path(__file__).parent / "static"
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
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
        try:
            response = await super().get_response(path, scope)
        except HTTPException as problem:
            if problem.status_code != 404 or path.startswith("assets/"):
                raise
            response = await super().get_response("index.html", scope)
        lasting = path.startswith("assets/") and response.status_code in (200, 304)
        response.headers["cache-control"] = FOR_EVER if lasting else ASK_AGAIN
        return response

    async def check_config(self) -> None:
        """A folder that is not there is no fault: the client may be built while we run."""
