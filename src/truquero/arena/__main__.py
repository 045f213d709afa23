"""``python -m truquero.arena`` is the command by itself."""

import sys

from truquero.arena.command import main

if __name__ == "__main__":
    sys.exit(main())
