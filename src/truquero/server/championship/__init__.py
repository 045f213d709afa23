"""Championships of the house: one director each, who carries out commands and keeps the tables."""
