"""What the script of every page says, apart from the controls and from what a game adds.

``{names}`` are filled in by the script; a message that depends on a number has its plural
forms.  This module refuses to know when anything is said.
"""

from __future__ import annotations

from typing import Any

from render.symbols import rank_words, suit_words
from render.words import Translator


def page_words(words: Translator) -> dict[str, Any]:
    """Every sentence and word of the script, by the name that it has there."""
    _, n, p = words.gettext, words.counted, words.pgettext
    return {
        "suits": suit_words(words),
        "ranks": rank_words(words),
        "card": _("{rank} of {suit}"),
        "the_cards": [
            # TRANSLATORS: what is played, as the object of a sentence
            _("the two of {suit}"),
            _("the three of {suit}"),
            _("the four of {suit}"),
            _("the five of {suit}"),
            _("the six of {suit}"),
            _("the seven of {suit}"),
            _("the eight of {suit}"),
            _("the nine of {suit}"),
            _("the ten of {suit}"),
            _("the jack of {suit}"),
            _("the queen of {suit}"),
            _("the king of {suit}"),
            _("the ace of {suit}"),
        ],
        "unknown": _("unknown card"),
        "an_unknown": _("an unknown card"),
        "directions": {"N": _("North"), "E": _("East"), "S": _("South"), "W": _("West")},
        "listed": _("{list}, {next}"),
        "parts": p("two clauses", "{first}, {second}"),
        "titled": p("a title and what it is about", "{first}, {second}"),
        "sentence": _("{sentence}."),
        "row": _("{sentence} {next}"),
        "trick_of": _("Trick {trick} of {count}"),
        "before": _("Before the first card"),
        "led": _("{player} led"),
        "leads": _("{player} to lead"),
        "winning": _("{player} is winning"),
        "takes": _("{player} takes it"),
        "to_play": _("to play"),
        "so_far": _("{points} so far"),
        "moment": _("Trick {trick}, card {card} of {cards}"),
        "plays": _("{player} plays {card} on {leader}’s trick"),
        "leads_card": _("{player} leads {card}"),
        "nickname": _("{card}, {nickname},"),
        "passes": _("{player} passes"),
        "takes_trick": _("{player} takes trick {trick}"),
        "face_down": n(
            "{player} lays {count} card face down", "{player} lays {count} cards face down"
        ),
        "deal_score": _("{player}, deal {number}: "),
        "play": _("Play"),
        "pause": _("Stop"),
        "copied": _("Link copied"),
        "hands_all": _("All hands"),
        "hands_played": _("Played only"),
        "findings": n("{count} finding", "{count} findings"),
        "holds": _("{player} holds {cards}"),
        "none_known": _("no card that is known"),
        "lies": _("{player}: {cards}"),
        "empty": _("no card on the table"),
        "may_play": _("may play {cards}"),
        "partner": _("plays with {player}"),
        "closed": n("{count} closed card", "{count} closed cards"),
        "not_known": n("{count} unknown card", "{count} unknown cards"),
        "as_dealt": _("As dealt"),
        "dealt_before": _("As dealt, before passing"),
        "to_pass": _("before passing"),
        "passed_to": _("to {player}"),
        "got_from": _("from {player}"),
        "variation": _("Variation after {anchor}"),
        "to_game": _("Back to the game"),
        "to_variation": _("Back to the variation"),
        "variation_ends": _("end of the variation"),
        "the_rule": _("The rule"),
        "takes_back": _("{player} shows {card} and takes it back"),
    }
