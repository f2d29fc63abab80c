"""The Tree of Life, the four Worlds and their correspondences. Knows no game."""
