/** What a person has set on this device, as the browser keeps it: readable before the rest of the page's script is. */
import type { Pace } from './wire';

export const SPEEDS: readonly Pace[] = ['calm', 'normal', 'fast', 'instant'];
export const MOTIONS = ['slow', 'normal', 'quick', 'off'] as const;
export type Motion = (typeof MOTIONS)[number];
export const SORTS = ['rank', 'suit'] as const;
export type Sort = (typeof SORTS)[number];

export interface Kept {
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

export const KEY = 'brelan.settings';
export const DEFAULTS: Kept = {
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

/** What an earlier visit left; a browser may forbid even to look. */
export function kept(store: Store): Kept {
  try {
    return parseSettings(store.getItem(KEY));
  } catch {
    return DEFAULTS;
  }
}
