"""Bots at the tables of a house: when they are asked, what they have heard, where they think, and hints for people.

A bot knows what its seat has seen, and nothing here hands it more.
"""
