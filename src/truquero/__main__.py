"""``python -m truquero`` is the command."""

import sys

from truquero.cli import main

sys.exit(main())
