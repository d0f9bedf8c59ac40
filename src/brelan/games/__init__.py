"""The games, and the registry that lists them."""
