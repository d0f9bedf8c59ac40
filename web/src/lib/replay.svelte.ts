/** Looking at a game that is over: which moment, from whose seat, and whether it runs on by itself. */
import { failureOf } from './api';
import type { FilmWorld } from './film';
import { Film } from './film';
import { Table } from './table.svelte';
import type { PastGame, StepShown, Steps } from './wire';

/** Moments a second. */
export const SPEEDS = [0.5, 1, 2, 4] as const;
/** After a jump, so many moments are told. */
const TOLD = 60;

export type FetchSteps = (seat: number, from: number) => Promise<Steps>;

export class Replay {
  readonly past: PastGame;
  readonly table: Table;
  /** How many moves have been made in what is shown. */
  at = $state(0);
  seat = $state(-1);
  speed: number = $state(1);
  playing = $state(false);
  /** A moment is on its way from the server. */
  loading = $state(false);
  failure = $state('');

  readonly #film: Film;
  readonly #world: FilmWorld;
  readonly #fetch: FetchSteps;
  /** What has come, as the seat sees it. */
  #known = new Map<number, StepShown>();
  #wanted = 0;
  /** Nothing is shown of this seat yet. */
  #fresh = true;
  #timer = 0;

  /** `seat`: whose eyes to begin with; null for one's own. One that there is not is a spectator's. */
  constructor(past: PastGame, fetch: FetchSteps, world: FilmWorld, seat: number | null = null) {
    this.past = past;
    this.seat = seat === null ? past.seat : seat < past.seats ? seat : -1;
    this.#fetch = fetch;
    this.#world = world;
    this.#film = new Film(past, world);
    this.table = new Table(past.code, this.#film.world);
    this.#film.begin();
  }

  get last(): number {
    return this.past.moves;
  }

  /** Show the moment after so many moves. */
  async go(move: number): Promise<void> {
    const wanted = Math.max(0, Math.min(this.last, Math.round(move)));
    const { seat } = this;
    this.#wanted = wanted;
    const step = wanted === this.at + 1 && !this.#fresh;
    const first = step ? wanted : Math.max(0, wanted - TOLD + 1);
    if (!(await this.#need(first, wanted)) || this.#wanted !== wanted || this.seat !== seat) return;
    this.#show(wanted, step, first);
  }

  /** Go on or back by so many moves. */
  async step(moves: number): Promise<void> {
    await this.go(this.#wanted + moves);
  }

  /** See the same moment from another seat; -1 for a spectator's. */
  async sit(seat: number): Promise<void> {
    this.seat = seat;
    this.#known = new Map();
    this.#fresh = true;
    await this.go(this.#wanted);
  }

  /** Let it run, from the start if it is at its end. */
  play(): void {
    this.playing = true;
    if (this.at === this.last) void this.go(0);
    this.#next();
  }

  pause(): void {
    this.playing = false;
    this.#world.cancel(this.#timer);
  }

  leave(): void {
    this.pause();
    this.table.leave();
  }

  #next(): void {
    this.#world.cancel(this.#timer);
    this.#timer = this.#world.later(() => void this.#tick(), 1000 / this.speed);
  }

  async #tick(): Promise<void> {
    // What a board is still showing (who chose which card) is not cut off.
    if (!this.table.staging && !this.loading) {
      await this.step(1);
      if (this.at === this.last || this.failure !== '') this.pause();
    }
    if (this.playing) this.#next();
  }

  #show(move: number, step: boolean, first: number): void {
    const shown = this.#known.get(move);
    if (shown === undefined) return;
    const told = Array.from({ length: move - first + 1 }, (_, index) => this.#known.get(first + index)?.events ?? []);
    this.#film.show(shown, told.flat(), !step);
    this.at = move;
    this.#fresh = false;
  }

  /** Have all these moments here. Says whether that is so. */
  async #need(first: number, last: number): Promise<boolean> {
    const known = this.#known;
    this.failure = '';
    this.loading = true;
    try {
      for (let move = first; move <= last; move += 1) {
        if (!known.has(move)) await this.#load(known, move);
      }
    } catch (thrown) {
      this.failure = failureOf(thrown).code;
    } finally {
      this.loading = false;
    }
    return this.failure === '';
  }

  async #load(known: Map<number, StepShown>, move: number): Promise<void> {
    const { steps } = await this.#fetch(this.seat, move);
    for (const step of steps) known.set(step.move, step);
  }
}
