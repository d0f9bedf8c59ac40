/** A line to one table that mends itself: one state at a time, and every way out of it in one place. */
import type { ClientMessage, ServerMessage } from './wire';
import { Close } from './wire';

/**
 * - `connecting`: the socket is being opened
 * - `open`: messages pass
 * - `waiting`: the line broke; another try comes after a pause
 * - `closed`: the server said that trying again is of no use, or the page has left the table
 */
export type LineState =
  | { name: 'connecting'; tries: number }
  | { name: 'open' }
  | { name: 'waiting'; tries: number; pause: number }
  | { name: 'closed'; code: number };

/** What is used of a WebSocket. */
export interface Socket {
  onopen: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface World {
  socket(): Socket;
  /** From 0 to 1. */
  random(): number;
  later(run: () => void, milliseconds: number): number;
  cancel(timer: number): void;
}

export interface Listener {
  /** The line is open: the greeting, then whatever was left unanswered. */
  opened(): void;
  message(message: ServerMessage): void;
  changed(state: LineState): void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 15_000;
const PATIENCE = 10_000;
const LEFT = 1000;
const FATAL: ReadonlySet<number> = new Set(Object.values(Close).filter((code) => code !== Close.RETRY_LATER));

/** The pause before try number `tries` (from 1): doubled each time, and spread so that not all come back at once. */
export function pauseBefore(tries: number, random: number): number {
  const full = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tries - 1));
  return Math.round(full * (0.5 + random / 2));
}

export class Connection {
  #state: LineState = { name: 'closed', code: LEFT };
  #socket: Socket | null = null;
  #timer = 0;
  readonly #world: World;
  readonly #listener: Listener;

  constructor(world: World, listener: Listener) {
    this.#world = world;
    this.#listener = listener;
  }

  get state(): LineState {
    return this.#state;
  }

  open(): void {
    if (this.#state.name === 'closed') this.#connect(0);
  }

  /** Try again now, without waiting for the pause to end: the device has its network back, or the page is looked at. */
  hurry(): void {
    if (this.#state.name === 'waiting') this.#connect(this.#state.tries);
  }

  /** Leave for good. */
  close(): void {
    this.#drop();
    this.#enter({ name: 'closed', code: LEFT });
  }

  /** Send if the line is open; says whether it was. */
  send(message: ClientMessage): boolean {
    if (this.#state.name !== 'open' || this.#socket === null) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #connect(tries: number): void {
    this.#drop();
    this.#enter({ name: 'connecting', tries });
    const socket = this.#world.socket();
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = ({ data }) => this.#received(data);
    socket.onclose = ({ code }) => this.#lost(code);
    this.#timer = this.#world.later(() => this.#lost(0), PATIENCE);
  }

  #opened(): void {
    this.#world.cancel(this.#timer);
    this.#enter({ name: 'open' });
    this.#listener.opened();
  }

  #received(data: unknown): void {
    if (typeof data === 'string') this.#listener.message(JSON.parse(data) as ServerMessage);
  }

  #lost(code: number): void {
    const tries = this.#state.name === 'connecting' ? this.#state.tries + 1 : 1;
    this.#drop();
    if (FATAL.has(code)) {
      this.#enter({ name: 'closed', code });
      return;
    }
    const pause = pauseBefore(tries, this.#world.random());
    this.#enter({ name: 'waiting', tries, pause });
    this.#timer = this.#world.later(() => this.#connect(tries), pause);
  }

  #drop(): void {
    this.#world.cancel(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #enter(state: LineState): void {
    this.#state = state;
    this.#listener.changed(state);
  }
}
