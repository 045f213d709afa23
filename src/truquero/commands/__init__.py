"""What the commands of ``truquero`` do. ``cli.py`` reads the arguments. ``odds`` and ``arena`` define their own."""
