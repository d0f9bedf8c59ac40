/** What a person has set on this device, kept in the browser's storage. */
import type { Pace } from './wire';

export const SPEEDS: readonly Pace[] = ['calm', 'normal', 'fast', 'instant'];
export const MOTIONS = ['slow', 'normal', 'quick', 'off'] as const;
export type Motion = (typeof MOTIONS)[number];
export const SORTS = ['rank', 'suit'] as const;
export type Sort = (typeof SORTS)[number];

interface Kept {
  /** A language's code, or `''` to follow the browser. */
  language: string;
  /** Of bots at new tables. */
  speed: Pace;
  /** Of everything that moves; `''` to go with the bots. */
  motion: Motion | '';
  fourColours: boolean;
  sort: Sort;
  /** Are tables shown in words instead of drawn? */
  inWords: boolean;
  sound: boolean;
  /** Does a message of the system say that it is one's turn? */
  alert: boolean;
  /** What this person was called at the last table. */
  name: string;
}

/** The server cuts longer names. */
export const LONGEST_NAME = 20;

const KEY = 'brelan.settings';
const DEFAULTS: Kept = {
  language: '',
  speed: 'normal',
  motion: '',
  fourColours: false,
  sort: 'suit',
  inWords: false,
  sound: true,
  alert: false,
  name: '',
};
const WITH_BOTS: Record<Pace, Motion> = { calm: 'slow', normal: 'normal', fast: 'quick', instant: 'off' };
const FACTOR: Record<Motion, number> = { slow: 1.8, normal: 1, quick: 0.45, off: 0 };

/** Settings as kept by an earlier visit; whatever cannot be understood has its default. */
export function parseSettings(text: string | null): Kept {
  const given = asRecord(text);
  return {
    language: typeof given.language === 'string' ? given.language : DEFAULTS.language,
    speed: SPEEDS.find((speed) => speed === given.speed) ?? DEFAULTS.speed,
    motion: MOTIONS.find((motion) => motion === given.motion) ?? DEFAULTS.motion,
    fourColours: given.fourColours === true,
    sort: SORTS.find((sort) => sort === given.sort) ?? DEFAULTS.sort,
    inWords: given.inWords === true,
    sound: given.sound !== false,
    alert: given.alert === true,
    name: typeof given.name === 'string' ? given.name.slice(0, LONGEST_NAME) : DEFAULTS.name,
  };
}

function asRecord(text: string | null): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export type Store = Pick<Storage, 'getItem' | 'setItem'>;

export class Settings {
  /** What this browser keeps. */
  readonly store: Store;
  #kept: Kept = $state(DEFAULTS);

  constructor(store: Store) {
    this.store = store;
    this.#kept = parseSettings(read(store));
  }

  get language(): string {
    return this.#kept.language;
  }

  get speed(): Pace {
    return this.#kept.speed;
  }

  get fourColours(): boolean {
    return this.#kept.fourColours;
  }

  get inWords(): boolean {
    return this.#kept.inWords;
  }

  get sort(): Sort {
    return this.#kept.sort;
  }

  get sound(): boolean {
    return this.#kept.sound;
  }

  get alert(): boolean {
    return this.#kept.alert;
  }

  get name(): string {
    return this.#kept.name;
  }

  get motion(): Motion {
    return this.#kept.motion || WITH_BOTS[this.#kept.speed];
  }

  /** How much longer or shorter than usual everything shown takes. */
  get pace(): number {
    return FACTOR[this.motion];
  }

  change(changes: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...changes };
    try {
      this.store.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

function read(store: Store): string | null {
  try {
    return store.getItem(KEY);
  } catch {
    return null;
  }
}
