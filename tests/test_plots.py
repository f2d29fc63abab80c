"""Pictures: their words, their figures, and that no two labels run into each other."""

import html
import random
import re
import subprocess
import sys
from base64 import b64decode

import matplotlib
import numpy as np
import pytest
from IPython.lib.pretty import pretty
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

import tarot_teach as tt
from tarot_teach.cards import CARDS, card, card_name
from tarot_teach.plots import canvas
from tarot_teach.qabalah import tree
from tests.pictures import collisions

GAME = tt.games["four-worlds"]


def load(**more):
    return GAME.load({"game": "four-worlds", "phase": "act", "hands": {"P1": ["T20"]}} | more)


UP_TO_KETHER = {"P1": {"sephiroth": ["W1", "W3", "W5"], "majors": ["T1", "T7"]}, "P2": {"sephiroth": ["D9"]}}


# -- a player's Tree -----------------------------------------------------------------------------------


def test_what_a_tree_says():
    picture = tt.plots.player_tree(load(trees=UP_TO_KETHER), "P1")
    assert picture.facts == {
        "held": [1, 3, 5],
        "one_major_away": [2, 4, 6, 8],
        "majors_that_fit": ["T0", "T2", "T3", "T6", "T8", "T11", "T12"],
        "minors_that_fit": [],
    }
    assert picture.caption == (
        "Held: 1, 3, 5. One Major away: 2, 4, 6, 8. Majors that fit: T0 T2 T3 T6 T8 T11 T12."
    )
    assert picture.alt == (
        "The Tree of P1. Held: Ace of Wands, Three of Wands, Five of Wands. "
        "Paths: The Magus from 1 to 3, The Chariot from 3 to 5."
    )
    assert pretty(picture) == repr(picture) == str(picture) == f"{picture.alt}\n{picture.caption}"


def test_reach_asks_the_game():
    """What the picture calls possible is what the engine lists once the cards are in hand."""
    state = load(trees={"P1": {"sephiroth": ["W5", "C5", "S2"], "majors": ["T7", "T12", "T0"]}})
    facts = tt.plots.player_tree(state, "P1").facts
    assert facts["minors_that_fit"] == ["W3", "W8", "C3", "C8", "S1"]
    every = [each for each in CARDS if each not in {"W5", "C5", "S2", "T7", "T12", "T0"}]
    full = load(trees=state.position()["trees"], hands={"P1": every})
    plays = {m.args[0] for m in full.legal_moves() if m.verb == "play"}
    assert plays == {*facts["minors_that_fit"], *facts["majors_that_fit"]}


def test_reach_can_be_left_out():
    picture = tt.plots.player_tree(load(trees=UP_TO_KETHER), "P1", reach=False)
    assert picture.facts == {"held": [1, 3, 5]} and picture.caption == "Held: 1, 3, 5."


def test_an_empty_tree():
    picture = tt.plots.player_tree(load(), "P2")
    assert picture.alt == "The Tree of P2. Nothing lies on it."
    assert picture.caption == "Held: none. One Major away: none. Majors that fit: none. Any Minor fits."


def test_courts_and_attribution_are_told():
    trees = {
        "P1": {
            "sephiroth": ["C2", "S2"],
            "majors": ["T17"],
            "wild": [{"card": "C11", "as": "T5"}],
            "gates": [{"card": "W12", "opens": "S2"}],
        },
        "P2": {"majors": ["T5"]},
    }
    picture = tt.plots.player_tree(load(trees=trees, options={"attribution": "thoth"}), "P1")
    assert "Paths: The Star from 2 to 6." in picture.alt
    assert "Wildcards: Princess of Cups for The Hierophant from 2 to 4." in picture.alt
    assert picture.alt.endswith("Gatekeepers: Prince of Wands opens the Two of Swords.")
    shown = [t.get_text() for t in picture.ax.texts]
    assert {"C11", "S:W12", "17", tree.PATHS[15].letter} <= set(shown)


