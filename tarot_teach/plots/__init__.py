"""Pictures of the Tree, the Worlds and the tables, drawn with matplotlib.

Every function returns a `Picture`: the pair ``(fig, ax)``, which a notebook shows as a figure with
alternative text and a caption. Every function takes ``ax=`` to draw into axes of your own.
"""

from tarot_teach.plots.avatars import avatar_moments, avatar_wins, avatars
from tarot_teach.plots.battles import battle, matching_cards
from tarot_teach.plots.decks import cards, decks, trump_names
from tarot_teach.plots.gematria import letter_values, magic_square, same_value, word
from tarot_teach.plots.labelled import tree_of_life as tree
from tarot_teach.plots.lots import duel_order, hand_totals, lot_totals, path_odds, path_ways
from tarot_teach.plots.matrices import correspondences, witnesses
from tarot_teach.plots.measures import adjacency, centrality, letters
from tarot_teach.plots.numbers import letters_on_trumps, pack_in_parts, year_of_cards
from tarot_teach.plots.orders import trump_orders
from tarot_teach.plots.picture import Picture
from tarot_teach.plots.player import player_tree
from tarot_teach.plots.scales import scales
from tarot_teach.plots.stacked import worlds
from tarot_teach.plots.sums import hand_sums
from tarot_teach.plots.tricks import running_totals, who_beats_whom
from tarot_teach.plots.untangled import untangled
from tarot_teach.plots.walks import routes, walk

__all__ = [
    "Picture",
    "adjacency",
    "avatar_moments",
    "avatar_wins",
    "avatars",
    "battle",
    "cards",
    "centrality",
    "correspondences",
    "decks",
    "duel_order",
    "hand_sums",
    "hand_totals",
    "letter_values",
    "letters",
    "letters_on_trumps",
    "lot_totals",
    "magic_square",
    "matching_cards",
    "pack_in_parts",
    "path_odds",
    "path_ways",
    "player_tree",
    "routes",
    "running_totals",
    "same_value",
    "scales",
    "tree",
    "trump_names",
    "trump_orders",
    "untangled",
    "walk",
    "who_beats_whom",
    "witnesses",
    "word",
    "worlds",
    "year_of_cards",
]
