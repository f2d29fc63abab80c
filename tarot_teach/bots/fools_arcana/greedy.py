"""The greedy policy of Fool's Arcana: what it does at each question, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...cards import card
from ...engine.chance import Chance
from ...engine.game import Game
from ...engine.moves import Move, move
from ...engine.state import State
from ...games.fools_arcana.advice import INVERT_CLAUSES
from ...games.fools_arcana.moments import CHOOSE, PLAY, STRENGTH, WINDOW
from ...games.fools_arcana.notation import DISCARDS, DONE, DRAW, END, INVERT, PASS, PLAY_HAND, PUT, RESTORE
from ..base import Advice, Bot
from . import ideas
from .avatars import ORDER, Moment, death_names, least, pays, wish
from .sight import Sight

QUICK = ("stack", "with", "lay", "attack")
"""What a playout does first."""
POOR = 1.0
"""A hand whose best move gains no more is a poor one."""


class Greedy(Bot):
    """Weighs what each move brings in points of its lead, does the best, and looks no further.

    - It builds where a card brings most: high cards, covered by what matches, and no low card on the last
      free places; it sacrifices a low card for a much better one.
    - It attacks when the card that falls is worth more than the cards it takes, with the odds that its
      owner can counter, counted from the cards it has not seen. It keeps aces for royal cards.
    - It counters when that saves more than it costs.
    - It covers its fourth stack only if it wins by that, and draws the last cards by an ability only then.
    - It inverts its avatar when that pays (see `avatars`), and spends a turn on restoring or discarding
      when its hand has nothing better to do.

    It leaves nothing to chance: the same view gives the same move. Here an ace kills a king that lies open.

    >>> from tarot_teach.games import games
    >>> from tarot_teach.engine.chance import SeededChance
    >>> position = {"game": "fools-arcana", "stage": "play", "deck": ["W2", "W3", "W4"]}
    >>> hands, table = {"P1": ["C1", "S6"], "P2": ["D4"]}, {"P2": [["D14"]]}
    >>> state = games["fools-arcana"].load(position | {"hands": hands, "table": table})
    >>> Greedy().choose(state.game, state.view("P1"), state.legal_moves(), SeededChance(1))
    Move('attack D14')
    """

    name = "greedy"
    scale = 20

    def choose(self, game: Game[Any], view: Mapping[str, Any], legal: Sequence[Move], chance: Chance) -> Move:
        """The move that `advise` finds."""
        return legal[0] if len(legal) == 1 else self.advise(game, view, legal, chance).move

    def advise(
        self, game: Game[Any], view: Mapping[str, Any], legal: Sequence[Move], chance: Chance
    ) -> Advice:
        """The move with its reason."""
        return PHASES[view["phase"]](Sight(view), legal)

    def rollout(self, state: State, legal: Sequence[Move], chance: Chance) -> Move:
        """Any building or fighting move if there is one, else any move."""
        for verb in QUICK:
            if found := [m for m in legal if m.verb == verb]:
                return chance.pick(found)
        return chance.pick(legal)

    def worth(self, state: State, seat: str) -> float:
        """The lead in points, and what the cards in hand may still bring."""
        hands: Any = state.hands  # type: ignore[attr-defined]
        held = {
            label: sum(c.number for c in hand) * 0.3 for label, hand in zip(state.seats, hands, strict=True)
        }
        scores = state.result().scores
        whole: dict[str, float] = {label: scores[label] + held[label] for label in scores}
        return whole[seat] - max(worth for label, worth in whole.items() if label != seat)


def _draft(sight: Sight, legal: Sequence[Move]) -> Advice:
    found = min(legal, key=lambda m: ORDER.index(card(m.args[0]).number))
    return Advice(found, "Of your offer it is useful most often.", "FA-06")


def _inversion(sight: Sight, where: str) -> ideas.Idea | None:
    """Inverting the own avatar, if that pays."""
    reason = pays(sight, where)
    if reason is None or reason.gain <= 0:
        return None
    avatar = card(sight.avatars[sight.me])
    named: tuple[str, ...] = ()
    if avatar.number == 13:
        found = death_names(Moment(sight, where))
        assert found is not None
        named = found[0]
    tried = move("invert", *map(card, named)) if named else INVERT
    return ideas.Idea(reason.gain, tried, reason.text, INVERT_CLAUSES[avatar.number])


def _window(sight: Sight, legal: Sequence[Move]) -> Advice:
    idea = _inversion(sight, WINDOW)
    if idea is not None and idea.move in legal:
        return Advice(*idea[1:])
    return Advice(PASS, "It is better kept for later.", "FA-88")


def _strength(sight: Sight, legal: Sequence[Move]) -> Advice:
    idea = _inversion(sight, STRENGTH)
    if idea is not None:
        return Advice(*idea[1:])
    return Advice(PASS, "The card is too low for it.", "FA-116")


def _wait(sight: Sight) -> float:
    """What the hand may bring less than for the avatar to be restored first."""
    return 6.0 if card(sight.avatars[sight.me]).number in ORDER[:12] else 2.0


def _choose(sight: Sight, legal: Sequence[Move]) -> Advice:
    idea = _inversion(sight, CHOOSE) if INVERT in legal else None
    if idea is not None:
        return Advice(*idea[1:])
    best = max((idea.gain for idea in ideas.of_hand(sight)), default=0.0)
    held, limit = len(sight.hand), sight.limit(sight.me)
    if RESTORE in legal and (best <= POOR or (held <= limit - 2 and best < _wait(sight))):
        return Advice(RESTORE, "Your hand can wait, and your avatar is ready again.", "FA-29")
    if DISCARDS in legal and best <= POOR and held > limit - 2:
        return Advice(DISCARDS, "Your hand has nothing to do, and needs room for new cards.", "FA-20")
    return Advice(PLAY_HAND, "Your hand has something to do.", "FA-23")


def _play(sight: Sight, legal: Sequence[Move]) -> Advice:
    found = ideas.of_hand(sight)
    if INVERT in legal and (idea := _inversion(sight, PLAY)) is not None:
        found.append(idea)
    able = [idea for idea in found if idea.gain > 0 and idea.move in legal]
    if able:
        return Advice(*max(able, key=lambda idea: idea.gain)[1:])
    if not sight.hand:
        return Advice(END, "There is nothing left to play.", "FA-24")
    return Advice(END, "The rest of your hand is worth more if you keep it.", "FA-24")


def _discard(sight: Sight, legal: Sequence[Move]) -> Advice:
    this = least(sight, sight.hand)
    if DONE in legal and sight.view["discarded"] and wish(sight, this) >= 8:
        return Advice(DONE, "The cards that are left are worth keeping.", "FA-20")
    return Advice(move("discard", this), "It is the least useful card of your hand.", "FA-20")


def _weapon(sight: Sight, legal: Sequence[Move]) -> Advice:
    return Advice(*ideas.weapon(sight)[1:])


def _counter(sight: Sight, legal: Sequence[Move]) -> Advice:
    idea = ideas.counter(sight)
    if idea is not None and idea.move in legal:
        return Advice(*idea[1:])
    return Advice(PASS, "A counter would cost more than it saves.", "FA-47")


def _put_away(sight: Sight, legal: Sequence[Move]) -> Advice:
    this = least(sight, sight.hand)
    clause = {"magician": "FA-97", "justice": "FA-127", "moon": "FA-151"}[sight.view["phase"]]
    return Advice(move(legal[0].verb, this), "It is the least useful card of your hand.", clause)


def _empress(sight: Sight, legal: Sequence[Move]) -> Advice:
    """The best cards come first as far as the own draw goes, then the worst."""
    frame = sight.view["pending"][-1]
    placed = len(frame.get("order", ()))
    mine = sight.turn == sight.me and sight.view["stage"] == "start"
    due = max(0, min(2, sight.limit(sight.me) - len(sight.hand))) if mine else 0
    cards = [card(m.args[0]) for m in legal]
    if placed < due:
        return Advice(PUT[max(cards, key=lambda c: wish(sight, c))], "You draw it next.", "FA-99")
    return Advice(PUT[least(sight, cards)], "The others draw it.", "FA-99")


def _hierophant(sight: Sight, legal: Sequence[Move]) -> Advice:
    if legal[0].verb == "give":
        return Advice(legal[0], "One is as good as the other.", "FA-105")
    found = max(legal, key=lambda m: sight.sizes[sight.labels.index(m.args[0])])
    return Advice(found, "The larger a hand, the higher its best card.", "FA-104")


def _wheel(sight: Sight, legal: Sequence[Move]) -> Advice:
    suit = sight.view["pending"][-1]["suit"]
    if suit == "D":
        return Advice(move("discard", least(sight, sight.hand)), "It is your least useful card.", "FA-125")
    if suit == "W":

        def promise(m: Move) -> tuple[float, int]:
            seat = sight.labels.index(m.args[0])
            return sight.weight(seat), sight.sizes[seat]

        return Advice(max(legal, key=promise), "That seat is furthest on.", "FA-123")

    def loss(m: Move) -> float:
        seat = sight.owner_of(card(m.args[0]))
        return sight.weight(seat) * sight.stake(seat, card(m.args[0]))

    return Advice(max(legal, key=loss), "Its loss weighs most.", "FA-122")


def _hanged_man(sight: Sight, legal: Sequence[Move]) -> Advice:
    if legal[0].verb == "sacrifice":
        found = min(legal, key=lambda m: sight.stake(sight.me, card(m.args[0])))
        return Advice(found, "It is worth least.", "FA-133")
    battle = sight.view["battle"]
    saved = move("return", card(battle["target"])) if battle else None
    if saved is not None and saved in legal:
        return Advice(saved, "It would be lost.", "FA-130")
    found = max(legal, key=lambda m: sum(card(c).number for c in m.args))
    return Advice(found, "It is worth most.", "FA-129")


def _temperance(sight: Sight, legal: Sequence[Move]) -> Advice:
    aside = len(sight.view["pending"][-1].get("aside", ()))
    lowest = min((m for m in legal if m != DONE), key=lambda m: card(m.args[0]).number)
    if DONE in legal and wish(sight, sight.discard[aside]) < 1.3 * card(lowest.args[0]).number + 3:
        return Advice(DONE, "The next discard is not worth a card in play.", "FA-139")
    return Advice(lowest, "It is worth least.", "FA-139")


def _tower(sight: Sight, legal: Sequence[Move]) -> Advice:
    m = Moment(sight, WINDOW)

    def loss(each: Move) -> float:
        this = card(each.args[0])
        return 0.0 if m.attacked and this is m.target else sight.stake(sight.me, this)

    return Advice(min(legal, key=loss), "You lose least by it.", "FA-149")


def _star(sight: Sight, legal: Sequence[Move]) -> Advice:
    if sight.pile == 1 and not sight.wins_at_end():
        return Advice(DONE, "The last card would end the game, and you are not ahead.", "FA-71")
    return Advice(DRAW, "A card more for nothing.", "FA-150")


PHASES: dict[str, Callable[[Sight, Sequence[Move]], Advice]] = {
    "draft": _draft,
    "window": _window,
    "strength": _strength,
    "choose": _choose,
    "play": _play,
    "discard": _discard,
    "weapon": _weapon,
    "counter": _counter,
    "magician": _put_away,
    "empress": _empress,
    "hierophant": _hierophant,
    "wheel": _wheel,
    "justice": _put_away,
    "hanged-man": _hanged_man,
    "temperance": _temperance,
    "tower": _tower,
    "star": _star,
    "moon": _put_away,
}
