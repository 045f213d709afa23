"""One table: its seats, its people, its spectators, its log. All of it is owned by the task of :class:`Table`.

What concerns several tables, a route or a socket stays outside.
"""
