"""All tables of one process: opened, found, listed, unloaded. What several tables share belongs here."""
