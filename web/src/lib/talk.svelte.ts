/** What people said at a table, lately. Whoever is muted here is not shown here; nobody else learns of it. */
import type { Emote, Said } from './wire';

export type EmoteName = Emote['emote'];

/** In the order in which they are offered. */
export const EMOTES: readonly EmoteName[] = [
  'hello',
  'bravo',
  'thanks',
  'wow',
  'laugh',
  'oops',
  'think',
  'hurry',
  'sorry',
  'cry',
  'luck',
  'bye',
];

export interface Remark extends Said {
  key: number;
}

const KEPT = 60;

export class Talk {
  #all: readonly Remark[] = $state.raw([]);
  #muted: ReadonlySet<string> = $state.raw(new Set<string>());
  #nextKey = 1;
  /** The last one that was shown while the panel was open. */
  #read = $state(0);
  /** What has just been said, for bubbles: it is gone after a moment. */
  fresh: readonly Remark[] = $state.raw([]);

  get shown(): readonly Remark[] {
    return this.#all.filter(({ name }) => !this.#muted.has(name));
  }

  get unread(): number {
    return this.shown.filter(({ key }) => key > this.#read).length;
  }

  /** What was said before this page came: it replaces what is known, and is not new. */
  begin(said: readonly Said[]): void {
    const known = new Set(this.#all.map(markOf));
    const missed = said.filter((each) => !known.has(markOf(each)));
    const first = this.#all.length === 0;
    for (const each of missed) this.#keep(each);
    if (first) this.read();
  }

  /** Somebody says something now. Says whether it is shown. */
  hear(said: Said): Remark | null {
    const remark = this.#keep(said);
    return this.#muted.has(said.name) ? null : remark;
  }

  read(): void {
    this.#read = this.#nextKey - 1;
  }

  isMuted(name: string): boolean {
    return this.#muted.has(name);
  }

  mute(name: string, muted: boolean): void {
    const others = [...this.#muted].filter((each) => each !== name);
    this.#muted = new Set(muted ? [...others, name] : others);
  }

  #keep(said: Said): Remark {
    const remark = { ...said, key: this.#nextKey++ };
    this.#all = [...this.#all, remark].slice(-KEPT);
    return remark;
  }
}

const markOf = ({ at, name, text, emote }: Said) => `${at} ${name} ${text} ${emote}`;
