"""The pure state machine: actions in, events out; no randomness, no clock, no input or output."""
