"""For all tests: what is told at the end of those that passed only when they were tried again."""

from _pytest.terminal import TerminalReporter


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """How each failed before it passed: one of them is a fault still, of the test or of what it tests."""
    tried_again = terminalreporter.stats.get("rerun", [])
    if tried_again:
        terminalreporter.section("tried again: mend each at its cause")
    for report in tried_again:
        terminalreporter.line(f"{report.nodeid} ({report.when})")
        terminalreporter.line(report.longreprtext)
