"""Routes for reading and learning: rulebooks, lessons, replays, score sheets. Nothing here changes anything."""
