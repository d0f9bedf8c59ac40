/** The workbench: the contract's places, filled with cards of the hand, until the whole of it is laid down. */
import { untrack } from 'svelte';
import { byRank, JOKER } from '../../cards/french';
import { type Held, sorted } from '../../lib/hand';
import type { RamiLay, RamiMeld, RamiNeeds } from '../../lib/wire';

export interface Place {
  kind: RamiMeld['kind'];
  /** In a run: from low to high, as far as the server has said how they lie. */
  keys: readonly string[];
}

/** How do the cards of a run's place lie? The lay of that run alone: the refusal names the order. */
export interface Question {
  at: number;
  keys: readonly string[];
  lay: RamiLay;
}

export interface Shown {
  kind: RamiMeld['kind'];
  cards: Held[];
  /** A joker lies at one end and could lie at the other. */
  turns: boolean;
}

export class Bench {
  open = $state(false);
  places: readonly Place[] = $state.raw([]);
  /** The place into which the next card goes. */
  active = $state(0);
  #contract = '';
  /** The keys of runs about which the server has been asked. */
  readonly #asked = new WeakSet<readonly string[]>();

  /** Follow the contract and the hand: another contract empties the bench, a card that is gone leaves it. */
  follow(needs: RamiNeeds, contract: string, hand: readonly Held[]): void {
    if (contract !== this.#contract) {
      this.#contract = contract;
      this.open = false;
      this.places = emptyPlaces(needs);
      this.active = 0;
    }
    const held = new Set(hand.map(({ key }) => key));
    const places = untrack(() => this.places);
    if (places.some(({ keys }) => keys.some((key) => !held.has(key)))) {
      this.places = places.map((place) => ({ ...place, keys: place.keys.filter((key) => held.has(key)) }));
    }
  }

  has(key: string): boolean {
    return this.places.some(({ keys }) => keys.includes(key));
  }

  get empty(): boolean {
    return this.places.every(({ keys }) => keys.length === 0);
  }

  /** Put a card into the active place, or take it back from wherever it lies. */
  toggle(key: string): void {
    if (this.has(key)) this.#change((place) => place.keys.filter((each) => each !== key));
    else this.#change((place, at) => (at === this.active ? [...place.keys, key] : place.keys));
  }

  /** Put a card into this place, wherever it lies. */
  put(key: string, at: number): void {
    this.active = at;
    this.#change((place, index) => [...place.keys.filter((each) => each !== key), ...(index === at ? [key] : [])]);
  }

  clear(): void {
    this.#change(() => []);
    this.active = 0;
  }

  /** What is not known of the runs as they lie now; each is asked once. */
  questions(hand: readonly Held[]): Question[] {
    return this.places.flatMap((place, at) => {
      const { kind, keys } = place;
      if (kind !== 'run' || keys.length < 2 || this.#asked.has(keys)) return [];
      this.#asked.add(keys);
      return [{ at, keys, lay: layOf([{ kind, cards: cardsIn(place, hand) }]) }];
    });
  }

  /** Lay the cards of a run as the server has said, unless they have changed since. */
  order({ at, keys }: Question, cards: readonly string[], hand: readonly Held[]): void {
    const place = this.places[at];
    if (place?.keys !== keys) return;
    const ordered = inOrder(cardsIn(place, hand), cards).map(({ key }) => key);
    if (ordered.length === keys.length && ordered.some((key, index) => key !== keys[index])) {
      this.#change((each, index) => (index === at ? ordered : each.keys));
    }
  }

  /** Move a joker that lies at one end of a run to the other; the server says whether it can lie there. */
  turnJokers(at: number, hand: readonly Held[]): void {
    this.#change((place, index) => {
      if (index !== at) return place.keys;
      const jokers = cardsIn(place, hand).map(({ card }) => card === JOKER);
      const turn = jokers.at(-1) ? -1 : jokers.indexOf(false);
      return [...place.keys.slice(turn), ...place.keys.slice(0, turn)];
    });
  }

  /** Lay the cards out as a legal move does. */
  propose(lay: RamiLay, hand: readonly Held[]): void {
    const free = [...hand];
    const take = (card: string) =>
      free.splice(
        free.findIndex((held) => held.card === card),
        1,
      )[0]?.key ?? '';
    const melds = [...lay.melds];
    this.places = this.places.map(({ kind }) => {
      const [meld] = melds.splice(
        Math.max(
          0,
          melds.findIndex((each) => each.kind === kind),
        ),
        1,
      );
      const cards: readonly string[] = meld?.cards ?? [];
      return { kind, keys: cards.map(take) };
    });
  }

  /** The places as they are shown: runs as they lie, sets by suit. */
  shown(hand: readonly Held[]): Shown[] {
    return this.places.map((place) => {
      const cards = cardsIn(place, hand);
      if (place.kind === 'set') return { kind: place.kind, cards: sorted(cards, byRank), turns: false };
      const jokers = cards.map(({ card }) => card === JOKER);
      return { kind: place.kind, cards, turns: jokers.includes(false) && (jokers[0] || jokers.at(-1)) === true };
    });
  }

  /** The move that the bench is, once every place holds something. */
  move(hand: readonly Held[]): RamiLay | null {
    const shown = this.shown(hand);
    return shown.length === 0 || shown.some(({ cards }) => cards.length === 0) ? null : layOf(shown);
  }

  #change(keys: (place: Place, at: number) => readonly string[]): void {
    this.places = this.places.map((place, at) => ({ ...place, keys: keys(place, at) }));
  }
}

function emptyPlaces({ sets, runs }: RamiNeeds): Place[] {
  const kinds = [...Array(sets).fill('set'), ...Array(runs).fill('run')] as RamiMeld['kind'][];
  return kinds.map((kind) => ({ kind, keys: [] }));
}

function layOf(places: readonly { kind: RamiMeld['kind']; cards: readonly Held[] }[]): RamiLay {
  const melds = places.map(({ kind, cards }) => ({ kind, cards: cards.map(({ card }) => card) }));
  return { do: 'lay', melds: melds as RamiMeld[] };
}

function cardsIn(place: Place, hand: readonly Held[]): Held[] {
  return place.keys.flatMap((key) => hand.find((held) => held.key === key) ?? []);
}

function inOrder(cards: readonly Held[], order: readonly string[]): Held[] {
  const free = [...cards];
  return order.flatMap((card) =>
    free.splice(
      free.findIndex((held) => held.card === card),
      1,
    ),
  );
}
