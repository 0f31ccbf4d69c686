"""The house rules of Ten Slots: a switch for each one that the catalogue offers.

Off is the catalogue's default; `RULES.md` says what on changes, under the id beside each switch.
"""

from __future__ import annotations

import msgspec


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How this table plays where the book leaves it open."""

    no_overflow: bool = False  # TS-RULING-01
    drop_anything_unworn: bool = False  # TS-RULING-03
    choose_overflow_entry: bool = False  # TS-RULING-06
    overflow_hampers: bool = False  # TS-RULING-07
    no_d10_step: bool = False  # TS-RULING-08
    spent_on_arrival: bool = False  # TS-RULING-09
    last_use_fails: bool = False  # TS-RULING-10
    spent_keeps_bulk: bool = False  # TS-RULING-11
    merge_rations: bool = False  # TS-RULING-12
    ten_trifles_bulk_1: bool = False  # TS-RULING-14
    one_piece_per_rest: bool = False  # TS-RULING-15
    referee_sets_fatigue: bool = False  # TS-RULING-17
    one_fatigue_per_rest: bool = False  # TS-RULING-18
    blind_push: bool = False  # TS-RULING-19
    push_keeps_better: bool = False  # TS-RULING-20
    repeat_push: bool = False  # TS-RULING-21
    no_push_on_1: bool = False  # TS-RULING-22
    push_may_overflow: bool = False  # TS-RULING-24
    one_wound_per_blow: bool = False  # TS-RULING-29
    major_keeps_hp_0: bool = False  # TS-RULING-31
    hp_back_at_rest: bool = False  # TS-RULING-32
    strength_change_at_rest: bool = False  # TS-RULING-34
    wound_may_overflow: bool = False  # TS-RULING-37
    wound_spills_stowed: bool = False  # TS-RULING-38
    wound_takes_hand_only: bool = False  # TS-RULING-39
    merge_wounds_at_rest: bool = False  # TS-RULING-40
    overkill_0_is_1: bool = False  # TS-RULING-42
    worst_penalty_only: bool = False  # TS-RULING-44
    roll: bool = False  # TS-RULING-45
    referee: bool = False  # TS-RULING-45
    own_conditions: bool = False  # TS-RULING-47
    prone_until_healed: bool = False  # TS-RULING-48
    dazed_takes_higher: bool = False  # TS-RULING-49
    eye_penalty_twice: bool = False  # TS-RULING-50
    keep_two_handed: bool = False  # TS-RULING-51
    spinal_per_ap: bool = False  # TS-RULING-52
    spinal_per_turn: bool = False  # TS-RULING-52
    forced_movement_counts: bool = False  # TS-RULING-53
    worst_speech_penalty: bool = False  # TS-RULING-54
    gear_not_filled: bool = False  # TS-RULING-57
    room_ends_dying: bool = False  # TS-RULING-59
    dying_kills_in_d6: bool = False  # TS-RULING-61
    heal_major_by_steps: bool = False  # TS-RULING-63
    no_downgrade: bool = False  # TS-RULING-64
    lethal_effects_stay: bool = False  # TS-RULING-65
    scar_exp_saved: bool = False  # TS-RULING-67
