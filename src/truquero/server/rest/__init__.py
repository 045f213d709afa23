"""HTTP: routes for tables and accounts, the files of the page, and the guard in front of them.

A route reads what was asked, asks the house, and says what came of it; it decides nothing about a game.
"""
