/** The server's time of day, as far as this page knows it. Whoever reads it in a component is told as it goes on. */
import { createSubscriber } from 'svelte/reactivity';

const EVERY = 1000;

export class ServerClock {
  readonly #now: () => number;
  readonly #subscribe: () => void;
  /** The server's time when this page's clock stood at zero. */
  #start = 0;

  /** `now`: this page's clock, in milliseconds, growing. */
  constructor(now: () => number) {
    this.#now = now;
    this.#subscribe = createSubscriber((update) => {
      const timer = setInterval(update, EVERY);
      return () => clearInterval(timer);
    });
  }

  set(serverNow: number): void {
    this.#start = serverNow - this.#now();
  }

  /** Milliseconds since 1970. */
  get now(): number {
    this.#subscribe();
    return this.#start + this.#now();
  }
}
