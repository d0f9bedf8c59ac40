/** One table as this page knows it: who sits there, what is shown now, what was said, and what is still unanswered. */
import { ServerClock } from './clock.svelte';
import type { LineState, World } from './connection';
import { Connection } from './connection';
import { hello } from './hello';
import type { Wished } from './requests';
import { Requests } from './requests';
import { shared } from './shared';
import type { EmoteName } from './talk.svelte';
import { Talk } from './talk.svelte';
import type {
  Answer,
  Coaching,
  GameEvent,
  Hall,
  HintGiven,
  Move,
  Pace,
  Refusal,
  Said,
  Seen,
  ServerMessage,
  Sitter,
  Welcome,
} from './wire';

export interface TableWorld extends World {
  /** An id that was never used before. */
  id(): string;
  /** Milliseconds, growing. */
  now(): number;
  /** A word that nobody can guess. */
  word(): string;
}

/** A sentence of the log, before it is put into words. */
export interface Told {
  key: number;
  event: GameEvent;
}

/** Something to tell this player alone: a refusal by its code. */
export interface Notice {
  key: number;
  code: string;
  details: Refusal['details'];
}

const LOG_LENGTH = 150;
const NOTICE_TIME = 7000;
const BUBBLE_TIME = 5000;
/** An order of the hand is told the server once it has lain so for a while. */
const ORDER_TIME = 800;

/** What happened while this page had no line. */
export interface Missed {
  /** So many sentences of the log tell of it. */
  count: number;
  /** Did a bot play for this player? */
  held: boolean;
}

export class Table {
  readonly code: string;
  line: LineState = $state.raw({ name: 'connecting', tries: 0 });
  welcome: Welcome | null = $state.raw(null);
  /** Who sits there, and what was decided. */
  hall: Hall | null = $state.raw(null);
  readonly talk = new Talk();
  readonly clock: ServerClock;
  missed: Missed | null = $state.raw(null);
  /** What is drawn. */
  shown: Seen | null = $state.raw(null);
  /** When `shown` came, by the world's clock. */
  shownAt = $state(0);
  /** A countdown before what has come is shown: how long it takes in all, in milliseconds; 0 for none. */
  countdown = $state(0);
  log: readonly Told[] = $state.raw([]);
  /** What of the log is newest: all that happened at once, under the eyes of this page. */
  fresh: readonly Told[] = $state.raw([]);
  notice: Notice | null = $state.raw(null);
  /** A move has been made here, and what comes of it has not been seen yet. */
  busy = $state(false);
  pace: Pace = $state('normal');
  /** The board is still showing how it came to this: the result waits. */
  staging = $state(false);
  /** The player is putting the hand in order: taps move cards and play none. */
  arranging = $state(false);
  /** The player goes through the hand by keyboard, and may hear it: what is seen is wanted in words, too. */
  heard = $state(false);

  /** Wishes on their way, as text: the same one is not sent twice at a time. */
  readonly #wishing = new Set<string>();
  readonly #world: TableWorld;
  readonly #connection: Connection;
  readonly #requests: Requests;
  #held: Seen | null = null;
  #events: GameEvent[] = [];
  /** Does what is newest lead from the view shown before to this one? Not after a gap, nor where nothing happened. */
  #leads = $state(false);
  #countdownTimer = 0;
  #noticeTimer = 0;
  #orderTimer = 0;
  /** Tells an order of the hand that has not lain long enough yet. */
  #untold: (() => void) | null = null;
  #nextKey = 1;
  /** The language in which the server says what is seen in words, too; empty: not at all. */
  #language = '';
  /** The version made by the move that was done last; -1 while it is not known. */
  #doing = -1;
  /** The line has come back, and what was missed has not been seen yet. */
  #returning = false;
  /** The pace before the rest of a game was rushed through. */
  #unhurried: Pace | null = null;

