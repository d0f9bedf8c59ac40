"""What all games stand on: compiled rules, chance, records, refusals."""
