"""Three hundred commands, half of them killed while they run: nothing that was answered is lost, no half event kept.

`python tests/bench/kill_commands.py [COMMANDS]`. Commands are processes of their own, decisions and undos in turn,
killed by SIGKILL at a random moment; after each, the session is read back.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from companion.store import FILE, Store

COMMANDS = int(sys.argv[1]) if len(sys.argv) > 1 else 300
PADWRIGHT = str(Path(sys.executable).with_name("padwright"))


def run(folder: str, words: list[str], patience: float | None) -> bool:
    """Run a command, or kill it after so many seconds; whether it has answered."""
    environment = {**os.environ, "PADWRIGHT_HOME": folder, "LC_ALL": "C.UTF-8"}
    process = subprocess.Popen([PADWRIGHT, *words], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if patience is not None:
        time.sleep(patience)
        process.send_signal(signal.SIGKILL)
    return bool(process.communicate()[0])


def main() -> int:
    """Print what happened; 1 if anything was lost."""
    rng = random.Random(7)
    kept = killed = lost = 0
    with tempfile.TemporaryDirectory() as folder:
        for words in (["new", "rolling-america", "-p", "Ana", "--real-dice"], ["next", "b3", "w5"]):
            run(folder, words, None)
        store, events = Store(Path(folder) / FILE), 1
        for _ in range(COMMANDS):
            _, session = store.load()
            words = ["undo"] if session.lines[-1].kind == "move" else ["mark", "ana", "b3", "mt"]
            patience = rng.uniform(0.0, 0.35) if rng.random() < 1 / 2 else None
            answered = run(folder, words, patience)
            _, after = store.load()
            found = len(after.events)
            killed += patience is not None
            if not events + answered <= found <= events + 1 or after.state is None:
                lost += 1
                print(f"{words}: answered {answered}, but {found - events} events more")
            kept += found - events
            events = found
        whole = store.whole()
    print(f"{COMMANDS} commands, {killed} killed while they ran, {kept} events kept, {lost} lost; file whole: {whole}")
    return int(lost > 0 or not whole)


if __name__ == "__main__":
    sys.exit(main())
