/** Cards travelling over the board. What they show has happened: the board below is already as it is now. */
import type { Journey } from './journeys';
import { routesOf, type Route } from './routes';
import { hide, look, type Place, type Spots } from './spots';

export interface Flight extends Route {
  key: number;
  /** Where it is put before it is moved: drawn as large as it ever appears. */
  lies: Place;
  /** In milliseconds. */
  delay: number;
  duration: number;
  /** Shows the card where it lies. */
  uncover: () => void;
}

/** What is to travel once the board has been drawn: its card is hidden already. */
interface Setting extends Route {
  uncover: () => void;
}

const DURATION = 260;
/** From one event to the next, and from one card of the same event to the next. */
const EVENT_STEP = 170;
const CARD_STEP = 35;
/** Whatever happened has set out by then. */
const LATEST = 900;
/** Cards that arrive within so long go from the air together: each change of what is there costs a picture of the page. */
const TOGETHER = 80;
/** More than this is not watched but waited for. */
const MOST = 24;

/** What moves from one picture to the next, and where it lay. */
interface Before {
  journeys: readonly Journey[];
  names: ReadonlySet<string>;
  spots: Spots;
}

export class Stage {
  flights: readonly Flight[] = $state.raw([]);
  readonly #pace: () => number;
  #before: Before | null = null;
  /** Those that lie where they went, until they are taken away. */
  readonly #landed = new Set<number>();
  #nextKey = 1;
  /** How often places have changed, or the board where nobody looked. */
  #places = 0;

  constructor(pace: () => number) {
    this.#pace = pace;
  }

  /** Was noted where cards lie that have not been seen to come yet? */
  get waits(): boolean {
    return this.#before !== null;
  }

  /** Note where the cards lie that will travel, before the board changes. Where none will, nothing is measured. */
  note(root: HTMLElement | undefined, journeys: readonly Journey[]): void {
    this.#before = null;
    if (document.hidden) this.#places += 1;
    if (!root || journeys.length === 0 || !this.#moves) return;
    const names = new Set(journeys.flatMap(({ from, to }) => [...from, ...to]));
    this.#before = { journeys, names, spots: look(root, names) };
  }

  /** The board has changed: measures how cards came about; what it returns lets them travel. They set out in a picture
   * of their own, the next one: the board's is the sooner seen. */
  show(root: HTMLElement | undefined): (() => void) | undefined {
    const before = this.#before;
    this.#before = null;
    if (!root || before === null) return undefined;
    const routes = routesOf(before.journeys, before.spots, look(root, before.names)).slice(-MOST);
    const places = this.#places;
    return () => {
      const setting = routes.map((route) => ({ ...route, uncover: hide(route.target) }));
      // The picture that is being made now is drawn before any timer.
      setTimeout(() => {
        if (places === this.#places) this.#start(setting);
        else for (const { uncover } of setting) uncover();
      });
    };
  }

  #start(setting: readonly Setting[]): void {
    this.#clean();
    const all = [...this.flights, ...setting.map((each) => this.#flight(each))];
    for (const { uncover } of all.slice(0, -MOST)) uncover();
    this.flights = all.slice(-MOST);
  }

  landed(key: number): void {
    if (this.#landed.size === 0) setTimeout(() => this.#clean(), TOGETHER);
    this.flights.find((flight) => flight.key === key)?.uncover();
    this.#landed.add(key);
  }

  /** Places have changed under them. */
  clear(): void {
    this.#places += 1;
    this.#landed.clear();
    for (const { uncover } of this.flights) uncover();
    this.flights = [];
  }

  /** Take away those that have arrived. */
  #clean(): void {
    if (this.#landed.size === 0) return;
    this.flights = this.flights.filter(({ key }) => !this.#landed.has(key));
    this.#landed.clear();
  }

  get #moves(): boolean {
    return this.#pace() > 0 && !document.hidden;
  }

  #flight(route: Setting): Flight {
    const pace = this.#pace();
    const delay = Math.min(LATEST, route.journey * EVENT_STEP + route.card * CARD_STEP) * pace;
    const lies = { ...route.to, width: Math.max(route.from.width, route.to.width) };
    return { ...route, lies, key: this.#nextKey++, delay, duration: DURATION * pace };
  }
}
