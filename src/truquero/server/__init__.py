"""The house of tables: people meet here, the engine decides, and what was acknowledged is never lost.

``house`` holds the tables, ``table`` is one of them (one task owns it), ``connection`` speaks the wire with one client,
``api`` is the REST side, ``app`` puts them together. See docs/server.md for running it, docs/protocol.md for messages.
"""
