"""Le Grisbi: be the first to get rid of hand, face-up row and face-down row."""
