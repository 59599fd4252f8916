"""What broke programs that read, check, replay or score records, and the test that it breaks here.

One line a kind of fault: its id, what goes wrong in a careless program, and either the test that
holds the right behaviour (a room and a name) or, behind ``-``, why this notation cannot meet it.
:mod:`tests.project.test_field_cases_table` looks that every test named is there.
"""

from __future__ import annotations

from typing import NamedTuple

ROOMS = {
    "fields": "tests/grammar/test_field_cases.py",
    "recovery": "tests/grammar/test_recovery.py",
    "lost": "tests/grammar/test_lost_signs.py",
    "linear": "tests/grammar/test_linear.py",
    "prefixes": "tests/grammar/test_prefixes.py",
    "labels": "tests/grammar/test_labels.py",
    "token": "tests/laws/test_one_token.py",
    "fuzz": "tests/laws/test_fuzz.py",
    "files": "tests/notation/test_files.py",
    "writer": "tests/notation/test_writer.py",
    "round": "tests/notation/test_round_trip.py",
    "validate": "tests/cli/test_validate.py",
    "format": "tests/cli/test_format.py",
    "render": "tests/cli/test_render.py",
    "page": "tests/render/test_page.py",
    "arena": "tests/readers/test_arena.py",
    "samples": "tests/samples/test_samples.py",
    "gongzhu": "tests/validator/gongzhu/test_scoring_statements.py",
    "seed0": "tests/validator/gongzhu/test_seed_000.py",
    "seed2": "tests/validator/gongzhu/test_seed_002.py",
    "barbu": "tests/validator/barbu/test_worked_examples.py",
    "rows": "tests/validator/barbu/test_rows.py",
    "domino": "tests/validator/barbu/test_domino.py",
    "declaring": "tests/validator/barbu/test_declaring.py",
    "blaws": "tests/validator/barbu/test_laws.py",
    "brules": "tests/validator/barbu/test_rule_sets.py",
    "krules": "tests/validator/kambing/test_kambing_rules.py",
    "kscores": "tests/validator/kambing/test_kambing_scores.py",
    "kends": "tests/validator/kambing/test_kambing_ends.py",
    "kmutate": "tests/laws/test_kambing_mutations.py",
    "mutate": "tests/laws/test_mutations.py",
    "rulings": "tests/validator/engine/test_rulings.py",
    "inference": "tests/validator/engine/test_inference.py",
    "turned": "tests/validator/engine/test_turned.py",
}
"""The files of tests, by a short name."""

