"""A client for a server: take a seat at a table, hear what happens, act.

>>> from truquero.client import House, connect

``House`` speaks to the REST side (open a table, sit down), ``connect`` to the socket of one seat. docs/clients.md has a
whole bot in twenty lines.
"""

from truquero.client.house_client import HouseClient, HouseError, SeatTaken
from truquero.client.link import Closed, Link, MessageRefused, connect

House = HouseClient
Refused = MessageRefused

__all__ = ["Closed", "House", "HouseClient", "HouseError", "Link", "MessageRefused", "Refused", "SeatTaken", "connect"]
