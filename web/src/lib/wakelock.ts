/** Keeps the screen from going dark while a game goes on and one's turn may come any moment. */

/** What is used of the browser. */
export interface Screen {
  /** Keep it lit; null if that cannot be. */
  light(): Promise<{ release(): Promise<void> } | null>;
  later(run: () => void, milliseconds: number): number;
  cancel(timer: number): void;
}

export function browserScreen(): Screen {
  return {
    light: async () => {
      try {
        return await navigator.wakeLock.request('screen');
      } catch {
        return null; // not in this browser, or not now: the page is hidden, the battery low
      }
    },
    later: (run, milliseconds) => window.setTimeout(run, milliseconds),
    cancel: (timer) => window.clearTimeout(timer),
  };
}

/** After so long without anything happening the screen may sleep: nobody is playing. */
export const STIR = 180_000;

export class WakeLock {
  readonly #screen: Screen;
  #light: Promise<{ release(): Promise<void> } | null> | null = null;
  #timer = 0;

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  /** Something happened in a game that one plays: stay awake for a while. */
  stir(): void {
    this.#light ??= this.#screen.light();
    this.#screen.cancel(this.#timer);
    this.#timer = this.#screen.later(() => this.rest(), STIR);
  }

  /** The page is looked at again: browsers let the screen sleep as soon as it is not. */
  again(): void {
    this.rest();
    this.stir();
  }

  /** The screen may sleep. */
  rest(): void {
    this.#screen.cancel(this.#timer);
    void this.#light?.then((light) => light?.release());
    this.#light = null;
  }
}