_TABLE = """
bytes-1 | a byte-order mark hides the first tag | files test_a_byte_order_mark_is_read_over
bytes-2 | names in an eight-bit encoding stop the program | fields test_bytes_of_another_encoding_are_one_finding_with_their_offset
bytes-3 | a sign that cannot be written leaves an empty file | files test_a_text_that_is_none_leaves_the_file_as_it_was
bytes-4 | a file of two-byte letters is taken for one of single ones | fields test_utf_16_is_told_by_name
bytes-5 | a file of another script's encoding is guessed at | files test_a_byte_that_is_not_utf_8_is_found_at_its_place
bytes-6 | an exported file does not say how it is encoded | - the notation is UTF-8 always and needs no label
bytes-7 | a writer spoils its own text | format test_a_text_that_would_say_something_else_is_never_written
bytes-8 | a name with an accent makes a file invalid | fields test_names_of_any_script_are_read
bytes-9 | a byte of nothing brings an indexer down | files test_a_nul_is_found_at_its_place
bytes-10 | a file that was shipped has a stray byte | samples test_a_valid_sample_is_canonical
tags-1 | a quote in a tag's value | fields test_quotes_in_a_tag_are_escaped
tags-2 | a needless backslash refuses the whole record | fields test_a_backslash_before_an_apostrophe_is_an_error_of_that_tag_only
tags-3 | escaped quotes are kept with their backslash | writer test_strings
tags-4 | brackets in a tag are taken for variations | fields test_what_looks_like_notation_in_a_tag_is_inert
tags-5 | what a user wrote becomes a search pattern | fields test_patterns_in_user_text_are_only_text
tags-6 | one odd sign refuses a file, in a program's own words | fields test_one_odd_letter_in_a_tag_does_not_refuse_the_file
tags-7 | brackets in a name are written as they are | fields test_what_looks_like_notation_in_a_tag_is_inert
tags-8 | a smile in a chat ends a node | fields test_comments_are_opaque
tags-9 | records without any tags are run together | fields test_several_records_without_tags_between_are_one
notes-1 | a comment before the first play is lost | fields test_a_comment_before_the_first_card_belongs_to_what_it_follows
notes-2 | a comment right behind an opening bracket goes astray | fields test_a_comment_right_after_a_bracket_belongs_to_the_variation
notes-3 | a comment behind a variation is given to another play | fields test_a_comment_after_a_variation_belongs_to_the_play_before_it
notes-4 | two comments at a play cost a play when written | fields test_two_comments_on_a_play_stay_two_and_lose_no_play
notes-5 | neighbouring comments cannot be read again | round test_all_ways_to_write_a_record_have_one_canonical_form
notes-6 | an attribute that is wrapped over lines | fields test_an_attribute_may_be_wrapped
notes-7 | an attribute that nobody knows stops a viewer | fields test_an_unknown_attribute_passes_through
notes-8 | a writer writes signs that its reader refuses | fields test_every_sign_that_is_written_is_read
notes-9 | several signs melt into one | fields test_signs_that_would_melt_are_written_apart
notes-10 | a comment is lost if another seat plays first | fields test_a_comment_on_any_seats_card
notes-11 | a line of nothing but a comment | fields test_a_line_with_only_a_comment
parts-1 | two blank lines lose all moves | fields test_blank_lines_never_carry_meaning
parts-2 | no blank line loses all moves | fields test_blank_lines_never_carry_meaning
parts-3 | what one record said is still there in the next | fields test_nothing_of_a_record_leaks_into_the_next
parts-4 | one bad game stops a file of twelve | fields test_one_bad_record_of_twelve_costs_nobody_else
parts-5 | a record over several lines, or several on one | round test_all_ways_to_write_a_record_have_one_canonical_form
parts-6 | a file that ends without or with one line end | files test_line_ends
parts-7 | a part that holds nothing but its end vanishes | fields test_a_deal_with_nothing_but_its_end_is_kept
parts-8 | the last end of a file is missing | lost test_a_lost_end
parts-9 | three dialects of separators in one collection | arena test_every_dialect_says_the_same_and_is_reported
parts-10 | only the first hand of a file is read | fields test_all_records_of_a_file_are_read
play-1 | a stray bracket behind an error | fields test_a_stray_closing_bracket_after_an_error_never_raises
play-2 | a slip is read as another card that is legal | fields test_a_slip_is_no_other_legal_card
play-3 | an official file with illegal play is refused | validate test_a_finding_in_text
play-4 | one bad game ends a batch | validate test_one_bad_file_never_hides_the_next
play-5 | a card is led that its seat does not hold | mutate test_a_fault_gives_its_finding
play-6 | hands are turned against the seats | turned test_hands_that_were_turned_by_a_seat_are_told
play-7 | a pass in five spellings | fields test_passes_in_several_spellings
play-8 | a pass in a private spelling | recovery test_one_mistake_is_one_finding
play-9 | what is legal rests on an option that is not named | seed2 test_gb_38_no_heart_is_led_before_hearts_are_broken
play-10 | a position that was set up is followed by the wrong side | kends test_a_match_that_began_earlier
play-11 | things done at the same time stand in another order | seed2 test_gb_20_the_seats_expose_in_turn_and_a_record_of_it_is_a_set
play-12 | a converter exchanges two suits | turned test_two_suits_that_were_exchanged_are_told
play-13 | an unknown hand is filled with every card | inference test_unknown_cards_are_a_hand_that_was_not_seen
hidden-1 | a question mark for what is not known is refused | fields test_unknown_is_allowed_where_it_makes_sense
hidden-2 | a fourth hand that is not the rest of the pack | mutate test_a_fault_gives_its_finding
hidden-3 | a record from a real program lacks something | fuzz test_a_match_cut_off_at_every_token
hidden-4 | cards that are out are offered again | kends test_cards_shown_and_taken_back
hidden-5 | a converter drops what a score rests on | samples test_a_valid_sample_survives_the_other_forms
scores-1 | a result contradicts the last marker | mutate test_a_fault_gives_its_finding
scores-2 | an odd result becomes a draw, or refuses a file | recovery test_results_that_cannot_be_read
scores-3 | totals do not add up, and nobody says by how much | validate test_both_sides_of_a_score_are_in_json
scores-4 | numbers written as in other countries | fields test_numbers_of_other_places_are_told
scores-5 | rulings are lost when scores are worked out again | rulings test_a_ruling_between_deals_counts_from_the_next_total_on
size-1 | backslashes in an open comment take for ever | linear test_time_grows_with_the_length
size-2 | two separators hang a program | prefixes test_every_one_or_two_tokens
size-3 | a record of thousands of moves | fields test_a_record_of_thousands_of_deals
size-4 | text of a record becomes part of a page | page test_hostile_text_is_only_text
size-5 | something fails and says nothing | validate test_exit_codes
size-6 | an editor destroys what it cannot read | format test_a_file_with_errors_in_its_text_is_left_alone
size-7 | the seed of the shuffle stands in a published log | - a record holds no seed; a tag of one's own is published as it is
size-8 | a failure does not say which step and what was expected | recovery test_the_words_of_a_finding_are_a_recorders
games-1 | all hearts are told by their sum, not their number | gongzhu test_pile
games-2 | hearts count for their taker until the end | gongzhu test_pile
games-3 | a record is written only where a robot sits first | validate test_several_records_of_one_file_are_counted
games-4 | the place of the winning card is taken for a seat | seed0 test_ga_24_the_winner_leads_to_the_next_trick
games-5 | who is called the pig is mixed up with who leads | seed0 test_ga_56_the_lowest_total_is_the_pig
games-6 | the table of one domino is still there in the next | domino test_each_deal_starts_from_an_empty_table
games-7 | compulsory doubles are missed to the end | declaring test_the_quota_is_one_finding_a_player_and_declarer
games-8 | an ace gives another turn, or does not | domino test_an_ace_may_give_another_turn
games-9 | a deal ends early where it must not | declaring test_where_barbu_may_stop
games-10 | the first rank of domino is a word that is compared | domino test_without_its_rank_a_domino_is_played_from_its_first_card
games-11 | the end of a deal is told by its points | rows test_ba_27_no_queens_ends_with_the_fourth
games-12 | the most suits instead of the longest | barbu test_example_38_and_39_ravage_city
games-13 | two seats with the same highest total | barbu test_example_34_the_lowest_wins
games-14 | a negative number cannot be entered | fields test_negative_signed_and_typographic_numbers
games-15 | which low cards leave the pack | brules test_32_cards
games-16 | columns of domino that do not add up | brules test_the_columns_of_domino
games-17 | overtrumping is asked for, or not | rows test_ba_38_nobody_must_go_higher
games-18 | penalties only at one exact number | kscores test_what_points_cost
games-19 | the winner fills his whole hand first | krules test_ka_31_the_winner_draws_first_then_in_turn
games-20 | a combination is claimed too late | krules test_ka_27_no_claim_after_an_answer_to_another
games-21 | a deal ends when one hand is empty | krules test_ka_34_a_deal_is_over_when_stock_and_hands_are_empty
games-22 | cards are played that are not held | kmutate test_a_fault_gives_its_finding
games-23 | seats change their turn before they draw | krules test_ka_31_the_winner_draws_first_then_in_turn
games-24 | a reply is matched to a lead too early | krules test_ka_15_each_card_beats_one_of_the_set_that_holds_the_trick
games-25 | the winner of a trick that was taken back stays | kends test_cards_shown_and_taken_back
games-26 | suits mixed in a reply of several cards | krules test_ka_16_what_does_not_beat_lies_face_down
games-27 | nearly all hearts are taken for all of them | gongzhu test_pile
games-28 | the rule of the first lead is skipped without passing | seed2 test_gb_28_the_holder_of_the_two_of_clubs_opens
games-29 | point cards in the first trick | - none of the shipped rule sets forbids a discard in the first trick
games-30 | hearts are broken by a discard for the next lead | seed2 test_gb_39_a_heart_thrown_on_another_suit_breaks_hearts
games-31 | a leader who holds nothing else | seed2 test_gb_40_a_hand_of_hearts_alone_may_lead_one
games-32 | a high card of another suit takes a trick | rows test_ba_20_suit_is_followed
games-33 | a trump on another suit does not take the trick | rows test_ba_37_the_highest_trump_wins
games-34 | the last trick goes to the other side | rows test_ba_28_no_last_two
games-35 | one point short is counted as enough | kscores test_what_points_cost
games-36 | no trick and no points are taken for the same | kscores test_ka_41_no_trick_costs_six
games-37 | of two dear cards in a trick one is counted | rows test_ba_25_no_queens
games-38 | doubles make points out of nothing | blaws test_doubles_move_points_and_make_none
games-39 | a mark of doubling eats the next letter | token test_one_touched_token
games-40 | a corrected deal does not change the totals | validate test_both_sides_of_a_score_are_in_json
games-41 | totals are kept after an earlier deal changes | mutate test_a_fault_gives_its_finding
games-42 | a void suit at the start of a hand | fields test_hands_with_a_void_suit
games-43 | a question mark as the value of a tag | fields test_a_tag_value_may_be_empty_or_a_question_mark
games-44 | one file of a set stops the others | validate test_a_missing_file_beside_others_is_a_finding
games-45 | play that stops within a trick | fields test_play_that_stops_in_a_trick_is_read_and_told
games-46 | a dash for a card that was not played | - the last trick simply holds fewer plays; `-` in a trick is told
games-47 | quotes with a backslash in a tag | writer test_strings
games-48 | brackets in a tag begin a new one | fields test_what_looks_like_notation_in_a_tag_is_inert
games-49 | a semicolon ends a comment | fields test_comments_are_opaque
games-50 | a round bracket in the head is a variation | fields test_what_looks_like_notation_in_a_tag_is_inert
games-51 | a byte-order mark at the start | files test_a_byte_order_mark_is_read_over
games-52 | names with accents and tails | labels test_labels_of_many_scripts
games-53 | a brace and a line end hang a parser | fields test_a_brace_and_a_line_end_hang_nothing
games-54 | a slash in a name becomes a folder | render test_into_a_folder_that_is_made
games-55 | all hearts with the pig | gongzhu test_pile
games-56 | all hearts with the sheep | gongzhu test_pile
games-57 | all sixteen cards, all exposed | gongzhu test_pile
games-58 | pig, sheep and transformer come to nothing | gongzhu test_pile
games-59 | a heart pile with sheep and transformer | gongzhu test_pile
games-60 | the two of hearts alone is worth nothing | gongzhu test_pile
games-61 | the king with the ace exposed | gongzhu test_pile
games-62 | all thirteen hearts and nothing else | gongzhu test_pile
games-63 | all hearts, and the pig with somebody else | gongzhu test_gb_52_the_others_are_not_touched_by_a_sweep
games-64 | an exposed pig in the first trick of its suit | seed2 test_gb_25_an_exposed_card_waits_for_its_suit
games-65 | when a suit counts as opened | seed0 test_ga_53_it_may_be_thrown_on_another_suit
games-66 | a heart is led with the ace of hearts exposed | seed0 test_ga_20_hearts_and_spades_may_be_led_at_once
games-67 | an ace of hearts alone in a pile of Barbu | rows test_ba_29_no_hearts
games-68 | one who does not declare doubles everybody | rows test_ba_47_a_double_is_a_bet_of_two
games-69 | a heart is led from a hand of several suits | rows test_ba_30_hearts_are_not_led
games-70 | a reply written in another order than it beats | krules test_ka_15_each_card_beats_one_of_the_set_that_holds_the_trick
games-71 | a side with a trick of no points | kscores test_ka_40_less_than_31_with_a_trick_costs_four
"""


class FieldCase(NamedTuple):
    """A kind of fault and the test (``file::name``) that holds what is right, or the reason why
    it cannot be met."""

    id: str
    fault: str
    test: str
    reason: str


def _case(line: str) -> FieldCase:
    name, fault, where = (part.strip() for part in line.split(" | "))
    room, _, rest = where.partition(" ")
    if room == "-":
        return FieldCase(name, fault, "", rest)
    return FieldCase(name, fault, f"{ROOMS[room]}::{rest}", "")


FIELD_CASES = tuple(_case(line) for line in _TABLE.strip().split("\n"))
