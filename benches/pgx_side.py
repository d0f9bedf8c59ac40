"""Time pgx's sparrow_mahjong in a batch, played at random: one JSON line. Run by `peers.py` with pgx's own Python.

Choosing, stepping and dealing anew are compiled together, many steps in one call: as pgx is meant to be used.
"""

from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset
from timing import fastest, tell

BATCH = 1024
STEPS = 50


def main() -> None:
    """Time it."""
    env = pgx.make("sparrow_mahjong")
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: None) -> tuple[Any, None]:
        state, key = carry
        key, choose, chance = jax.random.split(key, 3)
        action = jax.random.categorical(choose, jnp.log(state.legal_action_mask + 0.0))
        state = step(state, action, jax.random.split(chance, BATCH))
        return (state, key), None

    many = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=STEPS)[0])
    keys = jax.random.split(jax.random.PRNGKey(0), BATCH)
    carry = jax.jit(jax.vmap(env.init))(keys), keys[0]

    def work() -> int:
        nonlocal carry
        carry = jax.block_until_ready(many(carry))
        return BATCH * STEPS

    tell("pgx sparrow_mahjong", fastest(work))


if __name__ == "__main__":
    main()
