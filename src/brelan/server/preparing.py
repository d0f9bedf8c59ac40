"""What a browser is shown while the rules are being compiled for the first time: that it goes on, and how far it is.

The compiling keeps every processor busy in processes of its own, and no table could be opened yet. So a plain server
without anything of ours answers meanwhile, on the very socket that the real one takes over: no request is lost.
"""

import contextlib
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import socket
from typing import Final

from brelan.core.warming import Told
from brelan.games.words import FALLBACK, LANGUAGES, Words

OWN_WORDS: Final = Path(__file__).parent / "words"
SECONDS: Final = 2
"""Between one look and the next."""
LINE: Final = 20
"""Seconds that a line may stay silent."""
# An address with a `#` is loaded again by the script alone: for a refresh it would be a place in this page.
PAGE: Final = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<noscript><meta http-equiv="refresh" content="{seconds}"></noscript>
<title>{title} · Brelan</title>
<style>
body {{ display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 0 24px; box-sizing: border-box;
  background: radial-gradient(circle at 50% 35%, #276a50, #10382a); color: #f4efdf; font: 1.05rem/1.5 system-ui,
  sans-serif; }}
main {{ max-width: 26rem; }}
h1 {{ margin: 0 0 .4em; font: 700 1.9rem/1.2 Georgia, serif; }}
label {{ display: grid; grid-template-columns: 1fr auto; gap: 2px 12px; margin-top: 18px; font-weight: 700; }}
span {{ color: #cfdccd; font-weight: 400; }}
progress {{ grid-column: 1 / -1; width: 100%; height: 12px; accent-color: #e0b963; }}
</style>
<main>
<h1>{title}</h1>
<p>{how}</p>
{bars}
</main>
<script>setTimeout(() => location.reload(), {seconds} * 1000)</script>
</html>
"""
BAR: Final = '<label>{name} <span>{far}</span><progress max="{total}" value="{done}"></progress></label>'


@dataclass
class Progress:
    """How far each game is."""

    games: Sequence[str]
    steps: dict[str, tuple[int, int]] = field(default_factory=dict)
    """By game, the steps done and all steps, once they are known."""

    def told(self, game: str, done: int, total: int, label: str) -> None:
        """A step is done."""
        self.steps[game] = done, total

    def page(self, language: str) -> str:
        """As a page, which asks again by itself."""
        said = Words(language, "", OWN_WORDS)
        return PAGE.format(
            language=language,
            seconds=SECONDS,
            title=escape(said.say("preparing.title")),
            how=escape(said.say("preparing.how")),
            bars="\n".join(self._bar(said, game) for game in self.games),
        )

    def _bar(self, said: Words, game: str) -> str:
        done, total = self.steps.get(game, (0, 1))
        key = "begins" if done == 0 else "done" if done == total else "of"
        far = said.say(f"preparing.{key}", done=done, total=total)
        name = Words(said.language, game).say("game.name")
        return BAR.format(name=escape(name), far=escape(far), done=done, total=total)


@contextlib.contextmanager
def answering(listening: socket, games: Sequence[str]) -> Iterator[Told]:
    """Answer whoever comes to this socket with how far it is, until this ends; what is given is to be told of steps."""
    progress = Progress(games)

    class Handler(_Handler):
        shown = progress

    # The socket stays open for the server that follows: this one is given it, and does not close it.
    server = ThreadingHTTPServer(listening.getsockname()[:2], Handler, bind_and_activate=False)
    server.socket.close()
    server.socket = listening
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True)
    thread.start()
    try:
        yield progress.told
    finally:
        server.shutdown()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    """Answers everything alike: not yet."""

    shown: Progress
    timeout = LINE
    server_version = "brelan"
    sys_version = ""

    def __getattr__(self, name: str) -> Callable[[], None]:
        """Whatever the method is, `do_` and its name is looked for."""
        if name.startswith("do_"):
            return self._not_yet
        raise AttributeError(name)

    def _not_yet(self) -> None:
        """A page for browsers; for programs, what any trouble looks like."""
        asked_by_program = self.path.startswith(("/api/", "/ws/"))
        language = language_of(self.headers.get("accept-language", ""))
        body = '{"code":"preparing","details":{}}' if asked_by_program else self.shown.page(language)
        self._answer("application/json" if asked_by_program else "text/html; charset=utf-8", body.encode())

    def _answer(self, kind: str, body: bytes) -> None:
        self.send_response(503)
        for name, value in {
            "content-type": kind,
            "content-length": str(len(body)),
            "cache-control": "no-store",
            "retry-after": str(SECONDS),
        }.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Who comes is nobody's business."""


def language_of(accepted: str) -> str:
    """The first language of a browser's list that there are words in."""
    wished = (each.strip()[:2].lower() for each in accepted.split(","))
    return next((code for code in wished if code in LANGUAGES), FALLBACK)
