"""Players that choose from a masked state."""
