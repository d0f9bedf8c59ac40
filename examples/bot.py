"""A player for `brelan arena` that plays many cards at once: --bots "joueur,cmd:python examples/bot.py"."""

import json
import random
import sys

hello = json.loads(sys.stdin.readline())
print(json.dumps({"protocol": 1}), flush=True)
chance = random.Random(hello["seed"])
for line in sys.stdin:
    seen = json.loads(line)
    if seen["id"]:
        counts = [(move.get("count", 0), chance.random()) for move in seen["legal"]]
        choice = counts.index(max(counts))
        print(json.dumps({"id": seen["id"], "choice": choice}), flush=True)
