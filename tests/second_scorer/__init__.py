"""A second scorer, written from the articles alone, and its comparison with the engine on random games."""
