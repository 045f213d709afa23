"""Python reads this file as it starts, if PYTHONPATH leads here: see ``tools.mutation.hook``."""

from tools.mutation.hook import install

install()
