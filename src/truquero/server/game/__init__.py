"""Engine, log and wire joined: deal from committed secrets, read a match from its records, make frames of it.

Only functions of what they are given: nothing here waits, keeps a connection or has a clock.
"""
