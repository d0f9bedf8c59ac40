/** Where a learner plays: to a board a line as any table's, which asks the server what comes of each move in a step. */
import { failureOf } from '../lib/api';
import type { Socket } from '../lib/connection';
import type { FilmWorld } from '../lib/film';
import { stillHall, stillSitter } from '../lib/stillhall';
import type { TableWorld } from '../lib/table.svelte';
import type { Request } from '../lib/requests';
import type { ClientMessage, Hall, LessonPlan, LessonShown, LessonTry, Move, Seen, ServerMessage } from '../lib/wire';

/** Between one thing that happens and the next, in milliseconds at the usual pace. */
const PAUSE = 900;

export interface DeskWorld extends FilmWorld {
  /** How much longer or shorter than usual everything takes. */
  pace(): number;
}

/** What becomes of a step, for whoever watches over the lesson. */
export interface Watcher {
  /** A step has come. */
  begun(): void;
  /** All that came of a step's beginning, or of a move, has been shown. */
  went(shown: LessonShown): void;
  /** The rules allow this move, but it is not what the step is about. */
  astray(move: Move): void;
  /** The server did not answer. */
  failed(code: string): void;
}

export type TryStep = (step: number, tried: LessonTry) => Promise<LessonShown>;

const NOT_NOW = 'not-now';
/** The learner's seat. */
const LEARNER = 0;

export class Desk implements Socket {
  onopen: Socket['onopen'] = null;
  onclose: Socket['onclose'] = null;
  onmessage: Socket['onmessage'] = null;
  readonly #plan: LessonPlan;
  readonly #try: TryStep;
  readonly #world: DeskWorld;
  readonly #watcher: Watcher;
  #step = 0;
  #made: Move[] = [];
  #version = 0;
  /** How many steps have been begun: each is another game to the board. */
  #begun = 0;
  #language = '';
  #ids = 0;

  constructor(plan: LessonPlan, ask: TryStep, world: DeskWorld, watcher: Watcher) {
    this.#plan = plan;
    this.#try = ask;
    this.#world = world;
    this.#watcher = watcher;
  }

  /** The world of the table that is played at here. */
  get world(): TableWorld {
    const { later, cancel, now } = this.#world;
    return { later, cancel, now, random: () => 0, id: () => `${++this.#ids}`, word: () => '', socket: () => this };
  }

  /** Let the table know that its line is open; it has made itself ours by then. */
  open(): void {
    this.onopen?.(new Event('open'));
  }

  /** Begin a step, from 1, or begin it again. */
  async begin(step: number): Promise<void> {
    this.#step = step;
    this.#made = [];
    this.#begun += 1;
    const shown = await this.#asked([]);
    if (shown === null) return;
    this.#watcher.begun();
    this.#say(this.#hall(this.#plan.steps[step - 1]?.players ?? 0));
    await this.#show(shown);
  }

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    if (message.type === 'hello') void this.#greet(message.text ?? '');
    else queueMicrotask(() => void this.#answer(message));
  }

  close(): void {
    this.#begun += 1;
  }

  /** Welcome a table; where it wants what is seen in other words, say that again. */
  async #greet(language: string): Promise<void> {
    const { game } = this.#plan;
    this.#say({ type: 'welcome', protocol: 2, code: `learn-${game}`, game, now: 0, talk: [] });
    const other = language !== this.#language;
    this.#language = language;
    if (!other || this.#step === 0) return;
    const shown = await this.#asked(this.#made);
    const now = shown?.shown.at(-1);
    if (now) this.#see({ ...now, events: [] });
  }

  async #answer(message: Request): Promise<void> {
    if (message.type === 'move') await this.#move(message.id, message.move);
    else if (message.type === 'ask') await this.#check(message.id, message.move);
    else this.#refuse(message.id, NOT_NOW);
  }

  async #move(id: string, move: Move): Promise<void> {
    const tried = [...this.#made, move];
    const found = await this.#asked(tried);
    if (found === null) this.#refuse(id, NOT_NOW);
    else if (found.code === 'ok') {
      this.#made = tried;
      this.#say({ type: 'done', id, version: this.#version + found.shown.length });
      await this.#show(found);
    } else {
      this.#refuse(id, found.code, found.details);
      if (found.code === NOT_NOW) this.#watcher.astray(move);
    }
  }

  async #check(id: string, move: Move): Promise<void> {
    const found = await this.#asked([...this.#made, move], true);
    this.#say({ type: 'answer', id, code: found?.code ?? 'ok', details: found?.details ?? {} });
  }

  /** What comes of these moves; null where nothing does any more, or nobody answers. */
  async #asked(moves: Move[], ask = false): Promise<LessonShown | null> {
    const { begun, step } = { begun: this.#begun, step: this.#step };
    try {
      const shown = await this.#try(step, { moves, ask, text: this.#language });
      return begun === this.#begun ? shown : null;
    } catch (thrown) {
      if (begun === this.#begun) this.#watcher.failed(failureOf(thrown).code);
      return null;
    }
  }

  /** Show one moment after the other, then say that all is seen. */
  async #show(found: LessonShown): Promise<void> {
    const begun = this.#begun;
    for (const [at, seen] of found.shown.entries()) {
      if (at > 0) await this.#pause();
      if (begun !== this.#begun) return;
      this.#see(seen);
    }
    if (found.done) await this.#pause();
    if (begun === this.#begun) this.#watcher.went(found);
  }

  #pause(): Promise<void> {
    return new Promise((over) => {
      this.#world.later(over, PAUSE * this.#world.pace());
    });
  }

  #see(seen: Seen): void {
    const since = this.#version;
    this.#version += 1;
    this.#say({ ...seen, version: this.#version, since, game: this.#begun });
  }

  #refuse(id: string, code: string, details: LessonShown['details'] = {}): void {
    this.#say({ type: 'refused', id, code, details, version: this.#version });
  }

  #say(message: ServerMessage): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  #hall(players: number): Hall {
    return stillHall({
      version: this.#version,
      phase: 'playing',
      seats: this.#plan.names
        .slice(0, players)
        .map((name, seat) => stillSitter(name, seat === LEARNER ? 'person' : 'bot')),
      seat: LEARNER,
      least: players,
      most: players,
      pace: 'instant', // nobody waits for bots here, nor asks them to hurry
    });
  }
}
