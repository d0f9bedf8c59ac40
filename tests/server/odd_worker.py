"""A worker process whose bots do as their level says: `hang`, `die`, `fail`, `cheat`, `slow`; others decide as ever."""

import os
import signal
import time
from typing import Any

from brelan.bots.thoughts import Thought, decide
from brelan.server.thinking.program import main


def oddly(thought: Thought) -> Any:
    match thought.level:
        case "hang":
            time.sleep(3600)
        case "die":
            os.kill(os.getpid(), signal.SIGKILL)
        case "fail":
            raise ValueError(thought.level)
        case "cheat":
            return {"do": "pick", "slot": 99}
        case "slow":
            time.sleep(0.05)
            return None
    return decide(thought)


if __name__ == "__main__":
    main(load=lambda game: None, decide=oddly)
