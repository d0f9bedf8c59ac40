from tests.server.conftest import browser, compiled, server, static

__all__ = ["browser", "compiled", "server", "static"]
