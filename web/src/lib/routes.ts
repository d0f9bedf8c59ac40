/** Where one is, as written after the `#` of the address. */
import type { GameName } from './wire';

export type Route =
  | { name: 'home' }
  | { name: 'nowhere' }
  /** `rules`: the house rules to begin with, as text. */
  | { name: 'new'; game: GameName; rules: string }
  | { name: 'table'; code: string }
  | { name: 'rules'; game: GameName; clause: string }
  /** A first lesson; `back`: the code of the table to go back to, or empty. */
  | { name: 'learn'; game: GameName; back: string }
  | { name: 'history' }
  /** `move`: the moment to begin with; `seat`: as whom to look, -1 for a spectator, null for oneself. */
  | { name: 'replay'; code: string; number: number; move: number; seat: number | null }
  /** Another device: to make a link for it, or (with the link's token) to be it. */
  | { name: 'device'; token: string };

/** Where the page itself lies. */
const HERE = ['/', '/index.html'];

type Place = Pick<Location, 'pathname' | 'hash'>;

export const isHere = ({ pathname }: Place): boolean => HERE.includes(pathname);

/** What an address leads to: what stands after its `#`; if that is not of our page, what stands before it. */
export const hashOf = (place: Place): string => (isHere(place) ? place.hash : `#${place.pathname}`);

const GAMES: Record<GameName, true> = { grisbi: true, rami: true, muzishez: true };

export const GAME_NAMES = Object.keys(GAMES) as GameName[];

const isGame = (name: string): name is GameName => Object.hasOwn(GAMES, name);

/** Can this be the code of a table? */
const isCode = (text: string): boolean => /^[A-Za-z0-9]{3,20}$/.test(text);

/** The route of an address; an empty one leads home, an unknown one nowhere. */
export function parseRoute(hash: string): Route {
  const [path = '', ...asked] = hash.replace(/^#?\/?/, '').split('?');
  const [where = '', what = '', more = '', ...rest] = path.split('/');
  if (where === 't' && isCode(what)) return { name: 'table', code: what.toUpperCase() };
  if (where === 'g' && isCode(what) && /^[1-9]\d{0,5}$/.test(more))
    return { name: 'replay', code: what.toUpperCase(), number: Number(more), ...momentOf(rest) };
  if (where === 'history') return { name: 'history' };
  if (where === 'device') return { name: 'device', token: /^[\w-]{20,100}$/.test(what) ? what : '' };
  if (where === 'new' && isGame(what)) return { name: 'new', game: what, rules: asked.join('?') };
  if (where === 'learn' && isGame(what))
    return { name: 'learn', game: what, back: isCode(more) ? more.toUpperCase() : '' };
  if (where === 'rules' && isGame(what)) return { name: 'rules', game: what, clause: more };
  return { name: where === '' ? 'home' : 'nowhere' };
}

/** What stands after a game's number: a move, and a seat from 1 (0: a spectator's). */
function momentOf([move = '', seat = '']: readonly string[]): { move: number; seat: number | null } {
  const number = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : null);
  const chair = number(seat);
  return { move: number(move) ?? 0, seat: chair === null ? null : chair - 1 };
}

export const paths = {
  home: '#/',
  new: (game: GameName, rules = '') => `#/new/${game}${rules && `?${rules}`}`,
  table: (code: string) => `#/t/${code}`,
  rules: (game: GameName, clause = '') => `#/rules/${game}${clause && `/${clause}`}`,
  learn: (game: GameName, back = '') => `#/learn/${game}${back && `/${back}`}`,
  history: '#/history',
  replay: (code: string, number: number) => `#/g/${code}/${number}`,
  moment: (code: string, number: number, move: number, seat: number) => `#/g/${code}/${number}/${move}/${seat + 1}`,
  device: '#/device',
  deviceLink: (token: string) => `#/device/${token}`,
};
