/** From journeys to flights: which picture goes from which place to which. */
import type { Journey } from './journeys';
import { changed, faceOf, type Lying, type Place, type Spots } from './spots';

export interface Route {
  face: string;
  from: Place;
  to: Place;
  /** The card that lies there now, hidden until this one has arrived; none where it goes out of sight. */
  target: SVGElement | null;
  /** Where it sets out: somebody's badge, to draw the eye there. */
  source: HTMLElement | null;
  /** It lies where it began, and vanishes there. */
  fades: boolean;
  /** Which journey it belongs to, and which card of it this is. */
  journey: number;
  card: number;
}

/** So many cards of one journey are shown. */
const MOST = 8;

export function routesOf(journeys: readonly Journey[], before: Spots, after: Spots): Route[] {
  const claimed = new Set<Element>();
  return journeys.flatMap((each, index) => {
    const gone = changed(each.from, before, after);
    const come = changed(each.to, after, before).filter(({ node }) => !claimed.has(node));
    return facesOf(each, gone, come).flatMap((face, card) => {
      const target = take(come, face);
      if (target) claimed.add(target.node);
      const route = routeOf(each, face, take(gone, face) ?? hidden(gone), target, before, after);
      return route === null ? [] : [{ ...route, journey: index, card }];
    });
  });
}

/** The faces that travel: those told; else those that are seen to come, or to go; else as many backs. */
function facesOf({ cards, count }: Journey, gone: readonly Lying[], come: readonly Lying[]): string[] {
  const most = Math.min(MOST, count || MOST);
  const backs = (less: number) => Array<string>(Math.max(0, most - less)).fill('');
  if (cards.length > 0)
    return [...cards.map(faceOf), ...(count > cards.length ? backs(cards.length) : [])].slice(0, MOST);
  const seen = come.length > 0 ? come : gone;
  if (seen.length > 0) return seen.slice(0, most).map(({ face }) => face);
  return count > 0 ? backs(0) : [];
}

function routeOf(
  { from, to }: Journey,
  face: string,
  source: Lying | undefined,
  target: Lying | undefined,
  before: Spots,
  after: Spots,
): Omit<Route, 'journey' | 'card'> | null {
  const start = last(from, before);
  const begin = source?.place ?? start?.place;
  const end = target?.place ?? last(to, after)?.place ?? (to.includes('away') ? begin : undefined);
  if (begin === undefined || end === undefined) return null;
  return {
    face,
    from: begin,
    to: end,
    target: target?.node ?? null,
    source: source ? null : (start?.node ?? null),
    fades: target === undefined,
  };
}

/** The last of these spots that there is: the one that stands for all of them. */
function last(names: readonly string[], spots: Spots) {
  const name = names.findLast((each) => spots.has(each));
  return name === undefined ? undefined : spots.get(name);
}

function take(cards: Lying[], face: string): Lying | undefined {
  const at = cards.findIndex((card) => card.face === face);
  return at < 0 ? undefined : cards.splice(at, 1)[0];
}

/** A card face down that is gone: it was this one. */
const hidden = (gone: Lying[]): Lying | undefined => take(gone, '');
