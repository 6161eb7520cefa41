"""Opens fresh folders, each when other processes do, and says what stood in the way."""

import sys
import time
from pathlib import Path

from trainer.store import Store, StoreError

AT = "2026-11-20T10:00:00Z"


def main(folder: str, rounds: str) -> None:
    print("ready", flush=True)
    start = float(sys.stdin.readline())
    for number in range(int(rounds)):
        time.sleep(max(0.0, start + 0.1 * number - time.time()))
        try:
            store = Store(Path(folder, str(number)), AT)
            store.start_session(number, seed_given=True, at=AT)
            store.close(AT)
        except StoreError as error:
            print(error, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
