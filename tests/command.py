"""The command line as a user has it: a process of its own, with its own folder of sessions."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PADWRIGHT = (sys.executable, "-m", "companion")


@dataclass(frozen=True)
class Done:
    """How a command ended: exit code, standard output, standard error."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def told(self) -> str:
        """The answer without regard to where its lines are broken."""
        return " ".join(self.out.split())

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


@dataclass(frozen=True)
class Terminal:
    """A folder to work in and the sessions in it; commands are run there, in English unless told otherwise."""

    folder: Path

    def environment(self, **more: str) -> dict[str, str]:
        left_out = ("LC_", "LANG", "PADWRIGHT", "PYTHONDONTWRITEBYTECODE")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
        return {**kept, "PADWRIGHT_HOME": str(self.folder / "home"), "LC_ALL": "C.UTF-8", "COLUMNS": "80", **more}

    def run(self, *words: str, typed: str | None = None, **environment: str) -> Done:
        """Run a command to its end; a traceback is never an answer."""
        done = subprocess.run(
            [*PADWRIGHT, *words],
            cwd=self.folder,
            env=self.environment(**environment),
            input=typed.encode() if typed is not None else None,
            stdin=subprocess.DEVNULL if typed is None else None,
            capture_output=True,
            timeout=60,
            check=False,
        )
        encoding = environment.get("PYTHONIOENCODING", "utf-8")
        found = Done(done.returncode, done.stdout.decode(encoding, "replace"), done.stderr.decode(encoding, "replace"))
        assert "Traceback" not in found.err, found.err
        return found

    def fine(self, *words: str, typed: str | None = None, **environment: str) -> Done:
        """Run a command that must succeed."""
        done = self.run(*words, typed=typed, **environment)
        assert done.code == 0, done
        return done

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        """Start a command and do not wait for it."""
        return subprocess.Popen(
            [*PADWRIGHT, *words],
            cwd=self.folder,
            env=self.environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
