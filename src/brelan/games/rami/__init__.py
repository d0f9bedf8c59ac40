"""Gin Rami: lay down the contract of the round, then be rid of all cards."""

from brelan.core.contract import register
from brelan.core.game import Game
from brelan.games.rami import (
    claims,
    knowledge,
    layout,
    moves,
    options,
    phases,
    position,
    refusals,
    rounds,
    state,
    telling,
    tensors,
    view,
    wire,
)

register(
    state.STATE,
    deal=rounds.deal,
    actor=phases.actor,
    acting=phases.acting,
    optional=phases.optional,
    legal=phases.legal,
    check=phases.check,
    apply=phases.apply,
    mask=knowledge.mask,
    redeal=knowledge.redeal,
    payoff=rounds.payoff,
    observe=tensors.observe,
)

GAME = Game(
    name="rami",
    rules_version=1,
    actions=moves.ACTIONS,
    options=options.RamiOptions,
    presets=options.PRESETS,
    moves=moves.RamiMove,
    refusals=refusals.REFUSALS,
    players=options.players,
    blank=position.blank,
    ids_of=wire.ids_of,
    move_of=wire.move_of,
    legal_moves=wire.legal_moves,
    midway=wire.midway,
    layout=layout.LAYOUT,
    view=view.view,
    own_view=view.own_view,
    tell=telling.tell,
    build=position.build,
    facts=position.facts,
    points=position.points,
    claims=claims.CLAIMS,
    default_limit={"max_turns": 200},
    at_table={"max_turns": 200},
)
