"""What a server and a client send each other: one JSON object a frame, typed on both sides by the same structs.

``requests`` is what a client may send, ``frames`` what the house sends, ``actions``, ``events`` and ``view`` how things
of the engine look on the wire. Only views, events as a seat may see them, and actions have an encoder here: there is
none for a match. docs/protocol.md describes the same in words.
"""

PROTOCOL = 2
"""Raised when old clients would no longer understand the server."""
