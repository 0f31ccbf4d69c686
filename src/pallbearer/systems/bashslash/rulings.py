"""The house rules of Bash & Slash: one switch for each RULING of the catalogue that offers one.

Off is the catalogue's default; `RULES.md` says what on changes, under the id beside each switch.
"""

from __future__ import annotations

import msgspec


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How this table plays where the text leaves it open."""

    whole_test: bool = False  # BS-RULING-02
    single_advantage: bool = False  # BS-RULING-04
    mixed_cancel_all: bool = False  # BS-RULING-05
    random_attributes: bool = False  # BS-RULING-06
    cap_by_number: bool = False  # BS-RULING-07
    cap_raises_only: bool = False  # BS-RULING-08
    cap_by_current: bool = False  # BS-RULING-09
    defend_without_replacement: bool = False  # BS-RULING-10
    replace_everywhere: bool = False  # BS-RULING-11
    round_each_part: bool = False  # BS-RULING-12
    round_capacity_down: bool = False  # BS-RULING-13
    burden_rounds_up: bool = False  # BS-RULING-14
    round_stacks_up: bool = False  # BS-RULING-15
    stamina_counts_down: bool = False  # BS-RULING-16
    fixed_threshold: bool = False  # BS-RULING-18
    effort_adds_sweat: bool = False  # BS-RULING-19
    sweat_clears_after_fight: bool = False  # BS-RULING-20
    belt_takes_round: bool = False  # BS-RULING-21
    strict_double: bool = False  # BS-RULING-22
    double_doubles_all: bool = False  # BS-RULING-23
    margin_per_die: bool = False  # BS-RULING-24
    players_win_ties: bool = False  # BS-RULING-25
    any_attribute: bool = False  # BS-RULING-26
    bare_difficulty_1: bool = False  # BS-RULING-27
    lose_whole_number: bool = False  # BS-RULING-29
    exhausting_hits_stop: bool = False  # BS-RULING-30
    forfeits_add: bool = False  # BS-RULING-32
    forfeit_this_round: bool = False  # BS-RULING-33
    second_below_0_kills: bool = False  # BS-RULING-34
    death_roll_plain: bool = False  # BS-RULING-35
    disadvantage_until_full: bool = False  # BS-RULING-36
    rest_heals_attributes: bool = False  # BS-RULING-37
    only_attribute_hit_kills: bool = False  # BS-RULING-38
    rest_clears_exhaustion: bool = False  # BS-RULING-39
    dead_attribute_own_tests: bool = False  # BS-RULING-40
    sum: bool = False  # BS-RULING-41
    per_hit: bool = False  # BS-RULING-41
    brawl_against_armor: bool = False  # BS-RULING-42
    unarmed_is_brawl: bool = False  # BS-RULING-43
    dodge_without_shield: bool = False  # BS-RULING-44
    own_spells: bool = False  # BS-RULING-46
    own_initiative: bool = False  # BS-RULING-48
    strong_defense_tires: bool = False  # BS-RULING-49
    boost_keeps_better: bool = False  # BS-RULING-50
    one_boost_per_side: bool = False  # BS-RULING-51
    blind_boost: bool = False  # BS-RULING-52
    boost_keeps_modes: bool = False  # BS-RULING-53
    boost_without_roll: bool = False  # BS-RULING-54
    boost_any_damage: bool = False  # BS-RULING-55
    boost_useless_item: bool = False  # BS-RULING-56
    durability_3_for_all: bool = False  # BS-RULING-57
    rest_heals_all_but_items: bool = False  # BS-RULING-58
    improve_from_current: bool = False  # BS-RULING-59
    capped_pick_wasted: bool = False  # BS-RULING-60
    one_improvement_for_party: bool = False  # BS-RULING-61
    attribute_sacrifice_d20: bool = False  # BS-RULING-62
    sacrifice_costs_attribute: bool = False  # BS-RULING-63
    sacrifice_replaces_attribute: bool = False  # BS-RULING-64
    bare_armor_difficulty_1: bool = False  # BS-RULING-65
    unarmed_unarmored_cancel: bool = False  # BS-RULING-66
    ruined_armor_improvised: bool = False  # BS-RULING-67
    buckler_with_two_hands: bool = False  # BS-RULING-68
    throw_anything_one_handed: bool = False  # BS-RULING-70
    three_light_count_quarter: bool = False  # BS-RULING-71
    six_grips: bool = False  # BS-RULING-72
    interrupted_loading: bool = False  # BS-RULING-74
    staff_sling_two_hands: bool = False  # BS-RULING-75
    unskilled_unarmed_harmless: bool = False  # BS-RULING-76
    improvised_not_repaired: bool = False  # BS-RULING-78
    superior_weapons_only: bool = False  # BS-RULING-79
    one_extra_die_at_most: bool = False  # BS-RULING-80
    quality_changes_durability: bool = False  # BS-RULING-81
    boost_keeps_extra_dice: bool = False  # BS-RULING-82
    wear_by_higher_die: bool = False  # BS-RULING-83
    shields_wear: bool = False  # BS-RULING-85
    repair_1_a_day: bool = False  # BS-RULING-87
    pieces_weigh_full: bool = False  # BS-RULING-89
    prestige_for_level_held: bool = False  # BS-RULING-90
    prestige_starts_at_1: bool = False  # BS-RULING-91
    learn_at_full_cunning: bool = False  # BS-RULING-92
    fee_on_success: bool = False  # BS-RULING-93
    listed_types_vary: bool = False  # BS-RULING-94
    spare_hit_kills: bool = False  # BS-RULING-96
    champion_dies_at_0: bool = False  # BS-RULING-97
    champions_boost_gear: bool = False  # BS-RULING-98
    minions_stay_out: bool = False  # BS-RULING-99
