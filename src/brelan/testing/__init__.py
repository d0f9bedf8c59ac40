"""The conformance kit that any game must pass."""
