"""Interactive teaching notebooks for five tarot card games, the Tree of Life and the 777 correspondences."""