  constructor(code: string, world: TableWorld) {
    this.code = code;
    this.#world = world;
    this.clock = new ServerClock(() => world.now());
    this.#requests = new Requests(
      (message) => this.#connection.send(message),
      () => world.id(),
    );
    this.#connection = new Connection(world, {
      opened: () => this.#greet(),
      message: (message) => this.#received(message),
      changed: (state) => {
        this.line = state;
      },
    });
    this.#connection.open();
  }

  /** The latest version that has come, shown or still held back. */
  get #version(): number {
    return (this.#held ?? this.shown)?.version ?? -1;
  }

  /** What is legal, or was until one's own move set out (`busy`): all looks as before until what comes of it is seen. */
  get legal(): readonly Move[] {
    return this.countdown > 0 ? [] : (this.shown?.legal ?? []);
  }

  /** What happened between the view shown before and this one. */
  get news(): readonly GameEvent[] {
    return this.#leads ? this.fresh.map(({ event }) => event) : [];
  }

  get seats(): readonly Sitter[] {
    return this.hall?.seats ?? [];
  }

  /** The seat from which the game is shown; -1 for a spectator's. */
  get seat(): number {
    return this.shown?.seat ?? this.hall?.seat ?? -1;
  }

  /** Is the game waiting for this player? */
  get myTurn(): boolean {
    return this.shown?.awaited.includes(this.seat) ?? false;
  }

  /** Make a move. Says whether it was done; if not, the notice says why. */
  async play(move: Move): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.#doing = -1;
    this.dismiss();
    const reply = await this.#requests.send({ type: 'move', version: this.#version, move });
    this.#doing = reply.type === 'done' ? reply.version : -1;
    this.busy = this.#version < this.#doing;
    if (reply.type === 'refused') this.#tell(reply);
    return reply.type === 'done';
  }

  /** Would the move be allowed now? */
  async ask(move: Move): Promise<Answer> {
    return (await this.#requests.send({ type: 'ask', move })) as Answer;
  }

  /** Tell the player why a move cannot be made now, if it cannot; nothing, while the answer would be about the next turn. */
  async explain(move: Move): Promise<void> {
    const answer = this.busy ? null : await this.ask(move);
    if (answer && answer.code !== 'ok') this.#tell(answer);
  }

  /** What the coach says; null where it says nothing now. */
  async coach(): Promise<Coaching | null> {
    const reply = await this.#requests.send({ type: 'coach' });
    return reply.type === 'coached' ? reply.says : null;
  }

  /** What the strongest bot would do, in this language; null where that is refused: the notice says why. */
  async hint(language: string): Promise<HintGiven | null> {
    const reply = await this.#requests.send({ type: 'hint', text: language });
    if (reply.type === 'refused') this.#tell(reply);
    return reply.type === 'hinted' ? reply : null;
  }

  /** Ask something of the table. Says whether it was done; if not, the notice says why. */
  async wish(wished: Wished): Promise<boolean> {
    const text = JSON.stringify(wished);
    if (this.#wishing.has(text)) return false;
    this.#wishing.add(text);
    const reply = await this.#requests.send(wished);
    this.#wishing.delete(text);
    if (reply.type === 'refused') this.#tell(reply);
    return reply.type === 'done';
  }

  async setPace(pace: Pace): Promise<void> {
    this.pace = pace;
    await this.wish({ type: 'pace', pace });
  }

  /** Let this player's other devices know in which order a hand lies, before long; no cards: it is sorted.
   * Says whether the server took it over; nothing of an order that another one followed at once. */
  order(deal: string, cards: readonly string[]): Promise<boolean> {
    this.#world.cancel(this.#orderTimer);
    const order = { deal, cards: [...cards] };
    this.#orderTimer = this.#world.later(() => this.tellOrder(), ORDER_TIME);
    return new Promise((told) => {
      this.#untold = () => void this.#requests.send({ type: 'order', order }).then(({ type }) => told(type === 'done'));
    });
  }

  /** Tell the last order at once, if it is still to be told. */
  tellOrder(): void {
    this.#world.cancel(this.#orderTimer);
    const tell = this.#untold;
    this.#untold = null;
    tell?.();
  }

  say(text: string): Promise<boolean> {
    return this.wish({ type: 'say', text });
  }

  emote(emote: EmoteName): Promise<boolean> {
    return this.wish({ type: 'emote', emote });
  }

  /** Let the bots finish the game at once; the next one goes at the pace of before. */
  async rush(): Promise<void> {
    this.#unhurried ??= this.pace;
    await this.setPace('instant');
  }

  /** Tell the player something that this page found out by itself. */
  remark(code: string): void {
    this.#tell({ code, details: {} });
  }

  dismiss(): void {
    this.#world.cancel(this.#noticeTimer);
    this.notice = null;
  }

  /** Try the line again at once. */
  hurry(): void {
    this.#connection.hurry();
  }

  /** Show at once what a countdown holds back. */
  skipCountdown(): void {
    if (this.#held !== null) this.#show(this.#held);
  }

  /** What was missed is known now. */
  caughtUp(): void {
    this.missed = null;
  }

  /** Have what is seen said in words, too (`Seen.text`), in this language; empty: no longer. */
  speak(language: string): void {
    if (language === this.#language) return;
    this.#language = language;
    this.#greet();
  }

  leave(): void {
    this.#world.cancel(this.#countdownTimer);
    this.#world.cancel(this.#noticeTimer);
    this.tellOrder();
    this.#connection.close();
  }

  /** Say hello, where the line is open; the answer is all that is to be seen. */
  #greet(): void {
    this.#connection.send(hello(this.#version, this.#language));
  }

  #received(message: ServerMessage): void {
    if (message.type === 'welcome') this.#welcomed(message);
    else if (message.type === 'hall') this.#enters(message);
    else if (message.type === 'seen') this.#seen(message);
    else if (message.type === 'said') this.#hear(message);
    else if (message.type === 'trouble') this.#tell(message);
    else this.#requests.answered(message);
  }

  #welcomed(welcome: Welcome): void {
    this.#returning = this.welcome !== null;
    this.welcome = welcome;
    this.clock.set(welcome.now);
    this.talk.begin(welcome.talk);
    this.#requests.resend();
  }

  #enters(hall: Hall): void {
    if (this.hall !== null && hall.version < this.hall.version) return;
    const own = hall.seats[hall.seat];
    if (this.#wasHeld && own?.held === false) this.missed = { count: this.missed?.count ?? 0, held: true };
    this.hall = shared(this.hall, hall);
    this.pace = hall.pace;
    if (hall.phase === 'gathering') this.#clear();
    if (hall.fair.coming !== '' && own?.word === false) void this.#giveWord();
  }

  /** Did a bot play for this player, when last heard of? */
  get #wasHeld(): boolean {
    return this.hall?.seats[this.hall.seat]?.held ?? false;
  }

  /** There is no game any more, or not yet. */
  #clear(): void {
    this.#world.cancel(this.#countdownTimer);
    [this.#held, this.shown, this.#events, this.log, this.fresh] = [null, null, [], [], []];
    this.countdown = 0;
    this.busy = false;
  }

  /** Add to the chance of the next deals: a word that nobody chose, until the player chooses one. */
  async #giveWord(): Promise<void> {
    if (this.#wishing.has('word')) return;
    this.#wishing.add('word');
    await this.#requests.send({ type: 'word', word: this.#world.word() });
    this.#wishing.delete('word');
  }

  #hear(said: Said): void {
    const remark = this.talk.hear(said);
    if (said.seat >= 0 && said.seat === this.hall?.seat) this.talk.read();
    if (remark === null) return;
    this.talk.fresh = [...this.talk.fresh, remark];
    this.#world.later(() => {
      this.talk.fresh = this.talk.fresh.filter(({ key }) => key !== remark.key);
    }, BUBBLE_TIME);
  }

  #seen(seen: Seen): void {
    if (seen.version < this.#version) return;
    if (seen.version > this.#version) this.#events.push(...seen.events);
    if (this.#returning && seen.events.length > 0) this.#miss(seen.events.length);
    this.#returning = false;
    if (seen.version >= this.#doing && this.#doing >= 0) this.busy = false;
    if (this.#held !== null) this.#held = seen;
    else if (seen.hold > 0 && this.shown !== null) this.#hold(seen);
    else this.#show(seen);
  }

  #miss(count: number): void {
    this.missed = { count, held: this.missed?.held ?? false };
  }

  #hold(seen: Seen): void {
    this.#held = seen;
    this.countdown = seen.hold;
    this.#countdownTimer = this.#world.later(() => this.skipCountdown(), seen.hold);
  }

  #show(seen: Seen): void {
    this.#world.cancel(this.#countdownTimer);
    this.#held = null;
    this.countdown = 0;
    const before = this.shown !== null && this.shown.game === seen.game ? this.log : [];
    if (this.shown !== null && before !== this.log) this.#slowDown();
    const told = this.#events.map((event) => ({ key: this.#nextKey++, event }));
    this.#events = [];
    if (told.length > 0 && this.shown !== null) this.fresh = told;
    this.#leads = told.length > 0 && before === this.log && this.shown !== null;
    this.shown = shared(this.shown, seen);
    this.shownAt = this.#world.now();
    this.log = told.length === 0 && before === this.log ? before : [...before, ...told].slice(-LOG_LENGTH);
  }

  #slowDown(): void {
    if (this.#unhurried !== null) void this.setPace(this.#unhurried);
    this.#unhurried = null;
  }

  #tell({ code, details }: { code: string; details: Refusal['details'] }): void {
    this.#world.cancel(this.#noticeTimer);
    this.notice = { key: this.#nextKey++, code, details };
    this.#noticeTimer = this.#world.later(() => this.dismiss(), NOTICE_TIME);
  }
}
