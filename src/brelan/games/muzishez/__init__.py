"""Muzishez: everybody secretly picks a card at once; whoever is alone on theirs has it."""

from brelan.core.contract import register
from brelan.core.game import Game
from brelan.games.muzishez import (
    knowledge,
    layout,
    moves,
    options,
    phases,
    position,
    refusals,
    state,
    tensors,
    view,
)

for _dtype in (state.SMALL, state.LARGE):
    register(
        _dtype,
        deal=phases.deal,
        actor=phases.actor,
        acting=phases.acting,
        optional=phases.optional,
        legal=phases.legal,
        check=phases.check,
        apply=phases.apply,
        mask=knowledge.mask,
        redeal=knowledge.redeal,
        payoff=phases.payoff,
        observe=tensors.observe,
    )

GAME = Game(
    name="muzishez",
    rules_version=1,
    actions=moves.ACTIONS,
    options=options.MuzishezOptions,
    presets=options.PRESETS,
    moves=moves.MuzishezMove,
    refusals=refusals.REFUSALS,
    players=options.players,
    blank=position.blank,
    ids_of=moves.ids_of,
    move_of=moves.move_of,
    legal_moves=moves.legal_moves,
    midway=moves.midway,
    layout=layout.LAYOUT,
    view=view.view,
    own_view=view.own_view,
    tell=view.tell,
    told_alike=True,
    build=position.build,
    facts=position.facts,
    points=position.points,
    default_limit={"max_rounds": 1000},
    secret_choices=True,
)
