"""Statistics for a championship's veedores: what is worth a look in the record of a pair.

Nothing here accuses anybody. A finding says how far a pair's choices are from those of the others, in numbers and in a
plain sentence. It is never public, never the only grounds for a ruling (O12), and is deleted after the event.
"""