@pytest.mark.parametrize(
    ("options", "players", "seat"),
    [
        ({"variant": "standard"}, 3, "P3"),
        ({"variant": "pairs"}, 4, "P4"),
        ({"variant": "one_tree"}, 3, "P2"),
        ({"variant": "middle_pillar", "piles": "separate"}, 2, "P2"),
        ({"variant": "middle_pillar", "piles": "combined"}, 4, "P3"),
        ({"variant": "standard", "gates": "any", "attribution": "thoth"}, 2, "P1"),
    ],
)
def test_labels_keep_apart_in_played_games(options, players, seat):
    state = GAME.deal(players=players, seed=5, options=options)
    choice = random.Random(5)
    for n in range(160):
        if state.to_move is None:
            break
        legal = state.legal_moves()
        state.play(choice.choice([m for m in legal if m.verb in {"play", "gate", "wild"}] or legal))
        if n % 40 == 39:
            picture = tt.plots.player_tree(state, seat)
            assert collisions(picture.fig) == []
    last = tt.plots.player_tree(state, seat)
    assert collisions(last.fig) == [] and (state.to_move is None) == (set(last.facts) == {"held"})


def test_labels_keep_apart_on_crowded_trees():
    suits, every = "WCSD", [f"T{n}" for n in range(22)]
    full = {"sephiroth": [f"{suit}{n}" for suit in suits for n in range(1, 11)], "majors": every}
    gates = [
        {"card": f"{s}{r}", "opens": f"{o}{n}"}
        for s, r, o, n in [("W", 13, "C", 5), ("C", 12, "S", 5), ("S", 11, "D", 5)]
    ]
    wild = [{"card": f"{suit}14", "as": "T9"} for suit in suits]
    some = {"sephiroth": ["W5", "C5", "S5", "D5", "W6", "C6", "S6", "D6"], "wild": wild, "gates": gates}
    for trees in ({"P1": full}, {"P1": some, "P2": {"majors": ["T9"]}}):
        assert collisions(tt.plots.player_tree(load(trees=trees, hands={}), "P1").fig) == []


def test_no_tree_to_draw():
    with pytest.raises(ValueError, match="'P'"):
        tt.plots.player_tree(load(), "P")

    class Other:
        def view(self, seat):
            return {"game": "mathers"}

    with pytest.raises(ValueError, match="not 'mathers'"):
        tt.plots.player_tree(Other(), "P1")


# -- the Worlds ----------------------------------------------------------------------------------------


def test_four_fives():
    picture = tt.plots.worlds(cards=["W5", "C5", "S5", "D5"])
    assert picture.facts["places"] == [("W5", 5, "W"), ("C5", 5, "C"), ("S5", 5, "S"), ("D5", 5, "D")]
    assert picture.alt == (
        "Four Trees one above the other. The fifth place, Geburah, is marked in each: "
        "Five of Wands, Five of Cups, Five of Swords, Five of Disks."
    )


def test_any_card_can_be_marked():
    for each in ("W1", "C14", "T0"):
        assert card_name(each) in tt.plots.worlds([each]).alt
    picture = tt.plots.worlds(["T4", "D13", "W1#2"], attribution="thoth")
    assert picture.facts == {"places": [("W1", 1, "W"), ("D13", 3, "D")], "paths": ["T4"]}
    assert "The Emperor is marked as the path from Netzach to Yesod in each." in picture.alt
    assert tt.plots.worlds("W5").facts["places"] == [(card("W5"), 5, "W")]
    with pytest.raises(ValueError, match="'Fives' is no card code"):
        tt.plots.worlds(["Fives"])


@pytest.mark.parametrize("seed", range(4))
def test_labels_keep_apart_in_the_worlds(seed):
    choice = random.Random(seed)
    for size in (0, 3, 8, 20, 40, 78):
        picture = tt.plots.worlds(choice.sample(CARDS, size))
        assert collisions(picture.fig) == []


