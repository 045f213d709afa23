"""Championships: entries, draws, stages, results, rulings; a pure room without chance, clock or network.

``decide(tournament, person, command, at)`` holds the articles O1–O33 and returns events or a refusal; ``evolve`` writes
an event into the next state. The log of a tournament is the list of its commands and events, chained by hashes.
"""
