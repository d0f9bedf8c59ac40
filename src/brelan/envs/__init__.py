"""Games as environments for learning agents: arrays in and out, and the interfaces that such programs know.

Importing this names them to Gymnasium and PettingZoo, where these are installed.
"""

from brelan.envs.registration import register_environments

register_environments()
