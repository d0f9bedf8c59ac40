"""For all tests: they can be interrupted, and it is told at the end which passed only when they were tried again."""

import signal

from _pytest.terminal import TerminalReporter
from hypothesis import HealthCheck, settings

CALM = settings(deadline=None, suppress_health_check=list(HealthCheck))
settings.register_profile("exploring", CALM)  # `pytest --hypothesis-profile exploring`: other examples each time
settings.register_profile("brelan", CALM, derandomize=True)
settings.load_profile("brelan")  # what holds here depends neither on luck nor on how busy the machine is


def pytest_configure() -> None:
    """Programs that are started here heed SIGINT, even where a shell began all this in the background without it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """How each failed before it passed: one of them is a fault still, of the test or of what it tests."""
    tried_again = terminalreporter.stats.get("rerun", [])
    if tried_again:
        terminalreporter.section("tried again: mend each at its cause")
    for report in tried_again:
        terminalreporter.line(f"{report.nodeid} ({report.when})")
        terminalreporter.line(report.longreprtext)
