"""Where the flat tables of one kind of mano lie in their line, as the compiled loop reads them."""

from __future__ import annotations

CLASSES = 27
"""How a waiting bet may compare with what the two teams lack, and that with each other."""


HEAD = 48
"""Numbers and offsets at the beginning of a line of tables; the tables follow."""
(
    PLACES,
    TARGET,
    ALONE,
    COVER,
    COMPARES,
    CAPPED,
    LEAVE,
    ROOTS_A_LINE,
    HANDS_A_LINE,
    PACK,
    SAYS,
    CLASSES_A_CORE,
    ROW,
    ROWS,
    WORD_EFFECT,
    TURNS,
    EFFECT,
    CORE,
    VARIANT,
    OFFER,
    TRUCO,
    FLAGS,
    SEEN_AS,
    PAY,
    POINTS,
    ROOT,
    NEXT_PLACE,
    BAZA_OUTCOME,
    BAZA_LEADS,
    STILL_IN,
    RESULT,
    TIED,
    HOLDER,
    SAID_BY,
    POWER,
    ENVIDO_OF,
    FLOR_OF,
    KEPT_OF,
    CHOOSE,
    MATES_OF,
    NAME,
    ORDER,
    KEPT_BIT,
    CLOSED_BIT,
) = range(44)
DUES = 3
"""At the end of a mano envido, flor and truco may be due (bits 0, 1, 2); bit 3: the truco is for the match.
By these bits ORDER lists which are paid, one after another: 0, 1, 2, and -1 where no more is."""
ROW_WIDTH, EFFECT_WIDTH, FLAG_WIDTH, SEEN_WIDTH, PAY_WIDTH = 8, 12, 8, 8, 4
MASK, START, CARDS, LEAVES = 0, 2, 3, 4
"""Of a row: the words as bits (two halves), where their effects begin, the turn tables of its cards and of leaving."""
