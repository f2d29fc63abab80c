"""How battles end, and how cards leave play: the one place that closes what an interrupt takes away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...cards import Card
from .plays import DEVIL, SINGLE, TARGET, Battle, beaten, kills

if TYPE_CHECKING:
    from .state import FoolsArcanaState


def close_battle(s: FoolsArcanaState) -> Battle:
    """Take the battle off the table, and its steps off the agenda, wherever they stand in it."""
    battle = s.battle
    assert battle is not None
    s.battle = None
    s.agenda[:] = [step for step in s.agenda if not step.of_battle]
    return battle


def close_window(s: FoolsArcanaState) -> None:
    """The play that opened the battle window is gone, and the window with it (FA-86)."""
    s.agenda[:] = [step for step in s.agenda if step.kind != "battle"]


def _clauses(battle: Battle, link: int, lost: bool) -> tuple[str, ...]:
    """The clauses by which a settled play goes to the discard pile."""
    play = battle.links[link]
    clauses: tuple[str, ...] = ("FA-50", "FA-51") if lost else ("FA-49", "FA-51")
    if len(play.cards) == 2:
        clauses += ("FA-53",)
    if not lost and play.ace and kills(play, battle.links[link - 1] if link else SINGLE[battle.target]):
        clauses += ("FA-64",)
    return clauses


def put_away(
    s: FoolsArcanaState, battle: Battle, first: int, lost: list[bool], broken: tuple[str, ...] = ()
) -> None:
    """Discard the plays from the last one down to `first`; a Devil goes home or is lost (FA-143, FA-144).

    `lost` tells which plays are beaten; `broken` are the clauses when they are not settled but broken off.
    """
    for i in range(len(battle.links) - 1, first - 1, -1):
        play, seat = battle.links[i], battle.side(i)
        if play.cards[0] is DEVIL:
            if lost[i]:
                s.avatars = (*s.avatars[:seat], None, *s.avatars[seat + 1 :])
                s.tell("devil-gone", seat, play.cards, ("FA-143",))
            else:
                s.exhaust(seat)
                s.tell("devil-back", seat, play.cards, ("FA-144",))
            continue
        s.discard.extend(play.cards)
        if broken:
            s.tell("broken", seat, play.cards, broken)
        else:
            s.tell("lost" if lost[i] else "won", seat, play.cards, _clauses(battle, i, lost[i]))


def settle(s: FoolsArcanaState, named: int | None = None) -> tuple[Battle, bool]:
    """Settle the chain from the last play down (FA-49 to FA-53); `named` is beaten in any case.

    Returns the battle, and whether the card under attack is beaten: it is still in play then.
    """
    battle = close_battle(s)
    lost = beaten(battle.links, named)
    put_away(s, battle, 0, lost)
    falls = named == TARGET or not lost[0]
    kind = "target-falls" if falls else "target-stays"
    s.tell(kind, battle.owner, (battle.target,), ("FA-52",))
    return battle, falls


def break_off(s: FoolsArcanaState) -> None:
    """The card under attack has left play: the battle is over and all plays are discarded (FA-54)."""
    battle = close_battle(s)
    s.tell("broken-off", battle.owner, (battle.target,), ("FA-54",))
    put_away(s, battle, 0, beaten(battle.links), ("FA-54", "FA-51"))


def gone(s: FoolsArcanaState, card: Card) -> None:
    """A card has left play; if it was under attack the battle is broken off."""
    if s.battle is not None and s.battle.target is card:
        break_off(s)


def discard_own(s: FoolsArcanaState, seat: int, card: Card) -> None:
    """A seat discards an own uncovered card in play; Strength does not answer that (FA-114)."""
    s.lift(seat, card)
    s.discard.append(card)
    gone(s, card)


def fall(s: FoolsArcanaState, seat: int, card: Card, draw: bool) -> None:
    """A card lost to others goes to the discard pile; with `draw` its owner draws for it (FA-135)."""
    covered = any(slot[-1] is card and len(slot) == 2 for slot in s.table[seat])
    s.lift(seat, card)
    s.discard.append(card)
    s.tell("falls", seat, (card,), ("FA-08", "FA-37") if covered else ("FA-08",))
    gone(s, card)
    if draw:
        s.draw(seat, 1, ("FA-135",))


def undo(s: FoolsArcanaState, link: int) -> None:
    """The Hanged Man has taken a play away: what stands on it is discarded (FA-131, FA-132).

    Without an attack the battle is over; else the owner of the play may counter anew.
    """
    battle = s.battle
    assert battle is not None
    if link == 0:
        close_battle(s)
        s.tell("attack-gone", battle.attacker, (), ("FA-132",))
    else:
        s.battle = battle._replace(links=battle.links[:link])
        close_window(s)
    put_away(s, battle, link + 1, beaten(battle.links), ("FA-131",))
