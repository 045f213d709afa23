"""The server: people meet here, the engine decides, and what was acknowledged is never lost.

``house`` holds the tables, ``table`` is one of them (one task owns it), ``live`` talks to clients over WebSockets,
``rest`` is the REST side, ``app`` puts them together. See docs/server.md for running it, docs/protocol.md for messages.
"""
