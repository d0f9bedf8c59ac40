/** Cards travelling over the board. What they show has happened: the board below is already as it is now. */
import type { Journey } from './journeys';
import { routesOf, type Route } from './routes';
import { look, type Place, type Spots } from './spots';

export interface Flight extends Route {
  key: number;
  /** Where it is put before it is moved: drawn as large as it ever appears. */
  lies: Place;
  /** In milliseconds. */
  delay: number;
  duration: number;
}

const DURATION = 260;
/** From one event to the next, and from one card of the same event to the next. */
const EVENT_STEP = 170;
const CARD_STEP = 35;
/** Whatever happened has set out by then. */
const LATEST = 900;
/** More than this is not watched but waited for. */
const MOST = 24;

const NOTHING: Spots = new Map();

export class Stage {
  flights: readonly Flight[] = $state.raw([]);
  readonly #pace: () => number;
  #before: Spots = NOTHING;
  #nextKey = 1;

  constructor(pace: () => number) {
    this.#pace = pace;
  }

  /** Note where everything lies, before the board changes. */
  note(root: HTMLElement | undefined): void {
    this.#before = root === undefined || !this.#moves ? NOTHING : look(root);
  }

  /** The board has changed: measures how cards came about; what it returns lets them travel. */
  show(root: HTMLElement | undefined, journeys: readonly Journey[]): (() => void) | undefined {
    const before = this.#before;
    this.#before = NOTHING;
    if (root === undefined || before.size === 0 || journeys.length === 0 || !this.#moves) return undefined;
    const routes = routesOf(journeys, before, look(root));
    return () => {
      this.flights = [...this.flights, ...routes.map((route) => this.#flight(route))].slice(-MOST);
    };
  }

  landed(key: number): void {
    this.flights = this.flights.filter((flight) => flight.key !== key);
  }

  /** Places have changed under them. */
  clear(): void {
    this.flights = [];
  }

  get #moves(): boolean {
    return this.#pace() > 0 && !document.hidden;
  }

  #flight(route: Route): Flight {
    const pace = this.#pace();
    const delay = Math.min(LATEST, route.journey * EVENT_STEP + route.card * CARD_STEP) * pace;
    const lies = { ...route.to, width: Math.max(route.from.width, route.to.width) };
    return { ...route, lies, key: this.#nextKey++, delay, duration: DURATION * pace };
  }
}
