"""A game of Le Grisbi in PettingZoo, between agents that do anything legal.

Run with `python examples/pettingzoo_at_random.py`; needs `pip install 'brelan[envs]'`.
"""

from brelan.envs import grisbi_v0


def main() -> None:
    """Play one game and say who won what."""
    env = grisbi_v0.env(players=4, rules={"draw": "auto"}, render_mode="ansi")
    env.reset(seed=42)
    print(env.render())
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            print(f"{agent} has won {reward:+.2f}")
            env.step(None)
        else:
            env.step(env.action_space(agent).sample(observation["action_mask"]))


if __name__ == "__main__":
    main()
