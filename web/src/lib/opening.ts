/** Opening a table from anywhere. */
import type { App } from './app.svelte';
import { usualPlayers } from './houserules.svelte';
import type { GameForm, GameName, NewTable } from './wire';

/** Open a table of a game, with what is wished for besides; its code. Throws a `Failure`. */
export async function openTable(
  app: App,
  game: GameName,
  wished: (form: GameForm | undefined) => Partial<NewTable>,
): Promise<string> {
  const form = (await app.games()).find((each) => each.game === game);
  const { name, speed } = app.settings;
  return (await app.api.open({ game, name: name.trim(), pace: speed, ...wished(form) })).code;
}

/** Open a table where bots fill all other chairs, and play. */
export const playAtOnce = (app: App, game: GameName): Promise<string> =>
  openTable(app, game, (form) => ({ bots: Array(usualPlayers(form?.presets[0]) - 1).fill(form?.level ?? '') }));
