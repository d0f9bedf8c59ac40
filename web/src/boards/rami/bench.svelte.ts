/** The workbench: the contract's places, filled with cards of the hand, until the whole of it is laid down. */
import { untrack } from 'svelte';
import { byRank } from '../../cards/french';
import type { Held } from '../../lib/hand';
import type { RamiLay, RamiMeld, RamiNeeds } from '../../lib/wire';
import { arrangeRun, looseJokers } from './arrange';

export interface Place {
  kind: RamiMeld['kind'];
  keys: readonly string[];
  /** Of the jokers that fill no gap, how many lie at the low end. */
  below: number;
}

export interface Shown {
  kind: RamiMeld['kind'];
  cards: Held[];
  loose: number;
}

export class Bench {
  open = $state(false);
  places: readonly Place[] = $state.raw([]);
  /** The place into which the next card goes. */
  active = $state(0);
  #contract = '';

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

  clear(): void {
    this.#change(() => []);
    this.active = 0;
  }

  /** Move one of the loose jokers of a run to its other end. */
  turnJokers(at: number, hand: readonly Held[]): void {
    this.places = this.places.map((place, index) => {
      if (index !== at) return place;
      const loose = looseJokers(cardsIn(place, hand).map(({ card }) => card));
      return { ...place, below: loose === 0 ? 0 : (place.below + 1) % (loose + 1) };
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
      return { kind, keys: cards.map(take), below: cards.findIndex((card) => card !== '*') };
    });
  }

  /** The places as they are shown: runs in order, sets by suit. */
  shown(hand: readonly Held[]): Shown[] {
    return this.places.map((place) => {
      const cards = cardsIn(place, hand);
      const names = cards.map(({ card }) => card);
      const order = place.kind === 'run' ? arrangeRun(names, place.below) : [...names].sort(byRank);
      return { kind: place.kind, cards: inOrder(cards, order), loose: place.kind === 'run' ? looseJokers(names) : 0 };
    });
  }

  /** The move that the bench is, once every place holds something. */
  move(hand: readonly Held[]): RamiLay | null {
    const shown = this.shown(hand);
    if (shown.length === 0 || shown.some(({ cards }) => cards.length === 0)) return null;
    const melds = shown.map(({ kind, cards }) => ({ kind, cards: cards.map(({ card }) => card) }));
    return { do: 'lay', melds: melds as RamiMeld[] };
  }

  #change(keys: (place: Place, at: number) => readonly string[]): void {
    this.places = this.places.map((place, at) => ({ ...place, keys: keys(place, at) }));
  }
}

function emptyPlaces({ sets, runs }: RamiNeeds): Place[] {
  const kinds = [...Array(sets).fill('set'), ...Array(runs).fill('run')] as RamiMeld['kind'][];
  return kinds.map((kind) => ({ kind, keys: [], below: 0 }));
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
