"""HTTP: routes for tables and accounts, the files of the page, and the guard in front of them.

A route reads the request, asks the house, and returns its answer; it decides nothing about a game.
"""
