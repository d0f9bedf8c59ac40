"""Many games at once: simulations and their figures."""
