"""Le Grisbi: be the first to get rid of hand, face-up row and face-down row."""

from brelan.core.contract import register
from brelan.core.game import Game
from brelan.games.grisbi import (
    deal,
    knowledge,
    layout,
    moves,
    options,
    phases,
    position,
    refusals,
    state,
    telling,
    tensors,
    view,
)

register(
    state.STATE,
    deal=deal.deal,
    actor=phases.actor,
    acting=phases.acting,
    optional=phases.optional,
    legal=phases.legal,
    check=phases.check,
    apply=phases.apply,
    mask=knowledge.mask,
    redeal=knowledge.redeal,
    payoff=deal.payoff,
    observe=tensors.observe,
)

GAME = Game(
    name="grisbi",
    rules_version=1,
    actions=moves.ACTIONS,
    options=options.GrisbiOptions,
    presets=options.PRESETS,
    moves=moves.GrisbiMove,
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
    tell=telling.tell,
    told_alike=True,
    build=position.build,
    facts=position.facts,
    default_limit={"max_moves": 2000},
    at_table={"draw": "manual"},
)
