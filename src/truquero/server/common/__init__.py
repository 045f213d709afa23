"""What every room of the server may use: settings, who somebody is, limits, logs, numbers, and the words of a refusal.

Nothing here knows a table, a house or a route.
"""