# -- what all pictures do ------------------------------------------------------------------------------

PICTURES = {
    "player_tree": lambda **more: tt.plots.player_tree(load(trees=UP_TO_KETHER), "P1", **more),
    "worlds": lambda **more: tt.plots.worlds(["W5", "T7", "D10"], **more),
    "tree": lambda **more: tt.plots.tree("XXXIX", "queen", mark=["7", "14"], **more),
    "walk": lambda **more: tt.plots.walk("lightning-flash", **more),
    "serpent": lambda **more: tt.plots.walk("serpent", **more),
    "routes": lambda **more: tt.plots.routes(**more),
    "centrality": lambda **more: tt.plots.centrality(**more),
    "adjacency": lambda **more: tt.plots.adjacency(**more),
    "letters": lambda **more: tt.plots.letters(**more),
    "correspondences": lambda **more: tt.plots.correspondences(**more),
    "witnesses": lambda **more: tt.plots.witnesses(**more),
    "scales": lambda **more: tt.plots.scales(**more),
    "trump_orders": lambda **more: tt.plots.trump_orders(**more),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_figure_and_axes(name):
    picture = PICTURES[name]()
    fig, ax = picture
    assert isinstance(fig, Figure) and ax in fig.axes and (picture.fig, picture.ax) == (fig, ax)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_shows_itself_with_its_words(name):
    picture = PICTURES[name]()
    shown = picture._repr_html_()
    assert shown == picture._repr_html_() == PICTURES[name]()._repr_html_()
    assert shown.startswith("<figure") and shown.endswith("</figcaption></figure>")
    assert html.unescape(re.search(r'alt="([^"]*)"', shown)[1]) == picture.alt
    assert html.unescape(re.search(r"<figcaption>(.*)</figcaption>", shown)[1]) == picture.caption
    assert b64decode(re.search(r"base64,([^\"]*)", shown)[1]).startswith(b"\x89PNG")
    assert len(shown) < 150_000


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_goes_into_given_axes(name):
    fig = Figure(figsize=(9, 4))
    left, right = fig.subplots(1, 2)
    picture = PICTURES[name](ax=right)
    assert picture.ax is right and picture.fig is fig and not left.texts
    sizes = [t.get_size() for t in right.texts], [t.get_size() for t in PICTURES[name]().ax.texts]
    assert max(sizes[0]) < 0.7 * max(sizes[1])  # smaller axes, smaller letters
    assert all(isinstance(c, tuple) and min(c[2:]) <= 3 for c in collisions(fig))


NEEDED = {
    "battle": ("D12",),
    "hand_sums": (tt.Table("arcana", ["greedy"] * 2, seed=1),),
    "hand_totals": ("T4 T20",),
    "matching_cards": ("W5 W7",),
    "player_tree": (load(),),
    "running_totals": (tt.games["mathers"].deal(seed=1),),
    "word": ("Adam",),
}
"""What the pictures want that draw nothing without being told what."""


@pytest.mark.parametrize("name", [name for name in tt.plots.__all__ if name != "Picture"])
@pytest.mark.parametrize("ax", [5, "axes", Figure()])
def test_what_is_no_axes_is_refused_in_words(name, ax):
    with pytest.raises(tt.OptionError, match=r"ax: .* is no axes of matplotlib"):
        getattr(tt.plots, name)(*NEEDED.get(name, ()), ax=ax)


NO_LISTS = {
    "hand_totals": lambda odd: tt.plots.hand_totals(odd),
    "matching_cards": lambda odd: tt.plots.matching_cards(odd),
    "who_beats_whom": lambda odd: tt.plots.who_beats_whom("C9", odd),
    "worlds": lambda odd: tt.plots.worlds(odd),
    "walk": lambda odd: tt.plots.walk(odd),
    "routes": lambda odd: tt.plots.routes(without=odd),
    "centrality": lambda odd: tt.plots.centrality(without=odd),
}


@pytest.mark.parametrize("odd", [None, 5, True, object()])
@pytest.mark.parametrize("name", NO_LISTS)
def test_what_is_no_list_is_refused_in_words(name, odd):
    with pytest.raises(tt.OptionError, match=r"is no list of (cards|Sephiroth), such as "):
        NO_LISTS[name](odd)


@pytest.mark.parametrize("odd", [[None], [[]], [{}], ["x" * 10**6]])
@pytest.mark.parametrize("name", NO_LISTS)
def test_a_list_of_something_else_is_refused_in_words(name, odd):
    with pytest.raises(ValueError, match=r"is no (card code|Sephirah)") as wrong:
        NO_LISTS[name](odd)
    assert len(str(wrong.value)) < 200


@pytest.mark.parametrize("name", ["hand_totals", "matching_cards", "who_beats_whom", "worlds"])
def test_cards_are_given_as_a_list_or_a_text(name):
    text, codes = NO_LISTS[name]("W5 C10 T7"), NO_LISTS[name](["W5", "C10", "T7"])
    assert (text.alt, text.facts) == (codes.alt, codes.facts)


@pytest.mark.parametrize("mark", [14, "14", "Daleth", "path 14"])
def test_one_row_is_marked_as_itself(mark):
    assert tt.plots.tree(mark=mark).facts["marked"] == ["14"]


@pytest.mark.parametrize("odd", [None, object(), {"state": 5}, "x" * 10**6])
def test_what_is_no_game_has_no_picture(odd):
    for draw, said in (
        (tt.plots.player_tree, "is no state of a game"),
        (tt.plots.hand_sums, "hand_sums draws Arcana, not "),
        (tt.plots.running_totals, "a state of Mathers' Tarot"),
        (tt.plots.cards, " is no game; there are four-worlds, "),
    ):
        if draw is tt.plots.cards and odd is None:
            continue  # all cards
        with pytest.raises(ValueError, match=said) as wrong:
            draw(odd)
        assert len(str(wrong.value)) < 200


def test_pictures_do_not_depend_on_settings():
    plain = PICTURES["worlds"]().png()
    with matplotlib.rc_context(
        {"font.size": 30, "font.family": "serif", "axes.facecolor": "black", "text.color": "red"}
    ):
        assert PICTURES["worlds"]().png() == plain


def test_no_pyplot_and_nothing_heavy_before_it_is_asked_for():
    code = (
        "import sys, tarot_teach as tt; before = 'matplotlib' in sys.modules;"
        "tt.plots.worlds(['W5'])._repr_html_(); print(before, 'matplotlib.pyplot' in sys.modules)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.split() == ["False", "False"]


def test_hebrew_words_or_their_names(monkeypatch):
    assert canvas.hebrew("ח", "Cheth") == "ח"
    monkeypatch.setattr(canvas, "sets_hebrew", lambda: False)
    assert canvas.hebrew("כתר", "Kether") == "Kether" and canvas.hebrew("ח", "Cheth") == "ח"


@pytest.mark.skipif(not canvas.sets_hebrew(), reason="needs matplotlib 3.11")
def test_hebrew_words_run_from_right_to_left():
    """Kaph, the first letter of the word, is drawn at its right end."""

    def ink(words):
        fig = Figure(figsize=(2, 1), dpi=100)
        fig.text(0.5, 0.5, words, size=40, family=canvas.FONT, ha="center")
        fig.draw_without_rendering()
        sheet = FigureCanvasAgg(fig)
        sheet.draw()
        return (np.asarray(sheet.buffer_rgba())[..., 0] < 128).sum(axis=0)

    word = ink("כת")
    for letter, side in (("כ", word[100:]), ("ת", word[:100])):
        alone = ink(letter)
        assert (
            np.trim_zeros(side).tolist() == np.trim_zeros(alone).tolist()
            or abs(side.sum() - alone.sum()) < 40
        )
