"""``python -m holdwise`` is the command ``holdwise``."""

import sys

from holdwise.door.own_packages import own_package

own_package("trainer")

from trainer.launch import main

if __name__ == "__main__":
    sys.exit(main())
