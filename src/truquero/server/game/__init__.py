"""Where engine, log and wire meet: deal from committed secrets, read a match from its records, make its frames.

Pure functions: nothing here waits, keeps a connection or has a clock.
"""
