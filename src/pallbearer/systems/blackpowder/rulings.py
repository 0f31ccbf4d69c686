"""The house rules of Blackpowder: one field for each flag of a RULING in the catalogue.

The value that stands here is the catalogue's default; `RULES.md` says what another changes, under the id beside it.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

DefenseStep: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=20)]
Seconds: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=3600)]
Rounds: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=10)]


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How this table plays where the text leaves it open."""

    nat_auto: bool = True  # BP-RULING-01
    four_abilities_only: bool = False  # BP-RULING-03
    clamp_abilities: bool = False  # BP-RULING-04
    always_roll: bool = False  # BP-RULING-05
    cap_dr_18: bool = False  # BP-RULING-07
    gm_rolls_damage: bool = False  # BP-RULING-08
    dr_always_12: bool = False  # BP-RULING-09
    crit_rolls_twice: bool = False  # BP-RULING-11
    armor_before_double: bool = False  # BP-RULING-12
    strip_before_damage: bool = False  # BP-RULING-13
    strip_needs_damage: bool = False  # BP-RULING-15
    powder_spares_armor: bool = False  # BP-RULING-15
    free_attack_any_target: bool = False  # BP-RULING-16
    free_attack_hits: bool = False  # BP-RULING-16
    random_weapon_loss: bool = False  # BP-RULING-17
    unarmed_fumble_loses_action: bool = False  # BP-RULING-18
    powder_also_breaks: bool = False  # BP-RULING-19
    own_powder_table: bool = False  # BP-RULING-20
    fumble_strips_first: bool = False  # BP-RULING-21
    powder_fumble_keeps_armor: bool = False  # BP-RULING-22
    t3_defense: DefenseStep = 2  # BP-RULING-25
    stripped_armor_is_lighter: bool = False  # BP-RULING-26
    armor_stops_any_loss: bool = False  # BP-RULING-28
    enemy_armor_die: bool = False  # BP-RULING-29
    swim_in_armor_test: bool = False  # BP-RULING-30
    grenades_skip_powder_table: bool = False  # BP-RULING-31
    load_penalty_grows: bool = False  # BP-RULING-33
    carry_at_most_double: bool = False  # BP-RULING-34
    equipped_weighs_nothing: bool = False  # BP-RULING-35
    larger_penalty_only: bool = False  # BP-RULING-37
    breath_whole_minutes: bool = False  # BP-RULING-38
    breath_at_least_30s: bool = False  # BP-RULING-39
    strenuous_halves_all: bool = False  # BP-RULING-40
    drown_dr_climbs_on_failure: bool = False  # BP-RULING-41
    breath_returns_by_round: bool = False  # BP-RULING-42
    drown_fumble_costs_2: bool = False  # BP-RULING-43
    drowning_rescue_round: bool = False  # BP-RULING-44
    round_seconds: Seconds = 0  # BP-RULING-45: 0 is no length, never converted
    count_self: bool = False  # BP-RULING-46
    clock_hours: bool = False  # BP-RULING-47
    sober_hour: bool = False  # BP-RULING-47
    vomit_clears_penalty: bool = False  # BP-RULING-48
    vomit_stuns: bool = False  # BP-RULING-50
    agility_floor: bool = False  # BP-RULING-51
    zero_hp_kills: bool = False  # BP-RULING-53
    rest_heals_nothing: bool = False  # BP-RULING-54
    reload_rounds: Rounds = 0  # BP-RULING-55
    rituals_without_limit: bool = False  # BP-RULING-56
