"""All tables of one process: opened, found, listed, put away. What several tables share belongs here."""
