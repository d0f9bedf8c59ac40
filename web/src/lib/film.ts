/** A game that is over, shown to a board as a table is: the same messages, but nobody can do anything. */
import type { Socket } from './connection';
import { stillHall, stillSitter } from './stillhall';
import type { TableWorld } from './table.svelte';
import type { ClientMessage, GameEvent, Hall, Hello, PastGame, ServerMessage, StepShown, View } from './wire';

/** What of the browser is used. */
export type FilmWorld = Pick<TableWorld, 'later' | 'cancel' | 'now'>;

export class Film implements Socket {
  onopen: Socket['onopen'] = null;
  onclose: Socket['onclose'] = null;
  onmessage: Socket['onmessage'] = null;
  readonly #past: PastGame;
  readonly #world: FilmWorld;
  #version = 0;
  #cuts = 0;

  constructor(past: PastGame, world: FilmWorld) {
    this.#past = past;
    this.#world = world;
  }

  /** The world of the table that shows this film. */
  get world(): TableWorld {
    const { later, cancel, now } = this.#world;
    return { later, cancel, now, random: () => 0, id: () => `${this.#version}`, word: () => '', socket: () => this };
  }

  /** Let the table know that its line is open; it has made itself ours by then. */
  begin(): void {
    this.onopen?.(new Event('open'));
  }

  /** Show a moment. `cut`: it does not follow from the one before; its events are all that is known of what was. */
  show({ move, view }: StepShown, events: readonly GameEvent[], cut: boolean): void {
    if (cut) {
      this.#cuts += 1;
      this.#say(this.#hall(view));
    }
    const over = move === this.#past.moves;
    const place = {
      truncated: false,
      timer: null,
      hold: 0,
      skipped: false,
      awaited: [],
      legal: [],
      text: null,
      masked: null,
    };
    const since = this.#version;
    this.#version += 1;
    this.#say({
      ...place,
      type: 'seen',
      version: this.#version,
      game: this.#cuts,
      seat: view.seat,
      view,
      over,
      places: over ? this.#past.places : [],
      events: [...events],
      since,
    });
  }

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    if (message.type === 'hello') this.#welcome();
    else queueMicrotask(() => this.#answer(message));
  }

  close(): void {}

  #welcome(): void {
    const { code, record } = this.#past;
    const game = record.game as View['game'];
    this.#say({ type: 'welcome', protocol: 2, code, game, now: this.#past.began, talk: [] });
  }

  /** As if asked over a line: after whoever asks has begun to wait. */
  #answer({ type, id }: Exclude<ClientMessage, Hello>): void {
    const said = { id, details: {} };
    if (type === 'ask') this.#say({ ...said, type: 'answer', code: 'ok' });
    else this.#say({ ...said, type: 'refused', code: 'game-over', version: this.#version });
  }

  #hall({ seat }: View): Hall {
    const { seats, options } = this.#past.record;
    return stillHall({
      version: this.#version,
      phase: 'finished',
      seats: seats.map(({ name, kind }) =>
        kind === 'human' ? stillSitter(name, 'person') : stillSitter(name, 'bot', kind),
      ),
      seat,
      options: options as unknown as Hall['options'],
      standings: { games: 1, done: 1, places: [], points: [], count: 'places', best: 'fewest', scores: [] },
    });
  }

  #say(message: ServerMessage): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}
