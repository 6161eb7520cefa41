"""``python -m trainer`` is ``holdwise``."""

import sys

from trainer.launch import main

if __name__ == "__main__":
    sys.exit(main())
