"""The Spanish deck of the page, drawn by code: ``python -m tools.deck`` writes the SVG files."""
