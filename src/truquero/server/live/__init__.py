"""WebSockets: the handshake, one connection a client, at a table or in the lobby.

Frames come in and go out here; what they mean is decided by the table and the house.
"""
